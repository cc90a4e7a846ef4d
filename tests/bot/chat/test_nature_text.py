"""Sentences about words that no lexicon has."""

import re
from typing import get_args

import pytest

from bot.chat.dictionary_text import nature_text
from bot.texts import texts_in
from solver import Nature
from solver.nature import What

ENGLISH, RUSSIAN = texts_in("en"), texts_in("ru")
KINDS: tuple[What, ...] = get_args(What)


def test_each_kind_has_a_sentence_of_its_own_in_russian() -> None:
    said = [nature_text(RUSSIAN, Nature(what)) for what in KINDS]
    assert len(set(said)) == len(KINDS)
    assert not re.search("[A-Za-z]", "".join(said))


def test_nothing_is_said_about_unknown_words() -> None:
    assert nature_text(ENGLISH, Nature("unknown")) == ""


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("plural", "It is the plural of “кот”: /word кот"),
        ("case", "It is a form of “кот”: /word кот"),
        ("verb", "It is a form of the verb “кот”."),
        ("name", "It is a name."),
    ],
)
def test_a_form_names_its_headword(what: What, said: str) -> None:
    assert nature_text(ENGLISH, Nature(what, "кот")) == said


def test_forms_are_said_in_russian() -> None:
    said = [nature_text(RUSSIAN, Nature(what, "кот")) for what in ("plural", "case", "verb")]
    assert not re.search("[A-Za-z]", "".join(said).replace("/word", ""))
