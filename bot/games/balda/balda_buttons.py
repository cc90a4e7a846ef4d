"""Buttons under an answer of Balda: their payloads and labels."""

from collections.abc import Sequence
from typing import Literal

from bot.boards.columns import cell_name, column_name
from bot.boards.question import Question
from bot.chat.network import Capabilities
from bot.games.board_buttons import BackToAnswer, back_button, mark_of
from bot.games.review_buttons import ReviewBoard
from bot.render.buttons import Button, Keyboard, Row, in_rows
from bot.render.payloads import BoardPayload, payload
from bot.texts import Texts
from solver import OUTSIDE, Cell, Move, Order

NUMBERS_IN_A_ROW = 6
NAMES_IN_A_ROW = 4
_MAX_SIDE = 5  # a larger board does not fit a phone as buttons

_NEXT_ORDER: dict[Order, Order] = {"points": "net", "net": "natural", "natural": "points"}


@payload("knots")
class SwitchKnots(BoardPayload):
    """Switch knots on or off; a second tap in a row changes nothing."""

    to: Literal["on", "off"]


@payload("order")
class SwitchOrder(BoardPayload):
    to: Literal["points", "net", "natural"]


@payload("cells")
class ShowCells(BoardPayload):
    """Show the board as buttons, or one column of a wide board."""

    column: str = ""


@payload("cell")
class ChooseCell(BoardPayload):
    """Ask about one cell, or “all” of them."""

    cell: str


@payload("try")
class TryMove(BoardPayload):
    """Try the move of row *number*; its *mark* makes sure that it is still that move."""

    number: int
    mark: str


@payload("play")
class PlayMove(BoardPayload):
    number: int
    mark: str


@payload("playas")
class PlayAs(BoardPayload):
    """Play a move for *side*, when it was not known whose turn it is."""

    side: Literal["mine", "theirs"]
    number: int
    mark: str


@payload("words")
class ShowUsed(BoardPayload):
    """List the used words."""


@payload("undo")
class TakeBack(BoardPayload):
    """Undo the last of so many *plays*; a second tap in a row undoes nothing."""

    plays: int


@payload("turn")
class PassTurn(BoardPayload):
    to: Literal["mine", "theirs"]


@payload("name")
class NamePlay(BoardPayload):
    """Name the word of play *number*: *wish* is “other”, or the index of a name and its mark."""

    number: int
    wish: str


@payload("way")
class PlaceWord(BoardPayload):
    """Make an ambiguous *word* by *letter* on *cell*; the word and the letter are codes."""

    cell: str
    letter: str
    word: str


@payload("think")
class LookAhead(BoardPayload):
    """Look many moves ahead, in the message of the board."""


@payload("stop")
class StopLooking(BoardPayload):
    """Stop looking ahead and show the best line so far."""


@payload("flip")
class FlipMove(BoardPayload):
    """Show the picture with only the new letter of row *number*."""

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
    """Buttons that try the moves of the rows shown."""
    buttons = [
        Button(str(number + 1), TryMove(question.id, number, mark_of(str(move))))
        for number, move in enumerate(moves, start=question.query.first)
    ]
    return in_rows(buttons, NUMBERS_IN_A_ROW)


def naming_buttons(texts: Texts, question: Question, number: int, words: Sequence[str]) -> Keyboard:
    """Buttons for the words that a new letter may have made, and for another word."""
    buttons = [
        Button(word, NamePlay(question.id, number, f"{at}-{mark_of(word)}"))
        for at, word in enumerate(words)
    ]
    skip = Button(texts.say("Another word"), NamePlay(question.id, number, "other"))
    return (*in_rows(buttons, NAMES_IN_A_ROW), (skip,))


def game_row(texts: Texts, question: Question) -> Row:
    """Buttons to choose a cell or all moves, and to change the game that is followed."""
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
        buttons.append(Button(texts.say("Review"), ReviewBoard(board)))
    return tuple(buttons)


def flip_keyboard(texts: Texts, question: Question, following: int) -> Keyboard:
    """Buttons for the next move, and back."""
    label = texts.say("Move {number} ▶", number=following + 1)
    back = Button(texts.say("Back"), BackToAnswer(question.id))
    return ((Button(label, FlipMove(question.id, following)), back),)


def look_ahead_button(texts: Texts, board_id: str) -> Button:
    return Button(texts.say("Look ahead"), LookAhead(board_id))


def trial_keyboard(texts: Texts, question: Question, number: int, move: Move) -> Keyboard:
    """Buttons to play the move that was tried, or go back."""
    mine = question.history.side == 0
    label = texts.say("Play it") if mine else texts.say("They played it")
    play = Button(label, PlayMove(question.id, number, mark_of(str(move))))
    return ((play, Button(texts.say("Back"), BackToAnswer(question.id))),)


def whose_keyboard(texts: Texts, asked: PlayMove) -> Keyboard:
    """Buttons that ask which side plays the move, and back."""
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
    """Buttons for the cells of the board; if it is large, its columns, or the cells of *column*."""
    rows, board = question.rows, question.id
    height, width = len(rows), len(rows[0])
    if max(height, width) <= _MAX_SIDE and height * width < can.max_buttons:
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


def _cell_button(question: Question, cell: Cell, *, named: bool = False) -> Button:
    text = question.rows[cell.row][cell.column]
    label = "✕" if text == OUTSIDE else text.upper() or "·"
    name = cell_name(cell, question.rows)
    return Button(f"{name} {label}" if named else label, ChooseCell(question.id, str(cell)))
