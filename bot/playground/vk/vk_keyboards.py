"""Buttons that VK accepts under a message, as the playground keeps them."""

import json
from typing import Any

from vkbottle_types.objects import MessagesKeyboard

from bot.playground.refusal import JSONDict
from bot.playground.vk.vk_errors import VkRefusalError

MAX_ROWS, MAX_VK_BUTTONS_IN_A_ROW, MAX_VK_BUTTONS = 6, 5, 10
MAX_MENU_ROWS = 10
MAX_LABEL_LETTERS, MAX_PAYLOAD_LETTERS = 40, 255
_STYLES = {"positive": "success", "negative": "danger", "primary": "primary"}


def markup_of(text: str) -> JSONDict | None:
    """The inline keyboard in JSON *text*, in the Bot API's shape; VkRefusalError if VK refuses.

    A menu below the input line is checked, but not shown.
    """
    if not text:
        return None
    try:
        keyboard = json.loads(text)
        MessagesKeyboard.model_validate({"one_time": False, **keyboard})
    except ValueError as error:
        raise VkRefusalError(911, str(error)) from None
    rows = keyboard["buttons"]
    if not keyboard.get("inline"):
        if len(rows) > MAX_MENU_ROWS or any(len(row) > MAX_VK_BUTTONS_IN_A_ROW for row in rows):
            raise VkRefusalError(911, "too many buttons")
        for action in (button["action"] for row in rows for button in row):
            if action["type"] != "text" or not 1 <= len(action["label"]) <= MAX_LABEL_LETTERS:
                raise VkRefusalError(911, "a menu has buttons of text, of 1 to 40 characters")
        return None
    if len(rows) > MAX_ROWS or sum(map(len, rows)) > MAX_VK_BUTTONS:
        raise VkRefusalError(911, "too many buttons")
    if any(not 1 <= len(row) <= MAX_VK_BUTTONS_IN_A_ROW for row in rows):
        raise VkRefusalError(911, "a row has 1 to 5 buttons")
    return {"inline_keyboard": [[_button(**button) for button in row] for row in rows]}


def _button(action: dict[str, Any], color: str = "") -> JSONDict:
    if not 1 <= len(action["label"]) <= MAX_LABEL_LETTERS:
        raise VkRefusalError(911, "a label has 1 to 40 characters")
    if len(action.get("payload", "")) > MAX_PAYLOAD_LETTERS:
        raise VkRefusalError(911, "payload is too long")
    if action["type"] == "open_link":
        return {"text": action["label"], "url": action["link"]}
    if action["type"] != "callback":
        raise VkRefusalError(911, "only callback and open_link are known in the playground")
    data = json.loads(action["payload"]).get("data", "")
    style = {"style": _STYLES[color]} if color in _STYLES else {}
    return {"text": action["label"], "callback_data": data, **style}
