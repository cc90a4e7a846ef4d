"""Shared parts of the documents and lines of all `balda` commands.

docs/cli.md is the contract of the documents; fields are added, never changed.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from bot.boards.columns import cell_name, column_name
from bot.texts import Texts
from solver import Cell, Move, Tier

SIDES_OF_A_CELL = 6  # of a hive in a newspaper

Document = dict[str, Any]


def board_lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A board with its column letters above and row numbers beside it."""
    table = [list(row) for row in rows]
    board = tuple(map(tuple, table))
    columns = [column_name(index, board) for index in range(len(table[0]))]
    width = max(len(text) for row in [columns, *table] for text in row)
    yield "   " + " ".join(name.ljust(width) for name in columns).rstrip()
    for number, row in enumerate(table, start=1):
        yield f"{number:>2} " + " ".join((text or ".").ljust(width) for text in row).rstrip()


def hive_shape(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A hive as it is drawn; its one row has the centre, then the others clockwise from the top."""
    centre, *others = next(iter(rows))
    if len(others) != SIDES_OF_A_CELL:
        yield f"({centre}) {' '.join(others)}"
        return
    top, upper_right, lower_right, bottom, lower_left, upper_left = others
    yield f"    {top}"
    yield f"{upper_left}       {upper_right}"
    yield f"   ({centre})"
    yield f"{lower_left}       {lower_right}"
    yield f"    {bottom}"


def count_words(texts: Texts, number: int) -> str:
    """The number of words in a text, its thousands parted as `group_digits` does."""
    grouped = group_digits(texts, number)
    return texts.count("{n} word", "{n} words", number).replace(str(number), grouped, 1)


def group_digits(texts: Texts, number: int) -> str:
    """*number* with a comma between thousands; in languages other than English with a space."""
    grouped = f"{number:,}"
    return grouped if texts.language == "en" else grouped.replace(",", "\N{NO-BREAK SPACE}")


def rest_lines(texts: Texts, total: int, shown: int) -> Iterator[str]:
    """Yield how many of *total* were not *shown*, and how to see them."""
    if shown < total:
        yield texts.say(
            "{number} more; --all prints them", number=group_digits(texts, total - shown)
        )


def rarity_mark(texts: Texts, tier: Tier | None) -> str:
    """The mark of a word that few people know; "" for others."""
    marks = {"well-read": texts.say("well-read"), "rare": texts.say("rare")}
    return f"  ({marks[tier]})" if tier in marks else ""


def move_text(move: Move) -> str:
    return f"{cell_name(move.cell, move.word)}={move.letter} {move.word}"


def path_text(path: Iterable[Cell], word: str) -> str:
    """The cells of *word*."""
    return " ".join(cell_name(cell, word) for cell in path)
