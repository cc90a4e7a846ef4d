"""Payloads of buttons, spelled in their data as `v1:action:subject[:argument]`.

The subject is the board, match, person or chat that the button belongs to. The other fields make
the argument, joined by dashes; only the last one may have dashes in it.

    @payload("page")
    class TurnPage(Payload):
        board: str
        first: int

    TurnPage("aB3", 12).pack()              # "v1:page:aB3:12"
    TurnPage.parse("v1:page:aB3:twelve")    # None
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from inspect import get_annotations
from typing import Any, ClassVar, Literal, Self, TypeVar, dataclass_transform, get_args, get_origin

from bot.texts import BotError
from solver import Alphabet

P = TypeVar("P", bound="Payload")

MAX_DATA_BYTES = 64
MAX_NUMBER_DIGITS = 6

_DATA = re.compile(r"v1:([a-z]{1,12}):([\w-]{1,24})(?::([\w-]{1,30}))?", re.ASCII)
_SUBJECT_NUMBER = re.compile(r"-?[0-9]{1,20}", re.ASCII)
MAX_CODED_LETTERS = 20

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass_transform(frozen_default=True)
def abstract_payload(kind: type[P]) -> type[P]:
    """Make a class, which payloads derive from, a dataclass; mypy takes it for a frozen one.

    A dataclass that is frozen takes three times as long to make.
    """
    return dataclass(slots=True, eq=False, repr=False)(kind)


@abstract_payload
class Payload:
    """The meaning of a button; fields are `str`, `int` or `Literal`, only the last may be empty.

    Payloads are equal if their data are.
    """

    action: ClassVar[str]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Payload) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.pack())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.pack()!r})"

    def pack(self) -> str:
        """The data for `parse`, at most MAX_DATA_BYTES."""
        subject, *rest = (str(getattr(self, field.name)) for field in fields(self))
        argument = "-".join(rest).rstrip("-")
        return ":".join(filter(None, ("v1", self.action, subject, argument)))

    @classmethod
    def of(cls, *values: object) -> Self | None:
        """Make a payload of the *values* of its fields; None if one is not of its type."""
        subject, *rest = map(str, values)
        return cls.parse(":".join(filter(None, ("v1", cls.action, subject, "-".join(rest)))))

    @classmethod
    def parse(cls, data: str) -> Self | None:
        """Parse *data*, which may come from a stranger; None if it is no payload of this class."""
        match = _DATA.fullmatch(data)
        if match is None or match[1] != cls.action:
            return None
        subject, *rest = fields(cls)
        given = (match[3] or "").split("-", len(rest) - 1) if rest and match[3] else []
        if match[3] and not rest:
            return None
        try:
            values = [_value(field.type, text) for field, text in zip(rest, given, strict=False)]
            make: Callable[..., Self] = cls
            return make(_subject(subject.type, match[2]), *values)
        except (TypeError, ValueError):
            return None


@abstract_payload
class PersonPayload(Payload):
    """A button for one person alone; others get the text `foreign`."""

    foreign: ClassVar[str] = "This button is not yours; send the command yourself."
    person: int


@abstract_payload
class ChatPayload(Payload):
    """A button for one chat; tapped in another, where copies may be, it says `foreign`."""

    foreign: ClassVar[str] = "I don't know this button; send the board again for a new answer."
    chat: int


@abstract_payload
class BoardPayload(Payload):
    """A button under the answer to a board."""

    board: str


@dataclass_transform(frozen_default=True)
def payload(action: str) -> Callable[[type[P]], type[P]]:
    """Make a class a dataclass with *action* in its data, frozen to mypy.

    One that adds no fields is one already; dataclasses are slow to make, and the bot has a hundred.
    """

    def decorate(kind: type[P]) -> type[P]:
        kind.action = action
        return abstract_payload(kind) if get_annotations(kind) else kind

    return decorate


def refuse_button() -> BotError:
    """The error for a button that is not ours or has no meaning any more."""
    return BotError(ChatPayload.foreign)


def action_of(data: str) -> str:
    """The action of the payload in *data*, "" if it is none of ours."""
    match = _DATA.fullmatch(data)
    return match[1] if match else ""


def _subject(kind: Any, text: str) -> int | str:
    if kind is not int:
        return text
    if not _SUBJECT_NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _value(kind: Any, text: str) -> int | str:
    if kind is int:
        if not (text.isdecimal() and len(text) <= MAX_NUMBER_DIGITS):
            raise ValueError(text)
        return int(text)
    if get_origin(kind) is Literal and text not in get_args(kind):
        raise ValueError(text)
    return text


def encode_word(word: str, alphabet: Alphabet) -> str:
    return "".join(_DIGITS[letter] for letter in alphabet.encode(word))


def decode_word(code: str, alphabet: Alphabet) -> str | None:
    """The word that a button names; None if the button is not ours."""
    letters = bytes(_DIGITS.find(digit) % 256 for digit in code)
    if not letters or max(letters) >= len(alphabet):
        return None
    return alphabet.decode(letters)
