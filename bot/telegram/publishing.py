"""The menus of commands, told to Telegram by kind of chat and language."""

import asyncio

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from bot.chat.command_menus import FOR_ADMINS, IN_GROUPS, IN_PRIVATE, MENU_LANGUAGES, labels_in

_log = structlog.get_logger(__name__)


async def publish_menus(bot: Bot, after_s: float) -> None:
    """In *after_s* seconds; the bot works without menus, so a failure is only logged."""
    await asyncio.sleep(after_s)
    menus: list[tuple[BotCommandScope, tuple[str, ...]]] = [
        (BotCommandScopeAllPrivateChats(), IN_PRIVATE),
        (BotCommandScopeAllGroupChats(), IN_GROUPS),
        (BotCommandScopeAllChatAdministrators(), FOR_ADMINS),
    ]
    try:
        for scope, names in menus:
            for language in MENU_LANGUAGES:
                labels = labels_in(language)
                menu = [BotCommand(name, labels[name]) for name in names]
                await bot.set_my_commands(menu, scope, language)
    except TelegramError as error:
        _log.warning("command menus not published", reason=error.message)
