"""What Telegram shows of the bot: menus of commands, by kind of chat, and what it is."""

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

from bot.chat.command_menus import (
    FOR_ADMINS,
    IN_GROUPS,
    IN_PRIVATE,
    MENU_LANGUAGES,
    description_in,
    labels_in,
    short_description_in,
)

_log = structlog.get_logger(__name__)


async def publish(bot: Bot, after_s: float) -> None:
    """Publish in *after_s* seconds; the bot works without it, so a failure is only logged."""
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
        await _describe(bot)
    except TelegramError as error:
        _log.warning("menus or description not published", reason=error.message)


async def _describe(bot: Bot) -> None:
    """Say what the bot is, unless its owner has."""
    if (await bot.get_my_description()).description:
        return
    for language in MENU_LANGUAGES:
        await bot.set_my_description(description_in(language), language)
        await bot.set_my_short_description(short_description_in(language), language)
