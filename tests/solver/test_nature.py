"""Tell the nature of a word that a lexicon lacks."""

import pytest

from solver import Lexicon, Nature, nature_of
from tests.hidden_packages import hide_package


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("столы", Nature("plural", "стол")),
        ("котами", Nature("case", "кот")),
        ("Ёлки", Nature("plural", "ёлка")),
        ("стали", Nature("plural", "сталь")),  # also a form of a verb
        ("бежал", Nature("verb", "бежать")),
        ("бежать", Nature("verb")),
        ("красивый", Nature("adjective")),
        ("быстро", Nature("adverb")),
        ("пять", Nature("numeral")),
        ("чьи", Nature("pronoun", "чей")),
        ("москва", Nature("name")),
        ("петровым", Nature("name", "петров")),
        ("оон", Nature("abbreviation")),
        ("ди", Nature("left out")),
        ("бгггг", Nature("unknown")),
    ],
)
def test_a_russian_word_is_told_by_the_dictionary(word: str, expected: Nature) -> None:
    assert nature_of(word, Lexicon.open("ru")) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("cats", Nature("plural", "cat")),
        ("flies", Nature("plural", "fly")),
        ("smiled", Nature("verb", "smile")),
        ("playing", Nature("verb", "play")),
        ("plying", Nature("unknown")),
        ("hopped", Nature("verb", "hop")),
        ("boxes", Nature("plural", "box")),
        ("boxs", Nature("unknown")),
        ("playes", Nature("unknown")),
        ("london", Nature("name")),
        ("nato", Nature("abbreviation")),
        ("xqzt", Nature("unknown")),
    ],
)
def test_an_english_word_is_told_by_its_ending_or_as_a_name(word: str, expected: Nature) -> None:
    lexicon = Lexicon.from_words(["cat", "fly", "smile", "play", "hop", "box"], alphabet="en")
    assert nature_of(word, lexicon) == expected


def test_a_ukrainian_word_is_told_too() -> None:
    assert nature_of("столи", Lexicon.open("uk")) == Nature("plural", "стіл")


def test_without_a_dictionary_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    lexicon = Lexicon.from_words(["кіт"], alphabet="uk")
    assert nature_of("коти", lexicon) == Nature("unknown")
