"""`/fix c3=ж d4=.`: what a person says is on a board, which is solved again in its own answer."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace

from telegram.error import BadRequest

from bot.errors import BotError
from bot.games.answers import answer, answer_anew, ask_again
from bot.games.kinds import game_of
from bot.handlers.boards import check_owner, own_board, refuse
from bot.render.keyboard import letters_keyboard
from bot.services import Services
from bot.telegram.routing import Addressed, App, Asker, Touch, Touched, Visit, even_if_the_same
from solver import Cell, Grid, GridError
from solver.grid import EMPTY, MAX_TILE_LETTERS
from storage import Board, Game

_EQUALS = re.compile(r"\s*=\s*")
_SEPARATORS = re.compile(r"[\s,;]+")
_EMPTY_MARKS = (".", "-", "–", "—", "_")

Corrections = Mapping[Cell, str]


def register(application: App, services: Services) -> None:
    application.add_handler(Addressed(services, fix, "fix"))
    application.add_handler(Touched(services, show_letters, "doubt"))
    application.add_handler(Touched(services, choose_letter, "letter"))


async def fix(visit: Visit) -> None:
    """Correct the board that is replied to, or the last one here, in the message that shows it."""
    corrections = corrections_in(visit.asked.text)
    board = corrected(await _board_at_hand(visit), corrections)
    try:
        await answer_anew(visit, board)
    except BadRequest:  # the message is gone
        await answer(visit, ask_again(visit, board))
    await learn(visit, board, corrections)


async def show_letters(touch: Touch) -> str:
    """What the tapped cell may be, in place of the other buttons."""
    board, cell = await own_board(touch), touch.tap.argument
    letters = await _letters(touch, board, cell)
    texts = touch.person.texts
    with even_if_the_same():
        await touch.bot.edit_message_reply_markup(
            board.chat,
            board.answer,
            reply_markup=letters_keyboard(texts, board, cell, letters),
        )
    if board.game == "bee":
        return ""
    return texts.say("If it is another letter, send it: /fix {cell}=ж", cell=cell)


async def choose_letter(touch: Touch) -> str:
    board = await own_board(touch)
    cell, _, number = touch.tap.argument.partition("-")
    letters = dict(enumerate(await _letters(touch, board, cell)))
    if not number.isdecimal() or int(number) not in letters:
        return await refuse(touch)
    corrections = {Cell.parse(cell): letters[int(number)]}
    board = corrected(board, corrections)
    await answer_anew(touch, board)
    await learn(touch, board, corrections)
    return ""


async def _letters(touch: Touch, board: Board, cell: str) -> tuple[str, ...]:
    """What *cell* of *board* may be."""
    seen = await touch.services.readings.get(board.reading)
    if seen is None:
        raise BotError("This board is no longer here; send it again.")
    if cell not in seen.likeliest:
        await refuse(touch)
    return seen.likeliest[cell]


async def learn(asker: Asker, board: Board, corrections: Corrections) -> None:
    """Remember what was drawn in the corrected cells, for the person's later pictures."""
    seen = await asker.services.readings.get(board.reading)
    if seen is not None:
        named = {
            seen.glyphs[str(cell)]: letter
            for cell, letter in corrections.items()
            if len(letter) <= 1 and str(cell) in seen.glyphs
        }
        await asker.services.glyphs.add(board.owner, named)


def corrections_in(text: str) -> Corrections:
    """What `c3=ж d4=.` says of each cell; BotError or GridError if it says nothing clear."""
    wishes = _EQUALS.sub("=", unicodedata.normalize("NFC", text).strip().lower())
    if not wishes:
        raise BotError("Write cells with their letters after /fix, like this: /fix c3=ж d4=.")
    pairs = [_pair(wish) for wish in _SEPARATORS.split(wishes) if wish]
    return {Cell.parse(cell): letter for cell, letter in pairs}


def corrected(board: Board, corrections: Corrections) -> Board:
    """*board* with *corrections* on it, and no doubt left there; GridError if it is none then."""
    grid = Grid(board.rows)
    for cell, letter in corrections.items():
        if cell not in grid:
            last = Cell(grid.height - 1, grid.width - 1)
            raise GridError(
                "{cell} is not on the board; its cells go from a1 to {last}.", cell=cell, last=last
            )
        grid = grid.with_letter(cell, letter)
    names = set(map(str, corrections))
    return replace(
        board,
        game=_game(board, grid),
        rows=grid.rows,
        doubtful=tuple(cell for cell in board.doubtful if cell not in names),
        cell=None if board.cell in names else board.cell,
        through=None if board.through in names else board.through,
    )


async def _board_at_hand(visit: Visit) -> Board:
    boards, chat = visit.services.boards, visit.person.chat
    board = None
    if replied := visit.message.reply_to_message:
        board = await boards.of_answer(chat, replied.message_id)
        board = board or await boards.of_question(chat, replied.message_id)
    board = board or await boards.last(visit.person.id, chat)
    if board is None:
        raise BotError("I have no board of yours here yet; send one first.")
    check_owner(board, visit.person)
    if board.game == "bee":
        raise BotError("The cells of a hive have no names; send its letters with /bee instead.")
    return board


def _pair(wish: str) -> tuple[str, str]:
    cell, equals, letter = wish.partition("=")
    if letter in _EMPTY_MARKS:
        return cell, EMPTY
    letter = letter.removeprefix("(").removesuffix(")")
    if not equals or not letter.isalpha() or len(letter) > MAX_TILE_LETTERS:
        raise BotError(
            "“{text}” is no correction; write a cell, = and its letter, or a dot for an empty "
            "cell: /fix c3=ж d4=.",
            text=wish[:20],
        )
    return cell, letter


def _game(board: Board, grid: Grid) -> Game:
    """Another one only if the correction fills the board, or empties the first cell of it."""
    before, after = game_of(board.rows), game_of(grid.rows)
    return board.game if board.game == "bee" or before == after else after
