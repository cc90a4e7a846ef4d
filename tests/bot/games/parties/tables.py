"""The lexicon of these tests, and functions that open and play at a table."""

from bot.playground import Person, Shown
from solver import Lexicon
from tests.bot.persons import replying_to

# From кот: р on б1 makes рот, then к on а1 крот, then б on б3 бор; then nobody can move.
LEXICON = Lexicon.from_words(["кот", "рот", "крот", "бор"])


def latest(person: Person, message: Shown) -> Shown:
    """The current version of *message*."""
    return next(m for m in person.history() if m.id == message.id)


async def gather(host: Person, *others: Person, wish: str = "кот 2-6") -> Shown:
    """Open a table and let *others* sit down."""
    table = await host.ask(f"/play {wish}")
    for other in others:
        await other.tap(latest(other, table), "Присоединиться")
    return latest(host, table)


async def begin_party(host: Person, *others: Person, wish: str = "кот 2-6") -> Shown:
    """Begin a game at a table; return its board."""
    table = await gather(host, *others, wish=wish)
    await host.tap(table, "Начать")
    await wait_for_call(host, "ваш ход")
    return latest(host, table)


async def wait_for_call(person: Person, part: str) -> Shown:
    """Wait until the call under the board contains *part*; return the call."""

    def call() -> Shown | None:
        ours = {message.id: message for message in person.history() if message.by_bot}
        calls = [message for message in ours.values() if message.reply_to in ours]
        return calls[-1] if len(calls) == 1 and part in calls[-1].text else None

    return await person.until(call)


async def play(person: Person, board: Shown, typed: str) -> Shown:
    """Type a move in reply to the board; return the board after it."""
    board = latest(person, board)
    said = await replying_to(person, board.id).say(typed)
    board = await person.wait_for_edit(board)
    await person.answer(said)  # calls the next player, or tells the result
    await wait_for_call(person, "")
    return board
