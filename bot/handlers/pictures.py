"""Pictures that people send: found in a message, fetched, read and answered."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from telegram import Bot, Document, File, Message
from telegram.error import NetworkError, TelegramError

from bot.errors import BotError
from bot.handlers.answers import answer, game_of, new_board
from bot.handlers.routing import Visit
from ocr import Reading, Template, read_board
from solver.grid import EMPTY
from storage import Board, Game, SeenBoard

DOWNLOAD_LIMIT = 20 * 2**20
PAUSE_S = 1.0

_TYPES = ("image/png", "image/jpeg", "image/webp", "image/gif")
_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif")


@dataclass(frozen=True, slots=True)
class Picture:
    """A file on Telegram's servers, of *size* bytes if that is known."""

    file_id: str
    size: int


def picture_in(message: Message) -> Picture | None:
    """The picture of *message*; BotError if it has a file that is no picture we read."""
    if message.photo:
        largest = max(message.photo, key=lambda photo: photo.width * photo.height)
        return Picture(largest.file_id, largest.file_size or 0)
    if message.document:
        _check_type(message.document)
        return Picture(message.document.file_id, message.document.file_size or 0)
    return None


async def answer_picture(visit: Visit, picture: Picture) -> None:
    await answer(visit, await board_in_picture(visit, picture))


async def board_in_picture(visit: Visit, picture: Picture) -> Board:
    data = await _fetch(visit.bot, picture)
    reading = await visit.services.jobs.run(await _reader_for(visit), data)
    game = game_of(reading.rows) if reading.game == "balda" else reading.game
    board = new_board(visit, game, reading.rows, reading.doubtful)
    likeliest = {cell: _choices(game, letters) for cell, letters in reading.likeliest.items()}
    await visit.services.readings.add(
        SeenBoard(board.id, visit.person.id, likeliest, reading.glyphs)
    )
    return replace(board, reading=board.id)


async def _reader_for(visit: Visit) -> Callable[[bytes], Reading]:
    """Reads with the glyphs that the person has named; the lexicons count ё as е."""
    named = await visit.services.glyphs.of(visit.person.id)
    templates = [Template(letter, glyph) for glyph, letter in named.items()]
    return partial(read_board, templates=templates, yo_is_ye=True)


def _choices(game: Game, letters: tuple[str, ...]) -> tuple[str, ...]:
    """What a person may choose for a cell; one of a hive is never empty."""
    return letters if game == "bee" else tuple(dict.fromkeys((*letters, EMPTY)))


def _check_type(document: Document) -> None:
    name = (document.file_name or "").lower()
    if document.mime_type not in _TYPES and not name.endswith(_SUFFIXES):
        raise BotError(
            "I cannot read this kind of file; send a screenshot as PNG, JPEG, WebP or GIF."
        )


async def _fetch(bot: Bot, picture: Picture) -> bytes:
    if picture.size > DOWNLOAD_LIMIT:
        raise _too_large()
    try:
        file = await bot.get_file(picture.file_id)
        return await _download(file)
    except TelegramError as error:
        if "too big" in error.message.lower():
            raise _too_large() from error
        raise BotError("Telegram did not give me the picture; send it again, please.") from error


async def _download(file: File) -> bytes:
    """The bytes of *file*, asked for again if the connection fails: the limiter does not see it."""
    for pause in (PAUSE_S, 2 * PAUSE_S):
        with suppress(NetworkError):
            return bytes(await file.download_as_bytearray())
        await asyncio.sleep(pause)
    return bytes(await file.download_as_bytearray())


def _too_large() -> BotError:
    return BotError(
        "The file is larger than {most} MB; send the screenshot as it is.",
        most=DOWNLOAD_LIMIT // 2**20,
    )
