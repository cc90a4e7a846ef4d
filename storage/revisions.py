"""Sets of words that are read often and change seldom: each change gives a set a new number.

A number is never given twice, so a cache of things made from a set may use it as the key.
"""

import sqlite3
from dataclasses import dataclass, field

from cachetools import LRUCache

from storage.database import Database, Row, Transaction
from storage.storage_errors import StorageError

# Rows read or written at a time, in less than 20 ms, after which others have their turn.
SLICE = 1_000

_MAX_REVISIONS = 64


@dataclass(frozen=True, slots=True)
class Dictionary:
    """Words added to a lexicon and words banned from it, each in alphabetical order.

    Equal revisions mean equal words; revision 0 means no words.
    """

    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    revision: int = field(default=0, compare=False)


class RevisedWords:
    """Dictionaries by the name of what they belong to, read again only after a change."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: LRUCache[int, Dictionary] = LRUCache(_MAX_REVISIONS)

    async def read(self, of: str, sql: str, values: Row) -> Dictionary:
        """The dictionary *of* that name, cached or by *sql*; StorageError if a word is damaged.

        *sql* gives the first `SLICE` words that come `:after` one, in alphabetical order: each
        `word`, whether it is `accepted`, and whether its seal is `whole`.
        """
        rows = await self._database.find("SELECT number FROM revisions WHERE of = ?", (of,))
        if not rows:
            return Dictionary()
        ((revision,),) = rows
        if revision not in self._known:
            words = await self._read_slices(sql, values)
            if not all(row["whole"] for row in words):
                raise StorageError(
                    "A word of yours was damaged on the disk; the owner of this bot should "
                    "restore a copy of the database."
                )
            self._known[revision] = Dictionary(
                added=tuple(row["word"] for row in words if row["accepted"]),
                banned=tuple(row["word"] for row in words if not row["accepted"]),
                revision=revision,
            )
        return self._known[revision]

    async def _read_slices(self, sql: str, values: Row) -> list[sqlite3.Row]:
        words: list[sqlite3.Row] = []
        while len(words) % SLICE == 0:
            after = words[-1]["word"] if words else ""
            found = await self._database.fetch(sql, {**values, "after": after})
            if not found:
                break
            words += found
        return words


async def renew(transaction: Transaction, of: str) -> None:
    """Note that the words *of* that name have changed."""
    await transaction.execute("INSERT OR REPLACE INTO revisions (of) VALUES (?)", (of,))
