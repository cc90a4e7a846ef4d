"""Lists of words that the patterns of texts are made of."""

import re
import tomllib
from pathlib import Path

import pytest

from bot.chat import word_lists
from bot.chat.word_lists import any_of, read_meanings, read_patterns

LISTS = tomllib.loads(Path(word_lists.__file__).with_suffix(".toml").read_text("utf-8"))


@pytest.mark.parametrize("text", ["he", "вона", "соперница", "opp"])
def test_a_word_of_any_of_the_lists_matches_in_any_language(text: str) -> None:
    assert re.fullmatch(any_of("he", "opponent"), text)


def test_a_star_stands_for_any_ending_and_nothing_more() -> None:
    assert re.fullmatch(any_of("erase"), "очистить")
    assert not re.fullmatch(any_of("erase"), "очисти всё")


def test_what_stands_before_a_line_is_its_meaning() -> None:
    assert read_meanings("commands")["вулик"] == "bee"
    assert re.fullmatch(read_patterns("ordinals")["3"], "третьем")


@pytest.mark.parametrize("name", LISTS)
def test_all_lists_are_patterns(name: str) -> None:
    assert all(map(re.compile, read_patterns(name).values()))
