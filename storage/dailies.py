"""Puzzles that chats want every day."""

from typing import NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Value
from storage.puzzles import Puzzle, keep_puzzle


class Daily(NamedTuple):
    """A puzzle of *game* for *chat*, at *minute* of the day (0 to 1439) in the time *zone*.

    `wish` is the text that one would write after the command for a single puzzle. `language` (of
    its words) and `reads` (of the texts) count if the chat has chosen no language. *posted* is the
    last day whose puzzle is dealt with, as `date.toordinal`.
    """

    chat: int
    game: str
    minute: int
    zone: str
    language: str
    posted: int
    topic: int = 0
    wish: str = ""
    reads: str = ""


class Dailies:
    """Daily puzzles, at most one for each game of a chat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, daily: Daily) -> None:
        async with self._database.transaction() as transaction:
            await transaction.put("dailies", "chat, game", row_of(daily))

    async def remove(self, chat: int, game: str) -> None:
        await self._database.write("DELETE FROM dailies WHERE chat = ? AND game = ?", (chat, game))

    async def of(self, chat: int) -> list[Daily]:
        return await self._where("chat = :chat", chat=chat)

    async def get(self, chat: int, game: str) -> Daily | None:
        found = await self._where("chat = :chat AND game = :game", chat=chat, game=game)
        return found[0] if found else None

    async def all(self) -> list[tuple[int, str]]:
        """Chat and game of each; read it with `get`."""
        rows = await self._database.fetch("SELECT chat, game FROM dailies")
        return [(row["chat"], row["game"]) for row in rows]

    async def deal(self, daily: Daily, posted: int, puzzle: Puzzle) -> bool:
        """Set its last day to *posted* and keep *puzzle*, which is owed from now on.

        False, and nothing is changed, if it no longer is as in *daily*.
        """
        async with self._database.transaction() as transaction:
            marked = await transaction.fetch(
                "UPDATE dailies SET posted = :marked"
                " WHERE chat = :chat AND game = :game AND posted = :posted RETURNING 1",
                {**row_of(daily), "marked": posted},
            )
            if marked:
                await keep_puzzle(transaction, puzzle)
            return bool(marked)

    async def put_back(self, daily: Daily, posted: int) -> None:
        """Set its last day back to *posted*, unless that has changed meanwhile."""
        await self._database.write(
            "UPDATE dailies SET posted = :before_it"
            " WHERE chat = :chat AND game = :game AND posted = :posted",
            {**row_of(daily), "before_it": posted},
        )

    async def _where(self, condition: str, **values: Value) -> list[Daily]:
        rows = await self._database.fetch(
            f"SELECT * FROM dailies WHERE {condition} ORDER BY chat, minute", values
        )
        return [read_row(Daily, row) for row in rows]
