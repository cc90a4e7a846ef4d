"""Boards that are larger than the lattice that was found in them."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.found import Found, named_on
from ocr.growing import grown
from ocr.lattice import balda_layout
from ocr.naming import Hints
from ocr.training.screenshots import Scene, draw_board
from tests.long import long
from tests.ocr.drawn_boards import FULL, PLAIN, rows_of, text_of

PITCH = 60.0
LEFT_TOP = 20
TWO_FULL = "к.... конец ворот ..... ....."
NEW = "....... ....... .о..ва. ювоенач ...а.ме ...д... ......."


def found(text: str, across: slice, down: slice, seen: float) -> Found:
    """The reading of a drawn board on these of its columns and rows."""
    rows = rows_of(text)
    side = round(LEFT_TOP * 2 + PITCH * len(rows))
    screen = Image.new("RGB", (side, side), PLAIN.theme.page)
    draw_board(screen, (LEFT_TOP, LEFT_TOP, PITCH), Scene(rows), PLAIN)
    first = LEFT_TOP + PITCH * (np.array([across.start, down.start]) + 0.5)
    affine = np.array([first, (PITCH, 0), (0, PITCH)])
    sides = across.stop - across.start, down.stop - down.start
    layout = balda_layout(affine, sides, (0.94 * PITCH, 0.94 * PITCH), seen)
    board = named_on(np.asarray(screen), layout, Hints())
    assert board is not None
    return board


@pytest.mark.parametrize(
    ("text", "across", "down"),
    [
        long(FULL, slice(0, 5), slice(0, 4)),
        long(FULL, slice(1, 5), slice(1, 5)),
        (FULL, slice(1, 4), slice(1, 4)),
        (TWO_FULL, slice(0, 5), slice(0, 4)),
        (NEW, slice(1, 7), slice(0, 6)),
        long(NEW, slice(0, 7), slice(1, 7)),
        (NEW, slice(2, 7), slice(0, 7)),
    ],
)
def test_rows_and_columns_that_letters_or_the_middle_row_tell_are_added(
    text: str, across: slice, down: slice
) -> None:
    board = grown(found(text, across, down, seen=0.6), Hints())
    assert text_of(board.named.rows) == text_of(rows_of(text))
    assert board.named.layout.guessed


@pytest.mark.parametrize("seen", [0.6, 1.0])
def test_a_board_beyond_which_no_letters_go_on_is_all_there_is(seen: float) -> None:
    whole = found(FULL, slice(0, 5), slice(0, 5), seen)
    assert grown(whole, Hints()) is whole


def test_a_square_whose_cells_are_seen_is_larger_if_all_around_it_are_letters() -> None:
    board = grown(found(FULL, slice(1, 5), slice(1, 5), seen=1.0), Hints())
    assert text_of(board.named.rows) == text_of(rows_of(FULL))
    assert not board.named.layout.guessed


def test_a_square_whose_cells_are_seen_is_in_doubt_if_letters_go_on_beyond_it() -> None:
    board = found("конец ворот карта балда ме...", slice(0, 4), slice(0, 4), seen=1.0)
    assert board.named.layout.whole
    in_doubt = grown(board, Hints())
    assert in_doubt.named.letters == board.named.letters
    assert in_doubt.named.layout.guessed


def test_letters_that_make_no_square_leave_the_board_as_it_is_in_doubt() -> None:
    part = grown(found(NEW, slice(0, 6), slice(2, 5), seen=0.6), Hints())
    assert part.named.layout.guessed
    assert (part.named.layout.columns, part.named.layout.rows) == (6, 3)


def test_coordinates_beside_a_board_are_no_letters_of_it() -> None:
    board = found(NEW, slice(0, 7), slice(0, 7), seen=0.6)
    side = PITCH * 7
    screen = Image.new("RGB", (round(side) + 140,) * 2, PLAIN.theme.page)
    draw_board(screen, (70, 70, PITCH), Scene(rows_of(NEW)), PLAIN)
    small = ImageFont.truetype("DejaVuSans.ttf", 18)
    for column, letter in enumerate("ABCDEFG"):
        place = 70 + PITCH * (column + 0.5), 70 - PITCH / 2
        ImageDraw.Draw(screen).text(place, letter, (120, 120, 120), small, anchor="mm")
    layout = replace(board.named.layout, centres=board.named.layout.centres + 50)
    beside = named_on(np.asarray(screen), layout, Hints())
    assert beside is not None
    assert grown(beside, Hints()) is beside
