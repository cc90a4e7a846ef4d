"""Read what stands beside boards in pictures, while the boards are answered.

Nobody waits long for it: an answer that was sent before is edited when the reading is done.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import structlog

from bot.boards.question import Question
from bot.chat.dispatch import REFUSALS
from bot.chat.network import NetworkError
from bot.chat.people import Person
from bot.chat.vocabulary import Vocabulary
from bot.running.timers import Timers
from bot.work.jobs import Jobs
from bot.work.picture_jobs import BesideRequest, Found, read_beside
from bot.work.readers import JOBS_AT_ONCE
from ocr import Reading
from storage import Report, StorageError, Verdicts

MAX_KEPT_FINDS = 64

_log = structlog.get_logger(__name__)


class BesideReader:
    """Reads what stands beside boards, each once, and tells it to whoever asks for it first.

    Words that the host game took become verdicts in the profile of the person who sent the picture.
    """

    def __init__(
        self, jobs: Jobs, vocabulary: Vocabulary, verdicts: Verdicts, timers: Timers
    ) -> None:
        self._jobs = jobs
        self._vocabulary = vocabulary
        self._verdicts = verdicts
        self._timers = timers
        # The other half of the processes stays free for boards that somebody waits for.
        self._few_at_once = asyncio.Semaphore(JOBS_AT_ONCE // 2)
        # By the id of the board seen on the picture.
        self._under_way: dict[str, asyncio.Future[Found]] = {}

    def begin(self, person: Person, question: Question, picture: bytes, reading: Reading) -> None:
        """Read what is beside the board of *question*, which was read in *picture*."""
        seen = question.board.reading
        if seen is None:
            return
        while len(self._under_way) >= MAX_KEPT_FINDS:
            self._under_way.pop(next(iter(self._under_way)))
        told = self._under_way[seen] = asyncio.get_running_loop().create_future()
        work = partial(self._read, told, person, picture, reading)
        self._timers.at(self._timers.now(), ("beside", seen), work)

    async def soon(self, question: Question, wait_s: float) -> Found | None:
        """The reading, if it is done within *wait_s*; each reading is given once."""
        told = self._find_told(question)
        if told is None:
            return None
        await asyncio.wait({told}, timeout=wait_s)
        if not told.done():
            return None
        self._forget(question)
        return told.result()

    def later(self, question: Question, tell: Callable[[Found], Awaitable[None]]) -> None:
        """Call *tell* with the reading when it is done, unless `soon` has given it."""
        told = self._find_told(question)
        if told is not None:
            self._forget(question)
            name = ("late", question.board.reading)
            self._timers.at(self._timers.now(), name, partial(self._tell, told, tell))

    async def drop(self, person: Person, words: tuple[str, ...]) -> None:
        """Take back the person's verdicts that the host game takes *words*."""
        for word in words:
            verdict = await self._verdicts.on(person.profile, word)
            if verdict is not None and verdict.accepted and verdict.report.reporter == person.id:
                await self._verdicts.undo(person.profile.owner, verdict.number)

    def _find_told(self, question: Question) -> asyncio.Future[Found] | None:
        return self._under_way.get(question.board.reading or "")

    def _forget(self, question: Question) -> None:
        self._under_way.pop(question.board.reading or "", None)

    async def _read(
        self, told: asyncio.Future[Found], person: Person, picture: bytes, reading: Reading
    ) -> None:
        found = Found()
        try:
            words = await self._vocabulary.words(person.id, person.profile)
            request = BesideRequest(picture, reading, words)
            async with self._few_at_once:
                found = await self._jobs.ask(read_beside, request)
            found = await self._report(person, found)
        except REFUSALS as refusal:
            _log.info("nothing read beside a board", reason=str(refusal))
        finally:
            if not told.done():
                told.set_result(found)

    async def _report(self, person: Person, found: Found) -> Found:
        """Report the accepted words as verdicts and keep only these; in a group no obscene ones."""
        accepted = found.accepted
        if person.in_group and accepted:
            obscene = await self._vocabulary.obscene_among(accepted)
            accepted = tuple(word for word in accepted if word not in obscene)
        admins_alone = person.in_group and person.choices["reporters"].value == "admins"
        if not accepted or admins_alone:
            return Found(found.match)
        report = Report(person.id, person.name, int(self._timers.now()))
        with suppress(StorageError):  # no room for more verdicts
            await self._verdicts.report(person.profile, accepted, report, accepted=True)
            return Found(found.match, accepted)
        return Found(found.match)

    async def _tell(
        self, told: asyncio.Future[Found], tell: Callable[[Found], Awaitable[None]]
    ) -> None:
        try:
            await tell(await told)
        except (*REFUSALS, NetworkError) as refusal:
            _log.info("an answer was not edited", reason=str(refusal))
