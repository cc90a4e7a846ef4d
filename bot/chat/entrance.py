"""Entrance for all that people do, on any network: passed to the handlers that answer it.

A handler refuses by an error with a sentence of its own, which is said to the person here; every
other failure ends here too: the person gets an apology with a number, the owner a note, the log
both.
"""

import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

from bot.chat import network
from bot.chat.messages import Article, GuestQuery, InlineQuery, Message, Place, Sender, Spot, Tap
from bot.chat.people import GroupAnswers, People, Person, Refusals
from bot.chat.routes import Command, Routes
from bot.chat.spelling import Vocabulary
from bot.chat.text_table import TextTable
from bot.render.answer import Answer, OfferingError, StaleError, TapAnswer
from bot.render.payloads import ChatPayload, PersonPayload, action_of, refuse_button
from bot.running.logs import Log
from bot.texts import BotError, Explained, Texts, choose_language, texts_in
from bot.work.jobs import act_for
from ocr import ReadingError
from solver import SolverError
from storage import Handling, Records, StorageError

REFUSALS = (BotError, ReadingError, SolverError, StorageError)
Asked = Message | Tap | GuestQuery
_log = Log(__name__)


class Dispatcher:
    """Answers messages, taps and inline queries of one network by *routes*."""

    def __init__(
        self,
        people: People,
        outbox: network.Outbox,
        routes: Routes,
        refusals: Refusals | None = None,
    ) -> None:
        self._refusals = refusals or Refusals()
        self._group_answers = GroupAnswers()
        self._people = people
        self._outbox = outbox
        self._routes = routes
        self._texts = TextTable(routes.texts)
        taps = (*routes.taps, *self._texts.taps())
        self._taps = {route.payload.action: route for route in taps}

    async def message(self, message: Message) -> None:
        """Answer *message*, unless its sender was just refused too often."""
        if self._refusals.are_too_many(message.place.chat, message.sender.id):
            return
        person = await self._people.person(message.sender, message.place)
        person = await self._people.with_columns(person, message.text)
        try:
            async with self._outbox.network.working(message.place):
                answer = await self._answer(message, person)
                if answer is not None:
                    await self._outbox.reply(message, answer)
        except REFUSALS as refusal:
            _count_error(type(refusal).__name__)
            await self._refuse(message, person, refusal)
        except network.GoneError:
            await self._outbox.reply(message, Answer(_board_gone_text(person)))

    async def hear(self, spot: Spot) -> None:
        """Tell the concerns that a message is new at *spot*, whomever it is for."""
        for hear in self._routes.heard:
            await hear(spot)

    async def tap(self, tap: Tap) -> None:
        """Act on *tap*, and answer it whatever happens."""
        person = await self._people.person(tap.sender, tap.place)
        try:
            route = self._taps.get(action_of(tap.data))
            payload = route.payload.parse(tap.data) if route else None
            if route is None or payload is None:
                raise refuse_button()
            if isinstance(payload, PersonPayload) and payload.person != person.id:
                raise BotError(payload.foreign)
            if isinstance(payload, ChatPayload) and payload.chat != person.chat:
                raise BotError(payload.foreign)
            answer: TapAnswer = await route.act(payload, person)
            if answer.rewrite is not None and tap.has_picture and answer.rewrite.picture is None:
                await self._outbox.edit_caption(tap.at, answer.rewrite)
            elif answer.rewrite is not None:
                await self._outbox.edit(tap.at, answer.rewrite)
            elif answer.keyboard is not None:
                await self._outbox.edit_buttons(tap.at, answer.keyboard)
        except REFUSALS as refusal:
            _count_error(type(refusal).__name__)
            answer = TapAnswer(person.texts.explain(refusal), alert=True)
            if isinstance(refusal, StaleError):
                with suppress(network.NetworkError):
                    await self._outbox.edit_buttons(tap.at, ())
        except (network.GoneError, network.ClosedError):
            answer = TapAnswer(_board_gone_text(person))
        await self._tell(tap, answer)

    async def query(self, query: InlineQuery) -> None:
        """Answer *query*, silently if refused: most of what people type there is no board yet."""
        person = await self._people.in_private(query.sender)
        articles: list[Article] = []
        if self._routes.inline is not None:
            try:
                articles = list(await self._routes.inline(query, person))
            except REFUSALS:
                articles = []
        await self._outbox.network.answer_query(query, articles, person.texts.say("How to ask me"))

    async def guest(self, query: GuestQuery) -> None:
        """Answer *query*, if need be by a refusal, without buttons, which would be dead."""
        message = query.message
        too_many = self._refusals.are_too_many(message.place.chat, message.sender.id)
        if too_many or self._routes.guest is None:
            return
        person = await self._people.in_private(message.sender)
        try:
            answer = await self._routes.guest(message, person)
        except REFUSALS as refusal:
            _count_error(type(refusal).__name__)
            answer = self._refusal(message, person, refusal)._replace(keyboard=())
        await self._outbox.network.answer_guest(query, answer)

    async def _refuse(self, message: Message, person: Person, refusal: Explained) -> None:
        """Say why; in a group only once, and then by a reaction, which holds nobody up."""
        said = person.texts.explain(refusal)
        if person.in_group and not self._refusals.is_news(person.chat, person.id, said):
            self._refusals.add((person.chat, person.id))
            with suppress(network.RefusedError, network.ClosedError):
                await self._outbox.react(message, network.Reaction.UNFIT)
            return
        await self._outbox.reply(message, self._refusal(message, person, refusal))

    def _refusal(self, message: Message, person: Person, refusal: Explained) -> Answer:
        text = person.texts.explain(refusal)
        self._refusals.add((person.chat, person.id))
        if self._refusals.are_too_many(person.chat, person.id):
            limit = person.texts.say(
                "That was {n} messages within seconds that I could not answer; I will be quiet "
                "here for ten seconds.",
                n=self._refusals.most,
            )
            text = f"{text}\n\n{limit}"
        return Answer(text, refusal.keyboard if isinstance(refusal, OfferingError) else ())

    async def _answer(self, message: Message, person: Person) -> Answer | None:
        if message.command:
            command = self._command(message)
            if command and person.in_group:
                self._group_answers.spend(person.chat, person.id)
            return await command(message, person) if command else None
        return await self._texts.answer(message, person)

    def _command(self, message: Message) -> Command | None:
        """The command to answer; None to stay silent, as an unknown one may be another bot's."""
        if message.edited and message.command not in self._routes.edited:
            return None
        command = self._routes.commands.get(message.command)
        if command is None and message.insistent and not message.edited:
            raise BotError("I don't know this command; /help lists those I know.")
        return command

    async def _tell(self, tap: Tap, answer: TapAnswer) -> None:
        """Answer *tap*; send an alert that is too long to show over the button as a message."""
        if answer.alert and len(answer.note) > self._outbox.can.max_note:
            await self._outbox.post(tap.place, Answer(answer.note))
            answer = TapAnswer()
        await self._outbox.network.answer_tap(tap, answer.note, alert=answer.alert)


def _board_gone_text(person: Person) -> str:
    return person.texts.say("This board is no longer here; send it again.")


def texts_for(sender: Sender) -> Texts:
    """Texts in the language that the network tells: it may be our storage that failed."""
    return texts_in(choose_language((sender.language,)))


NOTICES_APART = timedelta(minutes=10)


@dataclass(slots=True)
class Owner:
    """Tells the owner of failures, at most once in NOTICES_APART, and how many there were.

    If *id* is None, nobody is told.
    """

    id: int | None
    outbox: network.Outbox
    clock: Callable[[], float] = time.monotonic
    _told: float | None = None
    _untold: int = 0
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock()

    @property
    def uptime(self) -> timedelta:
        return timedelta(seconds=int(self.clock() - self.began))

    async def hear_of_work(self, name: Hashable, error: Exception) -> None:
        """Tell of work that the bot did by itself, known by *name*, and that failed."""
        if isinstance(error, network.ClosedError | network.GoneError):
            _log.info("chat closed to us, or message gone", reason=str(error))
            return
        _count_error(type(error).__name__)
        number = secrets.token_hex(3)
        _log.error("timed work failed", name=str(name), error_id=number, exc_info=error)
        what = " ".join(map(str, name)) if isinstance(name, tuple) else str(name)
        await self.hear(f"{type(error).__name__} in “{what}”", number)

    async def hear(self, kind: str, number: str) -> None:
        """Tell of a failure of *kind*, which has *number* in the log."""
        self._untold += 1
        now = self.clock()
        soon = self._told is not None and now - self._told < NOTICES_APART.total_seconds()
        if self.id is None or soon:
            return
        self._told, failures, self._untold = now, self._untold, 0
        others = f" and {failures - 1} more since the last notice" if failures > 1 else ""
        notice = f"Balda Bot: {kind}, error {number} in the log{others}."
        try:
            await self.outbox.post(Place(self.id, in_group=False), Answer(notice))
        except network.NetworkError as error:
            _log.warning("owner not told", reason=str(error))


@dataclass(slots=True, eq=False, repr=False)
class Failures:
    """Tells the person who waits for an answer that something went wrong, if they can be told."""

    outbox: network.Outbox
    owner: Owner

    async def report(self, error: Exception, asked: Asked | None = None) -> str:
        """Report *error*; return its number in the log, or "" if it is no failure of ours.

        Nobody waits for an answer to an edited message, or if *asked* is None. Nor can anybody be
        told that a network does not answer; the owner is, when it does again.
        """
        if isinstance(error, network.ClosedError | network.GoneError):
            _log.info("chat closed to us, or message gone", reason=str(error))
            return ""
        _count_error(type(error).__name__)
        number = secrets.token_hex(3)
        _log.error("update failed", error_id=number, exc_info=error)
        waits = not (isinstance(asked, Message) and asked.edited)
        if asked and waits and not isinstance(error, network.UnansweredError):
            try:
                await self.outbox.tell(asked, apology(texts_for(asked.sender), number))
            except network.NetworkError as silence:
                _log.warning("apology not delivered", error_id=number, reason=str(silence))
        await self.owner.hear(type(error).__name__, number)
        return number

    @asynccontextmanager
    async def reporting(self, asked: Asked | None = None) -> AsyncIterator[None]:
        """Report whatever error the block raises, and go on after it."""
        try:
            yield
        except Exception as error:  # whatever it is, the person is told, or else the owner
            await self.report(error, asked)

    async def skip(self, update: int, why: str) -> None:
        """Skip an update that cannot be read, so that nobody waits for it."""
        _count_error("unreadable")
        _log.error("update skipped", update=update, why=why)
        await self.owner.hear("an update that I cannot read", str(update))


def _count_error(kind: str) -> None:
    from bot.running import metrics  # with a server of HTTP

    metrics.ERRORS.labels(kind).inc()


def apology(texts: Texts, number: str) -> str:
    """The apology for a failure that has *number* in the log."""
    return texts.say(
        "Something went wrong on my side (error {number}). Please try again.", number=number
    )


@dataclass(slots=True, eq=False, repr=False)
class Moves:
    """Moves what is stored about a group; *resume* then resumes what is under way there."""

    records: Records
    vocabulary: Vocabulary
    resume: Callable[[], Awaitable[None]]

    async def move(self, old: int, new: int) -> None:
        _log.info("group moved", old=old, new=new)
        await self.records.move(old, new)
        await self.resume()

    async def leave(self, group: int) -> None:
        """Forget a group that has removed us; timers find nothing there when they are due."""
        _log.info("group left", group=group)
        await self.records.forget_group(group)
        await self.vocabulary.delete_unused_lists()


@dataclass(slots=True, eq=False, repr=False)
class Entrance:
    """Passes what comes from the chats *allowed*, or from any if that is empty, to *dispatcher*.

    None of its methods raises, so a network need not know what can go wrong.
    """

    dispatcher: Dispatcher
    failures: Failures
    outbox: network.Outbox
    moves: Moves
    allowed: frozenset[int] = frozenset()

    async def message(self, message: Message) -> None:
        async with self.failures.reporting(message):
            if self._admits(message.place.chat):
                with act_for(message.sender.id, partial(self.tell_place, message)):
                    # If its group has moved meanwhile, try again without what is done already.
                    try:
                        await self.dispatcher.message(message)
                    except network.MovedError as moved:
                        await self.moves.move(message.place.chat, moved.chat)
                        if handling := Handling.current():
                            handling.restart()
                        await self.dispatcher.message(message.move_to(moved.chat))
            elif not message.place.in_group and not message.edited:
                await self._refuse(message)

    async def hear(self, spot: Spot) -> None:
        """Pass on that a message is new at *spot*, whomever it is for."""
        async with self.failures.reporting():
            if self._admits(spot.chat):
                await self.dispatcher.hear(spot)

    async def move_group(self, old: int, new: int) -> None:
        """Move what is stored about group *old*, which goes on as *new*."""
        async with self.failures.reporting():
            await self.moves.move(old, new)

    async def leave_group(self, group: int) -> None:
        """Forget *group*, since we are no member of it any more."""
        async with self.failures.reporting():
            await self.moves.leave(group)

    async def tap(self, tap: Tap) -> None:
        async with self.failures.reporting(tap):
            if self._admits(tap.place.chat):
                with act_for(tap.sender.id):
                    await self.dispatcher.tap(tap)
            else:
                await self._refuse(tap)

    async def query(self, query: InlineQuery) -> None:
        async with self.failures.reporting():
            if self._admits(query.sender.id):
                with act_for(query.sender.id):
                    await self.dispatcher.query(query)

    async def guest(self, query: GuestQuery) -> None:
        """Answer *query*; stay silent if the bot does not serve its sender, as others would see."""
        async with self.failures.reporting(query):
            if self._admits(query.sender.id):
                with act_for(query.sender.id):
                    await self.dispatcher.guest(query)

    async def tell_place(self, message: Message, place: int) -> None:
        """Say how many answers come before that to *message*; it must not hold up an answer."""
        texts, before = texts_for(message.sender), place - 1
        note = texts.count(
            "I am busy: {n} answer comes first. Yours will come.",
            "I am busy: {n} answers come first. Yours will come.",
            before,
        )
        if not before:
            note = texts.say("I am busy; your answer takes a while, but it will come.")
        with suppress(network.NetworkError):
            await self.outbox.tell(message, note, urgent=False)

    def _admits(self, chat: int) -> bool:
        return not self.allowed or chat in self.allowed

    async def _refuse(self, asked: Message | Tap) -> None:
        """Say in private or over a button that the bot does not work here."""
        texts = texts_for(asked.sender)
        note = texts.say("This bot works only in the chats that its owner has chosen.")
        await self.outbox.tell(asked, note)
