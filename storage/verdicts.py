"""What host games said of words, as people report it."""

import sqlite3
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from storage.database import Database, Transaction
from storage.profiles import OF_PROFILE, Profile, of_profile
from storage.revisions import Dictionary, RevisedWords, renew
from storage.storage_errors import StorageError


@dataclass(frozen=True, slots=True)
class Report:
    """Who reports, by id and name, and when, in seconds of Unix time."""

    reporter: int
    name: str
    told: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """A host game took or refused *word*; *number* tells it from the others of all profiles."""

    number: int
    word: str
    accepted: bool
    report: Report


class Verdicts:
    """Verdicts by profile: the last one on a word stands, and if it is undone, the one before.

    The owner of profiles has room for *most* of them.
    """

    def __init__(self, database: Database, *, most: int = 20_000) -> None:
        self._database = database
        self._words = RevisedWords(database)
        self._most = most

    async def of(self, profile: Profile) -> Dictionary:
        """The words that stand as accepted and as refused."""
        return await self._words.read(
            profile.key,
            # Of the rows of a group SQLite gives the one that has the maximum.
            "SELECT word, accepted, seal = sealed(word, accepted) AS whole"
            " FROM (SELECT word, accepted, seal, max(number) FROM verdicts"
            f" WHERE {OF_PROFILE} GROUP BY word) ORDER BY word",
            of_profile(profile),
        )

    async def report(
        self, profile: Profile, words: Iterable[str], report: Report, *, accepted: bool
    ) -> None:
        """Let the verdict on *words* be this one; what says the same already is left as it is."""
        async with self._database.transaction() as transaction:
            for word in words:
                standing = await _standing(transaction, profile, word)
                if standing is None or standing.accepted != accepted:
                    said = {"word": word, "accepted": accepted, **asdict(report)}
                    await transaction.insert("verdicts", {**of_profile(profile), **said})
            ((count,),) = await transaction.fetch(
                "SELECT count(*) FROM verdicts WHERE owner = ?", (profile.owner,)
            )
            if count > self._most:
                raise StorageError(
                    "There are {most} verdicts here already; undo some first.", most=self._most
                )
            await renew(transaction, profile.key)

    async def on(self, profile: Profile, word: str) -> Verdict | None:
        """The verdict that stands."""
        async with self._database.transaction() as transaction:
            return await _standing(transaction, profile, word)

    async def history(self, profile: Profile, limit: int) -> list[Verdict]:
        """The last *limit* verdicts, the newest first."""
        rows = await self._database.fetch(
            f"SELECT * FROM verdicts WHERE {OF_PROFILE} ORDER BY number DESC LIMIT :limit",
            {**of_profile(profile), "limit": limit},
        )
        return [_verdict(row) for row in rows]

    async def undo(self, owner: int, number: int) -> Verdict | None:
        """Take one verdict of a profile of *owner* back; None if it is not there."""
        async with self._database.transaction() as transaction:
            rows = await transaction.fetch(
                "DELETE FROM verdicts WHERE owner = :owner AND number = :number RETURNING *",
                {"owner": owner, "number": number},
            )
            for row in rows:
                await renew(transaction, Profile(owner, row["profile"]).key)
        return _verdict(rows[0]) if rows else None


async def _standing(transaction: Transaction, profile: Profile, word: str) -> Verdict | None:
    rows = await transaction.fetch(
        f"SELECT * FROM verdicts WHERE {OF_PROFILE} AND word = :word ORDER BY number DESC LIMIT 1",
        {**of_profile(profile), "word": word},
    )
    return _verdict(rows[0]) if rows else None


def _verdict(row: sqlite3.Row) -> Verdict:
    return Verdict(
        number=row["number"],
        word=row["word"],
        accepted=bool(row["accepted"]),
        report=Report(reporter=row["reporter"], name=row["name"], told=row["told"]),
    )
