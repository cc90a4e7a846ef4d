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

from bot.chat.command_menus import FOR_ADMINS, IN_GROUPS, IN_PRIVATE, labels_in
from bot.texts import DEFAULT_LANGUAGE, LANGUAGES, texts_in

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
            await bot.set_my_commands(_menu(names, DEFAULT_LANGUAGE), scope)
            for language in LANGUAGES:
                await bot.set_my_commands(_menu(names, language), scope, language)
    except TelegramError as error:
        _log.warning("command menus not published", reason=error.message)


def _menu(names: tuple[str, ...], language: str) -> list[BotCommand]:
    labels = labels_in(texts_in(language))
    return [BotCommand(name, labels[name]) for name in names]
