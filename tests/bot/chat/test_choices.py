"""Whose choice counts."""

import pytest

from bot.chat.choices import Choice, Origin, resolve
from storage import Choices


def counts(name: str, chosen: dict[Origin, Choices], *, in_group: bool = True) -> Choice:
    return resolve(chosen, in_group=in_group)[name]


def test_without_a_choice_the_default_counts() -> None:
    assert counts("mode", {"person": {}}) == Choice("classic", "default")


def test_rules_are_chosen_by_topic_then_group_then_person() -> None:
    person: Choices = {"mode": "knots"}
    assert counts("mode", {"person": person}) == Choice("knots", "person")
    chat: Choices = {"mode": "classic"}
    assert counts("mode", {"person": person, "chat": chat}) == Choice("classic", "chat")
    chosen: dict[Origin, Choices] = {"person": person, "chat": chat, "topic": person}
    assert counts("mode", chosen) == Choice("knots", "topic")


def test_looks_are_chosen_by_person_then_topic_then_group() -> None:
    chat, topic, person = ({"rows": rows} for rows in ("5", "8", "12"))
    assert counts("rows", {"chat": chat}) == Choice("5", "chat")
    assert counts("rows", {"chat": chat, "topic": topic}) == Choice("8", "topic")
    chosen: dict[Origin, Choices] = {"chat": chat, "topic": topic, "person": person}
    assert counts("rows", chosen) == Choice("12", "person")


@pytest.mark.parametrize(
    ("group", "person", "choice"),
    [
        ({}, {}, Choice("hidden", "default")),
        ({}, {"spoilers": "open"}, Choice("hidden", "default")),
        ({"spoilers": "open"}, {}, Choice("open", "chat")),
        ({"spoilers": "open"}, {"spoilers": "hidden"}, Choice("hidden", "person")),
        ({"spoilers": "hidden"}, {"spoilers": "open"}, Choice("hidden", "chat")),
    ],
)
def test_the_strictest_choice_of_spoilers_counts(
    group: Choices, person: Choices, choice: Choice
) -> None:
    assert counts("spoilers", {"chat": group, "person": person}) == choice


def test_in_private_there_is_nothing_to_hide_by_default() -> None:
    assert counts("spoilers", {"person": {}}, in_group=False) == Choice("open", "default")


def test_a_value_of_another_version_does_not_count() -> None:
    assert counts("mode", {"person": {"mode": "spiral"}}) == Choice("classic", "default")


def test_choices_of_groups_do_not_count_in_private() -> None:
    assert "reporters" not in resolve({"person": {}}, in_group=False)
