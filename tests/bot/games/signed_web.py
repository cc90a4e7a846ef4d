"""Calls to our pages, signed as Telegram signs them for a person's browser."""

import json
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import httpx

from bot.chat.launch import sign
from bot.playground import Person, Playground

Document = dict[str, Any]


def authorise(playground: Playground, person: Person, *, ago_s: int = 0) -> dict[str, str]:
    """The header of calls by *person*, who opened the page *ago_s* seconds ago."""
    return {"Authorization": f"tma {launch_of(playground, person, ago_s=ago_s)}"}


def launch_of(playground: Playground, person: Person, *, ago_s: int = 0) -> str:
    """The launch data from Telegram for *person*, who opened the page *ago_s* seconds ago."""
    user = person.place.user.as_json()
    fields = {"user": json.dumps(user), "auth_date": str(int(time.time()) - ago_s)}
    return sign(fields, playground.token)


def browser_of(playground: Playground, person: Person) -> httpx.AsyncClient:
    headers = {**authorise(playground, person), "Accept-Language": "ru-RU"}
    return httpx.AsyncClient(headers=headers, verify=False)


async def follow(web: httpx.AsyncClient, address: str) -> AsyncGenerator[Document, None]:
    """Yield the state that the page at *address* gets, now and after each change."""
    async with web.stream("GET", address) as events:
        async for line in events.aiter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


async def look(web: httpx.AsyncClient, address: str) -> Document:
    async with aclosing(follow(web, address)) as seen:
        return await anext(seen)
