"""Messages, taps and inline queries of people as plain values, and which are addressed to us."""

import re
from dataclasses import dataclass
from typing import NamedTuple
from unicodedata import bidirectional

from solver import legible

_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_COMMAND = re.compile(r"/([a-z0-9_]{1,32})(?:@([a-z0-9_]+))?(?=\s|$)", re.IGNORECASE)


class Place(NamedTuple):
    """Where somebody is: a private chat, a group, or a *topic* of one (0: none)."""

    chat: int
    in_group: bool
    topic: int = 0

    @classmethod
    def at(cls, chat: int, topic: int = 0) -> "Place":
        """Ids of groups are negative."""
        return cls(chat, chat < 0, topic)


class Spot(NamedTuple):
    """A message in a chat, by its number."""

    chat: int
    message: int


@dataclass(frozen=True, slots=True)
class Sender:
    """A person as the network knows them; *language* is a code like `en-GB`, if known.

    Letters written from the right in the name cannot reorder the text beside it.
    """

    id: int
    name: str
    language: str | None = None
    is_bot: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", _isolate(self.name) or str(self.id))


class SentFile(NamedTuple):
    """A file at the network, of *size* bytes if that is known; *unique* names it for good."""

    id: str
    unique: str = ""
    size: int = 0
    name: str = ""
    mime: str = ""


class Quoted(NamedTuple):
    """The message that somebody replies to: *text* without a command before it.

    *sender* is None where the network does not tell, and for the first message of a topic, to
    which every message there replies.
    """

    id: int
    text: str = ""
    sender: Sender | None = None
    photo: SentFile | None = None
    document: SentFile | None = None


class Message(NamedTuple):
    """A message that is meant for us, new or *edited*: a *command* with *text* after it, or text.

    *insistent* asks for an answer even if there is no board in it: all but an idle reply to us.
    An album is one message with several *photos* or *documents*. *sent* is Unix time in seconds;
    An *empty* one has nothing in it from a person, like a notice that somebody joined.
    """

    id: int
    place: Place
    sender: Sender
    command: str = ""
    text: str = ""
    insistent: bool = True
    photos: tuple[SentFile, ...] = ()
    documents: tuple[SentFile, ...] = ()
    quoted: Quoted | None = None
    edited: bool = False
    sent: float = 0.0
    empty: bool = False

    @property
    def spot(self) -> Spot:
        return Spot(self.place.chat, self.id)

    def move_to(self, chat: int) -> "Message":
        """Move the message to the chat as which its group goes on; it has no number there."""
        return self._replace(id=0, place=self.place._replace(chat=chat), edited=False)

    @property
    def document(self) -> SentFile | None:
        return next(iter(self.documents), None)


class Tap(NamedTuple):
    """A button of message *at* that somebody tapped; *data* may be made up. *id* is for the answer.

    *has_picture*: the message above the button shows one.
    """

    id: str
    place: Place
    sender: Sender
    at: Spot
    data: str
    has_picture: bool = False


class InlineQuery(NamedTuple):
    """A text typed after our name, in a chat where we may not even be."""

    id: str
    sender: Sender
    text: str


class GuestQuery(NamedTuple):
    """A *message* that names us in a chat where we are not; it takes one answer, by *id*.

    Such a chat may have the id of one that we know, so the place is the sender's private chat, and
    no message has a number.
    """

    id: str
    message: Message

    @property
    def sender(self) -> Sender:
        return self.message.sender


class Article(NamedTuple):
    """An answer to an inline query that a person may send: its *text* is in HTML."""

    id: str
    title: str
    text: str
    about: str = ""


def _isolate(name: str) -> str:
    """*name* without marks of direction, which count for the rest of a sentence as well.

    Letters that are written from the right get isolates (Unicode's UAX 9), since numbers beside
    them would otherwise be shown in another order.
    """
    plain = "".join(c for c in name if c not in _DIRECTIONS)
    turns = any(bidirectional(c) in ("R", "AL") for c in plain)
    return f"\u2068{plain}\u2069" if turns else plain


class Asked(NamedTuple):
    """The request of a message: a *command* with the text after it, or, if that is "", its text.

    *insistent* asks for an answer even if there is no board in it: all but an idle reply to us.
    """

    command: str
    text: str
    insistent: bool = True


def parse_request(text: str, name: str, *, in_private: bool, to_us: bool = False) -> Asked | None:
    """Find the request in a message; None if it is not addressed to us.

    *name* is our name, *to_us* is true for a reply to us.
    """
    text, our_name = legible(text), re.escape(name)
    if found := _COMMAND.match(text):
        command, called = found[1].lower(), found[2]
        if called and called.lower() != name.lower():
            return None
        rest = re.sub(rf"@{our_name}(?!\w)", "", text[found.end() :], flags=re.I)
        return Asked(command, rest.strip(), insistent=in_private or bool(called))
    without_name, mentions = re.subn(rf"(?<![\w@])@{our_name}(?!\w)", "", text, flags=re.I)
    if in_private or mentions:
        return Asked("", without_name.strip())
    return Asked("", text.strip(), insistent=False) if to_us else None


def without_command(text: str) -> str:
    """Strip the command, if any, from the beginning of a message."""
    text = legible(text)
    found = _COMMAND.match(text)
    return text[found.end() :].strip() if found else text
