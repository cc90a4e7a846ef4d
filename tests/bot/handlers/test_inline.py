"""`@bot` and a board in any chat: the answers offered to send there."""

import re

import pytest

from bot.playground import Person
from tests.bot.handlers.boards import GRID
from tests.bot.persons import inquire


async def test_the_answer_has_a_page_of_words_but_more_moves_are_offered(anna: Person) -> None:
    await anna.ask("/addword об, од, ой, ок, ом, он, ор, ос")
    whole, *moves = await inquire(anna, "...\n.о.\n...")
    sent = whole["input_message_content"]["message_text"]
    assert len(re.findall(r"^\d+\. ", sent, re.MULTILINE)) == 4  # besides the headline
    assert len(moves) > 5


async def test_a_board_offers_its_answer_and_each_move(anna: Person) -> None:
    whole, *moves = await inquire(anna, GRID)
    assert whole["title"] == "Балда 3×3 · классика · 2 хода"
    assert [move["title"] for move in moves] == [
        "1. барсук, 6: р → б2 (\N{MINUS SIGN}5)",
        "2. бар, 3: р → б2 (\N{MINUS SIGN}6)",
    ]


async def test_sent_answers_hide_their_words(anna: Person) -> None:
    for result in await inquire(anna, GRID):
        _, _, hidden = result["input_message_content"]["message_text"].partition("<tg-spoiler>")
        assert "бар" in hidden


async def test_letters_are_a_hive_and_full_rows_boggle(anna: Person) -> None:
    (hive,) = await inquire(anna, "барсукт")
    assert hive["title"].startswith("Spelling Bee")
    (boggle,) = await inquire(anna, "бар\nсук\nтик")
    assert boggle["title"].startswith("Boggle 3×3")


async def test_the_bot_name_alone_gets_help_with_typing(anna: Person) -> None:
    (line,) = await inquire(anna, "")
    assert line["title"].startswith("После моего имени: буквы улья или поле")


async def test_hints_to_a_hive_tell_no_word(anna: Person) -> None:
    (hints,) = await inquire(anna, "подсказки барсукт")
    sent = hints["input_message_content"]["message_text"]
    assert "БА" in sent
    assert "барсук" not in sent


@pytest.mark.parametrize("typed", ["б", "привет всем", "баъ\n..\n.к", "ббб"])
async def test_an_unfinished_board_offers_nothing(anna: Person, typed: str) -> None:
    assert await inquire(anna, typed) == []
