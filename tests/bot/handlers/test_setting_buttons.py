"""Buttons that choose the mode and the language."""

from bot.handlers.settings_menu import mode_keyboard
from bot.handlers.start import language_keyboard
from bot.render.buttons import Keyboard
from bot.texts import texts_in

TEXTS = texts_in("en")


def labels(keyboard: Keyboard) -> list[list[str]]:
    return [[button.label for button in row] for row in keyboard]


def test_the_chosen_value_is_marked() -> None:
    assert labels(mode_keyboard(TEXTS, 1, "knots")) == [["Classic", "✓ Knots"]]
    assert labels(language_keyboard(-100, "ru")) == [["✓ Русский", "Українська", "English"]]
