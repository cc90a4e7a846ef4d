"""Find the board that a text without a command is about."""

from bot.boards.question import Question
from bot.chat.messages import Message
from bot.chat.people import Person
from bot.chat.routes import Alive
from bot.chat.said import CLAIMS, Said, Shape
from bot.games.game import Game, Table
from bot.texts import BotError

# A board counts as forgotten after so many answers about others.
MAX_NEWER_ANSWERS = 12
# Texts that may be about any board, so they mean the last one.
_VAGUE = (Shape.COMMAND, Shape.WORDS, Shape.TALK)
_ABOUT_TURNS = ("mine", "theirs", "pass", *CLAIMS)


async def alive_board(
    table: Table, game: Game | None, said: Said, message: Message, person: Person
) -> Alive[Question] | None:
    """The board of *game*, or of any if None: the one in our message replied to, else the last one.

    A text that only makes sense in one game means its last board, talk means the last of all. In a
    group, talk in reply to another message of ours is about no board. An edited message is about
    the board that came before it, or that it led to.
    """
    if message.quoted is not None:
        question = await table.question_of_answer(message.quoted.id, person)
        if question is not None:
            is_of_game = game is None or question.game == game.name
            return Alive(question, question.shown.answer, meant=True) if is_of_game else None
    if not message.insistent:
        return None
    is_vague = said.shape in _VAGUE and not said.typed and said.command not in _ABOUT_TURNS
    question = await table.last(None if is_vague else game, person, among=MAX_NEWER_ANSWERS)
    if question is None or (game and question.game != game.name):
        return None
    # The newest message about the board; an answer for one person alone has no number.
    place = max(question.shown.question, question.shown.answer)
    if message.edited and message.id != question.shown.question and message.id < place:
        return None
    return Alive(question, place)


def check_tells_rows(table: Table, question: Question, person: Person) -> None:
    """BotError if words are hidden here, so that nobody knows the numbers of the rows."""
    if not table.tells_rows(question, person):
        raise BotError("The words have no numbers here; write the word itself.")
