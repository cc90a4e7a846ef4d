"""Kill the bot between any two steps of its messages to a group: none is lost or sent twice."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import storage.database
from bot.app import Parts, serving
from bot.playground import People, Person, Playground, settings_for
from bot.running.timers import Pace, Timers
from bot.settings import Settings
from bot.telegram.requests import Requests
from bot.vk.api import PacedApi
from storage import Handling, Parties, Party
from storage.inbox import Journal
from tests.bot.clock import Clock
from tests.bot.games.bot_by_clock import NOW
from tests.bot.games.parties.tables import gather
from tests.bot.games.puzzles.known_puzzles import guess
from tests.bot.near import NearPlayground
from tests.bot.persons import replying_to

READS = ("getUpdates", "getMe", "getFile", "getChatMember", "sendChatAction", "users.get")
TRIES = 3000
UNTOLD = (
    "SELECT 1 FROM parties WHERE shown < step OR told < step"
    " UNION SELECT 1 FROM puzzles WHERE over AND result IS NULL"
)
BELOW = 9  # the next message after so many has the board posted again


class KillError(BaseException):
    """Ends the bot where no code expects it; what was written and sent stays."""


class Steps:
    """Records the steps of a bot from the first one in *since* on; kills it at number *last*.

    After the kill every step fails.
    """

    def __init__(self, since: Sequence[str] = (), last: int | None = None) -> None:
        self.taken: list[str] = []
        self.last = last
        self.over = False
        self._since = since

    def take(self, name: str) -> None:
        if not self.taken and self._since and name not in self._since:
            return
        if self.over or len(self.taken) == self.last:
            self.over = True
            raise KillError(name)
        self.taken.append(name)

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Patch the bot: it takes a step before each write, note and call, and after a call."""
        end, note = storage.database._end, Journal.note
        request, call = Requests.do_request, PacedApi.call

        async def end_watched(transaction: Any, handling: Handling | None) -> None:
            self.take("write")
            await end(transaction, handling)

        def note_watched(journal: Journal, what: str, *numbers: int) -> None:
            self.take(what)
            note(journal, what, *numbers)

        async def watch_call(method: str, answer: Awaitable[Any]) -> Any:
            if method in READS:
                return await answer
            with closing(answer):  # type: ignore[type-var]  # a coroutine
                self.take(method)
                result = await answer
            self.take(f"after {method}")
            return result

        async def request_watched(requests: Requests, url: str, *args: Any, **more: Any) -> Any:
            asked = request(requests, url, *args, **more)
            return await watch_call(url.rpartition("/")[2], asked)

        async def call_watched(api: PacedApi, method: str, **params: Any) -> Any:
            return await watch_call(method, call(api, method, **params))

        patch.setattr(storage.database, "_end", end_watched)
        patch.setattr(Journal, "note", note_watched)
        patch.setattr(Requests, "do_request", request_watched)
        patch.setattr(PacedApi, "call", call_watched)


@dataclass(frozen=True)
class Evening:
    """Three people in a group on one network, and a bot that can be started there."""

    people: list[Person]
    database: Path
    clock: Clock
    start: Callable[[], AbstractAsyncContextManager[object]]

    async def until(
        self, ends: Callable[[], bool], is_killed: Callable[[], bool] = lambda: False
    ) -> None:
        """Let time pass until *ends* and the bot has sent all it owes, or until it is killed."""
        with closing(sqlite3.connect(self.database)) as other:
            for _ in range(TRIES):
                await self.clock.settle()
                if is_killed() or (ends() and not other.execute(UNTOLD).fetchone()):
                    return
                await asyncio.sleep(0.001)
                self.clock.move_to(self.clock.now + 1)
        pytest.fail("\n".join(f"{m.id}: {m.text}" for m in self.people[0].history()))

    def says(self, part: str) -> bool:
        return any(part in m.text for m in self.people[0].history() if m.by_bot)

    def read(self) -> tuple[object, ...]:
        """All that the group sees, the rings of each phone, and the number of the last message."""
        seen = [
            (m.id, re.sub(r"\d\d:\d\d", "", m.text), m.reaction, [b.text for b in m.buttons])
            for m in self.people[0].history()
        ]
        return (
            *seen,
            [person.notified for person in self.people],
            self.people[0].place.chat.last_message_id,
        )


See = Callable[["Scene", Steps], Awaitable[tuple[object, ...]]]


class Scene(NamedTuple):
    """The acts of people before and during the kills, and a test that the scene has ended.

    Kills begin at the first step in *since*.
    """

    prepare: Callable[[Evening], Coroutine[object, object, object]]
    act: Callable[[Evening], Coroutine[object, object, object]]
    ends: Callable[[Evening], bool]
    since: Sequence[str] = ()


async def begin_table(evening: Evening) -> None:
    anna = evening.people[0]
    table = await gather(*evening.people)
    await anna.tap(table, "Начать")
    await evening.until(lambda: evening.says("Анна, ваш ход; "))


async def pass_turn(evening: Evening, number: int = 0) -> None:
    person = evening.people[number]
    board = next(m for m in reversed(person.history()) if m.has_button("Пропустить"))
    await person.tap(board, "Пропустить")


async def begin_and_pass(evening: Evening) -> None:
    await begin_table(evening)
    for number, following in enumerate(["Борис", "Вера"]):
        await pass_turn(evening, number)
        await evening.until(lambda name=following: evening.says(f"{name}, ваш ход; "))  # type: ignore[misc]


async def play_word(evening: Evening) -> None:
    anna = evening.people[0]
    board = next(m for m in anna.history() if m.has_button("Пропустить"))
    await replying_to(anna, board.id).say("б1 рот")


async def begin_and_talk(evening: Evening) -> None:
    await begin_table(evening)
    said = evening.people[0].history()[-1].id
    board = next(m.id for m in evening.people[0].history() if m.has_button("Пропустить"))
    for _ in range(BELOW - (said - board)):
        await evening.people[2].say("болтовня")


async def begin_and_repost(evening: Evening) -> None:
    """Have the board posted again; the older one stays, without its buttons."""
    evening.people[0].place.chat.forbids = frozenset({"deleting"})
    await begin_and_talk(evening)
    await evening.people[2].say("болтовня")
    await evening.until(lambda: is_lifted(evening))


async def play_word_to_older_board(evening: Evening) -> None:
    anna = evening.people[0]
    older = next(m for m in anna.history() if m.by_bot and m.picture)
    await replying_to(anna, older.id).say("б1 рот")


async def begin_hive(evening: Evening) -> None:
    await evening.people[0].ask("/newbee")


async def guess_word(evening: Evening) -> None:
    hive = next(m for m in evening.people[0].history() if m.by_bot)
    await replying_to(evening.people[1], hive.id).say("карта")


async def begin_and_guess(evening: Evening) -> None:
    await guess(evening.people[1], await evening.people[0].ask("/newbee"), "карта")
    await evening.until(lambda: evening.says("Счёт"))


def is_lifted(evening: Evening) -> bool:
    boards = [m for m in evening.people[0].history() if m.has_button("Пропустить")]
    return boards[-1].id > BELOW and len(boards) == 1


SCENES = {
    "a word": Scene(begin_table, play_word, lambda e: e.says("Борис, ваш ход; ")),
    "a word to the board before": Scene(
        begin_and_repost,
        play_word_to_older_board,
        lambda e: e.says("Борис, ваш ход; ") and any(m.reaction for m in e.people[0].history()),
    ),
    "a pass": Scene(begin_table, pass_turn, lambda e: e.says("Борис, ваш ход; ")),
    "the end": Scene(begin_and_pass, lambda e: pass_turn(e, 2), lambda e: e.says("🥇")),
    "a board far above": Scene(
        begin_and_talk,
        lambda e: e.people[2].say("болтовня"),
        is_lifted,
        since=("left", "messages.send"),  # an earlier kill delays it until the next message
    ),
    "a guess": Scene(
        begin_hive, guess_word, lambda e: e.says("Счёт") and bool(e.people[0].history()[2].reaction)
    ),
    "the end of a puzzle": Scene(
        begin_and_guess,
        lambda e: e.people[0].say("/newbee stop"),
        lambda e: e.says("в этом чате"),
    ),
}


@pytest.fixture
def see(network: str, settings: Settings, new_database: bytes, own_parts: Parts, pace: Pace) -> See:
    """Play a scene, killing the bot as *steps* say; return what the group sees in the end."""

    async def see(scene: Scene, steps: Steps) -> tuple[object, ...]:
        folder = settings.data_dir / str(steps.last)
        folder.mkdir()
        own = replace(settings, data_dir=folder)
        own.database.write_bytes(new_database)
        async with make_evening(network, own, own_parts, pace) as evening:
            with pytest.MonkeyPatch.context() as patch, suppress(KillError):
                async with evening.start():
                    await scene.prepare(evening)
                    await evening.until(lambda: True)
                    steps.watch(patch)
                    acting = asyncio.create_task(scene.act(evening))
                    await evening.until(lambda: scene.ends(evening), lambda: steps.over)
                    acting.cancel()  # nobody answers a tap any more
            async with evening.start():
                await evening.until(lambda: scene.ends(evening))
            return evening.read()

    return see


@asynccontextmanager
async def make_evening(
    network: str, settings: Settings, parts: Parts, pace: Pace
) -> AsyncIterator[Evening]:
    clock = Clock()
    clock.now = NOW
    is_vk = network == "vk"
    async with Playground(now=clock, with_vk=True) if is_vk else NearPlayground(now=clock) as there:
        people: People = there.vk if is_vk else there  # type: ignore[assignment]
        own = settings_for(there, settings)
        if is_vk:
            own = replace(own, telegram_token=None)

        def start() -> AbstractAsyncContextManager[object]:
            known = replace(parts, timers=Timers(clock=clock, sleep=clock.sleep))
            return serving(own, parts=known, pace=pace)

        group = people.group("Друзья", bot_sees_all=True)
        names = enumerate(["Анна", "Борис", "Вера"], start=1)
        members = [people.member(group, people.person(name, user_id=n)) for n, name in names]
        yield Evening(members, settings.database, clock, start)


@pytest.mark.long
@pytest.mark.parametrize("network", ["telegram", "vk"])
@pytest.mark.parametrize("name", SCENES)
async def test_a_kill_before_any_step_changes_nothing(name: str, see: See) -> None:
    scene = SCENES[name]
    steps = Steps(scene.since)
    expected, failed = await see(scene, steps), []
    for last in range(len(steps.taken)):
        killed = Steps(scene.since, last)
        seen = await see(scene, killed)
        if seen != expected:
            failed.append((killed.taken, seen))
    assert failed == []


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("a word", "setMessageReaction"),
        ("a word to the board before", "setMessageReaction"),
        ("a guess", "arrived"),
    ],
)
async def test_a_kill_before_one_step_changes_nothing(name: str, step: str, see: See) -> None:
    scene = SCENES[name]
    assert await see(scene, Steps((step,), 0)) == await see(scene, Steps())


@pytest.mark.parametrize("network", ["telegram", "vk"])
async def test_a_turn_that_comes_while_the_last_is_told_is_told_after_it(
    network: str, settings: Settings, own_parts: Parts, pace: Pace
) -> None:
    """Each turn is told once even if a kill comes before the first is noted as told."""
    steps, tell = Steps(), Parties.tell
    async with make_evening(network, settings, own_parts, pace) as evening:

        async def tell_late(parties: Parties, party: Party, call: int) -> None:
            acting.append(asyncio.create_task(pass_turn(evening, 1)))
            for _ in range(30):
                await evening.clock.settle()
                await asyncio.sleep(0.001)
            steps.last = len(steps.taken)
            await tell(parties, party, call)

        evening.people[0].place.chat.forbids = frozenset({"deleting"})
        with pytest.MonkeyPatch.context() as patch, suppress(KillError):
            async with evening.start():
                await begin_table(evening)
                steps.watch(patch)
                patch.setattr(Parties, "tell", tell_late)
                acting = [asyncio.create_task(pass_turn(evening))]
                await evening.until(lambda: False, lambda: steps.over)
                for task in acting:
                    task.cancel()  # nobody answers a tap any more
        async with evening.start():
            await evening.until(lambda: evening.says("Вера, ваш ход; "))
        for turn in ("Анна: ход пропущен.", "Борис: ход пропущен."):
            calls = [m for m in evening.people[0].history() if turn in m.text and not m.buttons]
            assert len(calls) == 1
