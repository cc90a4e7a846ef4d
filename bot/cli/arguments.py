"""The arguments that several `balda` commands take, and how they are read."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from solver import BUILT_IN, Cell, GridError, Rules

Item = TypeVar("Item")

DEFAULT_LIMIT = 30


def add_board(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="- is standard input")


def add_rules(parser: ArgumentParser) -> None:
    parser.add_argument("--mode", choices=("classic", "knots"), default="classic")
    parser.add_argument("--diagonal", action="store_true", help="words step to the corners too")
    add_min_letters(parser, Rules().min_letters)
    parser.add_argument(
        "--prize",
        type=listed(prize),
        action="extend",
        default=[],
        metavar="CELL=POINTS,…",
        help="more points for a letter placed there",
    )


def add_min_letters(parser: ArgumentParser, default: int | None) -> None:
    parser.add_argument(
        "--min-letters",
        type=number,
        default=default,
        metavar="N",
        help="shorter words do not count",
    )


def add_used(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--used",
        type=listed(str),
        action="extend",
        metavar="WORD,…",
        help="words that are played already; by default those that a picture lists",
    )


def add_limit(parser: _ActionsContainer) -> None:
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--limit", type=number, default=DEFAULT_LIMIT, metavar="N")
    amount.add_argument("--all", action="store_const", const=None, dest="limit")


def add_words(parser: ArgumentParser) -> None:
    words = parser.add_mutually_exclusive_group()
    words.add_argument("--words", type=Path, metavar="FILE", help="a word list, one word a line")
    words.add_argument("--lexicon", metavar="NAME", help=f"one of {', '.join(BUILT_IN)}")


def add_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def rules_of(options: Namespace, *, passing: bool = False) -> Rules:
    """The rules of Balda that were asked for."""
    return Rules(
        knots=options.mode == "knots",
        diagonal=options.diagonal,
        min_letters=options.min_letters,
        prizes=tuple(options.prize),
        passing=passing,
    )


def number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ArgumentTypeError(f"“{text}” is not a number")
    return int(text)


def cell(text: str) -> Cell:
    try:
        return Cell.parse(text)
    except GridError as error:
        raise ArgumentTypeError(str(error)) from None


def prize(text: str) -> tuple[Cell, int]:
    name, equals, points = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"“{text}” is no prize; write one like c3=2")
    return cell(name), number(points.strip())


def listed(item: Callable[[str], Item]) -> Callable[[str], list[Item]]:
    """Reads items with commas between them."""

    def read(text: str) -> list[Item]:
        return [item(part.strip()) for part in text.split(",")]

    return read
