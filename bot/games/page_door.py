"""Buttons that open our web pages, and news for pages that show a match or a puzzle."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.chat.network import ClosedError, Outbox
from bot.render.buttons import Button
from bot.render.payloads import Payload, payload
from bot.texts import BotError

HEARTBEAT_S = 30.0

Seen = TypeVar("Seen")


@payload("lead")
class LeadToPrivate(Payload):
    """Answer the *link* in the private chat of whoever taps."""

    link: str


@dataclass(slots=True, eq=False, repr=False)
class PageDoor:
    """Makes buttons for pages at *address*, if it is set and the network can open pages.

    Only private chats open pages; a button in a group links to the private chat first.
    """

    outbox: Outbox
    address: str | None = None

    def open_page(self, label: str, page: str) -> Button | None:
        """The button for a private chat; *page* is the end of the address."""
        path = self.outbox.can.pages_at
        if self.address is None or path is None:
            return None
        return Button(label, page=f"{self.address}{path}/{page}")

    def lead_from(self, chat: int, button: Button | None, link: str) -> Button | None:
        """*button* for use in *chat*; in a group it opens the private chat by `/start` and *link*.

        If the network cannot link to that chat, the bot writes there first when it is tapped.
        """
        if button is None or chat > 0:
            return button
        if self.outbox.can.can_link_to_private:
            return Button(button.label, url=self.outbox.network.link(link))
        return Button(button.label, LeadToPrivate(link))


@contextmanager
def writing_first(outbox: Outbox) -> Iterator[None]:
    """Turn the error of writing to a person who does not allow it yet into a BotError with help."""
    try:
        yield
    except ClosedError:
        raise BotError(
            "I can't write to you yet. Write me anything at {link}, then tap again.",
            link=outbox.network.link("hello"),
        ) from None


class Watching:
    """Wakes everybody who watches a thing, by its id, whenever it has changed."""

    def __init__(self) -> None:
        self._events: dict[str, set[asyncio.Event]] = {}
        self._looks: dict[str, asyncio.Future[Any]] = {}

    def tell(self, thing: str) -> None:
        self._looks.pop(thing, None)
        for event in self._events.get(thing, ()):
            event.set()

    async def changes(self, thing: str) -> AsyncGenerator[bool, None]:
        """Yield True at once and after each change, and False at each heartbeat without one.

        The heartbeat is one for all watchers: waking the loop for each alone would take several
        times as long.
        """
        event, watchers = asyncio.Event(), self._events.setdefault(thing, set())
        clock = asyncio.get_running_loop().time
        event.set()
        watchers.add(event)
        try:
            while True:
                try:
                    async with asyncio.timeout_at((clock() // HEARTBEAT_S + 1) * HEARTBEAT_S):
                        await event.wait()
                except TimeoutError:
                    yield False
                else:
                    event.clear()
                    yield True
        finally:
            watchers.discard(event)
            if not watchers:
                self._events.pop(thing, None)
                self._looks.pop(thing, None)

    async def look(self, thing: str, ask: Callable[[], Awaitable[Seen]]) -> Seen:
        """The result of *ask*, called once for all watchers until the thing changes again."""
        if thing not in self._looks:
            self._looks[thing] = asyncio.ensure_future(ask())
        look: asyncio.Future[Seen] = self._looks[thing]
        try:
            return await asyncio.shield(look)
        except Exception:  # whatever it was, the next watcher asks anew
            if self._looks.get(thing) is look:
                del self._looks[thing]
            raise
