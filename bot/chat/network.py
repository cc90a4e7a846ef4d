"""Requests of handlers to a network, and its capabilities; each network implements them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Protocol

from bot.chat.messages import Article, GuestQuery, InlineQuery, Place, Sender, SentFile, Spot, Tap
from bot.render.answer import Answer
from bot.render.buttons import Keyboard
from bot.texts import Texts


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


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The features and limits of a network; texts are counted in UTF-16 units.

    With *can_link_to_private* a link carries its payload to the private chat; otherwise the next
    message there does. Our pages for its people are at the path *pages_at*, if it opens any. A
    network that *knows_repeats* makes one message of all that are sent by the same number
    (`bot/running/repeats.py`). *signs* show how its reactions look.
    """

    can_hide: bool
    can_send_to_one: bool
    can_edit_pictures: bool
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


@dataclass(frozen=True, slots=True)
class Delivery:
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


@dataclass(frozen=True, slots=True)
class LiveStep:
    """A step of a live check: *run* says what was found, or raises NetworkError, and then *advice*
    says what to do.

    Name and advice are English sentences, which the catalogues have.
    """

    name: str
    run: Callable[[Texts], Awaitable[str]]
    advice: str
