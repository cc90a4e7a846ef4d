"""What both players have at their names alike is no mark of one of them."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr.match.alike import is_framed_only_at
from ocr.match.boxes import Box
from ocr.match.named import Player
from ocr.match.pieces import Piece

DOT: Box = (30, 50, 44, 64)


def piece(left: int, top: int, width: int) -> Piece:
    return Piece(left, top, left + width, top + 20, 20, 20)


def player(left: int, width: int, *, from_right: bool = False) -> Player:
    """A name as wide as that with its score under one of its ends."""
    score = piece(left + (width - 30 if from_right else 0), 80, 30)
    return Player(12, "Анна", (score, piece(left, 40, width)))


@pytest.mark.parametrize(("outline", "marks"), [("white", True), ("#e4e4e4", False)])
def test_a_frame_is_no_mark_where_the_other_card_has_a_faint_edge(
    outline: str, marks: bool
) -> None:
    page = Image.new("RGB", (600, 120), "white")
    frame = (40, 20, 220, 110)
    ImageDraw.Draw(page).rounded_rectangle(frame, 8, outline="green", width=2)
    ImageDraw.Draw(page).rounded_rectangle((380, 20, 560, 110), 8, outline=outline)
    others = player(400, 60)
    assert is_framed_only_at(np.asarray(page), frame, player(60, 100), others) == marks


def test_a_card_as_high_around_the_other_is_as_good_as_a_frame_in_its_place() -> None:
    page = Image.new("RGB", (600, 120), "white")
    frame = (20, 20, 260, 110)
    ImageDraw.Draw(page).rectangle(frame, fill="#dff0df")
    ImageDraw.Draw(page).rectangle((410, 20, 500, 110), fill="#e4e4e4")
    one, other = player(60, 100), player(420, 60)
    assert not is_framed_only_at(np.asarray(page), frame, one, other)


def test_a_frame_that_is_not_drawn_marks_nobody() -> None:
    page = Image.new("RGB", (600, 120), "white")
    assert not is_framed_only_at(
        np.asarray(page), (40, 20, 220, 110), player(60, 100), player(400, 60)
    )
