"""The chat page, with its event stream, command menus and Mini Apps."""

import json
import secrets
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from bot.chat.launch import sign
from bot.playground.chats import Chat, User
from bot.playground.menus import menu_for
from bot.playground.params import Params
from bot.playground.refusal import JSONDict, bad_request
from bot.playground.shown import show, show_since
from bot.playground.world import World

# Background colours of a light and a dark app.
THEMES = ("#ffffff", "#23272f")
STATIC = Path(__file__).parent / "static"
# Allow only what this server sends, and frames for Mini Apps, whose pages are elsewhere.
CHAT_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob:; object-src 'none'; "
    "frame-src https: http://127.0.0.1:* http://localhost:*; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class ChatPage:
    """The page at *prefix*, its files, and the stream of news of all chats.

    *networks* are the pages to choose among, if there are several.
    """

    def __init__(
        self, world: World, token: str, *, prefix: str = "", networks: Sequence[str] = ()
    ) -> None:
        self._world = world
        self._token = token
        self._prefix = prefix
        self._networks = networks

    def routes(self) -> list[Route | Mount]:
        return [
            Route(f"{self._prefix}/", self._page),
            Mount(f"{self._prefix}/static", StaticFiles(directory=STATIC)),
            Route(f"{self._prefix}/playground/networks", self._offer_networks),
            Route(f"{self._prefix}/playground/events", self._events),
            Route(f"{self._prefix}/playground/chats/{{chat}}/menu", self._menu),
            Route(f"{self._prefix}/playground/launches", self._launch, methods=["POST"]),
        ]

    async def _page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html", headers=CHAT_HEADERS)

    async def _offer_networks(self, request: Request) -> Response:
        return JSONResponse({"networks": list(self._networks)})

    async def _events(self, request: Request) -> Response:
        headers = {"Cache-Control": "no-store"}
        return StreamingResponse(self._news(), media_type="text/event-stream", headers=headers)

    async def _news(self) -> AsyncIterator[str]:
        """Yield all messages, then every change, as server-sent events."""
        seen: dict[int, tuple[int, int]] = {}
        yield "retry: 1000\n\n"
        while not self._world.closed:
            for chat in list(self._world.chats.values()):
                changes, actions = seen.get(chat.id, (0, chat.actions))
                seen[chat.id] = (chat.changes, chat.actions)
                if seen[chat.id] != (changes, actions):
                    news = _news_of(chat, changes, busy=chat.actions > actions)
                    yield f"data: {json.dumps(news, ensure_ascii=False)}\n\n"
            await self._world.changed.wait()

    async def _menu(self, request: Request) -> Response:
        """The commands to offer a person who types."""
        params = Params(request.query_params)
        user = User(params.integer("user", 1), "", params.text("language"))
        chat_id = Params(request.path_params).integer("chat", 0)
        chat = self._world.chats.get(chat_id) or Chat(chat_id, "", bot_sees_all=False)
        return JSONResponse({"commands": menu_for(self._world.menus, chat, user)})

    async def _launch(self, request: Request) -> Response:
        """A Mini App's address, with the launch parameters that Telegram's app would add."""
        params = await Params.of(request)
        chat = self._world.chats.get(params.integer("chat", 0))
        user = self._world.users.get(params.integer("user", 0))
        if chat is None or user is None:
            raise bad_request("nobody has spoken here yet")
        message = show(chat, self._world.message(chat, params.integer("message", 0)))
        url = params.text("url")
        if all(button.web_app != url for button in message.buttons):
            raise bad_request("the message has no button that opens this page")
        fields = {
            "auth_date": str(int(self._world.now())),
            "query_id": secrets.token_hex(8),
            "user": json.dumps(user.as_json(), ensure_ascii=False),
        }
        launched = {
            "tgWebAppData": sign(fields, self._token),
            "tgWebAppVersion": "9.1",
            "tgWebAppPlatform": "web",
            "tgWebAppThemeParams": json.dumps({"bg_color": THEMES[params.text("theme") == "dark"]}),
        }
        return JSONResponse({"url": f"{url}#{urlencode(launched)}"})


def _news_of(chat: Chat, after: int, *, busy: bool) -> JSONDict:
    messages = [message.as_json() for message in show_since(chat, after)]
    return {"chat": chat.id, "changes": chat.changes, "busy": busy, "messages": messages}
