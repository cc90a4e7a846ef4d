"""All languages have all sentences with their values, and count correctly."""

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.texts import CATALOGUES, CLOSEST, LANGUAGES, choose_language, texts_in
from scripts.sentences import sentences, template
from solver import GridError, Lexicon, Match

TRANSLATED = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(scope="module")
def said() -> dict[str, str | None]:
    return sentences()


@cache
def catalogue_in(language: str) -> Mapping[str, Message]:
    with (CATALOGUES / f"{language}.po").open("rb") as source:
        catalogue: Catalog = read_po(source, locale=language, abort_invalid=True)
    return {key(message): message for message in catalogue if message.id}


def key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_each_language_but_english_has_a_catalogue() -> None:
    assert {path.stem for path in CATALOGUES.glob("*.po")} == set(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_every_sentence_and_no_other(
    language: str, said: dict[str, str | None]
) -> None:
    assert set(catalogue_in(language)) == set(said)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_says_it_with_the_same_values_and_lines(language: str) -> None:
    catalogue = catalogue_in(language)
    assert [sentence for sentence, message in catalogue.items() if message.fuzzy] == []
    assert [
        (sentence, form)
        for sentence, message in catalogue.items()
        for form in forms(message) or [""]
        if not form.strip()
        or places(form) != places(sentence)
        or form.count("\n") != sentence.count("\n")
    ] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_counted_sentence_has_three_forms(language: str, said: dict[str, str | None]) -> None:
    counted = {one: many for one, many in said.items() if many}
    catalogue = catalogue_in(language)
    assert {one: catalogue[one].id for one in counted} == {
        one: (one, counted[one]) for one in counted
    }
    assert {one: len(set(forms(catalogue[one]))) for one in counted} == dict.fromkeys(counted, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_a_match_can_be_played(language: str, said: dict[str, str | None]) -> None:
    (sentence,) = (each for each in said if "/review, like this: " in each)
    example = texts_in(language).say(sentence).rpartition("/review ")[2]
    match = Match.parse(example)
    words = re.findall(r"(\w+)(?:;|$)", example)
    lexicon = Lexicon.from_words(words, alphabet=language)
    assert len(list(match.positions(lexicon))) == len(words)


def test_the_template_for_translators_has_every_sentence_with_its_places(
    said: dict[str, str | None],
) -> None:
    asked = [message for message in template() if message.id]
    assert {key(message) for message in asked} == set(said)
    assert [key(message) for message in asked if not message.locations] == []


def test_a_ukrainian_sentence_has_no_letter_that_is_only_russian() -> None:
    written = {
        form
        for message in catalogue_in("uk").values()
        for form in forms(message)
        if set(form.lower()) & set("ъыэё")
    }
    assert [form for form in written if not re.search(r"\bё\b", form)] == []


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("ru", "0 слов, 1 слово, 3 слова, 5 слов, 11 слов, 21 слово, 112 слов, 1004 слова"),
        ("uk", "0 слів, 1 слово, 3 слова, 5 слів, 11 слів, 21 слово, 112 слів, 1004 слова"),
        ("en", "0 words, 1 word, 3 words, 5 words, 11 words, 21 words, 112 words, 1004 words"),
    ],
)
def test_counts(language: str, counts: str) -> None:
    counted = [int(each.split()[0]) for each in counts.split(", ")]
    texts = texts_in(language)
    assert ", ".join(texts.count("{n} word", "{n} words", n) for n in counted) == counts


def test_an_error_is_explained_in_each_language() -> None:
    error = GridError(
        "The tile ({tile}) in row {row} has more than {most} letters.", tile="абвг", row=2, most=3
    )
    assert texts_in("en").explain(error) == str(error)
    assert texts_in("ru").explain(error).startswith("В клетке (абвг) в ряду 2")
    assert texts_in("uk").explain(error).startswith("У клітинці (абвг) в ряду 2")


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        (["en", "ru", "ru"], "en"),
        ([None, "ru", "en"], "ru"),
        ([None, None, "en-GB"], "en"),
        ([None, None, "de"], "en"),
        ([None, None, None], "en"),
        (["", "fr", "ru"], "ru"),
        (["en", "uk"], "en"),
        ([None, "uk-UA"], "uk"),
    ],
)
def test_the_choice_of_a_person_comes_before_those_of_group_and_telegram(
    wishes: list[str | None], language: str
) -> None:
    assert choose_language(wishes) == language


@pytest.mark.parametrize("code", [*CLOSEST, "be-BY", "uz-Latn"])
def test_neighbours_of_russian_read_russian(code: str) -> None:
    assert choose_language([None, code]) == "ru"


@pytest.mark.parametrize("code", ["de", "fr", "es", "pl", "pt-br", "zh-hans", "he", "x"])
def test_all_others_read_english(code: str) -> None:
    assert choose_language([None, code]) == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_know_their_language(language: str) -> None:
    assert texts_in(language).language == language
