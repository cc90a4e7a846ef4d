"""Word lists that people brought, kept as they came; equal ones are kept once.

A list goes with the last profile that has it; a trigger sees to that.
"""

import sqlite3
from dataclasses import asdict, dataclass, replace

from storage.database import Database, Transaction
from storage.profiles import OF_PROFILE, Profile, of_profile
from storage.storage_errors import StorageError


@dataclass(frozen=True, slots=True)
class Import:
    """A list of a profile, by the *hash* of its content; *file* is the name it came with.

    *whole*: its words are all words of *alphabet* that the host game takes; else they add to those
    of the lexicon.
    """

    hash: str
    file: str
    alphabet: str
    words: int
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """How many lists one owner may have, and how many bytes the lists of all owners together."""

    lists: int = 10
    total_bytes: int = 512 * 2**20


class Imports:
    """Lists by profile."""

    def __init__(self, database: Database, limits: Limits | None = None) -> None:
        self._database = database
        self._limits = limits or Limits()

    async def of(self, profile: Profile) -> list[Import]:
        """In the order in which they were first imported."""
        rows = await self._database.fetch(
            f"SELECT * FROM imports WHERE {OF_PROFILE} ORDER BY number", of_profile(profile)
        )
        return [_import(row) for row in rows]

    async def content(self, hash_: str) -> bytes | None:
        rows = await self._database.fetch("SELECT content FROM lists WHERE hash = ?", (hash_,))
        return bytes(rows[0]["content"]) if rows else None

    async def add(self, profile: Profile, new: Import, content: bytes) -> None:
        """Keep *new* in place of what *profile* has with its hash.

        Of each alphabet only one list is the whole. StorageError if there is no room for it.
        """
        async with self._database.transaction() as transaction:
            await transaction.insert_new("lists", {"hash": new.hash, "content": content})
            await _use(transaction, profile, new)
            await self._check_limits(transaction, profile)

    async def set_whole(self, profile: Profile, hash_: str, *, whole: bool) -> bool:
        """Let a list be the whole lexicon, or only add to it; whether *profile* has it."""
        known = next((known for known in await self.of(profile) if known.hash == hash_), None)
        if known:
            async with self._database.transaction() as transaction:
                await _use(transaction, profile, replace(known, whole=whole))
        return known is not None

    async def drop(self, profile: Profile, hash_: str) -> bool:
        """Forget a list of *profile*; whether it had it."""
        async with self._database.transaction() as transaction:
            gone = await transaction.fetch(
                f"DELETE FROM imports WHERE {OF_PROFILE} AND hash = :hash RETURNING 1",
                {**of_profile(profile), "hash": hash_},
            )
        return bool(gone)

    async def in_use(self) -> set[str]:
        """The hashes of all lists."""
        return {hash_ for (hash_,) in await self._database.fetch("SELECT hash FROM lists")}

    async def _check_limits(self, transaction: Transaction, profile: Profile) -> None:
        ((own,),) = await transaction.fetch(
            "SELECT count(*) FROM imports WHERE owner = ?", (profile.owner,)
        )
        if own > self._limits.lists:
            raise StorageError(
                "There are {most} word lists here already; remove one first: /dict list",
                most=self._limits.lists,
            )
        ((total,),) = await transaction.fetch("SELECT sum(length(content)) FROM lists")
        if total > self._limits.total_bytes:
            raise StorageError(
                "I have no room for more word lists; ask the owner of this bot to make some."
            )


async def _use(transaction: Transaction, profile: Profile, wanted: Import) -> None:
    row = {**of_profile(profile), **asdict(wanted)}
    if wanted.whole:
        await transaction.execute(
            f"UPDATE imports SET whole = 0 WHERE {OF_PROFILE} AND alphabet = :alphabet", row
        )
    await transaction.put("imports", "owner, profile, hash", row)


def _import(row: sqlite3.Row) -> Import:
    return Import(
        hash=row["hash"],
        file=row["file"],
        alphabet=row["alphabet"],
        words=row["words"],
        whole=bool(row["whole"]),
    )
