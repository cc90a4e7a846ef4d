"""Gather evidence of the sources for the tier of a word."""

from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise
from math import log
from pathlib import Path
from typing import Any, cast

import pytest

from solver import Tier
from solver.wordlists.debian_dictionaries import DictionaryUse, TranslatedNouns
from solver.wordlists.english_evidence import EnglishWitness
from solver.wordlists.frequencies import LexemeUse
from solver.wordlists.naturalness import MAX_LETTERS
from solver.wordlists.newspaper import EditorWitness
from solver.wordlists.pymorphy import Dictionary
from solver.wordlists.russian_evidence import Witness
from solver.wordlists.ukrainian import UkrainianNouns, choose_tier
from solver.wordlists.ukrainian_evidence import UkrainianWitness, skeleton
from tests.small_dictionary import keep_few_words

NOTHING = DictionaryUse({}, frozenset(), {}, {}, frozenset())
NOUN, PLURAL, FIXED = frozenset({"NOUN"}), frozenset({"NOUN", "Pltm"}), frozenset({"NOUN", "Fixd"})


class Corpus:
    """A corpus in which every word is a noun in a *share* of its uses."""

    def __init__(self, share: float = 1.0) -> None:
        self.share = share

    def share_of_readings(self, word: str, is_wanted: Any) -> float:
        assert is_wanted(NOUN)
        assert not is_wanted(NOUN | {"Surn"})
        assert not is_wanted(frozenset({"VERB"}))
        return self.share


def russian(
    word: str,
    uses: DictionaryUse,
    meanings: Collection[frozenset[str]] = (NOUN,),
    *,
    share: float = 1.0,
    **used: float,
) -> dict[str, float]:
    known = {noun: LexemeUse(score, 0.25) for noun, score in ({word: 2.5} | used).items()}
    readings, translated = cast(Dictionary, Corpus(share)), TranslatedNouns({"заведующий": 1}, {})
    return dict(Witness(uses, readings, known, translated).of(word, meanings))


def test_a_word_that_no_dictionary_has_has_its_frequency_and_letters() -> None:
    evidence = russian("кот", NOTHING)
    assert evidence.pop("frequency") == 2.5
    assert evidence.pop("letters") == 3
    assert not any(evidence.values())
    assert russian("ж" * 30, NOTHING)["letters"] == MAX_LETTERS


def test_an_adjective_that_translates_no_noun_is_hardly_meant_as_one() -> None:
    adjective = (frozenset({"ADJF", "Subx"}),)
    assert russian("подобный", NOTHING, adjective)["no_noun"]
    assert not russian("заведующий", NOTHING, adjective)["no_noun"]


def test_each_dictionary_that_has_a_word_says_so() -> None:
    uses = DictionaryUse({"кот": "I"}, {"кот"}, {"кот": 2}, {"кот": 1}, {"кот"})
    evidence = russian("кот", uses)
    assert [evidence[name] for name in ("spelling", "thesaurus", "term")] == [True, True, True]
    assert evidence["mueller"] == pytest.approx(log(3))
    assert evidence["languages"] == pytest.approx(log(2))


@pytest.mark.parametrize(
    ("languages", "zipf", "is_term"), [(3, 2.8, False), (3, 2.7, True), (2, 2.8, True)]
)
def test_a_used_term_that_all_languages_have_is_a_plain_word(
    languages: int, zipf: float, is_term: bool
) -> None:
    uses = replace(NOTHING, languages={"лазер": languages}, terms={"лазер"})
    assert russian("лазер", uses, лазер=zipf)["term"] == is_term


@pytest.mark.parametrize("word", ["самоделка", "моменталка"])
def test_a_noun_may_stand_for_an_adjective_with_its_noun(word: str) -> None:
    spelling = dict.fromkeys(("самодельный", "моментальный"), "A")
    assert russian(word, replace(NOTHING, spelling=spelling))["derived"]


@pytest.mark.parametrize("other", ["thesaurus", "mueller", "languages"])
def test_homographs_count_as_they_are_spelled_and_listed(other: str) -> None:
    spelled = replace(NOTHING, spelling={"кот": "I"})
    listed: dict[str, Any] = {other: {"кот": 1}}
    assert russian("кот", spelled)["homographs"] == 0
    assert russian("кот", replace(NOTHING, **listed))["homographs"] == 0
    assert russian("кот", replace(spelled, **listed))["homographs"] == 0.25


@pytest.mark.parametrize(
    ("word", "meanings", "entry", "flags", "spelled"),
    [
        ("кот", [NOUN], "кот", "I", True),
        ("кот", [NOUN], "кот", "L", False),
        ("тире", [FIXED], "тире", "", True),
        ("рожь", [NOUN], "рожь", "", True),
        ("чешуя", [NOUN], "чешуя", "E", True),
        ("куранты", [PLURAL], "курант", "I", True),
        ("ворота", [PLURAL], "вороте", "I", True),
        ("куранты", [PLURAL, NOUN], "курант", "I", False),
    ],
)
def test_a_noun_is_spelled_as_a_noun_or_as_the_singular_of_one(
    word: str, meanings: list[frozenset[str]], entry: str, flags: str, spelled: bool
) -> None:
    uses = replace(NOTHING, spelling={entry: flags})
    assert russian(word, uses, meanings)["spelling"] == spelled


def test_a_word_may_be_made_of_others_that_people_use() -> None:
    uses = replace(NOTHING, spelling={"ослабленный": "A", "марафон": "I"})
    assert russian("ослабленность", uses)["derived"]
    assert russian("телемарафон", uses, марафон=3.0)["compound"]
    assert not russian("телемарафон", uses, марафон=2.9)["compound"]
    assert not russian("телемарафон", NOTHING, марафон=3.0)["compound"]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("андезит", {"learned"}),
        ("инспирация", {"learned"}),
        ("общага", {"informal"}),
        ("комп", {"informal"}),
        ("пион", set()),
    ],
)
def test_a_word_may_be_learned_or_informal(word: str, said: set[str]) -> None:
    marks = {"общага": {"Infr"}, "комп": {"Slng"}}.get(word, set())
    evidence = russian(word, NOTHING, [NOUN | marks])
    assert {name for name in ("learned", "informal") if evidence[name]} == said


@pytest.mark.parametrize(("share", "no_noun"), [(0.09, True), (0.1, False)])
def test_a_word_that_is_a_noun_in_less_than_a_tenth_of_its_uses_is_no_noun(
    share: float, no_noun: bool
) -> None:
    assert russian("той", NOTHING, share=share)["no_noun"] == no_noun


def test_the_corpus_tells_how_often_a_form_is_a_noun() -> None:
    dictionary = Dictionary("pymorphy3-dicts-ru", folded={"ё": "е"})
    nouns = dictionary.share_of_readings("стали", lambda tags: "NOUN" in tags)
    verbs = dictionary.share_of_readings("стали", lambda tags: "VERB" in tags)
    assert 0 < nouns < verbs < 1
    assert nouns + verbs == pytest.approx(1, abs=0.01)
    assert dictionary.share_of_readings("бгггг", lambda tags: False) == 1


@pytest.mark.parametrize(
    ("word", "evidence"),
    [
        ("галерея", {"frequency": 3.0, "russian": True}),
        ("якість", {"frequency": 2.0, "quality": True}),
        ("читання", {"frequency": 1.0, "suffix": True, "action": True}),
        ("життя", {"frequency": 1.0, "action": True}),
        ("галерейник", {"frequency": 0.5, "suffix": True}),
        ("козак", {"frequency": 2.5, "name": True}),
        ("білка", {"frequency": 2.5, "russian": True, "suffix": True}),
        ("загибла", {"frequency": 2.0, "adjective": True}),
    ],
)
def test_a_ukrainian_noun_has_a_twin_or_a_suffix(word: str, evidence: dict[str, float]) -> None:
    scores = {"галерея": 3.0, "якість": 2.0, "читання": 1.0, "життя": 1.0, "галерейник": 0.5}
    scores |= {"козак": 2.5, "загибла": 2.0, "білка": 2.5}
    twins, names = set(map(skeleton, ("галерея", "белка"))), {"козак", "білка"}
    said = UkrainianWitness(scores, twins, names, {"загибла"}).of(word)
    assert {name: value for name, value in said.items() if value} == evidence


@pytest.mark.parametrize(
    ("word", "evidence"),
    [
        ("any", {"american": True, "letters": 3, "in_y": True}),
        ("cats", {"above_50": True, "letters": 4, "reviewed_up": True}),
        ("gnu", {"above_50": True, "above_70": True, "letters": 3, "reviewed_down": True}),
    ],
)
def test_an_editor_goes_by_size_spelling_and_review(word: str, evidence: dict[str, float]) -> None:
    sizes = {"any": 10, "cats": 60, "gnu": 80}
    known = EnglishWitness(sizes, sizes, {})
    said = EditorWitness(sizes, {"any"}, known, {"cats": "natural", "gnu": "rare"}).of(word)
    assert {name: value for name, value in said.items() if value} == evidence


@pytest.mark.parametrize(
    ("zipf", "adjectival", "tier"),
    [(2.9, (), "natural"), (2.89, (), "well-read"), (2.9, ("слово",), "well-read")],
)
def test_a_ukrainian_noun_that_is_used_is_natural(
    zipf: float, adjectival: tuple[str, ...], tier: Tier
) -> None:
    assert choose_tier(UkrainianWitness({"слово": zipf}, adjectives=adjectival).of("слово")) == tier


def test_ukrainian_names_are_rare_and_nouns_have_tiers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zipfs = {"галерея": 4.0}
    words = tmp_path / "words"
    keep_few_words(monkeypatch, words, "галере", "оттав", zipfs=zipfs, language="uk")
    (tmp_path / "uk_UA.dic").write_text("2\nгалерея/A\nОттава/B\n", "utf-8")
    (tmp_path / "ru_RU.dic").write_text("2\nгалерея/I\nбаранка/I\n", "utf-8")
    monkeypatch.setattr("solver.wordlists.pymorphy._READINGS_PER_REPORT", 8)
    monkeypatch.setattr("solver.wordlists.nouns._WORDS_PER_REPORT", 1)
    source, shares = UkrainianNouns(tmp_path), list[float]()
    found = source.read(shares.append)
    assert found.words == ("воєвода", "галерейка", "галерейник", "галерея", "оттава", "попа")
    assert found.tiers == {
        "воєвода": "natural",  # by the review, like the last one
        "галерейка": "well-read",
        "галерейник": "well-read",
        "галерея": "natural",
        "оттава": "rare",
        "попа": "well-read",
    }
    assert (found.alphabet, found.remark) == ("uk", "")
    assert found.steps[-1][1] == len(found.words)
    assert 0 == shares[0] < max(shares) < 1
    assert all(0 < after - before < 0.2 for before, after in pairwise(shares))
    evidence = source.evidence(lambda share: None)
    assert set(evidence) == {"галерейка", "галерейник", "галерея"}
    assert evidence["галерея"]["russian"]


def test_a_change_of_a_dictionary_changes_the_ukrainian_fingerprint(tmp_path: Path) -> None:
    source = UkrainianNouns(tmp_path)
    without = source.fingerprint()
    assert without is not None
    assert without["hunspell-uk"] == without["hunspell-ru"] == "not installed"
    for name in ("uk_UA.dic", "ru_RU.dic"):
        (tmp_path / name).write_text("1\nab\n")
    changed = source.fingerprint()
    assert changed is not None
    assert changed["hunspell-uk"] == changed["hunspell-ru"] == "5 bytes"


@pytest.mark.parametrize(
    ("word", "evidence"),
    [
        ("cats", {"size": 6.0, "frequency": 0.0, "part": 4.0, "letters": 8}),
        ("cattiness", {"size": 8.0, "frequency": 0.0, "part": 3.0, "letters": 9}),
        ("catdoor", {"size": 8.0, "frequency": 0.0, "part": 2.0, "letters": 8}),
        ("catgnus", {"size": 8.0, "frequency": 0.0, "part": 0.0, "letters": 8}),
    ],
)
def test_an_english_word_is_as_known_as_its_parts(word: str, evidence: dict[str, float]) -> None:
    sizes = {"cat": 10, "catty": 35, "door": 50, "gnus": 60, word: 60 if word == "cats" else 70}
    frequencies = {"cat": 1e-5, "catty": 1e-6, "door": 1e-7, "gnus": 1e-4}
    said = EnglishWitness(sizes, sizes, frequencies).of(word)
    assert said == {"british": False} | {k: pytest.approx(v) for k, v in evidence.items()}
