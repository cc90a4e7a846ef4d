"""`/think` and its button: look many moves ahead, and show the best line so far meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeVar

from bot.boards.question import Cyrillic, Question, Rows
from bot.chat.entrance import REFUSALS
from bot.chat.messages import Message, Spot
from bot.chat.network import NetworkError, Outbox
from bot.chat.people import Person
from bot.chat.routes import Routes
from bot.games.balda import answer_text
from bot.games.balda.balda_buttons import LookAhead, StopLooking, look_ahead_button
from bot.games.balda.balda_solving import host_rules, out_of_play
from bot.games.board_buttons import BackToAnswer
from bot.games.desk import Desk
from bot.games.game import BestLine, Content, Game, Trace
from bot.render.answer import DONE, Answer, TapAnswer
from bot.render.buttons import Button, Keyboard
from bot.running.logs import Log
from bot.running.timers import Timers
from bot.texts import BotError, Explained, Texts
from bot.work.jobs import Followed, Jobs, Link, near_link
from bot.work.lexicons import LexiconShelf, Words
from solver import Analysis, Grid, Position, Query

Result = TypeVar("Result")
THINK_S = 10.0
PAGE_THINK_S = 3.0  # on a page the person is looking at the board and waits

_log = Log(__name__)


class LookAheadRequest(NamedTuple):
    """A board to look ahead from, for at most *seconds* and until the *link* says stop.

    The results are kept for the next turn of *game*. *scores* are those so far, that of the side to
    move first.
    """

    rows: Rows
    query: Query
    words: Words
    seconds: float
    link: Link
    game: str = ""
    scores: tuple[int, int] = (0, 0)
    cyrillic: Cyrillic = "ru"


def look_ahead(shelf: LexiconShelf, request: LookAheadRequest) -> Analysis:
    grid = Grid(request.rows)
    position = Position(
        grid,
        shelf.lexicon_for(grid.alphabet_for(request.cyrillic).name, request.words),
        host_rules(request.query.rules, request.words),
        used=out_of_play(grid, request.query.used),
        scores=request.scores,
    )
    with request.link.stop() as stop, shelf.analysts.of(request.game) as analyst:
        return analyst.analyse(
            position, seconds=request.seconds, on_progress=request.link.note, stop=stop
        )


@dataclass(slots=True, kw_only=True)
class Thought(Followed[Any]):
    """A search ahead, or a review made of many, that *asker* waits for."""

    asker: int


class Thoughts:
    """The thoughts under way, by the id of a board or a name; a restart forgets them.

    *link* connects a thought with its worker while a block runs.
    """

    def __init__(self, link: Callable[[Thought], AbstractContextManager[Link]] = near_link) -> None:
        self.link = link
        self._by_board: dict[str, Thought] = {}

    def begin(self, board_id: str, asker: int) -> Thought:
        """Register a thought; BotError if *asker* waits for one already."""
        if any(thought.asker == asker for thought in self._by_board.values()):
            raise BotError("I am still looking ahead for you; stop that first.")
        self._by_board[board_id] = Thought(asker=asker)
        return self._by_board[board_id]

    def end(self, board_id: str) -> None:
        """Stop the thought if it is still at work, and forget it."""
        if thought := self._by_board.pop(board_id, None):
            thought.stop.set()

    def stop(self, board_id: str) -> None:
        """Make the thought answer with the best so far; BotError if it has ended."""
        if board_id not in self._by_board:
            raise BotError("This look ahead has ended; send /think for a new one.")
        self._by_board[board_id].stop.set()


async def watch(
    job: Coroutine[Any, Any, Result],
    thought: Thought,
    apart_s: float,
    show: Callable[[Any], Awaitable[None]],
) -> Result:
    """Await *job*, and meanwhile *show* its latest report every *apart_s* if it is new."""
    task, shown = asyncio.create_task(job), None
    try:
        while not (await asyncio.wait({task}, timeout=apart_s))[0]:
            if thought.latest is not None and thought.latest is not shown:
                shown = thought.latest
                with suppress(NetworkError):  # the next report or the result may get through
                    await show(shown)
    finally:
        task.cancel()
    return task.result()


@dataclass(slots=True, eq=False, repr=False)
class LookAheadRooms:
    """*jobs* look ahead, on workers of their own; *thoughts* are those under way.

    *each_apart_s* are the seconds between two reports of progress, in private and in a group.
    """

    jobs: Jobs
    thoughts: Thoughts
    timers: Timers
    outbox: Outbox
    max_s: float
    each_apart_s: tuple[float, float]

    def apart_s(self, person: Person) -> float:
        in_private_s, in_group_s = self.each_apart_s
        return in_group_s if person.in_group else in_private_s

    @contextmanager
    def begin(self, name: str, asker: int) -> Iterator[Thought]:
        """Begin a thought of *asker*; it is dropped if the block that announces it fails."""
        thought = self.thoughts.begin(name, asker)
        try:
            yield thought
        except BaseException:
            self.thoughts.end(name)
            raise

    @asynccontextmanager
    async def connect(
        self, name: str, thought: Thought, refused: Callable[[Explained], Awaitable[None]]
    ) -> AsyncIterator[Link]:
        """Link *thought* with its job until the block ends; *refused* tells of a refusal."""
        try:
            with self.thoughts.link(thought) as link:
                yield link
        except REFUSALS as refusal:
            await refused(refusal)
        except NetworkError as error:
            _log.warning("a thought is not shown", name=name, reason=str(error))
        finally:
            self.thoughts.end(name)


@dataclass(slots=True, eq=False, repr=False)
class LookingAhead:
    game: Game
    desk: Desk
    rooms: LookAheadRooms

    def routes(self) -> Routes:
        tap, game = self.desk.tap, self.game
        return Routes(
            {"think": self.think},
            taps=[
                tap(LookAhead, self.think_about, game=game),
                tap(StopLooking, self.stop),
            ],
        )

    async def think(self, message: Message, person: Person) -> None:
        """`/think`, seconds optional: look ahead from the board in the message or the last one."""
        seconds = _seconds(message.text, self.rooms.max_s)
        question = await self.desk.of_game(self.game, message, person)
        with self._begin(question, person) as thought:
            content = self._waiting(question.whole_board(), person)
            question = await self.desk.send(message, person, question.whole_board(), content)
        self._go_on(_Thinking(self.desk, self.rooms, person, question, thought), seconds)

    async def think_about(self, tapped: LookAhead, question: Question, person: Person) -> TapAnswer:
        """Look ahead from the board above the button, in its message."""
        question = question.whole_board()
        with self._begin(question, person) as thought:
            await self.desk.show(person, question, self._waiting(question, person))
        seconds = min(THINK_S, self.rooms.max_s)
        self._go_on(_Thinking(self.desk, self.rooms, person, question, thought), seconds)
        return DONE

    async def best_line(self, person: Person, question: Question) -> BestLine:
        """The best line found in a few seconds; BotError if *person* waits for one already."""
        rooms, name = self.rooms, f"page {question.id}"
        thought = rooms.thoughts.begin(name, person.id)
        try:
            with rooms.thoughts.link(thought) as link:
                seconds = min(PAGE_THINK_S, rooms.max_s)
                request = await _request(self.desk, person, question, seconds, link)
                analysis = await rooms.jobs.ask(look_ahead, request)
        finally:
            rooms.thoughts.end(name)
        moves = analysis.lines[0].moves if analysis.lines else ()
        said = answer_text.outlook_text(person.texts, question, analysis)
        return BestLine(said, [Trace.of(move) for move in moves])

    async def stop(self, tapped: StopLooking, question: Question, person: Person) -> TapAnswer:
        """Stop with the best line so far; if a restart has ended the search, show the answer."""
        try:
            self.rooms.thoughts.stop(question.id)
        except BotError:
            await self.desk.answer_again(person, question)
            raise
        return DONE

    def _begin(self, question: Question, person: Person) -> AbstractContextManager[Thought]:
        check_may_tell(self.desk, person)
        return self.rooms.begin(question.id, person.id)

    def _waiting(self, question: Question, person: Person) -> Content:
        view = self.desk.view(person)
        return Content(
            answer_text.waiting_text(view, question),
            picture=answer_text.line_drawing(question, None),
            above=_stop_keyboard(view.texts, question.id),
        )

    def _go_on(self, thinking: "_Thinking", seconds: float) -> None:
        """Work in the background, so that the chat does not wait."""
        timers = self.rooms.timers
        name = ("think", thinking.question.id)
        timers.at(timers.now(), name, partial(thinking.work, seconds))


@dataclass(slots=True, eq=False, repr=False)
class _Thinking:
    """Keeps the message of *question* up to date with *thought*."""

    desk: Desk
    rooms: LookAheadRooms
    person: Person
    question: Question
    thought: Thought

    async def work(self, seconds: float) -> None:
        async with self.rooms.connect(self.question.id, self.thought, self._refuse) as link:
            request = await _request(self.desk, self.person, self.question, seconds, link)
            apart_s = self.rooms.apart_s(self.person)
            job = self.rooms.jobs.ask(look_ahead, request)
            analysis = await watch(job, self.thought, apart_s, self._show_progress)
            view = self.desk.view(self.person)
            text = answer_text.think_text(view, self.question, analysis)
            answer = self._answer(analysis, text, _think_keyboard(view.texts, self.question.id))
            await self.rooms.outbox.edit(self._spot, answer)

    async def _show_progress(self, analysis: Analysis) -> None:
        view = self.desk.view(self.person)
        text = answer_text.progress_text(view, self.question, analysis)
        answer = self._answer(analysis, text, _stop_keyboard(view.texts, self.question.id))
        await self.rooms.outbox.edit(self._spot, answer, urgent=False)

    def _answer(self, analysis: Analysis, text: str, keyboard: Keyboard) -> Answer:
        drawing = answer_text.line_drawing(self.question, analysis)
        person = self.person
        return Answer(
            text, keyboard, drawing, html=True, secret=person.spoiler, palette=person.palette
        )

    async def _refuse(self, refusal: Explained) -> None:
        texts = self.person.texts
        answer = Answer(texts.explain(refusal), _think_keyboard(texts, self.question.id))
        await self.rooms.outbox.edit_caption(self._spot, answer)

    @property
    def _spot(self) -> Spot:
        return Spot(self.question.shown.chat, self.question.shown.answer)


async def _request(
    desk: Desk, person: Person, question: Question, seconds: float, link: Link
) -> LookAheadRequest:
    # One name for all questions of a game, as each new screenshot makes another question.
    game = f"of {question.owner} in {question.shown.chat}"
    return LookAheadRequest(
        question.rows,
        question.query,
        await desk.words(person, question),
        seconds,
        link,
        game,
        scores=question.history.scores_to_move,
        cyrillic=question.cyrillic,
    )


def check_may_tell(desk: Desk, person: Person) -> None:
    """BotError in a chat where *person* is answered in private only."""
    can_hide = desk.view(person).can.can_hide
    if person.spoilers in ("ephemeral", "private") or (person.spoiler and not can_hide):
        raise BotError("Here answers are told in private only; look ahead there.")


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
    back = Button(texts.say("Back"), BackToAnswer(board_id))
    return ((look_ahead_button(texts, board_id), back),)
