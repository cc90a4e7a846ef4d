"""The playground over HTTP: the Bot API for the bot, a page and /playground/… for people."""

import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from types import TracebackType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from bot.playground.methods import METHODS
from bot.playground.params import Faults, Params, RefusalError, answer_refusal
from bot.playground.people_api import ChatPage, PeopleApi, SpecialMessages
from bot.playground.person import People
from bot.playground.update_queue import UpdateQueue
from bot.playground.world import BOT_USER, Call, World
from bot.web.http_server import NothingGuessed, nobody_there, serve

if TYPE_CHECKING:
    from bot.playground.vk.vk_people import VkPeople

HOSTS = ("127.0.0.1", "localhost")
TOKEN = f"{BOT_USER['id']}:playground"
HOST = "127.0.0.1"
PAGES = ("/", "/vk/")
# A run has fewer messages and updates than this.
NUMBERS_OF_A_RUN = 1_000_000


class LoopbackOnly:
    """Refuses requests that address another host or come from another site's page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _is_ours(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        refusal = PlainTextResponse("The playground answers only to itself.", status_code=403)
        await refusal(scope, receive, send)


def _is_ours(headers: Headers) -> bool:
    host = headers.get("host", "")
    origin = headers.get("origin", f"http://{host}")
    return urlsplit(f"http://{host}").hostname in HOSTS and origin == f"http://{host}"


@contextmanager
def free_address() -> Iterator[str]:
    """An address of this machine that nobody else gets before the block ends.

    It is bound, but does not listen, so that a server still can.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        host, port = held.getsockname()
        yield f"{host}:{port}"


class Playground(People):
    """A Bot API on loopback, with people to talk to the bot.

    `async with Playground() as playground` serves at `playground.address`; port 0 takes any free
    one. The application under test is built with `telegram_api=playground.address` and
    `telegram_token=playground.token`. Raises OSError if the port is taken. The people are those of
    Telegram; with *with_vk* there are others at `vk`, for which the extra has to be installed.

    A bot with data of an earlier playground would take new messages and updates for old ones with
    their numbers, unless each playground has the number of its *run* from `next_run`.
    """

    token = TOKEN

    def __init__(
        self,
        *,
        port: int = 0,
        now: Callable[[], float] = time.time,
        with_vk: bool = False,
        run: int = 0,
    ) -> None:
        after = run * NUMBERS_OF_A_RUN
        super().__init__(World(now, updates=UpdateQueue(after=after), after=after))
        self.faults = Faults()
        self._socket = socket.create_server((HOST, port))
        self._serving = AsyncExitStack()
        self.vk = self._people_of_vk() if with_vk else None

    @property
    def address(self) -> str:
        host, port = self._socket.getsockname()
        return f"http://{host}:{port}"

    def free_address(self) -> str:
        """An address where a bot may serve its pages until the playground ends."""
        return self._serving.enter_context(free_address())

    async def __aenter__(self) -> "Playground":
        await self._serving.enter_async_context(serve(self._application(), self._socket))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.world.close()
        if self.vk is not None:
            self.vk.world.close()
        self.faults.close()
        await self._serving.aclose()

    def _people_of_vk(self) -> "VkPeople":
        from bot.playground.vk.vk_people import VkPeople  # the extra need not be installed

        return VkPeople(self.world, self.faults, self.address)

    def _application(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/bot{token}/{method}", self._call, methods=["GET", "POST"]),
                Route("/file/bot{token}/{path:path}", self._download),
                *PeopleApi(self.world, self.faults).routes(),
                *SpecialMessages(self.world).routes(),
                *ChatPage(self.world, TOKEN, networks=PAGES if self.vk else ()).routes(),
                *(self.vk.routes(TOKEN, PAGES) if self.vk else []),
            ],
            middleware=[Middleware(NothingGuessed), Middleware(LoopbackOnly)],
            exception_handlers={
                RefusalError: _refuse,
                HTTPException: _not_found,
                ClientDisconnect: nobody_there,  # usually a bot that was killed during a call
            },
        )

    async def _call(self, request: Request) -> Response:
        _check_token(request)
        return await self.call(request.path_params["method"], await Params.of(request))

    async def call(self, name: str, params: Params) -> Response:
        """The answer of the Bot API to a call of the method *name*; RefusalError if it refuses."""
        method = METHODS.get(name.lower())
        if method is None:
            raise RefusalError(404, "Not Found: method not found")
        has_number = re.fullmatch(r"-?\d+", params.text("chat_id"))
        chat_id = params.integer("chat_id", 0) if has_number else None
        if (fault := self.faults.take(name, chat_id)) is not None:
            return await self.faults.strike(fault)
        self.world.calls.append(Call(name, chat_id))
        return JSONResponse({"ok": True, "result": await method(self.world, params)})

    async def _download(self, request: Request) -> Response:
        _check_token(request)
        return await self.file(request.path_params["path"])

    async def file(self, path: str) -> Response:
        """The file that `getFile` says is at *path*; RefusalError if there is none."""
        if (fault := self.faults.take("file", None)) is not None:
            return await self.faults.strike(fault)
        stored = self.world.files.at(path)
        data = await stored.read() if stored else b""
        if stored is None or not data:
            raise RefusalError(404, "Not Found")
        return Response(data, media_type=stored.mime)


def _check_token(request: Request) -> None:
    if request.path_params["token"] != TOKEN:
        raise RefusalError(401, "Unauthorized")


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusalError)
    return answer_refusal(error)


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return answer_refusal(RefusalError(error.status_code, error.detail))
