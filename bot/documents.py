"""What the command line prints: one JSON document, or lines for a person.

docs/cli.md is the contract of the documents; fields are added, never changed.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from bot.solving import Solution
from ocr import Reading
from solver import Answers, Cell, Hive, Lexicon, Move, Rules

Document = dict[str, Any]


def solution_document(solution: Solution) -> Document:
    """The moves of a Balda board; `total` counts all of them."""
    question = solution.question
    return {
        "game": "balda",
        "mode": _mode(question.rules),
        "diagonal": question.rules.diagonal,
        "min_letters": question.rules.min_letters,
        "order": question.order,
        "lexicon": question.lexicon.info.name,
        "rows": [list(row) for row in question.grid.rows],
        "used": solution.left_out,
        **_narrowing(solution),
        "total": solution.total,
        "search_ms": round(solution.search_ms, 3),
        "risk_ms": round(solution.risk_ms, 3),
        "moves": [_move_document(move) for move in solution.moves],
    }


def bee_document(hive: Hive, answers: Answers) -> Document:
    """All answers of a hive."""
    return {
        "game": "bee",
        "letters": hive.letters,
        "total": len(answers),
        "points": answers.points,
        "answers": [
            {"word": answer.word, "points": answer.points, "pangram": answer.pangram}
            for answer in answers
        ],
    }


def reading_document(reading: Reading) -> Document:
    """What the reader saw in a picture."""
    return {
        "game": reading.game,
        "alphabet": reading.alphabet,
        "rows": [list(row) for row in reading.rows],
        "confidence": [[round(value, 4) for value in row] for row in reading.confidence],
        "doubtful": list(reading.doubtful),
        "ms": round(reading.ms, 1),
    }


def lexicon_document(lexicon: Lexicon, *, image_bytes: int | None) -> Document:
    """What a lexicon was made from; `image_bytes` is null for one that is only in memory."""
    return {
        "name": lexicon.info.name,
        "alphabet": lexicon.info.alphabet,
        "words": len(lexicon),
        "steps": [{"step": step, "words": count} for step, count in lexicon.info.steps],
        "sources": dict(lexicon.info.sources or {}),
        "image_bytes": image_bytes,
    }


def match_document(pattern: str, lexicon: Lexicon, total: int, words: list[str]) -> Document:
    """The first of the *total* words that fit a pattern."""
    return {
        "pattern": pattern,
        "lexicon": lexicon.info.name,
        "total": total,
        "words": words,
    }


def board_lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A board with its column letters above and row numbers beside it."""
    table = [list(row) for row in rows]
    width = max(len(text) for row in table for text in [*row, "aa"[: 1 + (len(row) > 26)]])
    columns = [_column(index) for index in range(len(table[0]))]
    yield "   " + " ".join(name.ljust(width) for name in columns).rstrip()
    for number, row in enumerate(table, start=1):
        yield f"{number:>2} " + " ".join((text or ".").ljust(width) for text in row).rstrip()


def solution_lines(solution: Solution) -> Iterator[str]:
    """What was found, then one move a line."""
    question = solution.question
    mode = _mode(question.rules) + (" with diagonals" if question.rules.diagonal else "")
    name = question.lexicon.info.name
    yield f"{counted(solution.total, 'move')}, {mode}, {name}, {solution.search_ms:.2f} ms"
    if solution.moves:
        yield "points risk  word           cell     path"
    for move in solution.moves:
        path = " ".join(map(str, move.path))
        numbers = f"{move.score:>6} {move.risk:>4}"
        yield f"{numbers}  {move.word:<14} {move.cell!s:>4}={move.letter}   {path}"


def answer_lines(answers: Answers) -> Iterator[str]:
    """One answer a line: points, word, a star for a pangram."""
    for answer in answers:
        yield f"{answer.points:>3}  {answer.word}{' *' if answer.pangram else ''}"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _move_document(move: Move) -> Document:
    return {
        "word": move.word,
        "cell": str(move.cell),
        "letter": move.letter,
        "path": [str(cell) for cell in move.path],
        "score": move.score,
        "risk": move.risk,
        "net": move.net,
    }


def _narrowing(solution: Solution) -> Document:
    """What was given of the cells to place in, the letter to pass and the prizes."""
    question = solution.question
    given = {
        "cell": [str(cell) for cell in question.cells],
        "through": str(question.through) if question.through else "",
        "prizes": {str(cell): points for cell, points in question.rules.prizes},
    }
    return {name: value for name, value in given.items() if value}


def _mode(rules: Rules) -> str:
    return "knots" if rules.knots else "classic"


def _column(index: int) -> str:
    return str(Cell(0, index))[:-1]
