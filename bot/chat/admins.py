"""Members of groups and their admins: asked of the network and remembered for a minute."""

import time
from collections.abc import Awaitable, Callable
from datetime import timedelta

from cachetools import TTLCache

from bot.chat.network import Network, NetworkError
from bot.chat.people import Person
from bot.texts import BotError

_REMEMBERED = timedelta(minutes=1)
_MAX_PEOPLE = 100_000


class _Answers:
    """Remembers what the network answers about people; *ask* takes the chat and the person."""

    def __init__(
        self, ask: Callable[[int, int], Awaitable[bool]], clock: Callable[[], float]
    ) -> None:
        self._ask = ask
        self._known: TTLCache[tuple[int, int], bool] = TTLCache(
            _MAX_PEOPLE, _REMEMBERED.total_seconds(), timer=clock
        )

    async def about(self, person: Person) -> bool:
        key = (person.chat, person.id)
        if key not in self._known:
            self._known[key] = await self._ask(*key)
        return self._known[key]


class Admins:
    """Knows who is an admin of which group; *clock* gives seconds that never go back."""

    def __init__(self, network: Network, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._network = network
        self._answers = _Answers(network.is_admin, clock)

    async def include(self, person: Person) -> bool:
        """True if *person* may choose where they are; in private everybody may."""
        return not person.in_group or await self._answers.about(person)

    async def check(self, person: Person, refusal: BotError) -> None:
        """Raise *refusal* unless *person* may choose here, another error if we cannot know."""
        if not await self.include(person):
            raise refuse_unknown_admins() if await self.are_untold(person) else refusal

    async def are_untold(self, person: Person) -> bool:
        """True if the network does not tell us who is an admin here."""
        return person.in_group and await self._network.hides_admins(person.chat)

    async def check_host_game(self, person: Person) -> None:
        """Raise BotError if *person* may not choose the host game that is played here."""
        await self.check(person, BotError("Only admins choose the profile of the group."))


def refuse_unknown_admins() -> BotError:
    """The error to raise if the network hides who is an admin; it says how to mend that."""
    return BotError(
        "I cannot see who is an admin here; make me an administrator of the chat, and I will know."
    )


class Members:
    """Knows who belongs to a chat; *clock* gives seconds that never go back."""

    def __init__(self, network: Network, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._answers = _Answers(network.is_member, clock)

    async def check(self, person: Person) -> None:
        """Raise BotError unless *person* belongs to the chat, or if the network does not tell."""
        try:
            belongs = (
                await self._answers.about(person) if person.in_group else person.id == person.chat
            )
        except NetworkError as error:
            if error.passes:
                raise BotError(
                    "I cannot ask who is in that chat just now; try again in a minute."
                ) from None
            raise BotError(
                "I cannot see who is in that chat; guess there by replying, or make me an "
                "administrator of it."
            ) from None
        if not belongs:
            raise BotError("You are not in the chat that this belongs to.")
