"""Language, replies, edits, mode and failures in conversations with the bot."""

import re
import sqlite3
import time
from contextlib import closing

import pytest

from bot.games.bee.hive_text import BeeRequest, BeeResult
from bot.playground import Person, Playground
from bot.running.timers import Pace
from bot.settings import Settings
from solver import Hints
from storage import Database
from tests.bot.bot_parts import QUICK, Job
from tests.bot.handlers.boards import GRID
from tests.bot.persons import replying_to

NO_HINTS = Hints({}, {}, total=0, points=0, pangrams=0, perfect=0)


class TestLanguage:
    async def test_an_admin_chooses_the_language_of_the_group(
        self, friends: Person, boris: Person
    ) -> None:
        friends.place.chat.members[friends.place.user.id] = "creator"
        greeting = await friends.ask("/start")
        assert "English" in await friends.tap(greeting, "English")
        assert "Hello" in (await boris.ask("/start")).text

    async def test_the_greeting_comes_again_in_the_language_chosen(self, anna: Person) -> None:
        greeting = await anna.ask("/start")
        await anna.tap(greeting, "English")
        assert (await anna.wait_for_edit(greeting)).text.startswith("Hello! I find the best words")

    async def test_a_group_is_told_what_works_there(self, friends: Person) -> None:
        greeting = (await friends.ask("/start")).text
        assert "/solve — в подписи к снимку экрана или в ответ на него" in greeting
        assert "/newbee" in greeting
        assert "Пришлите снимок" not in greeting

    async def test_a_member_does_not_choose_it(self, friends: Person) -> None:
        friends.place.chat.members[friends.place.user.id] = "member"
        greeting = await friends.ask("/start")
        assert "администраторы" in await friends.tap(greeting, "English")

    async def test_a_personal_choice_comes_first(self, anna: Person, friends: Person) -> None:
        await anna.tap(await anna.ask("/start"), "English")
        assert "Hello" in (await friends.ask("/start")).text


class TestReplies:
    async def test_our_own_answer_is_solved_from_memory(self, friends: Person) -> None:
        answer = await friends.ask(f"/solve\n{GRID}")
        again = await replying_to(friends, answer.id).ask("/solve")
        assert again.text == answer.text

    async def test_our_name_under_a_board_solves_it(self, friends: Person, boris: Person) -> None:
        board = await boris.say(GRID)
        answer = await replying_to(friends, board.id).ask("@balda_playground_bot")
        assert "барсук" in answer.text

    async def test_idle_talk_with_us_in_a_group_is_left_alone(self, friends: Person) -> None:
        answer = await friends.ask(f"/solve\n{GRID}")
        await replying_to(friends, answer.id).say("ого!")
        await friends.say("/unknown")
        assert (await friends.ask("/mode")).text.startswith("Сейчас режим")
        assert len([message for message in friends.history() if message.by_bot]) == 2


class TestEdits:
    async def test_a_badly_written_board_is_answered_once_it_is_corrected(
        self, anna: Person
    ) -> None:
        asked = await anna.say("баъ\n..\n.ку")
        refusal = await anna.answer(asked)
        await anna.edit(asked, GRID)
        assert "барсук" in (await anna.answer(refusal)).text

    async def test_an_edit_to_idle_talk_is_left_alone(self, anna: Person) -> None:
        asked = await anna.say(GRID)
        answer = await anna.answer(asked)
        await anna.edit(asked, "спасибо")
        await anna.ask("/help")
        assert not any(message.edited for message in anna.history() if message.id == answer.id)


class TestActivity:
    @pytest.fixture
    def pace(self) -> Pace:
        return QUICK._replace(unnoticed_s=0.0)

    async def test_slow_work_shows_that_we_are_at_it(
        self, playground: Playground, anna: Person, instead: dict[str, Job]
    ) -> None:
        def solve_when_noticed(shelf: object, request: BeeRequest) -> BeeResult:
            for _ in range(1000):
                if any(call.method == "sendChatAction" for call in playground.world.calls):
                    return BeeResult(0, (), NO_HINTS, (), 0, NO_HINTS)
                time.sleep(0.01)
            raise AssertionError("nothing was shown")

        instead["solve_hive"] = solve_when_noticed
        assert "ни одного слова" in (await anna.ask("/bee cveasol")).text


class TestMode:
    @pytest.mark.parametrize(
        ("messages", "mode"),
        [
            (["/mode knots"], "узлы"),
            (["/mode knots", "/mode knots"], "узлы"),
            (["/mode узлы", "/mode"], "узлы"),
            (["/mode knots", "/mode classic"], "классика"),
        ],
    )
    async def test_the_last_word_counts(self, anna: Person, messages: list[str], mode: str) -> None:
        answers = [await anna.ask(message) for message in messages]
        assert f"«{mode}»" in answers[-1].text

    async def test_a_button_sets_the_mode_and_marks_it(self, anna: Person) -> None:
        menu = await anna.ask("/mode")
        assert "узлы" in await anna.tap(menu, "Узлы")
        assert [button.text for button in (await anna.wait_for_edit(menu)).buttons] == [
            "Классика",
            "✓ Узлы",
        ]

    async def test_a_button_works_only_for_its_owner(self, friends: Person, boris: Person) -> None:
        menu = await friends.ask("/mode")
        assert "не ваша" in await boris.tap(menu, "Узлы")


class TestFailures:
    @pytest.fixture
    def instead(self) -> dict[str, Job]:
        def break_down(shelf: object, request: object) -> None:
            raise RuntimeError("a fault nobody foresaw")

        return {"solve_hive": break_down}

    async def test_the_person_gets_the_number_that_is_in_the_log(
        self, anna: Person, caplog: pytest.LogCaptureFixture
    ) -> None:
        apology = (await anna.ask("/bee cveasol")).text
        found = re.search(r"ошибка ([0-9a-f]{6})", apology)
        assert found is not None
        (record,) = caplog.records
        assert vars(record)["facts"]["error_id"] == found[1]
        assert "a fault nobody foresaw" in caplog.text

    async def test_the_bot_goes_on(self, anna: Person) -> None:
        await anna.ask("/bee cveasol")
        assert "барсук" in (await anna.ask(GRID)).text


class TestAFullDisk:
    @pytest.fixture
    async def settings(self, settings: Settings) -> Settings:
        """Settings of a bot whose database refuses new preferences."""
        async with Database.open(settings.database):
            pass
        with closing(sqlite3.connect(settings.database)) as connection:
            connection.execute(
                "CREATE TRIGGER full BEFORE INSERT ON preferences BEGIN"
                " SELECT RAISE(ABORT, 'database or disk is full'); END"
            )
        return settings

    async def test_a_setting_that_was_not_saved_is_not_confirmed(self, anna: Person) -> None:
        assert "сломалось" in (await anna.ask("/mode knots")).text
        assert "классика" in (await anna.ask("/mode")).text
