"""People and boards for these tests."""

from itertools import count
from pathlib import Path

from bot.playground import People, Person, Shown
from tests.bot.bot_parts import QUICK

EXAMPLES = Path(__file__).parents[3] / "examples"
SCREENSHOT = EXAMPLES / "balda-9x9-knots.png"
BOARD = (EXAMPLES / "balda-9x9-knots.txt").read_text(encoding="utf-8").strip()
GRID = "баъ\n..с\n.ку"
PATIENCE_S = 30.0
# The usual pace without the pauses between messages and after failures of a network.
NO_PAUSES = QUICK._replace(first_pause_s=0.05, first_backoff_s=0.05, menus_after_s=0.0)

_numbers = count(100)


def new_number() -> int:
    """An id that no person or group has yet."""
    return next(_numbers)


def newcomer(playground: People, language: str = "en") -> Person:
    number = new_number()
    person = playground.person(f"Person {number}", user_id=number, language=language)
    return Person(person.world, person.place, PATIENCE_S)


async def ask_about(person: Person, data: bytes, name: str = "board.png") -> Shown:
    return await person.answer(await person.attach(data, name, "image/png"))


async def board_in(person: Person, answer: Shown) -> str:
    """The board of *answer* as the bot read it."""
    last = person.history()[-1]
    await person.tap(answer, "text")
    return (await person.answer(last)).text


def bot_messages(person: Person) -> list[Shown]:
    return [message for message in person.history() if message.by_bot]
