"""Puzzles as they are made and solved, with words enough for real hives and boards."""

import pickle
from dataclasses import replace
from itertools import product

import pytest

from bot.games.puzzles import making as puzzles
from bot.games.puzzles.making import Posted, Solution, Wish, new_board, new_hive, solution, spelled
from bot.work.lexicons import Words
from solver import Answer, Lexicon, find_words
from solver.grid import Grid
from tests.bot.shelves import shelf_of

WORDS = Words()
WISH = Wish("en", WORDS, seed=1)
# Of the letters of “planets”: more words of four letters than a hive needs.
MADE_UP = ["planets", *map("".join, product("ple", "an", "tns", "ae"))]
COMMON = [a + b + c for a, b, c in product("aeiost", "aeionrst", "aeionrst")]


SHELF = shelf_of(Lexicon.from_words([*MADE_UP, *COMMON], alphabet="en"))


def test_a_new_hive_has_words_enough_and_not_too_many() -> None:
    (letters,) = new_hive(SHELF, WISH)
    words = solution(SHELF, Posted((letters,), is_hive=True, language="en", words=WORDS)).entries
    assert set(letters) == set("planets")
    assert puzzles.FEWEST_WORDS <= len(words) <= puzzles.MOST_WORDS


def test_seeds_make_different_puzzles_and_always_the_same() -> None:
    hives = [new_hive(SHELF, replace(WISH, seed=seed)) for seed in range(10)]
    assert hives == [new_hive(SHELF, replace(WISH, seed=seed)) for seed in range(10)]
    assert len(set(hives)) > 1


def test_a_level_is_a_number_of_words() -> None:
    lexicon = SHELF.lexicon_for("en", WORDS)
    few, some, many = (
        len(find_words(Grid(new_board(SHELF, replace(WISH, level="few"))), lexicon)),
        len(find_words(Grid(new_board(SHELF, WISH)), lexicon)),
        len(find_words(Grid(new_board(SHELF, replace(WISH, level="many"))), lexicon)),
    )
    assert few < some < many


def test_a_board_is_as_large_as_its_dice() -> None:
    board = new_board(SHELF, WISH)
    assert (len(board), len(board[0])) == (4, 4)


def test_the_solution_of_a_hive_has_ranks_and_pangrams() -> None:
    solved = solution(SHELF, Posted((tuple("planets"),), is_hive=True, language="en", words=WORDS))
    assert solved.ranks[-1].name_key == "Queen Bee"
    assert Answer("planets", 14, pangram=True, perfect=True, tier="natural") in solved.entries


def test_the_solution_of_a_board_has_its_words() -> None:
    solved = solution(
        SHELF, Posted((("a", "t"), ("e", "#")), is_hive=False, language="en", words=WORDS)
    )
    assert {entry.word for entry in solved.entries} == {"aet", "ate", "eat", "eta", "tae", "tea"}
    assert solved.ranks == ()


@pytest.mark.parametrize(
    ("text", "language", "word"),
    [("Ёлка", "ru", "елка"), (" TEA", "en", "tea"), ("tea", "ru", ""), ("a!", "en", "")],
)
def test_a_guess_is_spelled_as_the_words_are(text: str, language: str, word: str) -> None:
    assert spelled(text, language) == word


@pytest.mark.parametrize(
    "plain", [WISH, Posted((("a",),), is_hive=True, language="en", words=WORDS), Solution(())]
)
def test_what_crosses_to_an_executor_is_plain_data(plain: object) -> None:
    assert pickle.loads(pickle.dumps(plain)) == plain
