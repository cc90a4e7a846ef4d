"""`/think` and its button: look many moves ahead, and show what is found while it is found."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial

import structlog

from bot.boards.question import Question
from bot.chat.dispatch import REFUSALS
from bot.chat.messages import Message, Spot
from bot.chat.network import NetworkError
from bot.chat.outbox import Outbox
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.balda.balda_buttons import (
    BackToAnswer,
    LookAhead,
    StopLooking,
    look_ahead_button,
)
from bot.games.balda.drawing import line_drawing
from bot.games.balda.lookahead import LookAheadRequest, Thought, Thoughts, look_ahead
from bot.games.balda.think_text import progress_text, think_text, waiting_text
from bot.games.game import Content, Game, Table
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.running.timers import Timers
from bot.texts import BotError, Texts
from bot.work.following import Link
from bot.work.jobs import Jobs
from solver import Analysis

THINK_S = 10.0
PRIVATE_APART_S, GROUP_APART_S = 2.5, 10.0

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class LookAheadRooms:
    """*jobs* look ahead, on workers of their own; *thoughts* are those under way.

    Progress is shown every so many seconds.
    """

    jobs: Jobs
    thoughts: Thoughts
    timers: Timers
    outbox: Outbox
    max_s: float
    private_apart_s: float = PRIVATE_APART_S
    group_apart_s: float = GROUP_APART_S


@dataclass(frozen=True, slots=True)
class LookingAhead:
    game: Game
    table: Table
    rooms: LookAheadRooms

    def routes(self) -> Routes:
        tap, game = self.table.tap, self.game
        return Routes(
            {"think": self.think},
            taps=[
                tap(LookAhead, self.think_about, game=game),
                tap(StopLooking, self.stop),
            ],
        )

    async def think(self, message: Message, person: Person) -> None:
        """`/think` and maybe seconds: look ahead from the last board or the one there."""
        seconds = _seconds(message.text, self.rooms.max_s)
        question = await self.table.of_game(self.game, message, person)
        with self._begun(question, person) as thought:
            content = self._waiting(question.whole_board(), person)
            question = await self.table.send(message, person, question.whole_board(), content)
        self._go_on(_Thinking(self.table, self.rooms, person, question, thought), seconds)

    async def think_about(self, tapped: LookAhead, question: Question, person: Person) -> TapAnswer:
        """The same from the board above the button, in its own message."""
        question = question.whole_board()
        with self._begun(question, person) as thought:
            await self.table.show(person, question, self._waiting(question, person))
        seconds = min(THINK_S, self.rooms.max_s)
        self._go_on(_Thinking(self.table, self.rooms, person, question, thought), seconds)
        return DONE

    async def stop(self, tapped: StopLooking, question: Question, person: Person) -> TapAnswer:
        """Have the best so far; if a restart has ended it, the answer comes back."""
        try:
            self.rooms.thoughts.stop(question.id)
        except BotError:
            await self.table.answer_again(person, question)
            raise
        return DONE

    @contextmanager
    def _begun(self, question: Question, person: Person) -> Iterator[Thought]:
        """Look ahead from now on, unless showing that fails."""
        can_hide = self.table.view(person).can.can_hide
        if person.spoilers in ("ephemeral", "private") or (person.spoiler and not can_hide):
            raise BotError("Here answers are told in private only; look ahead there.")
        thought = self.rooms.thoughts.begin(question.id, person.id)
        try:
            yield thought
        except BaseException:
            self.rooms.thoughts.end(question.id)
            raise

    def _waiting(self, question: Question, person: Person) -> Content:
        view = self.table.view(person)
        return Content(
            waiting_text(view, question),
            picture=line_drawing(question, None),
            above=_stop_keyboard(view.texts, question.id),
        )

    def _go_on(self, thinking: "_Thinking", seconds: float) -> None:
        """Elsewhere, so that the chat does not wait."""
        timers = self.rooms.timers
        name = ("think", thinking.question.id)
        timers.at(timers.now(), name, partial(thinking.work, seconds))


@dataclass(frozen=True, slots=True)
class _Thinking:
    """Keeps the message of *question* up to date with *thought*."""

    table: Table
    rooms: LookAheadRooms
    person: Person
    question: Question
    thought: Thought

    async def work(self, seconds: float) -> None:
        thoughts = self.rooms.thoughts
        try:
            with thoughts.link(self.thought) as link:
                await self._follow(await self._request(seconds, link))
        except REFUSALS as refusal:
            await self._say(self.person.texts.explain(refusal))
        except NetworkError as error:
            chat = self.question.shown.chat
            _log.warning("look ahead not shown", chat=chat, reason=str(error))
        finally:
            thoughts.end(self.question.id)

    async def _request(self, seconds: float, link: Link) -> LookAheadRequest:
        words = await self.table.words(self.person, self.question)
        return LookAheadRequest(self.question.rows, self.question.query, words, seconds, link)

    async def _follow(self, request: LookAheadRequest) -> None:
        """Show progress now and then, and the result in the end."""
        rooms, shown = self.rooms, None
        apart_s = rooms.group_apart_s if self.person.in_group else rooms.private_apart_s
        job = asyncio.create_task(rooms.jobs.ask(look_ahead, request))
        try:
            while not (await asyncio.wait({job}, timeout=apart_s))[0]:
                if self.thought.latest is not None and self.thought.latest is not shown:
                    shown = self.thought.latest
                    with suppress(NetworkError):  # the next one, or the result, may get through
                        await self._show_progress(shown)
        finally:
            job.cancel()
        await self._show_result(job.result())

    async def _show_progress(self, analysis: Analysis) -> None:
        view = self.table.view(self.person)
        text = progress_text(view, self.question, analysis)
        answer = self._answer(analysis, text, _stop_keyboard(view.texts, self.question.id))
        await self.rooms.outbox.edit(self._spot, answer, urgent=False)

    async def _show_result(self, analysis: Analysis) -> None:
        view = self.table.view(self.person)
        text = think_text(view, self.question, analysis)
        answer = self._answer(analysis, text, _think_keyboard(view.texts, self.question.id))
        await self.rooms.outbox.edit(self._spot, answer)

    def _answer(self, analysis: Analysis, text: str, keyboard: Keyboard) -> Answer:
        drawing = line_drawing(self.question, analysis)
        person = self.person
        return Answer(
            text, keyboard, drawing, html=True, secret=person.spoiler, palette=person.palette
        )

    async def _say(self, text: str) -> None:
        keyboard = _think_keyboard(self.person.texts, self.question.id)
        await self.rooms.outbox.edit_caption(self._spot, Answer(text, keyboard))

    @property
    def _spot(self) -> Spot:
        return Spot(self.question.shown.chat, self.question.shown.answer)


def _seconds(text: str, most: float) -> float:
    if not text:
        return min(THINK_S, most)
    if text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= most:
        return float(text[:6])
    raise BotError(
        "Write after /think for how many seconds, 1 to {most}, like this: /think 30",
        most=f"{most:g}",
    )


def _stop_keyboard(texts: Texts, board_id: str) -> Keyboard:
    return ((Button(texts.say("Stop"), StopLooking(board_id)),),)


def _think_keyboard(texts: Texts, board_id: str) -> Keyboard:
    """Think again, or back to the answer."""
    back = Button(texts.say("Back"), BackToAnswer(board_id))
    return ((look_ahead_button(texts, board_id), back),)
