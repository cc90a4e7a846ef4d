"""Frames of dashes are found, and join with no text."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.arrays import Picture
from ocr.match.named import Player
from ocr.match.pieces import find_text
from ocr.match.turns import turn_by_mark

FONT = ImageFont.truetype("DejaVuSans.ttf", 20)
NO_BOARD = (0.0, 900.0, 10.0, 910.0)


BOX = 30, 30, 228, 111
NAMES = ((45, "Мария", "25"), (255, "Олег", "17"))


def page_with_dashes(corner: int) -> Picture:
    """Two names over their scores, the left ones in a frame of dashes but for its corners."""
    page = Image.new("RGB", (600, 800), "white")
    draw = ImageDraw.Draw(page)
    left, top, right, bottom = BOX
    for x in range(left + corner, right - corner, 12):
        for y in (top, bottom):
            draw.rectangle((x, y, x + 8, y + 2), "black")
    for y in range(top + corner, bottom - corner, 12):
        for x in (left, right):
            draw.rectangle((x, y, x + 2, y + 8), "black")
    for x, name, score in NAMES:
        draw.text((x, 55), name, "black", FONT, anchor="lm")
        draw.text((x, 85), score, "black", FONT, anchor="lm")
    return np.asarray(page)


@pytest.mark.parametrize("corner", [0, 12])
def test_a_frame_of_dashes_is_an_outline_and_joins_no_names(corner: int) -> None:
    found = find_text(page_with_dashes(corner), NO_BOARD)
    assert [len(row) for row in found.rows] == [2, 2]
    assert np.abs(found.outlines - BOX).max(axis=1).min() < 12


def test_who_stands_in_a_frame_of_dashes_has_the_turn() -> None:
    picture = page_with_dashes(0)
    found = find_text(picture, NO_BOARD)
    names, scores = found.rows
    one, other = (
        Player(int(score), name, (scores[n], names[n])) for n, (_, name, score) in enumerate(NAMES)
    )
    assert turn_by_mark(picture, found, (one, other), ()) == 0


def test_two_rows_of_dashes_are_no_frame() -> None:
    page = Image.new("RGB", (600, 800), "white")
    for y in (60, 120):
        ImageDraw.Draw(page).text((60, y), "- - - - - -", "black", FONT)
    assert not len(find_text(np.asarray(page), NO_BOARD).outlines)
