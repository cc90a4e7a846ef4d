"""`/daily`: one puzzle every day at its hour, whatever happens to the bot."""

import asyncio
from dataclasses import replace

import pytest

from bot.playground import Person, Playground, Shown
from bot.playground.params import Fault
from bot.running.timers import MAX_SLEEP_S
from bot.settings import Settings
from storage import Database
from tests.bot.clock import Clock
from tests.bot.games.bot_by_clock import NOW, Start
from tests.bot.games.puzzles.known_puzzles import guess
from tests.bot.handlers.boards import tap_through
from tests.bot.persons import in_topic, replying_to

OWNER = 9
DAY_S = 24 * 60 * 60
# Writes that a kill prevents: the puzzle, its message, and the note that it was shown.
LOST = ["INSERT ON puzzles", "UPDATE ON puzzles", "UPDATE ON puzzles WHEN new.owed = ''"]
# It is 13:46:40 UTC on the 12th of January 1970.
HOUR = NOW + 800
WISH = "/daily bee 14:00 UTC"
SAID = "Каждый день в 14:00 (UTC): Spelling Bee. Отменить: /daily bee off."


def list_pictures(person: Person) -> list[Shown]:
    return [m for m in person.history() if m.by_bot and m.picture]


async def puzzles(person: Person, count: int) -> list[Shown]:
    """Wait until *count* puzzles have been posted."""
    async with asyncio.timeout(person.patience_s):
        while len(list_pictures(person)) < count:
            await person.world.changed.wait()
    return list_pictures(person)


async def notice(owner: Person) -> str:
    """Wait until the bot tells of a failure."""
    async with asyncio.timeout(owner.patience_s):
        while not (told := [m.text for m in owner.history() if m.text.startswith("Balda Bot: ")]):
            await owner.world.changed.wait()
    return told[0]


async def come_to(clock: Clock, when: float) -> None:
    """Move the clock to *when*, doing all that is due."""
    await clock.settle()
    clock.move_to(when)


@pytest.mark.usefixtures("bot")
class TestWishes:
    async def test_an_admin_chooses_game_hour_and_zone(self, anna: Person) -> None:
        assert (await anna.ask(WISH)).text == SAID
        assert (await anna.ask("/daily")).text == SAID

    async def test_size_and_time_are_chosen_as_for_one_puzzle(self, anna: Person) -> None:
        answer = await anna.ask("/daily boggle 20:00 много 5 Asia/Tokyo")
        assert "20:00 (Asia/Tokyo): Boggle много 5" in answer.text

    async def test_a_zone_is_that_of_another_puzzle_or_of_the_language(self, anna: Person) -> None:
        assert "9:00 (Europe/Moscow)" in (await anna.ask("/daily bee 9:00")).text
        await anna.ask("/daily bee 9:00 Asia/Tokyo")
        assert "20:00 (Asia/Tokyo)" in (await anna.ask("/daily boggle 20:00")).text

    async def test_the_zone_of_the_group_is_remembered(self, anna: Person) -> None:
        assert "21:00 (UTC+5)" in (await anna.ask("/daily bee 9 вечера +5")).text
        await anna.ask("/daily off")
        assert "8:00 (UTC+5)" in (await anna.ask("/daily boggle в 8 утра")).text

    async def test_a_zone_may_have_its_old_name(self, anna: Person) -> None:
        assert "9:00 (Europe/Kiev)" in (await anna.ask("/daily bee 9:00 Europe/Kiev")).text

    async def test_others_may_only_look(self, anna: Person, boris: Person) -> None:
        await anna.ask(WISH)
        assert "Only admins" in (await boris.ask(WISH)).text
        for wish in ("/daily off", "/daily bee off"):
            assert (await boris.wait_for_edit(await boris.say(wish))).reaction
        assert "Every day at 14:00 (UTC)" in (await boris.ask("/daily")).text

    async def test_one_or_all_are_called_off(self, anna: Person) -> None:
        await anna.ask(WISH)
        await anna.ask("/daily boggle 20:00")
        assert (await anna.ask("/daily boggle off")).text == SAID
        assert "Ежедневных головоломок здесь нет" in (await anna.ask("/daily off")).text

    @pytest.mark.parametrize(
        ("wish", "sentence"),
        [
            ("/daily bee", "Напишите после /daily"),
            ("/daily balda 9:00", "Напишите после /daily"),
            ("/daily bee 25:00", "Напишите после /daily"),
            ("/daily bee 9:00 Europe/Ufa", "«Europe/Ufa» не подходит"),
            ("/daily bee 9:00 posix/Europe/Moscow", "«posix/Europe/Moscow» не подходит"),
            ("/daily bee 9:00 ../../etc", "Для ежедневной головоломки «../../etc» не подходит"),
            ("/daily boggle 9:00 скоро", "Для ежедневной головоломки «скоро» не подходит"),
        ],
    )
    async def test_an_impossible_wish_gets_one_sentence(
        self, anna: Person, wish: str, sentence: str
    ) -> None:
        assert sentence in (await anna.ask(wish)).text


@pytest.mark.usefixtures("bot")
class TestDays:
    async def test_it_comes_at_its_hour_and_every_day(self, anna: Person, clock: Clock) -> None:
        await anna.ask(WISH)
        assert list_pictures(anna) == []
        await come_to(clock, HOUR)
        (puzzle,) = await puzzles(anna, 1)
        assert "Spelling Bee: Т к а о р" in puzzle.text
        await come_to(clock, HOUR + DAY_S)
        assert "Т к а о р" in (await puzzles(anna, 2))[-1].text

    async def test_a_line_of_text_becomes_the_puzzle(self, anna: Person, clock: Clock) -> None:
        wish = await anna.ask(WISH)
        await come_to(clock, HOUR)
        line = await anna.answer(wish)
        assert (await puzzles(anna, 1))[0].id == line.id

    async def test_people_guess_as_ever(self, anna: Person, clock: Clock) -> None:
        await anna.ask(WISH)
        await come_to(clock, HOUR)
        (puzzle,) = await puzzles(anna, 1)
        assert await guess(anna, puzzle, "карта") == "👍"

    async def test_it_is_ukrainian_if_the_group_wants_that(
        self, anna: Person, clock: Clock
    ) -> None:
        settings = await anna.ask("/settings")
        await tap_through(anna, settings, "Для группы", "Буквы", "украинские буквы")
        await anna.ask(WISH)
        await come_to(clock, HOUR)
        (hive,) = await puzzles(anna, 1)
        assert "Отвечайте" in hive.text
        assert await guess(anna, hive, "ката") == "👍"

    async def test_it_tells_of_the_day_before(self, anna: Person, clock: Clock) -> None:
        await anna.ask(WISH)
        await come_to(clock, HOUR)
        (first,) = await puzzles(anna, 1)
        scores = await anna.answer(await replying_to(anna, first.id).say("карта"))
        await come_to(clock, HOUR + DAY_S)
        over = await anna.answer(scores)
        second = (await puzzles(anna, 2))[-1]
        assert "Головоломка окончена." in over.text
        assert second.text.endswith(
            "В прошлый раз: Лучший результат: Анна <3, 5 очков. "
            "Не нашли: каракатор, катар, ротор, торт"
        )

    async def test_it_stays_in_the_topic(self, anna: Person, clock: Clock) -> None:
        await in_topic(anna, 5).ask(WISH)
        await come_to(clock, HOUR)
        (puzzle,) = await puzzles(anna, 1)
        assert anna.place.chat.messages[puzzle.id]["message_thread_id"] == 5

    async def test_a_puzzle_that_is_called_off_does_not_come(
        self, anna: Person, clock: Clock
    ) -> None:
        await anna.ask(WISH)
        await anna.ask("/daily off")
        await come_to(clock, HOUR + DAY_S)
        await anna.ask("/daily")
        assert list_pictures(anna) == []

    async def test_all_groups_of_a_language_get_the_same(
        self, telegram: Playground, anna: Person, clock: Clock
    ) -> None:
        others = telegram.group("Другие", chat_id=-1002)
        elsewhere = telegram.member(others, telegram.person("Вера", user_id=3))
        wish = "/daily boggle мало 14:00 UTC"
        for person in (anna, elsewhere):
            await person.ask(wish)
        await come_to(clock, HOUR)
        (first,), (second,) = [await puzzles(person, 1) for person in (anna, elsewhere)]
        assert anna.picture(first) == elsewhere.picture(second)
        await anna.ask("/newboggle стоп")
        await come_to(clock, HOUR + DAY_S)
        next_day = (await puzzles(anna, 2))[-1]
        assert anna.picture(next_day) != anna.picture(first)


class TestClocks:
    async def test_a_clock_set_forward_brings_it_within_a_minute(
        self, start: Start, anna: Person, clock: Clock
    ) -> None:
        async with start():
            await anna.ask(WISH)
            await clock.settle()
            clock.set_by(HOUR - NOW)
            await come_to(clock, HOUR + MAX_SLEEP_S)
            await puzzles(anna, 1)

    async def test_a_wrong_day_that_is_corrected_costs_no_day(
        self, start: Start, anna: Person, clock: Clock
    ) -> None:
        async with start():
            await anna.ask(WISH)
            await clock.settle()
            clock.set_by(5 * DAY_S)
            await come_to(clock, HOUR + 5 * DAY_S)
            await puzzles(anna, 1)
            clock.set_by(-5 * DAY_S)
            await come_to(clock, HOUR + MAX_SLEEP_S)
            await anna.ask("/daily")
            await come_to(clock, HOUR + DAY_S)
            await puzzles(anna, 2)
            await come_to(clock, HOUR + 2 * DAY_S)
            await puzzles(anna, 3)

    async def test_a_wrong_day_that_is_corrected_while_the_bot_is_off_costs_no_day(
        self, start: Start, anna: Person, clock: Clock
    ) -> None:
        async with start():
            await anna.ask(WISH)
        clock.now = HOUR + 5 * DAY_S
        async with start():
            await puzzles(anna, 1)
        clock.now = HOUR + 5000
        async with start():
            await come_to(clock, HOUR + DAY_S)
            await puzzles(anna, 2)


class TestBadRows:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, owner_id=OWNER)

    @pytest.mark.parametrize(
        "spoil",
        [
            "UPDATE dailies SET zone = 'Atlantis/Center' WHERE chat = -1002",
            "UPDATE dailies SET zone = CAST(x'ff' AS TEXT) WHERE chat = -1002",
            "UPDATE puzzles SET rows = '[' WHERE chat = -1002",
            "INSERT INTO parties (id, chat, host, lexicon, language, position, topic, many, clock,"
            " turn, due, movers, vote, message, said, step, shown, begun, over)"
            " VALUES ('party', -1002, 3, 'ru', 'ru', 'кот', 0, 6, 60, 0, 5, '[',"
            " NULL, 1, 0, 1, 1, 1, 0)",
        ],
    )
    async def test_a_bad_row_is_told_to_the_owner_and_stops_no_other_chat(
        self,
        start: Start,
        telegram: Playground,
        anna: Person,
        clock: Clock,
        settings: Settings,
        spoil: str,
    ) -> None:
        owner = telegram.person("Олег", user_id=OWNER)
        others = telegram.group("Другие", chat_id=-1002)
        elsewhere = telegram.member(others, telegram.person("Вера", user_id=3))
        async with start():
            await owner.ask("/start")
            for person in (elsewhere, anna):
                await person.ask("/newbee")
                await person.ask(WISH)
        await write(settings, spoil)
        async with start():
            await come_to(clock, HOUR)
            await puzzles(anna, 2)
            assert "-1002" in await notice(owner)


class TestOutages:
    async def test_a_missed_puzzle_comes_once(
        self, start: Start, anna: Person, clock: Clock
    ) -> None:
        async with start():
            await anna.ask(WISH)
        clock.now = HOUR + 5000
        async with start():
            await puzzles(anna, 1)
        async with start():
            await anna.ask("/daily")
        assert len(list_pictures(anna)) == 1

    async def test_only_the_last_of_several_missed_days_is_made_up_for(
        self, start: Start, anna: Person, clock: Clock
    ) -> None:
        async with start():
            await anna.ask(WISH)
        clock.now = HOUR + 3 * DAY_S + 5000
        async with start():
            await puzzles(anna, 1)
            await come_to(clock, HOUR + 4 * DAY_S)
            await puzzles(anna, 2)
            await anna.ask("/daily")
        assert len(list_pictures(anna)) == 2

    @pytest.mark.parametrize("lost", LOST)
    async def test_a_kill_during_it_costs_no_puzzle_and_posts_none_twice(
        self, start: Start, anna: Person, clock: Clock, settings: Settings, lost: str
    ) -> None:
        async with start():
            await anna.ask(WISH)
        await forbid(settings, lost)
        clock.now = HOUR
        async with start():
            await clock.settle()
            await anna.ask("/daily")
        await allow(settings)
        for _ in range(2):
            async with start():
                await puzzles(anna, 1)
                await anna.ask("/daily")
        assert len(list_pictures(anna)) == 1
        async with start():
            assert await guess(anna, list_pictures(anna)[0], "карта") == "👍"

    async def test_a_deleted_line_costs_no_puzzle(
        self, start: Start, telegram: Playground, anna: Person, clock: Clock
    ) -> None:
        async with start():
            await anna.ask(WISH)
            telegram.faults.add(Fault("refusal", "editMessageMedia"))
            await come_to(clock, HOUR)
            (puzzle,) = await puzzles(anna, 1)
            assert await guess(anna, puzzle, "карта") == "👍"

    async def test_a_network_that_does_not_take_it_leaves_the_next_day(
        self, start: Start, telegram: Playground, anna: Person, clock: Clock
    ) -> None:
        async with start():
            await anna.ask(WISH)
            telegram.faults.add(Fault("refusal", "sendMessage"))
            await come_to(clock, HOUR)
            await clock.settle()
            await anna.ask("/daily")
            await come_to(clock, HOUR + DAY_S)
            (puzzle,) = await puzzles(anna, 1)
            assert "В прошлый раз" not in puzzle.text
            await anna.ask("/daily")
        assert len(list_pictures(anna)) == 1


async def write(settings: Settings, statement: str) -> None:
    async with (
        Database.open(settings.database) as database,
        database.transaction() as transaction,
    ):
        await transaction.execute(statement)


async def forbid(settings: Settings, change: str) -> None:
    """Make such a change fail, as if the bot were killed before it."""
    await write(
        settings, f"CREATE TRIGGER killed BEFORE {change} BEGIN SELECT RAISE(ABORT, 'no'); END"
    )


async def allow(settings: Settings) -> None:
    await write(settings, "DROP TRIGGER killed")
