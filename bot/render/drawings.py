"""Boards as drawings: which marks an answer puts on them."""

from dataclasses import replace

from bot.render.picture import Drawing
from solver import FoundWord, Move
from storage import Board


def best_drawing(board: Board, best: Move | FoundWord | None) -> Drawing:
    """*board* with the way of *best* on it, if there is one."""
    drawing = Drawing(
        board.rows,
        doubtful=board.doubtful,
        focus=board.cell or board.through,
        prizes=board.prizes,
    )
    if best is None:
        return drawing
    placed = (best.cell, best.letter) if isinstance(best, Move) else None
    return replace(drawing, path=best.path, placed=placed)
