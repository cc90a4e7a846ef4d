"""Results are added once, when a puzzle or match ends, and added up when somebody asks."""

from dataclasses import replace

import pytest

from storage import (
    MATCHES,
    Database,
    Guess,
    Match,
    Matches,
    Player,
    Preferences,
    Puzzle,
    Puzzles,
    RatedMatch,
    Records,
    Result,
    Results,
    Scope,
    Tally,
)

GROUP, ANNA, BORIS = -100, 1, 2
NOW, DAY_S = 864_000, 86_400
HIVE = Puzzle(GROUP, "bee", (("к", "о", "т"),), "ru", None, message=10, ends=NOW)
MATCH = Match("m", GROUP, Player(ANNA, "Анна"), "ru", "ru", "кот", Player(BORIS, "Борис"))
WON = Result(GROUP, MATCHES, NOW, ANNA, "won", points=9, words=2, opponent=BORIS)
LOST = Result(GROUP, MATCHES, NOW, BORIS, "lost", points=6, words=2, opponent=ANNA)
OF_ANNA = Tally(ANNA, "Анна", MATCHES, True, won=1, played=1, points=9, words=2, pangrams=0)
OF_BORIS = Tally(BORIS, "Борис", MATCHES, True, won=0, played=1, points=6, words=2, pangrams=0)


@pytest.fixture
def results(database: Database) -> Results:
    return Results(database)


async def finish_match(database: Database, *, times: int = 1, ended: int = NOW) -> None:
    matches = Matches(database)
    await matches.add(MATCH)
    for _ in range(times):
        over = replace(MATCH, over=True)
        await matches.finish(over, [replace(WON, ended=ended), replace(LOST, ended=ended)])


async def finish_hive(database: Database, *, times: int = 1) -> None:
    """Anna found a pangram, Boris the same later, and a word of his own."""
    puzzles = Puzzles(database)
    await puzzles.add(HIVE)
    pangram = Guess("каток", 10, ANNA, "Анна", pangram=True)
    await puzzles.add_guess(HIVE, pangram)
    await puzzles.add_guess(HIVE, replace(pangram, player=BORIS, name="Борис"))
    await puzzles.add_guess(HIVE, Guess("ток", 3, BORIS, "Борис"))
    for _ in range(times):
        await puzzles.finish(HIVE)


async def test_a_puzzle_gives_each_what_they_were_the_first_to_find(
    database: Database, results: Results
) -> None:
    await finish_hive(database)
    assert await results.tallies(GROUP, 0) == [
        Tally(ANNA, "Анна", "bee", False, won=1, played=1, points=10, words=1, pangrams=1),
        Tally(BORIS, "Борис", "bee", False, won=0, played=1, points=3, words=1, pangrams=0),
    ]


async def test_a_match_gives_both_their_words(database: Database, results: Results) -> None:
    await finish_match(database)
    assert await results.tallies(GROUP, 0) == [OF_ANNA, OF_BORIS]


async def test_what_ends_twice_counts_once(database: Database, results: Results) -> None:
    await finish_match(database, times=2)
    await finish_hive(database, times=2)
    assert [tally.played for tally in await results.tallies(GROUP, 0)] == [1, 1, 1, 1]


async def test_what_ended_before_does_not_count(database: Database, results: Results) -> None:
    await finish_match(database)
    assert await results.tallies(GROUP, NOW + 1) == []
    assert await results.tallies(GROUP - 1, 0) == []


async def test_a_person_has_results_of_all_chats(database: Database, results: Results) -> None:
    await finish_match(database)
    assert await results.tallies_of(ANNA, None) == [OF_ANNA]
    assert await results.tallies_of(ANNA, GROUP) == [OF_ANNA]
    assert await results.tallies_of(ANNA, GROUP - 1) == []


async def test_players_have_the_name_of_now(database: Database, results: Results) -> None:
    await finish_match(database)
    await results.call(ANNA, "Аня")
    assert [tally.name for tally in await results.tallies(GROUP, 0)] == ["Аня", "Борис"]


async def test_who_hides_is_not_named_but_keeps_the_results(
    database: Database, results: Results
) -> None:
    await finish_match(database)
    await Preferences(database).choose(Scope(ANNA), "standings", "off")
    assert await results.tallies(GROUP, 0) == [OF_BORIS]
    assert await results.tallies_of(ANNA, GROUP) == [OF_ANNA]


async def test_days_are_those_of_all_results(database: Database, results: Results) -> None:
    await finish_match(database)
    await finish_match(database, ended=NOW + 2 * DAY_S + 5)
    assert await results.days(GROUP, 0) == {ANNA: {10, 12}, BORIS: {10, 12}}
    assert await results.days(GROUP, NOW + 1) == {ANNA: {12}, BORIS: {12}}


async def test_a_match_is_rated_once(database: Database, results: Results) -> None:
    await finish_match(database)
    assert await results.rated(GROUP) == [RatedMatch(ANNA, BORIS, "won")]


async def test_a_match_against_the_bot_is_not_rated(database: Database, results: Results) -> None:
    alone = replace(MATCH, guest=None, level="champion")
    await Matches(database).add(alone)
    await Matches(database).finish(replace(alone, over=True), [replace(WON, opponent=None)])
    assert await results.rated(GROUP) == []
    assert await results.tallies(GROUP, 0) == [replace(OF_ANNA, rated=False)]


async def test_who_is_forgotten_leaves_no_result(database: Database, results: Results) -> None:
    await finish_match(database)
    await finish_hive(database)
    await Records(database).forget(ANNA)
    assert {tally.player for tally in await results.tallies(GROUP, 0)} == {BORIS}
    assert await results.tallies_of(ANNA, None) == []
    assert await results.rated(GROUP) == []
    rows = await database.fetch("SELECT player, opponent FROM results")
    assert ANNA not in {number for row in rows for number in tuple(row)}


async def test_results_go_along_when_a_group_moves(database: Database, results: Results) -> None:
    await finish_match(database)
    await Records(database).move(GROUP, -1001)
    assert await results.tallies(-1001, 0) == [OF_ANNA, OF_BORIS]
