"""Words as people write them after a command."""

import pytest

from bot.boards.question import Cyrillic
from bot.chat.spelling import MAX_PLAYED_WORDS, alphabet_of, parse_played_words, with_yo, words_in
from bot.texts import BotError
from solver import Alphabet


def test_commas_and_lines_separate_words_and_spaces_separate_played_ones() -> None:
    assert words_in(" Кот, cat;\nїжак ,", "add") == ["кот", "cat", "їжак"]
    assert parse_played_words("кот ёлка, Пёс", "play", Alphabet.find("ru")) == [
        "кот",
        "елка",
        "пес",
    ]


def test_yo_stays_if_it_is_a_separate_letter() -> None:
    assert words_in("ёлка", "add") == ["елка"]
    assert words_in("ёлка", "add", yo=True) == ["ёлка"]


@pytest.mark.parametrize("text", ["", " , ;\n"])
def test_without_a_word_the_command_is_explained(text: str) -> None:
    with pytest.raises(BotError, match="several with commas") as refused:
        words_in(text, "accepted")
    assert refused.value.values == {"command": "accepted"}


def test_only_so_many_words_are_taken_at_once() -> None:
    assert len(words_in(MAX_PLAYED_WORDS * "кот,", "add")) == MAX_PLAYED_WORDS
    with pytest.raises(BotError, match="at most") as refused:
        words_in((MAX_PLAYED_WORDS + 1) * "кот,", "add")
    assert refused.value.values == {"most": MAX_PLAYED_WORDS}


@pytest.mark.parametrize(
    ("word", "name"),
    [("кот", "ru"), ("cat", "en"), ("їжак", "uk"), ("ЄНОТ", "uk"), ("?от", "ru"), ("кoт", "ru")],
)
def test_letters_tell_the_alphabet(word: str, name: str) -> None:
    assert alphabet_of(word).name == name


def test_without_letters_it_is_that_of_the_language() -> None:
    assert alphabet_of("???").name == "ru"
    assert alphabet_of("???", language="en", cyrillic="uk").name == "en"


@pytest.mark.parametrize(("name", "with_it"), [("ru", "ru-yo"), ("en", "en")])
def test_an_alphabet_may_have_a_separate_yo(name: str, with_it: str) -> None:
    assert with_yo(name).name == with_it
    assert alphabet_of("кот" if name == "ru" else "cat", yo=True).name == with_it


@pytest.mark.parametrize(
    ("word", "cyrillic", "name"),
    [
        ("завод", "ru", "ru"),
        ("завод", "uk", "uk"),
        ("місто", "ru", "uk"),
        ("объём", "uk", "ru"),
        ("map", "uk", "en"),
        ("???", "uk", "uk"),
    ],
)
def test_letters_decide_or_else_a_choice(word: str, cyrillic: Cyrillic, name: str) -> None:
    assert alphabet_of(word, cyrillic=cyrillic).name == name
