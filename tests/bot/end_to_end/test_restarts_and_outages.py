"""The bot remembers over restarts and survives trouble with the Bot API."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.app import serving
from bot.playground import Fault, Person, Playground, settings_for
from bot.settings import Settings
from tests.bot.end_to_end.conversation import (
    BOARD,
    GRID,
    NO_PAUSES,
    SCREENSHOT,
    board_in,
    bot_messages,
    newcomer,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")


class TestSettings:
    async def test_the_mode_is_remembered_after_a_restart(
        self, tmp_path: Path, settings: Settings
    ) -> None:
        (tmp_path / "lexicons").symlink_to(settings.lexicons.resolve())
        own = replace(settings, data_dir=tmp_path)
        async with Playground() as playground:
            anna = newcomer(playground)
            async with serving(settings_for(playground, own), pace=NO_PAUSES):
                assert "knots" in (await anna.ask("/mode knots")).text
                board = await anna.ask(GRID)
            async with serving(settings_for(playground, own), pace=NO_PAUSES):
                assert "Mode now: knots" in (await anna.ask("/mode")).text
                await anna.tap(board, "knots")
                assert (await anna.wait_for_edit(board)).text.splitlines()[-1].count("classic")

    async def test_questions_about_a_board_are_remembered_after_a_restart(
        self, tmp_path: Path, settings: Settings
    ) -> None:
        (tmp_path / "lexicons").symlink_to(settings.lexicons.resolve())
        own = replace(settings, data_dir=tmp_path)
        async with Playground() as playground:
            anna = newcomer(playground)
            async with serving(settings_for(playground, own), pace=NO_PAUSES):
                await anna.ask(GRID)
                await anna.ask("/used барсук")
                board = await anna.ask("/cell b2")
            async with serving(settings_for(playground, own), pace=NO_PAUSES):
                await anna.tap(board, "order")
                net = await anna.wait_for_edit(board)
                assert "moves into б2" in net.text
                assert "Used already: барсук." in net.text
                assert "words through в2" in (await anna.ask("/through c2")).text

    async def test_messages_sent_while_the_bot_was_off_are_answered(
        self, tmp_path: Path, settings: Settings
    ) -> None:
        (tmp_path / "lexicons").symlink_to(settings.lexicons.resolve())
        own = replace(settings, data_dir=tmp_path)
        async with Playground() as playground:
            anna = newcomer(playground)
            question = await anna.say(GRID)
            async with serving(settings_for(playground, own), pace=NO_PAUSES):
                assert "барсук" in (await anna.answer(question)).text

    async def test_the_mode_is_personal(self, anna: Person, boris: Person) -> None:
        await anna.ask("/mode knots")
        assert "knots" in (await anna.ask(GRID)).text.splitlines()[-1]
        assert "classic" in (await boris.ask(GRID)).text.splitlines()[-1]

    async def test_the_language_can_be_chosen(self, anna: Person) -> None:
        greeting = await anna.ask("/start")
        await anna.tap(greeting, "русский")
        assert "букв" in (await anna.ask("...\n...")).text


class TestOrderAndOutages:
    async def test_answers_come_in_the_order_of_the_questions(self, anna: Person) -> None:
        sent = await anna.show(SCREENSHOT.read_bytes())
        await anna.say(GRID)
        await anna.say("/bee cveasol")
        first, second, third = await anna.answers(sent, 3)
        assert "Balda 9×9" in first.text
        assert "барсук" in second.text
        assert "alcove" in third.text

    async def test_too_many_requests_delay_the_answer(
        self, playground: Playground, anna: Person
    ) -> None:
        playground.faults.add(Fault("too_many_requests", "sendPhoto", chat_id=anna.place.chat.id))
        assert "барсук" in (await anna.ask(GRID)).text

    @pytest.mark.parametrize(
        "fault",
        [
            Fault("server_error", "sendPhoto", times=2),
            Fault("html", "sendPhoto"),
            Fault("drop", "sendPhoto"),
            Fault("server_error", "getFile"),
            Fault("drop", "file"),
            Fault("html", "getUpdates"),
        ],
        ids=lambda fault: f"{fault.method} {fault.kind}",
    )
    async def test_an_outage_does_not_lose_the_answer(
        self, playground: Playground, anna: Person, fault: Fault
    ) -> None:
        playground.faults.add(fault)
        answer = await anna.answer(await anna.show(SCREENSHOT.read_bytes()))
        assert bot_messages(anna) == [answer]
        assert await board_in(anna, answer) == BOARD

    async def test_an_outage_that_lasts_costs_time_and_no_answer(
        self, playground: Playground, anna: Person
    ) -> None:
        playground.faults.add(Fault("server_error", "getFile", times=5))
        answer = await anna.answer(await anna.show(SCREENSHOT.read_bytes()))
        assert await board_in(anna, answer) == BOARD
