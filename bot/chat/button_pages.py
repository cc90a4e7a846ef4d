"""Buttons that are too many for a network, a page of them at a time."""

import secrets

from cachetools import LRUCache

from bot.chat.network import Capabilities
from bot.render.buttons import Button, Keyboard, Row
from bot.render.payloads import Payload, payload

MAX_KEYBOARDS = 5_000


@payload("buttons")
class ShowButtons(Payload):
    """Other buttons of a *keyboard* that is kept, from page number *page* on."""

    keyboard: str
    page: int


class ButtonPages:
    """Cuts keyboards as a network wants them; remembers the last ones, so that pages turn."""

    def __init__(self, can: Capabilities) -> None:
        self._can = can
        self._kept: LRUCache[str, list[Keyboard]] = LRUCache(MAX_KEYBOARDS)

    def fit(self, keyboard: Keyboard) -> Keyboard:
        """*keyboard* itself if it fits, else its first page with a button for the next."""
        can = self._can
        if (
            len(keyboard) <= can.max_rows
            and sum(map(len, keyboard)) <= can.max_buttons
            and all(len(row) <= can.buttons_per_row for row in keyboard)
        ):
            return keyboard
        name = secrets.token_urlsafe(9)
        self._kept[name] = self._pages(keyboard)
        return self._page(name, 0)

    def turn(self, tapped: ShowButtons) -> Keyboard | None:
        """The page that the button leads to; None if its keyboard is forgotten."""
        pages = self._kept.get(tapped.keyboard, [])
        return self._page(tapped.keyboard, tapped.page) if tapped.page < len(pages) else None

    def _page(self, name: str, page: int) -> Keyboard:
        """With a button for the page after it; the first comes after the last."""
        pages = self._kept[name]
        following = (page + 1) % len(pages)
        more = Button(f"{page + 1} / {len(pages)} ▶", ShowButtons(name, following))
        return (*pages[page], (more,))

    def _pages(self, keyboard: Keyboard) -> list[Keyboard]:
        """Pages that leave room for one more button in a row of its own."""
        can = self._can
        pages: list[list[Row]] = [[]]
        for row in self._short_rows(keyboard):
            buttons = sum(map(len, pages[-1])) + len(row)
            if pages[-1] and (buttons >= can.max_buttons or len(pages[-1]) + 1 >= can.max_rows):
                pages.append([])
            pages[-1].append(row)
        return [tuple(page) for page in pages]

    def _short_rows(self, keyboard: Keyboard) -> list[Row]:
        width = min(self._can.buttons_per_row, self._can.max_buttons - 1)
        return [row[at : at + width] for row in keyboard for at in range(0, len(row), width)]
