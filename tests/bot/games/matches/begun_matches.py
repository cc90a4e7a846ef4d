"""The lexicon of these tests, and functions that begin a match."""

from bot.playground import Person, Shown
from solver import Lexicon

# From кот: р on b1 or b3 makes рот, then крот and бор follow; т or к on b1 or b3 makes ток.
LEXICON = Lexicon.from_words(["кот", "рот", "крот", "ток", "бор"])


async def begin_match(person: Person, wish: str = "кот") -> Shown:
    """Begin a match with a bot that always plays the longest word; return the board."""
    invitation = await person.ask(f"/play {wish}")
    await person.tap(invitation, "Умелец")
    return await person.wait_for_edit(invitation)


async def join_match(host: Person, guest: Person, wish: str = "кот") -> Shown:
    """Begin a match of two people; return the board."""
    invitation = await host.ask(f"/play {wish}")
    await guest.tap(invitation, "Присоединиться")
    return await host.wait_for_edit(invitation)


def texts_after(person: Person, message: Shown) -> list[str]:
    return [m.text for m in person.history() if m.by_bot and m.id > message.id]
