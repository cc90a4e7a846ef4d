"""Words that a person has judged: added, dropped, obscene."""

import pytest

from solver import Lexicon
from solver.wordlists.reviewed import (
    added_words,
    dropped_words,
    judged_tiers,
    obscene_words,
    review_version,
)
from solver.wordlists.scowl import EnglishWords


@pytest.fixture(scope="module")
def ru() -> Lexicon:
    return Lexicon.open("ru")


@pytest.fixture(scope="module")
def steps(ru: Lexicon) -> dict[str, int]:
    return dict(ru.info.steps)


def test_the_review_is_of_a_useful_size() -> None:
    assert len(added_words("ru")) >= 300
    assert len(dropped_words("ru")) >= 50


def test_every_dropped_entry_is_one_of_the_source(steps: dict[str, int]) -> None:
    left = steps["without those judged to be none"]
    assert left == steps["ё written as е"] - len(dropped_words("ru"))


def test_no_added_word_was_there_already(steps: dict[str, int]) -> None:
    before = steps["without those judged to be none"]
    assert steps["with those judged to be missing"] == before + len(added_words("ru"))


@pytest.mark.parametrize("word", ["деньги", "качели", "щипцы", "вуз", "болонья", "спрей"])
def test_what_the_filter_loses_is_in_the_lexicon(ru: Lexicon, word: str) -> None:
    assert ru.tier(word) == "natural"


@pytest.mark.parametrize("word", ["ди", "ти", "зи", "лэ", "уд", "электростация"])
def test_what_is_no_word_is_not(ru: Lexicon, word: str) -> None:
    assert word not in ru


def test_an_added_word_has_the_tier_of_its_entry(ru: Lexicon) -> None:
    assert [ru.tier(word) for word in ("шлепанцы", "томми", "хассий")] == [
        "natural",
        "well-read",
        "rare",
    ]


def test_each_english_word_is_added_or_judged_for_a_reason() -> None:
    scowl = EnglishWords(review="").read(lambda share: None).tiers
    assert not added_words("en").keys() & scowl.keys()
    assert [word for word, tier in judged_tiers("en").items() if scowl.get(word) == tier] == []
    assert judged_tiers("en").keys() <= scowl.keys()


@pytest.mark.parametrize(
    ("word", "tier"),
    [
        ("penne", "natural"),
        ("wetsuits", "natural"),  # with its singular
        ("outro", "natural"),  # too new for SCOWL
        ("whinge", "well-read"),
        ("whinges", "well-read"),
    ],
)
def test_the_review_comes_before_the_rules_for_english(word: str, tier: str) -> None:
    assert Lexicon.open("en").tier(word) == tier


def test_obscene_words_can_be_left_out(ru: Lexicon) -> None:
    decent = ru.without_obscene()
    assert len(ru.obscene) > 30
    assert all(word in ru and word not in decent for word in ru.obscene)
    assert "кот" in decent


def test_an_added_word_that_is_obscene_is_left_out_too() -> None:
    lexicon = Lexicon.from_words(["cat"], alphabet="en").with_changes(added=["shitty", "act"])
    assert list(lexicon.obscene) == ["shitty"]
    assert lexicon.without_obscene().match("*") == ["act", "cat"]


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["саговник", "гребля", "сабля", "застраховка", "хутор", "команда", "херес"], "ru"),
        (["mishit", "shiitake", "debugger", "swank", "fagotto", "niggard", "passage"], "en"),
    ],
)
def test_words_that_only_look_obscene_are_not(words: list[str], language: str) -> None:
    assert obscene_words(words, language) == ()


def test_a_language_without_a_review_has_no_judged_words() -> None:
    assert (added_words("uk"), dropped_words("uk"), obscene_words(["кіт"], "uk")) == ({}, set(), ())


def test_a_review_has_a_version_of_its_own() -> None:
    assert review_version("ru") != review_version("en")
