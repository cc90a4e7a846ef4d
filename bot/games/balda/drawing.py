"""Boards of Balda as drawings, with the marks of an answer."""

from dataclasses import replace

from bot.boards.question import Question
from bot.games.balda.answer_text import LAST_HINT
from bot.games.balda.balda_solving import BaldaResult
from bot.render.picture import Drawing
from solver import Analysis, Move


def board_drawing(question: Question, best: Move | None) -> Drawing:
    """The board with the path and the new letter of *best*, if there is one."""
    query = question.query
    drawing = Drawing(
        question.rows,
        doubtful=question.board.doubtful,
        focus=query.cells[0] if query.cells else query.through,
        prizes=query.rules.prizes,
    )
    if best is None:
        return drawing
    return replace(drawing, path=best.path, placed=(best.cell, best.letter))


def answer_drawing(question: Question, result: BaldaResult) -> Drawing:
    """The board with the best move, or without it while hints have not named it."""
    return board_drawing(question, result.best if question.tells_best(LAST_HINT) else None)


def letter_drawing(question: Question, move: Move) -> Drawing:
    """The board with only the new letter of *move*."""
    return replace(board_drawing(question, None), placed=(move.cell, move.letter))


def line_drawing(question: Question, analysis: Analysis | None) -> Drawing:
    """The board with the letters of the best line."""
    moves = analysis.lines[0].moves if analysis and analysis.lines else ()
    line = tuple([(move.cell, move.letter) for move in moves])
    prizes = question.query.rules.prizes
    return Drawing(question.rows, doubtful=question.board.doubtful, line=line, prizes=prizes)
