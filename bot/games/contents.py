"""What the message of a board shows: solved, written and ready to be drawn."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.boards.history import play, unnamed, without
from bot.games.balda.play_buttons import (
    move_buttons,
    naming_buttons,
    private_button,
    private_link,
    told_in_private,
    trial_keyboard,
    trial_text,
)
from bot.games.balda.solving import SolveRequest, SolveResult, solve
from bot.games.bee.solving_hives import BeeRequest, BeeResult, solve_hive
from bot.games.bee.text import bee_answer, bee_hints
from bot.games.boggle.finding_words import BoggleRequest, BoggleResult, solve_boggle
from bot.games.boggle.text import boggle_answer
from bot.render.clues import LAST_CLUE, clue_keyboard, clue_text
from bot.render.drawings import best_drawing
from bot.render.editor import editor_button
from bot.render.keyboard import Buttons, Page, board_keyboard, hints_keyboard
from bot.render.picture import Drawing
from bot.render.text import Written, balda_answer
from bot.telegram.routing import Asker
from bot.work.lexicons import Words
from solver import FoundWord, Move, Tier
from storage import Board

BOGGLE_ROWS, BEE_ROWS = 20, 40
MOST_NAMES = 8
# Of the many moves of one cell only those with the letter that came are wanted.
MOST_MOVES_OF_A_CELL = 500


@dataclass(frozen=True, slots=True)
class Content:
    """What the message of a board shows; a hive has no *drawing*, and not all are *secret*.

    *words* are those of its rows, each once.
    """

    text: str
    keyboard: InlineKeyboardMarkup | None
    drawing: Drawing | None = None
    secret: bool = True
    words: tuple[str, ...] = ()


async def content_of(asker: Asker, board: Board, first: int = 0) -> Content:
    """The answer, its rows from number *first* on; or as much of it as may be told here."""
    if asker.person.spoilers == "private":
        return _elsewhere(asker, board)
    if board.hints is not None:
        return await _clues(asker, board, board.hints)
    contents = {"balda": _balda_content, "boggle": _boggle_content, "bee": _bee_content}
    content = await contents[board.game](asker, board, first)
    return replace(content, keyboard=_with_editor(asker, board, content.keyboard))


async def hints_of(asker: Asker, hive: Board) -> Content:
    """Counts that help, and no word."""
    texts, result = asker.person.texts, await _solved_hive(asker, hive, 0)
    return Content(bee_hints(texts, hive, result), hints_keyboard(texts, hive))


async def trial_of(asker: Asker, board: Board, number: int, move: Move) -> Content:
    """What the other side could answer if *move*, which is row *number*, were played."""
    after = play(board, move)
    replies = await solved(asker, after, limit=asker.person.rows, rarest="rare")
    texts = asker.person.texts
    text = trial_text(texts, board, move, replies, spoiler=asker.person.spoiler)
    return Content(text, trial_keyboard(texts, board, number, move), best_drawing(board, move))


async def solved(
    asker: Asker,
    board: Board,
    *,
    first: int = 0,
    limit: int = 1,
    rarest: Tier | None = None,
) -> SolveResult:
    """The moves of a board of Balda; without *rarest*, with words as rare as the person wants."""
    request = SolveRequest(
        board.rows,
        knots=board.mode == "knots",
        words=await words_for(asker, board),
        used=board.used,
        prizes=board.prizes,
        cell=board.cell,
        through=board.through,
        order=board.order,
        rarest=rarest or asker.person.rarest,
        first=first,
        limit=limit,
    )
    return await asker.services.jobs.ask(solve, request)


async def words_for(asker: Asker, board: Board) -> Words:
    """The words that *board* is solved with, as far as they are wanted here."""
    person = asker.person
    return replace(await asker.services.words(board.owner, person.profile), clean=person.clean)


def _elsewhere(asker: Asker, board: Board) -> Content:
    """The board as read, and the way to its answer in the private chat."""
    texts = asker.person.texts
    drawing = None if board.game == "bee" else best_drawing(board, None)
    keyboard = InlineKeyboardMarkup.from_button(link_to_private(asker, board))
    return Content(told_in_private(texts), keyboard, drawing, secret=False)


async def _clues(asker: Asker, board: Board, told: int) -> Content:
    """As much of the best word as was asked for."""
    if board.game == "bee":
        return await hints_of(asker, board)
    best: Move | FoundWord | None
    if board.game == "balda":
        best = (await solved(asker, board)).best
    else:
        best = (await _solved_boggle(asker, board)).best
    text = clue_text(asker.person.texts, board, best, told, spoiler=asker.person.spoiler)
    keyboard = clue_keyboard(asker.person.texts, board, told) if best else None
    secret = told >= LAST_CLUE
    drawing = best_drawing(board, best if secret else None)
    return Content(text, keyboard, drawing, secret=secret)


async def written(asker: Asker, board: Board) -> Written:
    """The first page of the whole answer alone, hidden under a spoiler."""
    texts = asker.person.texts
    if board.game == "bee":
        return bee_answer(texts, board, await _solved_hive(asker, board, 0), first=0, spoiler=True)
    if board.game == "boggle":
        boggle = await _solved_boggle(asker, board)
        return boggle_answer(texts, board, boggle, first=0, spoiler=True)
    result = await solved(asker, board, limit=asker.person.rows)
    return balda_answer(texts, board, result, first=0, spoiler=True)


async def _balda_content(asker: Asker, board: Board, first: int) -> Content:
    rows = asker.person.rows
    result = await solved(asker, board, first=first, limit=rows)
    texts, spoiler = asker.person.texts, asker.person.spoiler
    written = balda_answer(texts, board, result, first=first, spoiler=spoiler)
    page = Page(first, written.rows, result.total, rows)
    buttons = [*move_buttons(board, first, result.moves[: written.rows])]
    buttons += await _naming(asker, board)
    keyboard = board_keyboard(texts, board, page, buttons, private=_in_private(asker, board))
    words = _once(move.word for move in result.moves[: written.rows])
    return Content(written.text, keyboard, best_drawing(board, result.best), words=words)


async def _naming(asker: Asker, board: Board) -> list[Buttons]:
    """The words that may have come with a letter of a new screenshot."""
    number = unnamed(board)
    if number is None:
        return []
    words = await words_of_play(asker, board, number)
    return naming_buttons(asker.person.texts, board, number, words)


async def words_of_play(asker: Asker, board: Board, number: int) -> tuple[str, ...]:
    """What play *number* of *board*, whose word is not known, may have made."""
    played = board.plays[number]
    before = replace(without(board, played.cell), order="points", cell=played.cell, through=None)
    result = await solved(asker, before, limit=MOST_MOVES_OF_A_CELL, rarest="rare")
    words = [move.word for move in result.moves if move.letter == played.letter]
    return tuple(dict.fromkeys(words))[:MOST_NAMES]


async def _boggle_content(asker: Asker, board: Board, first: int) -> Content:
    result = await _solved_boggle(asker, board, first)
    texts, spoiler = asker.person.texts, asker.person.spoiler
    written = boggle_answer(texts, board, result, first=first, spoiler=spoiler)
    page = Page(first, written.rows, result.total, BOGGLE_ROWS)
    keyboard = board_keyboard(texts, board, page, private=_in_private(asker, board))
    words = _once(found.word for found in result.found[: written.rows])
    return Content(written.text, keyboard, best_drawing(board, result.best), words=words)


async def _solved_boggle(asker: Asker, board: Board, first: int = 0) -> BoggleResult:
    words = await words_for(asker, board)
    request = BoggleRequest(board.rows, words, first=first, limit=BOGGLE_ROWS)
    return await asker.services.jobs.ask(solve_boggle, request)


async def _bee_content(asker: Asker, board: Board, first: int) -> Content:
    result = await _solved_hive(asker, board, first)
    texts, spoiler = asker.person.texts, asker.person.spoiler
    written = bee_answer(texts, board, result, first=first, spoiler=spoiler)
    page = Page(first, written.rows, result.total, BEE_ROWS)
    keyboard = board_keyboard(texts, board, page, private=_in_private(asker, board))
    words = _once(answer.word for answer in result.answers[: written.rows])
    return Content(written.text, keyboard, words=words)


def _once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


async def _solved_hive(asker: Asker, hive: Board, first: int) -> BeeResult:
    words = await words_for(asker, hive)
    request = BeeRequest("".join(hive.rows[0]), words, first=first, limit=BEE_ROWS)
    return await asker.services.jobs.ask(solve_hive, request)


def _with_editor(
    asker: Asker, board: Board, keyboard: InlineKeyboardMarkup | None
) -> InlineKeyboardMarkup | None:
    """*keyboard* and the way to the board editor, if there is one."""
    if asker.services.pages is None:
        return keyboard
    button = editor_button(
        asker.person.texts,
        asker.services.pages,
        board,
        asker.bot.username,
        in_group=asker.person.in_group,
    )
    rows = keyboard.inline_keyboard if keyboard else ()
    return InlineKeyboardMarkup([*rows, [button]])


def _in_private(asker: Asker, board: Board) -> InlineKeyboardButton | None:
    """The way to read the whole answer unseen, from a group where it is hidden."""
    return link_to_private(asker, board) if asker.person.spoiler else None


def link_to_private(asker: Asker, board: Board) -> InlineKeyboardButton:
    return private_button(asker.person.texts, private_link(asker.bot.username, board.id))
