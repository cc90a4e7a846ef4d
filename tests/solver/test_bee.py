"""The hive's table of letter sets against the rules and against the oracle."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Hive, HiveError, Lexicon, find_answers
from tests.oracle import bee as oracle


def test_points_are_those_of_the_newspaper() -> None:
    lexicon = Lexicon.from_words(["coal", "alcove", "coalesce", "vocal", "alcoves"], alphabet="en")
    answers = find_answers(Hive.parse("CVEASOL"), lexicon)
    assert [(a.word, a.points, a.pangram) for a in answers] == [
        ("alcoves", 14, True),
        ("coalesce", 8, False),
        ("alcove", 6, False),
        ("vocal", 5, False),
        ("coal", 1, False),
    ]
    assert answers.points == 34


def test_every_answer_has_the_centre_letter_and_four_letters() -> None:
    lexicon = Lexicon.from_words(["eves", "cove", "love", "cove", "cov"], alphabet="en")
    assert [a.word for a in find_answers(Hive.parse("cveasol"), lexicon)] == ["cove"]


def test_a_hive_may_be_russian() -> None:
    lexicon = Lexicon.from_words(["каток", "отток", "кот", "ток", "таков"])
    assert [a.word for a in find_answers(Hive.parse("к, о, т, а, в"), lexicon)] == [
        "таков",
        "каток",
        "отток",
    ]


def test_added_words_are_answers_and_banned_are_not() -> None:
    lexicon = Lexicon.from_words(["каток", "ток"]).with_changes(
        added=["коток", "каток", "english"], banned=["каток"]
    )
    assert [a.word for a in find_answers(Hive.parse("кота"), lexicon)] == ["коток"]


@pytest.mark.parametrize(
    ("letters", "reason"),
    [
        ("a", "3 to 12 letters, here are 1"),
        ("ab", "3 to 12 letters"),
        ("abcdefghijklm", "here are 13"),
        ("abcdeaf", "“a” is given twice"),
        ("abc7", "“7” is no letter"),
        ("abcд", "not of one alphabet"),
        ("", "here are 0"),
    ],
)
def test_what_is_no_hive_is_refused_with_the_reason(letters: str, reason: str) -> None:
    with pytest.raises(HiveError, match=reason):
        Hive.parse(letters)


def test_a_hive_of_another_alphabet_is_refused() -> None:
    with pytest.raises(HiveError, match="not in the alphabet ru"):
        find_answers(Hive.parse("abcdefg"), Lexicon.from_words(["каток"]))


def test_ye_and_yo_are_one_letter_of_a_hive() -> None:
    with pytest.raises(HiveError, match="one letter"):
        find_answers(Hive.parse("еёка"), Lexicon.from_words(["каток"]))


@settings(max_examples=200, deadline=None)
@given(
    words=st.sets(st.text(alphabet="абвгд", min_size=2, max_size=8), max_size=60),
    hive=st.permutations("абвгде").flatmap(
        lambda letters: st.integers(3, 6).map(lambda n: "".join(letters[:n]))
    ),
)
def test_native_and_oracle_agree(words: set[str], hive: str) -> None:
    answers = find_answers(Hive(hive), Lexicon.from_words(words))
    assert {a.word: a.points for a in answers} == oracle.answers(hive, words)
