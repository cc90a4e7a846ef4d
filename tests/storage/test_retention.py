"""Data are deleted after their retention periods."""

import pytest

from storage import (
    Database,
    Puzzle,
    Puzzles,
    Questions,
    Readings,
    Result,
    Results,
    Retention,
    SeenBoard,
)
from storage.results import add_results
from tests.storage.test_questions import QUESTION

DAY = 24 * 60 * 60
ANNA, GROUP = 1, -100
PUZZLE = Puzzle(GROUP, "bee", (("c", "a", "t"),), "en", None, message=5, ends=DAY, over=True)


@pytest.fixture
def questions(database: Database) -> Questions:
    return Questions(database)


@pytest.fixture
def retention(database: Database) -> Retention:
    return Retention(database, days=30)


async def test_a_question_is_deleted_when_its_days_are_over(
    questions: Questions, retention: Retention
) -> None:
    await questions.add(QUESTION)
    await retention.sweep(0)
    await questions.add(QUESTION._replace(id="newer"))
    await retention.sweep(29 * DAY)
    assert await questions.get(QUESTION.id) is not None
    await retention.sweep(30 * DAY)
    assert await questions.get(QUESTION.id) is None
    assert await questions.get("newer") is not None


async def test_days_without_a_sweep_are_made_up_for(
    questions: Questions, retention: Retention
) -> None:
    await questions.add(QUESTION)
    await retention.sweep(0)
    await retention.sweep(400 * DAY)
    assert await questions.get(QUESTION.id) is None


async def test_a_second_sweep_of_a_day_changes_nothing(
    questions: Questions, retention: Retention
) -> None:
    await retention.sweep(0)
    await questions.add(QUESTION)
    await retention.sweep(DAY - 1)
    await retention.sweep(30 * DAY)
    assert await questions.get(QUESTION.id) is not None


async def test_glyphs_seen_on_a_picture_are_deleted_too(
    database: Database, retention: Retention
) -> None:
    readings = Readings(database)
    await readings.add(SeenBoard("seen", ANNA, "file", {}, {}))
    await retention.sweep(0)
    await retention.sweep(30 * DAY)
    assert await readings.get("seen") is None


@pytest.mark.parametrize(("over", "is_kept"), [(True, False), (False, True)])
async def test_puzzles_go_when_they_are_over(
    database: Database, retention: Retention, over: bool, is_kept: bool
) -> None:
    puzzles = Puzzles(database)
    await puzzles.add(PUZZLE._replace(over=over))
    await retention.sweep(32 * DAY)
    assert (await puzzles.last(GROUP, "bee") is not None) is is_kept


async def test_results_are_deleted_but_their_sums_stay(
    database: Database, retention: Retention
) -> None:
    results = Results(database)
    await results.call(ANNA, "Анна")
    async with database.transaction() as transaction:
        for ended in (DAY, 40 * DAY):
            await add_results(transaction, [Result(GROUP, "bee", ended, ANNA, "won", 3, 1)])
    await retention.sweep(41 * DAY)
    assert [row["ended"] for row in await database.fetch("SELECT * FROM results")] == [40 * DAY]
    assert [tally.played for tally in await results.tallies(GROUP)] == [2]
    assert await results.days(GROUP) == {ANNA: {1, 40}}
