"""Name the cells of a whole board: tiles of two letters, signs, doubts."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.board.naming import (
    Hints,
    Named,
    doubt,
    name_cells,
    with_tiles,
)
from ocr.cells.ranking import MAX_LIKELIEST_NAMES, SURE
from ocr.cells.seen import Cells
from ocr.cells.shapes import TILES
from tests.ocr.drawn_boards import regular_layout

PITCH = 64


def cells_of(*texts: str) -> Cells:
    """Draw a square of cells with these texts; the last cells may be empty."""
    side = max(2, int(np.ceil(np.sqrt(len(texts)))))
    picture = Image.new("RGB", (PITCH * side,) * 2, (200, 190, 170))
    draw = ImageDraw.Draw(picture)
    for place in range(side * side):
        left, top = PITCH * (place % side), PITCH * (place // side)
        draw.rectangle((left + 2, top + 2, left + PITCH - 3, top + PITCH - 3), (250, 247, 240))
        text = texts[place] if place < len(texts) else ""
        font = ImageFont.truetype("DejaVuSans.ttf", 38 if len(text) < 2 else 26)
        draw.text((left + PITCH / 2, top + PITCH / 2), text, (30, 30, 30), font, anchor="mm")
    layout = regular_layout((PITCH / 2, PITCH / 2), PITCH, (side, side), PITCH - 5.0)
    return Cells(np.asarray(picture), layout)


def read_texts(*texts: str) -> Named:
    found = name_cells(cells_of(*texts), Hints())
    assert found is not None
    return found


@pytest.mark.parametrize("upper", [True, False])
def test_a_known_tile_is_read(upper: bool) -> None:
    shown = [tile.upper() if upper else tile.capitalize() for tile in TILES]
    assert read_texts(*shown, "W", "R", "Z").letters == (*TILES, "w", "r", "z")


def test_two_parts_are_one_letter_in_russian() -> None:
    assert read_texts(*"ЫЖФШ").letters == tuple("ыжфш")


def test_a_sign_is_no_letter_and_in_doubt() -> None:
    found = read_texts("Ж", "Ф", "Щ", "×2")
    assert found.letters == ("ж", "ф", "щ", "")
    assert found.signs == (3,)
    assert (found.confidence < SURE).tolist() == [False, False, False, True]


def test_empty_cells_have_no_names() -> None:
    assert name_cells(cells_of(""), Hints()) is None


def test_the_likeliest_name_of_a_cell_comes_first() -> None:
    found = read_texts(*"VWRZ")
    assert [next(iter(likeliest)) for likeliest in found.likeliest] == list(found.letters)
    assert all(len(likeliest) == MAX_LIKELIEST_NAMES for likeliest in found.likeliest)


def test_all_letters_of_a_script_in_doubt_are_in_doubt() -> None:
    found = replace(read_texts(*"ЖФЩ"), other_alphabet="en")
    assert (doubt(found) < SURE).tolist() == [True, True, True, False]


@pytest.mark.parametrize("tile", ["VE", "OR", "CH", "AT", "St"])
def test_a_tile_that_the_network_does_not_know_is_read_by_its_letters(tile: str) -> None:
    named = with_tiles(read_texts(*"WRZ", tile))
    assert named.letters == ("w", "r", "z", tile.lower())
    assert named.likeliest[3].keys() >= {tile.lower()}
    assert named.signs == ()
    assert named.confidence[3] > SURE


@pytest.mark.parametrize("tile", ["RE-", "-ER", "U/M"])
def test_a_tile_with_a_sign_is_read_and_in_doubt(tile: str) -> None:
    named = with_tiles(read_texts(*"WRZ", tile))
    assert named.letters[3] == tile.lower()
    assert named.confidence[3] < SURE


def test_letters_that_touch_are_no_sure_tile_but_for_qu() -> None:
    named = read_texts(*"WRZGSFVLN")
    likeliest = (*named.likeliest[:-2], {"th": 1.0}, {"qu": 1.0})
    named = replace(named, likeliest=likeliest, confidence=np.ones(9, "f"))
    assert (with_tiles(named).confidence < SURE).nonzero()[0].tolist() == [7]


def test_tiles_are_of_latin_boards_that_are_nearly_full() -> None:
    full = read_texts("W", "R", "Z", "VE")
    half_full = replace(full, likeliest=(*full.likeliest[:2], {"": 1.0}, {"": 1.0}))
    for named in (read_texts(*"ЫЙЁЇ"), half_full):
        assert with_tiles(named) is named
