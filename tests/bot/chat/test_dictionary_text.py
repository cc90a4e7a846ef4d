"""Own words, word lists and the result of an import, in sentences and buttons."""

import re
from typing import get_args

import pytest

from bot.chat.dictionary_text import (
    ChangeList,
    dictionary_text,
    import_text,
    lists_keyboard,
    matches_text,
    offer_text,
    verdicts_text,
)
from bot.render.buttons import Button
from bot.render.text import MESSAGE_ROOM
from bot.texts import texts_in
from bot.work.word_jobs import Agreement, ListResult
from solver import LeftOut
from solver.wordlists.brought import Fault
from storage import Dictionary, Import, Profile

ENGLISH, RUSSIAN = texts_in("en"), texts_in("ru")
VK = Profile(5, "vk")
OWN, NONE = Dictionary(("кот", "кит"), ("пёс",)), Dictionary()
WHOLE = Import("a" * 20, "a.txt", "ru", 2, whole=True)
MORE = Import("b" * 20, "b" * 30, "ru", 1)
FAULTS: tuple[Fault, ...] = get_args(Fault)


def test_own_words_and_lists_are_shown() -> None:
    *lines, hint = dictionary_text(ENGLISH, VK, OWN, [WHOLE]).splitlines()
    assert lines == [
        "You added: (2) кот, кит",
        "You banned: (1) пёс",
        "Word lists of vk:",
        "• a.txt — 2 words, all words of the game",
    ]
    assert "/dict import" in hint


def test_an_empty_dictionary_is_told() -> None:
    head, hint = dictionary_text(ENGLISH, VK, NONE, []).splitlines()
    assert head == "You have added and banned no words yet."
    assert "/dict import" in hint


def test_matches_of_a_pattern_are_grouped_by_verdict() -> None:
    told = Dictionary(("кот",), ("кат", "кет"))
    assert matches_text(ENGLISH, "к*", OWN, told).splitlines() == [
        "You added: (2) кот, кит",
        "You banned: (1) пёс",
        "Accepted: (1) кот",
        "Refused: (2) кат, кет",
    ]
    assert matches_text(ENGLISH, "к*", NONE, NONE) == "None of your words fits к*."


def test_four_lists_of_words_fit_into_a_message() -> None:
    many = Dictionary(("слово",) * 2_000, ("слово",) * 2_000)
    text = matches_text(ENGLISH, "*", many, many)
    assert MESSAGE_ROOM - 100 < len(text) <= MESSAGE_ROOM


def test_an_offer_and_an_import_count_what_they_bring() -> None:
    assert (
        "Take over vk, with its rules? It has 2 accepted words, 1 refused word and 1 word list."
        in (offer_text(ENGLISH, VK, OWN, [WHOLE]))
    )
    two = Dictionary(("кот",), ("пёс", "пес"))
    assert "1 accepted word, 2 refused words and 2 word lists." in (
        offer_text(ENGLISH, VK, two, [WHOLE, MORE])
    )
    assert verdicts_text(ENGLISH, VK, "v.csv", OWN) == (
        "v.csv: 2 accepted words and 1 refused word. They count in vk from now on."
    )
    assert "1 accepted word and 2 refused words." in verdicts_text(ENGLISH, VK, "v.csv", two)


@pytest.mark.parametrize(
    ("brought", "head"),
    [
        (WHOLE, "a.txt: 2 words. In the profile vk only these count now."),
        (MORE, f"{'b' * 30}: 1 word. In the profile vk they count too from now on."),
    ],
)
def test_an_import_says_how_its_words_count(brought: Import, head: str) -> None:
    result = ListResult(brought.hash, "ru", brought.words, (), None)
    assert import_text(ENGLISH, VK, brought, result) == head


def test_an_import_says_how_it_agrees_with_the_lexicon() -> None:
    agreement = Agreement({"natural": 4, "well-read": 3, "rare": 2}, 1)
    result = ListResult(WHOLE.hash, "ru", 10, (), agreement)
    assert import_text(ENGLISH, VK, WHOLE, result).splitlines()[1:] == [
        "Of them most people know 4, well-read people 3; 2 are rare, and 1 are new to me."
    ]
    nothing = result._replace(agreement=Agreement({}, 10))
    assert "know 0, well-read people 0; 0 are rare" in import_text(ENGLISH, VK, WHOLE, nothing)


def test_an_import_says_what_was_left_out_and_why() -> None:
    left = (LeftOut("name", 1, "Анна"), LeftOut("length", 2, "я"))
    result = ListResult(WHOLE.hash, "ru", 2, left, None)
    assert import_text(ENGLISH, VK, WHOLE, result).splitlines()[1:] == [
        "• 1 word left out: a name (Анна)",
        "• 2 words left out: too short or too long (я)",
    ]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_all_texts_are_in_the_language_of_the_person(count: int) -> None:
    left = tuple(LeftOut(fault, count, "слово") for fault in FAULTS)
    brought = Import("a", "а", "ru", count)
    result = ListResult("a", "ru", count, left, Agreement({}, count))
    words = ("слово",) * count
    own = Dictionary(words, words)
    said = [
        import_text(RUSSIAN, Profile(5), brought, result),
        import_text(RUSSIAN, Profile(5), brought._replace(whole=True), result),
        dictionary_text(RUSSIAN, Profile(5), own, [brought]),
        dictionary_text(RUSSIAN, Profile(5), NONE, []),
        matches_text(RUSSIAN, "", own, own),
        matches_text(RUSSIAN, "", NONE, NONE),
        offer_text(RUSSIAN, Profile(5), own, [brought] * count),
        verdicts_text(RUSSIAN, Profile(5), "", own),
    ]
    assert not re.search("[A-Za-z]", re.sub("/dict [a-z]+", "", "".join(said)))


def test_a_single_list_is_removed_at_once_and_one_of_several_by_its_name() -> None:
    start, other = "a" * 16, "b" * 16
    less = Button("Only add its words", ChangeList(5, "more", start))
    assert lists_keyboard(ENGLISH, VK, [WHOLE]) == (
        (less, Button("Remove", ChangeList(5, "drop", start))),
    )
    assert lists_keyboard(ENGLISH, VK, [WHOLE, MORE]) == (
        (less, Button("✕ a.txt", ChangeList(5, "drop", start))),
        (
            Button("Take no other words", ChangeList(5, "whole", other)),
            Button(f"✕ {'b' * 20}", ChangeList(5, "drop", other)),
        ),
    )
