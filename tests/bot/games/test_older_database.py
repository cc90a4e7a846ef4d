"""Boards saved by an older version still work, and so do the old buttons under them."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import Parts, serving
from bot.playground import Person, settings_for
from bot.running.timers import Pace
from bot.settings import Settings
from solver import Lexicon
from storage import Database
from storage.first_tables import FIRST_VERSION
from storage.migrations import MIGRATIONS
from tests.bot.handlers.boards import words
from tests.bot.near import NearPlayground

FIRST = MIGRATIONS[:FIRST_VERSION]
BOARD = "oldboard1234"
ROWS = [["", "р", ""], ["к", "о", "т"], ["", "", ""]]
QUERY = {
    "knots": False,
    "used": ["кот", "рот"],
    "order": "net",
    "cells": [],
    "through": None,
    "prizes": [["c3", 5]],
}
HISTORY = {"plays": [["b1", "р", "рот", 3, "mine"]], "turn": "theirs"}
LEXICON = Lexicon.from_words(["кот", "рот", "крот", "бор", "порт"])


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


async def write_old(file: Path, answer: int) -> None:
    """Save the board of message *answer* as version 0.1.0 did."""
    async with (
        Database.open(file, steps=FIRST) as database,
        database.transaction() as transaction,
    ):
        await transaction.execute(
            "INSERT INTO boards (id, game, rows, doubtful, owner, chat, question, answer, query,"
            " history) VALUES (?, 'balda', ?, '[]', 11, 11, 1, ?, ?, ?)",
            (BOARD, json.dumps(ROWS), answer, json.dumps(QUERY), json.dumps(HISTORY)),
        )


@pytest.fixture
async def anna(settings: Settings, own_parts: Parts, pace: Pace) -> AsyncIterator[Person]:
    """Anna, who has an answer of an older version."""
    async with NearPlayground() as playground:
        own = settings_for(playground, settings)
        person = playground.person("Анна", user_id=11)
        async with serving(own, parts=own_parts, pace=pace):
            message = await person.ask("... кот ...")
        settings.database.unlink()
        await write_old(settings.database, message.id)
        async with serving(own, parts=own_parts, pace=pace):
            yield person


async def test_an_old_board_goes_on_with_its_score_prizes_and_used_words(anna: Person) -> None:
    shown = next(message for message in anna.history() if message.by_bot)
    await anna.send_tap(shown, f"v1:knots:{BOARD}:on")
    after = await anna.wait_for_edit(shown)
    assert "узлы" in after.text
    assert "3 : 0" in after.text
    assert words(after)
    assert "рот" not in words(after)


async def test_an_old_play_is_taken_back_and_the_order_stays(anna: Person) -> None:
    shown = next(message for message in anna.history() if message.by_bot)
    await anna.send_tap(shown, f"v1:undo:{BOARD}:1")
    after = await anna.wait_for_edit(shown)
    assert "рот" in words(after)
    assert await anna.tap(after, "Порядок: очки минус ответ") == ""
