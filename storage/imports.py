"""Word lists that people sent, kept byte by byte; equal lists are kept once.

A list is written and deleted in slices, so that nobody waits long for the database. The table
`lists` has it once all its slices are written, `imports` while a profile uses it.
"""

from collections import Counter
from typing import NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Transaction
from storage.handling import Handling
from storage.profiles import OF_PROFILE, Profile, of_profile
from storage.storage_errors import StorageError

# A slice of a megabyte takes less than 10 ms; migration 26 cut older lists into such slices.
_SLICE = 2**20
_UNUSED = "hash NOT IN (SELECT hash FROM imports)"
_OF_PROFILE = f"SELECT * FROM imports WHERE {OF_PROFILE} ORDER BY number"


class Import(NamedTuple):
    """A list of a profile, by the *hash* of its content; *file* is its name when it was sent.

    If *whole*, the host game takes no other words of *alphabet*; else the words are added to the
    lexicon.
    """

    hash: str
    file: str
    alphabet: str
    words: int
    whole: bool = False


class Imports:
    """Lists by profile: each owner has room for *most*, all owners together for *total_bytes*."""

    def __init__(
        self, database: Database, *, most: int = 10, total_bytes: int = 512 * 2**20
    ) -> None:
        self._database = database
        self._most = most
        self._total_bytes = total_bytes
        self._arriving: Counter[str] = Counter()

    async def of(self, profile: Profile) -> list[Import]:
        """The lists of *profile* in the order in which they were first imported."""
        rows = await self._database.find(_OF_PROFILE, of_profile(profile))
        return [read_row(Import, row) for row in rows]

    async def content(self, hash_: str) -> bytes | None:
        rows = await self._database.fetch(
            "SELECT content FROM list_slices JOIN lists USING (hash) WHERE hash = ? ORDER BY start",
            (hash_,),
        )
        return b"".join(row["content"] for row in rows) if rows else None

    async def add(self, profile: Profile, new: Import, content: bytes) -> None:
        """Add *new* to *profile*, or replace its list of the same hash.

        At most one list of each alphabet is whole. StorageError if there is no room for it.
        """
        await self._check_limits(self._database, profile, new, len(content))
        self._arriving[new.hash] += 1
        try:
            for start in range(0, len(content), _SLICE):
                part = content[start : start + _SLICE]
                async with self._database.transaction() as transaction:
                    transaction.insert_new(
                        "list_slices", {"hash": new.hash, "start": start, "content": part}
                    )
            async with self._database.transaction() as transaction:
                # Others may have written since.
                await self._check_limits(transaction, profile, new, len(content))
                transaction.insert_new("lists", {"hash": new.hash, "bytes": len(content)})
                await _use(transaction, profile, new)
        finally:
            self._arriving -= Counter((new.hash,))

    async def take_over(self, profile: Profile, shared: Profile) -> None:
        """Keep the lists of *shared* in *profile* too."""
        async with self._database.transaction() as transaction:
            for row in await transaction.fetch(_OF_PROFILE, of_profile(shared)):
                known = read_row(Import, row)
                await self._check_limits(transaction, profile, known)
                await _use(transaction, profile, known)

    async def set_whole(self, profile: Profile, hash_: str, *, whole: bool) -> bool:
        """Make a list the whole lexicon or an addition to it; False if *profile* lacks the list."""
        known = next((known for known in await self.of(profile) if known.hash == hash_), None)
        if known:
            async with self._database.transaction() as transaction:
                await _use(transaction, profile, known._replace(whole=whole))
        return known is not None

    async def drop(self, profile: Profile, hash_: str) -> bool:
        """Remove a list from *profile*; False if it has no such list."""
        gone = await self._database.write(
            f"DELETE FROM imports WHERE {OF_PROFILE} AND hash = :hash RETURNING 1",
            {**of_profile(profile), "hash": hash_},
        )
        return bool(gone)

    async def delete_unused(self) -> set[str]:
        """Delete the lists that no profile uses any more; return the hashes of the others."""
        with Handling.for_nobody():
            await self._database.write(f"DELETE FROM lists WHERE {_UNUSED}")
            unused = await self._database.fetch(
                f"SELECT hash, start FROM list_slices WHERE {_UNUSED}"
            )
            for row in unused:
                await self._delete_slice(row["hash"], row["start"])
        if unused:
            await self._database.empty_log()
        return {hash_ for (hash_,) in await self._database.fetch("SELECT hash FROM lists")}

    async def _delete_slice(self, hash_: str, start: int) -> None:
        async with self._database.transaction() as transaction:
            if hash_ not in self._arriving:
                await transaction.execute(
                    f"DELETE FROM list_slices WHERE hash = ? AND start = ? AND {_UNUSED}",
                    (hash_, start),
                )

    async def _check_limits(
        self, database: Database | Transaction, profile: Profile, new: Import, bytes_: int = 0
    ) -> None:
        """Raise StorageError if the owner has no room for *new*, or the bot none for *bytes_*."""
        row = {**of_profile(profile), "hash": new.hash}
        ((others,),) = await database.fetch(
            "SELECT count(*) FROM imports"
            " WHERE owner = :owner AND NOT (profile = :profile AND hash = :hash)",
            row,
        )
        if others >= self._most:
            raise StorageError(
                "There are {most} word lists here already; remove one first: /dict list",
                most=self._most,
            )
        ((total,),) = await database.fetch(
            "SELECT ifnull(sum(bytes), 0) FROM lists WHERE hash != :hash", row
        )
        if total + bytes_ > self._total_bytes:
            raise StorageError(
                "I have no room for more word lists; ask the owner of this bot to make some."
            )


async def _use(transaction: Transaction, profile: Profile, wanted: Import) -> None:
    row = {**of_profile(profile), **row_of(wanted)}
    if wanted.whole:
        await transaction.execute(
            f"UPDATE imports SET whole = 0 WHERE {OF_PROFILE} AND alphabet = :alphabet", row
        )
    await transaction.put("imports", "owner, profile, hash", row)
