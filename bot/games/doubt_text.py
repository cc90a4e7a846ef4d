"""What a person should check on a board that was read, as lines of its answer."""

from bot.boards.doubts import script_in_doubt, whole_in_doubt
from bot.boards.question import Question
from bot.render.text import doubts
from bot.texts import Texts


def doubt_lines(texts: Texts, question: Question) -> list[str]:
    if script_in_doubt(question):
        return [texts.say("Are these Russian or English letters? I am not sure.")]
    if whole_in_doubt(question):
        return [_whole_doubt(texts, len(question.rows), len(question.rows[0]))]
    return doubts(texts, question.board.doubtful)


def _whole_doubt(texts: Texts, height: int, width: int) -> str:
    if height < width:
        return texts.say("The picture may cut off a row; I left it out. Please check the board.")
    if height > width:
        return texts.say("The picture may cut off a column; I left it out. Please check the board.")
    return texts.say("Please check the whole board: a row may be missing or misread.")
