"""`balda think`: the best lines of play from a board, many moves ahead."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bot.cli.documents import Document, board_lines, counted, move_document
from bot.cli.terminal import (
    InputError,
    chosen_lexicon,
    grid_in,
    print_document,
    print_lines,
    rules_of,
)
from bot.settings import load_settings
from solver import Analysis, Line, Move, Position, Stop, analyse
from solver.tactics import THINK_SECONDS

MOST_THREADS = 64
MOST_LINES = 100
MOVES_IN_PROGRESS = 3

_OVER = "No word can be made on this board: the game is over."
_TOO_SHORT = "There was no time to look even one ply ahead; give it more --seconds."


def think(options: Namespace) -> None:
    _check(options.threads, "--threads", MOST_THREADS)
    _check(options.lines, "--lines", MOST_LINES)
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
    analysis = _unless_interrupted(search)
    if options.json:
        print_document(analysis_document(position, analysis))
    if not analysis.lines:
        why = _OVER if analysis.exact else _TOO_SHORT
        print(why, file=sys.stderr if options.json else sys.stdout)
    elif not options.json:
        print_lines(analysis_lines(position, analysis))


def _seconds(options: Namespace) -> float:
    most = load_settings().think_max_s
    if options.seconds is None:
        return min(THINK_SECONDS, most)
    seconds: float = options.seconds
    if not 0 < seconds <= most:
        raise InputError(f"--seconds is more than 0 and at most {most:g}, as BALDA_THINK_MAX_S")
    return seconds


def _check(number: int, option: str, most: int) -> None:
    if not 1 <= number <= most:
        raise InputError(f"{option} is 1 to {most}")


def _position(options: Namespace) -> Position:
    grid = grid_in(options.file)
    return Position(
        grid,
        chosen_lexicon(options, grid.alphabet.name),
        rules_of(options, passing=options.passing),
        used=[word for word in options.used if word],
        scores=options.score,
    )


def _unless_interrupted(search: Callable[..., Analysis]) -> Analysis:
    """What *search* finds, or has found when the person who waits has had enough.

    It runs on a thread of its own: this one could not hear Ctrl-C inside the native core.
    """
    stop = Stop()
    with ThreadPoolExecutor(1) as worker:
        analysis = worker.submit(search, stop=stop)
        try:
            return analysis.result()
        except KeyboardInterrupt:
            stop.set()
            return analysis.result()


def _print_progress(analysis: Analysis) -> None:
    """One line a depth, at once also where the output is a pipe."""
    best = analysis.lines[0]
    depth = "exact" if analysis.exact else _plies(analysis.depth)
    moves = ", ".join(map(str, best.moves[:MOVES_IN_PROGRESS])) or "pass"
    more = ", …" if len(best.moves) > MOVES_IN_PROGRESS else ""
    print(f"{depth:>8} {best.value:>+4} {analysis.seconds:>7.2f} s  {moves}{more}", flush=True)


def analysis_document(position: Position, analysis: Analysis) -> Document:
    rules = position.rules
    return {
        "game": "balda",
        "mode": "knots" if rules.knots else "classic",
        "diagonal": rules.diagonal,
        "min_letters": rules.min_letters,
        "passing": rules.passing,
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
        "lines": [_line_document(line) for line in analysis.lines],
    }


def _line_document(line: Line) -> Document:
    return {
        "value": line.value,
        "final": line.final,
        "moves": [move_document(move) for move in line.moves],
    }


def analysis_lines(position: Position, analysis: Analysis) -> Iterator[str]:
    """How far was looked, then the best lines, one move a row."""
    yield ""
    nodes, seconds = counted(analysis.nodes, "node"), f"{analysis.seconds:.2f} s"
    yield f"{_reach(analysis)}, {nodes}, {seconds}, {position.lexicon.info.name}"
    for number, line in enumerate(analysis.lines, start=1):
        horizon = "at the end of the game" if line.final else f"after {_plies(len(line.moves))}"
        yield ""
        yield f"{number}. {line.value:+} {horizon}"
        yield from _move_rows(position.scores, line.moves)


def _reach(analysis: Analysis) -> str:
    if analysis.exact:
        return "exact"
    width = f", the best {analysis.width} placements at each turn" if analysis.width else ""
    letters = counted(analysis.coverage, "new letter")
    return f"{_plies(analysis.depth)} ahead{width}, words of up to {letters}"


def _move_rows(scores: tuple[int, int], moves: tuple[Move, ...]) -> Iterator[str]:
    """Each move with the score of both sides after it; none is a pass."""
    if not moves:
        yield "   pass"
    points = list(scores)
    for ply, move in enumerate(moves):
        points[ply % 2] += move.score
        score = f"{points[0]}:{points[1]}"
        path = " ".join(map(str, move.path))
        yield f"   {score:>7}  {move.word:<14} {move.cell!s:>4}={move.letter}   {path}"


def _plies(number: int) -> str:
    return "1 ply" if number == 1 else f"{number} plies"
