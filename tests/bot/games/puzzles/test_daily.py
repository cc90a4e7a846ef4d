"""`/daily`: a puzzle every day at its hour, once, whatever happens to the bot."""

import pytest

from bot.playground import Person, Playground, Shown
from bot.playground.faults import Fault
from bot.settings import Settings
from storage import Database
from tests.bot.clock import Clock
from tests.bot.games.clocked import NOW, Start
from tests.bot.games.puzzles.known_puzzles import guess

DAY_S = 24 * 60 * 60
# It is 13:46:40 UTC on the 12th of January 1970.
HOUR = NOW + 800
WISH = "/daily bee 14:00 UTC"
SAID = "Каждый день в 14:00 (UTC): Spelling Bee. Отменить: /daily bee off."


def posted(person: Person) -> list[Shown]:
    return [m for m in person.history() if m.by_bot and m.picture]


async def come_to(clock: Clock, when: float) -> None:
    """Let everything happen that is due until then."""
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

    async def test_others_may_only_look(self, anna: Person, boris: Person) -> None:
        await anna.ask(WISH)
        for wish in (WISH, "/daily off", "/daily bee off"):
            assert "Only admins" in (await boris.ask(wish)).text
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
            ("/daily bee 9:00 Europe/Ufa", "Не знаю часового пояса «Europe/Ufa»"),
            ("/daily bee 9:00 ../../etc", "Отправьте /newbee без слов"),
            ("/daily boggle 9:00 скоро", "Не понимаю «скоро»"),
        ],
    )
    async def test_what_cannot_be_done_gets_one_sentence(
        self, anna: Person, wish: str, sentence: str
    ) -> None:
        assert sentence in (await anna.ask(wish)).text


@pytest.mark.usefixtures("bot")
class TestDays:
    async def test_it_comes_at_its_hour_and_every_day(self, anna: Person, clock: Clock) -> None:
        wish = await anna.ask(WISH)
        assert posted(anna) == []
        await come_to(clock, HOUR)
        puzzle = await anna.answer(wish)
        assert "Spelling Bee: Т к а о р" in puzzle.text
        await come_to(clock, HOUR + DAY_S)
        assert "Т к а о р" in (await anna.answers(puzzle, 2))[-1].text
        assert len(posted(anna)) == 2

    async def test_people_guess_as_ever(self, anna: Person, clock: Clock) -> None:
        wish = await anna.ask(WISH)
        await come_to(clock, HOUR)
        assert await guess(anna, await anna.answer(wish), "карта") == "👍"

    async def test_it_tells_of_the_day_before(self, anna: Person, clock: Clock) -> None:
        wish = await anna.ask(WISH)
        await come_to(clock, HOUR)
        first = await anna.answer(wish)
        scores = await anna.answer(await anna.replying_to(first.id).say("карта"))
        await come_to(clock, HOUR + DAY_S)
        over, second = await anna.answers(scores, 2)
        assert "Головоломка окончена." in over.text
        assert second.text.endswith(
            "В прошлый раз: Лучший результат: Анна <3, 5 очков. "
            "Не нашли: каракатор, катар, ротор, торт"
        )

    async def test_it_stays_in_the_topic(self, anna: Person, clock: Clock) -> None:
        wish = await anna.in_topic(5).ask(WISH)
        await come_to(clock, HOUR)
        puzzle = await anna.answer(wish)
        assert anna.place.chat.messages[puzzle.id]["message_thread_id"] == 5

    async def test_what_is_called_off_does_not_come(self, anna: Person, clock: Clock) -> None:
        await anna.ask(WISH)
        await anna.ask("/daily off")
        await come_to(clock, HOUR + DAY_S)
        await anna.ask("/daily")
        assert posted(anna) == []

    async def test_all_groups_of_a_language_get_the_same(
        self, telegram: Playground, anna: Person, clock: Clock
    ) -> None:
        others = telegram.group("Другие", chat_id=-1002)
        elsewhere = telegram.member(others, telegram.person("Вера", user_id=3))
        wish = "/daily boggle мало 14:00 UTC"
        wishes = [(person, await person.ask(wish)) for person in (anna, elsewhere)]
        await come_to(clock, HOUR)
        first, second = [await person.answer(said) for person, said in wishes]
        assert anna.picture(first) == elsewhere.picture(second)
        over = await anna.ask("/newboggle стоп")
        await come_to(clock, HOUR + DAY_S)
        next_day = await anna.answer(over)
        assert anna.picture(next_day) != anna.picture(first)


class TestOutages:
    async def test_what_was_missed_comes_once(
        self, start: Start, anna: Person, clock: Clock
    ) -> None:
        async with start():
            wish = await anna.ask(WISH)
        clock.now = HOUR + 5000
        async with start():
            await anna.answer(wish)
        async with start():
            await anna.ask("/daily")
        assert len(posted(anna)) == 1

    async def test_of_several_days_only_the_last_is_made_up_for(
        self, start: Start, anna: Person, clock: Clock
    ) -> None:
        async with start():
            wish = await anna.ask(WISH)
        clock.now = HOUR + 3 * DAY_S + 5000
        async with start():
            await anna.answer(wish)
            await come_to(clock, HOUR + 4 * DAY_S)
            await anna.answers(wish, 3)
        assert len(posted(anna)) == 2

    async def test_a_kill_after_it_was_sent_does_not_post_it_again(
        self, start: Start, anna: Person, clock: Clock, settings: Settings
    ) -> None:
        """Nothing is written after the message went out."""
        async with start():
            wish = await anna.ask(WISH)
        await forbid_puzzles(settings)
        clock.now = HOUR
        async with start():
            await anna.answer(wish)
            await clock.settle()
        for _ in range(3):
            async with start():
                await anna.ask("/daily")
        assert len(posted(anna)) == 1

    async def test_a_network_that_does_not_take_it_leaves_the_next_day(
        self, start: Start, telegram: Playground, anna: Person, clock: Clock
    ) -> None:
        async with start():
            wish = await anna.ask(WISH)
            telegram.faults.add(Fault("refusal", "sendPhoto"))
            await come_to(clock, HOUR)
            await clock.settle()
            await anna.ask("/daily")
            await come_to(clock, HOUR + DAY_S)
            await anna.answers(wish, 2)
        assert len(posted(anna)) == 1


async def forbid_puzzles(settings: Settings) -> None:
    """Let no puzzle be written, as if the bot were killed before."""
    async with (
        Database.open(settings.database) as database,
        database.transaction() as transaction,
    ):
        await transaction.execute(
            "CREATE TRIGGER killed BEFORE INSERT ON puzzles BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
