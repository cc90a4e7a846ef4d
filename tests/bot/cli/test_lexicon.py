"""`balda lexicon` keeps to docs/cli.md."""

from typing import Any

import pytest

from bot.cli import main
from tests.bot.cli.conftest import Document


def test_info_counts_the_words_after_each_step(document: Document) -> None:
    info = document("lexicon", "info", "ru")
    assert info["name"] == "ru"
    assert info["steps"][0]["words"] == 131_593
    assert info["steps"][-1]["words"] == info["words"]


def test_info_of_a_word_list(document: Document, words: str) -> None:
    assert document("lexicon", "info", "--words", words)["words"] == 5


def test_info_counts_the_words_of_each_tier(document: Document) -> None:
    info = document("lexicon", "info", "en")
    assert list(info["tiers"]) == ["natural", "well-read", "rare"]
    assert sum(info["tiers"].values()) == info["words"]
    assert info["tiers"]["natural"] > 80_000


def test_list_names_the_built_in_ones(document: Document) -> None:
    listed = document("lexicon", "list")["lexicons"]
    assert [lexicon["name"] for lexicon in listed] == ["ru", "en"]


def test_match_prints_the_document_of_the_contract(document: Document, words: str) -> None:
    assert document("lexicon", "match", "К?т", "--words", words) == {
        "pattern": "К?т",
        "lexicon": "words.txt",
        "total": 2,
        "words": ["кит", "кот"],
    }


def test_a_limit_cuts_the_words_but_not_the_count(document: Document, words: str) -> None:
    answer = document("lexicon", "match", "*", "--words", words, "--limit", "2")
    assert (answer["total"], answer["words"]) == (5, ["кит", "кот"])


@pytest.mark.parametrize(
    ("pattern", "lexicon", "a_word"),
    [("c?t", "en", "cat"), ("к?т", "ru", "кот"), ("???", "ru", "кот")],
)
def test_the_lexicon_is_that_of_the_patterns_alphabet(
    document: Document, pattern: str, lexicon: str, a_word: str
) -> None:
    answer: Any = document("lexicon", "match", pattern, "--all")
    assert answer["lexicon"] == lexicon
    assert a_word in answer["words"]


def test_the_lexicon_may_be_named(document: Document) -> None:
    assert document("lexicon", "match", "??????*", "--lexicon", "en")["lexicon"] == "en"


def test_without_json_a_person_reads_one_word_a_line(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    assert main(["lexicon", "match", "*о*к", "--words", words]) == 0
    assert capsys.readouterr().out == "*о*к: 1 word, words.txt\nкоток\n"
