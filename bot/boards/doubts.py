"""Whether a board that was read may be wrong as a whole."""

from bot.boards.question import Question
from solver import EMPTY, OUTSIDE, Cell


def script_in_doubt(question: Question) -> bool:
    """Whether all letters are in doubt and no other cell: they may be of the other script."""
    lettered = {cell for cell, text in _cells(question).items() if text not in (EMPTY, OUTSIDE)}
    return bool(question.board.reading and lettered) and lettered == set(question.board.doubtful)


def whole_in_doubt(question: Question) -> bool:
    """Whether each cell is in doubt: rows may be missing, or none of it is a letter."""
    return _cells(question).keys() <= set(question.board.doubtful)


def _cells(question: Question) -> dict[str, str]:
    return {
        str(Cell(y, x)): text for y, row in enumerate(question.rows) for x, text in enumerate(row)
    }
