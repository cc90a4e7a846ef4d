"""Make and solve hives for a chat with a realistic number of words."""

import pickle
from itertools import product

import pytest

from bot.games.bee.hive_puzzle import (
    MAX_HIVE_WORDS,
    MIN_HIVE_WORDS,
    new_hive,
    solve_posted_hive,
)
from bot.games.puzzle_kind import Entry, NewPuzzle, PostedPuzzle
from bot.texts import BotError
from bot.work.lexicons import Words
from solver import Lexicon
from tests.bot.shelves import shelf_of

NEW = NewPuzzle("en", Words(), seed=1)
PLANETS = PostedPuzzle((tuple("planets"),), "en", Words())
# Words from the letters of “planets”: more four-letter ones than a hive needs.
MADE_UP = ["planets", *map("".join, product("ple", "an", "tns", "ae"))]
SHELF = shelf_of(Lexicon.from_words(MADE_UP, alphabet="en"))


def test_a_new_hive_has_words_enough_and_not_too_many() -> None:
    (letters,) = new_hive(SHELF, NEW)
    words = solve_posted_hive(SHELF, PLANETS._replace(rows=(letters,))).entries
    assert set(letters) == set("planets")
    assert MIN_HIVE_WORDS <= len(words) <= MAX_HIVE_WORDS


def test_seeds_make_different_hives_and_always_the_same() -> None:
    hives = [new_hive(SHELF, NEW._replace(seed=seed)) for seed in range(10)]
    assert hives == [new_hive(SHELF, NEW._replace(seed=seed)) for seed in range(10)]
    assert len(set(hives)) > 1


def test_an_english_hive_has_no_s_if_possible() -> None:
    without = ["pelican", *map("".join, product("ple", "an", "icn", "ae"))]
    shelf = shelf_of(Lexicon.from_words([*MADE_UP, *without], alphabet="en"))
    hives = {frozenset(new_hive(shelf, NEW._replace(seed=seed))[0]) for seed in range(10)}
    assert hives == {frozenset("pelican")}


def test_a_hive_is_fit_for_company() -> None:
    rude = ["orgasms", *map("".join, product("org", "ar", "ms", "oa"))]
    shelf = shelf_of(Lexicon.from_words([*MADE_UP, *rude], alphabet="en"))
    hives = {frozenset(new_hive(shelf, NEW._replace(seed=seed))[0]) for seed in range(10)}
    assert hives == {frozenset("planets")}


def test_a_hive_with_an_unfit_answer_is_passed_over() -> None:
    words = [*MADE_UP, "anal"]
    shelf = shelf_of(Lexicon.from_words(words, alphabet="en"))
    centres = {new_hive(shelf, NEW._replace(seed=seed))[0][0] for seed in range(20)}
    assert centres
    assert centres.isdisjoint("anl")


def test_an_unfit_answer_counts_and_is_not_told() -> None:
    shelf = shelf_of(Lexicon.from_words([*MADE_UP, "penal", "anal"], alphabet="en"))
    told = {entry.word: entry.polite for entry in solve_posted_hive(shelf, PLANETS).entries}
    assert "anal" not in told  # it lacks the centre letter
    rude = solve_posted_hive(shelf, PLANETS._replace(rows=(tuple("aplents"),)))
    assert {entry.word for entry in rude.entries if not entry.polite} == {"anal"}


def test_too_few_words_are_said_to_be() -> None:
    with pytest.raises(BotError, match="too few words for a hive"):
        new_hive(shelf_of(Lexicon.from_words(["planets"], alphabet="en")), NEW)


def test_the_solution_has_ranks_and_pangrams() -> None:
    solved = solve_posted_hive(SHELF, PLANETS)
    assert solved.ranks[-1].name_key == "Queen Bee"
    assert Entry("planets", 14, "natural", pangram=True) in solved.entries


@pytest.mark.parametrize("plain", [NEW, PLANETS, solve_posted_hive(SHELF, PLANETS)])
def test_requests_and_results_are_plain_data(plain: object) -> None:
    assert pickle.loads(pickle.dumps(plain)) == plain
