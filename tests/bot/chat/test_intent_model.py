"""The classifier of intents reads phrases that were not taught to it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.chat.intent_model import MODEL, IntentModel, list_features
from bot.chat.intents import find_label

PHRASES = Path(__file__).parents[3] / "scripts" / "phrases"


def read_phrases(name: str) -> Iterator[tuple[str, str]]:
    label = ""
    for line in (PHRASES / name).read_text("utf-8").splitlines():
        if line.startswith("["):
            label = line.strip("[]")
        elif line:
            yield label, re.sub("[{}]", "", line)


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_most_unseen_phrases_are_read_right(language: str) -> None:
    examined = list(read_phrases(f"{language}.examined.txt"))
    model = IntentModel.load()
    right = sum(model.rank(text)[0][0] == label for label, text in examined)
    assert right / len(examined) > 0.85


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_examined_phrases_were_not_taught(language: str) -> None:
    taught = {text.lower() for _, text in read_phrases(f"{language}.txt")}
    examined = {text.lower() for _, text in read_phrases(f"{language}.examined.txt")}
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
