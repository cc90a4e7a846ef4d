"""Boards of Boggle as drawings, with the word of an answer."""

from bot.boards.question import Question
from bot.games.boggle.boggle_solving import BoggleResult
from bot.games.boggle.boggle_text import LAST_HINT
from bot.render.picture import Drawing
from solver import FoundWord


def board_drawing(question: Question, best: FoundWord | None) -> Drawing:
    """The board with the path of *best*, if there is one."""
    path = best.path if best else ()
    return Drawing(question.rows, path, doubtful=question.board.doubtful)


def answer_drawing(question: Question, result: BoggleResult) -> Drawing:
    """The board with the best word, or without it while hints have not named it."""
    return board_drawing(question, result.best if question.tells_best(LAST_HINT) else None)
