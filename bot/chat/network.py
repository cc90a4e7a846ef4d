"""Requests of handlers to a network, and its capabilities; each network implements them."""

import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, suppress
from enum import Enum
from functools import partial
from typing import ClassVar, NamedTuple, Protocol

from cachetools import LRUCache

from bot.chat.messages import (
    Article,
    GuestQuery,
    InlineQuery,
    Message,
    Place,
    Sender,
    SentFile,
    Spot,
    Tap,
)
from bot.render.answer import Answer, Drawn, png_of
from bot.render.buttons import Button, Keyboard, Row
from bot.render.payloads import Payload, payload
from bot.texts import BotError, Texts
from bot.work.jobs import Jobs
from storage import Handling

MAX_KEYBOARDS = 5_000


class NetworkError(Exception):
    """The network did not do what it was asked; `str()` says why, in its own words.

    If it *passes*, another try some time later may have more luck.
    """

    passes: ClassVar[bool] = True


class RefusedError(NetworkError):
    """Another try will fail too: the message is gone, or there is no such thing there."""

    passes = False


class TooLargeError(RefusedError):
    """The file is larger than the network gives to bots."""


class FrozenError(RefusedError):
    """The message is too old to be changed."""


class ClosedError(NetworkError):
    """We may not write there: we were stopped or removed, or the group or topic is closed."""

    passes = False


class GoneError(RefusedError):
    """Somebody has deleted the message."""


class MovedError(NetworkError):
    """The group goes on as another *chat*."""

    def __init__(self, chat: int) -> None:
        super().__init__("the group goes on as another chat")
        self.chat = chat


class UnansweredError(NetworkError):
    """The network has not answered for as long as we were willing to try."""


class Reaction(Enum):
    """A sign on a message in place of an answer."""

    COUNTED = "counted"
    PANGRAM = "pangram"
    FOUND_BEFORE = "found before"
    NO_WORD = "no word"
    UNFIT = "unfit"
    TOO_LATE = "too late"


class Capabilities(NamedTuple):
    """The features and limits of a network; texts are counted in UTF-16 units.

    With *can_link_to_private* a link carries its payload to the private chat; otherwise the next
    message there does. Our pages for its people are at the path *pages_at*, if it opens any. A
    network that *knows_repeats* makes one message of all that are sent by the same number
    (`bot/running/repeats.py`). *signs* show how its reactions look.
    """

    can_hide: bool
    can_send_to_one: bool
    pages_at: str | None
    can_link_to_private: bool
    knows_repeats: bool
    max_text: int
    max_caption: int
    max_note: int
    max_buttons: int
    max_rows: int
    buttons_per_row: int
    max_download_bytes: int
    signs: Mapping[Reaction, str]


class Delivery(NamedTuple):
    """An answer on its way: *picture* is its picture, drawn.

    It replies to message *reply_to*, if there is one. Unless it is *urgent*, it waits while other
    answers to its chat do.
    """

    answer: Answer
    picture: bytes | None = None
    reply_to: int | None = None
    urgent: bool = True


class Network(Protocol):
    """A chat network; its calls raise NetworkError, but an edit that changes nothing does not."""

    can: Capabilities

    async def send(self, to: Place, delivery: Delivery) -> int:
        """Send it and return the number of the new message.

        RefusedError also if it is for one person and the network cannot do that.
        """

    async def find(self, to: Place, answer: Answer, left: Sequence[int]) -> int | None:
        """The number of an answer that was being sent when the bot was killed, if it has come.

        *left* is what the network noted before the sending (`Handling.note_left`).
        """

    async def edit(self, at: Spot, delivery: Delivery) -> None:
        """Make that message the delivery: its text, or its picture and caption."""

    async def edit_caption(self, at: Spot, answer: Answer) -> None:
        """Replace the text and buttons below the picture, which stays."""

    async def edit_buttons(self, at: Spot, keyboard: Keyboard) -> None: ...

    async def delete(self, at: Spot) -> None: ...

    async def react(self, to: Spot, reaction: Reaction) -> None: ...

    def once(self, name: str, after: Spot | None = None) -> AbstractContextManager[None]:
        """Send what the block sends only once, even if it is repeated by its *name* after a kill.

        *after* is the last message known to be before it, if there is one. The block also stores
        what is to be remembered of it (`Handling.for_nobody`): after the block the name is
        forgotten, so a kill before that was stored would lead to sending it twice.
        """

    def working(self, place: Place) -> AbstractAsyncContextManager[None]:
        """Show that we are at work while the block runs, unless it ends before anyone notices."""

    async def answer_tap(self, tap: Tap, note: str, *, alert: bool) -> None: ...

    async def answer_query(
        self, query: InlineQuery, articles: Sequence[Article], help_label: str
    ) -> None: ...

    async def answer_guest(self, query: GuestQuery, answer: Answer) -> None:
        """Send the text alone, with those buttons that are links; a query takes one answer."""

    async def fetch(self, file: SentFile) -> bytes: ...

    async def is_admin(self, group: int, person: int) -> bool: ...

    async def is_member(self, group: int, person: int) -> bool:
        """True if *person* belongs to *group*; RefusedError if the network does not tell."""

    async def hides_admins(self, group: int) -> bool:
        """True if we cannot know who is an admin there, since we are none."""

    def owns(self, chat: int) -> bool:
        """True if *chat*, or a person of that id, is on this network; ids of networks differ."""

    async def identify(self, given: str) -> Sender:
        """The person who calls a page of ours by that authorization; LaunchError if unknown."""

    def link(self, payload: str) -> str:
        """An address that opens the private chat with us and starts it with *payload*."""


class LiveStep(NamedTuple):
    """A step of a live check: *run* says what was found, or raises NetworkError, and then *advice*
    says what to do.

    Name and advice are English sentences, which the catalogues have.
    """

    name: str
    run: Callable[[Texts], Awaitable[str]]
    advice: str


@payload("buttons")
class ShowButtons(Payload):
    """Show page number *page*, from 0, of a *keyboard* that is kept."""

    keyboard: str
    page: int


class ButtonPages:
    """Cuts keyboards into pages that fit a network; remembers the last ones for turning pages."""

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
        """The page with a button for the next one; the first comes after the last."""
        pages = self._kept[name]
        following = (page + 1) % len(pages)
        more = Button(f"{page + 1} / {len(pages)} ▶", ShowButtons(name, following))
        return (*pages[page], (more,))

    def _pages(self, keyboard: Keyboard) -> list[Keyboard]:
        """Cut into pages that leave room for one more button in a row of its own."""
        can = self._can
        pages: list[list[Row]] = [[]]
        width = min(can.buttons_per_row, can.max_buttons - 1)
        short = [row[at : at + width] for row in keyboard for at in range(0, len(row), width)]
        for row in short:
            buttons = sum(map(len, pages[-1])) + len(row)
            if pages[-1] and (buttons >= can.max_buttons or len(pages[-1]) + 1 >= can.max_rows):
                pages.append([])
            pages[-1].append(row)
        return [tuple(page) for page in pages]


class Outbox:
    """Sends and edits; each call is one call of the *network*, or raises its NetworkError.

    Buttons that are too many for the network come in *pages*. BotError if there is no font to draw
    with.
    """

    def __init__(self, network: Network, jobs: Jobs) -> None:
        from bot.render.raster import check_font  # with Pillow

        check_font()
        self.network = network
        self._jobs = jobs
        self.pages = ButtonPages(network.can)

    @property
    def can(self) -> Capabilities:
        return self.network.can

    async def reply(self, to: Message, answer: Answer, *, once: bool = False) -> int:
        """Answer a message, in a group as a reply; with *once* see `post`."""
        reply_to = to.id if to.place.in_group else None
        return await self.post(to.place, answer, reply_to=reply_to, once=once)

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
            # The kill may have lost what its old buttons stood for.
            with suppress(NetworkError):
                await self.network.edit_buttons(Spot(to.chat, before), answer.keyboard)
            return before
        left = handling.find_departure()
        number = None if left is None else await self.network.find(to, answer, left)
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
        answer = self._fit(answer)
        delivery = Delivery(answer, await self._draw(answer), urgent=urgent)
        await self.network.edit(at, delivery)

    async def edit_caption(self, at: Spot, answer: Answer) -> None:
        """Change the text of a message with a picture; the picture stays."""
        await self.network.edit_caption(at, self._fit(answer))

    async def edit_buttons(self, at: Spot, keyboard: Keyboard) -> None:
        await self.network.edit_buttons(at, self.pages.fit(keyboard))

    async def react(self, to: Message, reaction: Reaction) -> None:
        await self.network.react(to.spot, reaction)

    async def tell(
        self, asked: Message | Tap | GuestQuery, note: str, *, urgent: bool = True
    ) -> None:
        """Say *note* in a reply to a message, or over the button that was tapped."""
        if isinstance(asked, Tap):
            await self.network.answer_tap(asked, note, alert=True)
        elif isinstance(asked, GuestQuery):
            await self.network.answer_guest(asked, Answer(note))
        else:
            await self.post(asked.place, Answer(note), reply_to=asked.id, urgent=urgent)

    async def _send(self, to: Place, answer: Answer, reply_to: int | None, urgent: bool) -> int:
        delivery = Delivery(answer, await self._draw(answer), reply_to, urgent)
        return await self.network.send(to, delivery)

    def _fit(self, answer: Answer) -> Answer:
        return answer._replace(keyboard=self.pages.fit(answer.keyboard))

    async def _draw(self, answer: Answer) -> bytes | None:
        if answer.picture is None:
            return None
        if isinstance(answer.picture, Drawn):
            return answer.picture.content
        return await self._jobs.run(partial(png_of, palette=answer.palette), answer.picture)
