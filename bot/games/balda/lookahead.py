"""Looking ahead from a board of Balda: the job, and a register of the searches under way."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.boards.question import Cyrillic, Rows
from bot.chat.network import NetworkError
from bot.games.balda.balda_solving import host_rules, out_of_play
from bot.texts import BotError
from bot.work.following import Followed, Link, near_link
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import Analysis, Grid, Position, Query

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class LookAheadRequest:
    """A board to look ahead from, for at most *seconds* and until the *link* says stop.

    The results are kept for the next turn of *game*. *scores* are those so far, that of the side to
    move first.
    """

    rows: Rows
    query: Query
    words: Words
    seconds: float
    link: Link
    game: str = ""
    scores: tuple[int, int] = (0, 0)
    cyrillic: Cyrillic = "ru"


def look_ahead(shelf: LexiconShelf, request: LookAheadRequest) -> Analysis:
    grid = Grid(request.rows)
    position = Position(
        grid,
        shelf.lexicon_for(grid.alphabet_for(request.cyrillic).name, request.words),
        host_rules(request.query.rules, request.words),
        used=out_of_play(grid, request.query.used),
        scores=request.scores,
    )
    with request.link.stop() as stop, shelf.analysts.of(request.game) as analyst:
        return analyst.analyse(
            position, seconds=request.seconds, on_progress=request.link.note, stop=stop
        )


@dataclass(slots=True, kw_only=True)
class Thought(Followed[Any]):
    """A search ahead, or a review made of many, that *asker* waits for."""

    asker: int


class Thoughts:
    """The thoughts under way, by the id of a board or a name; a restart forgets them.

    *link* connects a thought with its worker while a block runs.
    """

    def __init__(self, link: Callable[[Thought], AbstractContextManager[Link]] = near_link) -> None:
        self.link = link
        self._by_board: dict[str, Thought] = {}

    def begin(self, board_id: str, asker: int) -> Thought:
        """Register a thought; BotError if *asker* waits for one already."""
        if any(thought.asker == asker for thought in self._by_board.values()):
            raise BotError("I am still looking ahead for you; stop that first.")
        self._by_board[board_id] = Thought(asker=asker)
        return self._by_board[board_id]

    def end(self, board_id: str) -> None:
        """Stop the thought if it is still at work, and forget it."""
        if thought := self._by_board.pop(board_id, None):
            thought.stop.set()

    def stop(self, board_id: str) -> None:
        """Make the thought answer with the best so far; BotError if it has ended."""
        if board_id not in self._by_board:
            raise BotError("This look ahead has ended; send /think for a new one.")
        self._by_board[board_id].stop.set()


async def watch(
    job: Coroutine[Any, Any, Result],
    thought: Thought,
    apart_s: float,
    show: Callable[[Any], Awaitable[None]],
) -> Result:
    """Await *job*, and meanwhile *show* its latest report every *apart_s* if it is new."""
    task, shown = asyncio.create_task(job), None
    try:
        while not (await asyncio.wait({task}, timeout=apart_s))[0]:
            if thought.latest is not None and thought.latest is not shown:
                shown = thought.latest
                with suppress(NetworkError):  # the next report or the result may get through
                    await show(shown)
    finally:
        task.cancel()
    return task.result()
