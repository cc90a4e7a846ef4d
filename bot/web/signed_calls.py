"""Calls of our pages, signed by the person, and documents that a page follows."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from bot.chat.entrance import REFUSALS, Failures, apology
from bot.chat.launch import LaunchError, plain_json
from bot.chat.messages import Place
from bot.chat.network import ClosedError, GoneError, Network
from bot.chat.people import People, Person, Refusals
from bot.texts import BotError, choose_language, texts_in

MAX_WINDOWS = 8  # per person; each takes a connection
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Document = dict[str, Any]
Look = Callable[[], Awaitable[Document | None]]
MAX_BODY_BYTES = 64 * 2**10
STATIC = Path(__file__).parent / "static"
_PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors https://web.telegram.org "
    "https://*.telegram.org http://127.0.0.1:* http://localhost:*",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

Thing = TypeVar("Thing")


class Windows:
    """Counts the windows in which each person follows something."""

    def __init__(self) -> None:
        self._open: Counter[int] = Counter()

    def open(self, person: int) -> AbstractContextManager[None]:
        """Count one more while the block runs; BotError if *person* has too many."""
        if self._open[person] >= MAX_WINDOWS:
            raise BotError("You have games open in {n} windows; close one first.", n=MAX_WINDOWS)
        return self._count(person)

    @contextmanager
    def _count(self, person: int) -> Iterator[None]:
        self._open[person] += 1
        try:
            yield
        finally:
            self._open[person] -= 1
            if not self._open[person]:
                del self._open[person]


def live(
    changes: AsyncIterator[bool],
    look: Look,
    window: AbstractContextManager[None],
    once: Document,
    *,
    apart_s: float = 0.0,
) -> StreamingResponse:
    """Send what *look* sees at each change, at least *apart_s* apart, until it sees None.

    The first document also has *once*, the part that never changes. If *changes* gives False, a
    comment is sent. A page whose stream ends begins another one.
    """

    async def events() -> AsyncIterator[str]:
        stays = once
        with window:
            async for changed in changes:
                if not changed:
                    yield ":\n\n"
                    continue
                try:
                    seen = await look()
                except REFUSALS:
                    return
                if seen is None:
                    return
                yield f"data: {json.dumps({**stays, **seen})}\n\n"
                stays = {}
                await asyncio.sleep(apart_s)

    return StreamingResponse(events(), media_type="text/event-stream", headers=_HEADERS)


@dataclass(frozen=True, slots=True)
class SignedCalls:
    """Admits people whom *network* identifies by the authorization that a page sends.

    A person who is refused too often, on pages and in the chat together, has to wait.
    """

    people: People
    network: Network
    refusals: Refusals
    failures: Failures
    windows: Windows = field(default_factory=Windows)

    def endpoint(
        self,
        find: Callable[[Request], Awaitable[tuple[Thing, Place]]],
        answer: Callable[[Person, Thing, Request], Awaitable[Response]],
    ) -> Callable[[Request], Awaitable[Response]]:
        """Let *answer* answer about the thing that *find* finds in a place; both may refuse."""

        async def call(request: Request) -> Response:
            texts = texts_in(choose_language([request.headers.get("Accept-Language")]))
            try:
                sender = await self.network.identify(request.headers.get("Authorization", ""))
            except LaunchError as refusal:
                return JSONResponse({"error": texts.explain(refusal)}, 401)
            place = Place(sender.id, in_group=False)
            try:
                thing, place = await find(request)
                person = await self.people.person(sender, place)
                texts = person.texts
                if self.refusals.are_too_many(place.chat, sender.id):
                    said = texts.say("I had to refuse too much of this; go on in ten seconds.")
                    return JSONResponse({"error": said}, 429)
                with person.asking():
                    return await answer(person, thing, request)
            except REFUSALS as refusal:
                self.refusals.add((place.chat, sender.id))
                return JSONResponse({"error": texts.explain(refusal)}, 400)
            except (ClosedError, GoneError):
                gone = texts.say("I can no longer write to the chat that this page is of.")
                return JSONResponse({"error": gone}, 400)
            except ClientDisconnect:
                raise
            except Exception as error:  # whatever it is, the person is told
                number = await self.failures.report(error)
                return JSONResponse({"error": apology(texts, number)}, 500)

        return call


def page_route(path: str, name: str) -> Route:
    """The route of the page in file *name*, with headers that limit the browser."""

    async def show(request: Request) -> Response:
        return FileResponse(STATIC / name, headers=_PAGE_HEADERS)

    return Route(path, show)


async def body_of(request: Request) -> Any:
    """The JSON body that the page sent; None if it is too large or malformed."""
    length = request.headers.get("Content-Length", "")
    if not length.isdecimal() or int(length) > MAX_BODY_BYTES:
        return None
    return plain_json(await request.body())
