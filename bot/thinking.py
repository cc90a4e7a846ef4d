"""Looking ahead for somebody in a chat: the job, and those that are under way.

Unlike other jobs it is followed and stopped while it runs, so its workers are threads.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.errors import BotError
from bot.jobs import Words, lexicon_for, rules_prizes
from solver import Analysis, Grid, Position, Rules, Stop, analyse


@dataclass(frozen=True, slots=True)
class ThinkRequest:
    """A Balda board to look ahead from, for at most *seconds* and until *stop* is set.

    *on_progress* is called in the worker's thread.
    """

    rows: tuple[tuple[str, ...], ...]
    knots: bool
    words: Words
    used: tuple[str, ...]
    seconds: float
    on_progress: Callable[[Analysis], None]
    stop: Stop
    prizes: tuple[tuple[str, int], ...] = ()


def look_ahead(request: ThinkRequest) -> Analysis:
    grid = Grid(request.rows)
    position = Position(
        grid,
        lexicon_for(grid.alphabet.name, request.words),
        Rules(knots=request.knots, prizes=rules_prizes(request.prizes)),
        used=request.used,
    )
    return analyse(
        position, seconds=request.seconds, on_progress=request.on_progress, stop=request.stop
    )


@dataclass(slots=True)
class Thought:
    """A look ahead that *asker* waits for, and the best it has found so far."""

    asker: int
    stop: Stop = field(default_factory=Stop)
    latest: Analysis | None = None

    def note(self, analysis: Analysis) -> None:
        self.latest = analysis


class Thoughts:
    """Those under way, each by the id of its board; a restart forgets them."""

    def __init__(self) -> None:
        self._by_board: dict[str, Thought] = {}

    def begin(self, board_id: str, asker: int) -> Thought:
        """BotError if *asker* waits for one already."""
        if any(thought.asker == asker for thought in self._by_board.values()):
            raise BotError("I am still looking ahead for you; stop that first.")
        self._by_board[board_id] = Thought(asker)
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
