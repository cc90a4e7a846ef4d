"""Boards that were answered, for the buttons and commands that go on with them."""

import json
import secrets
import sqlite3
from dataclasses import astuple, dataclass
from typing import Literal

from storage.database import Database, Value
from storage.preferences import Mode

Game = Literal["balda", "boggle", "bee"]
Order = Literal["points", "net", "natural"]
Side = Literal["mine", "theirs"]
Rows = tuple[tuple[str, ...], ...]

_COLUMNS = (
    "id, game, rows, doubtful, used, mode, owner, chat, question, answer, ranked_by, cell, through,"
    " reading, prizes, plays, turn, hints, picture"
)
_PLACES = ", ".join("?" for _ in _COLUMNS.split())


@dataclass(frozen=True, slots=True)
class Played:
    """A letter that came on a board since it was sent, and its word, "" if nobody said which."""

    cell: str
    letter: str
    word: str
    points: int
    side: Side


@dataclass(frozen=True, slots=True)
class Board:
    """A board that *owner* asked about in message *question* of *chat*; *answer* is our message.

    A hive is one row, the centre letter first. Of Balda, `used` words are out of play, moves go
    only into `cell` and their words only through `through`, where there is one. Cells are named
    as `c3`. `reading` is the id of what was seen on its picture and `picture` names that for good,
    if it came in one. `prizes` are points for cells, `plays` what was played since, with `turn`
    the side to move, the owner's being "mine". `hints` counts those given, None where all is told.
    """

    id: str
    game: Game
    rows: Rows
    doubtful: tuple[str, ...]
    used: tuple[str, ...]
    mode: Mode
    owner: int
    chat: int
    question: int
    answer: int
    order: Order = "points"
    cell: str | None = None
    through: str | None = None
    reading: str | None = None
    prizes: tuple[tuple[str, int], ...] = ()
    plays: tuple[Played, ...] = ()
    turn: Side = "mine"
    hints: int | None = None
    picture: str | None = None


def new_board_id() -> str:
    """Twelve characters that nobody guesses and a callback button has room for."""
    return secrets.token_urlsafe(9)


class Boards:
    """Boards by id; of each owner the newest *kept* ones."""

    def __init__(self, database: Database, *, kept: int = 500) -> None:
        self._database = database
        self._kept = kept

    async def add(self, board: Board) -> None:
        async with self._database.transaction() as transaction:
            await transaction.execute(
                f"INSERT INTO boards ({_COLUMNS}) VALUES ({_PLACES})", _values(board)
            )
            await transaction.execute(
                "DELETE FROM boards WHERE owner = ?1 AND number <="
                " (SELECT number FROM boards WHERE owner = ?1"
                "  ORDER BY number DESC LIMIT 1 OFFSET ?2)",
                (board.owner, self._kept),
            )

    async def update(self, board: Board) -> None:
        """Keep *board* in place of the one with its id, if that is still there."""
        async with self._database.transaction() as transaction:
            await transaction.execute(
                f"UPDATE boards SET ({_COLUMNS}) = ({_PLACES}) WHERE id = ?",
                (*_values(board), board.id),
            )

    async def get(self, board_id: str) -> Board | None:
        return await self._newest("id = ?", (board_id,))

    async def of_question(self, chat: int, question: int) -> Board | None:
        """The board that answers a person's message, which that person may have edited."""
        return await self._newest("chat = ? AND question = ?", (chat, question))

    async def of_answer(self, chat: int, answer: int) -> Board | None:
        """The board that our message shows."""
        return await self._newest("chat = ? AND answer = ?", (chat, answer))

    async def of_picture(self, owner: int, picture: str) -> Board | None:
        """The board that *owner* was last told about the same picture, in any chat."""
        return await self._newest("owner = ? AND picture = ?", (owner, picture))

    async def last(self, owner: int, chat: int, game: Game | None = None) -> Board | None:
        """The last board, of *game* if one is named, that *owner* asked about in *chat*."""
        return await self._newest(
            "owner = ?1 AND chat = ?2 AND ifnull(game = ?3, 1)", (owner, chat, game)
        )

    async def _newest(self, condition: str, values: tuple[Value, ...]) -> Board | None:
        rows = await self._database.fetch(
            f"SELECT {_COLUMNS} FROM boards WHERE {condition} ORDER BY number DESC LIMIT 1", values
        )
        return _board(rows[0]) if rows else None


def _values(board: Board) -> tuple[Value, ...]:
    return (
        board.id,
        board.game,
        _json(board.rows),
        _json(board.doubtful),
        _json(board.used),
        board.mode,
        board.owner,
        board.chat,
        board.question,
        board.answer,
        board.order,
        board.cell,
        board.through,
        board.reading,
        _json(board.prizes),
        _json([astuple(play) for play in board.plays]),
        board.turn,
        board.hints,
        board.picture,
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _board(row: sqlite3.Row) -> Board:
    board_id, game, rows, doubtful, used, *asked, prizes, plays, turn, hints, picture = row
    mode, owner, chat, question, answer, order, cell, through, reading = asked
    return Board(
        id=board_id,
        game=game,
        rows=tuple(map(tuple, json.loads(rows))),
        doubtful=tuple(json.loads(doubtful)),
        used=tuple(json.loads(used)),
        mode=mode,
        owner=owner,
        chat=chat,
        question=question,
        answer=answer,
        order=order,
        cell=cell,
        through=through,
        reading=reading,
        prizes=tuple(map(tuple, json.loads(prizes))),
        plays=tuple(Played(*play) for play in json.loads(plays)),
        turn=turn,
        hints=hints,
        picture=picture,
    )
