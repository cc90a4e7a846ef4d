"""The commands that Telegram offers while a person types, by chat and language."""

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

from bot.texts import DEFAULT_LANGUAGE, LANGUAGES, Texts, texts_in

IN_PRIVATE = ("solve", "play", "bee", "boggle", "settings", "help")
IN_GROUPS = ("solve", "play", "bee", "newbee", "newboggle", "help")
FOR_ADMINS = ("solve", "play", "newbee", "newboggle", "settings", "help")

_log = structlog.get_logger(__name__)


async def publish(bot: Bot) -> None:
    """Tell Telegram the menus; the bot works without them, so a failure is only logged."""
    menus: list[tuple[BotCommandScope, tuple[str, ...]]] = [
        (BotCommandScopeAllPrivateChats(), IN_PRIVATE),
        (BotCommandScopeAllGroupChats(), IN_GROUPS),
        (BotCommandScopeAllChatAdministrators(), FOR_ADMINS),
    ]
    try:
        for scope, names in menus:
            await bot.set_my_commands(menu(texts_in(DEFAULT_LANGUAGE), names), scope)
            for language in LANGUAGES:
                await bot.set_my_commands(menu(texts_in(language), names), scope, language)
    except TelegramError as error:
        _log.warning("command menus not published", reason=error.message)


def menu(texts: Texts, names: tuple[str, ...]) -> list[BotCommand]:
    said = {
        "solve": texts.say("solve a board"),
        "play": texts.say("a game of Balda"),
        "bee": texts.say("words of a Spelling Bee hive"),
        "boggle": texts.say("words of a Boggle board"),
        "newbee": texts.say("a Spelling Bee puzzle for all"),
        "newboggle": texts.say("a Boggle board for all"),
        "mode": texts.say("classic or knots"),
        "settings": texts.say("what I go by here"),
        "help": texts.say("how to ask, with an example"),
    }
    return [BotCommand(name, said[name]) for name in names]
