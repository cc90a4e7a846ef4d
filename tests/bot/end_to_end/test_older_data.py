"""A bot serves people by old messages and by data of an older version."""

import gzip
import json
import sqlite3
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app import serving
from bot.playground import Person, Playground, Shown, settings_for
from bot.playground.world import Chat, User, World
from bot.settings import Settings
from solver import Grid, Lexicon, find_words, image_path
from storage.migrations import MIGRATIONS
from tests.bot.end_to_end.conversation import NO_PAUSES, PATIENCE_S
from tests.bot.persons import replying_to

pytestmark = pytest.mark.asyncio(loop_scope="module")

KEPT = Path(__file__).parents[2] / "inputs" / "version-0.1.0"
FRIENDS, CLUB = -100, -200
TABLES = (
    *("boards", "readings", "glyphs", "words", "verdicts", "profiles", "imports", "lists"),
    *("puzzles", "guesses", "games", "parties", "seats", "dailies", "shares", "results"),
)
DAY_S = 24 * 60 * 60


def unpack(name: str) -> bytes:
    return gzip.decompress((KEPT / name).read_bytes())


CHATS: dict[str, Any] = json.loads(unpack("chats.json.gz"))
USERS = {user["id"]: User(**user) for user in CHATS["users"]}


def as_if_kept_just_now(database: Path) -> None:
    """Shift all times in *database* as if it had been written just now."""
    passed = int(time.time()) - CHATS["made"]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE puzzles SET ends = ends + ?", (passed,))
        connection.execute("UPDATE parties SET due = due + ? WHERE due", (passed,))
        connection.execute("UPDATE day_marks SET day = day + ?", (passed // DAY_S,))


def bring_chats(world: World) -> None:
    for kept in CHATS["chats"]:
        chat = Chat(kept["id"], kept["title"], kept["bot_sees_all"])
        chat.members.update(kept["members"])
        chat.messages = OrderedDict((m["message_id"], m) for m in kept["messages"])
        chat.changed_at = {number: n for n, number in enumerate(chat.messages, start=1)}
        chat.changes, chat.last_message_id = len(chat.messages), kept["last_message_id"]
        world.add_chat(chat)


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    for name in ("ru", "en"):
        Lexicon.open(name)
    settings = Settings(data_dir=tmp_path_factory.mktemp("kept"))
    settings.lexicons.symlink_to(image_path("ru").parent.resolve())
    settings.database.write_bytes(unpack("balda.sqlite.gz"))
    as_if_kept_just_now(settings.database)
    return settings


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def playground(settings: Settings) -> AsyncIterator[Playground]:
    async with Playground(run=1) as running:
        bring_chats(running.world)
        async with serving(settings_for(running, settings), pace=NO_PAUSES):
            yield running


def somebody(playground: Playground, user_id: int, chat_id: int | None = None) -> Person:
    user = USERS[user_id]
    person = playground.person(user.name, user_id=user_id, language=user.language)
    if chat_id is not None:
        person = playground.member(playground.world.chats[chat_id], person)
    return replace(person, patience_s=PATIENCE_S)


@pytest.fixture
def anna(playground: Playground) -> Person:
    return somebody(playground, 11)


@pytest.fixture
def kate(playground: Playground) -> Person:
    return somebody(playground, 13)


def message_with(person: Person, part: str) -> Shown:
    """The bot's latest message in this chat that contains *part*."""
    here = (chat for chat in CHATS["chats"] if chat["id"] == person.place.chat.id)
    old = {message["message_id"] for chat in here for message in chat["messages"]}
    return [m for m in person.history() if m.id in old and m.by_bot and part in m.text][-1]


async def test_all_saved_data_are_still_there(playground: Playground, settings: Settings) -> None:
    with closing(sqlite3.connect(settings.database)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        counted = {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in TABLES
        }
    assert version == len(MIGRATIONS)
    assert [table for table, rows in counted.items() if not rows] == []


async def test_owed_updates_are_answered(playground: Playground) -> None:
    boris = somebody(playground, 12)
    question = [message for message in boris.history() if not message.by_bot][-1]
    assert "Балда 3×3" in (await boris.answer(question)).text


async def test_settings_and_words_count(anna: Person) -> None:
    assert "баракун" in (await anna.ask("/dict")).text
    assert "vk" in (await anna.ask("/profile")).text
    assert "✓" in (await anna.ask("/word крокозябр")).text


async def test_buttons_under_boards_work(anna: Person, kate: Person) -> None:
    board = message_with(anna, "каретта")
    assert await anna.tap(board, "Ещё слова") == ""
    assert (await anna.wait_for_edit(board)).text != board.text
    hive = message_with(kate, "Spelling Bee: C v e a s o l")
    await kate.tap(hive, "Hints")
    assert "pangram" in (await kate.wait_for_edit(hive)).text


async def test_a_board_that_is_followed_goes_on(anna: Person) -> None:
    board = message_with(anna, "шкот — Ш на a1, 6 очков")
    await anna.tap(board, "2")
    tried = await anna.wait_for_edit(board)
    assert "скот" in tried.text.splitlines()[0]
    await anna.tap(tried, "Сыграть")
    await anna.tap(await anna.wait_for_edit(tried), "Чей ход? Мой")
    assert "6 : 0" in (await anna.wait_for_edit(tried)).text


async def test_a_match_with_the_bot_goes_on(anna: Person) -> None:
    match = message_with(anna, "Бот (новичок)")
    assert "Анна — 3" in (await replying_to(anna, match.id).ask("б1 рот")).text


async def test_a_match_of_two_goes_on(playground: Playground) -> None:
    boris = somebody(playground, 12, CLUB)
    match = message_with(boris, "Борис, ваш ход")
    assert "Борис — 6" in (await replying_to(boris, match.id).ask("e2 breads")).text


async def test_a_table_goes_on(playground: Playground) -> None:
    anna = somebody(playground, 11, FRIENDS)
    table = message_with(anna, "Анна, ваш ход")
    await replying_to(anna, table.id).say("б2 тара")
    after = await anna.wait_for_edit(table)
    assert "Анна — 4" in after.text
    assert "Борис, ваш ход" in after.text


async def test_a_puzzle_is_guessed_at(playground: Playground, settings: Settings) -> None:
    kate = somebody(playground, 13, FRIENDS)
    with closing(sqlite3.connect(settings.database)) as connection:
        rows, number = connection.execute(
            "SELECT rows, message FROM puzzles WHERE chat = ? AND game = 'boggle'", (FRIENDS,)
        ).fetchone()
        found = {word for (word,) in connection.execute("SELECT word FROM guesses")}
    board = Grid(tuple(map(tuple, json.loads(rows))))
    words = find_words(board, Lexicon.open("ru"))
    word = next(w.word for w in words if w.word not in found and w.tier == "natural")
    scores = message_with(kate, "Найдено: 4 из")
    await replying_to(kate, number).say(word)
    assert "Kate" in (await kate.wait_for_edit(scores)).text


async def test_results_dailies_and_links_are_there(playground: Playground, anna: Person) -> None:
    boris = somebody(playground, 12, FRIENDS)
    assert "Kate" in (await boris.ask("/top")).text
    group = somebody(playground, 11, FRIENDS)
    assert "09:00" in (await group.ask("/daily")).text
    link = message_with(group, "start=take-").text.partition("start=")[2].split()[0]
    assert "squaredle" in (await anna.ask(f"/start {link}")).text


async def test_a_person_who_leaves_is_forgotten(kate: Person) -> None:
    question = await kate.ask("/forget_me")
    await kate.tap(question, question.buttons[0].text)
    assert "elete" in (await kate.wait_for_edit(question)).text
