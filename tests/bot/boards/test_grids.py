"""Boards are told from sentences."""

import pytest

from bot.boards.grids import looks_like_grid


@pytest.mark.parametrize(
    "text",
    [
        "баъ\n..с\n.ку",
        "б а ъ\n. . с\n. к у",
        "… кот …",
        "... кот ..",
        "кот\nпес1",
        "кот\n..",
        "ко...",
    ],
)
def test_a_board_is_recognised_even_if_badly_written(text: str) -> None:
    assert looks_like_grid(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "кот",
        "Привет. Как дела?",
        "Привет!\nКак у тебя дела?",
        "example.com/page",
        "Ну ладно. Я пошла.",
    ],
)
def test_a_sentence_is_no_board(text: str) -> None:
    assert not looks_like_grid(text)
