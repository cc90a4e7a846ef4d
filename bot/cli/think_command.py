"""`balda think`: the best lines of play from a board, many moves ahead."""

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from bot.boards.columns import cell_name
from bot.cli import arguments, documents
from bot.cli.board_files import board_of, grid_of, list_used
from bot.cli.parser import texts_of_locale
from bot.settings import load_settings
from bot.texts import Texts, sentence
from solver import MAX_THREADS, THINK_SECONDS, Analysis, Move, Position, analyse

if TYPE_CHECKING:
    from ocr import MatchReading

MAX_LINES = 100

_OVER = sentence("No word can be made on this board: the game is over.")
_TOO_SHORT = sentence("There was no time to look even one ply ahead; give it more --seconds.")
_SCORE = re.compile(r"([0-9]{1,4}):([0-9]{1,4})")
MOVES_IN_PROGRESS = 3


def add_to(parser: ArgumentParser) -> None:
    arguments.add_board(parser)
    arguments.add_rules(parser)
    arguments.add_flag(
        parser, "--passing", sentence("a side may pass; two passes in a row end the game")
    )
    arguments.add_used(parser)
    parser.add_argument(
        "--score",
        type=_score,
        metavar="OWN:OTHER",
        help=sentence("the scores so far (default: those of a picture, or 0:0)"),
    )
    arguments.add_seconds(parser, sentence("how long to think (default: 10)"), None)
    threads = sentence("how many threads search (default: %(default)s)")
    arguments.add_number(parser, "--threads", threads, default=1)
    lines = sentence("number of best lines (default: 1)")
    parser.add_argument("--lines", type=arguments.number, default=1, metavar="K", help=lines)
    arguments.add_words(parser)
    arguments.add_json(parser)
    arguments.add_examples(
        parser,
        "balda think examples/balda-5x5-en.png --seconds 5",
        "balda think examples/balda-5x5.txt --score 22:25 --lines 3 --seconds 5",
    )
    parser.set_defaults(run=think)


def _score(text: str) -> tuple[int, int]:
    scores = _SCORE.fullmatch(text.strip())
    if not scores:
        raise arguments.TypedError("“{text}” is not a score; write one like 12:9", text=text)
    return int(scores[1]), int(scores[2])


def think(options: Namespace) -> None:
    _check(options.threads, "--threads", MAX_THREADS)
    _check(options.lines, "--lines", MAX_LINES)
    seconds = _seconds(options)
    position = _position(options)
    if not options.json:
        arguments.print_lines(documents.board_lines(position.grid.rows))
        print()
    search = partial(
        analyse,
        position,
        seconds=seconds,
        threads=options.threads,
        lines=options.lines,
        on_progress=None if options.json else _print_progress,
    )
    analysis = arguments.unless_interrupted(search)
    if options.json:
        arguments.print_document(analysis_document(position, analysis))
    if not analysis.lines:
        why = _OVER if analysis.exact else _TOO_SHORT
        print(texts_of_locale().say(why), file=sys.stderr if options.json else sys.stdout)
    elif not options.json:
        arguments.print_lines(analysis_lines(texts_of_locale(), position, analysis))


def _seconds(options: Namespace) -> float:
    if options.seconds is None:
        return min(THINK_SECONDS, load_settings().think_max_s)
    arguments.check_seconds(options.seconds)
    return float(options.seconds)


def _check(number: int, option: str, most: int) -> None:
    if not 1 <= number <= most:
        raise arguments.InputError("{option} is 1 to {most}", option=option, most=most)


def _position(options: Namespace) -> Position:
    file = board_of(options.board)
    grid = grid_of(file)
    lexicon = arguments.open_chosen_lexicon(options, grid.alphabet.name)
    match = file.match(lexicon)
    return Position(
        grid,
        lexicon,
        arguments.rules_of(options, grid.rows, passing=options.passing),
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


def analysis_document(position: Position, analysis: Analysis) -> documents.Document:
    """The best lines of play, and how deep the search was."""
    return {
        "game": "balda",
        **documents.rules_document(position.rules),
        "passing": position.rules.passing,
        "lexicon": position.lexicon.info.name,
        "rows": [list(row) for row in position.grid.rows],
        "used": sorted(position.used),
        "score": list(position.scores),
        "depth": analysis.depth,
        "exact": analysis.exact,
        "coverage": analysis.coverage,
        "width": analysis.width,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 3),
        "lines": [
            {
                "value": line.value,
                "final": line.final,
                "moves": list(map(documents.move_document, line.moves)),
            }
            for line in analysis.lines
        ],
    }


def analysis_lines(texts: Texts, position: Position, analysis: Analysis) -> Iterator[str]:
    """Yield how deep the search was, then the best lines, one move a row."""
    yield ""
    nodes = texts.count("{n} node", "{n} nodes", analysis.nodes)
    seconds = texts.say("{seconds} s", seconds=f"{analysis.seconds:.2f}")
    yield ", ".join([*_reach(texts, analysis), nodes, seconds, position.lexicon.info.name])
    for place, line in enumerate(analysis.lines, start=1):
        plies = len(line.moves)
        after = texts.count("after {n} ply", "after {n} plies", plies)
        horizon = texts.say("at the end of the game") if line.final else after
        yield ""
        yield f"{place}. {line.value:+} {horizon}"
        yield from _move_rows(texts, position.scores, line.moves)


def progress_line(texts: Texts, analysis: Analysis) -> str:
    """The depth reached so far, and the beginning of the best line."""
    best = analysis.lines[0]
    plies = texts.count("{n} ply", "{n} plies", analysis.depth)
    depth = texts.say("exact") if analysis.exact else plies
    width = len(texts.count("{n} ply", "{n} plies", 10))
    moves = ", ".join(map(documents.move_text, best.moves[:MOVES_IN_PROGRESS])) or texts.say("pass")
    more = ", …" if len(best.moves) > MOVES_IN_PROGRESS else ""
    seconds = texts.say("{seconds} s", seconds=f"{analysis.seconds:>7.2f}")
    return f"{depth:>{width}} {best.value:>+4} {seconds}  {moves}{more}"


def _reach(texts: Texts, analysis: Analysis) -> Iterator[str]:
    if analysis.exact:
        yield texts.say("exact")
        return
    yield texts.count("{n} ply ahead", "{n} plies ahead", analysis.depth)
    if analysis.width:
        yield texts.say("the best {number} placements at each turn", number=analysis.width)
    yield texts.say("new letters in a word: up to {number}", number=analysis.coverage)


def _move_rows(texts: Texts, scores: tuple[int, int], moves: tuple[Move, ...]) -> Iterator[str]:
    """Each move with the score of both sides after it; none is a pass."""
    if not moves:
        yield f"   {texts.say('pass')}"
    points = list(scores)
    for ply, move in enumerate(moves):
        points[ply % 2] += move.score
        score = f"{points[0]}:{points[1]}"
        path, cell = documents.path_text(move.path, move.word), cell_name(move.cell, move.word)
        yield f"   {score:>7}  {move.word:<14} {cell:>4}={move.letter}   {path}"
