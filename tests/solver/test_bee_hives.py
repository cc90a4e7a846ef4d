"""Generate all hives of a lexicon for new puzzles, with their counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    Hive,
    HiveError,
    HiveSummary,
    Lexicon,
    SolverError,
    _core,
    find_answers,
    generate_hives,
)
from tests.long import examples
from tests.oracle import bee as oracle
from tests.solver.tiers import make_tiers


def letters_of(lexicon: Lexicon) -> list[str]:
    return [hive.letters for hive in generate_hives(lexicon, letters=3)]


def test_every_letter_of_a_pangram_may_be_the_centre() -> None:
    lexicon = Lexicon.from_words(["caba", "abba", "deed"], alphabet="en")
    assert list(generate_hives(lexicon, letters=3)) == [
        HiveSummary("abc", words=2, points=9, pangrams=1),
        HiveSummary("bac", words=2, points=9, pangrams=1),
        HiveSummary("cab", words=1, points=8, pangrams=1),
    ]


def test_a_hive_has_seven_letters_as_in_the_newspaper() -> None:
    lexicon = Lexicon.from_words(["alcoves", "caba"], alphabet="en")
    assert len(generate_hives(lexicon)) == 7


def test_hives_are_filtered_by_words_and_pangrams() -> None:
    lexicon = Lexicon.from_words(["caba", "abba", "abbaa", "acbac"], alphabet="en")
    assert [hive.words for hive in generate_hives(lexicon, letters=3, min_words=3)] == [4, 4]
    assert [hive.words for hive in generate_hives(lexicon, letters=3, max_words=3)] == [2]
    assert len(generate_hives(lexicon, letters=3, min_pangrams=3)) == 0
    assert len(generate_hives(lexicon, letters=3, max_pangrams=1)) == 0
    assert len(generate_hives(lexicon, letters=3, min_words=0, min_pangrams=0)) == 3


def test_only_natural_words_count() -> None:
    lexicon = make_tiers(caba="natural", bacca="rare", deed="natural", efef="well-read")
    assert list(generate_hives(lexicon, letters=3, min_pangrams=2)) == []
    assert letters_of(lexicon) == ["abc", "bac", "cab"]


def test_added_words_make_hives_and_banned_ones_do_not() -> None:
    lexicon = make_tiers(caba="rare", deef="natural")
    assert letters_of(lexicon.with_changes(added=["caba"])) == [
        "abc", "bac", "cab", "def", "edf", "fde"
    ]  # fmt: skip
    assert letters_of(lexicon.with_changes(banned=["deef"])) == []


def test_a_word_that_is_added_again_counts_once() -> None:
    lexicon = Lexicon.from_words(["caba"], alphabet="en").with_changes(added=["caba"])
    assert [hive.words for hive in generate_hives(lexicon, letters=3)] == [1, 1, 1]


def test_hives_are_a_sequence() -> None:
    hives = generate_hives(Lexicon.from_words(["caba"], alphabet="en"), letters=3)
    assert hives[-1] == hives[2] == hives[::-1][0]
    with pytest.raises(IndexError):
        hives[3]
    with pytest.raises(IndexError):
        hives[-4]


@pytest.mark.parametrize("letters", [2, 13, 0])
def test_a_hive_has_3_to_12_letters(letters: int) -> None:
    with pytest.raises(HiveError, match="3 to 12 letters"):
        generate_hives(Lexicon.from_words(["кот"]), letters=letters)


def test_words_have_1_to_64_letters() -> None:
    with pytest.raises(SolverError, match="1 to 64 letters"):
        generate_hives(Lexicon.from_words(["кот"]), min_letters=65)


@pytest.mark.parametrize("words", [-1, 2**70])
def test_counts_out_of_range_are_refused(words: int) -> None:
    with pytest.raises(HiveError, match="words and pangrams of a hive are 0 to"):
        generate_hives(Lexicon.from_words(["кот"]), max_words=words)


def test_twelve_letters_and_twelve_centres() -> None:
    lexicon = Lexicon.from_words(["абвгдежзийкл", "абвгдежзийклм", "бвгд"])
    hives = generate_hives(lexicon, letters=12)
    assert [hive.letters[0] for hive in hives] == list("абвгдежзийкл")
    assert [hive.words for hive in hives] == [1, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]


def test_the_core_refuses_wider_hives() -> None:
    lexicon = Lexicon.from_words(["кот"])
    with pytest.raises(ValueError, match="1 to 12 letters"):
        _core.bee_answers(lexicon.layers[0], bytes(range(13)), 4)
    with pytest.raises(ValueError, match="1 to 12 letters"):
        _core.find_hives(lexicon.layers, [], 13, 4, (1, 9), (1, 9))


@examples(30)
@given(
    words=st.sets(st.text(alphabet="абвгд", min_size=2, max_size=8), max_size=60),
    letters=st.integers(3, 5),
)
def test_native_and_oracle_agree(words: set[str], letters: int) -> None:
    hives = generate_hives(Lexicon.from_words(words), letters=letters)
    counts = {hive.letters: (hive.words, hive.points, hive.pangrams) for hive in hives}
    assert counts == oracle.hives(letters, words)


def test_the_counts_of_a_hive_are_those_of_its_natural_answers() -> None:
    lexicon = Lexicon.open("en")
    for hive in generate_hives(lexicon)[:7000:700]:
        likely = find_answers(Hive(hive.letters), lexicon, newspaper=False).likely
        assert (hive.words, hive.points) == (len(likely), likely.points)
