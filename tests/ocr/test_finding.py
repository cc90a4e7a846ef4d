"""Of a board read as it stands and read level, which one counts."""

from contextlib import nullcontext
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr import ReadingError
from ocr.any_way_up import or_turned
from ocr.dice import Dice
from ocr.finding import _better, find_in
from ocr.flat_boxes import FlatRegions
from ocr.found import Found, Watch
from ocr.locate import plain_layouts
from ocr.naming import Hints
from ocr.training.screenshots import Scene, draw_balda
from ocr.turning import clear_slant_of
from tests.ocr.drawn_boards import PLAIN, TILES_ONLY, rows_of, text_of
from tests.ocr.test_acceptance import BOARD, lay_out, name_letters

WITHOUT_LETTERS = replace(PLAIN, theme=replace(PLAIN.theme, letter=PLAIN.theme.filled))
PICTURE = np.zeros((300, 300, 3), np.uint8)
ANOTHER = "..... ..юг. шифер .лоб. ....."
NEARLY_THE_SAME = BOARD.replace("карта", "корта")


def find_board(text: str, sure: float) -> Found:
    """A board that may lack rows or columns, as one that leans does."""
    return Found(PICTURE, name_letters(text, sure, seen=0.9))


def test_another_board_counts_if_it_is_clearly_surer() -> None:
    upright = find_board(BOARD, 0.9)
    assert _better(upright, find_board(ANOTHER, 0.93)) is upright
    assert _better(upright, level := find_board(ANOTHER, 0.97)) is level


def test_the_same_board_counts_level_unless_it_is_clearly_less_sure() -> None:
    assert _better(find_board(BOARD, 0.9), level := find_board(NEARLY_THE_SAME, 0.88)) is level
    upright = find_board(BOARD, 0.95)
    assert _better(upright, find_board(NEARLY_THE_SAME, 0.88)) is upright


def test_what_is_not_warped_counts_where_both_are_alike() -> None:
    upright = find_board(BOARD, 0.9)
    assert _better(upright, find_board(BOARD, 0.99)) is upright


def test_keys_that_stand_as_a_hive_does_give_way_to_a_larger_square() -> None:
    keys = name_letters("дхэюьощ", seen=4 / 7)
    hive = Found(PICTURE, lay_out(keys, replace(keys.layout, game="bee")))
    board = find_board(BOARD, 0.9)
    assert not hive.is_plain
    assert _better(hive, board) is board
    assert _better(board, hive) is board


def test_a_board_most_of_whose_cells_are_seen_is_plain_if_all_its_letters_are_sure() -> None:
    assert find_board(BOARD, 0.97).is_plain
    board = find_board(BOARD, 0.99)
    confidence = board.named.confidence.copy()
    confidence[board.named.letters.index("к")] = 0.8
    hardly = replace(board, named=replace(board.named, confidence=confidence))
    assert not hardly.is_plain
    whole = lay_out(hardly.named, replace(hardly.named.layout, seen=1.0))
    assert replace(hardly, named=whole).is_plain


def test_a_small_board_that_is_whole_gives_way_to_a_much_larger_one() -> None:
    whole = Found(PICTURE, name_letters(ANOTHER, 0.99))
    large = find_board(BOARD, 0.9)
    layout = large.named.layout
    grid, size = 2 * layout.grid, (2 * layout.cell_size[0], 2 * layout.cell_size[1])
    layout = replace(layout.on(grid), cell_size=size)
    larger = Found(PICTURE, lay_out(large.named, layout))
    assert _better(large, whole) is whole
    assert _better(larger, whole) is larger


@pytest.mark.parametrize("clear", [0.5, 1.0])
def test_dice_that_are_hardly_clear_give_way_to_a_sure_board(
    clear: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = name_letters("море карт лиса тень", 0.9)
    dice = Dice(letters, gained=3.0, quarters=0, surplus=16 * clear)
    tray = Found(PICTURE, letters, dice)
    monkeypatch.setattr("ocr.finding._tray_in", lambda *_: tray)
    picture = np.asarray(draw_balda(Scene(rows_of(ANOTHER), width=700, height=900), TILES_ONLY))
    _, board = find_in(picture, Hints(), Watch(), photo=True)
    assert (board is tray) == (clear > 0.9)


@pytest.mark.parametrize("photo", [False, True])
@pytest.mark.long
def test_what_is_refused_once_magnified_is_looked_at_as_it_is(
    photo: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    blank = np.zeros((1200, 1200, 3), np.uint8)
    monkeypatch.setattr("ocr.finding.magnify", lambda seen: None if seen is blank else blank)
    picture = np.asarray(draw_balda(Scene(rows_of(ANOTHER), width=450, height=900), TILES_ONLY))
    assert not [*plain_layouts(FlatRegions(picture))]
    _, board = find_in(picture, Hints(), Watch(), photo=photo)
    assert text_of(board.named.rows).split() == ANOTHER.split()
    monkeypatch.setattr(Found, "is_sure", False)
    with nullcontext() if photo else pytest.raises(ReadingError):
        find_in(picture, Hints(), Watch(), photo=photo)


@pytest.mark.long
def test_what_is_hardly_read_gives_way_to_a_turned_board_that_is_plain_to_see() -> None:
    screen = draw_balda(Scene(rows_of(ANOTHER), width=700, height=900), PLAIN)
    turned = screen.rotate(-15, expand=True, fillcolor=PLAIN.theme.page)
    hardly, surely = find_board(BOARD, 0.7), find_board(BOARD, 0.99)
    read = {
        (name, sure): or_turned(board, FlatRegions(np.asarray(picture)), Hints(), Watch())
        for name, picture in (("upright", screen), ("turned", turned))
        for sure, board in ((False, hardly), (True, surely))
    }
    assert read["upright", False] is hardly
    assert read["turned", True] is surely
    assert "".join(letter or "." for letter in read["turned", False].named.letters) == (
        ANOTHER.replace(" ", "")
    )


def test_what_is_hardly_read_is_a_guess_where_a_turned_lattice_is_not_read() -> None:
    empty = draw_balda(Scene(rows_of(ANOTHER), width=700, height=900), WITHOUT_LETTERS)
    turned = np.asarray(empty.rotate(-15, expand=True, fillcolor=PLAIN.theme.page))
    board = or_turned(find_board(BOARD, 0.7), FlatRegions(turned), Hints(), Watch())
    assert board.named.layout.guessed


def test_round_cells_and_the_gaps_between_them_are_no_turned_lattice() -> None:
    discs = Image.new("RGB", (700, 700), "white")
    draw = ImageDraw.Draw(discs)
    centres = 100 + 100 * np.arange(5)
    for x, y in product(centres.tolist(), repeat=2):
        draw.ellipse((x - 48, y - 48, x + 48, y + 48), fill="peru")
    regions = FlatRegions(np.asarray(discs))
    board = name_letters(BOARD, 0.7, seen=1.0)
    grid = np.stack(np.meshgrid(centres, centres), axis=-1).astype(float)
    layout = replace(board.layout.on(grid), cell_size=(97.0, 97.0))
    hardly = Found(regions.picture, lay_out(board, layout))
    assert clear_slant_of(regions) is not None
    assert or_turned(hardly, regions, Hints(), Watch()) is hardly
