"""Boards that are larger than their lattice."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.board.doubts import letters_go_on
from ocr.board.finding import Found, name_board
from ocr.board.naming import Hints
from ocr.cells.seen import Cells
from ocr.training.screenshots import Scene
from tests.ocr.drawn_boards import FULL, PLAIN, draw_board, regular_layout, rows_of

PITCH = 60.0
LEFT_TOP = 20
NEW = "....... ....... .о..ва. ювоенач ...а.ме ...д... ......."


def find_part(text: str, across: slice, down: slice, unseen: int) -> Found:
    """Draw a board and read only its columns *across* and rows *down*."""
    rows = rows_of(text)
    side = round(LEFT_TOP * 2 + PITCH * len(rows))
    screen = Image.new("RGB", (side, side), PLAIN.page)
    draw_board(screen, (LEFT_TOP, LEFT_TOP, PITCH), Scene(rows), PLAIN)
    x, y = (LEFT_TOP + PITCH * (first + 0.5) for first in (across.start, down.start))
    sides = across.stop - across.start, down.stop - down.start
    layout = regular_layout((x, y), PITCH, sides, unseen=unseen)
    board = name_board(Cells(np.asarray(screen), layout), Hints())
    assert board is not None
    return board


@pytest.mark.parametrize(
    ("text", "across", "down", "unseen"),
    [
        (FULL, slice(1, 4), slice(1, 4), 4),
        (NEW, slice(1, 7), slice(0, 6), 4),
        (NEW, slice(0, 6), slice(2, 5), 4),
        ("конец ворот карта балда ме...", slice(0, 4), slice(0, 4), 4),
    ],
)
def test_letters_beyond_a_lattice_that_join_those_on_it_go_on(
    text: str, across: slice, down: slice, unseen: int
) -> None:
    assert letters_go_on(find_part(text, across, down, unseen).named)


@pytest.mark.parametrize("unseen", [10, 0])
def test_a_board_beyond_which_no_letters_go_on_is_all_there_is(unseen: int) -> None:
    assert not letters_go_on(find_part(FULL, slice(0, 5), slice(0, 5), unseen).named)


def test_coordinates_beside_a_board_are_no_letters_of_it() -> None:
    board = find_part(NEW, slice(0, 7), slice(0, 7), unseen=20)
    side = PITCH * 7
    screen = Image.new("RGB", (round(side) + 140,) * 2, PLAIN.page)
    draw_board(screen, (70, 70, PITCH), Scene(rows_of(NEW)), PLAIN)
    small = ImageFont.truetype("DejaVuSans.ttf", 18)
    for column, letter in enumerate("ABCDEFG"):
        place = 70 + PITCH * (column + 0.5), 70 - PITCH / 2
        ImageDraw.Draw(screen).text(place, letter, (120, 120, 120), small, anchor="mm")
    layout = replace(board.named.layout, centres=board.named.layout.centres + 50)
    beside = name_board(Cells(np.asarray(screen), layout), Hints())
    assert beside is not None
    assert not letters_go_on(beside.named)
