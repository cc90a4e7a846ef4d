"""Tesseract is asked once for a whole board, and never in the way."""

import logging
from collections.abc import Iterator
from unittest.mock import Mock

import numpy as np
import pytesseract
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import second_opinion as module
from ocr.arrays import Alpha
from ocr.ink import lift_ink
from ocr.second_opinion import second_opinion
from ocr.tesseract import tesseract_is_here

RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"


@pytest.fixture(autouse=True)
def _ask_anew() -> Iterator[None]:
    tesseract_is_here.cache_clear()
    yield
    tesseract_is_here.cache_clear()


def glyph(letter: str) -> Alpha:
    cell = Image.new("RGB", (64, 64), "white")
    font = ImageFont.truetype("DejaVuSans.ttf", 40)
    ImageDraw.Draw(cell).text((32, 32), letter, "black", font, anchor="mm")
    ink = lift_ink(np.asarray(cell))
    assert ink is not None
    return ink.glyph


def test_most_clear_letters_are_recognised_in_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Mock(wraps=pytesseract.image_to_boxes)
    monkeypatch.setattr(pytesseract, "image_to_boxes", spy)
    answers = second_opinion([glyph(letter) for letter in "ЖКМРФЯ"], "ru", RUSSIAN)
    assert spy.call_count == 1
    assert sum(a == b for a, b in zip(answers, "жкмрфя", strict=True)) >= 4


def test_nothing_in_doubt_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pytesseract, "image_to_boxes", pytest.fail)
    assert second_opinion([], "ru", RUSSIAN) == ()


def test_without_tesseract_there_is_no_opinion_and_one_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pytesseract.pytesseract, "tesseract_cmd", "no-such-program")
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert second_opinion([glyph("Ж")], "ru", RUSSIAN) == ("",)
    assert [record.message for record in caplog.records] == [
        "Tesseract is not installed; doubtful letters get no second opinion"
    ]


def test_a_slow_tesseract_has_no_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_slow(*_args: object, **_options: object) -> str:
        raise RuntimeError("Tesseract process timeout")

    monkeypatch.setattr(module, "tesseract_is_here", lambda: True)
    monkeypatch.setattr(pytesseract, "image_to_boxes", too_slow)
    assert second_opinion([glyph("Ж"), glyph("К")], "ru", RUSSIAN) == ("", "")


def test_more_glyphs_than_asked_about_have_no_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "tesseract_is_here", lambda: True)
    monkeypatch.setattr(pytesseract, "image_to_boxes", lambda *_args, **_options: "")
    glyphs = [glyph("Ж")] * (module.MAX_GLYPHS + 3)
    assert second_opinion(glyphs, "ru", RUSSIAN) == ("",) * len(glyphs)
