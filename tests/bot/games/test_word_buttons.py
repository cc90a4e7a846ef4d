"""The words of an answer as buttons."""

import pytest

from bot.boards.question import Question
from bot.games.board_buttons import ShowVerdicts
from bot.games.word_buttons import AcceptWord, RefuseWord, word_of, words_keyboard
from bot.render.buttons import Keyboard
from bot.render.payloads import MAX_DATA_BYTES
from bot.texts import texts_in
from storage import Board, Shown

TEXTS = texts_in("en")


def question(letter: str = "ж") -> Question:
    return Question("aB3_-xyz0123", "balda", 1, Board(((letter, ""),)), Shown(1, 1, 2))


def labels(keyboard: Keyboard) -> list[list[str]]:
    return [[button.label for button in row] for row in keyboard]


@pytest.mark.parametrize(
    ("letter", "word"), [("ж", "ёж"), ("ж", "яя"), ("q", "queen"), ("ї", "їжак")]
)
def test_a_button_names_its_word_whatever_the_letters(letter: str, word: str) -> None:
    asked = question(letter)
    keyboard = words_keyboard(TEXTS, asked, ShowVerdicts(asked.id, "refused", 0), [word])
    payload = keyboard[1][0].payload
    assert isinstance(payload, RefuseWord)
    assert word_of(asked, payload.code) == word


def test_the_buttons_report_what_is_chosen_above_them() -> None:
    asked = question()
    keyboard = words_keyboard(TEXTS, asked, ShowVerdicts(asked.id, "accepted", 12), ["еж"])
    assert labels(keyboard) == [["✗ refused", "• ✓ accepted •"], ["✓ еж"], ["Back"]]
    assert isinstance(keyboard[1][0].payload, AcceptWord)


def test_each_button_fits_and_there_are_not_too_many() -> None:
    asked = question()
    shown = ShowVerdicts(asked.id, "refused", 999_999)
    keyboard = words_keyboard(TEXTS, asked, shown, ["ж" * 20] * 100 + ["ж" * 21])
    payloads = [button.payload for row in keyboard for button in row if button.payload]
    assert len(payloads) == 63
    assert all(len(payload.pack().encode()) <= MAX_DATA_BYTES for payload in payloads)
    assert all(type(payload).parse(payload.pack()) == payload for payload in payloads)


@pytest.mark.parametrize("code", ["", "zz", "-", "!"])
def test_a_made_up_code_names_no_word(code: str) -> None:
    assert word_of(question(), code) is None
