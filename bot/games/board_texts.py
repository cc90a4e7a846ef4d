"""Which board a text without a command may be about."""

from bot.boards.question import Question
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Alive
from bot.games.game import Game, Table
from bot.texts import BotError


async def alive_board(
    table: Table, game: Game | None, message: Message, person: Person
) -> Alive[Question] | None:
    """The board that our message shows which is replied to, else the last one, of *game* if named.

    In a group an idle reply to another message of ours is about no board. An edited message is
    about the board that came before it, or that it led to.
    """
    if message.quoted is not None:
        question = await table.question_of_answer(message.quoted.id, person)
        if question is not None:
            return Alive(question, question.shown.answer, meant=True)
    question = await table.last(game, person) if message.insistent else None
    if question is None:
        return None
    place = _place(question)
    if message.edited and message.id != question.shown.question and message.id < place:
        return None
    return Alive(question, place)


def check_tells_rows(table: Table, question: Question, person: Person) -> None:
    """BotError where words are hidden so that nobody knows which row has which number."""
    if not table.tells_rows(question, person):
        raise BotError("The words have no numbers here; write the word itself.")


def _place(question: Question) -> int:
    """The newest message about it; an answer for one person alone has no number."""
    return max(question.shown.question, question.shown.answer)
