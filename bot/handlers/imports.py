"""`/dict import`: a word list that somebody sends as a file becomes words of the game."""

import hashlib
import re

from telegram import Document, Message
from telegram.error import TelegramError

from bot.errors import BotError
from bot.games.pictures import download
from bot.handlers.profiles import check_may_change
from bot.render.dictionary import imported_text, lists_keyboard
from bot.telegram.routing import REFUSALS, Visit, even_if_the_same
from bot.work.lexicons import ListRequest, ListResult, look_into
from storage import Import

MOST_BYTES = 8 * 2**20
LONGEST_NAME = 60

_WHOLE = ("whole", "all", "целиком", "весь")
_UNPRINTABLE = re.compile(r"[^\w .()-]+")


async def import_list(visit: Visit, wish: str) -> None:
    """The list adds to the words of the game, or with “whole” it is all of them.

    One message tells how far it is, and in the end what came of it.
    """
    await check_may_change(visit)
    if wish and wish.lower() not in _WHOLE:
        raise BotError("Write /dict import, or /dict import whole if the list has all words.")
    document = _document_of(visit)
    texts = visit.person.texts
    message = await visit.say(texts.say("Fetching {file} …", file=_name_of(document)))
    try:
        await _import(visit, document, message, whole=bool(wish))
    except REFUSALS as refusal:
        await _tell(message, texts.explain(refusal))


async def _import(visit: Visit, document: Document, message: Message, *, whole: bool) -> None:
    texts, services, profile = visit.person.texts, visit.services, visit.person.profile
    content = await _fetch(document)
    file = _name_of(document)
    await _tell(message, texts.say("Checking the words of {file} …", file=file))
    result = await services.jobs.run(look_into, ListRequest(file, content))
    words = texts.count("{n} word", "{n} words", result.words)
    await _tell(message, texts.say("{file}: {words}; getting them ready …", file=file, words=words))
    listed = _listed(file, content, result, whole=whole)
    await services.imports.add(profile, listed, content)
    await services.words(visit.person.id, profile)  # so that the next answer need not wait for it
    with even_if_the_same():
        await message.edit_text(
            imported_text(texts, profile, listed, result),
            reply_markup=lists_keyboard(texts, profile, [listed]),
        )


def _listed(file: str, content: bytes, result: ListResult, *, whole: bool) -> Import:
    hash_ = hashlib.sha256(content).hexdigest()
    return Import(hash_, file, result.alphabet, result.words, whole)


def _document_of(visit: Visit) -> Document:
    """The file that came with the message, or in the message it replies to."""
    replied = visit.message.reply_to_message
    document = visit.message.document or (replied.document if replied else None)
    if document is None:
        raise BotError(
            "Send the word list as a text file with the caption /dict import, or reply to it so."
        )
    if (document.file_size or 0) > MOST_BYTES:
        raise _too_large()
    return document


async def _fetch(document: Document) -> bytes:
    try:
        file = await document.get_file()
        if (file.file_size or 0) > MOST_BYTES:
            raise _too_large()
        content = await download(file)
    except TelegramError as error:
        raise BotError("Telegram did not give me the file; send it again, please.") from error
    if len(content) > MOST_BYTES:
        raise _too_large()
    return content


def _name_of(document: Document) -> str:
    """A name that is only a name, whatever the sender called the file."""
    last = re.split(r"[/\\]", document.file_name or "")[-1]
    return _UNPRINTABLE.sub("_", last)[-LONGEST_NAME:].lstrip(". ") or "words.txt"


def _too_large() -> BotError:
    return BotError(
        "The word list is larger than {most} MB; leave words out or split it.",
        most=MOST_BYTES // 2**20,
    )


async def _tell(message: Message, text: str) -> None:
    with even_if_the_same():
        await message.edit_text(text)
