"""Read evidence from Debian's dictionaries, which makes a word known."""

import gzip
from itertools import pairwise
from pathlib import Path

import pytest

from solver.wordlists.debian_dictionaries import (
    Capitals,
    DictionaryUse,
    RussianDictionaries,
    find_capitals,
    read_spelled_nouns,
)
from solver.wordlists.derivation import is_compound, is_derived
from solver.wordlists.naturalness import ENGLISH, RUSSIAN, UKRAINIAN, Model
from solver.wordlists.opencorpora import RussianNouns
from tests.small_dictionary import keep_few_words


@pytest.fixture
def installed(tmp_path: Path) -> RussianDictionaries:
    (tmp_path / "hunspell").mkdir()
    (tmp_path / "mythes").mkdir()
    (tmp_path / "dictd").mkdir()
    (tmp_path / "hunspell/ru_RU.dic").write_text("3\nёлка/I\nтире\nМосква/H\n", "utf-8")
    (tmp_path / "hunspell/ru_RU.aff").write_text(
        "SFX I Y 2\nSFX I а ы [^гкх]а\nSFX I а и [гкх]а\n", "utf-8"
    )
    (tmp_path / "mythes/th_ru_RU_v2.dat").write_text(
        "UTF-8\nёлка|1\n(синоним)|ель\nМосква|1\n(синоним)|столица\n", "utf-8"
    )
    for name, text in {
        "mueller7": "tree\n   _n. дерево, ёлка; рождественская елка\n   2. _v. загнать\n",
        "freedict-deu-rus": "Tanne /ta/ <n>\nёлка, ель\nein Baum\nkrank <adj>\nбольной\n"
        "Haiku <n>\nхайку, вака, хайкуистский\n",
        "freedict-fra-rus": "sapin\nелка 2.\n",
        "freedict-pol-rus": "Jolka\nЁлка\n",
    }.items():
        (tmp_path / f"dictd/{name}.dict.dz").write_bytes(gzip.compress(text.encode()))
    return RussianDictionaries(tmp_path)


@pytest.fixture
def use(installed: RussianDictionaries) -> DictionaryUse:
    return installed.read({"елка", "ель", "столица", "тире"})


def test_the_spelling_dictionary_gives_every_entry_with_its_flags(use: DictionaryUse) -> None:
    assert use.spelling == {"елка": "I", "тире": "", "Москва": "H"}


def test_only_translations_of_nouns_are_returned(installed: RussianDictionaries) -> None:
    translated = installed.read_translated_nouns()
    assert {word for word in translated.mueller if word} == {
        "дерево",
        "елка",
        "рождественская елка",
    }
    assert set(translated.languages) == {"елка", "ель", "хайку", "вака", "хайкуистский"}


def test_flags_of_nouns_give_their_forms(installed: RussianDictionaries) -> None:
    assert installed.noun_forms() == {"елка": {"елка", "елки"}}


@pytest.mark.parametrize("entry", ["липиды/I", "пенье/I", "бытье/", "птичий/I"])
def test_a_plural_an_adjective_and_a_variant_are_no_headwords(
    installed: RussianDictionaries, tmp_path: Path, entry: str
) -> None:
    (tmp_path / "hunspell/ru_RU.dic").write_text(f"1\n{entry}\n", "utf-8")
    assert installed.noun_forms() == {}


def test_the_thesaurus_gives_entries_and_synonyms(use: DictionaryUse) -> None:
    assert use.thesaurus == {"елка", "ель", "столица"}


def test_translations_are_counted_without_names(use: DictionaryUse) -> None:
    assert use.mueller == {"елка": 2}
    assert use.languages == {"елка": 2, "ель": 1}


def test_a_dictionary_that_is_not_installed_is_named(tmp_path: Path) -> None:
    nothing = RussianDictionaries(tmp_path)
    assert nothing.missing()[0] == "hunspell-ru"
    assert set(nothing.fingerprint().values()) == {"not installed"}


def test_an_installed_dictionary_changes_the_fingerprint(
    installed: RussianDictionaries, tmp_path: Path
) -> None:
    without = RussianNouns(RussianDictionaries(tmp_path / "nowhere")).fingerprint()
    assert installed.missing() == []
    assert RussianNouns(installed).fingerprint() != without


def test_nouns_of_the_spelling_dictionary_have_its_flags_and_small_letters(
    installed: RussianDictionaries, tmp_path: Path
) -> None:
    assert read_spelled_nouns(tmp_path / "hunspell/ru_RU.dic") == {"ёлка"}
    assert read_spelled_nouns(tmp_path / "nowhere.dic") == set()


def test_with_dictionaries_tiers_go_by_what_they_say(
    installed: RussianDictionaries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zipfs = {"елка": 4.0, "фалда": 2.0, "хайку": 3.0, "хайкуистский": 3.0}
    keep_few_words(monkeypatch, tmp_path / "words", "ёл", "фалд", zipfs=zipfs)
    monkeypatch.setattr("solver.wordlists.pymorphy._READINGS_PER_REPORT", 8)
    monkeypatch.setattr("solver.wordlists.nouns._WORDS_PER_REPORT", 1)
    shares: list[float] = []
    words = RussianNouns(installed).read(shares.append)
    assert words.remark == ""
    assert (words.tiers["елка"], words.tiers["фалда"]) == ("natural", "well-read")
    assert 0 == shares[0] < max(shares) < 1
    assert all(0 < after - before < 0.2 for before, after in pairwise(shares))
    assert [step for step, _ in words.steps] == [
        "nouns, nominative singular or plural-only",
        *(
            f"without {what}"
            for what in ["Name", "Surn", "Patr", "Geox", "Orgn", "Abbr", "Erro", "Dist"]
        ),
        "two letters or more",
        "without rare variants in -нье",
        "ё written as е",
        "with nouns of the spelling dictionary",
        "with nouns that translate a noun",
        "with nouns made of adjectives",
        "without those judged to be none",
        "with those judged to be missing",
    ]
    assert "хайку" in words.words  # translates a used word
    assert not {"вака", "хайкуистский"}.intersection(words.words)
    evidence = RussianNouns(installed).evidence(lambda share: None)
    assert set(evidence) <= set(words.words)
    assert evidence["елка"]["thesaurus"]


def test_without_dictionaries_tiers_go_by_frequency_and_a_remark_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zipfs = {"столовая": 4.0, "фалда": 1.9, "желание": 5.0, "желанье": 2.5, "оседанье": 2.4}
    beginnings = ("столов", "фалд", "желан", "оседан")
    keep_few_words(monkeypatch, tmp_path / "words", *beginnings, zipfs=zipfs)
    words = RussianNouns(RussianDictionaries(tmp_path)).read(lambda share: None)
    assert "apt-get install hunspell-ru" in words.remark
    assert words.tiers["столовая"] == "natural"
    assert words.tiers["фалда"] == "rare"
    assert {"желание", "желанье", "оседание"} <= set(words.words)
    assert "оседанье" not in words.words  # a rare variant


@pytest.mark.parametrize(
    "word", ["ослабленность", "подпаливание", "домик", "ружьецо", "тайванец", "пловчиха"]
)
def test_a_word_is_derived_if_its_base_is_an_entry(word: str) -> None:
    entries = {"ослабленный", "подпаливать", "дом", "ружье", "тайвань"}
    assert is_derived(word, entries) == (word != "пловчиха")


@pytest.mark.parametrize(("word", "compound"), [("телемарафон", True), ("марафон", False)])
def test_a_compound_ends_in_a_whole_word(word: str, compound: bool) -> None:
    assert is_compound(word, {"марафон"}.__contains__) == compound


@pytest.mark.parametrize("model", [RUSSIAN, UKRAINIAN, ENGLISH])
def test_evidence_counts_for_a_word_or_against_it(model: Model) -> None:
    nothing = dict.fromkeys(model.weights, 0.0)
    for name, weight in model.weights.items():
        more = model.points(nothing | {name: 1.0})
        assert (more > model.points(nothing)) == (weight > 0)


@pytest.mark.parametrize("model", [RUSSIAN, UKRAINIAN, ENGLISH])
def test_points_make_tiers(model: Model) -> None:
    tiers = [model.tier_of_points(points) for points in (9.0, -1.0, -9.0)]
    assert tiers in (["natural", "well-read", "rare"], ["natural", "rare", "rare"])


def test_a_word_spelled_with_a_capital_is_a_name_or_both(tmp_path: Path) -> None:
    (tmp_path / "uk.dic").write_text("4\nОттава/a\nКіт\nкіт/b\nПМС\n", "utf-8")
    words = {"оттава", "кіт", "пмс", "йорк"}
    assert find_capitals(tmp_path / "uk.dic", words) == Capitals({"оттава", "пмс"}, {"кіт"})
    assert find_capitals(tmp_path / "none.dic", words) == Capitals(set(), set())
