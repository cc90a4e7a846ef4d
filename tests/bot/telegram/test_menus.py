"""The menus: at most six commands each, in every language, none of them unknown to us."""

from typing import cast

import pytest
from telegram import Bot, BotCommand, BotCommandScope
from telegram.error import BadRequest

from bot.telegram.menus import FOR_ADMINS, IN_GROUPS, IN_PRIVATE, menu, publish
from bot.texts import LANGUAGES, texts_in


class Listener:
    """Hears what menus are set; *refuses* as a Bot API without menus does."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.refuses = refuses
        self.heard: list[tuple[str, str | None]] = []

    async def set_my_commands(
        self, commands: list[BotCommand], scope: BotCommandScope, language: str | None = None
    ) -> None:
        if self.refuses:
            raise BadRequest("method not found")
        assert 0 < len(commands) <= 6
        self.heard.append((scope.type, language))


async def test_each_kind_of_chat_has_a_menu_in_each_language_and_one_for_the_rest() -> None:
    listener = Listener()
    await publish(cast(Bot, listener))
    assert listener.heard == [
        (scope, language)
        for scope in ("all_private_chats", "all_group_chats", "all_chat_administrators")
        for language in (None, *LANGUAGES)
    ]


async def test_a_bot_api_without_menus_does_no_harm() -> None:
    await publish(cast(Bot, Listener(refuses=True)))


@pytest.mark.parametrize("names", [IN_PRIVATE, IN_GROUPS, FOR_ADMINS])
def test_a_menu_says_what_each_command_does(names: tuple[str, ...]) -> None:
    russian, english = (menu(texts_in(language), names) for language in ("ru", "en"))
    assert [command.command for command in russian] == list(names)
    assert all(r.description != e.description for r, e in zip(russian, english, strict=True))
