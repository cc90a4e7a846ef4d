"""Pictures that people send: fetched and read, and what was read kept for corrections."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from bot.boards.question import Question
from bot.chat.entrance import REFUSALS
from bot.chat.messages import Message, Quoted, SentFile
from bot.chat.network import Network, NetworkError, TooLargeError
from bot.chat.people import HourlyQuota, Person
from bot.chat.spelling import Vocabulary
from bot.running.logs import Log
from bot.running.timers import Timers
from bot.texts import BotError
from bot.work.jobs import Jobs
from bot.work.picture_jobs import Found, read_beside, read_picture
from bot.work.readers import JOBS_AT_ONCE
from ocr import AlphabetName, Reading, Template
from solver import EMPTY
from storage import Glyphs, Readings, Report, SeenBoard, StorageError, Verdicts, new_id

# For some of these, such as HEIC, the reader has its own refusal.
_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".bmp", ".heic", ".heif", ".mp4")
MAX_KEPT_FINDS = 64

_log = Log(__name__)


@dataclass(slots=True, eq=False, repr=False)
class Pictures:
    """Reads the pictures of a network; *quota* is how many each person may send.

    Keeps the boards seen on them in *readings*, and the *glyphs* that people name.
    """

    network: Network
    jobs: Jobs
    readings: Readings
    glyphs: Glyphs
    quota: HourlyQuota

    async def read(
        self, person: Person, file: SentFile, alphabet: AlphabetName | None = None
    ) -> tuple[bytes, Reading]:
        """Fetch a picture and read it with the glyphs that the person has named."""
        self.quota.spend(person.id)
        named = await self.glyphs.of(person.id)
        templates = tuple(Template(letter, glyph) for glyph, letter in named.items())
        picture = await self.fetch(file)
        reading = await self.jobs.ask(read_picture, picture, templates, alphabet, person.cyrillic)
        from bot.running import metrics  # with a server of HTTP

        metrics.CELLS_READ.inc(sum(map(len, reading.rows)))
        metrics.CELLS_IN_DOUBT.inc(len(reading.doubtful))
        return picture, reading

    async def fetch(self, file: SentFile) -> bytes:
        """The bytes of a picture; BotError if the network does not give them."""
        most = self.network.can.max_download_bytes
        if file.size > most:
            raise _too_large(most)
        try:
            return await self.network.fetch(file)
        except TooLargeError as error:
            raise _too_large(most) from error
        except NetworkError as error:
            raise BotError("I did not get the picture; send it again, please.") from error

    async def keep(
        self, question: Question, file: SentFile, reading: Reading, *, empty_cells: bool
    ) -> Question:
        """*question* with the board of *reading*, kept for corrections.

        With *empty_cells* a cell in doubt may also be empty.
        """
        extra = (EMPTY,) if empty_cells else ()
        likeliest = {
            cell: tuple(dict.fromkeys((*letters, *extra)))
            for cell, letters in reading.likeliest.items()
        }
        seen = SeenBoard(
            new_id(), question.owner, file.id, likeliest, reading.glyphs, reading.frame
        )
        await self.readings.add(seen)
        board = question.board._replace(
            rows=reading.rows,
            doubtful=reading.doubtful,
            reading=seen.id,
            has_others=reading.has_others,
        )
        return question._replace(board=board)

    async def find_seen(self, question: Question) -> SeenBoard | None:
        """The board seen on the picture, if it came in one and is still kept."""
        return await self.readings.get(question.board.reading)

    async def forget_cells(self, question: Question) -> Question:
        """Keep the picture but forget its cells, as the board has another size now."""
        seen = await self.find_seen(question)
        if seen is not None:
            seen = seen._replace(id=new_id(), likeliest={}, glyphs={})
            await self.readings.add(seen)
        reading = seen.id if seen else None
        return question._replace(board=question.board._replace(reading=reading))

    async def learn(self, question: Question, corrections: dict[str, str]) -> None:
        """Remember the glyphs of the corrected cells, for the person's later pictures."""
        seen = await self.find_seen(question)
        if seen is not None:
            named = {
                seen.glyphs[cell]: letter
                for cell, letter in corrections.items()
                if len(letter) <= 1 and cell in seen.glyphs
            }
            await self.glyphs.add(question.owner, named)


def pictures_in(message: Message | Quoted) -> tuple[SentFile, ...]:
    """The pictures of *message*; BotError if it has files, but no picture that we can read."""
    if isinstance(message, Message):
        photos, documents = message.photos, message.documents
    else:
        photos, documents = _one(message.photo), _one(message.document)
    pictures = (*photos, *filter(_is_picture, documents))
    if not pictures and any(file.mime.startswith("video/") for file in documents):
        raise BotError("The only videos I can read are MP4; send a screenshot.")
    if documents and not pictures:
        raise BotError(
            "I cannot read this kind of file; send a screenshot as PNG, JPEG, WebP, GIF, AVIF, BMP "
            "or MP4."
        )
    return pictures


def _one(file: SentFile | None) -> tuple[SentFile, ...]:
    return (file,) if file else ()


def _is_picture(file: SentFile) -> bool:
    # Telegram turns a GIF into MP4.
    return (
        file.mime.startswith("image/")
        or file.mime == "video/mp4"
        or file.name.lower().endswith(_SUFFIXES)
    )


def _too_large(most_bytes: int) -> BotError:
    return BotError(
        "The file is larger than {most} MB; send the screenshot as it is.",
        most=most_bytes // 2**20,
    )


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
            async with self._few_at_once:
                found = await self._jobs.ask(read_beside, picture, reading, words)
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
