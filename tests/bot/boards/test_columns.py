"""Columns as people name them, on boards of Cyrillic and of Latin letters."""

import pytest

from bot.boards.columns import cell_name, cells_named
from solver import Cell, Grid, GridError

RU, UK, EN = "...\nкот\n...", "...\nкіт\n...", "...\ncat\n..."
WIDE = "\n".join(["." * 16] * 7 + ["абвгдежзиклмнопр"] + ["." * 16] * 8)


def name_cells(board: str, text: str, *, by_latin: bool = False) -> list[str]:
    rows = Grid.parse(board).rows
    return [str(cell) for cell in cells_named(text, rows, by_latin=by_latin)]


@pytest.mark.parametrize(
    ("board", "typed", "cells"),
    [
        (RU, "в2", "c2"),
        (RU, " В2", "c2"),
        (UK, "в2", "c2"),
        (RU, "b2", "b2"),
        (RU, "с1", "c1"),  # a Cyrillic с, whose own column lies outside a board of three
        (RU, "г9", "d9"),
        (EN, "в2", "b2"),
        (EN, "с1", "c1"),
        (WIDE, "с1", "c1"),
        (WIDE, "к1", "j1"),
        (WIDE, "р16", "p16"),
        (WIDE, "м3", "l3"),
    ],
)
def test_a_letter_is_the_column_of_its_own_alphabet(board: str, typed: str, cells: str) -> None:
    assert name_cells(board, typed) == cells.split()


@pytest.mark.parametrize(
    ("board", "typed", "cells"),
    [
        (RU, "в2", "c2 b2"),
        (RU, "а1", "a1"),
        (RU, "b2", "b2"),
        (EN, "в2", "b2"),
        (WIDE, "н1", "m1 h1"),
    ],
)
def test_a_person_who_uses_both_may_mean_two_columns(board: str, typed: str, cells: str) -> None:
    assert name_cells(board, typed, by_latin=True) == cells.split()


@pytest.mark.parametrize(("board", "example"), [(RU, "в3"), (EN, "c3")])
@pytest.mark.parametrize("typed", ["ё1", "3", "", "слово", "а0"])
def test_a_bad_cell_is_refused_with_an_example(board: str, example: str, typed: str) -> None:
    with pytest.raises(GridError, match=f"like {example}"):
        name_cells(board, typed)


@pytest.mark.parametrize(
    ("column", "name"), [(0, "а"), (2, "в"), (8, "и"), (9, "к"), (27, "я"), (28, "аа"), (31, "аг")]
)
def test_written_names_are_read_back(column: int, name: str) -> None:
    rows = (("",) * 32, ("к",) * 32)
    cell = Cell(1, column)
    assert cell_name(cell, rows) == cell_name(str(cell), rows) == f"{name}2"
    assert cells_named(f"{name}2", rows) == (cell,)
