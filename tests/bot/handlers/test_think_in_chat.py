"""`/think` and its button: one message, edited during the search, and a button to stop."""

import time

import pytest

from bot.games.balda.looking_ahead import LookAheadRequest
from bot.playground import Person, Shown, settings_for
from bot.settings import Settings
from bot.texts import BotError
from bot.work.lexicons import LexiconShelf
from solver import Analysis, Cell, Line, Move
from tests.bot.bot_parts import Job, serving_quickly
from tests.bot.handlers.boards import GRID
from tests.bot.near import NearPlayground
from tests.bot.persons import replying_to

FOUND = Move("барсук", Cell.parse("b2"), "р", (Cell.parse("b2"),), 6)


def wait_until_stopped(shelf: LexiconShelf, request: LookAheadRequest) -> Analysis:
    """Report a move at once, then wait until stopped."""
    found = Analysis(1, False, 1, None, 1, 0.0, (Line(6, False, (FOUND,)),))
    request.link.note(found)
    with request.link.stop() as stop:
        while not stop.is_set():
            time.sleep(0.01)
    return found


@pytest.fixture
def slow(instead: dict[str, Job]) -> None:
    instead["look_ahead"] = wait_until_stopped


@pytest.fixture
def busy(instead: dict[str, Job]) -> None:
    def look_ahead(shelf: LexiconShelf, request: LookAheadRequest) -> Analysis:
        raise BotError("I am busy: {count} requests are waiting. Try again in a minute.", count=4)

    instead["look_ahead"] = look_ahead


async def wait_until_done(person: Person, message: Shown) -> Shown:
    """Wait until the search has ended; return the changed *message*."""
    while "Анализ" not in [button.text for button in message.buttons]:
        message = await person.wait_for_edit(message)
    return message


@pytest.mark.parametrize("network", ["telegram", "vk"])
@pytest.mark.usefixtures("network")
async def test_the_best_line_of_the_last_board_is_shown_in_one_message(anna: Person) -> None:
    await anna.ask(GRID)
    found = await wait_until_done(anna, await anna.ask("/think"))
    assert "Играйте барсук: р на б2." in found.text
    assert "До конца партии: " in found.text


@pytest.mark.parametrize("network", ["telegram", "vk"])
@pytest.mark.usefixtures("network")
async def test_the_button_under_an_answer_does_the_same_in_its_message(anna: Person) -> None:
    answer = await anna.ask(GRID)
    await anna.tap(answer, "Анализ")
    found = await wait_until_done(anna, await anna.wait_for_edit(answer))
    assert "До конца партии: " in found.text
    await anna.tap(found, "Назад")
    assert (await anna.wait_for_edit(found)).text == answer.text


async def test_a_board_without_a_move_says_so(anna: Person) -> None:
    await anna.ask("ъъ\nъ.")
    assert "Здесь не составить" in (await wait_until_done(anna, await anna.ask("/think 1"))).text


@pytest.mark.usefixtures("slow")
async def test_progress_is_shown_and_stop_ends_it(anna: Person) -> None:
    await anna.ask(GRID)
    progress = await anna.wait_for_edit(await anna.ask("/think"))
    assert "1 ход вперёд: вы" in progress.text
    await anna.tap(progress, "Стоп")
    assert "барсук" in (await wait_until_done(anna, progress)).text


@pytest.mark.usefixtures("slow")
async def test_only_the_asker_may_stop_it(friends: Person, boris: Person) -> None:
    await friends.ask(f"/solve\n{GRID}")
    message = await friends.ask("/think")
    assert "другого человека" in await boris.tap(message, "Стоп")
    await friends.tap(message, "Стоп")


@pytest.mark.usefixtures("slow")
async def test_a_person_has_one_at_a_time(anna: Person) -> None:
    await anna.ask(GRID)
    message = await anna.ask("/think")
    assert "сначала остановите" in (await anna.ask("/think")).text
    await anna.tap(message, "Стоп")


async def test_in_a_group_the_line_is_hidden(friends: Person) -> None:
    await friends.ask(f"/solve\n{GRID}")
    found = await wait_until_done(friends, await friends.ask("/think"))
    assert found.picture_hidden
    assert "spoiler" in [entity["type"] for entity in found.entities]


@pytest.mark.parametrize("seconds", ["0", "-1", "много", "121"])
async def test_a_bad_time_is_refused(anna: Person, seconds: str) -> None:
    await anna.ask(GRID)
    assert "от 1 до 120" in (await anna.ask(f"/think {seconds}")).text


async def test_it_takes_the_board_that_is_replied_to_without_its_cell(anna: Person) -> None:
    await anna.ask(GRID)
    focused = await anna.ask("/cell б2")
    await anna.ask("ба\n..")
    found = await wait_until_done(anna, await replying_to(anna, focused.id).ask("/think"))
    assert found.text.endswith("Балда 3×3 · классика")


async def test_used_words_are_left_out(anna: Person) -> None:
    await anna.ask(GRID)
    await anna.ask("/used барсук")
    assert "Играйте бар: " in (await wait_until_done(anna, await anna.ask("/think"))).text


@pytest.mark.usefixtures("busy")
async def test_why_it_failed_is_said_in_its_message(anna: Person) -> None:
    await anna.ask(GRID)
    begun = await anna.ask("/think")
    failed = await anna.wait_for_edit(begun)
    assert failed.text.startswith("Сейчас я занят")
    assert failed.button("Анализ")


async def test_there_must_be_a_board(anna: Person) -> None:
    assert "Вашего поля у меня здесь ещё нет" in (await anna.ask("/think")).text


async def test_an_old_stop_button_is_answered_after_a_restart(
    settings: Settings, shelf: LexiconShelf
) -> None:
    async with NearPlayground() as telegram:
        anna = telegram.person("Анна")
        own = settings_for(telegram, settings)
        async with serving_quickly(own, shelf, look_ahead=wait_until_stopped):
            await anna.ask(GRID)
            message = await anna.ask("/think")
        async with serving_quickly(own, shelf):
            assert "уже не думаю" in await anna.tap(message, "Стоп")
            assert "барсук" in (await anna.wait_for_edit(message)).text
