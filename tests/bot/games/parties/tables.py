"""Tables for these tests: what the bot knows there, and how a game begins."""

from bot.playground import Person, Shown
from solver import Lexicon

# From кот: рот by р on б1, крот by к on a1 then, бор by б on b3; then nobody can move.
LEXICON = Lexicon.from_words(["кот", "рот", "крот", "бор"])


def latest(person: Person, message: Shown) -> Shown:
    """*message* as it is now."""
    return next(m for m in person.history() if m.id == message.id)


async def gather(host: Person, *others: Person, wish: str = "кот 2-6") -> Shown:
    """A table at which people have sat down."""
    table = await host.ask(f"/play {wish}")
    for other in others:
        await other.tap(latest(other, table), "Присоединиться")
    return latest(host, table)


async def begin_party(host: Person, *others: Person, wish: str = "кот 2-6") -> Shown:
    """The board of a game that goes on."""
    table = await gather(host, *others, wish=wish)
    await host.tap(table, "Начать")
    await wait_for_call(host, "ваш ход")
    return latest(host, table)


async def wait_for_call(person: Person, part: str) -> Shown:
    """What the table calls out under its board, once it says *part*."""

    def call() -> Shown | None:
        ours = {message.id: message for message in person.history() if message.by_bot}
        calls = [message for message in ours.values() if message.reply_to in ours]
        return calls[-1] if len(calls) == 1 and part in calls[-1].text else None

    return await person.until(call)


async def play(person: Person, board: Shown, typed: str) -> Shown:
    """The board after a move in reply to it."""
    board = latest(person, board)
    said = await person.replying_to(board.id).say(typed)
    board = await person.wait_for_edit(board)
    await person.answer(said)  # it calls the next one, or tells how it ended
    await wait_for_call(person, "")
    return board
