"""What a person makes of a board in the editor, as it comes and as the board it leads to."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.boards.prizes import Prizes, parse_prizes
from bot.errors import BotError
from bot.games.kinds import possible_games
from solver import Cell, Grid, GridError
from storage import Board, Game, Mode, Rows

GAMES: Mapping[str, Game] = {"balda": "balda", "boggle": "boggle", "bee": "bee"}
MODES: Mapping[str, Mode] = {"classic": "classic", "knots": "knots"}


@dataclass(frozen=True, slots=True)
class Edit:
    """A board as the editor sends it."""

    rows: Rows
    game: Game
    mode: Mode
    prizes: Prizes

    @classmethod
    def parse(cls, body: Any) -> "Edit":
        """Read `{"board", "game", "mode", "prizes"}`; BotError or GridError if it is no board."""
        try:
            grid = Grid.parse(str(body["board"]))
            game, mode = GAMES[body["game"]], MODES[body["mode"]]
            prizes = parse_prizes(str(body["prizes"]))
        except (KeyError, TypeError):
            raise BotError("The page sent no board; close it and open it again.") from None
        return cls(grid.rows, game, mode, prizes)


def edited(board: Board, edit: Edit) -> Board:
    """*board* as it is after *edit*; BotError or GridError if there is no such board."""
    _check_game(board, edit)
    _check_prizes(edit)
    changed = replace(
        board,
        game=edit.game,
        mode=edit.mode,
        rows=edit.rows,
        prizes=edit.prizes if edit.game == "balda" else (),
    )
    if _size(edit.rows) != _size(board.rows):  # its cells may have other names now
        return replace(changed, doubtful=(), cell=None, through=None, plays=())
    fixed = set(map(str, changes(board, edit)))
    return replace(
        changed,
        doubtful=tuple(cell for cell in board.doubtful if cell not in fixed),
        cell=None if board.cell in fixed else board.cell,
        through=None if board.through in fixed else board.through,
    )


def changes(board: Board, edit: Edit) -> dict[Cell, str]:
    """What *edit* says of cells that *board* has otherwise; none if it has another size."""
    if _size(edit.rows) != _size(board.rows):
        return {}
    return {
        Cell(y, x): letter
        for y, row in enumerate(edit.rows)
        for x, letter in enumerate(row)
        if letter != board.rows[y][x]
    }


def _check_game(board: Board, edit: Edit) -> None:
    offered = ("bee",) if board.game == "bee" else possible_games(edit.rows)
    if edit.game not in offered:
        height, width = _size(edit.rows)
        raise BotError(
            "{height} by {width} cells are no board of this game; choose another game or size.",
            height=height,
            width=width,
        )


def _check_prizes(edit: Edit) -> None:
    grid = Grid(edit.rows)
    for name, _ in edit.prizes:
        if Cell.parse(name) not in grid:
            last = Cell(grid.height - 1, grid.width - 1)
            raise GridError(
                "{cell} is not on the board; its cells go from a1 to {last}.", cell=name, last=last
            )


def _size(rows: Rows) -> tuple[int, int]:
    return len(rows), len(rows[0])
