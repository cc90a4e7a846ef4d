"""Posts the puzzles that chats want every day: each once, also after a restart.

A day is marked before its puzzle is sent. A kill while it is sent may therefore lose the puzzle of
that day, but never posts it twice.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

import structlog

from bot.chat.messages import Place
from bot.chat.network import MovedError, NetworkError, UnansweredError
from bot.chat.outbox import Outbox
from bot.chat.people import People
from bot.games.puzzle_kind import NewPuzzle
from bot.games.puzzles.days import last_day, moment, seed_of
from bot.games.puzzles.puzzle_text import last_time
from bot.games.puzzles.referee import NewPost, Referee
from bot.running.timers import Timers
from bot.texts import texts_in
from bot.work.lexicons import Words
from storage import Dailies, Daily, Puzzle

RETRY_S = timedelta(minutes=10).total_seconds()

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class DailyPoster:
    """Waits for the hours of its chats."""

    dailies: Dailies
    referee: Referee
    people: People
    outbox: Outbox
    timers: Timers

    async def resume(self) -> None:
        """Wait for the hours of this network's chats; what was missed meanwhile comes at once."""
        for daily in await self.dailies.all():
            if self.outbox.owns(daily.chat):
                self.watch(daily)

    def watch(self, daily: Daily) -> None:
        """Post its next puzzle in time; what was planned for its chat and game before is off."""
        self.forget(daily.chat, daily.game)
        self._plan(daily, moment(daily, daily.posted + 1))

    def forget(self, chat: int, game: str) -> None:
        self.timers.cancel(_name(chat, game))

    def _plan(self, daily: Daily, when: float) -> None:
        work = partial(self._post_due, daily.chat, daily.game)
        self.timers.at(when, _name(daily.chat, daily.game), work)

    async def _post_due(self, chat: int, game: str) -> None:
        """Of several days that were missed only the last is made up for."""
        daily, now = await self.dailies.get(chat, game), self.timers.now()
        if daily is None:
            return
        day = last_day(daily, now)
        try:
            if day > daily.posted:
                await self._post(daily, day)
        except Exception:  # whatever it was, the day's puzzle is still owed
            self._plan(daily, now + RETRY_S)
            raise
        self._plan(daily, moment(daily, day + 1))

    async def _post(self, daily: Daily, day: int) -> None:
        """End the last puzzle of the game here, and post that of *day*."""
        place, kind = Place.at(daily.chat, daily.topic), self.referee.maker.kinds[daily.game]
        language = await self.people.language_in(place, daily.language)
        wish = kind.wish(daily.wish)
        # No words of the chat's own: it is the same puzzle for all.
        seed = seed_of(daily.game, language, day)
        new = NewPuzzle(language, Words(), seed, wish.level)
        puzzle = Puzzle(
            chat=daily.chat,
            game=daily.game,
            rows=await self.referee.maker.make_of(daily.game, new),
            language=language,
            topic=daily.topic or None,
            message=0,
            ends=0,
            natural=wish.natural,
        )
        note = await self._last_time(puzzle)
        if not await self.dailies.mark(daily, day):
            return
        try:
            await self.referee.post(NewPost(puzzle, wish, note=note))
        except (UnansweredError, MovedError):  # to be tried again
            await self.dailies.mark(replace(daily, posted=day), daily.posted)
            raise
        except NetworkError as error:
            _log.warning("daily puzzle not posted", chat=daily.chat, reason=str(error))

    async def _last_time(self, puzzle: Puzzle) -> str:
        """How the last puzzle went, which is over then; "" if there was none."""
        last = await self.referee.puzzles.last(puzzle.chat, puzzle.game)
        if last is None:
            return ""
        if not last.over:
            await self.referee.stop(last)
        guesses = await self.referee.puzzles.guesses(last)
        solution = await self.referee.maker.solve(last)
        return last_time(texts_in(puzzle.language), guesses, solution)


def _name(chat: int, game: str) -> tuple[str, int, str]:
    return "daily", chat, game
