"""A board becomes an answer: solved, drawn and sent, and edited when its buttons are tapped.

A board is kept only after its search has come to an end, so that a button which asks for too much
can be tapped back.
"""

from dataclasses import replace

from telegram import InlineKeyboardMarkup, InputMediaPhoto
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.boards.prizes import fitting, parse_prizes
from bot.games.contents import Content, content_of, hints_of, link_to_private
from bot.render.picture import draw
from bot.services import Person
from bot.telegram.ephemeral import whisper
from bot.telegram.routing import Asker, Touch, Visit, even_if_the_same
from storage import Board, Game, Rows, new_board_id


def new_board(visit: Visit, game: Game, rows: Rows, doubtful: tuple[str, ...] = ()) -> Board:
    """The board that *visit* asks about."""
    board = board_for(visit.person, game, rows)
    return replace(board, doubtful=doubtful, question=visit.message.message_id)


def board_for(person: Person, game: Game, rows: Rows) -> Board:
    """A board under the settings of *person*, that no message has asked about."""
    return Board(
        id=new_board_id(),
        game=game,
        rows=rows,
        doubtful=(),
        used=(),
        mode=person.mode,
        owner=person.id,
        chat=person.chat,
        question=0,
        answer=0,
        order=person.order,
        prizes=fitting(parse_prizes(person.choices["prizes"].value), rows),
        hints=_hints_for(person, 0),
    )


def ask_again(visit: Visit, board: Board) -> Board:
    """*board*, which was answered before, as *visit* asks about it."""
    return replace(
        board,
        id=new_board_id(),
        owner=visit.person.id,
        chat=visit.person.chat,
        question=visit.message.message_id,
        answer=0,
        hints=_hints_for(visit.person, board.hints if board.owner == visit.person.id else 0),
    )


def _hints_for(person: Person, told: int | None) -> int | None:
    """How many hints there have been to a board of which *person* was *told* so many."""
    return told if person.spoilers == "hints" else None


async def answer(visit: Visit, board: Board) -> None:
    """Solve *board* and send what was found; its buttons work from then on."""
    board = await _for_its_question(visit, board)
    await _send(visit, board, await content_of(visit, board))


async def answer_with_hints(visit: Visit, hive: Board) -> None:
    """Solve *hive* and send only hints."""
    hive = await _for_its_question(visit, hive)
    await _send(visit, hive, await hints_of(visit, hive))


async def answer_anew(asker: Asker, board: Board) -> None:
    """Solve *board*, which has changed, and edit its answer, picture and all."""
    content = await content_of(asker, board)
    await asker.services.boards.update(board)
    await show(asker, board, content)


async def turn_page(asker: Touch, board: Board, first: int) -> None:
    """Show the rows from number *first* on; the picture stays."""
    content = await content_of(asker, board, first)
    if content.drawing is None:
        await show(asker, board, content)
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
    await show(asker, hive, await hints_of(asker, hive))


async def show(asker: Asker, board: Board, content: Content) -> None:
    """Make the answer to *board* show *content*."""
    if content.drawing is None:
        with even_if_the_same():
            await asker.bot.edit_message_text(
                content.text,
                board.chat,
                board.answer,
                parse_mode=ParseMode.HTML,
                reply_markup=content.keyboard,
            )
        return
    picture = InputMediaPhoto(
        await asker.services.jobs.run(draw, content.drawing),
        content.text,
        parse_mode=ParseMode.HTML,
        has_spoiler=content.secret and asker.person.spoiler,
    )
    with even_if_the_same():
        await asker.bot.edit_message_media(
            picture, board.chat, board.answer, reply_markup=content.keyboard
        )


async def _for_its_question(visit: Visit, board: Board) -> Board:
    """*board* in place of what the message was answered before it was edited, if it was."""
    if not visit.edited:
        return board
    old = await visit.services.boards.of_question(visit.person.chat, visit.message.message_id)
    return replace(board, id=old.id, answer=old.answer) if old and old.answer else board


async def _send(visit: Visit, board: Board, content: Content) -> None:
    boards = visit.services.boards
    if board.answer == 0:
        await boards.add(replace(board, answer=await _sent(visit, board, content)))
        return
    try:
        await show(visit, board, content)
    except BadRequest:  # the message is gone, or was one without a picture
        board = replace(board, answer=await _sent(visit, board, content))
    await boards.update(board)


async def _sent(visit: Visit, board: Board, content: Content) -> int:
    """The number of the message, 0 if it is one that only the person sees."""
    picture = None
    if content.drawing is not None:
        picture = await visit.services.jobs.run(draw, content.drawing)
    if visit.person.spoilers == "ephemeral":
        link = InlineKeyboardMarkup.from_button(link_to_private(visit, board))
        if await whisper(visit, picture, content.text, link):
            return 0
    if picture is None:
        return (await visit.say(content.text, content.keyboard, html=True)).message_id
    hidden = content.secret and visit.person.spoiler
    return (await visit.show(picture, content.text, content.keyboard, hidden=hidden)).message_id
