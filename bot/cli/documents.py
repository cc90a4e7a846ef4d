"""What the documents and lines of all `balda` commands share.

docs/cli.md is the contract of the documents; fields are added, never changed.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from solver import Cell, Tier

Document = dict[str, Any]


def board_lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A board with its column letters above and row numbers beside it."""
    table = [list(row) for row in rows]
    width = max(len(text) for row in table for text in [*row, "aa"[: 1 + (len(row) > 26)]])
    columns = [_column(index) for index in range(len(table[0]))]
    yield "   " + " ".join(name.ljust(width) for name in columns).rstrip()
    for number, row in enumerate(table, start=1):
        yield f"{number:>2} " + " ".join((text or ".").ljust(width) for text in row).rstrip()


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def rarity_mark(tier: Tier | None) -> str:
    """What is added to a word that few people know."""
    return "" if tier in (None, "natural") else f"  ({tier})"


def _column(index: int) -> str:
    return str(Cell(0, index))[:-1]
