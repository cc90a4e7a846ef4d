"""A search counts words of the lexicon and added ones that are long enough and not used."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Grid, Lexicon, Rules, SolverError, find_moves
from tests.long import examples
from tests.solver.cases import Case, cases, find_all

KNOTS = Rules(knots=True)


@pytest.mark.parametrize(
    ("least", "words"),
    [(1, {"от", "кот", "токот"}), (3, {"кот", "токот"}), (5, {"токот"}), (6, set()), (64, set())],
)
def test_words_shorter_than_the_rules_want_do_not_count(least: int, words: set[str]) -> None:
    moves = find_all("к.т", "от кот токот", Rules(knots=True, min_letters=least))
    assert {move.split()[1] for move in moves} == words


@pytest.mark.parametrize("least", [0, -1, 65, 1000])
def test_a_shortest_word_has_1_to_64_letters(least: int) -> None:
    with pytest.raises(SolverError, match="64"):
        find_all("к.т", "кот", Rules(min_letters=least))


def test_a_used_word_is_left_out() -> None:
    assert find_all("к.т", "кот кит кат", used=["кот", "КИТ"]) == {"b1=а кат"}


def test_a_used_word_stays_out_with_and_without_the_dots_of_yo() -> None:
    assert find_all("е.", "еж ель", used=["ёж"]) == set()


def test_used_words_that_cannot_be_words_do_no_harm() -> None:
    foreign = ["cat", "слово 2", "", "к", "ы" * 99, "нет в словаре"]
    assert find_all("к.т", "кот кит", used=[*foreign, "кит"]) == {"b1=о кот"}


def test_the_start_word_is_used() -> None:
    assert find_all("...\nток\n...", "ток") == set()


def test_the_start_word_is_used_however_its_yo_is_written() -> None:
    assert find_all("ёж\n..", "еж") == set()


@pytest.mark.parametrize("board", ["ток.\n....", "ток#\n....", "т..\nо..\nк.."])
def test_only_a_full_row_holds_a_start_word(board: str) -> None:
    assert "b2=к ток" in find_all(board, "ток")


def test_neither_of_two_full_rows_is_the_start_word() -> None:
    assert "b2=к ток" in find_all("ток\n...\nкот", "ток")


def test_an_added_word_counts_beside_those_of_the_lexicon() -> None:
    lexicon = Lexicon.from_words(["кот"]).with_changes(added=["кит", "кот", "электрокит"])
    grid = Grid.parse("к.т\n###")
    assert sorted(map(str, find_moves(grid, lexicon))) == ["b1=и кит", "b1=о кот"]


def test_an_added_word_may_be_long() -> None:
    lexicon = Lexicon.from_words(["кот"]).with_changes(added=["электрокардиограмма"])
    moves = find_moves(Grid.parse("электрок.рдиограмма"), lexicon)
    assert [str(move) for move in moves] == ["i1=а электрокардиограмма"]


def test_a_banned_word_is_left_out_even_if_it_is_added() -> None:
    lexicon = Lexicon.from_words(["кот", "кит"]).with_changes(added=["кат"], banned=["кот", "кат"])
    assert [str(move) for move in find_moves(Grid.parse("к.т"), lexicon)] == ["b1=и кит"]


@examples(65)
@given(case=cases(), seed=st.integers(0, 99))
def test_changes_over_a_lexicon_equal_a_lexicon_of_those_words(case: Case, seed: int) -> None:
    mixed = random.Random(seed).sample(sorted(case.words), len(case.words))
    added, banned = set(mixed[: len(mixed) // 2]), set(mixed[:1])
    layered = Lexicon.from_words(case.words - added, alphabet=case.alphabet).with_changes(
        added=added, banned=banned
    )
    plain = Lexicon.from_words(case.words - banned, alphabet=case.alphabet)
    expected = set(find_moves(case.grid, plain, case.query))
    assert set(find_moves(case.grid, layered, case.query)) == expected
