"""Tesseract is asked once for a whole board, and never in the way."""

import logging
from unittest.mock import Mock

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.arrays import Alpha
from ocr.ink import lift_ink
from ocr.second_opinion import MAX_GLYPHS, boxes_of, second_opinion
from ocr.tesseract import tesseract_is_here

RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"


def glyph(letter: str) -> Alpha:
    cell = Image.new("RGB", (64, 64), "white")
    font = ImageFont.truetype("DejaVuSans.ttf", 40)
    ImageDraw.Draw(cell).text((32, 32), letter, "black", font, anchor="mm")
    ink = lift_ink(np.asarray(cell))
    assert ink is not None
    return ink.glyph


def test_most_clear_letters_are_recognised_in_one_call() -> None:
    ask = Mock(wraps=boxes_of)
    answers = second_opinion([glyph(letter) for letter in "ЖКМРФЯ"], "ru", RUSSIAN, ask)
    assert ask.call_count == 1
    assert sum(a == b for a, b in zip(answers, "жкмрфя", strict=True)) >= 4


def test_nothing_in_doubt_asks_nobody() -> None:
    ask = Mock()
    assert second_opinion([], "ru", RUSSIAN, ask) == ()
    ask.assert_not_called()


def test_without_tesseract_there_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert not any(tesseract_is_here("no-such-program") for _ in range(3))
    assert [record.message for record in caplog.records] == [
        "Tesseract is not installed; doubtful letters get no second opinion"
    ]


def test_a_slow_tesseract_has_no_opinion() -> None:
    ask = Mock(side_effect=RuntimeError("Tesseract process timeout"))
    assert second_opinion([glyph("Ж"), glyph("К")], "ru", RUSSIAN, ask) == ("", "")


def test_more_glyphs_than_asked_about_have_no_opinion() -> None:
    glyphs = [glyph("Ж")] * (MAX_GLYPHS + 3)
    answers = second_opinion(glyphs, "ru", RUSSIAN, lambda *_: "")
    assert answers == ("",) * len(glyphs)
