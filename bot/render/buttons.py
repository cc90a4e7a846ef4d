"""Buttons under a message, as rows of them."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple, TypeVar

from bot.render.payloads import Payload

_SHORT = 12  # characters that a third of a phone's width holds in one line

Key = TypeVar("Key", bound=str)
T = TypeVar("T")


class Tone(Enum):
    """The meaning of a colour of buttons, where a network has colours."""

    CHOSEN = auto()
    DANGER = auto()  # cannot be undone


class Button(NamedTuple):
    """A tap sends us *payload*, opens *url*, or opens one of our pages by its address *page*."""

    label: str
    payload: Payload | None = None
    url: str = ""
    page: str = ""
    tone: Tone | None = None


Row = tuple[Button, ...]
Keyboard = tuple[Row, ...]


def in_rows(buttons: Sequence[T], width: int) -> tuple[tuple[T, ...], ...]:
    """*buttons*, of whatever network, in rows of at most *width*."""
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))


def pack(buttons: Sequence[Button]) -> Keyboard:
    """Pack *buttons* for a phone: those with long labels two a row, then short ones three a row."""
    long = [button for button in buttons if len(button.label) > _SHORT]
    short = [button for button in buttons if len(button.label) <= _SHORT]
    beside = len(long) % 2  # a short one fills the last row of long ones
    return (*in_rows([*long, *short[:beside]], 2), *in_rows(short[beside:], 3))


def choices(names: Mapping[Key, str], chosen: str, payload: Callable[[Key], Payload]) -> Row:
    """A button for each of *names*, with a tick at the one that is *chosen*."""
    return tuple(tick(Button(name, payload(key)), key == chosen) for key, name in names.items())


def tick(button: Button, chosen: bool) -> Button:
    """*button* with a tick and a colour if it is *chosen*."""
    return button._replace(label=f"✓ {button.label}", tone=Tone.CHOSEN) if chosen else button
