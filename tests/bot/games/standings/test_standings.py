"""`/top` and `/me` after finished puzzles and matches."""

import pytest

from bot.games.game import Games
from bot.games.standings.standings import Standings
from bot.games.streaks import DAY_S
from bot.playground import Person
from bot.settings import Settings
from solver import Lexicon
from storage import Database, Preferences, Result, Results
from storage.results import add_results
from tests.bot.games.matches.begun_matches import LEXICON, join_match

RESULT = Result(-100, "bee", 0, 1, "won", points=3, words=1)


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


async def resign(host: Person, guest: Person) -> None:
    """Begin a match and let the host resign."""
    board = await join_match(host, guest)
    await host.tap(board, "Сдаться")
    await host.tap(await host.wait_for_edit(board), "Сдаюсь")


async def show(person: Person, command: str = "/top") -> str:
    return (await person.ask(command)).text


async def test_without_results_it_says_how_to_begin(friends: Person) -> None:
    assert await show(friends) == (
        "Таблица результатов · Неделя\n\nПока пусто. Начать игру: /newbee, /newboggle или /play."
    )


async def test_a_match_counts_for_both(friends: Person, boris: Person) -> None:
    await resign(friends, boris)
    assert await show(friends) == (
        "Таблица результатов · Неделя\n\nПартии в балду\n"
        "1. Борис — победы: 1 из 1, 0 слов, рейтинг 1516\n"
        "2. Анна — победы: 0 из 1, 0 слов, рейтинг 1484"
    )


async def test_another_period_is_a_tap_away(friends: Person, boris: Person) -> None:
    await resign(friends, boris)
    top = await friends.ask("/top")
    await boris.tap(top, "За всё время")
    assert "За всё время\n\nПартии в балду\n1. Борис" in (await boris.wait_for_edit(top)).text


async def test_a_game_may_be_named(friends: Person, boris: Person) -> None:
    await resign(friends, boris)
    assert "Борис" in await show(friends, "/top play all")
    assert "Борис" not in await show(friends, "/top bee месяц")


async def test_a_bad_period_or_game_gets_one_sentence(friends: Person) -> None:
    assert "Не понимаю «вчера»" in await show(friends, "/top вчера")


async def test_a_person_who_hides_is_not_named_and_may_come_back(
    friends: Person, boris: Person
) -> None:
    await resign(friends, boris)
    assert await show(friends, "/me off") == "Вас больше нет в таблице результатов."
    assert "Анна" not in await show(boris)
    await friends.ask("/me on")
    assert "Анна" in await show(boris)


async def test_own_results_are_there_also_in_private(
    friends: Person, boris: Person, anna: Person
) -> None:
    await resign(friends, boris)
    own = "Ваши результаты\nПартии в балду: победы: 0 из 1, 0 слов"
    assert await show(friends, "/me") == f"{own}, рейтинг 1484\n1 день подряд"
    assert await show(anna, "/me") == own


async def test_a_match_with_the_bot_counts_only_for_the_person(friends: Person) -> None:
    invitation = await friends.ask("/play кот")
    await friends.tap(invitation, "Умелец")
    board = await friends.wait_for_edit(invitation)
    await friends.tap(board, "Сдаться")
    await friends.tap(await friends.wait_for_edit(board), "Сдаюсь")
    assert "Партии в балду с ботом: победы: 0 из 1" in await show(friends, "/me")
    assert "Анна" not in await show(friends)


async def test_a_forgotten_person_is_not_named(friends: Person, boris: Person) -> None:
    await resign(friends, boris)
    await friends.tap(await friends.ask("/forget_me"), "Удалить всё")
    standing = await show(boris)
    assert "Анна" not in standing
    assert "1. Борис — победы: 1 из 1" in standing


async def test_a_long_streak_is_counted_to_its_beginning(settings: Settings) -> None:
    """It may begin before the days that are usually read."""
    today = 100
    async with Database.open(settings.database) as database:
        results = Results(database)
        await results.call(1, "Анна")
        async with database.transaction() as transaction:
            days = range(today - 40, today)
            await add_results(transaction, [RESULT._replace(ended=day * DAY_S) for day in days])
        standings = Standings(results, Preferences(database), Games([]), lambda: today * DAY_S)
        shape = await standings.shape(RESULT.chat)
    assert shape.streaks == {1: 40}
