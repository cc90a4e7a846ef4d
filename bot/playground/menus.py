"""Command menus that a bot sets for scopes and languages, and the menu that a person sees."""

import re
from collections.abc import Iterator, Mapping

from bot.playground.chats import Chat, User
from bot.playground.refusal import JSONDict, bad_request

MAX_COMMANDS, MAX_DESCRIPTION_LETTERS = 100, 256
ADMINS = ("creator", "administrator")

_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
# Parameters of each type of scope.
_SCOPES = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}

Menu = list[JSONDict]


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


def menu_key(scope: JSONDict | None, language: str) -> str:
    """The key of a menu; raises RefusalError for a scope that Telegram does not know."""
    scope = scope or {"type": "default"}
    kind = str(scope.get("type"))
    if kind not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    return ":".join([kind, *(str(scope.get(name, "")) for name in _SCOPES[kind]), language])


def menu_for(menus: Mapping[str, Menu], chat: Chat, user: User) -> Menu:
    """The menu of the narrowest scope that has one, in the person's language if it has that."""
    for scope in _scopes(chat, user):
        for language in (user.language, ""):
            if menu := menus.get(menu_key(scope, language)):
                return menu
    return []


def _scopes(chat: Chat, user: User) -> Iterator[JSONDict]:
    is_admin = chat.is_group and chat.members.get(user.id) in ADMINS
    if chat.is_group:
        yield {"type": "chat_member", "chat_id": chat.id, "user_id": user.id}
    if is_admin:
        yield {"type": "chat_administrators", "chat_id": chat.id}
    yield {"type": "chat", "chat_id": chat.id}
    if is_admin:
        yield {"type": "all_chat_administrators"}
    yield {"type": "all_group_chats" if chat.is_group else "all_private_chats"}
    yield {"type": "default"}
