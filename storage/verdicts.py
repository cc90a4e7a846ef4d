"""Verdicts of host games on words, as people report them."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Transaction
from storage.profiles import OF_PROFILE, Profile, of_profile
from storage.revisions import SLICE, Dictionary, RevisedWords, renew
from storage.storage_errors import StorageError

# The verdicts of a slice that differ from the ones that stand.
_NEW = (
    "json_each(:verdicts) AS new WHERE new.value IS NOT"
    f" (SELECT accepted FROM verdicts WHERE {OF_PROFILE} AND word = new.key"
    " ORDER BY number DESC LIMIT 1)"
)


class Report(NamedTuple):
    """The reporter, by id and name, and the time in seconds of Unix time."""

    reporter: int
    name: str
    told: int


class Verdict(NamedTuple):
    """A host game took or refused *word*; *number* tells it from the others of all profiles."""

    number: int
    word: str
    accepted: bool
    report: Report


class Verdicts:
    """Verdicts by profile: the last one on a word stands, and if it is undone, the one before.

    The owner of profiles has room for *most* of them. Many are written in slices, so that nobody
    waits long for the database.
    """

    def __init__(self, database: Database, *, most: int = 20_000) -> None:
        self._database = database
        self._words = RevisedWords(database)
        self.most = most

    async def of(self, profile: Profile) -> Dictionary:
        """The words that stand as accepted and as refused."""
        return await self._words.read(
            profile.key,
            # SQLite gives the row of each group that has the maximum.
            "SELECT word, accepted, seal = sealed(word, accepted) AS whole"
            " FROM (SELECT word, accepted, seal, max(number) FROM verdicts"
            f" WHERE {OF_PROFILE} AND word > :after GROUP BY word ORDER BY word LIMIT {SLICE})"
            " ORDER BY word",
            of_profile(profile),
        )

    async def report(
        self, profile: Profile, words: Iterable[str], report: Report, *, accepted: bool
    ) -> None:
        """Set the verdict on *words*; words that have it already are left as they are."""
        await self._write(profile, dict.fromkeys(words, accepted), report)

    async def take_over(self, profile: Profile, told: Dictionary, report: Report) -> None:
        """Add all verdicts *told* to *profile*, or none if there is no room for all."""
        said = dict.fromkeys(told.added, True) | dict.fromkeys(told.banned, False)
        await self._write(profile, said, report)

    async def on(self, profile: Profile, word: str) -> Verdict | None:
        """The verdict on *word* that stands."""
        rows = await self._database.fetch(
            f"SELECT * FROM verdicts WHERE {OF_PROFILE} AND word = :word"
            " ORDER BY number DESC LIMIT 1",
            {**of_profile(profile), "word": word},
        )
        return _verdict(rows[0]) if rows else None

    async def history(self, profile: Profile, limit: int) -> list[Verdict]:
        """The last *limit* verdicts, the newest first."""
        rows = await self._database.fetch(
            f"SELECT * FROM verdicts WHERE {OF_PROFILE} ORDER BY number DESC LIMIT :limit",
            {**of_profile(profile), "limit": limit},
        )
        return [_verdict(row) for row in rows]

    async def undo(self, owner: int, number: int) -> Verdict | None:
        """Delete and return one verdict of *owner*; None if it is not there."""
        async with self._database.transaction() as transaction:
            rows = await transaction.fetch(
                "DELETE FROM verdicts WHERE owner = :owner AND number = :number RETURNING *",
                {"owner": owner, "number": number},
            )
            for row in rows:
                await renew(transaction, Profile(owner, row["profile"]).key)
        return _verdict(rows[0]) if rows else None

    async def _write(self, profile: Profile, said: Mapping[str, bool], report: Report) -> None:
        """Write the verdicts of *said* that are new; its values are True for accepted words."""
        self._check_room(len(said))  # before the database has any work
        words = list(said)
        slices = [
            {
                **of_profile(profile),
                **row_of(report),
                "verdicts": json.dumps({word: said[word] for word in words[first : first + SLICE]}),
            }
            for first in range(0, len(words), SLICE)
        ]
        count = await _count(self._database, profile)
        for values in slices:
            ((new,),) = await self._database.fetch(f"SELECT count(*) FROM {_NEW}", values)
            count += new
        self._check_room(count)
        for values in slices:
            async with self._database.transaction() as transaction:
                await transaction.execute(
                    "INSERT INTO verdicts (owner, profile, word, accepted, reporter, name, told)"
                    " SELECT :owner, :profile, new.key, new.value, :reporter, :name, :told"
                    f" FROM {_NEW}",
                    values,
                )
                # Others may have written since.
                self._check_room(await _count(transaction, profile))
                await renew(transaction, profile.key)

    def _check_room(self, count: int) -> None:
        if count > self.most:
            raise StorageError(
                "At most {most} verdicts are kept here; undo some first, or send fewer.",
                most=self.most,
            )


async def _count(database: Database | Transaction, profile: Profile) -> int:
    """How many verdicts the owner of *profile* has."""
    ((count,),) = await database.fetch(
        "SELECT count(*) FROM verdicts WHERE owner = :owner", of_profile(profile)
    )
    return int(count)


def _verdict(row: sqlite3.Row) -> Verdict:
    return read_row(Verdict, row, report=read_row(Report, row))
