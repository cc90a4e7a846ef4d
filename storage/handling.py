"""Journal of the steps done for an update, so that none is done twice when it comes again.

A kill may leave an update half done. It is then handled again from its beginning, and comes to the
same writes and messages in the same order; those that were done already are skipped. So a setting
is changed once, and an answer is sent once. Before an answer is sent, the journal notes the numbers
by which the network can find it, in case a kill comes before the network's reply.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

_current: ContextVar["Handling | None"] = ContextVar("handling", default=None)


class Fate(Enum):
    """The outcome of a message; its value is the word in the journal."""

    LEFT = "left"
    ARRIVED = "arrived"
    REFUSED = "refused"
    GIVEN_UP = "given-up"


class Step(NamedTuple):
    """The outcome of a message, and *numbers*.

    If it arrived, that is its number; if it left, the numbers by which the network finds it.
    """

    fate: Fate
    numbers: tuple[int, ...] = ()


@dataclass(slots=True)
class Handling:
    """One update of *network* while it is handled: how many *writes* it made, and its messages.

    `Database.transaction` counts writes, and keeps the count with what is written. The sender of a
    message asks `skip_message` first and notes each of the *steps*, which go to *keep*. An update
    that *forgets* a person is itself deleted without a trace.
    """

    network: str
    update: int
    writes: int = 0
    steps: list[Step] = field(default_factory=list)
    keep: Callable[[int, Step], None] = lambda update, step: None
    forgets: bool = False
    _writes_met: int = 0
    _sent_met: int = 0

    @staticmethod
    def current() -> "Handling | None":
        """The handling of the update at work in this context, if there is one."""
        return _current.get()

    @contextmanager
    def at_work(self) -> Iterator["Handling"]:
        """Run the block for this update, from its beginning."""
        self.restart()
        token = _current.set(self)
        try:
            yield self
        finally:
            _current.reset(token)

    @staticmethod
    @contextmanager
    def for_nobody() -> Iterator[None]:
        """Run the block outside the journal: it is done again after a kill."""
        token = _current.set(None)
        try:
            yield
        finally:
            _current.reset(token)

    def restart(self) -> None:
        """Start over; writes and messages that were done already will be skipped."""
        self._writes_met = self._sent_met = 0

    @property
    def repeats(self) -> bool:
        """True if the next write was done already."""
        return self._writes_met < self.writes

    def skip_write(self) -> bool:
        """Count the next write as met; True if it was done already."""
        self._writes_met += 1
        return self._writes_met <= self.writes

    def skip_message(self) -> int | None:
        """The number of the next message, if it was sent already."""
        step = self._next_step
        if step is None or step.fate is not Fate.ARRIVED:
            return None
        self._sent_met += 1
        return step.numbers[0]

    def find_departure(self) -> tuple[int, ...] | None:
        """The numbers noted for the next message, if a kill interrupted its sending."""
        step = self._next_step
        return step.numbers if step and step.fate is Fate.LEFT else None

    def note_left(self, *numbers: int) -> None:
        """Note that the next message is being sent, and the *numbers* by which it can be found."""
        self._note(Step(Fate.LEFT, numbers))

    def note_sent(self, message: int) -> None:
        """Note that *message* was sent."""
        self._note(Step(Fate.ARRIVED, (message,)))
        self._sent_met += 1

    def note_refused(self) -> None:
        """Note that the network refused the message."""
        self._note(Step(Fate.REFUSED))

    def give_up(self) -> bool:
        """True if a kill interrupted the next message; it is then never sent again."""
        step = self._next_step
        if step is None or step.fate not in (Fate.LEFT, Fate.GIVEN_UP):
            return False
        if step.fate is Fate.LEFT:
            self._note(Step(Fate.GIVEN_UP))
        self._sent_met += 1
        return True

    @property
    def met(self) -> int:
        """The number of messages handled so far."""
        return self._sent_met

    @property
    def messages(self) -> list[int]:
        """The numbers of the messages that were sent."""
        return [
            number for step in self.steps if step.fate is Fate.ARRIVED for number in step.numbers
        ]

    @property
    def _next_step(self) -> Step | None:
        return self.steps[self._sent_met] if self._sent_met < len(self.steps) else None

    def _note(self, step: Step) -> None:
        self.keep(self.update, step)
        self.steps = with_step(self.steps, step)


def with_step(steps: Sequence[Step], step: Step) -> list[Step]:
    """Add a step to *steps*; the fate of a message replaces the note that it had left."""
    before = steps[:-1] if steps and steps[-1].fate is Fate.LEFT else steps
    return [*before] if step.fate is Fate.REFUSED else [*before, step]
