"""Members of groups and their admins: asked of the network and remembered for a minute."""

import time
from collections.abc import Callable
from datetime import timedelta

from cachetools import TTLCache

from bot.chat.network import Network, NetworkError
from bot.chat.people import Person
from bot.texts import BotError

_REMEMBERED = timedelta(minutes=1)
_MAX_PEOPLE = 100_000


class Admins:
    """Knows who is an admin of which group; *clock* gives seconds that never go back."""

    def __init__(self, network: Network, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._network = network
        self._known: TTLCache[tuple[int, int], bool] = TTLCache(
            _MAX_PEOPLE, _REMEMBERED.total_seconds(), timer=clock
        )

    async def include(self, person: Person) -> bool:
        """True if *person* may choose where they are; in private everybody may."""
        if not person.in_group:
            return True
        key = (person.chat, person.id)
        if key not in self._known:
            self._known[key] = await self._network.is_admin(*key)
        return self._known[key]

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
        self._network = network
        self._known: TTLCache[tuple[int, int], bool] = TTLCache(
            _MAX_PEOPLE, _REMEMBERED.total_seconds(), timer=clock
        )

    async def check(self, person: Person) -> None:
        """Raise BotError unless *person* belongs to the chat, or if the network does not tell."""
        key = (person.chat, person.id)
        if person.in_group and key not in self._known:
            try:
                self._known[key] = await self._network.is_member(*key)
            except NetworkError as error:
                if error.passes:
                    raise BotError(
                        "I cannot ask who is in that chat just now; try again in a minute."
                    ) from None
                raise BotError(
                    "I cannot see who is in that chat; guess there by replying, or make me an "
                    "administrator of it."
                ) from None
        if not (self._known[key] if person.in_group else person.id == person.chat):
            raise BotError("You are not in the chat that this belongs to.")
