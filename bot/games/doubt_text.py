"""Lines of an answer that tell what to check on a board that was read."""

from bot.boards.columns import cell_name
from bot.boards.question import Question
from bot.render.text import doubts
from bot.texts import Texts
from solver import EMPTY, OUTSIDE, Cell


def script_in_doubt(question: Question) -> bool:
    """True if exactly the cells with letters are in doubt: they may be of the other script."""
    doubtful = set(question.board.doubtful)
    if not (question.board.reading and doubtful):
        return False
    cells = _cells(question).items()
    return doubtful == {cell for cell, text in cells if text not in (EMPTY, OUTSIDE)}


def doubt_lines(texts: Texts, question: Question) -> list[str]:
    return [*other_board_lines(texts, question), *_lines_on_letters(texts, question)]


def other_board_lines(texts: Texts, question: Question) -> list[str]:
    if not question.board.has_others:
        return []
    return [texts.say("The picture has another board; crop it and send it too.")]


def _lines_on_letters(texts: Texts, question: Question) -> list[str]:
    if script_in_doubt(question) and "uk" in (question.alphabet.name, question.cyrillic):
        return [texts.say("Are these Ukrainian or English letters? I am not sure.")]
    if script_in_doubt(question):
        return [texts.say("Are these Russian or English letters? I am not sure.")]
    # If every cell is in doubt, rows may be missing, or it may be no board at all.
    doubtful = set(question.board.doubtful)
    if doubtful and _cells(question).keys() <= doubtful:
        return [_about_all(texts, len(question.rows), len(question.rows[0]))]
    return doubts(texts, [cell_name(name, question.rows) for name in question.board.doubtful])


def _about_all(texts: Texts, height: int, width: int) -> str:
    if height < width:
        return texts.say("The picture may cut off a row; I left it out. Please check the board.")
    if height > width:
        return texts.say("The picture may cut off a column; I left it out. Please check the board.")
    return texts.say("Please check the whole board: a row may be missing or misread.")


def _cells(question: Question) -> dict[str, str]:
    return {
        str(Cell(y, x)): text for y, row in enumerate(question.rows) for x, text in enumerate(row)
    }
