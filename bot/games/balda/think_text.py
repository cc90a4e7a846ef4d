"""What looking ahead has found, for the caption of a picture."""

from bot.render.picture import Drawing
from bot.render.text import CAPTION_ROOM, echo, fill, mode_name
from bot.texts import Texts
from solver import Analysis, Line, Move
from solver.grid import EMPTY
from storage import Board

# In the picture the letters of the two sides have these colours.
SIDES = ("🔵", "🟠")


def waiting_text(texts: Texts, board: Board) -> str:
    """Before anything is known."""
    return "\n".join([_title(texts, board), _at_work(texts)])


def progress_text(texts: Texts, board: Board, analysis: Analysis, *, spoiler: bool) -> str:
    """The best so far."""
    return _text(texts, board, analysis, [_at_work(texts)], spoiler=spoiler)


def think_text(texts: Texts, board: Board, analysis: Analysis, *, spoiler: bool) -> str:
    """The best line, what each side gets by it, and how far that can be trusted."""
    return _text(texts, board, analysis, echo(board), spoiler=spoiler)


def line_drawing(board: Board, analysis: Analysis | None) -> Drawing:
    """The board with the letters of the best line on it."""
    moves = analysis.lines[0].moves if analysis and analysis.lines else ()
    line = tuple([(move.cell, move.letter) for move in moves])
    return Drawing(board.rows, doubtful=board.doubtful, line=line, prizes=board.prizes)


def _text(texts: Texts, board: Board, analysis: Analysis, head: list[str], *, spoiler: bool) -> str:
    head = [_title(texts, board), *head]
    if not analysis.lines:
        return "\n".join([*head, _nothing(texts, analysis)])
    line = analysis.lines[0]
    rows = [_gains(texts, line), *map(_row, range(len(line.moves)), line.moves)]
    return fill(
        [*head, _horizon(texts, board, analysis, line)], rows, CAPTION_ROOM, spoiler=spoiler
    ).text


def _at_work(texts: Texts) -> str:
    return texts.say("I am looking ahead…")


def _title(texts: Texts, board: Board) -> str:
    height, width = len(board.rows), len(board.rows[0])
    title = texts.say("Balda {height}×{width}", height=height, width=width)
    return f"<b>{title}</b> · {mode_name(texts, board.mode)}"


def _nothing(texts: Texts, analysis: Analysis) -> str:
    if analysis.exact:
        return texts.say("No word fits this board.")
    return texts.say("I was stopped before I found anything.")


def _horizon(texts: Texts, board: Board, analysis: Analysis, line: Line) -> str:
    if analysis.exact:
        return texts.say("Exact: looked through to the end of the game.")
    if line.final or len(line.moves) == _empty_cells(board):
        return texts.say("Looked to the end of the game, but not at every word.")
    return texts.count(
        "Horizon: {n} move ahead; what comes later is not counted.",
        "Horizon: {n} moves ahead; what comes later is not counted.",
        len(line.moves),
    )


def _empty_cells(board: Board) -> int:
    return sum(row.count(EMPTY) for row in board.rows)


def _gains(texts: Texts, line: Line) -> str:
    own, other = (sum(move.score for move in line.moves[side::2]) for side in (0, 1))
    return texts.say(
        "{own_mark} The side to move gets {own}, {other_mark} the other side {other}.",
        own_mark=SIDES[0],
        own=own,
        other_mark=SIDES[1],
        other=other,
    )


def _row(number: int, move: Move) -> str:
    mark = SIDES[number % 2]
    return f"{mark} {number + 1}. <b>{move.word}</b> — {move.cell} {move.letter}, {move.score}"
