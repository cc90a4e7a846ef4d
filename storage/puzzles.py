"""Puzzles that the bot posted in a chat, and the words that people found there."""

import sqlite3
from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Transaction, Value
from storage.questions import Rows, rows_from_text, rows_to_text
from storage.results import Result, add_results, keep_name


class Puzzle(NamedTuple):
    """A hive or a board of letters, posted as *message* of *chat*, and of its *topic* if any.

    Guesses count until *ends*, in seconds of Unix time. `scores` is our message with everyone's
    points, once there is one. When the puzzle is `over`, `result` is our message that says how it
    ended: None until that is told, 0 if its number is unknown. *starter* is the person who asked
    for it, 0 if nobody did or it is unknown who. In a *natural* one only likely words count. *owed*
    is the caption, in HTML, that the message does not show yet; *message* is 0 until there is one.
    *reads* is the language of the texts, "" if it is that of the words. *id* stands in the address
    of its page; it is "" if there is none.
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
    result: int | None = None
    starter: int = 0
    natural: bool = False
    owed: str = ""
    reads: str = ""
    id: str = ""

    @property
    def spoken(self) -> str:
        """The language in which people read about it."""
        return self.reads or self.language


class Guess(NamedTuple):
    """A word that *player*, called *name*, found first, with the names of *others* who found it.

    *message* is the message of the chat that says it, 0 if unknown. Below 0 it is the number that
    the page of the puzzle gave to the guess.
    """

    word: str
    points: int
    player: int
    name: str
    pangram: bool = False
    others: tuple[str, ...] = ()
    message: int = 0


_OF_PUZZLE = "SELECT * FROM guesses WHERE chat = :chat AND game = :game"
_GUESSES = f"{_OF_PUZZLE} ORDER BY number"
_FIRST = f"{_OF_PUZZLE} AND word = :word ORDER BY number LIMIT 1"
_SAID = f"{_OF_PUZZLE} AND message = :message AND :message != 0"


class Puzzles:
    """The last puzzle of each game in each chat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, puzzle: Puzzle) -> None:
        """Keep *puzzle* in place of the last one of its game and chat, and delete those guesses."""
        async with self._database.transaction() as transaction:
            await keep_puzzle(transaction, puzzle)

    async def change(self, before: Puzzle, after: Puzzle) -> None:
        """Replace *before* by *after*, unless another puzzle has taken its place."""
        await self._database.write(
            "UPDATE puzzles SET message = :message, ends = :ends, owed = :owed"
            " WHERE chat = :chat AND game = :game AND message = :before",
            {**_row(after), "before": before.message},
        )

    async def drop(self, puzzle: Puzzle) -> None:
        """Delete *puzzle*, which no message has shown yet."""
        await self._database.write(
            "DELETE FROM puzzles WHERE chat = :chat AND game = :game AND owed != ''", _row(puzzle)
        )

    async def set(
        self, puzzle: Puzzle, column: Literal["ends", "scores", "result"], value: int
    ) -> None:
        """Write one value of *puzzle*, unless another has taken its place."""
        await self._database.write(
            f"UPDATE puzzles SET {column} = :value"
            " WHERE chat = :chat AND game = :game AND message = :message",
            {**_row(puzzle), "value": value},
        )

    async def finish(self, puzzle: Puzzle) -> None:
        """Mark *puzzle* as over; the first time, keep the results too."""
        async with self._database.transaction() as transaction:
            row = _row(puzzle)
            finished = await transaction.fetch(
                "UPDATE puzzles SET over = 1 WHERE chat = :chat AND game = :game"
                " AND message = :message AND NOT over RETURNING ends",
                row,
            )
            for (ends,) in finished:
                guesses = await transaction.fetch(_GUESSES, row)
                await add_results(transaction, _results(puzzle._replace(ends=ends), guesses))

    async def last(self, chat: int, game: str) -> Puzzle | None:
        return await self._first("chat = :chat AND game = :game", chat=chat, game=game)

    async def get(self, puzzle_id: str) -> Puzzle | None:
        return await self._first("id = :id AND id != ''", id=puzzle_id)

    async def running(self) -> list[tuple[int, str]]:
        """Chat and game of the puzzles that are not over; read each with `last`."""
        return await self._ids("NOT over")

    async def find_untold(self) -> list[tuple[int, str]]:
        """Chat and game of the puzzles that are over and whose end has not been told."""
        return await self._ids("over AND result IS NULL")

    async def add_guess(self, puzzle: Puzzle, guess: Guess) -> bool:
        """Keep *guess*; True if nobody found the word before, except in this message."""
        async with self._database.transaction() as transaction:
            row = row_of(guess, "others", chat=puzzle.chat, game=puzzle.game)
            before = await transaction.fetch(_FIRST, row)
            transaction.insert_new("guesses", row)
            await keep_name(transaction, guess.player, guess.name)
            # The guess itself may be there already: after a kill, or if its message was edited.
            return all(
                guess.player == first["player"]
                and (transaction.repeats or 0 != guess.message == first["message"])
                for first in before
            )

    async def is_guess(self, puzzle: Puzzle, message: int) -> bool:
        """True if *message* holds a guess that counts in *puzzle*."""
        return bool(await self._database.fetch(_SAID, {**_row(puzzle), "message": message}))

    async def withdraw(
        self, puzzle: Puzzle, message: int, kept: Collection[str]
    ) -> Sequence[Guess]:
        """Delete the guesses of *message* except *kept*; return those that pass to other people."""
        async with self._database.transaction() as transaction:
            said = await transaction.fetch(_SAID, {**_row(puzzle), "message": message})
            inherited = list[Guess]()
            for row in said:
                if row["word"] in kept:
                    continue
                (first,) = await transaction.fetch(_FIRST, dict(row))
                await transaction.execute(
                    "DELETE FROM guesses WHERE number = :number", {"number": row["number"]}
                )
                heirs = await transaction.fetch(_FIRST, dict(row))
                if first["number"] == row["number"]:
                    inherited += map(_guess, heirs)
            return inherited

    async def guesses(self, puzzle: Puzzle) -> list[Guess]:
        """The guesses in the order in which the words were first found."""
        return _firsts(await self._database.fetch(_GUESSES, _row(puzzle)))

    async def _ids(self, condition: str) -> list[tuple[int, str]]:
        rows = await self._database.fetch(f"SELECT chat, game FROM puzzles WHERE {condition}")
        return [(row["chat"], row["game"]) for row in rows]

    async def _first(self, condition: str, **values: Value) -> Puzzle | None:
        rows = await self._database.fetch(f"SELECT * FROM puzzles WHERE {condition}", values)
        return _puzzle(rows[0]) if rows else None


async def keep_puzzle(transaction: Transaction, puzzle: Puzzle) -> None:
    """Keep a puzzle in place of the last one of its game and chat."""
    row = _row(puzzle)
    await transaction.execute("DELETE FROM puzzles WHERE chat = :chat AND game = :game", row)
    await transaction.insert("puzzles", row)


def _row(puzzle: Puzzle) -> dict[str, Value]:
    return row_of(puzzle, rows=rows_to_text(puzzle.rows))


def _guess(row: sqlite3.Row, others: Sequence[str] = ()) -> Guess:
    return read_row(Guess, row, others=tuple(others))


def _firsts(rows: Sequence[sqlite3.Row]) -> list[Guess]:
    """The first guess of each word, with the names of those who found it later."""
    of_word: dict[str, list[sqlite3.Row]] = {}
    for row in rows:
        of_word.setdefault(row["word"], []).append(row)
    return [_guess(first, [row["name"] for row in later]) for first, *later in of_word.values()]


def _results(puzzle: Puzzle, rows: Sequence[sqlite3.Row]) -> list[Result]:
    """Results of all who guessed a word, even one that others had found before.

    All players with the most points have won.
    """
    own: dict[int, list[Guess]] = {row["player"]: [] for row in rows}
    for guess in _firsts(rows):
        own[guess.player].append(guess)
    points = {player: sum(guess.points for guess in found) for player, found in own.items()}
    return [
        Result(
            chat=puzzle.chat,
            game=puzzle.game,
            ended=puzzle.ends,
            player=player,
            outcome="won" if points[player] == max(points.values()) else "lost",
            points=points[player],
            words=len(found),
            pangrams=sum(guess.pangram for guess in found),
        )
        for player, found in own.items()
    ]


def _puzzle(row: sqlite3.Row) -> Puzzle:
    return read_row(Puzzle, row, rows=rows_from_text(row["rows"]))
