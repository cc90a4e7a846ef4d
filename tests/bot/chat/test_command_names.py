"""The commands that a network offers."""

import re

import pytest

from bot.chat.command_names import (
    FOR_ADMINS,
    IN_GROUPS,
    IN_PRIVATE,
    MENU_LANGUAGES,
    labels_in,
)


def test_each_command_of_a_menu_says_what_it_does_in_each_language() -> None:
    commands = {*IN_PRIVATE, *IN_GROUPS, *FOR_ADMINS}
    for language in MENU_LANGUAGES:
        labels = labels_in(language)
        assert labels.keys() == commands
        assert len(set(labels.values())) == len(commands)


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_in_cyrillic_only_names_of_games_are_latin(language: str) -> None:
    labels = " ".join(labels_in(language).values())
    assert set(re.findall("[A-Za-z]+", labels)) <= {"Spelling", "Bee", "Boggle"}
    assert labels_in(None) == labels_in("en") != labels_in(language)
