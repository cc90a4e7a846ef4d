"""Word formation: English forms and compounds, Ukrainian parts and Russian twins."""

import pytest

from solver.wordlists.english_evidence import EnglishWitness
from solver.wordlists.english_forms import american_spelling, halves, headwords, roots
from solver.wordlists.ukrainian_evidence import UkrainianWitness, skeleton

WORDS = {
    "stir",
    "hop",
    "hope",
    "city",
    "play",
    "pack",
    "happy",
    "leveling",
    "color",
    "door",
    "handle",
}


@pytest.mark.parametrize(
    ("form", "headword"),
    [
        ("cities", "city"),
        ("plays", "play"),
        ("hoped", "hope"),
        ("hopped", "hop"),
        ("stirred", "stir"),
    ],
)
def test_a_form_has_a_headword(form: str, headword: str) -> None:
    assert headword in headwords(form, WORDS)


@pytest.mark.parametrize(
    ("word", "root"),
    [("happiness", "happy"), ("player", "play"), ("unpack", "pack"), ("hopper", "hop")],
)
def test_a_derived_word_has_a_root(word: str, root: str) -> None:
    assert root in roots(word, WORDS)


def test_a_word_is_no_root_of_itself() -> None:
    assert list(roots("pack", WORDS)) == []


def test_a_compound_has_two_halves() -> None:
    assert ("door", "handle") in halves("doorhandle")
    assert list(halves("doors")) == []


@pytest.mark.parametrize(
    ("british", "american"), [("levelling", "leveling"), ("colour", "color"), ("hope", "")]
)
def test_a_british_word_has_an_american_spelling(british: str, american: str) -> None:
    assert american_spelling(british, WORDS) == american


def test_a_british_word_has_the_size_of_its_american_spelling() -> None:
    witness = EnglishWitness({"colour": 80, "color": 10}, {"color"}, {"color": 1e-4})
    assert witness.of("colour") == {
        "size": 1.0,
        "frequency": 0.0,
        "british": True,
        "part": pytest.approx(5.0),
        "letters": 8,
    }


@pytest.mark.parametrize(
    ("ukrainian", "russian"),
    [("комп'ютер", "компьютер"), ("якість", "якость"), ("знання", "знание"), ("ґрати", "граты")],
)
def test_a_russian_twin_has_the_same_skeleton(ukrainian: str, russian: str) -> None:
    assert skeleton(ukrainian) == skeleton(russian)


@pytest.mark.parametrize(("others", "part"), [(29, 3.5), (28, 0.0)])
def test_a_part_counts_if_thirty_words_begin_with_it(others: int, part: float) -> None:
    nouns = {f"слово{number}" for number in range(others)}
    scores = {"галерея": 3.5} | dict.fromkeys(nouns | {f"мікро{noun}" for noun in nouns}, 1.0)
    witness = UkrainianWitness(scores | {"мікрогалерея": 0.0, "огалерея": 0.0}, set())
    assert [witness.of(word)["part"] for word in ("мікрогалерея", "огалерея")] == [part, 0.0]
