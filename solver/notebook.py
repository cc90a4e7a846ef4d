"""Boards, moves and reviews as a notebook shows them: SVG and HTML with all text escaped."""

from collections.abc import Iterable
from html import escape

from solver.balda import Move, Moves
from solver.grid import OUTSIDE, Cell, Grid
from solver.reviewing import Review, ReviewedMove

SHOWN_MOVES = 10

_CELL_PIXELS = 36
_EMPTY_FILL, _FILL, _PATH_FILL, _PLACED_FILL = "#eee8da", "#ffffff", "#dcebff", "#2f6fde"
_INK, _PLACED_INK, _NAME_INK, _EDGE = "#2b2a33", "#ffffff", "#8a8474", "#d8d0c0"
# As shares of a cell's side.
_LETTER_SIZE, _TILE_SIZE, _NAME_SIZE = 0.6, 0.36, 0.36


def draw_grid(grid: Grid, move: Move | None = None) -> str:
    """SVG of a board with the names of its rows and columns, and *move* played on it."""
    width, height = ((side + 1) * _CELL_PIXELS for side in (grid.width, grid.height))
    names = [(Cell(-1, c), str(Cell(0, c))[:-1]) for c in range(grid.width)]
    names += [(Cell(r, -1), str(r + 1)) for r in range(grid.height)]
    parts = [_text(cell, name, _NAME_INK, _NAME_SIZE) for cell, name in names]
    for row, texts in enumerate(grid.rows):
        for column, text in enumerate(texts):
            if text != OUTSIDE:
                parts.append(_cell(Cell(row, column), text, move))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'font-family="sans-serif" text-anchor="middle">{"".join(parts)}</svg>'
    )


def write_moves(moves: Moves, grid: Grid) -> str:
    """HTML of the board with the best move, and a table of the first SHOWN_MOVES."""
    first = moves[:SHOWN_MOVES]
    rows = [
        (number, move.word, f"{move.cell}={move.letter}", move.score, move.tier or "")
        for number, move in enumerate(first, start=1)
    ]
    board = draw_grid(grid, first[0] if first else None)
    headings = ("", "word", "letter", "points", "tier")
    return f"{board}{_table(headings, rows)}<p>{len(first)} of {len(moves)} moves</p>"


def write_review(review: Review) -> str:
    """HTML of a table of the moves, their costs and better moves, and of the summary."""
    rows = [
        (number, _score(move.scores), _cost(move), move.move or "pass", _better(move))
        for number, move in enumerate(review.moves, start=1)
    ]
    notes = [f"score {_score(review.scores)}"]
    if review.turning_point is not None:
        notes.append(f"turning point: move {review.turning_point + 1}")
    if review.missed:
        notes.append(f"both missed: {', '.join(review.missed)}")
    table = _table(("", "score", "cost", "move", "better"), rows)
    return f"{table}<p>{escape('; '.join(notes))}</p>"


def _cell(cell: Cell, text: str, move: Move | None) -> str:
    fill, ink = _FILL if text else _EMPTY_FILL, _INK
    if move and cell in move.path:
        fill = _PATH_FILL
    if move and cell == move.cell:
        text, fill, ink = move.letter, _PLACED_FILL, _PLACED_INK
    x, y = ((at + 1) * _CELL_PIXELS + 1 for at in (cell.column, cell.row))
    side = _CELL_PIXELS - 2
    square = f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="4" '
    square += f'fill="{fill}" stroke="{_EDGE}"/>'
    return square + _text(cell, text.upper(), ink, _LETTER_SIZE if len(text) < 2 else _TILE_SIZE)


def _text(cell: Cell, text: str, ink: str, size: float) -> str:
    x, y = ((at + 1.5) * _CELL_PIXELS for at in (cell.column, cell.row))
    pixels = size * _CELL_PIXELS
    return (
        f'<text x="{x:g}" y="{y + 0.36 * pixels:.1f}" font-size="{pixels:.1f}" fill="{ink}">'
        f"{escape(text)}</text>"
    )


def _score(points: tuple[int, int]) -> str:
    own, other = points
    return f"{own}:{other}"


def _cost(move: ReviewedMove) -> str:
    return f"{'' if move.exact else '~'}{-move.cost}" if move.cost else ""


def _better(move: ReviewedMove) -> str:
    return str(move.best or "pass") if move.cost else ""


def _table(headings: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    return f"<table>{_row('th', headings)}{''.join(_row('td', row) for row in rows)}</table>"


def _row(tag: str, cells: Iterable[object]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(str(cell))}</{tag}>' for cell in cells)}</tr>"
