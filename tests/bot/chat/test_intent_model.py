"""The classifier of intents reads phrases that were not taught to it."""

import pytest

from bot.chat.intent_model import MODEL, IntentModel, list_features
from bot.chat.intents import find_label
from scripts.labelled_phrases import LANGUAGES, fill, read_phrases


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_unseen_phrases_are_read_right(language: str) -> None:
    examined = list(read_phrases(f"{language}.examined"))
    model = IntentModel.load()
    right = sum(model.rank(fill(phrase))[0][0] == label for label, phrase in examined)
    assert right / len(examined) > 0.85


@pytest.mark.parametrize("language", LANGUAGES)
def test_examined_phrases_were_not_taught(language: str) -> None:
    taught = {fill(phrase).lower() for _, phrase in read_phrases(language)}
    examined = {fill(phrase).lower() for _, phrase in read_phrases(f"{language}.examined")}
    assert not taught & examined


def test_a_packed_model_is_the_same() -> None:
    assert IntentModel.load().pack() == MODEL.read_bytes()


def test_unknown_words_are_one_but_for_their_pieces() -> None:
    known = frozenset(("i", "put"))
    features = list(list_features("I put flame on c3 for 12", known))
    assert {"i", "put", "#w", "#c", "#n", "<fl", "lame>", "put #w", "^ _ put"} <= set(features)
    assert "flame on" not in features


@pytest.mark.parametrize("text", ["скопа рот", "ракета", "lemur"])
def test_names_alone_mean_nothing(text: str) -> None:
    assert not find_label(text)


@pytest.mark.parametrize(
    ("text", "label"), [("подсказочку", "hints"), ("счёт", "score"), ("покжи ещё слова", "more")]
)
def test_forms_and_slips_are_read(text: str, label: str) -> None:
    assert find_label(text) == label
