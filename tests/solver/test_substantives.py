"""Adjectives used as nouns, such as столовая, and nouns that decline like adjectives."""

from collections.abc import Iterator

import pytest

from solver.wordlists.debian_dictionaries import TranslatedNouns
from solver.wordlists.frequencies import NO_OWN_FORM_PENALTY, zipf
from solver.wordlists.pymorphy import Dictionary
from solver.wordlists.substantives import Substantives, find_adjectival
from tests.small_dictionary import keep_few_words


@pytest.fixture(scope="module")
def dictionary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dictionary]:
    few = ("колыбельн", "хаки", "столов", "портн", "стойк")
    with pytest.MonkeyPatch.context() as patch:
        keep_few_words(patch, tmp_path_factory.mktemp("few") / "words", *few, zipfs={})
        yield Dictionary("pymorphy3-dicts-ru", folded={"ё": "е"})


def use_of(word: str, dictionary: Dictionary, frequencies: dict[str, float]) -> float:
    readings = [reading.grammemes for reading in dictionary.readings_of(word)]
    marked = {word: [tags for tags in readings if "ADJF" in tags and "nomn" in tags]}
    substantives = Substantives(
        dictionary, dictionary.frequencies(frequencies), marked, TranslatedNouns({}, {}), ()
    )
    return substantives.use(word).score


def test_an_adjective_that_is_mostly_masculine_counts_for_less(dictionary: Dictionary) -> None:
    word, masculine = "колыбельная", "колыбельный"
    noun = use_of(word, dictionary, {word: 1e-5, masculine: 1e-6})
    adjective = use_of(word, dictionary, {word: 1e-5, masculine: 1e-4})
    assert adjective == noun - NO_OWN_FORM_PENALTY


def test_an_adjective_of_one_form_counts_as_it_is_used(dictionary: Dictionary) -> None:
    """Half of the uses count, since another word shares all forms; no form is its own."""
    used = use_of("хаки", dictionary, {"хаки": 2e-5})
    assert used == pytest.approx(zipf(1e-5) - NO_OWN_FORM_PENALTY)


def test_a_noun_with_the_genitive_of_an_adjective_is_told(dictionary: Dictionary) -> None:
    nouns = ["столовая", "портной", "стойка", "столование"]
    assert list(find_adjectival(nouns, dictionary, "ru")) == ["столовая", "портной"]
