"""The arguments that several `balda` commands take, and how they are read."""

import re
from argparse import (
    SUPPRESS,
    Action,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    _ActionsContainer,
)
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, get_args

from bot.boards.columns import Rows, cell_named
from bot.cli.parser import texts_of_locale
from bot.cli.terminal import InputError
from bot.texts import sentence
from solver import Fitness, GridError, Rules

Item = TypeVar("Item")

DEFAULT_LIMIT = 30

_NEGATIVE = re.compile(r"-[0-9]+")


class TypedError(ArgumentTypeError):
    """An argument cannot be read; `str()` says why, in the language of the locale."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(texts_of_locale().say(template, **values))


def add_examples(parser: ArgumentParser, *examples: str) -> None:
    """End the help with commands that a person can try; the tests run them."""
    parser.epilog = "\n".join(["examples:", *(f"  {example}" for example in examples)])


def add_board(parser: ArgumentParser) -> None:
    parser.add_argument(
        "board",
        nargs="*",
        default=["-"],
        metavar="GRID|FILE",
        help=sentence(
            "the rows, or a file with a text board or a picture; - is standard input (default: -)"
        ),
    )


def add_rules(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--mode",
        choices=("classic", "knots"),
        default="classic",
        help=sentence("in knots a word may go through a cell twice (default: %(default)s)"),
    )
    corners = sentence("words step to the corners too")
    parser.add_argument("--diagonal", action="store_true", help=corners)
    add_min_letters(parser, Rules().min_letters)
    parser.add_argument(
        "--prize",
        type=list_of(prize),
        action="extend",
        default=[],
        metavar="CELL=POINTS,…",
        help=sentence("more points for a letter placed there"),
    )


_SHORTER = sentence("shorter words do not count (default: %(default)s)")


def add_min_letters(
    parser: ArgumentParser, default: int | None, *, meaning: str = _SHORTER
) -> None:
    add_number(parser, "--min-letters", meaning, default=default)


def add_number(parser: _ActionsContainer, option: str, meaning: str, **more: Any) -> Action:
    """Add an option for a whole number, 0 or more."""
    return parser.add_argument(option, type=number, metavar="N", help=meaning, **more)


def add_seconds(parser: _ActionsContainer, meaning: str, default: float | None) -> None:
    parser.add_argument("--seconds", type=seconds, default=default, metavar="S", help=meaning)


def check_seconds(seconds: float, most: float) -> None:
    """Raise InputError if a search would take too long."""
    if not 0 < seconds <= most:
        raise InputError(
            "--seconds is more than 0 and at most {most}, as BALDA_THINK_MAX_S", most=f"{most:g}"
        )


def add_used(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--used",
        type=list_of(str),
        action="extend",
        metavar="WORD,…",
        help=sentence("words that are played already; by default those that a picture lists"),
    )


_FIRST = sentence("print the first N (default: %(const)s)")


def add_limit(parser: _ActionsContainer, *, meaning: str = _FIRST) -> None:
    """Add `--limit` and `--all`, which `limit_of` reads."""
    amount = parser.add_mutually_exclusive_group()
    limit = add_number(amount, "--limit", meaning, default=SUPPRESS)
    limit.const = DEFAULT_LIMIT  # used only in its help
    amount.add_argument(
        "--all",
        action="store_const",
        const=None,
        default=SUPPRESS,
        dest="limit",
        help=sentence("print everything"),
    )


def limit_of(options: Namespace, usual: int | None = DEFAULT_LIMIT) -> int | None:
    """Number of results to print, None for all; *usual* if the person said nothing."""
    limit: int | None = getattr(options, "limit", usual)
    return limit


_BY_LETTERS = sentence("one of ru, en, uk (default: by the board's letters)")


def add_words(parser: ArgumentParser, *, meaning: str = _BY_LETTERS) -> None:
    words = parser.add_mutually_exclusive_group()
    listed = sentence("a word list, one word a line")
    words.add_argument("--words", type=Path, metavar="FILE", help=listed)
    words.add_argument("--lexicon", metavar="NAME", help=meaning)
    add_fitness(parser)


def add_fitness(parser: ArgumentParser) -> None:
    """Add options for which words count, which `open_chosen_lexicon` reads."""
    parser.add_argument(
        "--fit",
        choices=get_args(Fitness),
        default="all",
        help=sentence(
            "all words, those that do not swear or abuse, or those fit for company (default: all)"
        ),
    )
    parser.add_argument(
        "--no-substantives",
        action="store_false",
        dest="substantives",
        help=sentence(
            "without nouns made of adjectives (больной, столовая), which some hosts refuse"
        ),
    )


def refuse(options: Namespace, names: Iterable[str], why: str) -> None:
    """Raise InputError if an option of *names* was typed; its name is {option} in *why*."""
    typed = [name for name in options.typed if name in names]
    if typed:
        raise InputError(why, option=typed[0])


def add_json(parser: ArgumentParser) -> None:
    meaning = sentence("print one JSON document")
    parser.add_argument("--json", action="store_true", help=meaning)


def rules_of(options: Namespace, rows: Rows, *, passing: bool = False) -> Rules:
    """The rules of Balda in *options*, with prizes on the board of *rows*."""
    return Rules(
        knots=options.mode == "knots",
        diagonal=options.diagonal,
        min_letters=options.min_letters,
        prizes=tuple((cell_named(name, rows), points) for name, points in options.prize),
        passing=passing,
    )


def number(text: str) -> int:
    if _NEGATIVE.fullmatch(text):
        raise TypedError("“{text}” is less than 0", text=text)
    if not text.isascii() or not text.isdigit():
        raise TypedError("“{text}” is not a whole number", text=text)
    return int(text)


def seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise TypedError("“{text}” is not a number", text=text) from None


def cell(text: str) -> str:
    """Check the name of a cell; the board decides later which cell it is (`cell_named`)."""
    try:
        cell_named(text, "а")  # on a Cyrillic board, where Latin names count as well
    except GridError:
        raise TypedError("“{text}” is not a cell; write one like c3", text=text) from None
    return text


def prize(text: str) -> tuple[str, int]:
    name, equals, points = text.partition("=")
    if not equals:
        raise TypedError("“{text}” is no prize; write one like c3=2", text=text)
    return cell(name), number(points.strip())


def list_of(item: Callable[[str], Item]) -> Callable[[str], list[Item]]:
    """Make a parser of a list of items separated by commas."""

    def read(text: str) -> list[Item]:
        return [item(part.strip()) for part in text.split(",")]

    return read
