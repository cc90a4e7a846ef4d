"""What a board shows of the game that goes on there: scores, trials, and buttons to play."""

from collections.abc import Sequence
from zlib import crc32

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.games.balda.solving import SolveResult
from bot.render.keyboard import Buttons, Tap, button
from bot.render.text import CAPTION_ROOM, balda_size, fill, move_row
from bot.texts import Texts
from solver import Cell, Move
from solver.grid import OUTSIDE
from storage import Board, Rows

BOARD_PAYLOAD = "board-"

ROWS_IN_A_ROW = 6
NAMES_IN_A_ROW = 3
MOST_IN_A_ROW, MOST_BUTTONS = 8, 100


def mark_of(text: str) -> str:
    """Tells whether what a button was made for is still what is there."""
    return f"{crc32(text.encode()) & 0xFFFF:04x}"


def move_buttons(board: Board, first: int, moves: Sequence[Move]) -> list[Buttons]:
    """One for each row that is shown, to try its move."""
    buttons = [
        button(str(number + 1), Tap("try", board.id, f"{number}-{mark_of(str(move))}"))
        for number, move in enumerate(moves, start=first)
    ]
    return [buttons[at : at + ROWS_IN_A_ROW] for at in range(0, len(buttons), ROWS_IN_A_ROW)]


def naming_buttons(texts: Texts, board: Board, number: int, words: Sequence[str]) -> list[Buttons]:
    """Which word may have come with a new letter."""
    buttons = [
        button(word, Tap("name", board.id, f"{number}-{at}-{mark_of(word)}"))
        for at, word in enumerate(words)
    ]
    skip = button(texts.say("Another word"), Tap("name", board.id, f"{number}-other"))
    rows = [buttons[at : at + NAMES_IN_A_ROW] for at in range(0, len(buttons), NAMES_IN_A_ROW)]
    return [*rows, [skip]]


def trial_keyboard(texts: Texts, board: Board, number: int, move: Move) -> InlineKeyboardMarkup:
    """Play what was tried, or go back."""
    label = texts.say("Play it") if board.turn == "mine" else texts.say("They played it")
    tap = Tap("play", board.id, f"{number}-{mark_of(str(move))}")
    back = button(texts.say("Back"), Tap("back", board.id))
    return InlineKeyboardMarkup.from_row([button(label, tap), back])


def trial_text(
    texts: Texts, board: Board, move: Move, replies: SolveResult, *, spoiler: bool
) -> str:
    """What *move* is worth, and the best that the side which is next could do then."""
    if replies.total == 0:
        outcome = texts.say("Nobody could move after that.")
    elif board.turn == "mine":
        outcome = texts.say("The other side could then play:")
    else:
        outcome = texts.say("You could then play:")
    head = [f"<b>{balda_size(texts, board)}</b>"]
    tried = f"{move_row(texts, 0, move, board).partition(' ')[2]}"
    rows = [tried, outcome]
    rows += [move_row(texts, n, reply, board) for n, reply in enumerate(replies.moves, start=1)]
    return fill(head, rows, CAPTION_ROOM, spoiler=spoiler).text


def told_in_private(texts: Texts) -> str:
    return texts.say("The answer is in our private chat.")


def private_link(bot: str | None, board_id: str) -> str:
    """Opens the private chat with the bot there, and asks it for the board."""
    return f"https://t.me/{bot}?start={BOARD_PAYLOAD}{board_id}"


def private_button(texts: Texts, link: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(texts.say("Read in private"), url=link)


def cells_keyboard(texts: Texts, board: Board, column: str = "") -> InlineKeyboardMarkup:
    """The board itself, or of a wider one its columns and then the cells of one *column*."""
    if _fits(board.rows):
        rows = [
            [_cell_button(board, Cell(y, x)) for x in _span(row)]
            for y, row in enumerate(board.rows)
        ]
    elif column:
        x = Cell.parse(f"{column}1").column
        rows = _by_eight([_cell_button(board, Cell(y, x), named=True) for y in _span(board.rows)])
    else:
        names = [str(Cell(0, x))[:-1] for x in _span(board.rows[0])]
        rows = _by_eight([button(name, Tap("cells", board.id, name)) for name in names])
    back = Tap("cells", board.id) if column else Tap("page", board.id, "0")
    return InlineKeyboardMarkup([*rows, [button(texts.say("Back"), back)]])


def _fits(rows: Rows) -> bool:
    return len(rows[0]) <= MOST_IN_A_ROW and len(rows) * len(rows[0]) < MOST_BUTTONS


def _cell_button(board: Board, cell: Cell, *, named: bool = False) -> InlineKeyboardButton:
    text = board.rows[cell.row][cell.column]
    label = "✕" if text == OUTSIDE else text.upper() or "·"
    return button(f"{cell} {label}" if named else label, Tap("cell", board.id, str(cell)))


def _by_eight(buttons: Buttons) -> list[Buttons]:
    return [buttons[at : at + MOST_IN_A_ROW] for at in range(0, len(buttons), MOST_IN_A_ROW)]


def _span(items: Sequence[object]) -> range:
    return range(len(items))
