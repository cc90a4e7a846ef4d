"""Requests of handlers to a network, and its capabilities; one implementation a network."""

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
    """It never will: the message is gone, or there is no such thing there."""

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

    With *can_link_to_private* a link brings its payload with it to the private chat; else what is
    written there next does. Our pages for its people lie at the path *pages_at*, if it opens any.
    A network that *knows_repeats* makes one message of all that are sent by the same number
    (`bot/running/repeats.py`). *signs* are how its reactions look.
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
    """An answer on its way: *picture* is that of the answer, drawn.

    It replies to message *reply_to*, if there is one. What is not *urgent* waits while its chat
    has an answer to get.
    """

    answer: Answer
    picture: bytes | None = None
    reply_to: int | None = None
    urgent: bool = True


class Network(Protocol):
    """Calls raise NetworkError; an edit that changes nothing is none."""

    can: Capabilities

    async def send(self, to: Place, delivery: Delivery) -> int:
        """The number of the new message; RefusedError also where it cannot be for one person."""

    async def find(self, to: Place, answer: Answer, left: Sequence[int]) -> int | None:
        """The number of an answer that was on its way when the bot was killed, if it has come.

        *left* is what the network noted as it left (`Handling.note_left`).
        """

    async def edit(self, at: Spot, delivery: Delivery) -> None:
        """Make that message the delivery: its text, or its picture and caption."""

    async def edit_caption(self, at: Spot, answer: Answer) -> None:
        """New text and buttons below the picture that is there."""

    async def edit_buttons(self, at: Spot, keyboard: Keyboard) -> None: ...

    async def delete(self, at: Spot) -> None: ...

    async def react(self, to: Spot, reaction: Reaction) -> None: ...

    def once(self, name: str, after: Spot | None = None) -> AbstractContextManager[None]:
        """Send what the block sends once, also if a kill has it done again by the same *name*.

        It comes *after* a message that is known to be the last before it, if there is one.
        What is to be noted of it the block writes too, `Handling.for_nobody`: after the block, the
        name is forgotten, and a kill before it was noted would have it sent twice.
        """

    def working(self, place: Place) -> AbstractAsyncContextManager[None]:
        """Show that we are at work while the block runs, unless it ends before anyone notices."""

    async def answer_tap(self, tap: Tap, note: str, *, alert: bool) -> None: ...

    async def answer_query(
        self, query: InlineQuery, articles: Sequence[Article], help_label: str
    ) -> None: ...

    async def answer_guest(self, query: GuestQuery, answer: Answer) -> None:
        """The text alone, with buttons that lead elsewhere; a query takes one answer."""

    async def fetch(self, file: SentFile) -> bytes: ...

    async def is_admin(self, group: int, person: int) -> bool: ...

    async def is_member(self, group: int, person: int) -> bool:
        """RefusedError where the network does not tell."""

    async def hides_admins(self, group: int) -> bool:
        """True if we cannot know who is one there, as we are none ourselves."""

    def owns(self, chat: int) -> bool:
        """True if *chat* or person is of this network; ids of other networks differ."""

    async def identify(self, given: str) -> Sender:
        """Who calls a page of ours with that authorization; LaunchError if nobody we know."""

    def link(self, payload: str) -> str:
        """An address that opens the private chat with us and starts it with *payload*."""


@dataclass(frozen=True, slots=True)
class LiveStep:
    """*run* says what was found, or raises NetworkError; *advice* is what to do then.

    Name and advice are English sentences, which the catalogues have.
    """

    name: str
    run: Callable[[Texts], Awaitable[str]]
    advice: str
