"""What the bot answers: a registry of commands, taps and texts, which handlers fill."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.chat.messages import Article, InlineQuery, Message
from bot.chat.people import Person
from bot.render.answer import Answer, TapAnswer
from bot.render.payloads import Payload

P = TypeVar("P", bound=Payload)
T = TypeVar("T")

Command = Callable[[Message, Person], Awaitable[Answer | None]]
Inline = Callable[[InlineQuery, Person], Awaitable[Sequence[Article]]]


@dataclass(frozen=True, slots=True)
class TapRoute(Generic[P]):
    """What a tap on a button with such a payload leads to."""

    payload: type[P]
    act: Callable[[P, Person], Awaitable[TapAnswer]]


@dataclass(frozen=True, slots=True)
class TextRoute(Generic[T]):
    """A kind of message without a command: *recognise* tells what it is, None if it is another.

    Recognising changes nothing; *act* gets what was recognised.
    """

    recognise: Callable[[Message, Person], Awaitable[T | None]]
    act: Callable[[Message, Person, T], Awaitable[Answer | None]]
    edited: bool = False


@dataclass(frozen=True, slots=True)
class Routes:
    """What one concern answers.

    *edited* are commands that are answered again when their message is edited. *texts* are tried
    in their order.
    """

    commands: Mapping[str, Command] = field(default_factory=dict)
    edited: frozenset[str] = frozenset()
    taps: Sequence[TapRoute[Any]] = ()
    texts: Sequence[TextRoute[Any]] = ()
    inline: Inline | None = None


def merged(concerns: Iterable[Routes]) -> Routes:
    """All of *concerns* as one; ValueError if two answer the same command or button."""
    concerns = list(concerns)
    commands = [item for routes in concerns for item in routes.commands.items()]
    taps = [tap for routes in concerns for tap in routes.taps]
    _check_distinct([name for name, _ in commands])
    _check_distinct([tap.payload.action for tap in taps])
    return Routes(
        commands=dict(commands),
        edited=frozenset().union(*(routes.edited for routes in concerns)),
        taps=taps,
        texts=[text for routes in concerns for text in routes.texts],
        inline=next((routes.inline for routes in concerns if routes.inline), None),
    )


def _check_distinct(names: Sequence[str]) -> None:
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"answered twice: {', '.join(sorted(twice))}")
