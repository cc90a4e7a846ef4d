"""Pictures sent together become one message once no more of them arrive."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest
from telegram import Chat, Document, Message, PhotoSize, User

from bot.chat import messages
from bot.running.timers import Pace, Timers
from bot.telegram.receiving import Albums
from tests.bot.clock import Clock

US, ANNA = User(7, "Balda", is_bot=True, username="BaldaBot"), User(1, "Anna", is_bot=False)
PRIVATE, GROUP = Chat(1, Chat.PRIVATE), Chat(-100, Chat.SUPERGROUP)


def part(
    number: int, caption: str = "", *, chat: Chat = PRIVATE, album: str | None = "a"
) -> Message:
    return Message(
        number,
        datetime.now(UTC),
        chat,
        from_user=ANNA,
        caption=caption,
        photo=(PhotoSize(f"photo {number}", "", 10, 10),),
        media_group_id=album,
    )


@dataclass
class Post:
    """Collects albums by a clock; each update has the number of its message."""

    clock: Clock = field(default_factory=Clock)
    finished: list[int] = field(default_factory=list)
    arrived: list[tuple[float, messages.Message]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.timers = Timers(clock=self.clock, sleep=self.clock.sleep)
        pace = Pace(album_quiet_s=1.0, max_album_s=10.0)
        self.albums = Albums(self._finish, self.timers, pace)

    async def _finish(self, updates: Sequence[int], message: messages.Message | None) -> None:
        self.finished += updates
        if message is not None:
            self.arrived.append((self.clock.now, message))

    async def bring(self, *parts: Message, apart_s: float = 0.5) -> None:
        """Bring *parts* one by one, then let time pass until the album is complete."""
        coming = [self._add(one, number * apart_s) for number, one in enumerate(parts)]
        await self.clock.run(*coming, self.clock.sleep(100))

    async def _add(self, one: Message, after_s: float) -> None:
        await self.clock.sleep(after_s)
        self.albums.add(one.message_id, one, US)

    @property
    def photos(self) -> list[list[str]]:
        return [[photo.id for photo in message.photos] for _, message in self.arrived]


@pytest.fixture
def post() -> Post:
    return Post()


async def test_an_album_is_one_message_with_its_pictures_in_order(post: Post) -> None:
    await post.bring(part(2), part(1), part(3))
    assert post.photos == [["photo 1", "photo 2", "photo 3"]]


async def test_it_is_complete_a_second_after_the_last_picture(post: Post) -> None:
    await post.bring(part(1), part(2))
    assert [when for when, _ in post.arrived] == [1.5]


async def test_it_is_not_waited_for_longer_than_ten_seconds(post: Post) -> None:
    await post.bring(*map(part, range(1, 16)), apart_s=0.75)
    assert post.arrived[0][0] == 10.0


async def test_two_albums_are_two_messages(post: Post) -> None:
    await post.bring(part(1), part(2, album="b"), part(3))
    assert sorted(post.photos) == [["photo 1", "photo 3"], ["photo 2"]]


async def test_the_part_with_words_leads(post: Post) -> None:
    await post.bring(part(1), part(2, "/solve"), part(3))
    ((_, message),) = post.arrived
    assert (message.id, message.command) == (2, "solve")


@pytest.mark.parametrize(("caption", "answered"), [("/solve", True), ("look", False)])
async def test_in_a_group_one_of_them_has_to_ask(post: Post, caption: str, answered: bool) -> None:
    await post.bring(part(1, chat=GROUP), part(2, caption, chat=GROUP))
    assert bool(post.arrived) == answered


async def test_files_come_together_too(post: Post) -> None:
    sent = [
        Message(n, datetime.now(UTC), PRIVATE, ANNA, document=Document(f"file {n}", ""))
        for n in (1, 2)
    ]
    await post.bring(*sent)
    ((_, message),) = post.arrived
    assert [file.id for file in message.documents] == ["file 1", "file 2"]


async def test_its_parts_are_owed_until_it_is_answered(post: Post) -> None:
    post.albums.add(1, part(1), US)
    assert post.finished == []
    await post.bring(part(2))
    assert post.finished == [1, 2]


async def test_pictures_so_far_are_answered_at_a_stop(post: Post) -> None:
    post.albums.add(1, part(1), US)
    await asyncio.sleep(0)
    await post.timers.flush()
    await post.timers.stop()
    assert post.photos == [["photo 1"]]


@pytest.mark.parametrize(
    ("message", "waits"),
    [
        (part(1), True),
        (part(1, "/solve"), True),
        (part(1, "look", chat=GROUP), True),
        (part(1, "/dict"), False),
        (part(1, album=None), False),
    ],
)
def test_only_pictures_to_be_solved_wait_for_others(
    post: Post, message: Message, waits: bool
) -> None:
    assert post.albums.has(message, US) == waits
