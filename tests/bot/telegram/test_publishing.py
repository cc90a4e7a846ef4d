"""Menus have at most eight commands in every language, all of them known to the bot."""

from itertools import combinations
from typing import cast

import pytest
from telegram import Bot, BotCommand, BotCommandScope, BotDescription
from telegram.error import BadRequest

from bot.telegram.edge import publish
from bot.texts import CLOSEST, LANGUAGES


class Listener:
    """Records the menus that are set; if it *refuses*, acts like a Bot API without menus."""

    def __init__(self, *, refuses: bool = False, description: str = "") -> None:
        self.refuses = refuses
        self.description = description
        self.said: dict[str | None, list[str]] = {}
        self.heard: list[tuple[str, str | None]] = []
        self.labels: dict[str | None, set[str]] = {}

    async def set_my_commands(
        self, commands: list[BotCommand], scope: BotCommandScope, language: str | None = None
    ) -> None:
        if self.refuses:
            raise BadRequest("method not found")
        assert 0 < len(commands) <= 8
        self.heard.append((scope.type, language))
        self.labels.setdefault(language, set()).update(one.description for one in commands)

    async def get_my_description(self) -> BotDescription:
        return BotDescription(self.description)

    async def set_my_description(self, description: str, language: str | None) -> None:
        assert 0 < len(description) <= 512
        self.said.setdefault(language, []).append(description)

    async def set_my_short_description(self, description: str, language: str | None) -> None:
        assert 0 < len(description) <= 120
        self.said.setdefault(language, []).append(description)


async def test_each_kind_of_chat_has_a_menu_in_each_language_and_one_for_the_rest() -> None:
    listener = Listener()
    await publish(cast(Bot, listener), 0.0)
    assert listener.heard == [
        (scope, language)
        for scope in ("all_private_chats", "all_group_chats", "all_chat_administrators")
        for language in (None, *LANGUAGES, *CLOSEST)
    ]


async def test_a_menu_says_in_each_language_what_its_commands_do() -> None:
    listener = Listener()
    await publish(cast(Bot, listener), 0.0)
    assert listener.labels[None] == listener.labels["en"]
    assert listener.labels["kk"] == listener.labels["ru"]
    for one, other in combinations(("ru", "uk", "en"), 2):
        assert not listener.labels[one] & listener.labels[other]


async def test_a_bot_api_without_menus_does_no_harm() -> None:
    await publish(cast(Bot, Listener(refuses=True)), 0.0)


@pytest.mark.parametrize("of_owner", ["", "Наш бот"])
async def test_the_bot_sets_its_description_unless_the_owner_has(of_owner: str) -> None:
    listener = Listener(description=of_owner)
    await publish(cast(Bot, listener), 0.0)
    assert set(listener.said) == (set() if of_owner else {None, *LANGUAGES, *CLOSEST})
    if not of_owner:
        assert listener.said[None] == listener.said["en"] != listener.said["ru"]
        assert listener.said["uk"] != listener.said["ru"]
