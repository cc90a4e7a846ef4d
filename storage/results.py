"""Results of puzzles and matches for each participant, and their sums.

Results are only added, except that a person may be forgotten and old ones are deleted. A trigger
adds each to the tallies of its day and of all days, and rates both players of a match; standings
are read from there, whatever the number of results.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Transaction, Value
from storage.migrations import ALL_DAYS

MATCHES = "play"
PARTIES = "table"
FORGOTTEN = 0

Outcome = Literal["won", "drawn", "lost"]


class Result(NamedTuple):
    """The result of *player* in one puzzle or match of *chat*, which *ended* at that Unix time.

    `game` is that of the puzzle, MATCHES or PARTIES. `opponent` is the person in a match, None
    elsewhere and against the bot, FORGOTTEN if that person asked for it.
    """

    chat: int
    game: str
    ended: int
    player: int
    outcome: Outcome
    points: int
    words: int
    pangrams: int = 0
    opponent: int | None = None


class Tally(NamedTuple):
    """The sums of a player's results in one *game*; *name* is the player's current name.

    Matches against the bot are not *rated*.
    """

    player: int
    name: str
    game: str
    rated: bool
    won: int
    played: int
    points: int
    words: int
    pangrams: int


class Results:
    """The results of all chats, and the current names of the players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tallies(self, chat: int, since: int | None = None) -> list[Tally]:
        """Tallies in *chat* of players who show results, from day *since* on; None for all days.

        Days are numbered from the day of Unix time 0.
        """
        days = f"= {ALL_DAYS}" if since is None else ">= :since"
        return await self._tallies(
            f"chat = :chat AND day {days} AND NOT EXISTS (SELECT 1 FROM preferences"
            " WHERE owner = player AND topic = 0 AND name = 'standings' AND value = 'off')",
            chat=chat,
            since=since,
        )

    async def tallies_of(self, player: int, chat: int | None) -> list[Tally]:
        """Tallies of *player* in *chat*, or in all chats if None."""
        return await self._tallies(
            f"player = :player AND day = {ALL_DAYS} AND chat = ifnull(:chat, chat)",
            player=player,
            chat=chat,
        )

    async def days(self, chat: int, since: int = 0) -> dict[int, set[int]]:
        """The days from *since* on when each player of *chat* had a result, by player."""
        rows = await self._database.fetch(
            "SELECT DISTINCT player, day FROM tallies WHERE chat = ? AND day >= ?",
            (chat, max(since, 0)),
        )
        days: dict[int, set[int]] = {}
        for row in rows:
            days.setdefault(row["player"], set()).add(row["day"])
        return days

    async def last_of(self, player: int, chat: int | None) -> Result | None:
        """The last result of *player* in *chat*, or in any chat if None."""
        rows = await self._database.fetch(
            "SELECT * FROM results WHERE player = :player AND chat = ifnull(:chat, chat)"
            " ORDER BY number DESC LIMIT 1",
            {"player": player, "chat": chat},
        )
        return read_row(Result, rows[0]) if rows else None

    async def points_beside(self, result: Result) -> list[int]:
        """Points of everyone in the puzzle or match of *result*, its own among them."""
        rows = await self._database.fetch(
            "SELECT points FROM results WHERE (chat, game, ended) = (?, ?, ?)",
            (result.chat, result.game, result.ended),
        )
        return [row["points"] for row in rows]

    async def ratings(self, chat: int) -> dict[int, float]:
        """Ratings of the players who have played a match with another person in *chat*."""
        rows = await self._database.fetch(
            "SELECT player, rating FROM ratings WHERE chat = ?", (chat,)
        )
        return {row["player"]: row["rating"] for row in rows}

    async def call(self, player: int, name: str) -> None:
        """Set the current name of *player*."""
        async with self._database.transaction() as transaction:
            await keep_name(transaction, player, name)

    async def _tallies(self, condition: str, **values: Value) -> list[Tally]:
        rows = await self._database.fetch(
            "SELECT player, name, game, rated, sum(won) AS won, sum(played) AS played,"
            " sum(points) AS points, sum(words) AS words, sum(pangrams) AS pangrams"
            f" FROM tallies JOIN names USING (player) WHERE {condition}"
            " GROUP BY player, game, rated",
            values,
        )
        return [read_row(Tally, row) for row in rows]


async def add_results(transaction: Transaction, results: Iterable[Result]) -> None:
    for result in results:
        await transaction.insert("results", row_of(result))


async def keep_name(transaction: Transaction, player: int, name: str) -> None:
    await transaction.put("names", "player", {"player": player, "name": name})
