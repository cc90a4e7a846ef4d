"""Order within a chat, chats side by side."""

import asyncio
import gc
from datetime import UTC, datetime

from telegram import CallbackQuery, Chat, InlineQuery, Message, Update, User

from bot.telegram.ordering import LONG_OWN_LINE, ChatOrder
from tests.bot.clock import Clock

ANNA = User(1, "Anna", is_bot=False)
BORIS = User(2, "Boris", is_bot=False)


def message_in(chat: int, author: User | None = None) -> Update:
    return Update(1, message=_message(chat, author))


def tap_in(chat: int) -> Update:
    return Update(1, callback_query=CallbackQuery("1", ANNA, "1", message=_message(chat)))


def _message(chat: int, author: User | None = None) -> Message:
    return Message(1, datetime.now(UTC), Chat(chat, Chat.PRIVATE), from_user=author)


class Kitchen:
    """Handles updates on a clock and notes when each began and ended."""

    def __init__(self, *, at_once: int = 8) -> None:
        self.clock = Clock()
        self.order = ChatOrder(at_once=at_once, tell=self._tell)
        self.diary: list[str] = []
        self.told: list[tuple[str, int]] = []

    async def _tell(self, update: Update, place: int) -> None:
        assert update.effective_user is not None
        self.told.append((update.effective_user.first_name, place))

    async def handle(self, update: object, name: str, seconds: float = 1.0) -> None:
        await self.order.process_update(update, self._work(name, seconds))

    async def _work(self, name: str, seconds: float) -> None:
        self.diary.append(f"{name} begins")
        await self.clock.sleep(seconds)
        self.diary.append(f"{name} ends")


async def test_updates_of_a_chat_are_handled_in_order() -> None:
    kitchen = Kitchen()
    await kitchen.clock.run(
        kitchen.handle(message_in(7), "slow", 5),
        kitchen.handle(tap_in(7), "tap", 1),
        kitchen.handle(message_in(7), "quick", 0),
    )
    assert kitchen.diary == [
        "slow begins", "slow ends", "tap begins", "tap ends", "quick begins", "quick ends",
    ]  # fmt: skip


async def test_chats_are_handled_side_by_side() -> None:
    kitchen = Kitchen()
    await kitchen.clock.run(
        kitchen.handle(message_in(1), "slow", 5), kitchen.handle(message_in(2), "quick", 1)
    )
    assert kitchen.diary == ["slow begins", "quick begins", "quick ends", "slow ends"]


async def test_no_more_than_so_many_are_handled_at_once() -> None:
    kitchen = Kitchen(at_once=2)
    await kitchen.clock.run(*(kitchen.handle(message_in(chat), str(chat)) for chat in (1, 2, 3)))
    assert kitchen.diary.index("3 begins") > kitchen.diary.index("1 ends")


async def test_a_flood_in_one_chat_holds_up_nobody_else() -> None:
    kitchen = Kitchen(at_once=2)
    flood = (kitchen.handle(message_in(1), f"flood {number}") for number in range(100))
    await kitchen.clock.run(*flood, kitchen.handle(message_in(2), "other"))
    assert kitchen.diary[:2] == ["flood 0 begins", "other begins"]


async def test_a_flood_by_one_person_in_a_group_lets_another_through() -> None:
    kitchen = Kitchen()
    flood = (kitchen.handle(message_in(-1, ANNA), f"anna {number}") for number in range(100))
    await kitchen.clock.run(*flood, kitchen.handle(message_in(-1, BORIS), "boris"))
    assert kitchen.diary[:5] == [
        "anna 0 begins", "anna 0 ends", "anna 1 begins", "anna 1 ends", "boris begins",
    ]  # fmt: skip


async def test_a_flood_by_one_person_in_many_chats_lets_another_through() -> None:
    kitchen = Kitchen(at_once=1)
    flood = (kitchen.handle(message_in(-chat, ANNA), f"anna {chat}") for chat in range(1, 101))
    await kitchen.clock.run(*flood, kitchen.handle(message_in(2, BORIS), "boris"))
    assert kitchen.diary.index("boris begins") <= 4


async def test_who_waits_long_is_told_the_place_once() -> None:
    kitchen = Kitchen()
    flood = (kitchen.handle(message_in(1, ANNA), "flood") for _ in range(50))
    await kitchen.clock.run(*flood, kitchen.handle(message_in(1, BORIS), "boris"))
    assert kitchen.told == [("Anna", LONG_OWN_LINE + 1)]


async def test_who_gives_up_waiting_leaves_the_line() -> None:
    kitchen = Kitchen()
    busy = asyncio.create_task(kitchen.handle(message_in(1), "busy", 5))
    await kitchen.clock.settle()
    impatient = asyncio.create_task(kitchen.handle(message_in(1), "impatient"))
    await kitchen.clock.settle()
    assert kitchen.order.waiting == 1
    impatient.cancel()
    await kitchen.clock.run(kitchen.handle(message_in(1), "patient"))
    await busy
    assert kitchen.diary == ["busy begins", "busy ends", "patient begins", "patient ends"]


async def test_an_error_does_not_block_its_chat() -> None:
    async def fail() -> None:
        raise ValueError("broken")

    kitchen = Kitchen()
    results = await kitchen.clock.run(
        kitchen.order.process_update(message_in(1), fail()),
        kitchen.handle(message_in(1), "next"),
    )
    assert isinstance(results[0], ValueError)
    assert kitchen.diary == ["next begins", "next ends"]


async def test_inline_queries_keep_order_by_their_author() -> None:
    kitchen = Kitchen()
    query = Update(1, inline_query=InlineQuery("1", ANNA, "cveasol", ""))
    await kitchen.clock.run(kitchen.handle(query, "first", 2), kitchen.handle(query, "second", 1))
    assert kitchen.diary[:2] == ["first begins", "first ends"]


async def test_nothing_is_kept_of_a_chat_that_is_done() -> None:
    kitchen = Kitchen()
    under_way = asyncio.create_task(kitchen.handle(message_in(1), "one"))
    await kitchen.clock.settle()
    assert kitchen.order.chats == 1
    await kitchen.clock.run(*(kitchen.handle(message_in(chat), "x") for chat in range(1, 100)))
    await under_way
    gc.collect()
    assert kitchen.order.chats == 0
