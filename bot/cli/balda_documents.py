"""Moves and lines of play on a board of Balda, as `balda solve` and `balda think` print them."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from bot.boards.columns import cell_name
from bot.cli.documents import Document, move_text, path_text, rarity_mark, rest_lines
from bot.cli.lexicon_documents import meaning_document
from bot.texts import Texts
from solver import Analysis, Grid, Lexicon, Line, Meanings, Move, Position, Query, Rules, find_moves

MOVES_IN_PROGRESS = 3


@dataclass(frozen=True, slots=True)
class Solution:
    """The moves on the page that *query* asks for, each with its risk, of *total* in all."""

    grid: Grid
    lexicon: Lexicon
    query: Query
    total: int
    moves: list[Move]
    search_ms: float
    risk_ms: float

    @classmethod
    def find(cls, grid: Grid, lexicon: Lexicon, query: Query) -> "Solution":
        """Search the moves; the used words of *query* must be spelled as in *lexicon*."""
        began = perf_counter()
        moves = find_moves(grid, lexicon, query)
        found = perf_counter()
        page = moves.page()
        search_ms, risk_ms = (found - began) * 1000, (perf_counter() - found) * 1000
        return cls(grid, lexicon, query, len(moves), page, search_ms, risk_ms)

    @property
    def left_out(self) -> list[str]:
        """The words left out of the search: the start word, and the used ones as given."""
        start_word = self.grid.start_word
        played = [self.lexicon.alphabet.spell(start_word)] if start_word else []
        return list(dict.fromkeys([*played, *self.query.used]))


def solution_document(solution: Solution, known: Meanings) -> Document:
    """The moves of a Balda board, with the meanings that are *known*; `total` counts all."""
    query = solution.query
    meanings = [known.of(move.word, solution.lexicon) for move in solution.moves]
    return {
        "game": "balda",
        **rules_document(query.rules),
        "order": query.order,
        "tier": query.rarest,
        "lexicon": solution.lexicon.info.name,
        "rows": [list(row) for row in solution.grid.rows],
        "used": solution.left_out,
        **_narrowing(solution),
        "total": solution.total,
        "search_ms": round(solution.search_ms, 3),
        "risk_ms": round(solution.risk_ms, 3),
        "moves": [
            {
                **move_document(move),
                "risk": move.risk,
                "net": move.net,
                "tier": move.tier,
                "meaning": meaning and meaning_document(meaning),
            }
            for move, meaning in zip(solution.moves, meanings, strict=True)
        ],
    }


def solution_lines(texts: Texts, solution: Solution) -> Iterator[str]:
    """Yield a summary, then one move a line."""
    rules = solution.query.rules
    yield ", ".join(
        [
            texts.count("{n} move", "{n} moves", solution.total),
            texts.say("knots") if rules.knots else texts.say("classic"),
            *([texts.say("with diagonals")] if rules.diagonal else []),
            solution.lexicon.info.name,
            texts.say("{ms} ms", ms=f"{solution.search_ms:.2f}"),
        ]
    )
    risk, cell = texts.say("risk"), texts.say("cell")
    if solution.moves:
        points, word, path = texts.say("points"), texts.say("word"), texts.say("path")
        yield f"{points:>6} {risk:>4}  {word:<14} {cell:<6}   {path}"
    for move in solution.moves:
        numbers = f"{move.score:>6} {move.risk:>{max(4, len(risk))}}"
        place = f"{cell_name(move.cell, move.word):>4}={move.letter}"
        path = path_text(move.path, move.word) + rarity_mark(texts, move.tier)
        yield f"{numbers}  {move.word:<14} {place:<{max(6, len(cell))}}   {path}"
    yield from rest_lines(texts, solution.total, len(solution.moves))


def analysis_document(position: Position, analysis: Analysis) -> Document:
    """The best lines of play, and how deep the search was."""
    return {
        "game": "balda",
        **rules_document(position.rules),
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
        "lines": [_line_document(line) for line in analysis.lines],
    }


def analysis_lines(texts: Texts, position: Position, analysis: Analysis) -> Iterator[str]:
    """Yield how deep the search was, then the best lines, one move a row."""
    yield ""
    nodes = texts.count("{n} node", "{n} nodes", analysis.nodes)
    seconds = texts.say("{seconds} s", seconds=f"{analysis.seconds:.2f}")
    yield ", ".join([*_reach(texts, analysis), nodes, seconds, position.lexicon.info.name])
    for number, line in enumerate(analysis.lines, start=1):
        plies = len(line.moves)
        after = texts.count("after {n} ply", "after {n} plies", plies)
        horizon = texts.say("at the end of the game") if line.final else after
        yield ""
        yield f"{number}. {line.value:+} {horizon}"
        yield from _move_rows(texts, position.scores, line.moves)


def progress_line(texts: Texts, analysis: Analysis) -> str:
    """The depth reached so far, and the beginning of the best line."""
    best = analysis.lines[0]
    plies = texts.count("{n} ply", "{n} plies", analysis.depth)
    depth = texts.say("exact") if analysis.exact else plies
    width = len(texts.count("{n} ply", "{n} plies", 10))
    moves = ", ".join(map(move_text, best.moves[:MOVES_IN_PROGRESS])) or texts.say("pass")
    more = ", …" if len(best.moves) > MOVES_IN_PROGRESS else ""
    seconds = texts.say("{seconds} s", seconds=f"{analysis.seconds:>7.2f}")
    return f"{depth:>{width}} {best.value:>+4} {seconds}  {moves}{more}"


def rules_document(rules: Rules) -> Document:
    return {
        "mode": "knots" if rules.knots else "classic",
        "diagonal": rules.diagonal,
        "min_letters": rules.min_letters,
    }


def move_document(move: Move) -> Document:
    return {
        "word": move.word,
        "cell": str(move.cell),
        "letter": move.letter,
        "path": list(map(str, move.path)),
        "score": move.score,
    }


def _narrowing(solution: Solution) -> Document:
    """The options given: cells to place in, the letter to pass, prizes."""
    query = solution.query
    given = {
        "cell": [str(cell) for cell in query.cells],
        "through": str(query.through) if query.through else "",
        "prizes": {str(cell): points for cell, points in query.rules.prizes},
    }
    return {name: value for name, value in given.items() if value}


def _line_document(line: Line) -> Document:
    return {
        "value": line.value,
        "final": line.final,
        "moves": [move_document(move) for move in line.moves],
    }


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
        path, cell = path_text(move.path, move.word), cell_name(move.cell, move.word)
        yield f"   {score:>7}  {move.word:<14} {cell:>4}={move.letter}   {path}"
