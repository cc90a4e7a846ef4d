"""VK's methods: each takes the world in VK's shape and a call's parameters, and returns its result.

A method either does everything or raises VkRefusalError and changes nothing.
"""

import json
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cachetools import FIFOCache

from bot.playground.params import JSONDict
from bot.playground.update_queue import History
from bot.playground.vk import vk_json
from bot.playground.world import BOT_USER, CONTENT, Chat, Tap, World, quote
from bot.render.text import utf16_length

MAX_TEXT_UNITS, MAX_SNACKBAR_LETTERS = 4096, 90
MAX_SENT_MESSAGES = 10_000
EDITABLE_S = 24 * 3600
EMOJI = {4: "👍", 6: "❓", 7: "😭", 9: "👎", 12: "🤔", 16: "🎉"}
_FORMATS = {"bold": "bold", "italic": "italic", "underline": "underline", "url": "text_link"}

Params = Mapping[str, str]


@dataclass(slots=True)
class VkWorld:
    """A world with its *history*, its uploads, and the messages sent by each `random_id`.

    *forbidding* are people who want no messages from us; *key* opens the long poll.
    """

    world: World
    history: History
    shapes: vk_json.Shapes
    address: str
    key: str = "key-1"
    photos: dict[str, list[JSONDict]] = field(default_factory=dict)
    documents: dict[str, JSONDict] = field(default_factory=dict)
    sent: FIFOCache[tuple[int, int], int] = field(
        default_factory=lambda: FIFOCache(MAX_SENT_MESSAGES)
    )
    forbidding: set[int] = field(default_factory=set)


Method = Callable[[VkWorld, Params], Awaitable[Any]]


async def get_long_poll_server(vk: VkWorld, params: Params) -> Any:
    if _number(params, "group_id") != vk_json.GROUP_ID:
        raise vk_json.VkRefusalError(15, "no access to this group")
    vk.key = f"key-{secrets.token_hex(8)}"
    return {"key": vk.key, "server": f"{vk.address}/vk/poll", "ts": str(vk.history.newest)}


async def get_group(vk: VkWorld, params: Params) -> Any:
    group = {
        "id": vk_json.GROUP_ID,
        "name": "Balda",
        "screen_name": f"club{vk_json.GROUP_ID}",
        "type": "page",
    }
    return {"groups": [group], "profiles": []}


async def get_users(vk: VkWorld, params: Params) -> Any:
    wanted = [int(number) for number in params.get("user_ids", "").split(",") if number]
    return [vk.shapes.user(vk.world.users[each]) for each in wanted if each in vk.world.users]


async def get_members(vk: VkWorld, params: Params) -> Any:
    chat = _chat(vk, _number(params, "peer_id"))
    if not (chat.is_group and chat.bot_sees_all):
        raise vk_json.VkRefusalError(917)
    members = [vk_json.member(chat, person) for person in chat.members]
    return {"items": members, "count": len(members), "profiles": [], "groups": []}


async def send(vk: VkWorld, params: Params) -> Any:
    return [_send_to(vk, int(peer), params) for peer in params.get("peer_ids", "").split(",")]


async def edit(vk: VkWorld, params: Params) -> Any:
    chat, message = _own_message(vk, params, "conversation_message_id")
    if vk.world.now() - message["date"] > EDITABLE_S:
        raise vk_json.VkRefusalError(909)
    content = _content(vk, params)
    for part in (*CONTENT, "reply_markup"):
        message.pop(part, None)
    message |= {**content, "edit_date": int(vk.world.now())}
    vk.world.touch(chat, message["message_id"])
    return 1


async def delete(vk: VkWorld, params: Params) -> Any:
    """Delete one message of ours for everybody."""
    chat, message = _own_message(vk, params, "cmids")
    number = message["message_id"]
    if vk.world.now() - message["date"] > EDITABLE_S or "deleting" in chat.forbids:
        raise vk_json.VkRefusalError(924)
    vk.world.delete(chat, number)
    return [{"peer_id": params["peer_id"], "conversation_message_id": number, "response": 1}]


async def get_by_number(vk: VkWorld, params: Params) -> Any:
    chat = _chat(vk, _number(params, "peer_id"))
    wanted = [int(number) for number in params["conversation_message_ids"].split(",")]
    found = [vk.shapes.message(chat.messages[each]) for each in wanted if each in chat.messages]
    return {"count": len(found), "items": found}


async def answer_event(vk: VkWorld, params: Params) -> Any:
    tap: Tap | None = vk.world.taps.get(params.get("event_id", ""))
    if tap is None or tap.answer is not None:
        raise vk_json.VkRefusalError(100, "event_id is invalid or expired")
    told = _json(params, "event_data")
    text = str(told.get("text", ""))
    if len(text) > MAX_SNACKBAR_LETTERS or told.get("type", "show_snackbar") != "show_snackbar":
        raise vk_json.VkRefusalError(100, "event_data is invalid")
    tap.answer = {"text": text, "show_alert": False}
    vk.world.changed.fire()
    return 1


async def set_activity(vk: VkWorld, params: Params) -> Any:
    vk.world.act(_chat(vk, _number(params, "peer_id")))
    return 1


async def send_reaction(vk: VkWorld, params: Params) -> Any:
    chat, number = _chat(vk, _number(params, "peer_id")), _number(params, "cmid")
    emoji = EMOJI.get(_number(params, "reaction_id"))
    if number not in chat.messages or emoji is None:
        raise vk_json.VkRefusalError(100, "no such message or reaction")
    vk.world.react(chat, number, emoji)
    return 1


async def get_upload_server(vk: VkWorld, params: Params) -> Any:
    return {"upload_url": f"{vk.address}/vk/upload", "album_id": -64, "user_id": 0, "group_id": 0}


async def save_photo(vk: VkWorld, params: Params) -> Any:
    sizes = vk.photos.get(params.get("photo", ""))
    if sizes is None or params.get("hash") != "hash":
        raise vk_json.VkRefusalError(100, "photo is undefined")
    return [vk.shapes.photo(sizes)]


async def save_document(vk: VkWorld, params: Params) -> Any:
    document = vk.documents.get(params.get("file", ""))
    if document is None:
        raise vk_json.VkRefusalError(100, "file is undefined")
    if title := params.get("title"):
        document["file_name"] = title
    return {"type": "doc", "doc": vk.shapes.document(document)}


def calls_in(code: str) -> list[tuple[str, dict[str, str]]]:
    """The calls in `return [API.a({…}),API.b({…})];`, the only VKScript that is understood."""
    calls, at, decoder = [], code.index("[") + 1, json.JSONDecoder()
    while code[at] != "]":
        begin = code.index("(", at)
        params, end = decoder.raw_decode(code, begin + 1)
        calls.append((code[at:begin].removeprefix("API."), {k: str(v) for k, v in params.items()}))
        at = end + 1 + (code[end + 1] == ",")
    return calls


def _send_to(vk: VkWorld, peer: int, params: Params) -> JSONDict:
    """Send a message, or return the one that was sent with the same `random_id` before."""
    name = peer, _number(params, "random_id")
    if name[1] and name in vk.sent:
        return {"peer_id": peer, "message_id": 0, "conversation_message_id": vk.sent[name]}
    if peer in vk.forbidding:
        error = vk_json.VkRefusalError(901)
        told = {"code": error.code, "description": str(error)}
        return {"peer_id": peer, "message_id": 0, "error": told}
    chat, content = _chat(vk, peer), _content(vk, params)
    if replied := _find_reply(chat, params):
        content["reply_to_message"] = quote(replied)
    silent = params.get("silent") == "1"
    number = vk.world.post(chat, BOT_USER, content, silent=silent)["message_id"]
    vk.sent[name] = number
    return {"peer_id": peer, "message_id": 0, "conversation_message_id": number}


def _content(vk: VkWorld, params: Params) -> JSONDict:
    text, attached = params.get("message", ""), params.get("attachment", "")
    if not text and not attached:
        raise vk_json.VkRefusalError(100, "message is empty or invalid")
    if utf16_length(text) > MAX_TEXT_UNITS:
        raise vk_json.VkRefusalError(914)
    content = _find_attachment(vk, attached) if attached else {}
    words, marks = ("caption", "caption_entities") if attached else ("text", "entities")
    text, mentions = _mentions_in(text) if params.get("disable_mentions") != "1" else (text, [])
    if text:
        content[words] = text
    items = _json(params, "format_data").get("items", [])
    if any(item.get("type") not in _FORMATS or item.get("length", 0) <= 0 for item in items):
        raise vk_json.VkRefusalError(100, "format_data is invalid")
    if entities := [*mentions, *[{**item, "type": _FORMATS[item["type"]]} for item in items]]:
        content[marks] = entities
    if markup := vk_json.markup_of(params.get("keyboard", "")):
        content["reply_markup"] = markup
    return content


def _find_attachment(vk: VkWorld, name: str) -> JSONDict:
    """The upload named `photo-1_2_key` or `doc-1_2_key`; the key is the id of a file here."""
    file_id = name.split("_", 2)[-1]
    for sizes in vk.photos.values():
        if sizes[-1]["file_id"] == file_id and f"_{vk_json.number_of(file_id)}_" in name:
            return {"photo": sizes}
    for document in vk.documents.values():
        if document["file_id"] == file_id:
            return {"document": document}
    raise vk_json.VkRefusalError(100, "attachment is invalid")


def _mentions_in(text: str) -> tuple[str, list[JSONDict]]:
    """*text* as people read it, with Anna for `[id1|Anna]`, and the entities of its mentions."""
    read, found = "", []
    for part in re.split(r"(\[id\d+\|[^\]]+\])", text):
        if mention := re.fullmatch(r"\[id(\d+)\|(.+)\]", part):
            part = mention[2]
            place = {"offset": utf16_length(read), "length": utf16_length(part)}
            user = {"id": int(mention[1]), "is_bot": False, "first_name": mention[2]}
            found.append({"type": "text_mention", **place, "user": user})
        read += part
    return read, found


def _find_reply(chat: Chat, params: Params) -> JSONDict | None:
    forward = _json(params, "forward")
    if not forward:
        return None
    (number,) = forward["conversation_message_ids"]
    if number not in chat.messages:
        raise vk_json.VkRefusalError(100, "reply message not found")
    return chat.messages[number]


def _chat(vk: VkWorld, peer: int) -> Chat:
    chat = vk.world.chats.get(vk_json.chat_of(peer))
    if chat is None or not chat.has_bot:
        raise vk_json.VkRefusalError(917)
    return chat


def _own_message(vk: VkWorld, params: Params, name: str) -> tuple[Chat, JSONDict]:
    chat = _chat(vk, _number(params, "peer_id"))
    message = chat.messages.get(_number(params, name))
    if message is None or message["from"]["id"] != BOT_USER["id"]:
        raise vk_json.VkRefusalError(100, "message not found")
    return chat, message


def _number(params: Params, name: str) -> int:
    try:
        return int(params[name])
    except (KeyError, ValueError):
        raise vk_json.VkRefusalError(100, f"{name} is undefined") from None


def _json(params: Params, name: str) -> JSONDict:
    try:
        value = json.loads(params.get(name) or "{}")
    except ValueError:
        raise vk_json.VkRefusalError(100, f"{name} is invalid") from None
    if not isinstance(value, dict):
        raise vk_json.VkRefusalError(100, f"{name} is invalid")
    return value


VK_METHODS: Mapping[str, Method] = {
    "groups.getLongPollServer": get_long_poll_server,
    "groups.getById": get_group,
    "users.get": get_users,
    "messages.getConversationMembers": get_members,
    "messages.send": send,
    "messages.edit": edit,
    "messages.delete": delete,
    "messages.getByConversationMessageId": get_by_number,
    "messages.sendMessageEventAnswer": answer_event,
    "messages.setActivity": set_activity,
    "messages.sendReaction": send_reaction,
    "photos.getMessagesUploadServer": get_upload_server,
    "photos.saveMessagesPhoto": save_photo,
    "docs.getMessagesUploadServer": get_upload_server,
    "docs.save": save_document,
}
