"""Keeps puzzles going: shows the scores, calls time, tells the solution.

What it has to remember lies in storage, so that a puzzle goes on after a restart.
"""

from dataclasses import dataclass
from functools import partial

import structlog
from telegram import Bot, Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, TelegramError

from bot.games.puzzles import making as puzzles
from bot.games.puzzles.making import Solution
from bot.games.puzzles.telling import scores, told_solution
from bot.services import Place, Services
from bot.telegram.routing import even_if_the_same
from bot.texts import texts_in
from storage import Puzzle

SCORES_APART_S = 10.0
# What was sent in time may arrive a little later, above all after a restart.
GRACE_S = 2.0

_log = structlog.get_logger(__name__)


async def solution_of(services: Services, puzzle: Puzzle) -> Solution:
    profile = await services.profile_in(Place.at(puzzle.chat, puzzle.topic or 0))
    words = await services.words(puzzle.chat, profile)
    posted = puzzles.Posted(puzzle.rows, puzzle.game == "bee", puzzle.language, words)
    return await services.jobs.ask(puzzles.solution, posted)


@dataclass(frozen=True, slots=True)
class Referee:
    """Acts in the chats of *bot*; any number of them may act for one bot."""

    services: Services
    bot: Bot

    async def resume(self) -> None:
        """Take up all puzzles where the bot left them when it stopped."""
        for puzzle in await self.services.puzzles.running():
            self.watch(puzzle)
            self.show_scores(puzzle)

    def watch(self, puzzle: Puzzle) -> None:
        """Call time when it is up."""
        timers = self.services.timers
        ends = max(puzzle.ends, timers.now()) + GRACE_S
        timers.at(ends, _end_of(puzzle), partial(self.end, puzzle))

    def show_scores(self, puzzle: Puzzle) -> None:
        """Bring the message with the scores up to date soon, though not too often."""
        work = partial(self._show_scores, puzzle)
        self.services.timers.spaced(SCORES_APART_S, _scores_of(puzzle), work)

    async def end(self, puzzle: Puzzle) -> None:
        """Tell the solution, unless that is done."""
        self.services.timers.cancel(_end_of(puzzle))
        self.services.timers.cancel(_scores_of(puzzle))
        current = await self._current(puzzle)
        if current is None:
            return
        try:
            if current.scores:
                await self._show_scores(current)
            await self._tell_solution(current)
        except TelegramError as error:
            _log.warning("solution not told", chat=puzzle.chat, reason=error.message)
        await self.services.puzzles.set_over(puzzle)

    async def _show_scores(self, puzzle: Puzzle) -> None:
        current = await self._current(puzzle)
        guesses = await self.services.puzzles.guesses(puzzle)
        if current is None or not guesses:
            return
        solution = await solution_of(self.services, puzzle)
        text = scores(texts_in(puzzle.language), guesses, solution)
        if current.scores is None or not await self._rewritten(puzzle.chat, current.scores, text):
            message = await self._post(puzzle, text)
            await self.services.puzzles.set_scores(puzzle, message.message_id)

    async def _rewritten(self, chat: int, message: int, text: str) -> bool:
        """Make *message* say *text*; False if somebody has deleted it."""
        try:
            with even_if_the_same():
                await self.bot.edit_message_text(text, chat, message, parse_mode=ParseMode.HTML)
        except BadRequest as refusal:
            if "not found" in refusal.message.lower():
                return False
            raise
        return True

    async def _tell_solution(self, puzzle: Puzzle) -> None:
        guesses = await self.services.puzzles.guesses(puzzle)
        solution = await solution_of(self.services, puzzle)
        await self._post(
            puzzle, told_solution(texts_in(puzzle.language), puzzle, guesses, solution)
        )

    async def _current(self, puzzle: Puzzle) -> Puzzle | None:
        """*puzzle* as it is now; None if it is over."""
        last = await self.services.puzzles.last(puzzle.chat, puzzle.game)
        return last if last and last.message == puzzle.message and not last.over else None

    async def _post(self, puzzle: Puzzle, text: str) -> Message:
        """Say *text* under the puzzle."""
        return await self.bot.send_message(
            puzzle.chat,
            text,
            parse_mode=ParseMode.HTML,
            message_thread_id=puzzle.topic,
            reply_parameters=ReplyParameters(puzzle.message, allow_sending_without_reply=True),
        )


def _end_of(puzzle: Puzzle) -> tuple[str, int, int]:
    return "end", puzzle.chat, puzzle.message


def _scores_of(puzzle: Puzzle) -> tuple[str, int, int]:
    return "scores", puzzle.chat, puzzle.message
