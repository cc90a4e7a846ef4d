"""Moves as people type them."""

import pytest

from bot.boards.typed import TypedMove


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("слово", TypedMove("слово")),
        ("Слово!", TypedMove("Слово")),
        ("c3 слово", TypedMove("слово", "c3")),
        ("с3 слово", TypedMove("слово", "с3")),
        ("c3: слово.", TypedMove("слово", "c3")),
        ("c3 л слово", TypedMove("слово", "c3", "л")),
        ("c3=л слово", TypedMove("слово", "c3", "л")),
        ("aa10 слово", TypedMove("слово", "aa10")),
        ("слово c3", TypedMove("слово", "c3")),
        ("c3слово", TypedMove("слово", "c3")),
        ("слово на c3", TypedMove("слово", "c3")),
        ("слово (c3)", TypedMove("слово", "c3")),
        ("слово c3 л", TypedMove("слово", "c3", "л")),
        ("«слово»", TypedMove("слово")),
    ],
)
def test_a_move_is_read_as_people_type_it(text: str, typed: TypedMove) -> None:
    assert TypedMove.parse(text) == typed


@pytest.mark.parametrize(
    "text", ["", "...", "два слова", "c3", "c3 d4 слово", "сло8о", "c3 два слова", "...\nкот"]
)
def test_other_texts_are_not_read_as_moves(text: str) -> None:
    assert TypedMove.parse(text) is None
