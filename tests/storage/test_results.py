"""Results are saved once, when a puzzle or match ends, and summed on request."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from random import Random
from typing import get_args

import pytest

from storage import (
    MATCHES,
    Database,
    Guess,
    Match,
    Matches,
    Outcome,
    Player,
    Preferences,
    Puzzle,
    Puzzles,
    Records,
    Result,
    Results,
    Scope,
    Tally,
)
from storage.elo import START, K, expect_score
from storage.results import add_results

GROUP, ANNA, BORIS, VERA = -100, 1, 2, 3
OTHER: dict[Outcome, Outcome] = {"won": "lost", "drawn": "drawn", "lost": "won"}
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
        over = MATCH._replace(over=True)
        await matches.finish(over, [WON._replace(ended=ended), LOST._replace(ended=ended)])


async def finish_hive(database: Database, *, times: int = 1) -> None:
    """Finish a hive: Anna found a pangram, Boris found it later, and another word."""
    puzzles = Puzzles(database)
    await puzzles.add(HIVE)
    pangram = Guess("каток", 10, ANNA, "Анна", pangram=True)
    await puzzles.add_guess(HIVE, pangram)
    await puzzles.add_guess(HIVE, pangram._replace(player=BORIS, name="Борис"))
    await puzzles.add_guess(HIVE, Guess("ток", 3, BORIS, "Борис"))
    for _ in range(times):
        await puzzles.finish(HIVE)


async def test_a_word_of_a_puzzle_counts_for_its_first_finder(
    database: Database, results: Results
) -> None:
    await finish_hive(database)
    assert await results.tallies(GROUP) == [
        Tally(ANNA, "Анна", "bee", False, won=1, played=1, points=10, words=1, pangrams=1),
        Tally(BORIS, "Борис", "bee", False, won=0, played=1, points=3, words=1, pangrams=0),
    ]


async def test_a_match_gives_both_their_words(database: Database, results: Results) -> None:
    await finish_match(database)
    assert await results.tallies(GROUP) == [OF_ANNA, OF_BORIS]


async def test_a_game_that_ends_twice_counts_once(database: Database, results: Results) -> None:
    await finish_match(database, times=2)
    await finish_hive(database, times=2)
    assert [tally.played for tally in await results.tallies(GROUP)] == [1, 1, 1, 1]


async def test_a_game_that_ended_before_does_not_count(
    database: Database, results: Results
) -> None:
    await finish_match(database)
    assert await results.tallies(GROUP, NOW // DAY_S) == [OF_ANNA, OF_BORIS]
    assert await results.tallies(GROUP, NOW // DAY_S + 1) == []
    assert await results.tallies(GROUP - 1) == []


async def test_a_person_has_results_of_all_chats(database: Database, results: Results) -> None:
    await finish_match(database)
    assert await results.tallies_of(ANNA, None) == [OF_ANNA]
    assert await results.tallies_of(ANNA, GROUP) == [OF_ANNA]
    assert await results.tallies_of(ANNA, GROUP - 1) == []


async def test_players_have_their_current_names(database: Database, results: Results) -> None:
    await finish_match(database)
    await results.call(ANNA, "Аня")
    assert [tally.name for tally in await results.tallies(GROUP)] == ["Аня", "Борис"]


async def test_a_person_who_hides_is_not_named_but_keeps_the_results(
    database: Database, results: Results
) -> None:
    await finish_match(database)
    await Preferences(database).choose(Scope(ANNA), "standings", "off")
    assert await results.tallies(GROUP) == [OF_BORIS]
    assert await results.tallies_of(ANNA, GROUP) == [OF_ANNA]


async def test_days_are_those_of_all_results(database: Database, results: Results) -> None:
    await finish_match(database)
    await finish_match(database, ended=NOW + 2 * DAY_S + 5)
    assert await results.days(GROUP) == {ANNA: {10, 12}, BORIS: {10, 12}}
    assert await results.days(GROUP, 11) == {ANNA: {12}, BORIS: {12}}


async def test_a_match_is_rated_once(database: Database, results: Results) -> None:
    await finish_match(database)
    assert await results.ratings(GROUP) == {ANNA: 1516, BORIS: 1484}


async def test_a_match_against_the_bot_is_not_rated(database: Database, results: Results) -> None:
    alone = MATCH._replace(guest=None, level="champion")
    await Matches(database).add(alone)
    await Matches(database).finish(alone._replace(over=True), [WON._replace(opponent=None)])
    assert await results.ratings(GROUP) == {}
    assert await results.tallies(GROUP) == [OF_ANNA._replace(rated=False)]


async def test_a_forgotten_person_leaves_no_result(database: Database, results: Results) -> None:
    await finish_match(database)
    await finish_hive(database)
    await Records(database).forget(ANNA)
    assert {tally.player for tally in await results.tallies(GROUP)} == {BORIS}
    assert await results.tallies_of(ANNA, None) == []
    assert await results.ratings(GROUP) == {BORIS: 1484}
    for columns in ("player, opponent FROM results", "player FROM tallies", "player FROM ratings"):
        rows = await database.fetch(f"SELECT {columns}")
        assert ANNA not in {number for row in rows for number in tuple(row)}


async def test_results_go_along_when_a_group_moves(database: Database, results: Results) -> None:
    await finish_match(database)
    await Records(database).move(GROUP, -1001)
    assert await results.tallies(-1001) == [OF_ANNA, OF_BORIS]
    assert await results.ratings(-1001) == {ANNA: 1516, BORIS: 1484}
    assert await results.tallies(GROUP) == []


def random_results(random: Random) -> list[Result]:
    """Results of puzzles, matches with the bot, and matches of two, which have two results."""
    results = []
    for _ in range(random.randrange(60)):
        player, opponent = random.sample((ANNA, BORIS, VERA), 2)
        result = Result(
            random.choice((GROUP, -200)),
            random.choice(("bee", MATCHES)),
            random.randrange(20 * DAY_S),
            player,
            random.choice(get_args(Outcome)),
            *(random.randrange(30) for _ in range(3)),
        )
        results.append(result)
        if result.game == MATCHES and random.random() < 0.7:
            results[-1] = result._replace(opponent=opponent)
            results.append(
                results[-1]._replace(
                    player=opponent, opponent=player, outcome=OTHER[result.outcome]
                )
            )
    return results


def add_up(results: Iterable[Result]) -> set[tuple[object, ...]]:
    sums: dict[tuple[object, ...], Counter[str]] = defaultdict(Counter)
    for each in results:
        sums[each.player, each.game, each.opponent is not None].update(
            won=int(each.outcome == "won"),
            played=1,
            points=each.points,
            words=each.words,
            pangrams=each.pangrams,
        )
    names = ("won", "played", "points", "words", "pangrams")
    return {(*key, *(counted[name] for name in names)) for key, counted in sums.items()}


def rate(results: Iterable[Result]) -> dict[int, float]:
    """Calculate ratings from all matches in their order."""
    ratings: dict[int, float] = {}
    for each in results:
        if each.opponent is not None and each.opponent > each.player:
            own, other = ratings.get(each.player, START), ratings.get(each.opponent, START)
            score = {"won": 1.0, "drawn": 0.5, "lost": 0.0}[each.outcome]
            gain = K * (score - expect_score(own, other))
            ratings |= {each.player: own + gain, each.opponent: other - gain}
    return ratings


@pytest.mark.parametrize("seed", range(5))
async def test_tallies_and_ratings_equal_the_sums_of_all_results(
    database: Database, results: Results, seed: int
) -> None:
    all_of_them = random_results(Random(seed))
    for player in (ANNA, BORIS, VERA):
        await results.call(player, "")
    async with database.transaction() as transaction:
        await add_results(transaction, all_of_them)

    def tally_rows(tallies: list[Tally]) -> set[tuple[object, ...]]:
        return {
            (
                each.player,
                each.game,
                each.rated,
                each.won,
                each.played,
                each.points,
                each.words,
                each.pangrams,
            )
            for each in tallies
        }

    here = [each for each in all_of_them if each.chat == GROUP]
    assert tally_rows(await results.tallies(GROUP)) == add_up(here)
    late = [each for each in here if each.ended >= 12 * DAY_S]
    assert tally_rows(await results.tallies(GROUP, 12)) == add_up(late)
    of_anna = [each for each in all_of_them if each.player == ANNA]
    everywhere = await results.tallies_of(ANNA, None)
    assert tally_rows(everywhere) == add_up(of_anna)
    assert await results.ratings(GROUP) == pytest.approx(rate(here))
