"""Messages of a chat are handled in order, and chats side by side."""

import asyncio
import gc

from bot.chat.ordering import ChatOrder
from tests.bot.clock import Clock

LONG_OWN_LINE = 20


class Kitchen:
    """Works by a clock; notes when each piece of work begins and ends, and who is told to wait."""

    def __init__(self, *, at_once: int = 8) -> None:
        self.clock = Clock()
        self.order = ChatOrder(at_once=at_once, long_own_line=LONG_OWN_LINE)
        self.diary: list[str] = []
        self.told: list[tuple[str, int]] = []

    async def handle(
        self,
        chat: int,
        name: str,
        seconds: float = 1.0,
        *,
        person: str = "anna",
        is_command: bool = False,
    ) -> None:
        async def tell(place: int) -> None:
            self.told.append((person, place))

        work = self._work(name, seconds)
        await self.order.in_turn(person, chat, work, tell, is_command=is_command)

    async def _work(self, name: str, seconds: float) -> None:
        self.diary.append(f"{name} begins")
        await self.clock.sleep(seconds)
        self.diary.append(f"{name} ends")


async def test_messages_of_a_chat_are_handled_in_order() -> None:
    kitchen = Kitchen()
    await kitchen.clock.run(
        kitchen.handle(7, "slow", 5),
        kitchen.handle(7, "tap", 1),
        kitchen.handle(7, "quick", 0),
    )
    assert kitchen.diary == [
        "slow begins", "slow ends", "tap begins", "tap ends", "quick begins", "quick ends",
    ]  # fmt: skip


async def test_messages_of_several_people_are_handled_in_order() -> None:
    """The first person to say a word has found it."""
    kitchen = Kitchen()
    await kitchen.clock.run(
        kitchen.handle(7, "first"),
        kitchen.handle(7, "second"),
        kitchen.handle(7, "third"),
        kitchen.handle(7, "fourth", person="boris"),
    )
    began = [entry for entry in kitchen.diary if entry.endswith("begins")]
    assert began == ["first begins", "second begins", "third begins", "fourth begins"]


async def test_a_person_who_floods_a_group_lets_others_pass() -> None:
    kitchen = Kitchen()
    flood = [kitchen.handle(7, f"flood {number}") for number in range(LONG_OWN_LINE + 10)]
    await kitchen.clock.run(*flood, kitchen.handle(7, "boris", person="boris"))
    assert kitchen.diary.index("boris begins") < kitchen.diary.index("flood 5 begins")


async def test_further_commands_of_one_person_let_others_pass() -> None:
    kitchen = Kitchen()
    await kitchen.clock.run(
        *(kitchen.handle(7, f"anna {number}", is_command=True) for number in range(5)),
        kitchen.handle(7, "boris", person="boris", is_command=True),
        kitchen.handle(7, "guess", person="vera"),
    )
    began = [entry.removesuffix(" begins") for entry in kitchen.diary if entry.endswith("begins")]
    assert began == ["anna 0", "boris", "guess", "anna 1", "anna 2", "anna 3", "anna 4"]


async def test_chats_are_handled_side_by_side() -> None:
    kitchen = Kitchen()
    await kitchen.clock.run(kitchen.handle(1, "slow", 5), kitchen.handle(2, "quick", 1))
    assert kitchen.diary == ["slow begins", "quick begins", "quick ends", "slow ends"]


async def test_only_so_many_messages_are_handled_at_once() -> None:
    kitchen = Kitchen(at_once=2)
    await kitchen.clock.run(*(kitchen.handle(chat, str(chat)) for chat in (1, 2, 3)))
    assert kitchen.diary.index("3 begins") > kitchen.diary.index("1 ends")


async def test_a_flood_in_one_chat_holds_up_nobody_else() -> None:
    kitchen = Kitchen(at_once=2)
    flood = (kitchen.handle(1, f"flood {number}") for number in range(100))
    await kitchen.clock.run(*flood, kitchen.handle(2, "other"))
    assert kitchen.diary[:2] == ["flood 0 begins", "other begins"]


async def test_a_flood_by_one_person_in_a_group_lets_another_through() -> None:
    kitchen = Kitchen()
    flood = (kitchen.handle(-1, f"anna {number}") for number in range(100))
    await kitchen.clock.run(*flood, kitchen.handle(-1, "boris", person="boris"))
    assert kitchen.diary[:5] == [
        "anna 0 begins", "anna 0 ends", "anna 1 begins", "anna 1 ends", "boris begins",
    ]  # fmt: skip


async def test_a_flood_by_one_person_in_many_chats_lets_another_through() -> None:
    kitchen = Kitchen(at_once=1)
    flood = (kitchen.handle(-chat, f"anna {chat}") for chat in range(1, 101))
    await kitchen.clock.run(*flood, kitchen.handle(2, "boris", person="boris"))
    assert kitchen.diary.index("boris begins") <= 4


async def test_in_a_flood_by_many_a_newcomer_comes_next() -> None:
    """By then each of a hundred people has been served once and wants two things more."""

    async def newcomer() -> None:
        await kitchen.clock.sleep(60.5)
        await kitchen.handle(1000, "newcomer", person="boris")

    kitchen = Kitchen(at_once=2)
    flood = [
        kitchen.handle(person, f"{person} wants", person=str(person))
        for _ in range(3)
        for person in range(100)
    ]
    await kitchen.clock.run(*flood, newcomer())
    before = kitchen.diary[: kitchen.diary.index("newcomer begins")]
    assert sum(entry.endswith("begins") for entry in before) == 122
    assert "boris" not in dict(kitchen.told)


async def test_nobody_is_a_newcomer_twice() -> None:
    """A person who asks again after each answer takes turns with those who wait."""

    async def ask_again_and_again() -> None:
        for number in range(10):
            await kitchen.handle(1, f"anna {number}")

    kitchen = Kitchen(at_once=1)
    flood = [kitchen.handle(2, f"boris {number}", person="boris") for number in range(10)]
    await kitchen.clock.run(ask_again_and_again(), *flood)
    began = [entry[0] for entry in kitchen.diary if entry.endswith("begins")]
    assert began == ["a", "b"] * 10


async def test_a_person_who_waits_long_is_told_the_place_once() -> None:
    kitchen = Kitchen()
    flood = (kitchen.handle(1, "flood") for _ in range(50))
    await kitchen.clock.run(*flood, kitchen.handle(1, "boris", person="boris"))
    assert kitchen.told == [("anna", LONG_OWN_LINE + 1)]


async def test_a_cancelled_message_leaves_the_line() -> None:
    kitchen = Kitchen()
    busy = asyncio.create_task(kitchen.handle(1, "busy", 5))
    await kitchen.clock.settle()
    impatient = asyncio.create_task(kitchen.handle(1, "impatient"))
    await kitchen.clock.settle()
    assert kitchen.order.waiting == 1
    impatient.cancel()
    await kitchen.clock.run(kitchen.handle(1, "patient"))
    await busy
    assert kitchen.diary == ["busy begins", "busy ends", "patient begins", "patient ends"]


async def test_an_error_does_not_block_its_chat() -> None:
    async def fail() -> None:
        raise ValueError("broken")

    kitchen = Kitchen()
    results = await kitchen.clock.run(
        kitchen.order.in_turn("anna", 1, fail()),
        kitchen.handle(1, "next"),
    )
    assert isinstance(results[0], ValueError)
    assert kitchen.diary == ["next begins", "next ends"]


async def test_nothing_is_kept_of_a_chat_that_is_done() -> None:
    kitchen = Kitchen()
    under_way = asyncio.create_task(kitchen.handle(1, "one"))
    await kitchen.clock.settle()
    assert kitchen.order.chats == 1
    await kitchen.clock.run(*(kitchen.handle(chat, "x") for chat in range(1, 100)))
    await under_way
    gc.collect()
    assert kitchen.order.chats == 0


async def test_nobody_is_told_their_place_after_the_end() -> None:
    order, telling, unheard = ChatOrder(at_once=1, long_line=0), asyncio.Event(), list[int]()

    async def tell(place: int) -> None:
        telling.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            unheard.append(place)
            raise

    await asyncio.gather(
        order.in_turn("anna", 1, telling.wait()), order.in_turn("boris", 1, telling.wait(), tell)
    )
    assert unheard == []
    order.close()
    await asyncio.sleep(0)
    assert unheard == [1]
