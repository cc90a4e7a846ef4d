"""Pictures that people send: fetched and read, and what was read kept for corrections."""

from dataclasses import dataclass, replace

from bot.boards.question import Question
from bot.chat.messages import Message, Quoted, SentFile
from bot.chat.network import Network, NetworkError, TooLargeError
from bot.chat.people import Person
from bot.chat.quotas import HourlyQuota
from bot.running import metrics
from bot.texts import BotError
from bot.work.jobs import Jobs
from bot.work.picture_jobs import PictureRequest, read_picture
from ocr import AlphabetName, Reading, Template
from solver import EMPTY
from storage import Glyphs, Readings, SeenBoard, new_id

# For some of these, such as HEIC, the reader has its own refusal.
_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".bmp", ".heic", ".heif", ".mp4")


@dataclass(slots=True, eq=False, repr=False)
class SeenStore:
    """Stores of boards seen on pictures, and of glyphs that people named."""

    readings: Readings
    glyphs: Glyphs


class Pictures:
    """Reads the pictures of a network; *quota* is how many each person may send."""

    def __init__(self, network: Network, jobs: Jobs, store: SeenStore, quota: HourlyQuota) -> None:
        self._network = network
        self._jobs = jobs
        self._readings = store.readings
        self._glyphs = store.glyphs
        self._quota = quota

    async def read(
        self, person: Person, file: SentFile, alphabet: AlphabetName | None = None
    ) -> tuple[bytes, Reading]:
        """Fetch a picture and read it with the glyphs that the person has named."""
        self._quota.spend(person.id)
        named = await self._glyphs.of(person.id)
        templates = tuple(Template(letter, glyph) for glyph, letter in named.items())
        picture = await self.fetch(file)
        request = PictureRequest(picture, templates, alphabet, person.cyrillic)
        reading = await self._jobs.ask(read_picture, request)
        metrics.CELLS_READ.inc(sum(map(len, reading.rows)))
        metrics.CELLS_IN_DOUBT.inc(len(reading.doubtful))
        return picture, reading

    async def fetch(self, file: SentFile) -> bytes:
        """The bytes of a picture; BotError if the network does not give them."""
        most = self._network.can.max_download_bytes
        if file.size > most:
            raise _too_large(most)
        try:
            return await self._network.fetch(file)
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
        await self._readings.add(seen)
        board = replace(
            question.board,
            rows=reading.rows,
            doubtful=reading.doubtful,
            reading=seen.id,
            has_others=reading.has_others,
        )
        return replace(question, board=board)

    async def find_seen(self, question: Question) -> SeenBoard | None:
        """The board seen on the picture, if it came in one and is still kept."""
        return await self._readings.get(question.board.reading)

    async def forget_cells(self, question: Question) -> Question:
        """Keep the picture but forget its cells, as the board has another size now."""
        seen = await self.find_seen(question)
        if seen is not None:
            seen = replace(seen, id=new_id(), likeliest={}, glyphs={})
            await self._readings.add(seen)
        reading = seen.id if seen else None
        return replace(question, board=replace(question.board, reading=reading))

    async def learn(self, question: Question, corrections: dict[str, str]) -> None:
        """Remember the glyphs of the corrected cells, for the person's later pictures."""
        seen = await self.find_seen(question)
        if seen is not None:
            named = {
                seen.glyphs[cell]: letter
                for cell, letter in corrections.items()
                if len(letter) <= 1 and cell in seen.glyphs
            }
            await self._glyphs.add(question.owner, named)


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
