"""Matches of Balda that people play in a chat, with the bot or with one another."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Value
from storage.results import Result, add_results, keep_name


class Player(NamedTuple):
    """A person who plays, with the name that the chat knows."""

    id: int
    name: str


class Match(NamedTuple):
    """A match that *host* began in *chat*; the host is side 0.

    Side 1 is *guest*, or the bot at its *level*; with neither the match waits for one of them.
    `position` is the text form of the board and the plays; its words come from *lexicon* and from
    the host's dictionary. The chat reads *language*. `message` is the message of ours that showed
    the board last, `hints` the number of hints given for the current move.
    """

    id: str
    chat: int
    host: Player
    lexicon: str
    language: str
    position: str
    guest: Player | None = None
    level: str | None = None
    message: int = 0
    hints: int = 0
    over: bool = False

    @property
    def waits(self) -> bool:
        """True if nobody has taken side 1 yet."""
        return self.guest is None and self.level is None


class Matches:
    """The last match that each person began in each chat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, match: Match) -> None:
        """Keep *match* in place of the last one that its host began in the chat."""
        async with self._database.transaction() as transaction:
            await transaction.put("games", "chat, host", _row(match))

    async def update(self, match: Match) -> None:
        """Keep *match* as it is now, if it is still there."""
        async with self._database.transaction() as transaction:
            await transaction.update("games", _row(match))

    async def remove(self, match: Match) -> None:
        await self._database.write("DELETE FROM games WHERE id = ?", (match.id,))

    async def finish(self, match: Match, results: Sequence[Result]) -> None:
        """Keep *match* as it is at its end and, the first time, its *results*."""
        async with self._database.transaction() as transaction:
            row = _row(match)
            running = await transaction.fetch(
                "SELECT 1 FROM games WHERE id = :id AND NOT over", row
            )
            await transaction.update("games", row)
            if running:
                await add_results(transaction, results)
                for player in filter(None, (match.host, match.guest)):
                    await keep_name(transaction, player.id, player.name)

    async def get(self, match_id: str) -> Match | None:
        return await self._first("id = :id", id=match_id)

    async def running(self, chat: int, player: int) -> Match | None:
        """The match in *chat* that *player* is in the middle of."""
        return await self._first(
            "chat = :chat AND :player IN (host, guest) AND NOT over"
            " AND (guest IS NOT NULL OR level IS NOT NULL)",
            chat=chat,
            player=player,
        )

    async def waiting(self, chat: int, host: int) -> Match | None:
        """The match that *host* has begun in *chat* and that nobody has joined."""
        condition = "chat = :chat AND host = :host AND NOT over AND guest IS NULL AND level IS NULL"
        return await self._first(condition, chat=chat, host=host)

    async def busy(self, chat: int, player: int) -> bool:
        """True if *player* is in the middle of a match or sits at a party in *chat*."""
        sitting = await self._database.fetch(
            "SELECT 1 FROM parties JOIN seats ON party = id"
            " WHERE chat = ? AND NOT over AND player = ? AND NOT gone",
            (chat, player),
        )
        return bool(sitting) or await self.running(chat, player) is not None

    async def last_over(self, chat: int, player: int) -> Match | None:
        """The last match in *chat* that *player* has finished."""
        return await self._first(
            "chat = :chat AND :player IN (host, guest) AND over ORDER BY message DESC",
            chat=chat,
            player=player,
        )

    async def _first(self, condition: str, **values: Value) -> Match | None:
        rows = await self._database.fetch(f"SELECT * FROM games WHERE {condition}", values)
        return _match(rows[0]) if rows else None


def _row(match: Match) -> dict[str, Value]:
    host, guest = match.host, match.guest
    who = (guest.id, guest.name) if guest else (None, None)
    return row_of(match, host=host.id, host_name=host.name, guest=who[0], guest_name=who[1])


def _match(row: sqlite3.Row) -> Match:
    guest = None if row["guest"] is None else Player(row["guest"], row["guest_name"])
    return read_row(Match, row, host=Player(row["host"], row["host_name"]), guest=guest)
