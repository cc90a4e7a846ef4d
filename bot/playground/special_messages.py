"""What people send besides text and files: stickers, voice messages, answers of inline queries."""

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.playground.chats import BOT_USER
from bot.playground.markup import from_html
from bot.playground.params import Params
from bot.playground.people_api import place_of
from bot.playground.refusal import JSONDict, bad_request
from bot.playground.shown import show
from bot.playground.world import World

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


class SpecialMessages:
    """For Telegram's world alone."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        return [
            Route("/playground/specials", self._send, methods=["POST"]),
            Route("/playground/inline", self._ask),
            Route("/playground/inline", self._choose, methods=["POST"]),
        ]

    async def _send(self, request: Request) -> Response:
        """A sticker or a voice message."""
        params = await Params.of(request)
        content = SPECIALS.get(params.text("kind"))
        if content is None:
            raise bad_request("kind must be sticker or voice")
        return self._post(params, dict(content))

    async def _ask(self, request: Request) -> Response:
        """What the bot offers for `@bot query`; nothing if it takes too long."""
        params = await Params.of(request)
        place = place_of(self._world, params)
        number = self._world.ask_inline(place.user, params.text("query"))
        with suppress(TimeoutError):
            async with asyncio.timeout(INLINE_WAIT_S):
                while self._world.inline_answers.get(number) is None:
                    await self._world.changed.wait()
        results = self._world.inline_answers.get(number) or []
        return JSONResponse({"query": number, "results": results})

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
        place = place_of(self._world, params)
        return JSONResponse({"sent": show(place.chat, self._world.send(place, content)).as_json()})
