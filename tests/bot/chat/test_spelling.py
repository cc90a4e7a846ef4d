"""The alphabet that a word is looked up in."""

import pytest

from bot.boards.question import Cyrillic
from bot.chat.spelling import alphabet_of


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
def test_letters_decide_and_where_they_do_not_a_choice(
    word: str, cyrillic: Cyrillic, name: str
) -> None:
    assert alphabet_of(word, cyrillic=cyrillic).name == name


def test_without_letters_it_is_that_of_the_language() -> None:
    assert alphabet_of("???", language="en", cyrillic="uk").name == "en"
