"""The playground over HTTP: the Bot API for the bot, a page and /playground/… for people."""

import re
import socket
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from types import TracebackType

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.playground.faults import Faults, refused
from bot.playground.loopback import LoopbackOnly
from bot.playground.methods import METHODS
from bot.playground.page import ChatPage
from bot.playground.params import Params
from bot.playground.people_api import PeopleApi
from bot.playground.person import Person
from bot.playground.refusal import RefusalError
from bot.playground.world import BOT_USER, Call, Chat, Place, User, World
from bot.web import served

TOKEN = f"{BOT_USER['id']}:playground"
HOST = "127.0.0.1"


class Playground:
    """A Bot API on loopback, with people to talk to the bot.

    `async with Playground() as playground` serves at `playground.address`; port 0 takes any free
    one. The application under test is built with `telegram_api=playground.address` and
    `telegram_token=playground.token`. Raises OSError if the port is taken.
    """

    token = TOKEN

    def __init__(self, *, port: int = 0, now: Callable[[], float] = time.time) -> None:
        self.world = World(now)
        self.faults = Faults()
        self._socket = socket.create_server((HOST, port))
        self._serving = AsyncExitStack()

    @property
    def address(self) -> str:
        host, port = self._socket.getsockname()
        return f"http://{host}:{port}"

    async def __aenter__(self) -> "Playground":
        await self._serving.enter_async_context(served(self._application(), self._socket))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.world.close()
        self.faults.close()
        await self._serving.aclose()

    def person(self, name: str, *, user_id: int = 1, language: str = "ru") -> Person:
        """Somebody in the private chat with the bot."""
        user = User(user_id, name, language)
        return Person(self.world, Place(user, self.world.chat_of(user, user_id)))

    def group(self, title: str, *, chat_id: int = -1001, bot_sees_all: bool = False) -> Chat:
        """A group; with *bot_sees_all* the bot is an admin there, without group privacy."""
        chat = Chat(chat_id, title, bot_sees_all)
        self.world.add_chat(chat)
        return chat

    def member(self, chat: Chat, person: Person) -> Person:
        """The same person, speaking in a group."""
        user = person.place.user
        return Person(self.world, Place(user, self.world.chat_of(user, chat.id)))

    def _application(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/bot{token}/{method}", self._call, methods=["GET", "POST"]),
                Route("/file/bot{token}/{path:path}", self._download),
                *PeopleApi(self.world, self.faults).routes(),
                *ChatPage(self.world, TOKEN).routes(),
            ],
            middleware=[Middleware(LoopbackOnly)],
            exception_handlers={
                RefusalError: _refuse,
                HTTPException: _not_found,
                ClientDisconnect: _gone,
            },
        )

    async def _call(self, request: Request) -> Response:
        _check_token(request)
        name = request.path_params["method"]
        method = METHODS.get(name.lower())
        if method is None:
            raise RefusalError(404, "Not Found: method not found")
        params = await Params.of(request)
        chat_id = params.integer("chat_id", 0) if _is_number(params.text("chat_id")) else None
        if (fault := self.faults.take(name, chat_id)) is not None:
            return await self.faults.strike(fault)
        self.world.calls.append(Call(name, chat_id))
        return JSONResponse({"ok": True, "result": await method(self.world, params)})

    async def _download(self, request: Request) -> Response:
        _check_token(request)
        if (fault := self.faults.take("file", None)) is not None:
            return await self.faults.strike(fault)
        stored = self.world.files.at(request.path_params["path"])
        if stored is None or not stored.data:
            raise RefusalError(404, "Not Found")
        return Response(stored.data, media_type=stored.mime)


def _check_token(request: Request) -> None:
    if request.path_params["token"] != TOKEN:
        raise RefusalError(401, "Unauthorized")


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?\d+", text) is not None


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusalError)
    return refused(error)


async def _gone(request: Request, error: Exception) -> Response:
    """A bot that was killed in mid-call is no news."""
    return Response()


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return refused(RefusalError(error.status_code, error.detail))
