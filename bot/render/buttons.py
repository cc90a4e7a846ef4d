"""Buttons under a message, as rows of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.render.payloads import Payload

_SHORT = 12  # characters that a third of a phone's width holds in one line

Key = TypeVar("Key", bound=str)


@dataclass(frozen=True, slots=True)
class Button:
    """One of three kinds: a tap on it brings *payload* back, opens *url*, or one of our *page*s."""

    label: str
    payload: Payload | None = None
    url: str = ""
    page: str = ""


Row = tuple[Button, ...]
Keyboard = tuple[Row, ...]


def in_rows(buttons: Sequence[Button], width: int) -> Keyboard:
    """*buttons* in rows of at most *width*."""
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))


def pack(buttons: Sequence[Button]) -> Keyboard:
    """*buttons* in few rows that fit a phone: long labels two a row, then short ones three."""
    long = [button for button in buttons if len(button.label) > _SHORT]
    short = [button for button in buttons if len(button.label) <= _SHORT]
    beside = len(long) % 2  # a short one fills the last row of long ones
    return (*in_rows([*long, *short[:beside]], 2), *in_rows(short[beside:], 3))


def choices(names: Mapping[Key, str], chosen: str, payload: Callable[[Key], Payload]) -> Row:
    """A button for each of *names*, with a tick at the one that is *chosen*."""
    return tuple(
        Button(f"✓ {name}" if key == chosen else name, payload(key)) for key, name in names.items()
    )
