"""`/start`, `/help`, the choice of language, and the commands that we do not have."""

from dataclasses import dataclass

from telegram import InlineKeyboardMarkup

from bot.errors import BotError
from bot.handlers.answers import answer, ask_again
from bot.handlers.routing import Addressed, App, Touch, Touched, Visit
from bot.render.keyboard import language_keyboard
from bot.render.ongoing import BOARD_PAYLOAD
from bot.services import Services
from bot.texts import LANGUAGES, Texts, texts_in
from storage import Board, Scope


@dataclass(frozen=True, slots=True)
class Example:
    """A board and its best move, for `/help`."""

    board: str
    word: str
    cell: str
    letter: str
    score: int
    risk: int


EXAMPLES = {
    "ru": Example("баъ\n..с\n.ку", "барсук", "b2", "р", 6, 5),
    "en": Example("cas\n...\n.el", "castle", "c2", "t", 6, 7),
}


def register(application: App, services: Services) -> None:
    application.add_handlers(
        [
            Addressed(services, start, "start"),
            Addressed(services, help_, "help"),
            Touched(services, choose_language, "language"),
        ]
    )


def register_last(application: App, services: Services) -> None:
    """What nobody else answers; call it after all others."""
    application.add_handler(Addressed(services, unknown_command, None))


async def start(visit: Visit) -> None:
    """Greet; or answer in private what a link under an answer in a group asks for."""
    payload = visit.asked.text
    if payload.startswith(BOARD_PAYLOAD) and not visit.person.in_group:
        board = await _linked_board(visit, payload.removeprefix(BOARD_PAYLOAD))
        await answer(visit, ask_again(visit, board))
        return
    greeting = visit.person.texts.say(
        "Hello! I find the best words in Balda, Boggle and Spelling Bee. Send me a screenshot of "
        "the board, or type it with a dot for every empty cell. /help shows an example."
    )
    await visit.say(greeting, _languages(visit))


async def _linked_board(visit: Visit, board_id: str) -> Board:
    board = await visit.services.boards.get(board_id)
    if board is None:
        raise BotError("This board is no longer here; send it again.")
    return board


async def help_(visit: Visit) -> None:
    await visit.say(_help(visit.person.texts), _languages(visit), html=True)


async def unknown_command(visit: Visit) -> None:
    if visit.asked.insistent:
        raise BotError("I do not know this command; /help lists those I know.")


async def choose_language(touch: Touch) -> str:
    """In a private chat the person's language, in a group the group's, which admins choose."""
    person, language = touch.person, touch.tap.argument
    if touch.tap.subject != str(person.chat) or language not in LANGUAGES:
        raise BotError("This button is of no use here; send /start to choose the language.")
    admins = touch.services.admins
    if person.in_group and not await admins.include(touch.bot, person.chat, person.id):
        raise BotError("Only admins choose the language of the group.")
    await touch.services.preferences.choose(Scope(person.chat), "language", language)
    note = texts_in(language).say("I speak English now.")
    await touch.rewrite(note, language_keyboard(person.chat, language))
    return note


def _languages(visit: Visit) -> InlineKeyboardMarkup:
    return language_keyboard(visit.person.chat, visit.person.texts.language)


def _help(texts: Texts) -> str:
    example = EXAMPLES[texts.language]
    return "\n".join(
        [
            texts.say(
                "<b>Balda.</b> Send a screenshot of the board, or type it: a row a line, a dot "
                "for every empty cell."
            ),
            f"<pre>{example.board}</pre>",
            texts.say(
                "The answer: <b>{word}</b> — {cell} {letter}, {score} (\N{MINUS SIGN}{risk}). That "
                "is, put “{letter}” on {cell} (column letter, row number) and get {score} points; "
                "the opponent's best reply is then worth {risk}.",
                word=example.word,
                cell=example.cell,
                letter=example.letter,
                score=example.score,
                risk=example.risk,
            ),
            "",
            texts.say(
                "<b>Spelling Bee.</b> Send a screenshot, or /bee and the letters with the centre "
                "one first: /bee cveasol. With “hints” after them I name no word."
            ),
            texts.say(
                "<b>Boggle.</b> Send a screenshot or the rows: /boggle grep tnal esit dres. A tile "
                "of several letters goes in brackets: (qu)."
            ),
            texts.say(
                "<b>Together.</b> /newbee and /newboggle post a puzzle for everybody in the chat; "
                "reply to it with words. After /newboggle you may write few or many, and minutes."
            ),
            texts.say(
                "<b>A game.</b> /play begins a game of Balda with me, or in a group with a friend. "
                "After it you may write a size or a start word, “second” to let the other side "
                "begin, and “passes” to allow them."
            ),
            "",
            texts.say("/solve — solve the board after it or in the message you reply to"),
            texts.say("/cell c3 — only moves that put their letter on c3 of your last board"),
            texts.say("/through b2 — only words through the letter on b2: what it gives away"),
            texts.say("/think 30 — look many moves ahead on your last board, for 30 seconds"),
            texts.say("/used — words that were played on this board, which are then left out"),
            texts.say("/fix c3=ж d4=. — correct letters that I misread; a dot empties a cell"),
            texts.say("/word — is it a word; with ? for a letter and * for any: which words fit"),
            texts.say("/mode — classic, or knots, where a word may go through a cell twice"),
            texts.say("/settings — what I go by here, for you and for the group"),
            texts.say("/addword — words that your game accepts"),
            texts.say("/banword — words that you never want to see"),
            texts.say("/forget_me — delete all that I keep about you"),
            "",
            texts.say("In a group, start with a command, mention me or reply to me."),
        ]
    )
