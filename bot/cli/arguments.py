"""The arguments that several `balda` commands take, their lexicon, and printing."""

import json
import re
import sys
from argparse import (
    SUPPRESS,
    Action,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    _ActionsContainer,
)
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, get_args

from bot.boards.columns import Rows, cell_named
from bot.cli.documents import Document, remark_text
from bot.cli.parser import texts_of_locale
from bot.settings import load_settings, misspelt_settings
from bot.texts import BotError, sentence
from solver import TIERS, Alphabet, Fitness, GridError, Lexicon, Rules, Stop

Found = TypeVar("Found")
Item = TypeVar("Item")

DEFAULT_LIMIT = 30

_NEGATIVE = re.compile(r"-[0-9]+")


class InputError(BotError):
    """The input cannot be used; `str()` says why."""


def say(sentence: str, **values: object) -> None:
    """Say something beside the answer, on stderr, in the language of the locale."""
    print(texts_of_locale().say(sentence, **values), file=sys.stderr)


def open_chosen_lexicon(options: Namespace, alphabet: str) -> Lexicon:
    """The lexicon that the options name, or the built-in one of the board's alphabet."""
    if options.words is not None:
        lexicon = Lexicon.from_file(options.words)
        print_remark(lexicon.info.remark)
    else:
        lexicon = open_built_in(options.lexicon or alphabet)
    return fit_lexicon(lexicon, options)


def fit_lexicon(lexicon: Lexicon, options: Namespace) -> Lexicon:
    """*lexicon* without the words that the options leave out."""
    if not options.substantives:
        lexicon = lexicon.without_substantives()
    return lexicon.fit_for(options.fit)


def alphabet_in(text: str, usual: str) -> Alphabet:
    """The alphabet of the letters of *text*; the *usual* one if they do not tell."""
    letters = [character for character in text.lower() if character.isalpha()]
    return Alphabet.of_letters(letters) or Alphabet.find(usual)


def open_built_in(name: str, *, anew: bool = False) -> Lexicon:
    """Open the lexicon, built first if that is missing, or *anew*."""
    open_or_build = Lexicon.build if anew else Lexicon.open
    with progress(texts_of_locale().say("lexicon {name}", name=name)) as report:
        return open_or_build(name, directory=load_settings().lexicons, on_progress=report)


@contextmanager
def progress(title: str) -> Iterator[Callable[[float], None]]:
    """Show a bar on stderr if that is a terminal, from the first report on."""
    bar = None

    def report(share: float) -> None:
        nonlocal bar
        if bar is None:
            from tqdm import tqdm

            bar = tqdm(
                total=100,
                disable=None,  # where stderr is no terminal
                desc=title,
                bar_format="{desc}: {percentage:3.0f}%|{bar}| {elapsed}",
            )
        bar.update(round(share * 100) - bar.n)

    try:
        yield report
    finally:
        if bar is not None:
            bar.close()


def tell_misspelt_settings() -> None:
    for name, meant in misspelt_settings():
        if meant:
            say("{name} is no setting; did you mean {meant}?", name=name, meant=meant)
        else:
            say("{name} is no setting, and changes nothing", name=name)


def print_remark(remark: str) -> None:
    """Say on stderr what a lexicon or its meanings lack, if anything."""
    if remark:
        print(remark_text(texts_of_locale(), remark), file=sys.stderr)


def print_document(document: Document) -> None:
    print(json.dumps(document, ensure_ascii=False))


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def unless_interrupted(search: Callable[..., Found]) -> Found:
    """Return what *search* finds, or has found when the person interrupts it.

    It runs on a thread of its own: this one could not hear Ctrl-C inside the native core.
    """
    stop = Stop()
    with ThreadPoolExecutor(1) as worker:
        found = worker.submit(search, stop=stop)
        try:
            return found.result()
        except KeyboardInterrupt:
            stop.set()
            return found.result()


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
    add_flag(parser, "--diagonal", sentence("words step to the corners too"))
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


def add_flag(parser: _ActionsContainer, option: str, meaning: str) -> None:
    parser.add_argument(option, action="store_true", help=meaning)


def add_seconds(parser: _ActionsContainer, meaning: str, default: float | None) -> None:
    parser.add_argument("--seconds", type=seconds, default=default, metavar="S", help=meaning)


def check_seconds(seconds: float) -> None:
    """Raise InputError if a search would take too long."""
    most = load_settings().think_max_s
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


def add_tier(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--tier",
        choices=TIERS,
        default=TIERS[-1],
        help=sentence("leave words out that are rarer (default: %(default)s)"),
    )


def refuse(options: Namespace, names: Iterable[str], why: str) -> None:
    """Raise InputError if an option of *names* was typed; its name is {option} in *why*."""
    typed = [name for name in options.typed if name in names]
    if typed:
        raise InputError(why, option=typed[0])


def add_json(parser: ArgumentParser) -> None:
    add_flag(parser, "--json", sentence("print one JSON document"))


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
