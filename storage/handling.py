"""What has been done for an update, so that nothing is done twice when it is handled again.

A kill may leave an update half done. It is then handled again from its beginning, and comes to the
same writes and messages in the same order; those that were done already are skipped. So a setting
is changed once, and an answer is sent once unless the kill falls between sending and noting it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

# In place of a message: it is on its way, nobody knows whether it came, it was not taken.
_ON_ITS_WAY, _UNKNOWN, _REFUSED = 0, -1, -2

_current: ContextVar["Handling | None"] = ContextVar("handling", default=None)


@dataclass(slots=True)
class Handling:
    """One update of *network* while it is handled: how many *writes* and which messages *sent*.

    `Database.transaction` counts writes, and keeps the count with what is written. Whoever sends
    asks `sent_before` and calls `note_sent`, which hands the message to *keep*. Who *forgets* a
    person wants no trace of this update either.
    """

    network: str
    update: int
    writes: int = 0
    sent: list[int] = field(default_factory=list)
    keep: Callable[[int, int], None] = lambda update, message: None
    forgets: bool = False
    _writes_met: int = 0
    _sent_met: int = 0

    @staticmethod
    def current() -> "Handling | None":
        """That of the update on whose behalf we are called, if it is on behalf of one."""
        return _current.get()

    @contextmanager
    def at_work(self) -> Iterator["Handling"]:
        """What the block does is done for this update, from its beginning."""
        self.restart()
        token = _current.set(self)
        try:
            yield self
        finally:
            _current.reset(token)

    @staticmethod
    @contextmanager
    def for_nobody() -> Iterator[None]:
        """What the block does is done whenever it is asked for."""
        token = _current.set(None)
        try:
            yield
        finally:
            _current.reset(token)

    def restart(self) -> None:
        """Come to everything once more, to skip what is done."""
        self._writes_met = self._sent_met = 0

    @property
    def repeats(self) -> bool:
        """Whether the next write was done already."""
        return self._writes_met < self.writes

    def written_before(self) -> bool:
        """The same, as this write is met now."""
        self._writes_met += 1
        return self._writes_met <= self.writes

    def sent_before(self) -> int | None:
        """The number of the next message, if it was sent already."""
        if self._next_sent in (None, _ON_ITS_WAY):
            return None
        self._sent_met += 1
        return self.sent[self._sent_met - 1]

    def note_sent(self, message: int) -> None:
        """Remember that *message* was sent."""
        self._note(message)
        self._sent_met += 1

    def begin_once(self) -> bool:
        """Remember that the next message is on its way, which must not be sent twice.

        False if it was on its way at a kill.
        """
        if self._next_sent is None:
            self._note(_ON_ITS_WAY)
        elif self._next_sent == _ON_ITS_WAY:
            self.note_sent(_UNKNOWN)
            return False
        elif self._next_sent == _UNKNOWN:
            self._sent_met += 1
            return False
        return True

    def note_refused(self) -> None:
        """Remember that the message on its way was not taken."""
        self._note(_REFUSED)

    @property
    def _next_sent(self) -> int | None:
        return self.sent[self._sent_met] if self._sent_met < len(self.sent) else None

    def _note(self, message: int) -> None:
        self.keep(self.update, message)
        self.sent = with_note(self.sent, message)

    def row_with_write(self) -> dict[str, str | int]:
        """What to keep together with one more write."""
        return {
            "network": self.network,
            "update_id": self.update,
            "writes": self.writes + 1,
        }


def with_note(sent: Sequence[int], message: int) -> list[int]:
    """*sent* with one more message, which is the one that was on its way, if any was."""
    before = sent[:-1] if sent and sent[-1] == _ON_ITS_WAY else sent
    return [*before] if message == _REFUSED else [*before, message]
