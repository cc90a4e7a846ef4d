"""Buttons that open our web pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.chat.network import ClosedError
from bot.chat.outbox import Outbox
from bot.render.buttons import Button
from bot.render.payloads import Payload, payload
from bot.texts import BotError


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
            return Button(button.label, url=self.outbox.link(link))
        return Button(button.label, LeadToPrivate(link))


@contextmanager
def writing_first(outbox: Outbox) -> Iterator[None]:
    """Turn the error of writing to a person who does not allow it yet into a BotError with help."""
    try:
        yield
    except ClosedError:
        raise BotError(
            "I can't write to you yet. Write me anything at {link}, then tap again.",
            link=outbox.link("hello"),
        ) from None
