"""Test the answers to a hive by the rules and by the oracle."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Hive, HiveError, Lexicon, SolverError, find_answers, hint_tables
from solver.wordlists.newspaper import fits_hives
from tests.long import examples
from tests.oracle import bee as oracle
from tests.solver.tiers import make_tiers


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
        ("a", "3 to 12 letters, this has 1"),
        ("ab", "3 to 12 letters"),
        ("abcdefghijklm", "this has 13"),
        ("abcdeaf", "“a” is given twice"),
        ("abc7", "“7” is not a letter"),
        ("abcİ", "“İ” is not a letter"),
        ("abcд", "not of one alphabet"),
        ("", "this has 0"),
    ],
)
def test_a_text_that_is_no_hive_is_refused_with_the_reason(letters: str, reason: str) -> None:
    with pytest.raises(HiveError, match=reason):
        Hive.parse(letters)


def test_a_hive_may_be_ukrainian_if_it_is_not_told_by_a_letter() -> None:
    assert Hive.parse("вокз").alphabet_for("uk").name == "uk"
    assert Hive.parse("вокы").alphabet_for("uk").name == "ru"


def test_a_hive_of_another_alphabet_is_refused() -> None:
    with pytest.raises(HiveError, match="not in the ru alphabet"):
        find_answers(Hive.parse("abcdefg"), Lexicon.from_words(["каток"]))


def test_ye_and_yo_are_one_letter_of_a_hive() -> None:
    with pytest.raises(HiveError, match="one letter"):
        find_answers(Hive.parse("еёка"), Lexicon.from_words(["каток"]))


def test_a_perfect_pangram_uses_each_letter_once() -> None:
    lexicon = Lexicon.from_words(["alcoves", "alcovesa", "coves"], alphabet="en")
    answers = find_answers(Hive.parse("cveasol"), lexicon)
    assert [(a.word, a.pangram, a.perfect) for a in answers] == [
        ("alcovesa", True, False),
        ("alcoves", True, True),
        ("coves", False, False),
    ]


def test_shorter_words_count_if_they_are_asked_for() -> None:
    lexicon = Lexicon.from_words(["cab", "caba", "ab"], alphabet="en")
    answers = find_answers(Hive.parse("abc"), lexicon, min_letters=2)
    assert [(a.word, a.points) for a in answers] == [("caba", 8), ("cab", 8), ("ab", 1)]


@pytest.mark.parametrize("min_letters", [0, -1, 65])
def test_words_have_1_to_64_letters(min_letters: int) -> None:
    lexicon = Lexicon.from_words(["caba"], alphabet="en")
    with pytest.raises(SolverError, match="1 to 64 letters"):
        find_answers(Hive.parse("abc"), lexicon, min_letters=min_letters)


def test_natural_words_come_first_and_are_the_likely_ones() -> None:
    answers = find_answers(Hive.parse("abc"), make_tiers(caba="rare", abba="natural"))
    assert [(a.word, a.tier) for a in answers] == [("abba", "natural"), ("caba", "rare")]
    assert [a.word for a in answers.likely] == ["abba"]


def test_a_rare_word_that_was_added_is_a_likely_answer() -> None:
    lexicon = make_tiers(caba="rare", abba="rare").with_changes(added=["caba"])
    answers = find_answers(Hive.parse("abc"), lexicon)
    assert [a.word for a in answers] == ["caba", "abba"]
    assert [a.word for a in answers.likely] == ["caba"]


def test_a_newspaper_takes_and_refuses_words_whatever_people_know() -> None:
    lexicon = replace(
        make_tiers(abba="natural", caba="rare", bacca="natural"),
        taken=frozenset({"caba"}),
        refused=frozenset({"bacca"}),
    )
    answers = find_answers(Hive.parse("abc"), lexicon)
    assert [(a.word, a.tier, a.accepted) for a in answers] == [
        ("bacca", "natural", False),
        ("abba", "natural", True),
        ("caba", "rare", True),
    ]
    assert [(a.word, a.likelihood) for a in answers.by_likelihood()] == [
        ("caba", "likely"),
        ("abba", "likely"),
        ("bacca", "less likely"),
    ]
    ours = find_answers(Hive.parse("abc"), lexicon, newspaper=False)
    assert [a.word for a in ours.likely] == ["bacca", "abba"]


@pytest.mark.parametrize(
    ("word", "fits"),
    [("acid", True), ("ace", False), ("aces", False), ("alcoved", True), ("backlight", False)],
)
def test_a_hive_of_the_newspaper_has_seven_letters_and_no_s(word: str, *, fits: bool) -> None:
    assert fits_hives(word) is fits


def test_a_refused_word_that_was_added_is_likely() -> None:
    base = replace(make_tiers(abba="natural"), refused=frozenset({"abba"}))
    answers = find_answers(Hive.parse("abc"), base.with_changes(added=["abba"]))
    assert [a.word for a in answers.likely] == ["abba"]


def test_english_words_may_be_accepted_though_few_people_know_them() -> None:
    answers = {a.word: a for a in find_answers(Hive.parse("noyedla"), Lexicon.open("en"))}
    assert (answers["doyen"].tier, answers["doyen"].accepted) == ("well-read", True)


def test_ranks_are_shares_of_the_likely_points() -> None:
    lexicon = make_tiers(cabac="natural", abbaab="natural", abba="natural", bacca="rare")
    ranks = find_answers(Hive.parse("abcd"), lexicon).ranks()
    assert [rank.percent for rank in ranks] == [0, 2, 5, 8, 15, 25, 40, 50, 70, 100]
    assert [rank.points for rank in ranks] == [0, 0, 1, 1, 2, 3, 5, 6, 8, 12]


def test_the_longest_words_are_the_shortest_way_to_genius() -> None:
    lexicon = make_tiers(cabac="natural", abbaab="natural", abba="natural", bacca="rare")
    assert find_answers(Hive.parse("abcd"), lexicon).words_to_genius == 2


def test_a_hive_without_words_has_no_answers() -> None:
    answers = find_answers(Hive.parse("abc"), Lexicon.from_words(["deed"], alphabet="en"))
    assert (len(answers), answers.points, answers.words_to_genius) == (0, 0, 0)


def test_hints_count_by_two_letters_and_by_length() -> None:
    lexicon = Lexicon.from_words(["caba", "cabbac", "abaca", "acca"], alphabet="en")
    hints = hint_tables(find_answers(Hive.parse("abcd"), lexicon))
    assert hints.two_letters == {"ab": 1, "ac": 1, "ca": 2}
    assert hints.lengths == {"a": {4: 1, 5: 1}, "c": {4: 1, 6: 1}}
    assert (hints.total, hints.points, hints.pangrams, hints.perfect) == (4, 13, 0, 0)


WORDS = st.sets(st.text(alphabet="абвгд", min_size=2, max_size=8), max_size=60)


@examples(65)
@given(
    words=WORDS,
    hive=st.permutations("абвгде").flatmap(
        lambda letters: st.integers(3, 6).map(lambda n: "".join(letters[:n]))
    ),
    min_letters=st.integers(2, 6),
)
def test_native_and_oracle_agree(words: set[str], hive: str, min_letters: int) -> None:
    answers = find_answers(Hive(hive), Lexicon.from_words(words), min_letters=min_letters)
    assert {a.word: a.points for a in answers} == oracle.answers(hive, words, min_letters)


@examples(15)
@given(words=st.sets(st.text(alphabet="абвг", min_size=4, max_size=6), max_size=12))
def test_no_smaller_group_of_words_reaches_genius(words: set[str]) -> None:
    answers = find_answers(Hive("абвг"), Lexicon.from_words(words))
    genius = next(rank.points for rank in answers.ranks() if rank.percent == 70)
    assert answers.words_to_genius == oracle.count_words_to(genius, [a.points for a in answers])


@examples(15)
@given(words=WORDS)
def test_hints_add_up(words: set[str]) -> None:
    answers = find_answers(Hive("абвгд"), Lexicon.from_words(words))
    hints = hint_tables(answers)
    assert sum(hints.two_letters.values()) == len(answers)
    assert sum(sum(row.values()) for row in hints.lengths.values()) == len(answers)
