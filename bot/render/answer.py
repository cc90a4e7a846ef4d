"""Answers of the bot: text, a picture, buttons, and who may see them."""

import html
from typing import NamedTuple, Protocol, Self

from bot.render.buttons import Button, Keyboard, pack
from bot.render.palette import LIGHT, Palette
from bot.texts import BotError


class Picture(Protocol):
    """Plain data that becomes a PNG in a worker."""

    def png(self, palette: Palette) -> bytes: ...


class Drawn(NamedTuple):
    """A picture that is a PNG already, in the colours of its answer."""

    content: bytes

    def png(self, palette: Palette) -> bytes:
        return self.content


class File(NamedTuple):
    """A file sent with an answer."""

    name: str
    content: bytes


class Answer(NamedTuple):
    """One message, whatever network it goes to.

    With *html* the text is marked up by b, i, pre, code, a and tg-spoiler; else it is plain. A
    *secret* picture is hidden until somebody taps it. An answer *only_for* one person of a group is
    seen by nobody else, or refused if the network cannot do that. The picture is drawn in the
    colours of *palette*; the lines *in_text* replace it in chats that take no pictures. A *silent*
    answer makes no phone ring.
    """

    text: str
    keyboard: Keyboard = ()
    picture: Picture | None = None
    file: File | None = None
    html: bool = False
    secret: bool = False
    only_for: int | None = None
    palette: Palette = LIGHT
    in_text: str = ""
    silent: bool = False

    @property
    def without_picture(self) -> str:
        """The text, below the lines that replace the picture."""
        if not self.in_text:
            return self.text
        lines = f"<pre>{html.escape(self.in_text)}</pre>" if self.html else self.in_text
        return f"{lines}\n{self.text}"


class OfferingError(BotError):
    """A refusal with buttons that offer a way on."""

    keyboard: Keyboard = ()

    def offering(self, *buttons: Button) -> Self:
        self.keyboard = (*self.keyboard, *pack(buttons))
        return self


class StaleError(BotError):
    """The buttons of a message are out of date; they are removed."""


class TapAnswer(NamedTuple):
    """The answer to a tap: a *note* that only the person sees, to be closed if *alert*.

    *rewrite* replaces the message above the button, *keyboard* only its buttons.
    """

    note: str = ""
    alert: bool = False
    rewrite: Answer | None = None
    keyboard: Keyboard | None = None


DONE = TapAnswer()


def png_of(picture: Picture, palette: Palette) -> bytes:
    """Draw *picture*; with its palette given, this is a job as in `bot/work/jobs.py`."""
    return picture.png(palette)
