"""Answered questions about boards, kept for the buttons and commands that continue them."""

import json
import secrets
import sqlite3
from typing import NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Value
from storage.retention import keep_newest

Rows = tuple[tuple[str, ...], ...]


class Board(NamedTuple):
    """Letters as a person sent them; a hive is one row, the centre letter first.

    `doubtful` names the cells that were hard to read, as `c3`. If the board came in a picture,
    `reading` is the id of its reading, and `picture` the chat's name of the file, which may show
    other boards as well.
    """

    rows: Rows
    doubtful: tuple[str, ...] = ()
    reading: str | None = None
    picture: str | None = None
    has_others: bool = False


class Shown(NamedTuple):
    """The messages of a board: *question* of *chat* asks about it, our *answer* shows it.

    `hints` is the number of hints given so far, None if the person sees everything.
    """

    chat: int
    question: int = 0
    answer: int = 0
    hints: int | None = None


class SavedQuestion(NamedTuple):
    """The question of *owner* about a board of *game*.

    `query` (what is asked) and `history` (what was played since) are JSON that only the reader
    understands.
    """

    id: str
    game: str
    owner: int
    board: Board
    shown: Shown
    query: str = "{}"
    history: str = "{}"


def new_id() -> str:
    """Twelve random characters: hard to guess, and short enough for a callback button."""
    return secrets.token_urlsafe(9)


class Questions:
    """Questions by id; only the newest *kept* ones of each owner stay."""

    def __init__(self, database: Database, *, kept: int = 500) -> None:
        self._database = database
        self._kept = kept

    async def add(self, question: SavedQuestion) -> None:
        async with self._database.transaction() as transaction:
            await transaction.insert("boards", _row(question))
            await keep_newest(transaction, "boards", owner=question.owner, kept=self._kept)

    async def update(self, question: SavedQuestion) -> None:
        """Keep *question* in place of the one with its id, if that is still there."""
        async with self._database.transaction() as transaction:
            await transaction.update("boards", _row(question))

    async def get(self, question_id: str) -> SavedQuestion | None:
        return await self._newest("id = :id", id=question_id)

    async def of_question(self, chat: int, question: int) -> SavedQuestion | None:
        """The question that a person's message asks; the message may have been edited."""
        return await self._newest(
            "chat = :chat AND question = :question", chat=chat, question=question
        )

    async def of_answer(self, chat: int, answer: int) -> SavedQuestion | None:
        """The question that our message answers."""
        return await self._newest("chat = :chat AND answer = :answer", chat=chat, answer=answer)

    async def of_picture(self, owner: int, picture: str) -> SavedQuestion | None:
        """The last question of *owner* about that picture, in any chat."""
        return await self._newest(
            "owner = :owner AND picture = :picture", owner=owner, picture=picture
        )

    async def last(
        self, owner: int, chat: int, game: str | None = None, *, among: int | None = None
    ) -> SavedQuestion | None:
        """The last question of *owner* in *chat*, about a board of *game* if one is named.

        With *among*, only that many last ones there are searched.
        """
        theirs = "owner = :owner AND chat = :chat"
        condition = f"{theirs} AND ifnull(game = :game, 1)"
        values: dict[str, Value] = {"owner": owner, "chat": chat, "game": game}
        if among is not None:
            values["among"] = among
            condition += (
                f" AND number IN (SELECT number FROM boards WHERE {theirs}"
                " ORDER BY number DESC LIMIT :among)"
            )
        return await self._newest(condition, **values)

    async def _newest(self, condition: str, **values: Value) -> SavedQuestion | None:
        rows = await self._database.find(
            f"SELECT * FROM boards WHERE {condition} ORDER BY number DESC LIMIT 1", values
        )
        return _question(rows[0]) if rows else None


def rows_to_text(rows: Rows) -> str:
    return json.dumps(rows, ensure_ascii=False)


def rows_from_text(text: str) -> Rows:
    return tuple(map(tuple, json.loads(text)))


def _row(question: SavedQuestion) -> dict[str, Value]:
    rows, doubtful = rows_to_text(question.board.rows), json.dumps(question.board.doubtful)
    board = row_of(question.board, rows=rows, doubtful=doubtful)
    return row_of(question, "board", "shown", **board, **row_of(question.shown))


def _question(row: sqlite3.Row) -> SavedQuestion:
    rows, doubtful = rows_from_text(row["rows"]), tuple(json.loads(row["doubtful"]))
    board = read_row(Board, row, rows=rows, doubtful=doubtful)
    return read_row(SavedQuestion, row, board=board, shown=read_row(Shown, row))
