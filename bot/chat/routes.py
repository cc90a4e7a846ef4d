"""Registry of commands, taps and texts, which handlers fill."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from bot.chat.messages import Article, InlineQuery, Message, Spot
from bot.chat.people import Person
from bot.chat.said import Said, Shape
from bot.render.answer import Answer, TapAnswer
from bot.render.payloads import Payload
from bot.texts import Texts

P = TypeVar("P", bound=Payload)
T = TypeVar("T")

Command = Callable[[Message, Person], Awaitable[Answer | None]]
Hear = Callable[[Spot], Awaitable[None]]
Guest = Callable[[Message, Person], Awaitable[Answer]]
Inline = Callable[[InlineQuery, Person], Awaitable[Sequence[Article]]]


class TapRoute(NamedTuple, Generic[P]):
    """The handler of taps on buttons with such a payload."""

    payload: type[P]
    act: Callable[[P, Person], Awaitable[TapAnswer]]


class Alive(NamedTuple, Generic[T]):
    """A *thing* under way in a chat for somebody; the greater its *message*, the newer it is.

    If it is *meant*, the text replies to it, and nothing else counts. It *insists* on the text if
    it answers every text of that shape.
    """

    thing: T
    message: int = 0
    meant: bool = False
    insists: bool = False


Find = Callable[[Said, Message, Person], Awaitable[Alive[T] | None]]
Act = Callable[[Message, Person, T, Said], Awaitable[Answer | None]]


async def _takes_nothing(said: Said, person: Person, thing: object) -> bool:
    return False


class TextRow(NamedTuple, Generic[T]):
    """A row of the table of texts: its answers to each shape of text about a thing it finds alive.

    *find* changes nothing; a thing *takes* a text that makes sense to it, and may *explain* why it
    does not take a word. If two things take it, a button with the *label* stands for this one, and
    *name* in its data; a row without a label needs nothing alive. Shapes that are *edited* are
    answered again when their message is edited. If a thing *suggests* words, it offers those *near*
    to an unknown one. *wishes* are what people mostly wish of it (`wishes.py`).
    """

    name: str
    find: Find[T]
    answers: Mapping[Shape, Act[T]]
    takes: Callable[[Said, Person, T], Awaitable[bool]] = _takes_nothing
    label: Callable[[Texts], str] | None = None
    explain: Callable[[Said, Person, T], Awaitable[str]] | None = None
    suggests: Callable[[Person, T], bool] | None = None
    near: Callable[[Said, Person], Awaitable[Sequence[str]]] | None = None
    edited: Collection[Shape] = ()
    wishes: Sequence[str] = ()


@dataclass(slots=True, eq=False, repr=False)
class Routes:
    """The commands, taps and texts of one concern.

    *edited* are commands that are answered again when their message is edited. *texts* are rows of
    the table in `bot/chat/text_table.py`, which decides between them. Those *heard* learn of
    each message that the bot sees, answered or not.
    """

    commands: Mapping[str, Command] = field(default_factory=dict)
    edited: frozenset[str] = frozenset()
    taps: Sequence[TapRoute[Any]] = ()
    texts: Sequence[TextRow[Any]] = ()
    inline: Inline | None = None
    guest: Guest | None = None
    heard: Sequence[Hear] = ()


def merge_routes(concerns: Iterable[Routes]) -> Routes:
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
        heard=[hear for routes in concerns for hear in routes.heard],
        inline=next((routes.inline for routes in concerns if routes.inline), None),
        guest=next((routes.guest for routes in concerns if routes.guest), None),
    )


def _check_distinct(names: Sequence[str]) -> None:
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"answered twice: {', '.join(sorted(twice))}")
