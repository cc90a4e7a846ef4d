"""`balda …`: the same rooms as the bot, from a terminal. docs/cli.md is the contract.

A command prints its answer on stdout and everything else on stderr. Exit 0 on success, 2 on bad
input with one line saying why.
"""

import argparse
import re
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, TypeVar

from bot import boggle_commands, commands, lexicon_commands, think_commands
from bot.errors import BotError
from bot.settings import SettingsError
from bot.terminal import InputError
from ocr import ReadingError
from solver import BUILT_IN, DICE, POOL, Cell, GridError, Rules, SolverError
from solver.bee import MIN_ANSWER_LETTERS, NEWSPAPER_LETTERS
from solver.wordlists import TIERS
from storage import StorageError

Item = TypeVar("Item")

DEFAULT_LIMIT = 30
BEST_BOARD_SECONDS = 10.0
BAD_INPUT = 2
INTERRUPTED = 130

_SIZE = re.compile(r"([1-9][0-9]?)[xXхХ×]([1-9][0-9]?)")
_SCORE = re.compile(r"([0-9]{1,4}):([0-9]{1,4})")
_RANGE = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")


REFUSALS = (BotError, InputError, ReadingError, SettingsError, SolverError, StorageError)


class _Parser(argparse.ArgumentParser):
    """Says what was wrong in one line, as every other refusal does."""

    def error(self, message: str) -> NoReturn:
        reason = _in_one_line(message).rstrip(".")
        self.exit(BAD_INPUT, f"{self.prog}: {reason}; see “{self.prog} --help”\n")


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = _parser().parse_args(arguments)
    warnings.filterwarnings("ignore", module="PIL")  # odd metadata of a picture that is read
    try:
        run: Callable[[argparse.Namespace], int | None] = options.run
        return run(options) or 0
    except REFUSALS as error:
        print(f"balda {options.command}: {_in_one_line(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone; nobody is there to be told
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def _in_one_line(text: str) -> str:
    """*text* as it is, but for line ends that came with the input."""
    return " ".join(text.split())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="balda", description="The best words for Balda, Boggle and Spelling Bee.")
    names = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    solve = names.add_parser("solve", help="the moves of a board: a text grid or a picture")
    solve.add_argument("file", nargs="?", default="-", metavar="FILE", help="- is standard input")
    _add_rules(solve)
    _add_narrowing(solve)
    _add_limit(solve)
    _add_words(solve)
    _add_json(solve)
    solve.set_defaults(run=commands.solve)

    _add_think(names.add_parser("think", help="the best lines of a board, many moves ahead"))

    _add_boggle(names.add_parser("boggle", help="the words of a Boggle board, or the best board"))

    bee = names.add_parser("bee", help="the words of a Spelling Bee hive, or new hives")
    bee.add_argument("hive", nargs="?", metavar="LETTERS", help="the centre letter first")
    _add_min_letters(bee, MIN_ANSWER_LETTERS)
    bee.add_argument("--hints", action="store_true", help="tables instead of the words")
    _add_generation(bee)
    _add_words(bee)
    _add_json(bee)
    bee.set_defaults(run=commands.bee)

    read = names.add_parser("read", help="the board in a picture")
    read.add_argument("image", metavar="IMAGE", help="- is standard input")
    _add_json(read)
    read.set_defaults(run=commands.read)

    _add_lexicon_commands(names.add_parser("lexicon", help="build and inspect lexicons"))

    backup = names.add_parser("backup", help="copy the database, whether the bot runs or not")
    backup.add_argument("file", type=Path, metavar="FILE", help="a new file")
    backup.set_defaults(run=commands.backup)

    restore = names.add_parser("restore", help="put a copy of the database back")
    restore.add_argument("file", type=Path, metavar="FILE", help="what “balda backup” wrote")
    restore.set_defaults(run=commands.restore)

    run = names.add_parser("run", help="the bot on Telegram")
    run.add_argument("--check", action="store_true", help="print the settings in force and stop")
    run.set_defaults(run=commands.run)

    playground = names.add_parser("playground", help="the bot without Telegram")
    playground.add_argument("--port", type=int, default=8081, help="0 takes any free port")
    playground.add_argument("--open", action="store_true", help="open its page in a browser")
    playground.set_defaults(run=commands.playground)
    return parser


def _add_think(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="- is standard input")
    _add_rules(parser)
    parser.add_argument("--passing", action="store_true", help="a side may pass; two passes end")
    _add_used(parser)
    parser.add_argument("--score", type=_score, default=(0, 0), metavar="OWN:OTHER")
    parser.add_argument("--seconds", type=float, metavar="S", help="how long to think")
    parser.add_argument("--threads", type=_count, default=1, metavar="N")
    parser.add_argument("--lines", type=_count, default=1, metavar="K", help="so many best lines")
    _add_words(parser)
    _add_json(parser)
    parser.set_defaults(run=think_commands.think)


def _add_boggle(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "board", nargs="*", metavar="GRID|FILE", help="rows, a text or a picture; - is stdin"
    )
    _add_min_letters(parser, None)
    best = parser.add_argument_group("the best board")
    best.add_argument("--best", action="store_true", help="search the board with the most points")
    best.add_argument("--size", type=_size, default=(4, 4), metavar="ROWSxCOLUMNS")
    best.add_argument(
        "--dice", choices=("none", *DICE), default="none", help="only boards that these can show"
    )
    best.add_argument("--seconds", type=float, default=BEST_BOARD_SECONDS, metavar="S")
    best.add_argument("--seed", type=_count, default=0, metavar="N")
    best.add_argument("--threads", type=_count, default=1, metavar="N")
    best.add_argument(
        "--pool",
        type=_count,
        default=POOL,
        metavar="N",
        help=f"boards that a climb keeps (default: {POOL}); 1000 suits 5x5",
    )
    _add_limit(parser)
    _add_words(parser)
    _add_json(parser)
    parser.set_defaults(run=boggle_commands.boggle)


def _add_lexicon_commands(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    build = actions.add_parser("build", help="build what is missing or stale")
    build.add_argument("names", nargs="*", metavar="NAME", help="all built-in ones by default")
    build.add_argument("--force", action="store_true", help="build anew in any case")
    build.set_defaults(run=lexicon_commands.build)

    info = actions.add_parser("info", help="what a lexicon was made from")
    info.add_argument("name", nargs="?", metavar="NAME")
    info.add_argument("--words", type=Path, metavar="FILE", help="a word list of your own")
    _add_json(info)
    info.set_defaults(run=lexicon_commands.info)

    match = actions.add_parser("match", help="the words that fit a pattern")
    match.add_argument("pattern", metavar="PATTERN", help="? is one letter, * any run")
    _add_limit(match)
    _add_words(match)
    _add_json(match)
    match.set_defaults(run=lexicon_commands.match)

    listing = actions.add_parser("list", help="the built-in lexicons")
    _add_json(listing)
    listing.set_defaults(run=lexicon_commands.list_all)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mode", choices=("classic", "knots"), default="classic")
    parser.add_argument("--diagonal", action="store_true", help="words step to the corners too")
    _add_min_letters(parser, Rules().min_letters)
    parser.add_argument(
        "--prize",
        type=_listed(_prize),
        action="extend",
        default=[],
        metavar="CELL=POINTS,…",
        help="more points for a letter placed there",
    )


def _add_min_letters(parser: argparse.ArgumentParser, default: int | None) -> None:
    parser.add_argument(
        "--min-letters",
        type=_count,
        default=default,
        metavar="N",
        help="shorter words do not count",
    )


def _add_generation(parser: argparse.ArgumentParser) -> None:
    new = parser.add_argument_group("new hives")
    new.add_argument("--generate", action="store_true", help="list the hives of a lexicon")
    new.add_argument("--letters", type=_count, default=NEWSPAPER_LETTERS, metavar="N")
    new.add_argument("--answers", type=_range, metavar="MIN-MAX", help="how many words a hive has")
    new.add_argument("--pangrams", type=_range, metavar="MIN-MAX", help="how many of them are")
    new.add_argument("--seed", type=_count, metavar="N", help="draw hives at random")
    _add_limit(new)


def _add_narrowing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cell",
        type=_listed(_cell),
        action="extend",
        default=[],
        metavar="CELL,…",
        help="only moves that place their letter there",
    )
    parser.add_argument(
        "--through", type=_cell, metavar="CELL", help="only words that walk this letter"
    )
    _add_used(parser)
    parser.add_argument(
        "--order",
        choices=("points", "net", "natural"),
        default="points",
        help="net is points less risk; natural is known words first, by points",
    )
    parser.add_argument(
        "--tier", choices=TIERS, default=TIERS[-1], help="leave words out that are rarer"
    )


def _add_used(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--used",
        type=_listed(str),
        action="extend",
        default=[],
        metavar="WORD,…",
        help="words that are played already",
    )


def _add_limit(parser: argparse._ActionsContainer) -> None:
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--limit", type=_count, default=DEFAULT_LIMIT, metavar="N")
    amount.add_argument("--all", action="store_const", const=None, dest="limit")


def _add_words(parser: argparse.ArgumentParser) -> None:
    words = parser.add_mutually_exclusive_group()
    words.add_argument("--words", type=Path, metavar="FILE", help="a word list, one word a line")
    words.add_argument("--lexicon", metavar="NAME", help=f"one of {', '.join(BUILT_IN)}")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"“{text}” is not a number")
    return int(text)


def _range(text: str) -> tuple[int, int]:
    numbers = _RANGE.fullmatch(text)
    if not numbers or int(numbers[1]) > int(numbers[2]):
        raise argparse.ArgumentTypeError(f"“{text}” is no range; write one like 20-50")
    return int(numbers[1]), int(numbers[2])


def _size(text: str) -> tuple[int, int]:
    sides = _SIZE.fullmatch(text)
    if not sides:
        raise argparse.ArgumentTypeError(f"“{text}” is no size; write one like 4x4")
    return int(sides[1]), int(sides[2])


def _score(text: str) -> tuple[int, int]:
    scores = _SCORE.fullmatch(text.strip())
    if not scores:
        raise argparse.ArgumentTypeError(f"“{text}” is no score; write one like 12:9")
    return int(scores[1]), int(scores[2])


def _cell(text: str) -> Cell:
    try:
        return Cell.parse(text)
    except GridError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _prize(text: str) -> tuple[Cell, int]:
    cell, equals, points = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"“{text}” is no prize; write one like c3=2")
    return _cell(cell), _count(points.strip())


def _listed(item: Callable[[str], Item]) -> Callable[[str], list[Item]]:
    """Reads items with commas between them."""

    def read(text: str) -> list[Item]:
        return [item(part.strip()) for part in text.split(",")]

    return read
