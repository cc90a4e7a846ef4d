"""Word lists and verdicts that people send as files: fetched and read."""

import re
from dataclasses import dataclass

from bot.chat.host_games import verdicts_in
from bot.chat.messages import Message, SentFile
from bot.chat.network import Network, NetworkError
from bot.texts import BotError
from bot.work.jobs import Jobs
from bot.work.shelf import LexiconShelf
from bot.work.word_jobs import ListRequest, ListResult, look_into
from storage import Dictionary

MAX_LIST_BYTES = 8 * 2**20
MAX_FILE_NAME_LETTERS = 60

_UNPRINTABLE = re.compile(r"[^\w .()-]+")


@dataclass(frozen=True, slots=True)
class FileRequest:
    """A file that may be a word list, or verdicts, of which there is room for *most*.

    With *yo* ё is a letter of its own in verdicts.
    """

    file: str
    content: bytes
    yo: bool
    most: int


@dataclass(slots=True, eq=False, repr=False)
class ListFiles:
    network: Network
    jobs: Jobs

    async def fetch(self, file: SentFile) -> bytes:
        """The content; BotError if it is too large or the network does not give it."""
        _check_size(file.size)
        try:
            content = await self.network.fetch(file)
        except NetworkError as error:
            raise BotError("I did not get the file; send it again, please.") from error
        _check_size(len(content))
        return content

    async def read(self, request: FileRequest) -> Dictionary | ListResult:
        """The verdicts in the file, or a report on the word list.

        BotError or LexiconError if it is neither or too long.
        """
        return await self.jobs.ask(read_file, request)


def read_file(shelf: LexiconShelf, request: FileRequest) -> Dictionary | ListResult:
    """Read a file in a worker for `ListFiles.read`."""
    told = verdicts_in(request.content, yo=request.yo, most=request.most)
    return look_into(shelf, ListRequest(request.file, request.content)) if told is None else told


def list_in(message: Message) -> SentFile:
    """The file in *message*, or in the one that it replies to; BotError if there is none."""
    file = message.document or (message.quoted.document if message.quoted else None)
    if file is None:
        raise BotError(
            "Send the word list as a text file with the caption /dict import, or reply to it so."
        )
    return file


def name_of(file: SentFile) -> str:
    """The sender's file name without folders, unprintable characters and leading dots."""
    last = re.split(r"[/\\]", file.name)[-1]
    return _UNPRINTABLE.sub("_", last)[-MAX_FILE_NAME_LETTERS:].lstrip(". ") or "words.txt"


def _check_size(size: int) -> None:
    if size > MAX_LIST_BYTES:
        raise BotError(
            "The word list is larger than {most} MB; leave words out or split it.",
            most=MAX_LIST_BYTES // 2**20,
        )
