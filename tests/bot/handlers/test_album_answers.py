"""Albums: one answer for each distinct board."""

import pytest

from bot.playground import Person, settings_for
from bot.render.drawing import Drawing
from bot.render.picture import draw
from bot.running.timers import Pace
from bot.settings import Settings
from bot.work.lexicons import LexiconShelf
from solver import Grid, Lexicon
from tests.bot.bot_parts import QUICK, serving_quickly
from tests.bot.handlers.boards import words
from tests.bot.near import NearPlayground
from tests.bot.persons import show_together

WORDS = ("балда", "каток", "марка", "ротор")
BOARDS = [f".....\n.....\n{word}\n.....\n....." for word in WORDS]
LONGER = ["балдам", "катока", "маркам", "роторы"]


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.from_words(LONGER)


@pytest.fixture
def pace() -> Pace:
    return QUICK._replace(album_quiet_s=0.3)


def screenshots(*numbers: int) -> list[bytes]:
    return [draw(Drawing(Grid.parse(BOARDS[number]).rows)) for number in numbers]


def answer_words(person: Person) -> list[str]:
    """The words of the answers; each board has its own word."""
    found = [message for message in person.history() if message.by_bot and message.picture]
    return [word for message in found for word in words(message)]


async def test_each_distinct_board_is_answered_once(anna: Person) -> None:
    last = await show_together(anna, screenshots(0, 1, 0))
    await anna.answers(last, 2)
    await anna.ask("/mode")
    assert answer_words(anna) == LONGER[:2]


async def test_no_more_than_three_are_answered(anna: Person) -> None:
    last = await show_together(anna, screenshots(0, 1, 2, 3))
    *_, note = await anna.answers(last, 4)
    assert answer_words(anna) == LONGER[:3]
    assert "не больше 3 ответов" in note.text


async def test_in_a_group_the_caption_of_one_asks_for_all(friends: Person) -> None:
    last = await show_together(friends, screenshots(0, 1), "/solve")
    assert all(message.picture_hidden for message in await friends.answers(last, 2))


async def test_an_album_that_is_not_for_us_is_left_alone(friends: Person) -> None:
    last = await show_together(friends, screenshots(0, 1), "смотрите")
    assert "Сейчас режим" in (await friends.answer(await friends.say("/mode"))).text
    assert last.id + 1 == friends.history()[-2].id


async def test_an_album_without_a_board_is_refused_once(anna: Person) -> None:
    blank = draw(Drawing((("а",),)))
    last = await show_together(anna, [blank, blank])
    refusal = await anna.answer(last)
    assert not refusal.picture
    await anna.ask("/mode")
    assert len([m for m in anna.history() if m.by_bot]) == 2


async def test_pictures_so_far_are_answered_before_the_bot_stops(
    settings: Settings, shelf: LexiconShelf
) -> None:
    slow = QUICK._replace(album_quiet_s=60.0)
    async with NearPlayground() as playground:
        anna = playground.person("Анна")
        async with serving_quickly(settings_for(playground, settings), shelf, slow):
            await show_together(anna, screenshots(0))
            await anna.ask("/mode")
        assert answer_words(anna) == LONGER[:1]
