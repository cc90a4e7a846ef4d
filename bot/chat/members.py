"""Who is in which group: asked of the network and remembered for a minute."""

import time
from collections.abc import Callable
from datetime import timedelta

from cachetools import TTLCache

from bot.chat.network import Network, NetworkError
from bot.chat.people import Person
from bot.texts import BotError

_REMEMBERED = timedelta(minutes=1)
_MAX_PEOPLE = 100_000


class Members:
    """Knows who belongs to a chat; *clock* gives seconds that never go back."""

    def __init__(self, network: Network, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._network = network
        self._known: TTLCache[tuple[int, int], bool] = TTLCache(
            _MAX_PEOPLE, _REMEMBERED.total_seconds(), timer=clock
        )

    async def check(self, person: Person) -> None:
        """BotError unless *person* belongs to the chat, or if the network does not tell."""
        if not await self._include(person):
            raise BotError("You are not in the chat that this belongs to.")

    async def _include(self, person: Person) -> bool:
        if not person.in_group:
            return person.id == person.chat
        key = (person.chat, person.id)
        if key not in self._known:
            try:
                self._known[key] = await self._network.is_member(*key)
            except NetworkError as error:
                raise _refuse_unknown(passes=error.passes) from None
        return self._known[key]


def _refuse_unknown(*, passes: bool) -> BotError:
    if passes:
        return BotError("I cannot ask who is in that chat just now; try again in a minute.")
    return BotError(
        "I cannot see who is in that chat; guess there by replying, or make me an administrator "
        "of it."
    )
