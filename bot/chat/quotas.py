"""Limits on what a person or a chat may ask for within some time."""

import time
from collections.abc import Callable, Hashable

from cachetools import TTLCache

from bot.texts import BotError

_REPEAT_S = 60.0
_MAX_PEOPLE = 100_000


class _Allowance:
    """Up to *most* for each key within *seconds* of its first; *clock* never goes back."""

    most: int
    seconds: float

    def __init__(
        self, most: int | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = self.most if most is None else most
        self._spent: TTLCache[Hashable, list[None]] = TTLCache(
            _MAX_PEOPLE, self.seconds, timer=clock
        )

    def add(self, whose: Hashable) -> None:
        self._spent.setdefault(whose, []).append(None)

    def is_spent(self, whose: Hashable) -> bool:
        return len(self._spent.get(whose, ())) >= self.most

    def _spend(self, whose: Hashable, refusal: BotError) -> None:
        if self.is_spent(whose):
            raise refusal
        self.add(whose)


class HourlyQuota(_Allowance):
    """Limits the pictures of a person that are read within an hour of the first."""

    seconds = 3600.0

    def spend(self, person: int) -> None:
        """Count a picture; BotError if *person* has none left."""
        self._spend(
            person,
            BotError("That is all I can read for you within an hour; please come back later."),
        )


class GroupAnswers(_Allowance):
    """Limits the commands of a person that are answered in a group within a minute of the first.

    A group gets 20 messages a minute on Telegram, and one person should not use them all up.
    """

    most, seconds = 12, 60.0

    def spend(self, chat: int, person: int) -> None:
        """Count a command; BotError if *person* has none left."""
        refusal = BotError(
            "That makes {n} answers for you within a minute; others come first now.", n=self.most
        )
        self._spend((chat, person), refusal)


class Guesses(_Allowance):
    """Limits the words of a person that are judged in a chat within a minute of the first.

    Nobody types faster than that; a program that tries a dictionary does.
    """

    most, seconds = 100, 60.0

    def spend(self, chat: int, person: int) -> None:
        """Count a word; BotError if *person* has none left."""
        refusal = BotError("That makes {n} words within a minute; go on in a minute.", n=self.most)
        self._spend((chat, person), refusal)


class Refusals(_Allowance):
    """Counts refusals to a person in a chat, where *most* within ten seconds are answered.

    More would keep everybody else waiting. A sentence repeated within a minute is no news: it need
    not take the place of an answer.
    """

    most, seconds = 100, 10.0

    def __init__(
        self, most: int | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(most, clock=clock)
        self._told: TTLCache[tuple[int, int, str], None] = TTLCache(
            _MAX_PEOPLE, _REPEAT_S, timer=clock
        )

    def is_news(self, chat: int, person: int, sentence: str) -> bool:
        """True if *person* was not told *sentence* there lately; note that they are now."""
        key = (chat, person, sentence)
        is_known = key in self._told
        self._told[key] = None
        return not is_known

    def are_too_many(self, chat: int, person: int) -> bool:
        return self.is_spent((chat, person))
