"""How much a person or a chat may ask for within some time."""

import time
from collections.abc import Callable

from cachetools import TTLCache

from bot.texts import BotError

_HOUR_S = 3600.0
_FLOOD_S = 10.0
_MOST_REFUSALS = 100
_MAX_REMEMBERED = 100_000


class HourlyQuota:
    """At most *most* within an hour of the first, for each person; *clock* never goes back."""

    def __init__(self, most: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._spent: TTLCache[int, list[None]] = TTLCache(_MAX_REMEMBERED, _HOUR_S, timer=clock)

    def spend(self, person: int) -> None:
        """BotError if *person* has had all there is."""
        spent = self._spent.setdefault(person, [])
        if len(spent) >= self._most:
            raise BotError("That is all I can read for you within an hour; please come back later.")
        spent.append(None)


class Refusals:
    """Counts what is refused in each chat, where *most* within ten seconds are answered.

    Whoever sends more would else keep all others waiting.
    """

    def __init__(
        self, most: int = _MOST_REFUSALS, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = most
        self._of: TTLCache[int, list[None]] = TTLCache(_MAX_REMEMBERED, _FLOOD_S, timer=clock)

    def add(self, chat: int) -> None:
        self._of.setdefault(chat, []).append(None)

    def are_too_many(self, chat: int) -> bool:
        return len(self._of.get(chat, ())) >= self.most
