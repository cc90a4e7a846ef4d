"""Failures: the person gets an apology with a number, the owner a note, the log both."""

import secrets
import time
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta

import structlog

from bot.chat.messages import GuestQuery, Message, Place, Sender, Tap
from bot.chat.network import ClosedError, GoneError, Network, NetworkError, UnansweredError
from bot.chat.outbox import Outbox
from bot.render.answer import Answer
from bot.running import metrics
from bot.texts import Texts, choose_language, texts_in

Asked = Message | Tap | GuestQuery


@dataclass(frozen=True, slots=True)
class Notes:
    """Speaks to the person who wrote or tapped; raises NetworkError."""

    outbox: Outbox
    network: Network

    async def tell(self, asked: Asked, note: str, *, urgent: bool = True) -> None:
        """Say *note* in a reply to a message, or over the button that was tapped."""
        if isinstance(asked, Tap):
            await self.network.answer_tap(asked, note, alert=True)
        elif isinstance(asked, GuestQuery):
            await self.network.answer_guest(asked, Answer(note))
        else:
            await self.outbox.post(asked.place, Answer(note), reply_to=asked.id, urgent=urgent)


def texts_for(sender: Sender) -> Texts:
    """Texts in the language that the network tells: it may be our storage that failed."""
    return texts_in(choose_language((sender.language,)))


NOTICES_APART = timedelta(minutes=10)

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Owner:
    """Tells the owner of failures, at most once in NOTICES_APART, and how many there were.

    If *id* is None, nobody is told.
    """

    id: int | None
    outbox: Outbox
    clock: Callable[[], float] = time.monotonic
    _told: float | None = None
    _untold: int = 0
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock()

    @property
    def uptime(self) -> timedelta:
        return timedelta(seconds=int(self.clock() - self.began))

    @property
    def updates(self) -> int:
        """Number of updates since the start."""
        return metrics.total(metrics.UPDATES)

    @property
    def errors(self) -> int:
        """Number of errors and refusals since the start."""
        return metrics.total(metrics.ERRORS)

    async def hear_of_work(self, name: Hashable, error: Exception) -> None:
        """Tell of work that the bot did by itself, known by *name*, and that failed."""
        if isinstance(error, ClosedError | GoneError):
            _log.info("chat closed to us, or message gone", reason=str(error))
            return
        metrics.ERRORS.labels(type(error).__name__).inc()
        number = secrets.token_hex(3)
        _log.error("timed work failed", name=str(name), error_id=number, exc_info=error)
        what = " ".join(map(str, name)) if isinstance(name, tuple) else str(name)
        await self.hear(f"{type(error).__name__} in “{what}”", number)

    async def hear(self, kind: str, number: str) -> None:
        """Tell of a failure of *kind*, which has *number* in the log."""
        self._untold += 1
        now = self.clock()
        soon = self._told is not None and now - self._told < NOTICES_APART.total_seconds()
        if self.id is None or soon:
            return
        self._told, failures, self._untold = now, self._untold, 0
        others = f" and {failures - 1} more since the last notice" if failures > 1 else ""
        notice = f"Balda Bot: {kind}, error {number} in the log{others}."
        try:
            await self.outbox.post(Place(self.id, in_group=False), Answer(notice))
        except NetworkError as error:
            _log.warning("owner not told", reason=str(error))


@dataclass(slots=True, eq=False, repr=False)
class Failures:
    """Tells the person who waits for an answer that something went wrong, if they can be told."""

    notes: Notes
    owner: Owner

    async def report(self, error: Exception, asked: Asked | None = None) -> str:
        """Report *error*; return its number in the log, or "" if it is no failure of ours.

        Nobody waits for an answer to an edited message, or if *asked* is None. Nor can anybody be
        told that a network does not answer; the owner is, when it does again.
        """
        if isinstance(error, ClosedError | GoneError):
            _log.info("chat closed to us, or message gone", reason=str(error))
            return ""
        metrics.ERRORS.labels(type(error).__name__).inc()
        number = secrets.token_hex(3)
        _log.error("update failed", error_id=number, exc_info=error)
        waits = not (isinstance(asked, Message) and asked.edited)
        if asked and waits and not isinstance(error, UnansweredError):
            try:
                await self.notes.tell(asked, apology(texts_for(asked.sender), number))
            except NetworkError as silence:
                _log.warning("apology not delivered", error_id=number, reason=str(silence))
        await self.owner.hear(type(error).__name__, number)
        return number

    @asynccontextmanager
    async def reporting(self, asked: Asked | None = None) -> AsyncIterator[None]:
        """Report whatever error the block raises, and go on after it."""
        try:
            yield
        except Exception as error:  # whatever it is, the person is told, or else the owner
            await self.report(error, asked)

    async def skip(self, update: int, why: str) -> None:
        """Skip an update that cannot be read, so that nobody waits for it."""
        metrics.ERRORS.labels("unreadable").inc()
        _log.error("update skipped", update=update, why=why)
        await self.owner.hear("an update that I cannot read", str(update))


def apology(texts: Texts, number: str) -> str:
    """The apology for a failure that has *number* in the log."""
    return texts.say(
        "Something went wrong on my side (error {number}). Please try again.", number=number
    )
