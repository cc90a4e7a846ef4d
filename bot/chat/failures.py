"""What nobody foresaw: the person gets an apology with a number, the log the number and why."""

import secrets
from dataclasses import dataclass

import structlog

from bot.chat.messages import Message, Tap
from bot.chat.network import ClosedError, GoneError, NetworkError, UnansweredError
from bot.chat.notes import Notes, texts_for
from bot.chat.owner import Owner
from bot.running import metrics
from bot.texts import Texts

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Failures:
    """Tells whoever was to be answered that something went wrong, if they can be told."""

    notes: Notes
    owner: Owner

    async def report(self, error: Exception, asked: Message | Tap | None = None) -> None:
        """Nobody waits for an answer to an edited message, or if *asked* is None.

        Nor can anybody be told that a network does not answer; the owner is, when it does again.
        """
        if isinstance(error, ClosedError | GoneError):
            _log.info("chat closed to us, or message gone", reason=str(error))
            return
        metrics.ERRORS.labels(type(error).__name__).inc()
        number = secrets.token_hex(3)
        _log.error("update failed", error_id=number, exc_info=error)
        waits = isinstance(asked, Tap) or (asked is not None and not asked.edited)
        if asked and waits and not isinstance(error, UnansweredError):
            await self._apologise(asked, number)
        await self.owner.hear(type(error).__name__, number)

    async def skip(self, update: int, why: str) -> None:
        """An update that cannot be read goes by; nobody else has to wait for it."""
        metrics.ERRORS.labels("unreadable").inc()
        _log.error("update skipped", update=update, why=why)
        await self.owner.hear("an update that I cannot read", str(update))

    async def _apologise(self, asked: Message | Tap, number: str) -> None:
        try:
            await self.notes.tell(asked, _apology(texts_for(asked.sender), number))
        except NetworkError as silence:
            _log.warning("apology not delivered", error_id=number, reason=str(silence))


def _apology(texts: Texts, number: str) -> str:
    return texts.say(
        "Something went wrong on my side (error {number}). Please try again.", number=number
    )
