"""Lexicons without packages of data."""

from pathlib import Path

import pytest

from solver import Lexicon, MissingDataError
from solver.wordlists.debian_dictionaries import RussianDictionaries
from solver.wordlists.frequencies import form_frequencies
from solver.wordlists.opencorpora import RussianNouns
from solver.wordlists.ukrainian import UkrainianNouns
from tests.hidden_packages import hide_package
from tests.small_dictionary import keep_few_words


def test_without_frequencies_all_words_are_natural_and_a_remark_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keep_few_words(monkeypatch, tmp_path / "words", "фалд", zipfs={})
    hide_package(monkeypatch, "wordfreq")
    words = RussianNouns(RussianDictionaries(tmp_path)).read(lambda share: None)
    assert "фалда" in words.words
    assert "фалда" not in words.tiers
    assert "pip install wordfreq" in words.remark


def test_a_lexicon_built_without_frequencies_is_stale_once_they_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = RussianNouns().fingerprint()
    hide_package(monkeypatch, "wordfreq")
    assert form_frequencies("ru") == {}
    assert RussianNouns().fingerprint() != there


def test_without_its_dictionary_a_lexicon_is_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    assert UkrainianNouns().fingerprint() is None
    with pytest.raises(MissingDataError) as refusal:
        Lexicon.open("uk", directory=tmp_path)
    assert str(refusal.value) == (
        "This lexicon is built from the package pymorphy3-dicts-uk; install it with “pip install "
        "pymorphy3-dicts-uk”, or balda-lexicons, which has the Russian one built, or give a word "
        "list of your own."
    )


def test_the_others_still_work(monkeypatch: pytest.MonkeyPatch) -> None:
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    assert "кот" in Lexicon.open("ru")


def test_an_image_serves_when_the_dictionary_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    Lexicon.open("uk")
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    assert "кіт" in Lexicon.open("uk")
