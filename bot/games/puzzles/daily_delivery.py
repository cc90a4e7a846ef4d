"""Sends a daily puzzle that is owed to its chat, so that no kill has it posted twice or never.

After a kill nobody can ask a network whether a message went out. Where the network knows repeats,
the puzzle is sent once more by the same number. Elsewhere a line announces it first, which may
come twice; the puzzle is an edit of that line, and an edit may be made as often as one likes.
"""

from dataclasses import dataclass, replace

import structlog

from bot.chat.messages import Place, Spot
from bot.chat.network import NetworkError, RefusedError
from bot.chat.outbox import Outbox
from bot.games.puzzles.referee import Referee
from bot.render.answer import Answer
from bot.running.repeats import answering
from bot.texts import texts_in
from storage import Daily, Puzzle

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class DailyDelivery:
    """Takes an owed puzzle to its chat, from wherever it has come to."""

    referee: Referee
    outbox: Outbox

    async def send(self, puzzle: Puzzle, daily: Daily) -> None:
        """Post *puzzle*, that of the last day of *daily*, and wait for its end.

        An error of the network that is raised asks for another try; another one is the end of it.
        """
        try:
            with answering(f"daily {daily.game} {daily.posted}"):
                if not puzzle.message:
                    puzzle = await self._begin(puzzle, daily)
                if puzzle.owed:
                    puzzle = await self._show(puzzle)
            self.referee.watch(puzzle)
        except NetworkError as error:
            if error.passes:
                raise
            _log.warning("daily puzzle not posted", chat=daily.chat, reason=str(error))
            await self.referee.puzzles.drop(puzzle)

    async def _begin(self, puzzle: Puzzle, daily: Daily) -> Puzzle:
        """With a message, from which its time runs; it is owed no longer if that shows it all."""
        referee, whole = self.referee, await self._whole(puzzle)
        if self.outbox.can.knows_repeats:
            number, owed = await self._post(puzzle, whole), ""
        else:
            line = Answer(texts_in(puzzle.spoken).say("The puzzle of the day"))
            number, owed = await self._post(puzzle, line), puzzle.owed
        seconds = referee.maker.kinds[daily.game].wish(daily.wish).seconds
        ends = int(referee.timers.now()) + seconds
        return await self._keep(puzzle, replace(puzzle, message=number, ends=ends, owed=owed))

    async def _show(self, puzzle: Puzzle) -> Puzzle:
        """In its message, or in another if somebody has deleted that."""
        whole, number = await self._whole(puzzle), puzzle.message
        try:
            await self.outbox.edit(Spot(puzzle.chat, number), whole)
        except RefusedError:
            number = await self._post(puzzle, whole)
        return await self._keep(puzzle, replace(puzzle, message=number, owed=""))

    async def _whole(self, puzzle: Puzzle) -> Answer:
        people, place = self.referee.maker.people, Place.at(puzzle.chat, puzzle.topic or 0)
        palette = await people.palette_in(place)
        return replace(self.referee.show(puzzle, puzzle.owed), palette=palette)

    async def _post(self, puzzle: Puzzle, answer: Answer) -> int:
        return await self.outbox.post(Place.at(puzzle.chat, puzzle.topic or 0), answer)

    async def _keep(self, before: Puzzle, after: Puzzle) -> Puzzle:
        await self.referee.puzzles.change(before, after)
        return after
