"""Strangers and members can do nothing to others, whatever they send."""

import sqlite3
from asyncio import gather
from collections.abc import Iterator
from contextlib import closing
from itertools import product

import pytest

from bot.playground import Person, Playground, Shown
from bot.render.payloads import Payload
from bot.settings import Settings
from tests.bot.handlers.boards import GRID
from tests.bot.sent_pictures import picture


def kinds(payload: type[Payload]) -> Iterator[type[Payload]]:
    for kind in payload.__subclasses__():
        yield kind
        yield from kinds(kind)


BUTTONS = {kind.action: kind for kind in kinds(Payload) if "action" in vars(kind)}
ARGUMENTS = ["", "knots", "c3", "1", "999999999", "mode-knots"]
NONSENSE = ["v1:", "v1:page", "v2:page:x:1", "v1:page:../../etc:1", "v1:kn\u043ets:a:b", "{}", "%s"]
HOSTILE = [
    "'); DROP TABLE boards; --",
    "<b>жирный</b> & <a href='tg://user?id=1'>x</a>",
    "</pre></b>&lt;&amp;&#60;",
    "%s %(name)s {0} {name} {",
    "\u202eезд\ufeff\u200b",
]


def dump(settings: Settings) -> list[str]:
    """The contents of the database without the inbox."""
    with closing(sqlite3.connect(settings.database)) as connection:
        return [line for line in connection.iterdump() if "inbox" not in line]


def taps(*subjects: str) -> list[str]:
    """All valid data of each button, and one invalid example; no handler sees other data."""
    made = dict[tuple[str, object], str]()
    for action, kind in BUTTONS.items():
        for subject, argument in product(subjects, ARGUMENTS):
            data = ":".join(("v1", action, subject, argument)).rstrip(":")
            made.setdefault((action, kind.parse(data)), data)
    return list(made.values())


async def tap_all(person: Person, message: Shown, data: list[str]) -> None:
    """Send all taps, fifty at once, which is faster than one by one."""
    for first in range(0, len(data), 50):
        await gather(*(person.send_tap(message, each) for each in data[first : first + 50]))


@pytest.fixture
def stranger(playground: Playground) -> Person:
    return playground.person("Чужой", user_id=66)


def test_all_buttons_are_tried() -> None:
    assert len(BUTTONS) > 20


async def test_a_stranger_changes_nothing_of_other_people(
    anna: Person, stranger: Person, settings: Settings
) -> None:
    board = await anna.ask(GRID)
    own = await stranger.ask("/start")
    before = dump(settings)
    await tap_all(stranger, own, taps(board.buttons[0].data.split(":")[2], "1"))
    assert set(dump(settings)) ^ set(before) == set()
    assert [m.change for m in anna.history() if m.by_bot] == [board.change]


async def test_a_member_changes_nothing_of_other_people_or_the_group(
    friends: Person, boris: Person, settings: Settings
) -> None:
    board = await friends.ask(f"/solve {GRID}")
    await friends.ask("/start")  # the board is saved by now
    before = dump(settings)
    group = str(friends.place.chat.id)
    await tap_all(boris, board, taps(board.buttons[0].data.split(":")[2], group, "1"))
    assert set(dump(settings)) ^ set(before) == set()


async def test_a_tap_with_foreign_data_is_answered(anna: Person) -> None:
    message = await anna.ask("/start")
    for data in NONSENSE:
        assert await anna.send_tap(message, data)


async def test_a_message_is_only_text(anna: Person) -> None:
    commands = ("", "/word ", "/addword ", "/bee ", "/boggle ", "/fix ", "/used ", "/play ")
    for command, text in product(commands, HOSTILE):
        answer = await anna.ask(f"{command}{text}")
        assert "сломалось" not in answer.text
        assert not [e for e in answer.entities if e["type"] in ("text_link", "text_mention")]
    assert "барсук" in (await anna.ask(GRID)).text


async def test_a_name_is_only_text(playground: Playground) -> None:
    for number, name in enumerate(HOSTILE, start=5):
        group = playground.group(name, chat_id=-number, bot_sees_all=True)
        person = playground.member(group, playground.person(name, user_id=number))
        for text in ("/play", f"/solve {GRID}", "/settings", "/start"):
            answer = await person.ask(text)
            assert "сломалось" not in answer.text
            assert not [e for e in answer.entities if e["type"] in ("text_link", "text_mention")]


async def test_the_name_of_a_file_leads_nowhere(anna: Person, settings: Settings) -> None:
    before = sorted(settings.data_dir.rglob("*"))
    for name in ("../../../../etc/passwd.png", "/etc/x.png", "a\nb.png", "~/.png"):
        answer = await anna.answer(await anna.attach(picture(200, 200), name, "image/png"))
        assert "сломалось" not in answer.text
        assert sorted(settings.data_dir.rglob("*")) == before
