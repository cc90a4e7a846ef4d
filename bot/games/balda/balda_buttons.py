"""Buttons under an answer of Balda: their payloads and labels."""

from collections.abc import Sequence
from typing import Literal

from bot.boards.columns import cell_name, column_name
from bot.boards.question import Question, Rows
from bot.chat.network import Capabilities
from bot.games.board_buttons import BackToAnswer, back_button, mark_of
from bot.games.review_buttons import review_button
from bot.render.buttons import Button, Keyboard, Row, in_rows
from bot.render.payloads import BoardPayload, payload
from bot.texts import Texts
from solver import OUTSIDE, Cell, Move, Order

NUMBERS_IN_A_ROW = 6
NAMES_IN_A_ROW = 4
_MAX_SIDE = 5  # of a board whose cells are all buttons: more rows do not fit a phone

_NEXT_ORDER: dict[Order, Order] = {"points": "net", "net": "natural", "natural": "points"}


@payload("knots")
class SwitchKnots(BoardPayload):
    """Says what to switch to, so that two taps in a row do it once."""

    to: Literal["on", "off"]


@payload("order")
class SwitchOrder(BoardPayload):
    to: Literal["points", "net", "natural"]


@payload("cells")
class ShowCells(BoardPayload):
    """The board as buttons, or of a wide one the cells of one column."""

    column: str = ""


@payload("cell")
class ChooseCell(BoardPayload):
    """A cell, or “all” of them."""

    cell: str


@payload("try")
class TryMove(BoardPayload):
    """Row *number*, whose move has this *mark*, so that a tap never tries another one."""

    number: int
    mark: str


@payload("play")
class PlayMove(BoardPayload):
    number: int
    mark: str


@payload("playas")
class PlayAs(BoardPayload):
    """Play a move for *side*, whose turn it is; nobody had told."""

    side: Literal["mine", "theirs"]
    number: int
    mark: str


@payload("words")
class ShowUsed(BoardPayload):
    """Tell the used words."""


@payload("undo")
class TakeBack(BoardPayload):
    """Says how many plays there were, so that two taps in a row take back one."""

    plays: int


@payload("turn")
class PassTurn(BoardPayload):
    to: Literal["mine", "theirs"]


@payload("name")
class NamePlay(BoardPayload):
    """Which word came with play *number*: “other”, or its place among the names and its mark."""

    number: int
    wish: str


@payload("way")
class PlaceWord(BoardPayload):
    """One way to make a word that can be made in several: by *letter* on *cell*, each as a code."""

    cell: str
    letter: str
    word: str


@payload("think")
class LookAhead(BoardPayload):
    """Many moves ahead, in the message of the board."""


@payload("stop")
class StopLooking(BoardPayload):
    """Have the best that was found so far."""


@payload("flip")
class FlipMove(BoardPayload):
    """The picture with only the new letter of row *number*, and the way to the next one."""

    number: int


def rules_row(texts: Texts, question: Question) -> Row:
    knots = (
        Button(texts.say("Knots: on"), SwitchKnots(question.id, "off"))
        if question.query.rules.knots
        else Button(texts.say("Knots: off"), SwitchKnots(question.id, "on"))
    )
    labels: dict[Order, str] = {
        "points": texts.say("Order: points"),
        "net": texts.say("Order: points minus the reply"),
        "natural": texts.say("Order: well-known first"),
    }
    order = question.query.order
    return knots, Button(labels[order], SwitchOrder(question.id, _NEXT_ORDER[order]))


def move_buttons(question: Question, moves: Sequence[Move]) -> Keyboard:
    """One for each row that is shown, to try its move."""
    buttons = [
        Button(str(number + 1), TryMove(question.id, number, mark_of(str(move))))
        for number, move in enumerate(moves, start=question.query.first)
    ]
    return in_rows(buttons, NUMBERS_IN_A_ROW)


def naming_buttons(texts: Texts, question: Question, number: int, words: Sequence[str]) -> Keyboard:
    """Which word may have come with a new letter."""
    buttons = [
        Button(word, NamePlay(question.id, number, f"{at}-{mark_of(word)}"))
        for at, word in enumerate(words)
    ]
    skip = Button(texts.say("Another word"), NamePlay(question.id, number, "other"))
    return (*in_rows(buttons, NAMES_IN_A_ROW), (skip,))


def game_row(texts: Texts, question: Question) -> Row:
    """The way to one cell and back, and what changes the game that goes on."""
    board, query, history = question.id, question.query, question.history
    buttons = [Button(texts.say("Choose a cell"), ShowCells(board))]
    if query.cells or query.through:
        buttons = [Button(texts.say("All moves"), ChooseCell(board, "all"))]
    if history.side == 0:
        buttons.append(Button(texts.say("Turn: mine"), PassTurn(board, "theirs")))
    else:
        buttons.append(Button(texts.say("Turn: theirs"), PassTurn(board, "mine")))
    if query.used:
        label = texts.say("Used words: {n}", n=len(query.used))
        buttons.append(Button(label, ShowUsed(board)))
    if history.plays:
        buttons.append(Button(texts.say("Undo"), TakeBack(board, len(history.plays))))
        buttons.append(review_button(texts, board))
    return tuple(buttons)


def flip_button(texts: Texts, question: Question) -> Button:
    return Button(texts.say("See them one by one"), FlipMove(question.id, question.query.first))


def flip_keyboard(texts: Texts, question: Question, following: int) -> Keyboard:
    """The moves of the page in turn, and back."""
    label = texts.say("Move {number} ▶", number=following + 1)
    back = Button(texts.say("Back"), BackToAnswer(question.id))
    return ((Button(label, FlipMove(question.id, following)), back),)


def look_ahead_button(texts: Texts, board_id: str) -> Button:
    return Button(texts.say("Look ahead"), LookAhead(board_id))


def trial_keyboard(texts: Texts, question: Question, number: int, move: Move) -> Keyboard:
    """Play what was tried, or go back."""
    mine = question.history.side == 0
    label = texts.say("Play it") if mine else texts.say("They played it")
    play = Button(label, PlayMove(question.id, number, mark_of(str(move))))
    return ((play, Button(texts.say("Back"), BackToAnswer(question.id))),)


def whose_keyboard(texts: Texts, asked: PlayMove) -> Keyboard:
    """Whose turn it is that the move is played on, and the way back."""
    sides: dict[Literal["mine", "theirs"], str] = {
        "mine": texts.say("Whose turn? Mine"),
        "theirs": texts.say("The opponent's"),
    }
    buttons = [
        Button(label, PlayAs(asked.board, side, asked.number, asked.mark))
        for side, label in sides.items()
    ]
    return (tuple(buttons), (Button(texts.say("Back"), BackToAnswer(asked.board)),))


def cells_keyboard(
    texts: Texts, question: Question, can: Capabilities, column: str = ""
) -> Keyboard:
    """The board itself, or of a wider one its columns and then the cells of one *column*."""
    rows, board = question.rows, question.id
    if _fits(rows, can):
        buttons = tuple(
            tuple(_cell_button(question, Cell(y, x)) for x in range(len(row)))
            for y, row in enumerate(rows)
        )
    elif column:
        x = Cell.parse(f"{column}1").column
        cells = [Cell(y, x) for y in range(len(rows))]
        named = [_cell_button(question, cell, named=True) for cell in cells]
        buttons = in_rows(named, can.buttons_per_row)
    else:
        latin = [str(Cell(0, x))[:-1] for x in range(len(rows[0]))]
        columns = [
            Button(column_name(x, rows), ShowCells(board, name)) for x, name in enumerate(latin)
        ]
        buttons = in_rows(columns, can.buttons_per_row)
    back = Button(texts.say("Back"), ShowCells(board)) if column else back_button(texts, board)
    return (*buttons, (back,))


def _fits(rows: Rows, can: Capabilities) -> bool:
    cells = len(rows) * len(rows[0])
    return max(len(rows[0]), len(rows)) <= _MAX_SIDE and cells < can.max_buttons


def _cell_button(question: Question, cell: Cell, *, named: bool = False) -> Button:
    text = question.rows[cell.row][cell.column]
    label = "✕" if text == OUTSIDE else text.upper() or "·"
    name = cell_name(cell, question.rows)
    return Button(f"{name} {label}" if named else label, ChooseCell(question.id, str(cell)))
