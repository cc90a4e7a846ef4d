"""Buttons that open our web pages."""

from dataclasses import dataclass

from bot.chat.outbox import Outbox
from bot.render.buttons import Button


@dataclass(frozen=True, slots=True)
class PageDoor:
    """Makes buttons for pages at *address*, and none where there is none or none opens.

    Pages open from private chats alone; from a group the way is a link through one.
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
        """*button* as it may stand in *chat*; `/start` gets the *link* of one in a group."""
        if button is None or chat > 0:
            return button
        return Button(button.label, url=self.outbox.link(link))
