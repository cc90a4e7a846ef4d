"""Both languages are complete, agree on what is in a sentence, and count as they should."""

from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.texts import CATALOGUES, CLOSEST, LANGUAGES, choose_language, texts_in
from solver import GridError
from tests.bot.sentences import sentences


@pytest.fixture(scope="module")
def said() -> dict[str, str | None]:
    return sentences()


@pytest.fixture(scope="module")
def russian() -> dict[str, Message]:
    with (CATALOGUES / "ru.po").open("rb") as source:
        catalogue: Catalog = read_po(source, locale="ru", abort_invalid=True)
    return {key(message): message for message in catalogue if message.id}


def key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_the_russian_catalogue_has_every_sentence_and_no_other(
    said: dict[str, str | None], russian: dict[str, Message]
) -> None:
    assert set(russian) == set(said)


def test_a_translation_says_it_in_russian_with_the_same_values(
    russian: dict[str, Message],
) -> None:
    assert [sentence for sentence, message in russian.items() if message.fuzzy] == []
    assert [
        (sentence, form)
        for sentence, message in russian.items()
        for form in forms(message) or [""]
        if not form.strip() or places(form) != places(sentence)
    ] == []


def test_a_counted_sentence_has_three_russian_forms(
    said: dict[str, str | None], russian: dict[str, Message]
) -> None:
    counted = {one: many for one, many in said.items() if many}
    assert {one: russian[one].id for one in counted} == {
        one: (one, counted[one]) for one in counted
    }
    assert {one: len(set(forms(russian[one]))) for one in counted} == dict.fromkeys(counted, 3)


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "0 слов"),
        (1, "1 слово"),
        (3, "3 слова"),
        (5, "5 слов"),
        (11, "11 слов"),
        (21, "21 слово"),
        (112, "112 слов"),
        (1004, "1004 слова"),
    ],
)
def test_russian_counts(n: int, said: str) -> None:
    assert texts_in("ru").count("{n} word", "{n} words", n) == said


@pytest.mark.parametrize(("n", "said"), [(0, "0 words"), (1, "1 word"), (21, "21 words")])
def test_english_counts(n: int, said: str) -> None:
    assert texts_in("en").count("{n} word", "{n} words", n) == said


def test_an_error_is_explained_in_each_language() -> None:
    error = GridError(
        "The tile ({tile}) in row {row} has more than {most} letters.", tile="абвг", row=2, most=3
    )
    assert texts_in("en").explain(error) == str(error)
    assert texts_in("ru").explain(error).startswith("В клетке (абвг) в ряду 2")


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
    ],
)
def test_a_person_s_choice_comes_before_the_group_s_and_telegram_s(
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
