"""Updates become values: a message that asks something of us a `Visit`, a tapped button a `Touch`.

A handler is a function of one of them. What it refuses, by an error that carries its own
sentence, is said to the person here.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol

from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, InlineQuery, Message, Update, User
from telegram.constants import ParseMode
from telegram.error import BadRequest
from telegram.ext import Application, BaseHandler, CallbackContext

from bot.chat.addressing import Asked, asked_of
from bot.errors import BotError
from bot.render.keyboard import Tap
from bot.running import metrics
from bot.services import Person, Place, Services
from bot.telegram.activity import working
from ocr import ReadingError
from solver import SolverError
from storage import StorageError

App = Application[Any, Any, Any, Any, Any, Any]
Context = CallbackContext[Any, Any, Any, Any]

LONGEST_NOTE = 200

REFUSALS = (BotError, ReadingError, SolverError, StorageError)


class Asker(Protocol):
    """Somebody who is to be answered, wherever the question came from."""

    @property
    def services(self) -> Services: ...

    @property
    def bot(self) -> Bot: ...

    @property
    def person(self) -> Person: ...


@dataclass(frozen=True, slots=True)
class Visit:
    """A person's message to us, new or *edited*, and what it asks."""

    services: Services
    message: Message
    asked: Asked
    person: Person
    edited: bool = False

    @property
    def bot(self) -> Bot:
        return self.message.get_bot()

    async def again(self) -> "Visit":
        """The same message under the settings as they are now."""
        asker = self.message.from_user
        assert asker is not None
        return replace(self, person=await self.services.person(asker, self.person.place))

    async def say(
        self, text: str, keyboard: InlineKeyboardMarkup | None = None, *, html: bool = False
    ) -> Message:
        """Answer with text, plain or in Telegram's HTML; in a group as a reply."""
        return await self.message.reply_text(
            text,
            reply_markup=keyboard,
            parse_mode=ParseMode.HTML if html else None,
            do_quote=self.person.in_group,
            allow_sending_without_reply=True,
        )

    async def show(
        self,
        picture: bytes,
        caption: str,
        keyboard: InlineKeyboardMarkup | None = None,
        *,
        hidden: bool,
    ) -> Message:
        """Answer with a picture, *hidden* until somebody taps it; in a group as a reply."""
        return await self.message.reply_photo(
            picture,
            caption,
            reply_markup=keyboard,
            parse_mode=ParseMode.HTML,
            has_spoiler=hidden,
            do_quote=self.person.in_group,
            allow_sending_without_reply=True,
        )


@dataclass(frozen=True, slots=True)
class Touch:
    """A button that a person tapped, and the message it is under."""

    services: Services
    query: CallbackQuery
    tap: Tap
    person: Person

    @property
    def bot(self) -> Bot:
        return self.query.get_bot()

    async def again(self) -> "Touch":
        """The same tap under the settings as they are now."""
        person = await self.services.person(self.query.from_user, self.person.place)
        return replace(self, person=person)

    async def rewrite(
        self, text: str, keyboard: InlineKeyboardMarkup | None = None, *, html: bool = False
    ) -> None:
        """Replace the message above the button."""
        message = self.query.message
        if message is None:
            return
        with even_if_the_same():
            await self.bot.edit_message_text(
                text,
                message.chat.id,
                message.message_id,
                parse_mode=ParseMode.HTML if html else None,
                reply_markup=keyboard,
            )


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What a person types after our name in some chat, where we may not even be."""

    services: Services
    query: InlineQuery
    person: Person

    @property
    def bot(self) -> Bot:
        return self.query.get_bot()


class Addressed(BaseHandler[Update, Context, None]):
    """Messages to us with *command* (`""`: without one, None: with any), new or *edited*."""

    def __init__(
        self,
        services: Services,
        answer: Callable[[Visit], Awaitable[None]],
        command: str | None,
        *,
        edited: bool = False,
    ) -> None:
        super().__init__(self._visit)
        self._services = services
        self._answer = answer
        self._command = command
        self._edited = edited

    def check_update(self, update: object) -> bool:
        message = self._message(update)
        asked = asked_of(message, _us(message)) if message else None
        return asked is not None and self._command in (None, asked.command)

    async def _visit(self, update: Update, context: Context) -> None:
        message = self._message(update)
        asked = asked_of(message, _us(message)) if message else None
        if message is None or asked is None or message.from_user is None:
            return
        person = await self._services.person(message.from_user, Place.of(message))
        visit = Visit(self._services, message, asked, person, edited=self._edited)
        try:
            async with working(message):
                await self._answer(visit)
        except REFUSALS as refusal:
            metrics.ERRORS.labels(type(refusal).__name__).inc()
            await visit.say(person.texts.explain(refusal))

    def _message(self, update: object) -> Message | None:
        if not isinstance(update, Update):
            return None
        message = update.edited_message if self._edited else update.message
        return message if message and message.from_user else None


class Touched(BaseHandler[Update, Context, None]):
    """Taps on buttons with *action* (None: with any); whatever comes of it, the tap is answered.

    *answer* gives the short note that the person sees, and has to close if it is an *alert*.
    """

    def __init__(
        self,
        services: Services,
        answer: Callable[[Touch], Awaitable[str]],
        action: str | None,
        *,
        alert: bool = False,
    ) -> None:
        super().__init__(self._touch)
        self._services = services
        self._answer = answer
        self._action = action
        self._alert = alert

    def check_update(self, update: object) -> bool:
        query = update.callback_query if isinstance(update, Update) else None
        return query is not None and self._action in (None, _tap(query).action)

    async def _touch(self, update: Update, context: Context) -> None:
        query = update.callback_query
        if query is None:
            return
        if query.message is None:  # a button of an inline message, of which we send none
            await close(query, "")
            return
        person = await self._services.person(query.from_user, Place.of(query.message))
        try:
            note = await self._answer(Touch(self._services, query, _tap(query), person))
        except REFUSALS as refusal:
            metrics.ERRORS.labels(type(refusal).__name__).inc()
            await close(query, person.texts.explain(refusal), alert=True)
        else:
            await close(query, note, alert=self._alert)


async def close(query: CallbackQuery, note: str, *, alert: bool = False) -> None:
    """Answer a tap, unless it has been waiting so long that Telegram has forgotten it."""
    with suppress(BadRequest):
        await query.answer(note[:LONGEST_NOTE], show_alert=alert)


@contextmanager
def even_if_the_same() -> Iterator[None]:
    """Telegram refuses an edit that changes nothing, as a second tap on a button does."""
    try:
        yield
    except BadRequest as refusal:
        if "not modified" not in refusal.message.lower():
            raise


def _us(message: Message) -> User:
    return message.get_bot().bot


def _tap(query: CallbackQuery) -> Tap:
    """What the button means; nothing if its data is not ours."""
    return Tap.parse(query.data or "") or Tap("", "")
