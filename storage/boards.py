"""Boards that were answered, for the buttons under the answers."""

import json
import secrets
import sqlite3
from dataclasses import dataclass
from typing import Literal

from storage.database import Database
from storage.preferences import Mode

Game = Literal["balda", "bee"]
Rows = tuple[tuple[str, ...], ...]

_COLUMNS = "id, game, rows, doubtful, mode, owner, chat, question, answer"


@dataclass(frozen=True, slots=True)
class Board:
    """A board that *owner* asked about in message *question* of *chat*; *answer* is our message.

    A hive is one row, the centre letter first. `doubtful` names cells as `c3`.
    """

    id: str
    game: Game
    rows: Rows
    doubtful: tuple[str, ...]
    mode: Mode
    owner: int
    chat: int
    question: int
    answer: int


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
                f"INSERT INTO boards ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    board.id,
                    board.game,
                    json.dumps(board.rows, ensure_ascii=False),
                    json.dumps(board.doubtful),
                    board.mode,
                    board.owner,
                    board.chat,
                    board.question,
                    board.answer,
                ),
            )
            await transaction.execute(
                "DELETE FROM boards WHERE owner = ?1 AND number <="
                " (SELECT number FROM boards WHERE owner = ?1"
                "  ORDER BY number DESC LIMIT 1 OFFSET ?2)",
                (board.owner, self._kept),
            )

    async def get(self, board_id: str) -> Board | None:
        return await self._one("id = ?", (board_id,))

    async def of_question(self, chat: int, question: int) -> Board | None:
        """The board that answers a person's message, which that person may have edited."""
        return await self._one("chat = ? AND question = ?", (chat, question))

    async def of_answer(self, chat: int, answer: int) -> Board | None:
        """The board that our message shows."""
        return await self._one("chat = ? AND answer = ?", (chat, answer))

    async def set_mode(self, board_id: str, mode: Mode) -> None:
        async with self._database.transaction() as transaction:
            await transaction.execute("UPDATE boards SET mode = ? WHERE id = ?", (mode, board_id))

    async def set_rows(self, board_id: str, rows: Rows) -> None:
        """Replace the letters by ones a person wrote, which are not in doubt."""
        async with self._database.transaction() as transaction:
            await transaction.execute(
                "UPDATE boards SET rows = ?, doubtful = '[]' WHERE id = ?",
                (json.dumps(rows, ensure_ascii=False), board_id),
            )

    async def _one(self, condition: str, values: tuple[str | int, ...]) -> Board | None:
        rows = await self._database.fetch(
            f"SELECT {_COLUMNS} FROM boards WHERE {condition} ORDER BY number DESC LIMIT 1", values
        )
        return _board(rows[0]) if rows else None


def _board(row: sqlite3.Row) -> Board:
    board_id, game, rows, doubtful, *rest = row
    return Board(
        board_id,
        game,
        tuple(map(tuple, json.loads(rows))),
        tuple(json.loads(doubtful)),
        *rest,
    )
