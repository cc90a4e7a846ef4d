"""The first start: a process of its own builds lexicons, while the chat answers what it can.

Building them takes half a minute of Python, which would block the chat and could not be stopped. A
process can be killed, and its half-written files are not used.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from math import ceil
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from bot.running.logs import Log
from bot.texts import BotError
from bot.work.lexicons import LexiconShelf
from solver import BUILT_IN, Lexicon, LexiconError, Meanings

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

# Seconds on an idle machine; the speed of this one is measured during the build.
USUAL_S = {"ru": 11.0, "en": 3.0, "uk": 15.0}
_AT_LEAST_S = 5

_log = Log(__name__)


class NotReadyError(BotError):
    """A lexicon is still being built."""


class FirstBuild:
    """Knows which lexicons in *directory* are still missing, and when they will be built.

    Threads may ask at once.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._shares = {name: 0.0 for name in BUILT_IN if _is_missing(name, directory)}
        self._is_complete = not self._shares and Meanings.ready(directory=directory) is not None
        self._began = monotonic()

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Build missing lexicons while the block runs; kill the building process after it."""
        if self._is_complete:
            yield
            return
        import multiprocessing

        told, telling = multiprocessing.Pipe(duplex=False)
        context = multiprocessing.get_context("forkserver")
        arguments = (tuple(self._shares), self._directory, telling)
        process = context.Process(target=_build, args=arguments, name="lexicons", daemon=True)
        process.start()
        telling.close()
        Thread(target=self._listen, args=(told,), name="lexicons", daemon=True).start()
        try:
            yield
        finally:
            process.kill()
            process.join()

    def open(self, name: str, directory: Path) -> Lexicon:
        """The lexicon; NotReadyError, a BotError, if it is not built yet."""
        if name in self._shares:
            raise NotReadyError(
                "I am getting the words ready: ready in {seconds} s. Please ask again then.",
                seconds=self._seconds_until(name),
            )
        return Lexicon.open(name, directory=directory)

    def _listen(self, told: "Connection") -> None:
        """Note the progress of the process; a failed build fails again when somebody needs it."""
        with suppress(EOFError):
            while True:
                name, share = told.recv()
                if share is None:
                    del self._shares[name]
                else:
                    self._shares[name] = share
        self._shares.clear()

    def _seconds_until(self, name: str) -> int:
        """Seconds until the lexicon is built, at the pace so far."""
        names = list(self._shares)
        ahead = names[: names.index(name) + 1] if name in names else []
        left = sum(USUAL_S[one] * (1 - self._shares.get(one, 1.0)) for one in ahead)
        done = sum(USUAL_S[one] * self._shares.get(one, 1.0) for one in names)
        pace = (monotonic() - self._began) / done if done > 1 else 2.0
        return max(_AT_LEAST_S, ceil(left * pace))


@contextmanager
def lexicons_in(directory: Path) -> Iterator[LexiconShelf]:
    """A shelf whose lexicons are built meanwhile, if this is the first start."""
    build = FirstBuild(directory)
    with build.under_way():
        yield LexiconShelf(directory, opening=build.open)


def _is_missing(name: str, directory: Path) -> bool:
    """True if the lexicon can be built, and has to be."""
    can_be_built = BUILT_IN[name].fingerprint() is not None
    return can_be_built and Lexicon.ready(name, directory=directory) is None


def _build(names: Sequence[str], directory: Path, telling: "Connection") -> None:
    """In the process: build *names* one by one, and send the share done, None at the end."""
    for name in names:
        try:
            Lexicon.open(name, directory=directory, on_progress=partial(_tell, telling, name))
        except LexiconError as error:
            _log.warning("a lexicon was not built", lexicon=name, reason=str(error))
        _tell(telling, name, None)
    try:
        Meanings.open(directory=directory)
    except LexiconError as error:
        _log.warning("the meanings of words were not built", reason=str(error))


def _tell(telling: "Connection", name: str, share: float | None) -> None:
    """Send the share done; if nobody listens any more, the bot was killed, so end the process."""
    try:
        telling.send((name, share))
    except BrokenPipeError:
        sys.exit(1)
