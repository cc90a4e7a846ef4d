"""If a group becomes another chat, all its data move or none do."""

import sqlite3

import pytest

from storage import (
    Database,
    Dictionaries,
    Guess,
    Import,
    Imports,
    Match,
    Matches,
    Player,
    Preferences,
    Profile,
    Profiles,
    Puzzle,
    Puzzles,
    Questions,
    Records,
    Report,
    Scope,
    Shown,
    Verdicts,
)
from tests.storage.test_questions import QUESTION

OLD, NEW, ANNA = -100, -1001, 1
PUZZLE = Puzzle(OLD, "bee", (("к", "о", "т"),), "ru", None, message=5, ends=99)
MATCH = Match("m", OLD, Player(ANNA, "Анна"), "ru", "ru", "кот", level="champion", message=10)
TOLD = Report(ANNA, "Анна", 1000)


@pytest.fixture
async def group(database: Database) -> Database:
    """A database with data of each kind for the group."""
    await Preferences(database).choose(Scope(OLD), "profile", "vk")
    await Preferences(database).choose(Scope(OLD, 7), "mode", "knots")
    await Profiles(database).keep(Profile(OLD, "vk", yo=True))
    await Verdicts(database).report(Profile(OLD, "vk"), ["кот"], TOLD, accepted=True)
    await Imports(database).add(Profile(OLD, "vk"), Import("ab", "a.txt", "ru", 2), b"text")
    await Dictionaries(database).add(OLD, ["кит"])
    await Questions(database).add(QUESTION._replace(id="q", shown=Shown(OLD, 20, 21)))
    await Puzzles(database).add(PUZZLE)
    await Puzzles(database).add_guess(PUZZLE, Guess("кот", 1, ANNA, "Анна", message=-7))
    await Matches(database).add(MATCH)
    return database


async def test_everything_goes_along(group: Database) -> None:
    await Records(group).move(OLD, NEW)
    profile = await Profiles(group).of(NEW, "vk")
    assert await Preferences(group).of(Scope(NEW), Scope(NEW, 7)) == [
        {"profile": "vk"},
        {"mode": "knots"},
    ]
    assert profile.yo
    assert (await Verdicts(group).of(profile)).added == ("кот",)
    assert [known.hash for known in await Imports(group).of(profile)] == ["ab"]
    assert (await Dictionaries(group).of(NEW)).added == ("кит",)
    puzzle = await Puzzles(group).last(NEW, "bee")
    assert puzzle is not None
    (guess,) = await Puzzles(group).guesses(puzzle)
    assert (guess.word, guess.message) == ("кот", -7)
    assert await Matches(group).running(NEW, ANNA) is not None


async def test_nothing_stays_behind(group: Database) -> None:
    await Records(group).move(OLD, NEW)
    await Records(group).move(OLD, NEW)
    assert await Preferences(group).of(Scope(OLD)) == [{}]
    assert await Puzzles(group).last(OLD, "bee") is None
    assert not (await Dictionaries(group).of(OLD)).added


async def test_a_group_that_is_left_is_forgotten_except_questions_of_people(
    group: Database,
) -> None:
    await Records(group).forget_group(OLD)
    assert await Preferences(group).of(Scope(OLD), Scope(OLD, 7)) == [{}, {}]
    assert await Profiles(group).of(OLD, "vk") == Profile(OLD, "vk")
    assert not (await Verdicts(group).of(Profile(OLD, "vk"))).added
    assert not await Imports(group).of(Profile(OLD, "vk"))
    assert not (await Dictionaries(group).of(OLD)).added
    assert await Puzzles(group).last(OLD, "bee") is None
    assert await Matches(group).running(OLD, ANNA) is None
    assert await Questions(group).get("q") is not None


async def test_words_that_were_read_before_do_not_stay_behind_in_memory(group: Database) -> None:
    verdicts, dictionaries = Verdicts(group), Dictionaries(group)
    before = (await verdicts.of(Profile(OLD, "vk"))).added, (await dictionaries.of(OLD)).added
    assert before == (("кот",), ("кит",))
    await Records(group).move(OLD, NEW)
    assert not (await verdicts.of(Profile(OLD, "vk"))).added
    assert not (await dictionaries.of(OLD)).added


async def test_messages_have_other_numbers_there(group: Database) -> None:
    await Records(group).move(OLD, NEW)
    kept = await Questions(group).get("q")
    assert kept is not None
    assert kept.shown == Shown(NEW)


async def test_choices_of_the_new_group_stay(group: Database) -> None:
    await Preferences(group).choose(Scope(NEW), "profile", "yandex")
    await Records(group).move(OLD, NEW)
    assert await Preferences(group).of(Scope(NEW)) == [{"profile": "yandex"}]


async def test_a_move_that_fails_moves_nothing(group: Database) -> None:
    async with group.transaction() as transaction:
        await transaction.execute(
            "CREATE TRIGGER trouble BEFORE UPDATE OF chat ON games"
            " BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    with pytest.raises(sqlite3.IntegrityError):
        await Records(group).move(OLD, NEW)
    assert await Preferences(group).of(Scope(OLD)) == [{"profile": "vk"}]
