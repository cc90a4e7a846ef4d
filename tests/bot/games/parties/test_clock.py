"""Clocks of a table run out on time, also if the bot was off meanwhile."""

import asyncio

import pytest

from bot.games.parties.party_keeper import GRACE_AT_START_S, GRACE_S
from bot.playground import Person, Playground, Shown
from bot.playground.params import Fault
from bot.settings import Settings
from storage import Database, Parties
from tests.bot.clock import Clock
from tests.bot.games.bot_by_clock import Start
from tests.bot.games.matches.begun_matches import texts_after
from tests.bot.games.parties.tables import begin_party, gather, latest, play, wait_for_call
from tests.bot.persons import replying_to

MINUTE_S, DAY_S = 60.0, 24 * 60 * 60.0


@pytest.fixture
def vera(telegram: Playground, anna: Person) -> Person:
    return telegram.member(anna.place.chat, telegram.person("Вера", user_id=3))


@pytest.fixture
def anna(telegram: Playground) -> Person:
    return telegram.member(telegram.group("Друзья"), telegram.person("Анна"))


@pytest.fixture
def boris(telegram: Playground, anna: Person) -> Person:
    return telegram.member(anna.place.chat, telegram.person("Борис", user_id=2))


async def begin_with_clock(host: Person, *others: Person) -> Shown:
    """Begin a game with a minute per turn; return its board."""
    table = await gather(host, *others)
    await host.tap(table, "Часы")
    await host.tap(latest(host, table), "Начать")
    await wait_for_call(host, "ваш ход")
    return latest(host, table)


async def let_time_run_out(clock: Clock, person: Person, board: Shown) -> Shown:
    """Let the time of the turn run out; return the board after it."""
    board = latest(person, board)
    await clock.settle()
    clock.move_to(clock.now + MINUTE_S + GRACE_S)
    return await person.wait_for_edit(board)


async def test_a_player_whose_time_runs_out_passes(
    start: Start, anna: Person, boris: Person, clock: Clock
) -> None:
    async with start():
        board = await begin_with_clock(anna, boris)
        assert "Время на ход: 1 минута." in board.text
        board = await let_time_run_out(clock, anna, board)
        assert "Анна: время вышло.\n\nБорис, ваш ход" in board.text
        call = await wait_for_call(
            anna, "Анна: время вышло.\nБорис, ваш ход: 1 минута, до 16:48:42 MSK."
        )
        assert texts_after(anna, board) == [call.text]


async def test_a_move_begins_a_new_minute(
    start: Start, anna: Person, boris: Person, clock: Clock
) -> None:
    async with start():
        board = await begin_with_clock(anna, boris)
        await clock.settle()
        clock.move_to(clock.now + MINUTE_S - 1)
        await play(anna, board, "б1 рот")
        await clock.settle()
        clock.move_to(clock.now + MINUTE_S - 1)
        assert "Борис — 4: крот" in (await play(boris, board, "а1 крот")).text


async def test_the_third_time_in_a_row_is_leaving(
    start: Start, anna: Person, boris: Person, vera: Person, clock: Clock
) -> None:
    async with start():
        board = await begin_with_clock(anna, boris, vera)
        for _ in range(7):
            board = await let_time_run_out(clock, anna, board)
        assert "Анна (вне игры) — 0\n▸ Борис — 0\nВера — 0" in board.text
        board = await let_time_run_out(clock, anna, board)
        assert "Победа: Вера, 0." in board.text


async def test_a_vote_stops_the_clock_for_as_long_as_a_turn(
    start: Start, anna: Person, boris: Person, clock: Clock
) -> None:
    async with start():
        board = await begin_with_clock(anna, boris)
        await clock.settle()
        clock.move_to(clock.now + MINUTE_S - 20)
        offer = await replying_to(anna, board.id).ask("б3 бот")
        await anna.tap(offer, "Голосовать")
        question = await wait_for_call(anna, "засчитать?")
        await let_time_run_out(clock, anna, board)
        call = await wait_for_call(anna, "«бот» ничего не решило.\nАнна, ваш ход")
        assert "до 16:48:42 MSK." in call.text
        assert "голосование окончено" in await boris.send_tap(call, question.buttons[0].data)


class TestWithoutAClock:
    async def test_after_a_day_players_need_not_wait(
        self, start: Start, anna: Person, boris: Person, clock: Clock
    ) -> None:
        async with start():
            board = await begin_party(anna, boris)
            assert "сутки" in await boris.tap(board, "Не ждать")
            clock.now += DAY_S
            await boris.tap(board, "Не ждать")
            assert "Анна: не дождались.\n\nБорис, ваш ход" in latest(anna, board).text

    async def test_other_people_have_to_wait(
        self, start: Start, anna: Person, boris: Person, vera: Person, clock: Clock
    ) -> None:
        async with start():
            board = await begin_party(anna, boris)
            clock.now += DAY_S
            assert "сутки" in await vera.tap(board, "Не ждать")

    async def test_an_admin_need_not_wait(
        self, start: Start, anna: Person, boris: Person, vera: Person
    ) -> None:
        """Anna is the first in the group, so she is its admin."""
        async with start():
            board = await begin_party(boris, vera)
            await anna.tap(board, "Не ждать")
            assert "▸ Вера" in latest(anna, board).text

    async def test_nobody_leaves_themselves_out(
        self, start: Start, anna: Person, boris: Person
    ) -> None:
        async with start():
            board = await begin_party(anna, boris)
            assert "ваш ход" in await anna.tap(board, "Не ждать")

    async def test_a_second_tap_leaves_out_nobody_else(
        self, start: Start, anna: Person, boris: Person, vera: Person
    ) -> None:
        async with start():
            board = await begin_party(boris, vera)
            for _ in range(2):
                said = await anna.tap(board, "Не ждать")
            assert "с тех пор продолжилась" in said
            assert "▸ Вера" in latest(anna, board).text

    async def test_the_third_time_in_a_row_is_leaving(
        self, start: Start, anna: Person, boris: Person, clock: Clock
    ) -> None:
        async with start():
            board = await begin_party(anna, boris)
            for _ in range(2):
                clock.now += DAY_S
                await boris.tap(latest(boris, board), "Не ждать")
                await boris.tap(latest(boris, board), "Пропустить")
            clock.now += DAY_S
            await boris.tap(latest(boris, board), "Не ждать")
            assert "Победа: Борис, 0." in latest(anna, board).text


class TestRestarts:
    async def test_a_word_may_be_taken_back_after_one(
        self, start: Start, anna: Person, boris: Person
    ) -> None:
        async with start():
            board = await play(anna, await begin_party(anna, boris), "б1 рот")
            await anna.tap(board, "Вернуть ход")
        question = [message for message in anna.history() if message.by_bot][-1]
        async with start():
            await boris.tap(question, "Разрешить")
            assert "▸ Анна — 0" in latest(anna, board).text

    async def test_a_clock_goes_on(
        self, start: Start, anna: Person, boris: Person, clock: Clock
    ) -> None:
        async with start():
            board = await begin_with_clock(anna, boris)
        clock.now += MINUTE_S / 2
        async with start():
            await clock.settle()
            clock.move_to(clock.now + MINUTE_S / 2 - 1)
            await clock.settle()
            assert latest(anna, board) == board
            clock.move_to(clock.now + 1 + GRACE_S)
            assert "Анна: время вышло." in (await anna.wait_for_edit(board)).text

    async def test_a_clock_that_ran_out_meanwhile_waits_for_messages_sent_in_time(
        self, start: Start, anna: Person, boris: Person, clock: Clock
    ) -> None:
        async with start():
            board = await begin_with_clock(anna, boris)
        await replying_to(anna, board.id).say("б1 рот")
        clock.now += 10 * MINUTE_S
        async with start():
            board = await anna.wait_for_edit(board)
            assert "Анна — 3: рот\n▸ Борис — 0" in board.text
            await clock.settle()
            clock.move_to(clock.now + GRACE_AT_START_S)
            await clock.settle()
            assert latest(anna, board) == board

    async def test_a_clock_that_ran_out_meanwhile_is_a_pass(
        self, start: Start, anna: Person, boris: Person, clock: Clock
    ) -> None:
        async with start():
            board = await begin_with_clock(anna, boris)
        clock.now += 10 * MINUTE_S
        async with start():
            await clock.settle()
            clock.move_to(clock.now + GRACE_AT_START_S)
            assert "Анна: время вышло." in (await anna.wait_for_edit(board)).text

    async def test_a_table_that_gathers_is_still_there(
        self, start: Start, anna: Person, boris: Person
    ) -> None:
        async with start():
            table = await gather(anna)
        async with start():
            await boris.tap(table, "Присоединиться")
            assert "2. Борис" in latest(anna, table).text

    async def test_a_turn_that_a_kill_hid_is_shown(
        self, start: Start, anna: Person, boris: Person, settings: Settings
    ) -> None:
        async with start():
            board = await begin_with_clock(anna, boris)
        async with Database.open(settings.database) as database:
            parties = Parties(database)
            ((_, party_id),) = await parties.running()
            party = await parties.get(party_id)
            assert party is not None
            await parties.change(party, party._replace(turn=1))
        async with start():
            assert "▸ Борис" in (await anna.wait_for_edit(board)).text
            await wait_for_call(anna, "Борис, ваш ход")
            await anna.ask("/daily")
        async with Database.open(settings.database) as database:
            assert await Parties(database).find_unshown() == []


class TestTrouble:
    async def test_the_board_is_text_if_pictures_are_forbidden(
        self, start: Start, anna: Person, boris: Person
    ) -> None:
        anna.place.chat.forbids = frozenset({"photos", "reactions"})
        async with start():
            board = await begin_party(anna, boris)
            assert board.text.startswith("...\nкот\n...\nБалда 3×3")
            assert (await play(anna, board, "б1 рот")).text.startswith(".р.\nкот\n...\n")

    async def test_a_board_that_somebody_deleted_is_posted_again(
        self, start: Start, telegram: Playground, anna: Person, boris: Person
    ) -> None:
        async with start():
            board = await begin_with_clock(anna, boris)
            telegram.faults.add(Fault("refusal", "editMessageMedia"))
            said = await replying_to(anna, board.id).say("б1 рот")
            below = await anna.answer(said)
            assert "Анна — 3: рот" in below.text
            assert "крот" in (await play(boris, below, "а1 крот")).text

    async def test_a_turn_that_nobody_could_be_told_of_is_over_all_the_same(
        self, start: Start, telegram: Playground, anna: Person, boris: Person, clock: Clock
    ) -> None:
        async with start():
            board = await begin_with_clock(anna, boris)
            telegram.faults.add(Fault("refusal", "editMessageMedia"))
            telegram.faults.add(Fault("refusal", "sendPhoto"))
            await clock.settle()
            clock.move_to(clock.now + MINUTE_S + GRACE_S)
            async with asyncio.timeout(boris.patience_s):
                while await boris.tap(board, "Пропустить"):  # it is not his turn yet
                    await clock.settle()
            assert "время вышло.\nБорис: ход пропущен." in latest(boris, board).text

    async def test_an_offer_that_is_gone_keeps_no_turn_from_being_noted_as_told(
        self, start: Start, telegram: Playground, anna: Person, boris: Person
    ) -> None:
        async with start():
            board = await begin_party(anna, boris)
            await replying_to(anna, board.id).ask("б3 бот")
            telegram.faults.add(Fault("refusal", "editMessageReplyMarkup"))
            await anna.tap(board, "Пропустить")
            await wait_for_call(anna, "Анна: ход пропущен.\nБорис, ваш ход")
            await boris.tap(latest(boris, board), "Пропустить")
            end = await wait_for_call(anna, "🥇")
            assert end.text.startswith("Борис: ход пропущен.")
