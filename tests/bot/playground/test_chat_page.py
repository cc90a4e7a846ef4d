"""The server gives the chat page its files, news and menus, and refuses other sites."""

import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import parse_qsl

import httpx
import pytest
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    WebAppInfo,
)
from telegram.constants import ChatAction
from telegram.error import BadRequest

from bot.chat.launch import user_of
from bot.playground import Person, Playground

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("playground")]

PAGE = "https://balda.example/editor"


async def news(lines: AsyncIterator[str]) -> dict[str, Any]:
    """The next event of a stream."""
    async for line in lines:
        if line.startswith("data: "):
            found: dict[str, Any] = json.loads(line.removeprefix("data: "))
            return found
    raise EOFError("the stream has ended")


async def menu_of(web: httpx.AsyncClient, chat: int, user: int) -> list[str]:
    answer = await web.get(
        f"/playground/chats/{chat}/menu", params={"user": user, "language": "ru"}
    )
    return [command["command"] for command in answer.json()["commands"]]


class TestPage:
    async def test_it_may_load_only_what_this_server_sends(self, web: httpx.AsyncClient) -> None:
        page = await web.get("/")
        assert "default-src 'self'" in page.headers["Content-Security-Policy"]
        assert "://" not in page.text.replace("http://www.w3.org", "")

    async def test_its_parts_are_there(self, web: httpx.AsyncClient) -> None:
        script = await web.get("/static/page.js")
        assert script.headers["Content-Type"].startswith("text/javascript")
        assert script.headers["X-Content-Type-Options"] == "nosniff"
        assert (await web.get("/static/../people_api.py")).status_code == 404

    @pytest.mark.parametrize(
        "header", [{"Host": "evil.example"}, {"Origin": "https://evil.example"}]
    )
    async def test_pages_of_other_sites_are_refused(
        self, web: httpx.AsyncClient, header: dict[str, str]
    ) -> None:
        answer = await web.post("/playground/messages", data={"text": "hi"}, headers=header)
        assert answer.status_code == 403


class TestNews:
    async def test_old_messages_come_first_then_new_ones(
        self, web: httpx.AsyncClient, bot: Bot, anna: Person
    ) -> None:
        await anna.say("hi")
        async with web.stream("GET", "/playground/events") as stream:
            lines = stream.aiter_lines()
            assert (await news(lines))["chat"] == 11
            await bot.send_message(11, "hello")
            assert [m["text"] for m in (await news(lines))["messages"]] == ["hello"]

    async def test_the_bot_is_seen_to_be_busy(
        self, web: httpx.AsyncClient, bot: Bot, anna: Person
    ) -> None:
        await anna.say("hi")
        async with web.stream("GET", "/playground/events") as stream:
            lines = stream.aiter_lines()
            assert not (await news(lines))["busy"]
            await bot.send_chat_action(11, ChatAction.TYPING)
            assert (await news(lines))["busy"]


class TestMenus:
    @pytest.fixture
    def group(self, playground: Playground, anna: Person) -> Person:
        return playground.member(playground.group("Friends"), anna)

    async def test_each_kind_of_chat_has_its_own(
        self, web: httpx.AsyncClient, bot: Bot, group: Person
    ) -> None:
        await bot.set_my_commands([BotCommand("bee", "bee")], BotCommandScopeAllGroupChats())
        await bot.set_my_commands([BotCommand("mode", "mode")], BotCommandScopeAllPrivateChats())
        assert await menu_of(web, 11, 11) == ["mode"]
        assert await menu_of(web, group.place.chat.id, 11) == ["bee"]

    async def test_other_scopes_are_refused(self, bot: Bot) -> None:
        with pytest.raises(BadRequest, match="unsupported type"):
            await bot.set_my_commands([BotCommand("bee", "bee")], BotCommandScopeChat(11))

    async def test_admins_have_their_own(
        self, web: httpx.AsyncClient, bot: Bot, group: Person
    ) -> None:
        await bot.set_my_commands([BotCommand("bee", "bee")], BotCommandScopeAllGroupChats())
        scope = BotCommandScopeAllChatAdministrators()
        await bot.set_my_commands([BotCommand("mode", "mode")], scope)
        assert await menu_of(web, group.place.chat.id, 11) == ["mode"]
        assert await menu_of(web, group.place.chat.id, 12) == ["bee"]

    async def test_the_language_of_the_person_is_preferred(
        self, web: httpx.AsyncClient, bot: Bot
    ) -> None:
        await bot.set_my_commands([BotCommand("bee", "bee")])
        await bot.set_my_commands([BotCommand("mode", "режим")], language_code="ru")
        assert await menu_of(web, 11, 11) == ["mode"]


async def opening_page(bot: Bot, anna: Person, page: str = PAGE) -> Message:
    """A message with a button that opens *page*."""
    await anna.say("hi")
    button = InlineKeyboardButton("Open", web_app=WebAppInfo(page))
    return await bot.send_message(11, "page", reply_markup=InlineKeyboardMarkup([[button]]))


class TestMiniApps:
    async def test_a_page_is_told_who_opens_it(
        self, web: httpx.AsyncClient, bot: Bot, playground: Playground, anna: Person
    ) -> None:
        message = await opening_page(bot, anna)
        fields = {"user": 11, "chat": 11, "message": message.id, "theme": "dark"}
        answer = await web.post("/playground/launches", data={**fields, "url": PAGE})
        page, _, fragment = answer.json()["url"].partition("#")
        init_data = dict(parse_qsl(fragment))["tgWebAppData"]
        user = user_of(init_data, playground.token, playground.world.now())
        assert (page, user.id, user.name) == (PAGE, 11, "Anna")

    @pytest.mark.parametrize(
        "wrong", [{"url": "https://evil.example"}, {"message": 9}, {"user": 12}, {"chat": 12}]
    )
    async def test_only_a_page_that_has_a_button_is_opened(
        self, web: httpx.AsyncClient, bot: Bot, anna: Person, wrong: dict[str, Any]
    ) -> None:
        message = await opening_page(bot, anna)
        fields = {"user": 11, "chat": 11, "message": message.id, "url": PAGE}
        answer = await web.post("/playground/launches", data={**fields, **wrong})
        assert answer.status_code == 400

    @pytest.mark.parametrize("url", ["http://balda.example/", "ftp://balda.example/"])
    async def test_pages_come_over_https(self, bot: Bot, anna: Person, url: str) -> None:
        with pytest.raises(BadRequest, match="only https links are allowed"):
            await opening_page(bot, anna, url)
