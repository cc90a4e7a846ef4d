"""Profiles of host games: the rules of each as a person or a group set them, and shared ones."""

import json
import secrets
import sqlite3
from typing import NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Row, Value
from storage.handling import Handling
from storage.preferences import Letters, Mode
from storage.revisions import SLICE, renew
from storage.storage_errors import StorageError

# Selects the verdicts and imports of a profile; `of_profile` has the values.
OF_PROFILE = "owner = :owner AND profile = :profile"


class Profile(NamedTuple):
    """A host game that *owner* calls *name*; "" is the one without a name.

    With `yo`, ё is a letter of its own. A word has at least `least` letters, None for the minimum
    of the game. A `mode` of None leaves the choice to the players; so do `letters` of None where
    the board may be Russian or Ukrainian. Words of Balda step to the corners if `diagonal`, those
    of Boggle if `corners`. `points` of Boggle are pairs of a number of letters and the points of
    words from that length on; if empty, the game's own points count. Nouns made of adjectives
    count if `substantives`. `number` is 0 until the profile is kept.
    """

    owner: int
    name: str = ""
    yo: bool = False
    least: int | None = None
    mode: Mode | None = None
    diagonal: bool = False
    corners: bool = True
    points: tuple[tuple[int, int], ...] = ()
    letters: Letters | None = None
    substantives: bool = True
    number: int = 0

    @property
    def key(self) -> str:
        """The name under which `revisions` numbers its verdicts."""
        return f"verdicts:{self.owner}:{self.name}"


class Profiles:
    """Profiles by owner and name; each owner has room for *most*."""

    def __init__(self, database: Database, *, most: int = 20) -> None:
        self._database = database
        self._most = most

    async def of(self, owner: int, name: str) -> Profile:
        """The profile of that name, with the default rules if it is not kept."""
        found = await self._find("owner = :owner AND name = :name", owner=owner, name=name)
        return found[0] if found else Profile(owner, name)

    async def all(self, owner: int) -> list[Profile]:
        return await self._find("owner = :owner", owner=owner)

    async def keep(self, profile: Profile) -> Profile:
        """Keep *profile* in place of the one with its name."""
        async with self._database.transaction() as transaction:
            row = row_of(profile, "number", points=json.dumps(profile.points))
            await transaction.put("profiles", "owner, name", row)
            ((count,),) = await transaction.fetch(
                "SELECT count(*) FROM profiles WHERE owner = ?", (profile.owner,)
            )
            if count > self._most:
                raise StorageError(
                    "There are {most} profiles here already; delete one first.", most=self._most
                )
        return await self.of(profile.owner, profile.name)

    async def delete(self, profile: Profile) -> None:
        """Delete *profile* with its verdicts and word lists."""
        await delete_verdicts(
            self._database, f"SELECT number FROM verdicts WHERE {OF_PROFILE}", of_profile(profile)
        )
        async with self._database.transaction() as transaction:
            for rows in (
                f"imports WHERE {OF_PROFILE}",
                f"shares WHERE {OF_PROFILE}",
                "profiles WHERE owner = :owner AND name = :profile",
            ):
                await transaction.execute(f"DELETE FROM {rows}", of_profile(profile))

    async def _find(self, condition: str, **values: Value) -> list[Profile]:
        rows = await self._database.find(
            f"SELECT * FROM profiles WHERE {condition} ORDER BY name", values
        )
        return [_profile(row) for row in rows]


class Shares:
    """Tokens of published profiles; a person who knows one may copy the profile."""

    def __init__(self, database: Database, profiles: Profiles) -> None:
        self._database = database
        self._profiles = profiles

    async def publish(self, profile: Profile) -> str:
        """The token of *profile*: the one that it has, or a new one."""
        async with self._database.transaction() as transaction:
            row = {**of_profile(profile), "token": secrets.token_hex(8)}
            transaction.insert_new("shares", row)
            ((token,),) = await transaction.fetch(
                f"SELECT token FROM shares WHERE {OF_PROFILE}", of_profile(profile)
            )
        return str(token)

    async def withdraw(self, profile: Profile) -> bool:
        """Forget the token; False if there was none."""
        gone = await self._database.write(
            f"DELETE FROM shares WHERE {OF_PROFILE} RETURNING 1", of_profile(profile)
        )
        return bool(gone)

    async def of(self, token: str) -> Profile | None:
        """The profile as it is now; None if no one publishes it."""
        rows = await self._database.fetch(
            "SELECT owner, profile FROM shares WHERE token = ?", (token,)
        )
        return await self._profiles.of(*rows[0]) if rows else None


async def delete_verdicts(database: Database, which: str, values: Row) -> int:
    """Delete, slice by slice, the verdicts whose numbers *which* selects; return how many."""
    gone = 0
    with Handling.for_nobody():
        while True:
            async with database.transaction() as transaction:
                rows = await transaction.fetch(
                    f"DELETE FROM verdicts WHERE number IN ({which} LIMIT {SLICE})"
                    " RETURNING owner, profile",
                    values,
                )
                for owner, profile in {(row["owner"], row["profile"]) for row in rows}:
                    await renew(transaction, Profile(owner, profile).key)
            gone += len(rows)
            if len(rows) < SLICE:
                return gone


def of_profile(profile: Profile) -> dict[str, Value]:
    """The columns of other tables that name *profile*."""
    return {"owner": profile.owner, "profile": profile.name}


def _profile(row: sqlite3.Row) -> Profile:
    points = tuple((letters, points) for letters, points in json.loads(row["points"]))
    return read_row(Profile, row, points=points)
