"""Naming a whole board: tiles of two letters, strange cells, doubts."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.ink import Ink, lift_ink
from ocr.lattice import Layout
from ocr.names import MAX_LIKELIEST, SURE
from ocr.naming import (
    Hints,
    Named,
    doubted,
    doubted_where_unlike,
    name_cells,
    unnamed,
)
from ocr.patches import patch_of
from ocr.tiles import TILES, _pair

LAYOUT = Layout("balda", np.zeros((4, 2)), 2, 2, (64.0, 64.0), 1.0)


def ink_of(text: str, font_name: str = "DejaVuSans.ttf") -> Ink | None:
    cell = Image.new("RGB", (64, 64), "white")
    font = ImageFont.truetype(font_name, 40 if len(text) < 2 else 26)
    ImageDraw.Draw(cell).text((32, 32), text, "black", font, anchor="mm")
    return lift_ink(patch_of(np.asarray(cell)))


def named(*texts: str) -> Named:
    cells = name_cells(LAYOUT, tuple(map(ink_of, texts)), Hints())
    assert cells is not None
    return cells


def mirrored(ink: Ink | None) -> Ink | None:
    return ink and replace(ink, glyph=np.ascontiguousarray(ink.glyph[:, ::-1]))


@pytest.mark.parametrize("drawn", ["s", "S"])
def test_an_s_in_a_mirror_is_a_written_ge_on_a_russian_board(drawn: str) -> None:
    others = tuple(map(ink_of, "жюд"))
    cells = name_cells(LAYOUT, (mirrored(ink_of(drawn)), *others), Hints())
    assert cells is not None
    assert cells.letters == ("г", "ж", "ю", "д")


@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize("upper", [True, False])
def test_a_known_tile_is_read(tile: str, upper: bool) -> None:
    shown = tile.upper() if upper else tile.capitalize()
    assert named(shown, "W", "R", "Z").letters == (tile, "w", "r", "z")


def test_a_capital_beside_a_low_letter_is_in_line_with_it() -> None:
    assert named("In", "W", "R", "Z").letters[0] == "in"


def test_a_pair_that_is_hardly_likelier_than_a_tile_is_the_tile() -> None:
    names = "abcdefghijklmnopqrstuvwxyz"
    both = np.full((2, 26), 1e-6, np.float32)
    both[0, names.index("t")] = 0.99
    both[1, names.index("n")], both[1, names.index("h")] = 0.8, 0.19
    assert _pair(names, both)[0] == "th"
    both[1, names.index("h")] = 0.01
    assert _pair(names, both)[0] == "tn"


def test_what_begins_with_q_is_qu() -> None:
    names = "abcdefghijklmnopqrstuvwxyz"
    both = np.full((2, 26), 1e-6, np.float32)
    both[0, names.index("q")], both[1, names.index("m")] = 0.99, 0.9
    pair, sure = _pair(names, both)
    assert pair == "qu"
    assert sure < 0.01


def test_an_unknown_tile_is_read_and_in_doubt() -> None:
    cells = named("VE", "W", "R", "Z")
    assert cells.letters[0] == "ve"
    assert cells.confidence[0] <= 0.5


def test_a_pair_of_letters_where_cells_are_empty_is_no_tile() -> None:
    inks = (ink_of("TW"), ink_of("W"), None, None)
    cells = name_cells(LAYOUT, inks, Hints())
    assert cells is not None
    assert cells.letters[0] == ""
    assert cells.confidence[0] <= 0.5


def test_two_parts_are_one_letter_in_russian() -> None:
    assert named("Ы", "Ж", "Ф", "Ш").letters == ("ы", "ж", "ф", "ш")


def test_cells_without_ink_have_no_names() -> None:
    assert name_cells(LAYOUT, (None,) * 4, Hints()) is None


def test_what_is_drawn_as_strongly_as_letters_and_not_named_is_strange() -> None:
    ink = ink_of("Ж")
    assert ink is not None
    inks = (ink, ink, replace(ink, contrast=ink.contrast / 10), None)
    assert unnamed(inks, ("ж", "", "", "")) == [1]


def test_what_else_a_cell_may_be_follows_what_it_is() -> None:
    cells = named("VE", "W", "R", "Z")
    assert [next(iter(likeliest)) for likeliest in cells.likeliest] == list(cells.letters)
    assert all(len(likeliest) == MAX_LIKELIEST for likeliest in cells.likeliest)


def test_a_bar_without_a_dot_is_l_in_lower_case_and_i_in_capitals() -> None:
    assert named(*"salami").letters == tuple("salami")
    assert named(*"SALAMI").letters == tuple("salami")


def test_a_letter_that_was_lifted_in_two_ways_is_surer_where_both_agree() -> None:
    ink, other = ink_of("Ш"), ink_of("О")
    assert ink is not None
    letters = tuple(map(ink_of, "ЖФЩ"))
    alike, unlike = (
        name_cells(LAYOUT, (replace(ink, other=second), *letters), Hints())
        for second in (ink, other)
    )
    assert alike is not None
    assert unlike is not None
    assert alike.letters[0] == "ш"
    assert unlike.confidence[0] < 0.8 < alike.confidence[0]


def test_a_letter_that_is_covered_is_in_doubt_unless_it_is_all_but_certain() -> None:
    board = named(*"ЖФЫЩ")
    inks = tuple(ink and replace(ink, covered=0.3) for ink in board.inks)
    confidence = np.array([0.9995, 0.99, 1.0, 0.9995], np.float32)
    covered = replace(board, inks=inks, confidence=confidence)
    assert board.letters == ("ж", "ф", "ы", "щ")
    assert (doubted(covered) < SURE).tolist() == [False, True, False, True]


def test_a_letter_that_the_side_of_its_cell_ends_is_in_doubt() -> None:
    board = named(*"ЖФШЕ")
    right = 0.8, 0.9, 1.0, 0.7
    inks = tuple(
        ink and replace(ink, frame=(0.3, 0.2, side, 0.7))
        for ink, side in zip(board.inks, right, strict=True)
    )
    ended = replace(board, inks=inks, confidence=np.ones(4, np.float32))
    assert (doubted(ended) < SURE).tolist() == [False, False, True, False]


def test_a_letter_that_a_fine_stroke_may_make_another_is_in_doubt() -> None:
    board = named(*"ЛЛТЖ")
    chances = {"а": 0.02}, {"а": 0.002}, {"м": 0.99}, {"а": 0.02}
    likeliest = tuple(
        {letter: 0.98} | chance for letter, chance in zip(board.letters, chances, strict=True)
    )
    found = replace(board, likeliest=likeliest, confidence=np.ones(4, np.float32))
    assert (doubted(found) < SURE).tolist() == [True, False, True, False]


def test_what_somebody_else_reads_otherwise_is_in_doubt() -> None:
    one, other = named(*"ЖФЩ"), named(*"ЖОЩ")
    unlike = doubted_where_unlike(one, other)
    assert unlike.letters == one.letters
    assert (unlike.confidence < SURE).tolist() == [False, True, False]


def test_a_letter_that_is_hidden_in_part_is_as_sure_as_the_likeliest_two() -> None:
    cells = named(*"ЖФЩ")
    first = cells.inks[0]
    assert first is not None
    hidden = replace(first, hidden=np.ones_like(first.hidden))
    chances = {"ж": 0.6, "к": 0.3, "х": 0.1}
    doubtful = replace(
        cells,
        confidence=np.array([0.6, 0.9, 0.9], dtype=np.float32),
        likeliest=(chances, *cells.likeliest[1:]),
    )
    assert doubtful.sureness_of([0, 1]) == pytest.approx(0.75)
    seen_in_part = replace(doubtful, inks=(hidden, *cells.inks[1:]))
    assert seen_in_part.sureness_of([0, 1]) == pytest.approx(0.9)
