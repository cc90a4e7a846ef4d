"""Edits of a board: read what the editor sends, and apply it to the question."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.boards.corrections import check_on_board, without_doubt
from bot.boards.prizes import Prizes, change_prizes, parse_prizes
from bot.boards.question import Question, Rows
from bot.games.game import Game
from bot.texts import BotError
from solver import Cell, Grid


@dataclass(frozen=True, slots=True)
class Edit:
    """A board as the editor sends it, with the name of the *game* and the *look* of the app."""

    rows: Rows
    game: str
    knots: bool
    prizes: Prizes
    look: str = ""

    @classmethod
    def parse(cls, body: Any) -> "Edit":
        """Read `{"board", "game", "mode", "prizes", "look"}`; an error if it is no board."""
        match body:
            case {
                "board": str(board),
                "game": str(game),
                "mode": "classic" | "knots" as mode,
                "prizes": str(written),
            }:
                grid, prizes = Grid.parse(board), change_prizes((), parse_prizes(written))
                look = str(body.get("look", ""))
                return cls(grid.rows, game, mode == "knots", prizes, look)
        raise _no_board()


@dataclass(frozen=True, slots=True)
class Wish:
    """The cell whose words the page wants, or None for the words of the whole board.

    With *ahead* it wants the best line from the board.
    """

    cell: Cell | None = None
    ahead: bool = False

    @classmethod
    def parse(cls, body: Any) -> "Wish":
        """Read `{"cell"}`, a name or null, or `{"ahead": true}`; an error if it is neither."""
        match body:
            case {"ahead": True}:
                return cls(ahead=True)
            case {"cell": None}:
                return cls()
            case {"cell": str(name)}:
                return cls(Cell.parse(name))
        raise _no_board()


def edit_question(question: Question, edit: Edit, games: Sequence[Game]) -> Question:
    """*question* changed by *edit*; BotError or GridError if it is of none of *games*."""
    game = _game(edit, games)
    grid = Grid(edit.rows)
    for cell, _ in edit.prizes:
        check_on_board(cell, grid)
    rules = replace(question.query.rules, knots=edit.knots, prizes=edit.prizes)
    changed = replace(
        question.with_rows(edit.rows), game=game.name, query=replace(question.query, rules=rules)
    )
    if size_of(edit.rows) == size_of(question.rows):
        return without_doubt(changed, changes(question, edit))
    # The cells may have other names now.
    board = replace(changed.board, doubtful=())
    return replace(changed.whole_board(), board=board, history=changed.history.drop_plays())


def changes(question: Question, edit: Edit) -> dict[Cell, str]:
    """The cells that *edit* changes, and their texts; none if it changes the size."""
    if size_of(edit.rows) != size_of(question.rows):
        return {}
    return {
        Cell(y, x): letter
        for y, row in enumerate(edit.rows)
        for x, letter in enumerate(row)
        if letter != question.rows[y][x]
    }


def size_of(rows: Rows) -> tuple[int, int]:
    return len(rows), len(rows[0])


def _game(edit: Edit, games: Sequence[Game]) -> Game:
    for game in games:
        if game.name == edit.game and game.takes(edit.rows):
            return game
    height, width = size_of(edit.rows)
    raise BotError(
        "{height} by {width} cells are no board of this game; choose another game or size.",
        height=height,
        width=width,
    )


def _no_board() -> BotError:
    return BotError("The page sent no board; close it and open it again.")
