"""The people's side over HTTP, as docs/playground.md describes it."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from bot.chat.launch import sign
from bot.playground.markup import from_html
from bot.playground.methods import menu_for
from bot.playground.params import Fault, Faults, JSONDict, Params, RefusalError, bad_request
from bot.playground.person import Person, Shown, show, show_since
from bot.playground.world import BOT_USER, Chat, Place, User, World

TAP_WAIT_S, MAX_WAIT_S = 5, 30
INLINE_WAIT_S = 10
STICKER = {
    "file_id": "sticker",
    "file_unique_id": "sticker",
    "type": "regular",
    "width": 512,
    "height": 512,
    "is_animated": False,
    "is_video": False,
    "emoji": "👍",
}
VOICE = {"file_id": "voice", "file_unique_id": "voice", "duration": 2, "mime_type": "audio/ogg"}
SPECIALS: dict[str, JSONDict] = {"sticker": {"sticker": STICKER}, "voice": {"voice": VOICE}}
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


class PeopleApi:
    """Routes by which people send, tap and look, and tests order faults."""

    def __init__(self, world: World, faults: Faults, prefix: str = "") -> None:
        self._world = world
        self._faults = faults
        self._prefix = prefix

    def routes(self) -> list[Route]:
        return [
            Route(f"{self._prefix}/playground/messages", self._send, methods=["POST"]),
            Route(f"{self._prefix}/playground/taps", self._tap, methods=["POST"]),
            Route(f"{self._prefix}/playground/chats/{{chat}}", self._look),
            Route(f"{self._prefix}/playground/files/{{file}}", self._file),
            Route(f"{self._prefix}/playground/faults", self._fault, methods=["POST"]),
        ]

    async def _send(self, request: Request) -> Response:
        params = await Params.of(request)
        wait_s = min(params.integer("wait", 0), MAX_WAIT_S)
        person = replace(person_of(self._world, params), patience_s=wait_s)
        sent, answer = await self._say(person, params), None
        with suppress(TimeoutError):
            answer = (await person.answer(sent)).as_json()
        return JSONResponse({"sent": sent.as_json(), "answer": answer})

    async def _say(self, person: Person, params: Params) -> Shown:
        caption, here = params.text("caption"), person.place.chat
        if "forward" in params:
            source = self._chat(params.integer("from", here.id))
            return await person.forward(self._find_shown(source, params, "forward"), source)
        if "edit" in params:
            return await person.edit(self._find_shown(here, params, "edit"), params.text("text"))
        if (photo := params.upload("photo")) is not None:
            return await person.show(photo.data, caption, album=params.text("album"))
        if (upload := params.upload("document")) is not None:
            return await person.attach(upload.data, upload.name, upload.mime, caption)
        return await person.say(params.text("text"))

    async def _tap(self, request: Request) -> Response:
        params = await Params.of(request)
        place = person_of(self._world, params).place
        message = self._find_shown(place.chat, params, "message")
        data = params.text("data")
        if not data:
            try:
                data = message.button(params.text("button")).data
            except LookupError as error:
                raise bad_request(str(error)) from None
        tap = self._world.tap(place, message.id, data)
        await self._wait(lambda: tap.answer is not None, params.integer("wait", TAP_WAIT_S))
        return JSONResponse({"tap": tap.id, "answer": tap.answer})

    def _find_shown(self, chat: Chat, params: Params, name: str) -> Shown:
        """The message whose number is the parameter of that *name*."""
        return show(chat, self._world.message(chat, params.integer(name, 0)))

    async def _look(self, request: Request) -> Response:
        params = await Params.of(request)
        chat = self._chat(Params(request.path_params).integer("chat", 0))
        after = params.integer("after", 0)
        await self._wait(lambda: chat.changes > after, params.integer("wait", 0))
        messages = [message.as_json() for message in show_since(chat, after)]
        heard = {"rings": chat.rings, "notified": chat.notified}
        return JSONResponse(
            {"chat": chat.id, "changes": chat.changes, **heard, "messages": messages}
        )

    def _chat(self, number: int) -> Chat:
        chat = self._world.chats.get(number)
        if chat is None:
            raise RefusalError(404, "Not Found: nobody has spoken in this chat yet")
        return chat

    async def _file(self, request: Request) -> Response:
        stored = self._world.files.get(request.path_params["file"])
        data = await stored.read() if stored else b""
        if stored is None or not data:
            raise RefusalError(404, "Not Found: no such file is kept")
        return Response(data, media_type=stored.mime)

    async def _fault(self, request: Request) -> Response:
        values = dict((await Params.of(request)).values)
        for name in ("times", "retry_after", "chat_id", "code"):
            if name in values:
                values[name] = Params(values).integer(name, 0)
        self._faults.add(Fault.parse(values))
        return JSONResponse({"ok": True})

    async def _wait(self, happened: Callable[[], bool], seconds: int) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(min(seconds, MAX_WAIT_S)):
                while not happened():
                    await self._world.changed.wait()


def person_of(world: World, params: Params) -> Person:
    """The person who acts: person 1 in their private chat, unless the call says otherwise."""
    user_id = params.integer("user", 1)
    if user_id <= 0:
        raise bad_request("user must be positive")
    name = params.text("name") or f"Person {user_id}"
    user = User(user_id, name, params.text("language"))
    place = Place(
        user,
        world.chat_of(user, params.integer("chat", user_id)),
        params.integer("reply_to", 0) or None,
        params.integer("topic", 0) or None,
    )
    return Person(world, place)


class SpecialMessages:
    """Routes of Telegram's world alone: stickers, voice messages and inline queries."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        return [
            Route("/playground/specials", self._send, methods=["POST"]),
            Route("/playground/inline", self._ask),
            Route("/playground/inline", self._choose, methods=["POST"]),
        ]

    async def _send(self, request: Request) -> Response:
        """Send a sticker or a voice message."""
        params = await Params.of(request)
        content = SPECIALS.get(params.text("kind"))
        if content is None:
            raise bad_request("kind must be sticker or voice")
        return self._post(params, dict(content))

    async def _ask(self, request: Request) -> Response:
        """Answer with what the bot offers for `@bot query`; nothing if it takes too long."""
        params = await Params.of(request)
        person, answers = person_of(self._world, params), self._world.inline_answers
        number = self._world.ask_inline(person.place.user, params.text("query"))
        with suppress(TimeoutError):
            await replace(person, patience_s=INLINE_WAIT_S).until(lambda: answers.get(number))
        return JSONResponse({"query": number, "results": answers.get(number) or []})

    async def _choose(self, request: Request) -> Response:
        """Send the result called *result* of an answered query."""
        params = await Params.of(request)
        results = self._world.inline_answers.get(params.text("query")) or []
        chosen = next((each for each in results if each["id"] == params.text("result")), None)
        if chosen is None:
            raise bad_request("result not found")
        content = chosen["input_message_content"]
        text, entities = content["message_text"], content.get("entities", [])
        if content.get("parse_mode") == "HTML":
            text, entities = from_html(text)
        return self._post(params, {"text": text, "entities": entities, "via_bot": BOT_USER})

    def _post(self, params: Params, content: JSONDict) -> Response:
        return JSONResponse({"sent": person_of(self._world, params).send(content).as_json()})


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
                    messages = [message.as_json() for message in show_since(chat, changes)]
                    news = {"chat": chat.id, "changes": chat.changes, "messages": messages}
                    told = {**news, "busy": chat.actions > actions}
                    yield f"data: {json.dumps(told, ensure_ascii=False)}\n\n"
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
