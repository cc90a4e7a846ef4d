"""`balda think`: the best lines of play from a board, many moves ahead."""

import re
import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from typing import TYPE_CHECKING

from bot.cli.arguments import (
    TypedError,
    add_board,
    add_examples,
    add_json,
    add_number,
    add_rules,
    add_seconds,
    add_used,
    add_words,
    check_seconds,
    number,
    rules_of,
)
from bot.cli.balda_documents import analysis_document, analysis_lines, progress_line
from bot.cli.board_files import board_of, grid_of, list_used
from bot.cli.documents import board_lines
from bot.cli.parser import texts_of_locale
from bot.cli.terminal import (
    InputError,
    max_think_seconds,
    open_chosen_lexicon,
    print_document,
    print_lines,
    unless_interrupted,
)
from bot.texts import sentence
from solver import MAX_THREADS, THINK_SECONDS, Analysis, Position, analyse

if TYPE_CHECKING:
    from ocr import MatchReading

MAX_LINES = 100

_OVER = sentence("No word can be made on this board: the game is over.")
_TOO_SHORT = sentence("There was no time to look even one ply ahead; give it more --seconds.")
_SCORE = re.compile(r"([0-9]{1,4}):([0-9]{1,4})")


def add_to(parser: ArgumentParser) -> None:
    add_board(parser)
    add_rules(parser)
    passing = sentence("a side may pass; two passes in a row end the game")
    parser.add_argument("--passing", action="store_true", help=passing)
    add_used(parser)
    parser.add_argument(
        "--score",
        type=_score,
        metavar="OWN:OTHER",
        help=sentence("the scores so far (default: those of a picture, or 0:0)"),
    )
    add_seconds(parser, sentence("how long to think (default: 10)"), None)
    threads = sentence("how many threads search (default: %(default)s)")
    add_number(parser, "--threads", threads, default=1)
    lines = sentence("number of best lines (default: 1)")
    parser.add_argument("--lines", type=number, default=1, metavar="K", help=lines)
    add_words(parser)
    add_json(parser)
    add_examples(
        parser,
        "balda think examples/balda-5x5-en.png --seconds 5",
        "balda think examples/balda-5x5.txt --score 22:25 --lines 3 --seconds 5",
    )
    parser.set_defaults(run=think)


def _score(text: str) -> tuple[int, int]:
    scores = _SCORE.fullmatch(text.strip())
    if not scores:
        raise TypedError("“{text}” is not a score; write one like 12:9", text=text)
    return int(scores[1]), int(scores[2])


def think(options: Namespace) -> None:
    _check(options.threads, "--threads", MAX_THREADS)
    _check(options.lines, "--lines", MAX_LINES)
    seconds = _seconds(options)
    position = _position(options)
    if not options.json:
        print_lines(board_lines(position.grid.rows))
        print()
    search = partial(
        analyse,
        position,
        seconds=seconds,
        threads=options.threads,
        lines=options.lines,
        on_progress=None if options.json else _print_progress,
    )
    analysis = unless_interrupted(search)
    if options.json:
        print_document(analysis_document(position, analysis))
    if not analysis.lines:
        why = _OVER if analysis.exact else _TOO_SHORT
        print(texts_of_locale().say(why), file=sys.stderr if options.json else sys.stdout)
    elif not options.json:
        print_lines(analysis_lines(texts_of_locale(), position, analysis))


def _seconds(options: Namespace) -> float:
    most = max_think_seconds()
    if options.seconds is None:
        return min(THINK_SECONDS, most)
    check_seconds(options.seconds, most)
    return float(options.seconds)


def _check(number: int, option: str, most: int) -> None:
    if not 1 <= number <= most:
        raise InputError("{option} is 1 to {most}", option=option, most=most)


def _position(options: Namespace) -> Position:
    file = board_of(options.board)
    grid = grid_of(file)
    lexicon = open_chosen_lexicon(options, grid.alphabet.name)
    match = file.match(lexicon)
    return Position(
        grid,
        lexicon,
        rules_of(options, grid.rows, passing=options.passing),
        used=list_used(options, match),
        scores=options.score or _scores_of(match),
    )


def _scores_of(match: "MatchReading | None") -> tuple[int, int]:
    """The scores in a picture, the side to move first; side 0 if it is not known who moves."""
    if match is None:
        return 0, 0
    own, other = match.scores or (0, 0)
    return (other, own) if match.turn == 1 else (own, other)


def _print_progress(analysis: Analysis) -> None:
    """Print a line for each depth, without delay even into a pipe."""
    print(progress_line(texts_of_locale(), analysis), flush=True)
