"""A network that records what is sent, and a person who asks."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

from bot.chat.choices import Choice
from bot.chat.messages import Article, GuestQuery, InlineQuery, Message, Place, Sender, Spot, Tap
from bot.chat.network import Delivery, Network, NetworkError, Outbox, Reaction
from bot.chat.people import People, Person
from bot.render.answer import Answer
from bot.render.buttons import Keyboard
from bot.telegram.calls import TelegramNetwork
from bot.texts import texts_in

ANNA = Sender(1, "Anna", "en")
PRIVATE, GROUP = Place(1, in_group=False), Place(-100, in_group=True)


class Recorder:
    """Notes each call as a line of `log`; `send` raises *error*, if there is one."""

    can = TelegramNetwork.can

    def __init__(self, error: NetworkError | None = None) -> None:
        self.log: list[str] = []
        self.sent: list[Delivery] = []
        self._error = error

    async def send(self, to: Place, delivery: Delivery) -> int:
        if self._error is not None:
            raise self._error
        self.sent.append(delivery)
        self.log.append(f"send {delivery.answer.text}")
        return len(self.sent)

    async def edit(self, at: Spot, delivery: Delivery) -> None:
        self.log.append(f"edit {delivery.answer.text}")

    async def edit_caption(self, at: Spot, answer: Answer) -> None:
        self.log.append(f"edit caption {answer.text}")

    async def edit_buttons(self, at: Spot, keyboard: Keyboard) -> None:
        self.log.append("edit buttons")

    async def react(self, to: Spot, reaction: Reaction) -> None:
        self.log.append(f"react {reaction.value} to {to.message} in {to.chat}")

    async def answer_tap(self, tap: Tap, note: str, *, alert: bool) -> None:
        self.log.append(f"{'alert' if alert else 'note'} {note}")

    async def answer_query(
        self, query: InlineQuery, articles: Sequence[Article], help_label: str
    ) -> None:
        self.log.append(f"offer {[article.title for article in articles]}")

    async def answer_guest(self, query: GuestQuery, answer: Answer) -> None:
        self.log.append(f"guest {answer.text}")

    @asynccontextmanager
    async def working(self, place: Place) -> AsyncIterator[None]:
        yield

    @property
    def network(self) -> Network:
        return cast(Network, self)

    @property
    def outbox(self) -> Outbox:
        return Outbox(self.network, cast(Any, None))


class Acquaintances:
    """People whose settings nobody has chosen."""

    async def person(self, sender: Sender, place: Place) -> Person:
        texts, profile = texts_in("en"), cast(Any, None)
        return Person(sender, place, texts, "en", {"columns": Choice("", "default")}, profile)

    async def with_columns(self, person: Person, text: str) -> Person:
        return person

    async def in_private(self, sender: Sender) -> Person:
        return await self.person(sender, Place(sender.id, in_group=False))


PEOPLE = cast(People, Acquaintances())


def message(text: str, place: Place = PRIVATE, **more: Any) -> Message:
    command, _, rest = text[1:].partition(" ") if text.startswith("/") else ("", "", text)
    return Message(5, place, ANNA, command, rest, **more)


def tap(data: str, place: Place = PRIVATE, **more: Any) -> Tap:
    return Tap("t", place, ANNA, Spot(place.chat, 7), data, **more)
