"""How much a person or a chat may ask for within some time."""

import time
from collections.abc import Callable, Hashable

from cachetools import TTLCache

from bot.texts import BotError

_REPEAT_S = 60.0
_MAX_PEOPLE = 100_000


class _Allowance:
    """*most* within *seconds* of the first, for each of those; *clock* never goes back."""

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
    """Pictures of a person that are read within an hour of the first, as many as the owner says."""

    seconds = 3600.0

    def spend(self, person: int) -> None:
        """BotError if *person* has had all there is."""
        self._spend(
            person,
            BotError("That is all I can read for you within an hour; please come back later."),
        )


class GroupAnswers(_Allowance):
    """Commands of a person that are answered in a group within a minute of the first.

    The group gets 20 messages a minute on Telegram, and one person is not to have them all.
    """

    most, seconds = 12, 60.0

    def spend(self, chat: int, person: int) -> None:
        """BotError if *person* has had all there is; others have to come first."""
        refusal = BotError(
            "That makes {n} answers for you within a minute; others come first now.", n=self.most
        )
        self._spend((chat, person), refusal)


class Guesses(_Allowance):
    """Words of a person that are judged in a chat within a minute of the first.

    Nobody types faster; a program that tries a dictionary does.
    """

    most, seconds = 100, 60.0

    def spend(self, chat: int, person: int) -> None:
        """BotError if *person* has had all there is."""
        refusal = BotError("That makes {n} words within a minute; go on in a minute.", n=self.most)
        self._spend((chat, person), refusal)


class Refusals(_Allowance):
    """Counts what a person is refused in a chat, where *most* within ten seconds are answered.

    Whoever sends more would else keep all others waiting. What somebody is told again within a
    minute is no news: it need not take the place of an answer.
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
        """True if *person* has not been told this there lately, which they are from now on."""
        key = (chat, person, sentence)
        is_known = key in self._told
        self._told[key] = None
        return not is_known

    def are_too_many(self, chat: int, person: int) -> bool:
        return self.is_spent((chat, person))
