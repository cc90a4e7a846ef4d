"""The Bot API's methods: each takes the world and a call's parameters and returns its result.

A method either does everything or raises RefusalError and changes nothing.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from telegram.constants import ReactionEmoji

from bot.playground.files import MAX_DOWNLOAD_BYTES
from bot.playground.message_parts import caption_in, check_markup, document_of, photo_of, text_in
from bot.playground.params import JSONDict, Params, RefusalError, bad_request
from bot.playground.update_queue import Webhook
from bot.playground.world import BOT_USER, CONTENT, Chat, User, World, quote
from bot.render.text import utf16_length

MAX_COMMANDS, MAX_DESCRIPTION_LETTERS = 100, 256
ADMINS = ("creator", "administrator")

_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
# The scopes of menus that the bot uses, and the one for all chats.
_SCOPES = ("default", "all_private_chats", "all_group_chats", "all_chat_administrators")

Menu = list[JSONDict]
# By scope and language.
Menus = Mapping[tuple[str, str], Menu]
MAX_TAP_LETTERS = 200
# Limits of the bot's descriptions of itself.
MAX_ABOUT_LETTERS = {"description": 512, "short_description": 120}
MAX_POLL_S = 50
DELETABLE_S = 48 * 3600
CHAT_ACTIONS = ("typing", "upload_photo", "upload_document", "find_location", "choose_sticker")

REACTIONS = frozenset(map(str, ReactionEmoji))

Method = Callable[[World, Params], Awaitable[Any]]


def check_menu(commands: Menu) -> Menu:
    """*commands* if Telegram would take them; raises RefusalError otherwise."""
    if len(commands) > MAX_COMMANDS:
        raise bad_request("too many commands")
    for command in commands:
        if not _COMMAND.fullmatch(str(command.get("command", ""))):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", ""))) <= MAX_DESCRIPTION_LETTERS:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return commands


def menu_for(menus: Menus, chat: Chat, user: User) -> Menu:
    """The menu of the narrowest scope that has one, in the person's language if it has that."""
    scopes = ["all_group_chats" if chat.is_group else "all_private_chats", "default"]
    if chat.is_group and chat.members.get(user.id) in ADMINS:
        scopes.insert(0, "all_chat_administrators")
    kept = (menus.get((scope, lang)) for scope in scopes for lang in (user.language, ""))
    return next(filter(None, kept), [])


async def get_me(world: World, params: Params) -> Any:
    abilities = {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": True,
        "supports_guest_queries": True,
    }
    return {**BOT_USER, **abilities}


async def get_updates(world: World, params: Params) -> Any:
    if world.webhook is not None:
        raise RefusalError(409, "Conflict: can't use getUpdates method while webhook is active")
    if "allowed_updates" in params:
        world.updates.allow(params.structure("allowed_updates"))
    limit = min(max(params.integer("limit", 100), 1), 100)
    timeout_s = min(max(params.integer("timeout", 0), 0), MAX_POLL_S)
    return await world.updates.fetch(params.integer("offset", 0), limit, timeout_s)


async def set_webhook(world: World, params: Params) -> Any:
    world.updates.allow(params.structure("allowed_updates") or [])
    world.set_webhook(Webhook(params.text("url"), params.text("secret_token")))
    return True


async def delete_webhook(world: World, params: Params) -> Any:
    world.set_webhook(None)
    return True


async def get_webhook_info(world: World, params: Params) -> Any:
    return {
        "url": world.webhook.url if world.webhook else "",
        "has_custom_certificate": False,
        "pending_update_count": world.updates.pending,
    }


async def set_my_commands(world: World, params: Params) -> Any:
    menu = check_menu(params.structure("commands") or [])
    scope = (params.structure("scope") or {}).get("type", "default")
    if scope not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    world.menus[scope, params.text("language_code")] = menu
    return True


async def _get_about(name: str, world: World, params: Params) -> Any:
    language = params.text("language_code")
    said = world.descriptions.get((name, language)) or world.descriptions.get((name, ""), "")
    return {name: said}


async def _set_about(name: str, world: World, params: Params) -> Any:
    said = params.text(name)
    if len(said) > MAX_ABOUT_LETTERS[name]:
        raise bad_request(f"{name.replace('_', ' ')} is too long")
    world.descriptions[name, params.text("language_code")] = said
    return True


async def send_message(world: World, params: Params) -> Any:
    chat = _chat(world, params)
    _check_open(chat, params, "text messages")
    return _post(world, chat, params, {**text_in(params), **_envelope(chat, params)})


async def send_photo(world: World, params: Params) -> Any:
    chat = _chat(world, params)
    _check_open(chat, params, "photos")
    content = {**caption_in(params), **_envelope(chat, params)}
    photo = await photo_of(world, params.upload("photo"), params.text("photo"))
    if params.flag("has_spoiler"):
        content["has_media_spoiler"] = True
    return _post(world, chat, params, {"photo": photo, **content})


async def send_document(world: World, params: Params) -> Any:
    chat = _chat(world, params)
    _check_open(chat, params, "documents")
    content = {**caption_in(params), **_envelope(chat, params)}
    document = document_of(world, params.upload("document"), params.text("document"))
    return _post(world, chat, params, {"document": document, **content})


async def edit_message_text(world: World, params: Params) -> Any:
    chat, message = _own_message(world, params)
    if "text" not in message:
        raise bad_request("there is no text in the message to edit")
    content = text_in(params)
    return _edit(world, chat, message, params, {"text": "", "entities": None, **content})


async def edit_message_caption(world: World, params: Params) -> Any:
    chat, message = _own_message(world, params)
    if "text" in message:
        raise bad_request("there is no caption in the message to edit")
    content = {"caption": None, "caption_entities": None, **caption_in(params)}
    return _edit(world, chat, message, params, content)


async def edit_message_media(world: World, params: Params) -> Any:
    chat, message = _own_message(world, params)
    media = params.structure("media")
    if not isinstance(media, dict) or media.get("type") != "photo":
        raise bad_request("can't parse InputMedia: type must be photo")
    described = Params(media, params.files)
    content: JSONDict = dict.fromkeys(CONTENT)
    content |= caption_in(described)
    source = str(media.get("media", ""))
    _check_open(chat, params, "photos")
    content["photo"] = await photo_of(world, params.find_attachment(source), source)
    content["has_media_spoiler"] = True if media.get("has_spoiler") else None
    return _edit(world, chat, message, params, content)


async def edit_message_reply_markup(world: World, params: Params) -> Any:
    chat, message = _own_message(world, params)
    return _edit(world, chat, message, params, {})


async def delete_message(world: World, params: Params) -> Any:
    chat, message = _own_message(world, params)
    if world.now() - message["date"] > DELETABLE_S or "deleting" in chat.forbids:
        raise bad_request("message can't be deleted")
    world.delete(chat, message["message_id"])
    return True


async def answer_callback_query(world: World, params: Params) -> Any:
    tap = world.taps.get(params.text("callback_query_id"))
    if tap is None or tap.answer is not None:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    text = params.text("text")
    if utf16_length(text) > MAX_TAP_LETTERS:
        raise bad_request("MESSAGE_TOO_LONG")
    tap.answer = {"text": text, "show_alert": params.flag("show_alert")}
    world.changed.fire()
    return True


async def answer_inline_query(world: World, params: Params) -> Any:
    query = params.text("inline_query_id")
    if world.inline_answers.get(query, []) is not None:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    results = params.structure("results") or []
    if len(results) > 50:
        raise bad_request("RESULTS_TOO_MUCH")
    world.inline_answers[query] = results
    world.changed.fire()
    return True


async def answer_guest_query(world: World, params: Params) -> Any:
    query = params.text("guest_query_id")
    asked = world.guest_queries.get(query)
    if asked is None:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    result = params.structure("result") or {}
    said = result.get("input_message_content") or {}
    content = text_in(Params({**said, "text": said.get("message_text")}))
    if markup := check_markup(result.get("reply_markup"), private=False):
        content["reply_markup"] = markup
    del world.guest_queries[query]
    caller = {"guest_bot_caller_user": asked["from"], "reply_to_message": quote(asked)}
    world.post(world.chats[asked["chat"]["id"]], BOT_USER, {**content, **caller})
    return {"inline_message_id": query}


async def send_chat_action(world: World, params: Params) -> Any:
    chat = _chat(world, params)
    if params.text("action") not in CHAT_ACTIONS:
        raise bad_request("wrong parameter action in request")
    world.act(chat)
    return True


async def set_message_reaction(world: World, params: Params) -> Any:
    chat = _chat(world, params)
    message = chat.messages.get(params.integer("message_id", 0))
    if message is None:
        raise bad_request("message to react not found")
    _check_open(chat, params, "reactions")
    reactions = params.structure("reaction") or []
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if any(reaction.get("emoji") not in REACTIONS for reaction in reactions):
        raise bad_request("REACTION_INVALID")
    emoji = "".join(reaction["emoji"] for reaction in reactions)
    world.react(chat, message["message_id"], emoji)
    return True


async def get_file(world: World, params: Params) -> Any:
    stored = world.files.get(params.text("file_id"))
    if stored is None:
        raise bad_request("invalid file_id")
    if stored.size is not None and stored.size > MAX_DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    return {**stored.as_json(), "file_path": stored.path}


async def get_chat_member(world: World, params: Params) -> Any:
    chat = _chat(world, params)
    user_id = params.integer("user_id", 0)
    if user_id == BOT_USER["id"]:
        return {"user": BOT_USER, "status": "member"}
    user = world.users.get(user_id)
    if user is None:
        raise bad_request("invalid user_id specified")
    status = chat.members.get(user.id, "left")
    return {"user": user.as_json(), "status": status, "is_anonymous": False}


def _chat(world: World, params: Params) -> Chat:
    wanted = params.text("chat_id")
    if not wanted:
        raise bad_request("chat_id is empty")
    if not re.fullmatch(r"-?\d+", wanted) or int(wanted) not in world.chats:
        raise bad_request("chat not found")
    chat = world.chats[int(wanted)]
    if chat.moved_to is not None:
        raise RefusalError(
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            migrate_to_chat_id=chat.moved_to,
        )
    if not chat.has_bot:
        raise RefusalError(403, "Forbidden: bot is not a member of the supergroup chat")
    return chat


def _check_open(chat: Chat, params: Params, kind: str) -> None:
    """Raise RefusalError if the bot may not send a message of that *kind* there."""
    if kind in chat.forbids:
        raise bad_request(f"not enough rights to send {kind} to the chat")
    if params.integer("message_thread_id", 0) in chat.closed_topics:
        raise bad_request("TOPIC_CLOSED")


def _post(world: World, chat: Chat, params: Params, content: JSONDict) -> JSONDict:
    return world.post(chat, BOT_USER, content, silent=params.flag("disable_notification"))


def _envelope(chat: Chat, params: Params) -> JSONDict:
    """The parts of a new message besides its content: buttons, quoted message, topic."""
    content: JSONDict = {}
    markup = check_markup(params.structure("reply_markup"), private=not chat.is_group)
    if markup and markup.get("inline_keyboard"):
        content["reply_markup"] = markup
    reply = params.structure("reply_parameters") or {}
    message_id, lenient = int(reply.get("message_id", 0)), reply.get("allow_sending_without_reply")
    if message_id and message_id not in chat.messages and not lenient:
        raise bad_request("message to be replied not found")
    if (replied_to := chat.messages.get(message_id)) is not None:
        content["reply_to_message"] = quote(replied_to)
    if "ephemeral_message_parameters" in params:
        content |= _ephemeral(chat, params)
    if "message_thread_id" in params:
        topic = params.integer("message_thread_id", 0)
        content |= {"message_thread_id": topic, "is_topic_message": True}
    return content


def _ephemeral(chat: Chat, params: Params) -> JSONDict:
    """Mark a message that only one member sees; only a bot that is an admin may send it."""
    wanted = params.structure("ephemeral_message_parameters") or {}
    receiver = int(wanted.get("receiver_user_id", 0))
    if not chat.is_group or not chat.bot_sees_all:
        raise bad_request("not enough rights to send ephemeral messages to the chat")
    if receiver not in chat.members:
        raise bad_request("USER_NOT_PARTICIPANT")
    return {"ephemeral_message_id": chat.last_message_id + 1, "receiver_user": {"id": receiver}}


def _own_message(world: World, params: Params) -> tuple[Chat, JSONDict]:
    chat = _chat(world, params)
    message = chat.messages.get(params.integer("message_id", 0))
    if message is None:
        raise bad_request("message to edit not found")
    if message["from"]["id"] != BOT_USER["id"]:
        raise bad_request("message can't be edited")
    return chat, message


def _edit(
    world: World, chat: Chat, message: JSONDict, params: Params, content: JSONDict
) -> JSONDict:
    """Change a message; None removes a part, and a call without a keyboard removes that."""
    markup = check_markup(params.structure("reply_markup"), private=not chat.is_group)
    keyboard = markup if markup and markup.get("inline_keyboard") else None
    changed = {**message, **content, "reply_markup": keyboard}
    changed = {key: value for key, value in changed.items() if value is not None}
    if changed == message:
        raise bad_request(
            "message is not modified: specified new message content and reply markup are "
            "exactly the same as a current content and reply markup of the message"
        )
    message.clear()
    message |= {**changed, "edit_date": int(world.now())}
    world.touch(chat, message["message_id"])
    return message


# The methods by their names in lower case, as the Bot API takes them in any case: getMe, getme.
METHODS: Mapping[str, Method] = {
    method.__name__.replace("_", ""): method
    for method in (
        get_me, get_updates, set_webhook, delete_webhook, get_webhook_info,
        set_my_commands,
        send_message, send_photo, send_document, send_chat_action, set_message_reaction,
        edit_message_text, edit_message_caption, edit_message_media, edit_message_reply_markup,
        delete_message,
        answer_callback_query, answer_inline_query, answer_guest_query, get_file, get_chat_member,
    )
} | {
    f"{verb}my{name.replace('_', '')}": partial(method, name)
    for name in MAX_ABOUT_LETTERS
    for verb, method in (("get", _get_about), ("set", _set_about))
}  # fmt: skip
