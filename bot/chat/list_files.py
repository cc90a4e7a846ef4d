"""Word lists that people send as files: fetched and checked."""

import re
from dataclasses import dataclass

from bot.chat.messages import Message, SentFile
from bot.chat.network import Network, NetworkError
from bot.texts import BotError
from bot.work.jobs import Jobs
from bot.work.word_lists import ListRequest, ListResult, look_into

MAX_BYTES = 8 * 2**20
MAX_NAME = 60

_UNPRINTABLE = re.compile(r"[^\w .()-]+")


@dataclass(frozen=True, slots=True)
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

    async def check(self, name: str, content: bytes) -> ListResult:
        """What is in it; LexiconError if that is no word list."""
        return await self.jobs.ask(look_into, ListRequest(name, content))


def list_in(message: Message) -> SentFile:
    """The file that came with *message*, or in the one it replies to; BotError if none did."""
    file = message.document or (message.quoted.document if message.quoted else None)
    if file is None:
        raise BotError(
            "Send the word list as a text file with the caption /dict import, or reply to it so."
        )
    return file


def name_of(file: SentFile) -> str:
    """A name that is only a name, whatever the sender called the file."""
    last = re.split(r"[/\\]", file.name)[-1]
    return _UNPRINTABLE.sub("_", last)[-MAX_NAME:].lstrip(". ") or "words.txt"


def _check_size(size: int) -> None:
    if size > MAX_BYTES:
        raise BotError(
            "The word list is larger than {most} MB; leave words out or split it.",
            most=MAX_BYTES // 2**20,
        )
