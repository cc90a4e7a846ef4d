"""The words of an answer as buttons."""

import pytest

from bot.boards.question import Question
from bot.chat.network import Capabilities
from bot.games.board_buttons import (
    AcceptWord,
    RefuseWord,
    ShowVerdicts,
    page_with,
    word_of,
    words_keyboard,
)
from bot.render.buttons import Keyboard
from bot.render.payloads import MAX_DATA_BYTES
from bot.telegram.calls import TelegramNetwork
from bot.texts import texts_in
from bot.vk.vk_calls import VkNetwork
from storage import Board, Shown

TEXTS, CAN = texts_in("en"), TelegramNetwork.can


def question(letter: str = "ж") -> Question:
    return Question("aB3_-xyz0123", "balda", 1, Board(((letter, ""),)), Shown(1, 1, 2))


def labels(keyboard: Keyboard) -> list[list[str]]:
    return [[button.label for button in row] for row in keyboard]


@pytest.mark.parametrize(
    ("letter", "word"), [("ж", "ёж"), ("ж", "яя"), ("q", "queen"), ("ї", "їжак")]
)
def test_a_button_names_its_word_whatever_the_letters(letter: str, word: str) -> None:
    asked = question(letter)
    keyboard = words_keyboard(TEXTS, asked, ShowVerdicts(asked.id, "refused", 0), [word], CAN)
    payload = keyboard[1][0].payload
    assert isinstance(payload, RefuseWord)
    assert word_of(asked, payload.code) == word


def test_the_buttons_report_what_is_chosen_above_them() -> None:
    asked = question()
    keyboard = words_keyboard(TEXTS, asked, ShowVerdicts(asked.id, "accepted", 12), ["еж"], CAN)
    assert labels(keyboard) == [["✗ refused", "• ✓ accepted •"], ["✓ еж"], ["Back"]]
    assert isinstance(keyboard[1][0].payload, AcceptWord)


@pytest.mark.parametrize(
    ("can", "page", "rows", "last"),
    [
        (TelegramNetwork.can, 0, [2, 3, 3, 3, 2], "1 / 12 ▶"),
        (TelegramNetwork.can, 11, [2, 1, 2], "12 / 12 ▶"),
        (TelegramNetwork.can, 99, [2, 1, 2], "12 / 12 ▶"),
        (VkNetwork.can, 1, [2, 3, 2, 2], "2 / 20 ▶"),
    ],
)
def test_words_stand_on_pages_that_fit_a_phone(
    can: Capabilities, page: int, rows: list[int], last: str
) -> None:
    asked = question()
    words = [f"{letter}{other}" for letter in "абвгдежзик" for other in "абвгдежзик"]
    shown = ShowVerdicts(asked.id, "refused", 0, page)
    keyboard = words_keyboard(TEXTS, asked, shown, words, can)
    assert [len(row) for row in keyboard] == rows
    assert labels(keyboard)[-1] == [last, "Back"]
    assert page_with(labels(keyboard)[1][0].removeprefix("✗ "), words, can) == min(page, 11)


def test_each_button_fits() -> None:
    asked = question()
    shown = ShowVerdicts(asked.id, "refused", 999_999, 999_999)
    keyboard = words_keyboard(TEXTS, asked, shown, ["ж" * 20] * 100 + ["ж" * 21], CAN)
    payloads = [button.payload for row in keyboard for button in row if button.payload]
    assert all(len(payload.pack().encode()) <= MAX_DATA_BYTES for payload in payloads)
    assert all(type(payload).parse(payload.pack()) == payload for payload in payloads)


@pytest.mark.parametrize("code", ["", "zz", "-", "!"])
def test_a_made_up_code_names_no_word(code: str) -> None:
    assert word_of(question(), code) is None
