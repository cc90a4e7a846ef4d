"""Taps with made-up data, as a doctored app could send them, are refused with a reason."""

from itertools import product

import pytest

from bot.playground import Person
from tests.bot.handlers.boards import GRID, board_id

ARGUMENTS = ("", "0", "-1", "99999999999", "a1", "z9", "x-y-z", "0-0000", "on", "mine", "1-other")
ACTIONS = (
    *("try", "play", "undo", "turn", "name", "back", "cells", "cell", "clue"),
    *("knots", "order", "page", "hints", "doubt", "letter", "game", "alphabet", "kinds"),
    *("more", "flip", "copy"),
)


async def test_nothing_breaks(anna: Person) -> None:
    for action in ACTIONS:
        answer = await anna.ask(GRID)
        board = board_id(answer)
        for argument in ARGUMENTS:
            note = await anna.send_tap(answer, f"v1:{action}:{board}:{argument}".rstrip(":"))
            assert "сломалось" not in note


async def test_no_setting_breaks(anna: Person) -> None:
    answer = await anna.ask("/settings")
    arguments = (*ARGUMENTS, "person", "chat-mode-knots", "person--", "person-language-xx")
    for action, argument in product(("settings", "choose", "help", "language", "mode"), arguments):
        note = await anna.send_tap(answer, f"v1:{action}:1:{argument}")
        assert "сломалось" not in note


@pytest.mark.parametrize("question", ["/bee барсукт", "/boggle бар сук тик"])
async def test_buttons_of_balda_are_refused_in_other_games(anna: Person, question: str) -> None:
    answer = await anna.ask(question)
    await anna.ask(GRID)
    board = next((b.data for b in answer.buttons if b.data), "v1:page:none").split(":")[2]
    for action in ("try", "play", "cells", "cell", "turn", "undo", "name", "back", "flip"):
        assert await anna.send_tap(answer, f"v1:{action}:{board}:1") != ""
