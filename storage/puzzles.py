"""Puzzles that the bot posted in a chat, and the words that people found there."""

import sqlite3
from dataclasses import asdict, dataclass

from storage.database import Database, Value
from storage.questions import Rows, rows_from_text, rows_to_text


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A hive or a board of letters, posted as *message* of *chat*, and of its *topic* if any.

    Guesses count until *ends*, in seconds of Unix time. `scores` is our message that shows who
    has how many points, once there is one; `over` says that the solution has been told. *starter*
    asked for it, 0 if nobody knows who.
    """

    chat: int
    game: str
    rows: Rows
    language: str
    topic: int | None
    message: int
    ends: int
    scores: int | None = None
    over: bool = False
    starter: int = 0


@dataclass(frozen=True, slots=True)
class Guess:
    """A word that *player*, called *name*, was the first to find."""

    word: str
    points: int
    player: int
    name: str


class Puzzles:
    """The last puzzle of each game in each chat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, puzzle: Puzzle) -> None:
        """Keep *puzzle* in place of the last one of its game and chat, and no guess of that."""
        async with self._database.transaction() as transaction:
            row = _row(puzzle)
            await transaction.execute(
                "DELETE FROM puzzles WHERE chat = :chat AND game = :game", row
            )
            await transaction.insert("puzzles", row)

    async def set_ends(self, puzzle: Puzzle, ends: int) -> None:
        await self._set(puzzle, "ends", ends)

    async def set_scores(self, puzzle: Puzzle, message: int) -> None:
        await self._set(puzzle, "scores", message)

    async def set_over(self, puzzle: Puzzle) -> None:
        await self._set(puzzle, "over", 1)

    async def last(self, chat: int, game: str) -> Puzzle | None:
        return await self._first("chat = :chat AND game = :game", chat=chat, game=game)

    async def of_message(self, chat: int, message: int) -> Puzzle | None:
        """The puzzle that our *message* shows, or the scores of."""
        return await self._first(
            "chat = :chat AND :message IN (message, scores)", chat=chat, message=message
        )

    async def running(self) -> list[Puzzle]:
        """Those of all chats that are not over, the one that ends first before the others."""
        rows = await self._database.fetch("SELECT * FROM puzzles WHERE NOT over ORDER BY ends")
        return [_puzzle(row) for row in rows]

    async def add_guess(self, puzzle: Puzzle, guess: Guess) -> bool:
        """Keep *guess* if nobody has found the word before; whether it was kept."""
        async with self._database.transaction() as transaction:
            row = {"chat": puzzle.chat, "game": puzzle.game, **asdict(guess)}
            return await transaction.insert_new("guesses", row)

    async def guesses(self, puzzle: Puzzle) -> list[Guess]:
        """In the order in which they were made."""
        rows = await self._database.fetch(
            "SELECT word, points, player, name FROM guesses"
            " WHERE chat = :chat AND game = :game ORDER BY rowid",
            _row(puzzle),
        )
        return [Guess(**dict(row)) for row in rows]

    async def _set(self, puzzle: Puzzle, column: str, value: int) -> None:
        """Write one value of *puzzle*, unless another has taken its place."""
        async with self._database.transaction() as transaction:
            await transaction.execute(
                f"UPDATE puzzles SET {column} = :value"
                " WHERE chat = :chat AND game = :game AND message = :message",
                {**_row(puzzle), "value": value},
            )

    async def _first(self, condition: str, **values: Value) -> Puzzle | None:
        rows = await self._database.fetch(f"SELECT * FROM puzzles WHERE {condition}", values)
        return _puzzle(rows[0]) if rows else None


def _row(puzzle: Puzzle) -> dict[str, Value]:
    return {
        "chat": puzzle.chat,
        "game": puzzle.game,
        "rows": rows_to_text(puzzle.rows),
        "language": puzzle.language,
        "topic": puzzle.topic,
        "message": puzzle.message,
        "scores": puzzle.scores,
        "ends": puzzle.ends,
        "over": puzzle.over,
        "starter": puzzle.starter,
    }


def _puzzle(row: sqlite3.Row) -> Puzzle:
    return Puzzle(
        chat=row["chat"],
        game=row["game"],
        rows=rows_from_text(row["rows"]),
        language=row["language"],
        topic=row["topic"],
        message=row["message"],
        ends=row["ends"],
        scores=row["scores"],
        over=bool(row["over"]),
        starter=row["starter"],
    )
