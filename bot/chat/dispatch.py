"""Pass what people do to the handlers that answer it.

A handler refuses by an error with a sentence of its own, which is said to the person here.
"""

from contextlib import suppress
from dataclasses import replace

from bot.chat.messages import Article, GuestQuery, InlineQuery, Message, Spot, Tap
from bot.chat.network import ClosedError, GoneError, Network, NetworkError, Reaction, RefusedError
from bot.chat.outbox import Outbox
from bot.chat.people import People, Person
from bot.chat.quotas import GroupAnswers, Refusals
from bot.chat.routes import Command, Routes
from bot.chat.text_table import TextTable
from bot.render.answer import Answer, OfferingError, StaleError, TapAnswer
from bot.render.payloads import ChatPayload, PersonPayload, action_of, refuse_button
from bot.running import metrics
from bot.texts import BotError, Explained
from ocr import ReadingError
from solver import SolverError
from storage import StorageError

REFUSALS = (BotError, ReadingError, SolverError, StorageError)


class Dispatcher:
    """Answers messages, taps and inline queries of one network by *routes*."""

    def __init__(
        self,
        people: People,
        network: Network,
        outbox: Outbox,
        routes: Routes,
        refusals: Refusals | None = None,
    ) -> None:
        self._refusals = refusals or Refusals()
        self._group_answers = GroupAnswers()
        self._people = people
        self._network = network
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
            async with self._outbox.working(message.place):
                answer = await self._answer(message, person)
                if answer is not None:
                    await self._outbox.reply(message, answer)
        except REFUSALS as refusal:
            metrics.ERRORS.labels(type(refusal).__name__).inc()
            await self._refuse(message, person, refusal)
        except GoneError:
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
            metrics.ERRORS.labels(type(refusal).__name__).inc()
            answer = TapAnswer(person.texts.explain(refusal), alert=True)
            if isinstance(refusal, StaleError):
                with suppress(NetworkError):
                    await self._outbox.edit_buttons(tap.at, ())
        except (GoneError, ClosedError):
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
        await self._network.answer_query(query, articles, person.texts.say("How to ask me"))

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
            metrics.ERRORS.labels(type(refusal).__name__).inc()
            answer = replace(self._refusal(message, person, refusal), keyboard=())
        await self._network.answer_guest(query, answer)

    async def _refuse(self, message: Message, person: Person, refusal: Explained) -> None:
        """Say why; in a group only once, and then by a reaction, which holds nobody up."""
        said = person.texts.explain(refusal)
        if person.in_group and not self._refusals.is_news(person.chat, person.id, said):
            self._refusals.add((person.chat, person.id))
            with suppress(RefusedError, ClosedError):
                await self._outbox.react(message, Reaction.UNFIT)
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
        await self._network.answer_tap(tap, answer.note, alert=answer.alert)


def _board_gone_text(person: Person) -> str:
    return person.texts.say("This board is no longer here; send it again.")
