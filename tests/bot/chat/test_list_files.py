"""Word lists and verdicts that people send as files."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

import pytest

from bot.chat.host_games import MAX_LIST_BYTES, fetch_list, list_in, name_of, read_file
from bot.chat.messages import Quoted, SentFile
from bot.chat.network import RefusedError
from bot.texts import BotError
from bot.work.jobs import Jobs
from bot.work.lexicons import LexiconShelf
from bot.work.word_jobs import ListResult
from solver import LexiconError
from storage import Dictionary
from tests.bot.chat.recorder import Recorder, message

FILE, OTHER = SentFile("1", name="a.txt"), SentFile("2")


class Sending(Recorder):
    """A network that has files by their ids."""

    contents: ClassVar = {
        "1": b"text",
        "large": bytes(MAX_LIST_BYTES + 1),
        "largest": bytes(MAX_LIST_BYTES),
    }

    async def fetch(self, file: SentFile) -> bytes:
        if file.id not in self.contents:
            raise RefusedError("gone")
        return self.contents[file.id]


@pytest.fixture
def jobs(shelf: LexiconShelf) -> Iterator[Jobs]:
    with ThreadPoolExecutor(1) as executor:
        yield Jobs(executor, shelf=shelf)


async def test_a_file_is_fetched_if_it_is_not_too_large() -> None:
    network = Sending().network
    assert await fetch_list(network, FILE) == b"text"
    largest = SentFile("largest", size=MAX_LIST_BYTES)
    assert len(await fetch_list(network, largest)) == MAX_LIST_BYTES
    for file in (SentFile("1", size=MAX_LIST_BYTES + 1), SentFile("large")):
        with pytest.raises(BotError, match="larger than 8 MB"):
            await fetch_list(network, file)


async def test_a_file_that_the_network_does_not_give_is_asked_for_again() -> None:
    with pytest.raises(BotError, match="send it again"):
        await fetch_list(Sending().network, SentFile("gone"))


async def test_a_file_has_verdicts_or_a_word_list(jobs: Jobs) -> None:
    verdicts = "word,verdict\nёж,accepted\n".encode()
    assert await jobs.ask(read_file, "v.csv", verdicts, yo=True, most=1) == Dictionary(
        added=("ёж",)
    )
    words = await jobs.ask(read_file, "a.txt", "кот\nкит\n".encode(), yo=False, most=1)
    assert isinstance(words, ListResult)
    assert (words.alphabet, words.words) == ("ru", 2)
    with pytest.raises(BotError, match="At most 0"):
        await jobs.ask(read_file, "v.csv", verdicts, yo=True, most=0)
    with pytest.raises(LexiconError, match=r"b\.txt"):
        await jobs.ask(read_file, "b.txt", b"", yo=False, most=1)


def test_the_file_comes_with_the_message_or_with_the_one_it_replies_to() -> None:
    quoted = Quoted(4, document=OTHER)
    assert list_in(message("/dict", documents=(FILE, OTHER), quoted=quoted)) == FILE
    assert list_in(message("/dict", quoted=quoted)) == OTHER
    for without in (message("/dict"), message("/dict", quoted=Quoted(4))):
        with pytest.raises(BotError, match="as a text file"):
            list_in(without)


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("a.txt", "a.txt"),
        ("../etc/мои слова-1 (2).txt", "мои слова-1 (2).txt"),
        ("C:\\a.txt", "a.txt"),
        ("a<b>\n.txt", "a_b_.txt"),
        (".. a", "a"),
        ("", "words.txt"),
        ("/", "words.txt"),
        ("a" * 70 + ".txt", "a" * 56 + ".txt"),
    ],
)
def test_a_name_is_only_a_name(sent: str, name: str) -> None:
    assert name_of(SentFile("1", name=sent)) == name
