"""Where answers leave: drawn in a worker, then handed to the network."""

from contextlib import AbstractAsyncContextManager, AbstractContextManager, suppress
from dataclasses import replace
from functools import partial

from bot.chat.button_pages import ButtonPages
from bot.chat.messages import Message, Place, Spot
from bot.chat.network import (
    Capabilities,
    Delivery,
    FrozenError,
    Network,
    NetworkError,
    Reaction,
)
from bot.render.answer import Answer, png_of
from bot.render.buttons import Keyboard
from bot.render.raster import check_font
from bot.texts import BotError
from bot.work.jobs import Jobs
from storage import Handling


class Outbox:
    """Sends and edits; each call is one call of the network, or raises its NetworkError.

    Buttons that are too many for the network come in *pages*. BotError if there is no font to draw
    with.
    """

    def __init__(self, network: Network, jobs: Jobs) -> None:
        check_font()
        self._network = network
        self._jobs = jobs
        self.pages = ButtonPages(network.can)

    @property
    def can(self) -> Capabilities:
        return self._network.can

    async def reply(self, to: Message, answer: Answer) -> int:
        """Answer a message, in a group as a reply; return the number of the new message."""
        reply_to = to.id if to.place.in_group else None
        return await self.post(to.place, answer, reply_to=reply_to)

    async def reply_once(self, to: Message, answer: Answer) -> int:
        """Answer a message at most once; BotError if a kill interrupted the sending."""
        reply_to = to.id if to.place.in_group else None
        return await self.post(to.place, answer, reply_to=reply_to, once=True)

    async def post(
        self,
        to: Place,
        answer: Answer,
        *,
        reply_to: int | None = None,
        urgent: bool = True,
        once: bool = False,
    ) -> int:
        """Send a message and return its number; one sent before a kill keeps its number.

        If a kill interrupted the sending, the message is looked for and sent again if it is
        missing. With *once* it is not sent again: BotError.
        """
        answer = self._fit(answer)
        handling = Handling.current()
        if handling is None:
            return await self._send(to, answer, reply_to, urgent)
        if (before := handling.skip_message()) is not None:
            # The kill may have come before what its buttons stand for was stored.
            with suppress(NetworkError):
                await self._network.edit_buttons(Spot(to.chat, before), answer.keyboard)
            return before
        left = handling.find_departure()
        number = None if left is None else await self._network.find(to, answer, left)
        if number is None and once and handling.give_up():
            raise BotError(
                "I was stopped while I sent this; if it came, it does not count. Ask again, please."
            )
        try:
            if number is None:
                number = await self._send(to, answer, reply_to, urgent)
        except NetworkError:
            handling.note_refused()
            raise
        handling.note_sent(number)
        return number

    async def edit(self, at: Spot, answer: Answer, *, urgent: bool = True) -> None:
        """Replace the message at *at* by this answer; FrozenError if it cannot be changed."""
        if answer.picture is not None and not self.can.can_edit_pictures:
            raise FrozenError("pictures stay as they are")
        answer = self._fit(answer)
        delivery = Delivery(answer, await self._draw(answer), urgent=urgent)
        await self._network.edit(at, delivery)

    async def edit_caption(self, at: Spot, answer: Answer) -> None:
        """Change the text of a message with a picture; the picture stays."""
        await self._network.edit_caption(at, self._fit(answer))

    async def edit_buttons(self, at: Spot, keyboard: Keyboard) -> None:
        await self._network.edit_buttons(at, self.pages.fit(keyboard))

    async def delete(self, at: Spot) -> None:
        await self._network.delete(at)

    def once(self, name: str, after: Spot | None = None) -> AbstractContextManager[None]:
        return self._network.once(name, after)

    async def react(self, to: Message, reaction: Reaction) -> None:
        await self._network.react(to.spot, reaction)

    def working(self, place: Place) -> AbstractAsyncContextManager[None]:
        return self._network.working(place)

    def owns(self, chat: int) -> bool:
        return self._network.owns(chat)

    def link(self, payload: str) -> str:
        return self._network.link(payload)

    async def _send(self, to: Place, answer: Answer, reply_to: int | None, urgent: bool) -> int:
        delivery = Delivery(answer, await self._draw(answer), reply_to, urgent)
        return await self._network.send(to, delivery)

    def _fit(self, answer: Answer) -> Answer:
        return replace(answer, keyboard=self.pages.fit(answer.keyboard))

    async def _draw(self, answer: Answer) -> bytes | None:
        if answer.picture is None:
            return None
        return await self._jobs.run(partial(png_of, palette=answer.palette), answer.picture)
