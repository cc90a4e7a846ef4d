"""Posts the puzzles that chats want every day: each once, also after a restart.

A puzzle is made and kept, with its caption, before it is sent. So after a kill the next start finds
it, and repeats only steps that do no harm.

After a kill nobody can ask a network whether a message went out. If the network recognizes repeats,
the puzzle is sent again with the same number. Otherwise a line announces it first, which may come
twice; the puzzle is an edit of that line, and an edit may be repeated.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

import structlog

from bot.chat.messages import Place, Spot
from bot.chat.network import NetworkError, RefusedError
from bot.chat.outbox import Outbox
from bot.chat.people import People
from bot.games.puzzle_kind import NewPuzzle
from bot.games.puzzles.hours import last_day, moment, seed_of
from bot.games.puzzles.puzzle_text import last_time
from bot.games.puzzles.referee import Referee
from bot.render.answer import Answer
from bot.running.repeats import answering
from bot.running.timers import Timers
from bot.texts import texts_in
from bot.work.lexicons import Words
from storage import Dailies, Daily, Puzzle

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class DailyDelivery:
    """Delivers an owed puzzle to its chat, from the step that was reached."""

    referee: Referee
    outbox: Outbox

    async def send(self, puzzle: Puzzle, daily: Daily) -> None:
        """Post *puzzle*, that of the last day of *daily*, and wait for its end.

        A passing error of the network is raised, so that the caller tries again; after another one
        the puzzle is dropped.
        """
        try:
            with answering(f"daily {daily.game} {daily.posted}"):
                if not puzzle.message:
                    puzzle = await self._begin(puzzle, daily)
                if puzzle.owed:
                    # Edit its message, or post a new one if somebody has deleted it.
                    whole, number = await self._whole(puzzle), puzzle.message
                    try:
                        await self.outbox.edit(Spot(puzzle.chat, number), whole)
                    except RefusedError:
                        number = await self._post(puzzle, whole)
                    puzzle = await self._keep(puzzle, replace(puzzle, message=number, owed=""))
            self.referee.watch(puzzle)
        except NetworkError as error:
            if error.passes:
                raise
            _log.warning("daily puzzle not posted", chat=daily.chat, reason=str(error))
            await self.referee.puzzles.drop(puzzle)

    async def _begin(self, puzzle: Puzzle, daily: Daily) -> Puzzle:
        """Post the first message, which starts the time; it is the whole puzzle or just a line."""
        referee, whole = self.referee, await self._whole(puzzle)
        if self.outbox.can.knows_repeats:
            number, owed = await self._post(puzzle, whole), ""
        else:
            line = Answer(texts_in(puzzle.spoken).say("The puzzle of the day"))
            number, owed = await self._post(puzzle, line), puzzle.owed
        seconds = referee.maker.kinds[daily.game].wish(daily.wish).seconds
        ends = int(referee.timers.now()) + seconds
        return await self._keep(puzzle, replace(puzzle, message=number, ends=ends, owed=owed))

    async def _whole(self, puzzle: Puzzle) -> Answer:
        people, place = self.referee.maker.people, Place.at(puzzle.chat, puzzle.topic or 0)
        palette = await people.palette_in(place)
        return replace(self.referee.show(puzzle, puzzle.owed), palette=palette)

    async def _post(self, puzzle: Puzzle, answer: Answer) -> int:
        return await self.outbox.post(Place.at(puzzle.chat, puzzle.topic or 0), answer)

    async def _keep(self, before: Puzzle, after: Puzzle) -> Puzzle:
        await self.referee.puzzles.change(before, after)
        return after


DAILY_RETRY_S = timedelta(minutes=10).total_seconds()


@dataclass(slots=True, eq=False, repr=False)
class DailyPoster:
    """Waits for the hours of the chats and posts their puzzles."""

    dailies: Dailies
    referee: Referee
    people: People
    delivery: DailyDelivery
    timers: Timers

    async def resume(self) -> None:
        """Wait for the hours of this network's chats; a puzzle that was missed comes at once."""
        for chat, game in await self.dailies.all():
            if self.delivery.outbox.owns(chat):
                work = partial(self._take_up, chat, game)
                self.timers.at(self.timers.now(), ("take up daily", chat, game), work)

    async def _take_up(self, chat: int, game: str) -> None:
        """Wait for the hour of one chat; if its row cannot be read, the others go on."""
        daily, now = await self.dailies.get(chat, game), self.timers.now()
        if daily is None:
            return
        last = last_day(daily, now)
        if daily.posted > last:  # the system clock was ahead and has been set back
            await self.dailies.put_back(daily, last)
            daily = replace(daily, posted=last)
        self.watch(daily)
        if await self._find_owed(daily):
            self.forget(chat, game)
            self._plan(daily, now)

    def watch(self, daily: Daily) -> None:
        """Plan the next puzzle of *daily*, in place of an earlier plan for its chat and game."""
        self.forget(daily.chat, daily.game)
        self._plan(daily, moment(daily, daily.posted + 1))

    def forget(self, chat: int, game: str) -> None:
        self.timers.cancel(_name(chat, game))

    def _plan(self, daily: Daily, when: float) -> None:
        work = partial(self._post_due, daily.chat, daily.game)
        self.timers.at(when, _name(daily.chat, daily.game), work)

    async def _post_due(self, chat: int, game: str) -> None:
        """Post the puzzle that is due; of several missed days only the last one."""
        daily, now = await self.dailies.get(chat, game), self.timers.now()
        if daily is None:
            return
        day = last_day(daily, now)
        try:
            await self._catch_up(daily, day)
        except Exception:  # whatever the error, the day's puzzle is still owed
            self._plan(daily, now + DAILY_RETRY_S)
            raise
        self._plan(daily, moment(daily, day + 1))

    async def _catch_up(self, daily: Daily, day: int) -> None:
        """Post the puzzle of *day* unless it was posted; after a kill go on from the last step."""
        owed = await self._find_owed(daily)
        if day > daily.posted:
            if owed:  # nobody has seen that one, and its day is over
                await self.referee.puzzles.drop(owed)
            owed = await self._make(daily, day)
            if not await self.dailies.deal(daily, day, owed):
                return
        if owed:
            await self.delivery.send(owed, replace(daily, posted=max(day, daily.posted)))

    async def _find_owed(self, daily: Daily) -> Puzzle | None:
        """The last puzzle of *daily*, if it is kept but not shown in its message yet."""
        last = await self.referee.puzzles.last(daily.chat, daily.game)
        return last if last and last.owed and not last.over else None

    async def _make(self, daily: Daily, day: int) -> Puzzle:
        """Make the puzzle of *day* with its caption, and end the one of the day before."""
        place, kind = Place.at(daily.chat, daily.topic), self.referee.maker.kinds[daily.game]
        language = await self.people.lexicon_in(place, daily.language)
        wish = kind.wish(daily.wish)
        # Without the chat's own words, so that all chats get the same puzzle.
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
            reads=await self.people.language_in(place, daily.reads or daily.language),
            id=self.referee.maker.new_id(daily.chat),
        )
        captions = await self.referee.caption(puzzle, wish), await self._last_time(puzzle)
        return replace(puzzle, owed="\n\n".join(filter(None, captions)))

    async def _last_time(self, puzzle: Puzzle) -> str:
        """End the last puzzle and tell how it went; "" if there was none."""
        last = await self.referee.puzzles.last(puzzle.chat, puzzle.game)
        if last is None:
            return ""
        if not last.over:
            await self.referee.stop(last)
        else:
            await self.referee.close(last)
        return last_time(texts_in(puzzle.spoken), await self.referee.progress(last))


def _name(chat: int, game: str) -> tuple[str, int, str]:
    return "daily", chat, game
