"""What the command line prints: one JSON document, or lines for a person.

docs/cli.md is the contract of the documents; fields are added, never changed.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from ocr import Reading
from solver import Answers, Cell, Grid, Hive, Lexicon, Move, Moves, Rules

Document = dict[str, Any]


def solution_document(
    grid: Grid,
    rules: Rules,
    lexicon: Lexicon,
    moves: Moves,
    *,
    limit: int | None,
    search_ms: float,
) -> Document:
    """The moves of a Balda board; `total` counts all of them, `moves` holds the first *limit*."""
    return {
        "game": "balda",
        "mode": "knots" if rules.knots else "classic",
        "lexicon": lexicon.info.name,
        "rows": [list(row) for row in grid.rows],
        "total": len(moves),
        "search_ms": round(search_ms, 3),
        "moves": [_move_document(move) for move in moves[:limit]],
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


def board_lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A board with its column letters above and row numbers beside it."""
    table = [list(row) for row in rows]
    width = max(len(text) for row in table for text in [*row, "aa"[: 1 + (len(row) > 26)]])
    columns = [_column(index) for index in range(len(table[0]))]
    yield "   " + " ".join(name.ljust(width) for name in columns).rstrip()
    for number, row in enumerate(table, start=1):
        yield f"{number:>2} " + " ".join((text or ".").ljust(width) for text in row).rstrip()


def move_lines(moves: Iterable[Move]) -> Iterator[str]:
    """One move a line: points, word, cell with its letter, path."""
    for move in moves:
        path = " ".join(map(str, move.path))
        yield f"{move.score:>3}  {move.word:<14} {move.cell!s:>3}={move.letter}   {path}"


def answer_lines(answers: Answers) -> Iterator[str]:
    """One answer a line: points, word, a star for a pangram."""
    for answer in answers:
        yield f"{answer.points:>3}  {answer.word}{' *' if answer.pangram else ''}"


def _move_document(move: Move) -> Document:
    return {
        "word": move.word,
        "cell": str(move.cell),
        "letter": move.letter,
        "path": [str(cell) for cell in move.path],
        "score": move.score,
    }


def _column(index: int) -> str:
    return str(Cell(0, index))[:-1]
