"""Find words by a pattern: `?` is one letter, `*` any run."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Lexicon, WordError
from tests.long import examples

LEXICON = Lexicon.from_words(["кот", "кит", "кета", "кокот", "от", "ток", "ёлка"])


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("к?т", ["кит", "кот"]),
        ("к*т", ["кит", "кокот", "кот"]),
        ("*от", ["кокот", "кот", "от"]),
        ("?от", ["кот"]),
        ("кот", ["кот"]),
        ("К?Т", ["кит", "кот"]),
        ("*к*к*", ["кокот"]),
        ("**", ["елка", "кета", "кит", "кокот", "кот", "от", "ток"]),
        ("????", ["елка", "кета"]),
        ("ё*", ["елка"]),
        ("щ*", []),
    ],
)
def test_a_pattern_finds_its_words_in_alphabetical_order(pattern: str, words: list[str]) -> None:
    assert LEXICON.match(pattern) == words


def test_added_words_are_found_and_banned_ones_are_not() -> None:
    changed = LEXICON.with_changes(added=["кат", "кот"], banned=["кит"])
    assert changed.match("к?т") == ["кат", "кот"]


@examples(65)
@given(
    words=st.sets(st.text(alphabet="аб", min_size=2, max_size=7), min_size=1, max_size=20),
    pattern=st.text(alphabet="аб?*", min_size=1, max_size=8),
)
def test_a_pattern_finds_what_a_regular_expression_finds(words: set[str], pattern: str) -> None:
    expression = re.compile(pattern.replace("?", ".").replace("*", ".*"))
    expected = sorted(word for word in words if expression.fullmatch(word))
    assert Lexicon.from_words(words).match(pattern) == expected


@pytest.mark.parametrize("pattern", ["", "  ", "к" * 64])
def test_a_pattern_is_neither_empty_nor_longer_than_a_word(pattern: str) -> None:
    with pytest.raises(WordError, match="1 to 63 characters"):
        LEXICON.match(pattern)


@pytest.mark.parametrize(
    ("pattern", "character"), [("к?t", "t"), ("к т", " "), ("к.т", "."), ("?İ", "İ")]
)
def test_a_foreign_character_in_a_pattern_is_named(pattern: str, character: str) -> None:
    with pytest.raises(WordError, match=f"has “{re.escape(character)}”"):
        LEXICON.match(pattern)
