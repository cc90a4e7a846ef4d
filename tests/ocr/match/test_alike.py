"""What both players have at their names alike is no mark of one of them."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr.match.alike import is_framed_only_at, is_only_at, is_same_at
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


def twin(*dots: Box, other: Player) -> bool:
    page = Image.new("RGB", (600, 120), "white")
    for dot in dots:
        ImageDraw.Draw(page).ellipse(dot, "green")
    return not is_only_at(np.asarray(page), DOT, player(60, 100), other)


@pytest.mark.parametrize(
    ("other", "same_place"),
    [
        (player(400, 60), (370, 50, 384, 64)),
        (player(400, 60, from_right=True), (476, 50, 490, 64)),
    ],
)
def test_a_dot_that_both_have_is_the_twin_of_the_other(other: Player, same_place: Box) -> None:
    assert twin(DOT, same_place, other=other)
    assert not twin(DOT, other=other)


def test_what_is_hardly_drawn_is_no_mark_of_one() -> None:
    page = Image.new("RGB", (600, 120), "white")
    ImageDraw.Draw(page).ellipse(DOT, "#f8f8f8")
    assert not is_only_at(np.asarray(page), DOT, player(60, 100), player(400, 60))


def test_the_other_name_is_no_twin_of_a_mark() -> None:
    name = player(376, 60)
    assert not twin(DOT, (376, 40, 436, 60), other=name)


def test_where_a_name_was_not_read_both_scores_tell_the_place() -> None:
    unread = Player(7, "", (piece(400, 80, 30),))
    assert twin(DOT, (370, 50 + 40, 384, 64 + 40), other=unread) is False
    assert twin(DOT, (370, 50, 384, 64), other=unread)


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


def test_a_star_at_both_players_is_the_same_and_an_arrow_between_them_is_not() -> None:
    page = Image.new("RGB", (600, 120), "white")
    for left in (30, 370):
        ImageDraw.Draw(page).polygon(((left, 50), (left + 14, 57), (left, 64)), "orange")
    one, other = player(60, 100), player(400, 60)
    assert is_same_at(np.asarray(page), DOT, one, other)
    ImageDraw.Draw(page).rectangle((360, 40, 390, 70), "white")
    assert not is_same_at(np.asarray(page), DOT, one, other)
    ImageDraw.Draw(page).polygon(((223, 57), (237, 50), (237, 64)), "orange")
    middle = (223, 50, 237, 64)
    assert not is_same_at(np.asarray(page), middle, player(60, 100), player(300, 100))
