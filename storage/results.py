"""What came of puzzles and matches for each who took part; standings are computed from these.

Rows are only added, except that a person may be forgotten.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Literal

from storage.database import Database, Transaction, Value

MATCHES = "play"
PARTIES = "table"
FORGOTTEN = 0
DAY_S = 24 * 60 * 60

Outcome = Literal["won", "drawn", "lost"]


@dataclass(frozen=True, slots=True)
class Result:
    """What *player* did in one puzzle or match of *chat*, which *ended* at that Unix time.

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


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of a player, called *name* now, in one *game*, added up.

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


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match between two people, and what came of it for the first."""

    player: int
    opponent: int
    outcome: Outcome


class Results:
    """The results of all chats, and what the players are called now."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tallies(self, chat: int, since: int) -> list[Tally]:
        """What ended in *chat* since then, of those who show their results."""
        return await self._tallies(
            "chat = :chat AND ended >= :since AND player NOT IN"
            " (SELECT owner FROM preferences WHERE name = 'standings' AND value = 'off')",
            chat=chat,
            since=since,
        )

    async def tallies_of(self, player: int, chat: int | None) -> list[Tally]:
        """All that *player* did in *chat*; None is for all chats."""
        return await self._tallies(
            "player = :player AND chat = ifnull(:chat, chat)", player=player, chat=chat
        )

    async def days(self, chat: int, since: int) -> dict[int, set[int]]:
        """On which days each player of *chat* had a result, counted from the day of Unix time 0."""
        rows = await self._database.fetch(
            f"SELECT DISTINCT player, ended / {DAY_S} AS day FROM results"
            " WHERE chat = ? AND ended >= ?",
            (chat, since),
        )
        days: dict[int, set[int]] = {}
        for row in rows:
            days.setdefault(row["player"], set()).add(row["day"])
        return days

    async def rated(self, chat: int) -> list[RatedMatch]:
        """The matches between people in *chat*, each once, in the order in which they ended."""
        rows = await self._database.fetch(
            "SELECT player, opponent, outcome FROM results"
            " WHERE chat = ? AND opponent > player ORDER BY number",
            (chat,),
        )
        return [RatedMatch(*row) for row in rows]

    async def call(self, player: int, name: str) -> None:
        """From now on *player* is called *name*."""
        async with self._database.transaction() as transaction:
            await keep_name(transaction, player, name)

    async def _tallies(self, condition: str, **values: Value) -> list[Tally]:
        rows = await self._database.fetch(
            "SELECT player, name, game, opponent IS NOT NULL AS rated,"
            " sum(outcome = 'won') AS won, count(*) AS played,"
            " sum(points) AS points, sum(words) AS words, sum(pangrams) AS pangrams"
            f" FROM results JOIN names USING (player) WHERE {condition}"
            " GROUP BY player, game, rated",
            values,
        )
        return [Tally(**{**dict(row), "rated": bool(row["rated"])}) for row in rows]


async def add_results(transaction: Transaction, results: Iterable[Result]) -> None:
    for result in results:
        await transaction.insert("results", asdict(result))


async def keep_name(transaction: Transaction, player: int, name: str) -> None:
    await transaction.put("names", "player", {"player": player, "name": name})
