"""Buttons that choose one thing: the mode of a person, the language of a chat."""

from typing import ClassVar

from bot.render.buttons import Keyboard, choices
from bot.render.payloads import ChatPayload, PersonPayload, payload
from bot.texts import LANGUAGES, Texts
from storage import Mode


@payload("mode")
class ChooseMode(PersonPayload):
    foreign: ClassVar[str] = "This button is not yours; send /mode to choose for yourself."
    mode: Mode


@payload("language")
class ChooseLanguage(ChatPayload):
    foreign: ClassVar[str] = "This button does nothing here; send /start to choose the language."
    language: str


def mode_names(texts: Texts) -> dict[Mode, str]:
    return {"classic": texts.say("Classic"), "knots": texts.say("Knots")}


def mode_keyboard(texts: Texts, person: int, mode: Mode) -> Keyboard:
    return (choices(mode_names(texts), mode, lambda chosen: ChooseMode(person, chosen)),)


def language_keyboard(chat: int, language: str) -> Keyboard:
    return (choices(LANGUAGES, language, lambda chosen: ChooseLanguage(chat, chosen)),)
