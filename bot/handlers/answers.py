"""A board becomes an answer: solved, drawn and sent, and edited when its buttons are tapped.

A board is kept only after its search has come to an end, so that a button which asks for too much
can be tapped back.
"""

from dataclasses import dataclass, replace

from telegram import InlineKeyboardMarkup, InputMediaPhoto
from telegram.constants import ParseMode

from bot import jobs
from bot.handlers.routing import Touch, Visit, even_if_the_same
from bot.jobs import BeeResult
from bot.render.bee import bee_answer, bee_hints
from bot.render.boggle import boggle_answer
from bot.render.keyboard import Page, board_keyboard, hints_keyboard
from bot.render.picture import Drawing, draw
from bot.render.text import balda_answer
from solver import Move
from storage import Board, Game, Rows, new_board_id

BOGGLE_ROWS, BEE_ROWS = 20, 40


@dataclass(frozen=True, slots=True)
class Content:
    """What the message of a board shows; a hive has no *drawing*."""

    text: str
    keyboard: InlineKeyboardMarkup | None
    drawing: Drawing | None = None


def new_board(visit: Visit, game: Game, rows: Rows, doubtful: tuple[str, ...] = ()) -> Board:
    """The board that *visit* asks about, under the person's own settings."""
    return Board(
        id=new_board_id(),
        game=game,
        rows=rows,
        doubtful=doubtful,
        used=(),
        mode=visit.person.mode,
        owner=visit.person.id,
        chat=visit.person.chat,
        question=visit.message.message_id,
        answer=0,
        order=visit.person.order,
    )


def ask_again(visit: Visit, board: Board) -> Board:
    """*board*, which was answered in this chat before, as *visit* asks about it."""
    return replace(
        board,
        id=new_board_id(),
        owner=visit.person.id,
        question=visit.message.message_id,
        answer=0,
    )


async def answer(visit: Visit, board: Board) -> None:
    """Solve *board* and send what was found; its buttons work from then on."""
    await _send(visit, board, await _content(visit, board))


async def answer_with_hints(visit: Visit, hive: Board) -> None:
    """Solve *hive* and send only hints."""
    await _send(visit, hive, await _hints(visit, hive))


async def _send(visit: Visit, board: Board, content: Content) -> None:
    if content.drawing is None:
        sent = await visit.say(content.text, content.keyboard, html=True)
    else:
        picture = await visit.services.jobs.run(draw, content.drawing)
        sent = await visit.show(
            picture, content.text, content.keyboard, hidden=visit.person.spoiler
        )
    await visit.services.boards.add(replace(board, answer=sent.message_id))


async def answer_anew(asker: Visit | Touch, board: Board) -> None:
    """Solve *board*, which has changed, and edit its answer, picture and all."""
    content = await _content(asker, board)
    await asker.services.boards.update(board)
    if content.drawing is None:
        await _edit_text(asker, board, content)
        return
    picture = InputMediaPhoto(
        await asker.services.jobs.run(draw, content.drawing),
        content.text,
        parse_mode=ParseMode.HTML,
        has_spoiler=asker.person.spoiler,
    )
    with even_if_the_same():
        await asker.bot.edit_message_media(
            picture, board.chat, board.answer, reply_markup=content.keyboard
        )


async def turn_page(asker: Touch, board: Board, first: int) -> None:
    """Show the rows from number *first* on; the picture stays."""
    content = await _content(asker, board, first)
    if content.drawing is None:
        await _edit_text(asker, board, content)
        return
    with even_if_the_same():
        await asker.bot.edit_message_caption(
            board.chat,
            board.answer,
            caption=content.text,
            parse_mode=ParseMode.HTML,
            reply_markup=content.keyboard,
        )


async def turn_to_hints(asker: Touch, hive: Board) -> None:
    """Show hints in place of the words."""
    await _edit_text(asker, hive, await _hints(asker, hive))


async def _edit_text(asker: Visit | Touch, board: Board, content: Content) -> None:
    with even_if_the_same():
        await asker.bot.edit_message_text(
            content.text,
            board.chat,
            board.answer,
            parse_mode=ParseMode.HTML,
            reply_markup=content.keyboard,
        )


async def _content(asker: Visit | Touch, board: Board, first: int = 0) -> Content:
    contents = {"balda": _balda_content, "boggle": _boggle_content, "bee": _bee_content}
    return await contents[board.game](asker, board, first)


async def _balda_content(asker: Visit | Touch, board: Board, first: int) -> Content:
    rows = asker.person.rows
    request = jobs.SolveRequest(
        board.rows,
        knots=board.mode == "knots",
        words=await asker.services.words(board.owner),
        used=board.used,
        cell=board.cell,
        through=board.through,
        order=board.order,
        first=first,
        limit=rows,
    )
    result = await asker.services.jobs.run(jobs.solve, request)
    texts, spoiler = asker.person.texts, asker.person.spoiler
    written = balda_answer(texts, board, result, first=first, spoiler=spoiler)
    page = Page(first, written.rows, result.total, rows)
    drawing = _drawing(board, result.best)
    return Content(written.text, board_keyboard(texts, board, page), drawing)


def _drawing(board: Board, best: Move | None) -> Drawing:
    focus = board.cell or board.through
    if best is None:
        return Drawing(board.rows, doubtful=board.doubtful, focus=focus)
    return Drawing(board.rows, best.path, (best.cell, best.letter), board.doubtful, focus)


async def _boggle_content(asker: Visit | Touch, board: Board, first: int) -> Content:
    words = await asker.services.words(board.owner)
    request = jobs.BoggleRequest(board.rows, words, first=first, limit=BOGGLE_ROWS)
    result = await asker.services.jobs.run(jobs.solve_boggle, request)
    texts, spoiler = asker.person.texts, asker.person.spoiler
    written = boggle_answer(texts, board, result, first=first, spoiler=spoiler)
    page = Page(first, written.rows, result.total, BOGGLE_ROWS)
    path = result.best.path if result.best else ()
    drawing = Drawing(board.rows, path, doubtful=board.doubtful)
    return Content(written.text, board_keyboard(texts, board, page), drawing)


async def _bee_content(asker: Visit | Touch, board: Board, first: int) -> Content:
    result = await _solved_hive(asker, board, first)
    texts, spoiler = asker.person.texts, asker.person.spoiler
    written = bee_answer(texts, board, result, first=first, spoiler=spoiler)
    page = Page(first, written.rows, result.total, BEE_ROWS)
    return Content(written.text, board_keyboard(texts, board, page))


async def _hints(asker: Visit | Touch, hive: Board) -> Content:
    texts, result = asker.person.texts, await _solved_hive(asker, hive, 0)
    return Content(bee_hints(texts, hive, result), hints_keyboard(texts, hive))


async def _solved_hive(asker: Visit | Touch, hive: Board, first: int) -> BeeResult:
    words = await asker.services.words(hive.owner)
    request = jobs.BeeRequest("".join(hive.rows[0]), words, first=first, limit=BEE_ROWS)
    return await asker.services.jobs.run(jobs.solve_hive, request)
