"""Matches for these tests: what the bot knows there, and how one begins."""

from bot.playground import Person, Shown
from solver import Lexicon

# From кот: рот by р on b1 or b3, then крот beside it and бор across; ток by т or к on b1 or b3.
LEXICON = Lexicon.from_words(["кот", "рот", "крот", "ток", "бор"])


async def begin_match(person: Person, wish: str = "кот") -> Shown:
    """The board of a game with a bot that always plays the longest word."""
    invitation = await person.ask(f"/play {wish}")
    await person.tap(invitation, "Умелец")
    return await person.wait_for_edit(invitation)


async def join_match(host: Person, guest: Person, wish: str = "кот") -> Shown:
    """The board of a game between two people."""
    invitation = await host.ask(f"/play {wish}")
    await guest.tap(invitation, "Присоединиться")
    return await host.wait_for_edit(invitation)


def texts_after(person: Person, message: Shown) -> list[str]:
    return [m.text for m in person.history() if m.by_bot and m.id > message.id]
