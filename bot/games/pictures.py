"""Pictures that people send: found in a message, fetched, read and answered."""

import asyncio
from dataclasses import dataclass, replace
from functools import partial

from telegram import Bot, Document, File, Message
from telegram.error import NetworkError, RetryAfter, TelegramError

from bot.boards.history import continued, name_play, unnamed
from bot.errors import BotError
from bot.games.answers import answer, ask_again, new_board
from bot.games.contents import words_of_play
from bot.games.kinds import game_of
from bot.running import metrics
from bot.telegram.limiter import seconds_of
from bot.telegram.routing import Touch, Visit
from ocr import AlphabetName, Reading, Template, read_board
from solver.grid import EMPTY
from storage import Board, Game, SeenBoard, new_board_id

DOWNLOAD_LIMIT = 20 * 2**20
PAUSE_S, LONGEST_PAUSE_S = 1.0, 30.0

_TYPES = ("image/png", "image/jpeg", "image/webp", "image/gif")
_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif")


@dataclass(frozen=True, slots=True)
class Picture:
    """A file at Telegram, of *size* bytes if that is known; *unique* names it for good."""

    file_id: str
    unique: str = ""
    size: int = 0


def picture_in(message: Message) -> Picture | None:
    """The picture of *message*; BotError if it has a file that is no picture we read."""
    if message.photo:
        largest = max(message.photo, key=lambda photo: photo.width * photo.height)
        return Picture(largest.file_id, largest.file_unique_id, largest.file_size or 0)
    if message.document:
        _check_type(message.document)
        file = message.document
        return Picture(file.file_id, file.file_unique_id, file.file_size or 0)
    return None


async def answer_picture(visit: Visit, picture: Picture) -> None:
    await answer(visit, await in_its_game(visit, await board_in_picture(visit, picture)))


async def board_in_picture(visit: Visit, picture: Picture) -> Board:
    """The board on *picture*; one that the person sent before is not read again."""
    known = await visit.services.boards.of_picture(visit.person.id, picture.unique)
    if known and not known.plays:
        known = replace(ask_again(visit, known), mode=visit.person.mode)
        return replace(known, cell=None, through=None)
    reading = await _read(visit, picture)
    game = game_of(reading.rows) if reading.game == "balda" else reading.game
    board = replace(new_board(visit, game, reading.rows), picture=picture.unique)
    return await _as_read(visit, board, picture, reading)


async def in_its_game(visit: Visit, board: Board) -> Board:
    """*board* as the last one here, a few moves on, if it is that."""
    last = await visit.services.boards.last(visit.person.id, visit.person.chat, "balda")
    carried = continued(last, board) if last and board.game != "bee" else None
    if carried is None:
        return board
    number = unnamed(carried)
    if number is None or number + 1 < len(carried.plays):
        return carried
    words = await words_of_play(visit, carried, number)
    return name_play(carried, number, words[0]) if len(words) == 1 else carried


async def read_again(touch: Touch, board: Board, alphabet: AlphabetName) -> Board:
    """*board* as its picture has it in letters of *alphabet*; BotError if that is gone."""
    seen = await touch.services.readings.get(board.reading)
    if seen is None:
        raise BotError("I no longer have the picture of this board; send it again.")
    picture = Picture(seen.picture)
    reading = await _read(touch, picture, alphabet)
    return await _as_read(touch, board, picture, reading)


async def _read(
    asker: Visit | Touch, picture: Picture, alphabet: AlphabetName | None = None
) -> Reading:
    """With the glyphs that the person has named; the lexicons count ё as е."""
    asker.services.pictures.spend(asker.person.id)
    named = await asker.services.glyphs.of(asker.person.id)
    templates = [Template(letter, glyph) for glyph, letter in named.items()]
    read = partial(read_board, templates=templates, yo_is_ye=True, alphabet=alphabet)
    return await asker.services.jobs.run(read, await fetch(asker.bot, picture))


async def _as_read(asker: Visit | Touch, board: Board, picture: Picture, reading: Reading) -> Board:
    """*board* with what *reading* has of it, which is kept for those who correct it."""
    likeliest = {cell: _choices(board.game, names) for cell, names in reading.likeliest.items()}
    seen = SeenBoard(new_board_id(), asker.person.id, picture.file_id, likeliest, reading.glyphs)
    metrics.CELLS_READ.inc(sum(map(len, reading.rows)))
    metrics.CELLS_IN_DOUBT.inc(len(reading.doubtful))
    await asker.services.readings.add(seen)
    return replace(board, rows=reading.rows, doubtful=reading.doubtful, reading=seen.id)


def _choices(game: Game, letters: tuple[str, ...]) -> tuple[str, ...]:
    """What a person may choose for a cell; one of a hive is never empty."""
    return letters if game == "bee" else tuple(dict.fromkeys((*letters, EMPTY)))


def _check_type(document: Document) -> None:
    name = (document.file_name or "").lower()
    if document.mime_type not in _TYPES and not name.endswith(_SUFFIXES):
        raise BotError(
            "I cannot read this kind of file; send a screenshot as PNG, JPEG, WebP or GIF."
        )


async def fetch(bot: Bot, picture: Picture) -> bytes:
    """The bytes of *picture*; BotError if Telegram does not give them."""
    if picture.size > DOWNLOAD_LIMIT:
        raise _too_large()
    try:
        file = await bot.get_file(picture.file_id)
        return await download(file)
    except TelegramError as error:
        if "too big" in error.message.lower():
            raise _too_large() from error
        raise BotError("Telegram did not give me the picture; send it again, please.") from error


async def download(file: File) -> bytes:
    """The bytes of *file*, asked for again if that fails: the limiter does not see it."""
    for pause_s in (PAUSE_S, 2 * PAUSE_S):
        try:
            return bytes(await file.download_as_bytearray())
        except RetryAfter as refusal:
            await asyncio.sleep(min(seconds_of(refusal), LONGEST_PAUSE_S))
        except NetworkError:
            await asyncio.sleep(pause_s)
    return bytes(await file.download_as_bytearray())


def _too_large() -> BotError:
    return BotError(
        "The file is larger than {most} MB; send the screenshot as it is.",
        most=DOWNLOAD_LIMIT // 2**20,
    )
