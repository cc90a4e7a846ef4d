"""A client of a Dask scheduler, replaced when the scheduler was lost."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread

import structlog
from distributed import Client

from bot.texts import BotError

LOOK_AT_SCHEDULER_EVERY_S = 1.0

_log = structlog.get_logger(__name__)


class Scheduler:
    """The scheduler at *address*; OSError if it does not answer within *connect_s*.

    A client whose scheduler is lost reconnects by itself only for a while, and forgets the topics
    that it listens to. So a thread watches it: a lost one is replaced, as often as needed, and
    *connected* is called with each new one.
    """

    def __init__(
        self, address: str, connected: Callable[[Client], None], *, connect_s: float
    ) -> None:
        self._address = address
        self._connected = connected
        self._connect_s = connect_s
        self._closed = Event()
        self._changing = Lock()
        self._client = self._new_client()
        self._watch = Thread(target=self._look_after, daemon=True)
        self._watch.start()

    def client(self) -> Client:
        """The client at work; BotError while there is none."""
        with self._changing:
            if self._client.status != "running":
                raise report_loss()
            return self._client

    def close(self) -> None:
        self._closed.set()
        with self._changing:
            self._client.close()

    def _new_client(self) -> Client:
        client = Client(self._address, timeout=self._connect_s, set_as_default=False)
        self._connected(client)
        return client

    def _look_after(self) -> None:
        while not self._closed.wait(LOOK_AT_SCHEDULER_EVERY_S):
            if self._client.status != "running":
                self._replace()

    def _replace(self) -> None:
        _log.warning("scheduler lost", address=self._address)
        with suppress(TimeoutError):
            self._client.close(timeout=LOOK_AT_SCHEDULER_EVERY_S)
        while not self._closed.wait(LOOK_AT_SCHEDULER_EVERY_S):
            try:
                found = self._new_client()
            except OSError:
                continue
            with self._changing:
                self._client = found
            if self._closed.is_set():  # `close` came before this client
                found.close()
            _log.info("scheduler found again", address=self._address)
            return


def report_loss() -> BotError:
    return BotError("The machines that do my work do not answer; ask again in a minute.")
