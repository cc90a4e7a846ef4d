"""`/think` and its button: look many moves ahead, and show what is found while it is found."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

import structlog
from telegram import InlineKeyboardMarkup, InputMediaPhoto, Message
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.chat.addressing import Asked
from bot.errors import BotError
from bot.games.answers import answer_anew, show
from bot.games.balda.lookahead import ThinkRequest, Thought, look_ahead
from bot.games.balda.think_text import line_drawing, progress_text, think_text, waiting_text
from bot.games.contents import Content, words_for
from bot.games.subject import balda_board
from bot.handlers.boards import own_board, refuse
from bot.render.keyboard import stop_keyboard, think_keyboard
from bot.render.picture import draw
from bot.services import Services
from bot.telegram.routing import (
    REFUSALS,
    Addressed,
    App,
    Touch,
    Touched,
    Visit,
    even_if_the_same,
)
from bot.telegram.turns import Priority
from bot.work.following import Link
from solver import Analysis
from storage import Board

THINK_S = 10.0
PRIVATE_APART_S, GROUP_APART_S = 2.5, 10.0

_log = structlog.get_logger(__name__)


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, think, "think"))
    application.add_handler(Touched(services, think_about, "think"))
    application.add_handler(Touched(services, stop, "stop"))


async def think(visit: Visit) -> None:
    """`/think`, with the seconds if wanted, looks ahead from the last board or the one there."""
    seconds = _seconds(visit.asked.text, visit.services.think_max_s)
    await _begin(visit, await balda_board(visit), seconds)


async def think_about(touch: Touch) -> str:
    """The same from the board above the button, in its own message."""
    board, message = await own_board(touch), touch.query.message
    if board.game != "balda" or not isinstance(message, Message):
        return await refuse(touch)
    visit = Visit(touch.services, message, Asked("think", ""), touch.person)
    await _begin(visit, board, min(THINK_S, touch.services.think_max_s))
    return ""


async def stop(touch: Touch) -> str:
    """Have the best so far; if a restart has ended it, the answer comes back."""
    board = await own_board(touch)
    try:
        touch.services.thoughts.stop(board.id)
    except BotError:
        await answer_anew(touch, board)
        raise
    return ""


def _seconds(text: str, most: float) -> float:
    if not text:
        return min(THINK_S, most)
    if text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= most:
        return float(text[:6])
    raise BotError(
        "Write after /think for how many seconds, 1 to {most}, like this: /think 30",
        most=f"{most:g}",
    )


async def _begin(visit: Visit, board: Board, seconds: float) -> None:
    """Show the board, and go on elsewhere, so that the chat does not wait."""
    services = visit.services
    if visit.person.spoilers in ("ephemeral", "private"):
        raise BotError("Here answers are told in private only; look ahead there.")
    thought = services.thoughts.begin(board.id, visit.person.id)
    try:
        board = await _shown(visit, replace(board, cell=None, through=None))
    except BaseException:
        services.thoughts.end(board.id)
        raise
    work = partial(_Thinking(visit, board, thought).work, seconds)
    services.timers.at(services.timers.now(), ("think", board.id), work)


async def _shown(visit: Visit, board: Board) -> Board:
    """*board* with the message that shows it, a new one if it has none."""
    texts, drawing = visit.person.texts, line_drawing(board, None)
    text, keyboard = waiting_text(texts, board), stop_keyboard(texts, board.id)
    if board.answer:
        await show(visit, board, Content(text, keyboard, drawing))
        return board
    picture = await visit.services.jobs.run(draw, drawing)
    message = await visit.show(picture, text, keyboard, hidden=visit.person.spoiler)
    board = replace(board, answer=message.message_id)
    await visit.services.boards.add(board)
    return board


@dataclass(frozen=True, slots=True)
class _Thinking:
    """Keeps the message of *board* up to date with *thought*."""

    visit: Visit
    board: Board
    thought: Thought

    async def work(self, seconds: float) -> None:
        try:
            with self.visit.services.thoughts.link(self.thought) as link:
                await self._follow(await self._request(seconds, link))
        except REFUSALS as refusal:
            await self._edit_text(self.visit.person.texts.explain(refusal))
        except TelegramError as error:
            _log.warning("look ahead not shown", chat=self.board.chat, reason=error.message)
        finally:
            self.visit.services.thoughts.end(self.board.id)

    async def _request(self, seconds: float, link: Link) -> ThinkRequest:
        return ThinkRequest(
            self.board.rows,
            self.board.mode == "knots",
            await words_for(self.visit, self.board),
            self.board.used,
            seconds,
            link,
            self.board.prizes,
        )

    async def _follow(self, request: ThinkRequest) -> None:
        """Show progress now and then, and the result in the end."""
        apart_s = GROUP_APART_S if self.visit.person.in_group else PRIVATE_APART_S
        shown = None
        job = asyncio.create_task(self.visit.services.thinking.ask(look_ahead, request))
        try:
            while not (await asyncio.wait({job}, timeout=apart_s))[0]:
                if self.thought.latest is not None and self.thought.latest is not shown:
                    shown = self.thought.latest
                    with suppress(TelegramError):  # the next one, or the result, may get through
                        await self._show_progress(shown)
        finally:
            job.cancel()
        await self._show_result(job.result())

    async def _show_progress(self, analysis: Analysis) -> None:
        texts = self.visit.person.texts
        text = progress_text(texts, self.board, analysis, spoiler=self.visit.person.spoiler)
        keyboard = stop_keyboard(texts, self.board.id)
        await self._show(analysis, text, keyboard, Priority.PROGRESS)

    async def _show_result(self, analysis: Analysis) -> None:
        texts = self.visit.person.texts
        text = think_text(texts, self.board, analysis, spoiler=self.visit.person.spoiler)
        keyboard = think_keyboard(texts, self.board.id)
        await self._show(analysis, text, keyboard, Priority.ANSWER)

    async def _show(
        self, analysis: Analysis, text: str, keyboard: InlineKeyboardMarkup, priority: Priority
    ) -> None:
        picture = InputMediaPhoto(
            await self.visit.services.jobs.run(draw, line_drawing(self.board, analysis)),
            text,
            parse_mode=ParseMode.HTML,
            has_spoiler=self.visit.person.spoiler,
        )
        # Only the library's own wrapper of a bot knows of priorities, and ours is one.
        bot = cast("ExtBot[Priority]", self.visit.bot)
        with even_if_the_same():
            await bot.edit_message_media(
                picture,
                self.board.chat,
                self.board.answer,
                reply_markup=keyboard,
                rate_limit_args=priority,
            )

    async def _edit_text(self, text: str) -> None:
        await self.visit.bot.edit_message_caption(
            self.board.chat,
            self.board.answer,
            caption=text,
            reply_markup=think_keyboard(self.visit.person.texts, self.board.id),
        )
