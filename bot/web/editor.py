"""The board editor: a page that shows a board beside its picture, and takes it back corrected."""

import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from telegram import Bot
from telegram.error import BadRequest

from bot.errors import BotError
from bot.games.answers import answer_anew
from bot.games.pictures import Picture, fetch
from bot.handlers.boards import check_owner
from bot.handlers.corrections import learn
from bot.render.editor import editor_words
from bot.render.keyboard import game_names, mode_names
from bot.services import Person, Place, Services
from bot.telegram.routing import REFUSALS
from bot.texts import choose_language, texts_in
from bot.web.edits import Edit, changes, edited
from bot.web.launch import LaunchError, user_of
from solver.grid import MAX_SIDE
from storage import Board, Game, SeenBoard, new_board_id

STATIC = Path(__file__).parent / "static"
SCHEME = "tma "
LONGEST_BODY = 64 * 2**10
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors https://web.telegram.org "
    "https://*.telegram.org http://127.0.0.1:* http://localhost:*",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


@dataclass(frozen=True, slots=True)
class Editing:
    """A person at the editor, who asks for a board to be answered anew."""

    services: Services
    bot: Bot
    person: Person


Answer = Callable[[Editing, Board, Request], Awaitable[Response]]


class Editor:
    """The editor's routes; `/editor?board=…` is its page."""

    def __init__(
        self, services: Services, bot: Bot, *, now: Callable[[], float] = time.time
    ) -> None:
        self._services = services
        self._bot = bot
        self._now = now

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/editor", _page),
            Mount("/editor/static", StaticFiles(directory=STATIC)),
            Route("/editor/boards/{board}", self._about(_show)),
            Route("/editor/boards/{board}", self._about(_save), methods=["PUT"]),
            Route("/editor/boards/{board}/picture", self._about(_picture)),
        ]

    def _about(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        """*answer* for those whose board it is; others are told why not."""

        async def endpoint(request: Request) -> Response:
            texts = texts_in(choose_language([request.headers.get("Accept-Language")]))
            try:
                token = self._bot.token
                user = user_of(_init_data(request), token, self._now())
                board = await self._services.boards.get(request.path_params["board"])
                if board is None:
                    raise BotError("This board is no longer here; send it again.")
                person = await self._services.person(user, Place(board.chat, board.chat < 0))
                texts = person.texts
                check_owner(board, person)
                return await answer(Editing(self._services, self._bot, person), board, request)
            except LaunchError as refusal:
                return JSONResponse({"error": texts.explain(refusal)}, 401)
            except REFUSALS as refusal:
                return JSONResponse({"error": texts.explain(refusal)}, 400)

        return endpoint


async def _page(request: Request) -> Response:
    return FileResponse(STATIC / "editor.html", headers=HEADERS)


async def _show(editing: Editing, board: Board, request: Request) -> Response:
    texts = editing.person.texts
    names = game_names(texts)
    games: tuple[Game, ...] = ("bee",) if board.game == "bee" else ("balda", "boggle")
    return JSONResponse(
        {
            "game": board.game,
            "games": {game: names[game] for game in games},
            "mode": board.mode,
            "modes": mode_names(texts),
            "rows": board.rows,
            "doubtful": board.doubtful,
            "prizes": dict(board.prizes),
            "picture": await _seen(editing, board) is not None,
            "longest": MAX_SIDE,
            "language": texts.language,
            "words": editor_words(texts),
        },
        headers={"Cache-Control": "no-store"},
    )


async def _picture(editing: Editing, board: Board, request: Request) -> Response:
    """The picture as the person sent it, fetched anew: we keep none."""
    seen = await _seen(editing, board)
    if seen is None:
        raise BotError("I no longer have the picture of this board; send it again.")
    data = await fetch(editing.bot, Picture(seen.picture))
    return Response(data, headers={"Cache-Control": "no-store"})


async def _save(editing: Editing, board: Board, request: Request) -> Response:
    """Keep the board, and change the message that answers it."""
    edit = Edit.parse(await _body(request))
    changed = edited(board, edit)
    if len(changed.rows) != len(board.rows) or len(changed.rows[0]) != len(board.rows[0]):
        changed = replace(changed, reading=await _without_cells(editing, board))
    try:
        await answer_anew(editing, changed)
    except BadRequest:
        raise BotError("The answer to this board is gone from the chat; send it again.") from None
    await learn(editing, changed, changes(board, edit))
    return JSONResponse({"ok": True})


async def _seen(editing: Editing, board: Board) -> SeenBoard | None:
    seen = await editing.services.readings.get(board.reading)
    return seen if seen and seen.picture else None


async def _without_cells(editing: Editing, board: Board) -> str | None:
    """The same picture for a board of another size, on which no cell is where it was seen."""
    seen = await editing.services.readings.get(board.reading)
    if seen is None:
        return None
    again = replace(seen, id=new_board_id(), likeliest={}, glyphs={})
    await editing.services.readings.add(again)
    return again.id


def _init_data(request: Request) -> str:
    given = request.headers.get("Authorization", "")
    return given.removeprefix(SCHEME) if given.startswith(SCHEME) else ""


async def _body(request: Request) -> Any:
    length = request.headers.get("Content-Length", "")
    if not length.isdecimal() or int(length) > LONGEST_BODY:
        return None
    try:
        return json.loads(await request.body())
    except ValueError:
        return None
