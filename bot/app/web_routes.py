"""Web pages of the bot, imported only if there is an address for them."""

import os
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager

from starlette.routing import BaseRoute, Mount

from bot.app.lifecycle import Edge
from bot.app.wiring import Bot, Rooms
from bot.settings import Settings, SettingsError
from bot.web import http_server
from bot.web.editor import Editor
from bot.web.match_page import MatchPages, PartyPages
from bot.web.puzzle_page import PuzzlePages
from bot.web.signed_calls import SignedCalls


def pages_of(
    settings: Settings,
    bots: Mapping[str, Bot],
    edges: Mapping[str, Edge],
    rooms: Rooms,
    checks: Mapping[str, http_server.Check],
) -> list[BaseRoute]:
    """Health, metrics, and with a public address the pages of boards, matches and puzzles."""
    pages: list[BaseRoute] = [*http_server.health_routes(checks)]
    if settings.public_url:
        for name, bot in bots.items():
            pages += _pages_of_network(bot, edges[name], rooms)
    return pages


def _pages_of_network(bot: Bot, edge: Edge, rooms: Rooms) -> list[BaseRoute]:
    path = edge.network.can.pages_at
    if path is None:
        return []
    calls = SignedCalls(rooms.people, edge.network, bot.refusals, bot.failures)
    routes = [
        *Editor(bot.desk, calls).routes(),
        *MatchPages(bot.taking_back, calls, edge.order).routes(),
        *PartyPages(bot.party_table, bot.voting, bot.gathering, calls, edge.order).routes(),
        *PuzzlePages(bot.guessing, bot.members, calls, edge.order).routes(),
    ]
    return [Mount(path, routes=routes)] if path else routes


@asynccontextmanager
async def pages_at(address: str, routes: Iterable[BaseRoute]) -> AsyncIterator[None]:
    """Serve *routes* at *address*, a host and a port; SettingsError if it cannot be used."""
    try:
        listener = http_server.listener_on(address)
    except OSError as error:
        raise SettingsError(
            "BALDA_LISTEN cannot be used: nothing can listen on {address} ({why}).",
            address=address,
            why=os.strerror(error.errno or 0),
        ) from None
    with listener:
        app = http_server.web_app(routes)
        async with http_server.serve(app, listener, http_server.USUAL_WEB_BOUNDS):
            yield
