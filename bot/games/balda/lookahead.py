"""Looking ahead from a board of Balda: the job, which is followed, and those under way."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from bot.boards.question import Rows
from bot.games.balda.balda_solving import host_rules
from bot.texts import BotError
from bot.work.following import Followed, Link, near_link
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import Analysis, Grid, Position, Query, analyse


@dataclass(frozen=True, slots=True)
class LookAheadRequest:
    """A board to look ahead from, for at most *seconds* and until the *link* says stop.

    *scores* are those so far, that of the side to move first.
    """

    rows: Rows
    query: Query
    words: Words
    seconds: float
    link: Link
    scores: tuple[int, int] = (0, 0)


def look_ahead(shelf: LexiconShelf, request: LookAheadRequest) -> Analysis:
    grid = Grid(request.rows)
    position = Position(
        grid,
        shelf.lexicon_for(grid.alphabet.name, request.words),
        host_rules(request.query.rules, request.words),
        used=request.query.used,
        scores=request.scores,
    )
    with request.link.stop() as stop:
        return analyse(position, seconds=request.seconds, on_progress=request.link.note, stop=stop)


@dataclass(slots=True, kw_only=True)
class Thought(Followed[Analysis]):
    """A look ahead that *asker* waits for."""

    asker: int


class Thoughts:
    """Those under way, each by the id of its board; a restart forgets them.

    *link* connects one with its worker for as long as a block runs.
    """

    def __init__(self, link: Callable[[Thought], AbstractContextManager[Link]] = near_link) -> None:
        self.link = link
        self._by_board: dict[str, Thought] = {}

    def begin(self, board_id: str, asker: int) -> Thought:
        """BotError if *asker* waits for one already."""
        if any(thought.asker == asker for thought in self._by_board.values()):
            raise BotError("I am still looking ahead for you; stop that first.")
        self._by_board[board_id] = Thought(asker=asker)
        return self._by_board[board_id]

    def end(self, board_id: str) -> None:
        """Stop it, if it is still at work, and forget it."""
        if thought := self._by_board.pop(board_id, None):
            thought.stop.set()

    def stop(self, board_id: str) -> None:
        """Have the best so far as the answer. BotError if it is over."""
        if board_id not in self._by_board:
            raise BotError("This look ahead has ended; send /think for a new one.")
        self._by_board[board_id].stop.set()
