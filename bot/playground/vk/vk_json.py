"""Content of the playground in VK's shape, checked by vkbottle's own types.

Messages of both networks are kept as the Bot API shows them, so that people and the chat page see
both alike; this module turns them into what VK would send.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from vkbottle.tools.mini_types.bot import MessageMin
from vkbottle_types.events.bot_events import MessageEvent
from vkbottle_types.objects import ClientInfoForBots, MessagesKeyboard

from bot.playground.params import Fault, JSONDict
from bot.playground.world import BOT_USER, CONTENT, Chat, User, World

REASONS = {
    1: "Unknown error occurred",
    3: "Unknown method passed",
    5: "User authorization failed: invalid access_token (4).",
    6: "Too many requests per second",
    9: "Flood control",
    15: "Access denied",
    100: "One of the parameters specified was missing or invalid",
    901: "Can't send messages for users without permission",
    909: "Can't edit this message, because it's too old",
    911: "Keyboard format is invalid",
    914: "Message is too long",
    917: "You don't have access to this chat",
}
GROUP_ID = int(str(BOT_USER["id"]))
FIRST_CHAT = 2_000_000_000
VERSION = "5.199"
_LANGUAGES = {"ru": 0, "uk": 1, "be": 2, "en": 3, "es": 4, "fi": 5, "de": 6, "it": 7, "kk": 97}
_SIZES = {90: "s", 320: "m", 800: "y", 1280: "z"}
# The first message after a link to us, as the page and tests write it.
_FOLLOWED = re.compile(r"/start (\S+)")
_MENTION = re.compile(rf"@{BOT_USER['username']}\b")
MAX_ROWS, MAX_VK_BUTTONS_IN_A_ROW, MAX_VK_BUTTONS = 6, 5, 10
MAX_MENU_ROWS = 10
MAX_LABEL_LETTERS, MAX_PAYLOAD_LETTERS = 40, 255
_STYLES = {"positive": "success", "negative": "danger", "primary": "primary"}


class VkRefusalError(Exception):
    """A call is refused with VK's *code*; *why* follows the usual words for it."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(": ".join(filter(None, (REASONS.get(code, "Refused"), why))))
        self.code = code

    def as_json(self, params: Mapping[str, str]) -> JSONDict:
        shown = [{"key": key, "value": value} for key, value in params.items()]
        return {"error_code": self.code, "error_msg": str(self), "request_params": shown}


def refusal_for(fault: Fault) -> VkRefusalError | None:
    """VK's refusal for an ordered fault; None for kinds that any server can have."""
    if fault.kind == "too_many_requests":
        return VkRefusalError(fault.code or 6)
    return VkRefusalError(fault.code or 1) if fault.kind == "refusal" else None


def peer_of(chat: int) -> int:
    """VK's number of a chat of the playground."""
    return FIRST_CHAT - chat if chat < 0 else chat


def chat_of(peer: int) -> int:
    return FIRST_CHAT - peer if peer > FIRST_CHAT else peer


class Shapes:
    """Turns content of *world* into VK's JSON; files of *world* are fetched at *address*."""

    def __init__(self, world: World, address: str) -> None:
        self._world = world
        self._address = address

    def event(self, number: int, kind: str, content: JSONDict) -> JSONDict:
        """An update of the playground as an event of Bots Long Poll."""
        envelope = {"event_id": f"event-{number}", "v": VERSION, "group_id": GROUP_ID}
        if kind == "callback_query":
            event = {**envelope, "type": "message_event", "object": self._tap(content)}
            MessageEvent.model_validate(event)
            return event
        message = self.message({"message_id": 0, **content})
        if kind == "my_chat_member":  # at VK a message tells that we were removed
            message["action"] = {"type": "chat_kick_user", "member_id": -GROUP_ID}
            MessageMin.model_validate(message)
        if kind == "edited_message":
            return {**envelope, "type": "message_edit", "object": message}
        language = str(content["from"].get("language_code", "ru"))
        info = {
            "button_actions": ["text", "callback", "open_link"],
            "keyboard": True,
            "inline_keyboard": True,
            "carousel": True,
            "lang_id": _LANGUAGES.get(language, 0),
        }
        ClientInfoForBots.model_validate(info)
        return {
            **envelope,
            "type": "message_new",
            "object": {"client_info": info, "message": message},
        }

    def message(self, kept: JSONDict) -> JSONDict:
        """A message with all fields that VK sends."""
        text = str(kept.get("text") or kept.get("caption") or "")
        if "forward_origin" in kept:
            return self._forward(kept)
        shape: JSONDict = {
            **self._foreign(kept),
            "text": _MENTION.sub(f"[club{GROUP_ID}|@club{GROUP_ID}]", text),
            "id": 0,
            "out": int(bool(kept["from"]["is_bot"])),
            "version": kept["message_id"],
            "fwd_messages": [],
        }
        if kept["chat"]["id"] > 0 and (followed := _FOLLOWED.fullmatch(text)):
            shape |= {"text": "Начать", "ref": followed[1]}
        if replied := kept.get("reply_to_message"):
            shape["reply_message"] = self._foreign(replied)
        if kept.get("entities") or kept.get("caption_entities"):
            items = [
                {**entity, "type": "url" if entity["type"] == "text_link" else entity["type"]}
                for entity in kept.get("entities") or kept.get("caption_entities") or []
                if entity["type"] != "text_mention"
            ]
            shape["format_data"] = {"version": "1", "items": items}
        MessageMin.model_validate(shape)
        return shape

    def _forward(self, kept: JSONDict) -> JSONDict:
        """A message that only forwards another one."""
        envelope = {name: part for name, part in kept.items() if name not in CONTENT}
        envelope.pop("forward_origin")
        original = {**kept, "from": kept["forward_origin"]["sender_user"]}
        shape = self.message(envelope) | {"fwd_messages": [self._foreign(original)]}
        MessageMin.model_validate(shape)
        return shape

    def user(self, user: User) -> JSONDict:
        return {"id": user.id, "first_name": user.name, "last_name": "", "is_closed": False}

    def photo(self, sizes: list[JSONDict]) -> JSONDict:
        """A photo; it has the id of its largest file."""
        largest = sizes[-1]
        return {
            "album_id": -3,
            "date": int(self._world.now()),
            "id": number_of(largest["file_id"]),
            "owner_id": -GROUP_ID,
            "access_key": largest["file_id"],
            "text": "",
            "has_tags": False,
            "sizes": [
                {
                    "type": _SIZES.get(max(size["width"], size["height"]), "x"),
                    "width": size["width"],
                    "height": size["height"],
                    "url": self._url(size["file_id"]),
                }
                for size in sizes
            ],
        }

    def document(self, kept: JSONDict) -> JSONDict:
        name = str(kept.get("file_name", "file"))
        return {
            "id": number_of(kept["file_id"]),
            "owner_id": -GROUP_ID,
            "access_key": kept["file_id"],
            "title": name,
            "size": kept["file_size"],
            "ext": name.rpartition(".")[2],
            "date": int(self._world.now()),
            "type": 8,
            "url": self._url(kept["file_id"]),
        }

    def _foreign(self, kept: JSONDict) -> JSONDict:
        attachments: list[JSONDict] = []
        if photo := kept.get("photo"):
            attachments.append({"type": "photo", "photo": self.photo(photo)})
        if document := kept.get("document"):
            attachments.append({"type": "doc", "doc": self.document(document)})
        author = kept["from"]
        return {
            "id": 0,
            "date": kept["date"],
            "from_id": -GROUP_ID if author["is_bot"] else author["id"],
            "peer_id": peer_of(kept["chat"]["id"]),
            "text": str(kept.get("text") or kept.get("caption") or ""),
            "conversation_message_id": kept["message_id"],
            "attachments": attachments,
        }

    def _tap(self, content: JSONDict) -> JSONDict:
        message = content["message"]
        return {
            "user_id": content["from"]["id"],
            "peer_id": peer_of(message["chat"]["id"]),
            "event_id": content["id"],
            "payload": {"data": content["data"]},
            "conversation_message_id": message["message_id"],
        }

    def _url(self, file_id: str) -> str:
        return f"{self._address}/playground/files/{file_id}"


def member(chat: Chat, person: int) -> JSONDict:
    status = chat.members[person]
    return {
        "member_id": person,
        "is_admin": status in ("creator", "administrator"),
        "is_owner": status == "creator",
    }


def number_of(file_id: str) -> int:
    """The number of a file at VK, which names files by numbers."""
    return int(file_id.removeprefix("file-"), 16) % 2**31


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
