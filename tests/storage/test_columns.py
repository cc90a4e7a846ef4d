"""Convert records to rows and back."""

import sqlite3
from typing import NamedTuple

from storage.columns import read_row, row_of


class Recipe(NamedTuple):
    name: str
    steps: tuple[str, ...]
    is_hot: bool = False


SOUP = Recipe("soup", ("cut", "boil"), is_hot=True)


def test_a_row_has_the_fields_except_given_values() -> None:
    row = row_of(SOUP, steps="cut boil", cook=1)
    assert row == {"name": "soup", "steps": "cut boil", "is_hot": True, "cook": 1}


def test_a_record_comes_back_with_its_flags() -> None:
    connection = sqlite3.connect(":memory:")
    connection.row_factory = sqlite3.Row
    (row,) = connection.execute(
        "SELECT 'soup' AS name, 'cut boil' AS steps, 1 AS is_hot, 7 AS cook"
    )
    connection.close()
    assert read_row(Recipe, row, steps=tuple(row["steps"].split())) == SOUP
    assert read_row(Recipe, row, steps=()).is_hot is True
