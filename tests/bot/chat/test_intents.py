"""Find the concepts of a text by the words that stand for them."""

import pytest

from bot.chat.intents import ConceptIndex

INDEX = ConceptIndex.of(
    [
        ("be", "^is"),
        ("cell", "@"),
        ("length", "3_букв*"),
        ("play", "=duel"),
        ("settings", "настройк*!"),
        ("show", "let*"),
        ("thanks", "thank_you"),
    ]
)


@pytest.mark.parametrize(
    ("phrase", "concepts"),
    [
        ("is it so", {"be"}),
        ("so is it", set()),
        ("скопа на б12", {"cell"}),
        ("слово в 3 буквы", {"length"}),
        ("слово в 3 мои буквы", set()),
        ("a duel now", {"play"}),
        ("duelist", set()),
        ("где мои настройки ?", {"settings"}),
        ("let letter", {"show"}),
        ("let's go", set()),
        ("and thank you all", {"thanks"}),
        ("thank them", set()),
        ("is this a duel", {"be", "play"}),
    ],
)
def test_words_side_by_side_stand_for_concepts(phrase: str, concepts: set[str]) -> None:
    assert set(INDEX.find_in(phrase)) == concepts


def test_a_phrase_may_stand_for_a_concept_as_a_whole() -> None:
    assert list(INDEX.find("настройками")) == ["settings"]
    assert list(INDEX.find("thank you")) == ["thanks"]
    assert not list(INDEX.find("thank you all"))
