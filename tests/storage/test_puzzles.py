"""Puzzles in chats, and the words found in them."""

from pathlib import Path

import pytest

from storage import Database, Guess, Handling, Puzzle, Puzzles

GROUP, OTHER_GROUP = -100, -200
HIVE = Puzzle(
    chat=GROUP,
    game="bee",
    rows=(tuple("каниулы"),),
    language="ru",
    topic=None,
    message=10,
    ends=5_000,
)
BOARD = HIVE._replace(game="boggle", rows=(("qu", "a"), ("t", "#")), topic=3, message=11, ends=99)
CAT = Guess("кот", 1, player=1, name="Анна")


@pytest.fixture
async def puzzles(database: Database) -> Puzzles:
    puzzles = Puzzles(database)
    await puzzles.add(HIVE)
    await puzzles.add(BOARD)
    return puzzles


async def test_the_last_puzzle_of_each_game_is_kept(puzzles: Puzzles) -> None:
    assert await puzzles.last(GROUP, "bee") == HIVE
    assert await puzzles.last(GROUP, "boggle") == BOARD
    assert await puzzles.last(OTHER_GROUP, "bee") is None


async def test_a_new_one_takes_the_place_of_the_old_and_of_its_guesses(puzzles: Puzzles) -> None:
    await puzzles.add_guess(HIVE, CAT)
    new = HIVE._replace(message=12)
    await puzzles.add(new)
    assert await puzzles.last(GROUP, "bee") == new
    assert await puzzles.guesses(new) == []


async def test_a_puzzle_keeps_the_message_of_its_scores(puzzles: Puzzles) -> None:
    await puzzles.set(HIVE, "scores", 20)
    assert await puzzles.last(GROUP, "bee") == HIVE._replace(scores=20)


async def test_a_puzzle_with_an_id_is_found_by_it(puzzles: Puzzles) -> None:
    named = HIVE._replace(id="ab12")
    await puzzles.add(named)
    assert await puzzles.get("ab12") == named
    assert await puzzles.get("") is None


async def test_a_guess_of_the_page_that_comes_again_is_new_again(puzzles: Puzzles) -> None:
    said = CAT._replace(message=-7)
    assert await puzzles.add_guess(HIVE, said)
    assert await puzzles.add_guess(HIVE, said)
    assert not await puzzles.add_guess(HIVE, CAT._replace(message=-8))
    assert await puzzles.guesses(HIVE) == [said]


async def test_a_finished_puzzle_is_not_running(puzzles: Puzzles) -> None:
    assert set(await puzzles.running()) == {(p.chat, p.game) for p in (BOARD, HIVE)}
    await puzzles.finish(BOARD)
    assert await puzzles.running() == [(HIVE.chat, HIVE.game)]


async def test_a_puzzle_may_be_given_another_end(puzzles: Puzzles) -> None:
    await puzzles.set(HIVE, "ends", 7)
    assert await puzzles.last(GROUP, "bee") == HIVE._replace(ends=7)


async def test_a_puzzle_that_was_replaced_is_not_changed_any_more(puzzles: Puzzles) -> None:
    new = HIVE._replace(message=12)
    await puzzles.add(new)
    await puzzles.finish(HIVE)
    assert await puzzles.last(GROUP, "bee") == new


async def test_a_puzzle_that_nobody_has_seen_is_dropped_and_no_other(puzzles: Puzzles) -> None:
    owed = HIVE._replace(owed="puzzle")
    await puzzles.drop(HIVE)
    await puzzles.add(owed)
    await puzzles.drop(BOARD)
    assert await puzzles.last(GROUP, "bee") == owed
    await puzzles.drop(owed)
    assert await puzzles.last(GROUP, "bee") is None
    assert await puzzles.last(GROUP, "boggle") == BOARD


async def test_a_word_counts_for_its_first_finder(puzzles: Puzzles) -> None:
    assert await puzzles.add_guess(HIVE, CAT)
    assert not await puzzles.add_guess(HIVE, CAT._replace(player=2, name="Борис"))
    assert await puzzles.guesses(HIVE) == [CAT._replace(others=("Борис",))]


async def test_a_second_guess_of_a_word_by_one_person_is_no_other_find(puzzles: Puzzles) -> None:
    assert await puzzles.add_guess(HIVE, CAT)
    assert not await puzzles.add_guess(HIVE, CAT)
    assert await puzzles.guesses(HIVE) == [CAT]


async def test_a_guess_that_is_judged_again_after_a_kill_is_judged_alike(puzzles: Puzzles) -> None:
    late = CAT._replace(player=2, name="Борис")
    for update, guess, first in ((7, CAT, True), (8, late, False)):
        handling = Handling("telegram", update)
        for _ in range(2):
            with handling.at_work():
                assert await puzzles.add_guess(HIVE, guess) == first


async def test_guesses_come_in_their_order_and_stay_with_their_puzzle(puzzles: Puzzles) -> None:
    later = CAT._replace(word="ад")
    for guess in (CAT, later):
        await puzzles.add_guess(HIVE, guess)
    assert await puzzles.guesses(HIVE) == [CAT, later]
    assert await puzzles.guesses(BOARD) == []


async def test_all_is_there_after_a_restart(file: Path) -> None:
    async with Database.open(file) as database:
        await Puzzles(database).add(HIVE)
        await Puzzles(database).add_guess(HIVE, CAT)
    async with Database.open(file) as database:
        assert await Puzzles(database).last(GROUP, "bee") == HIVE
        assert await Puzzles(database).guesses(HIVE) == [CAT]
