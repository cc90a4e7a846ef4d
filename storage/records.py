"""Records of all tables: counted for the owner of the bot, deleted for a person who asks.

When a group gets another id, its records move there.
"""

from collections.abc import Mapping
from typing import NamedTuple

from storage.database import Database, Transaction, Value
from storage.dictionaries import key_of
from storage.handling import Handling
from storage.profiles import Profile, delete_verdicts
from storage.results import FORGOTTEN
from storage.revisions import renew


class Forgotten(NamedTuple):
    """How many records of each kind are deleted."""

    boards: int
    words: int
    glyphs: int
    matches: int
    verdicts: int
    lists: int
    parties: int = 0


class Statistics(NamedTuple):
    """Numbers of records of each kind; matches and puzzles that are over do not count.

    People and groups count if they have boards or choices.
    """

    people: int
    groups: int
    boards: int
    words: int
    matches: int
    puzzles: int


_OWNERS = (
    "(SELECT owner FROM boards UNION SELECT chat FROM boards UNION SELECT owner FROM preferences)"
)
_COUNTED = {
    "people": f"{_OWNERS} WHERE owner > 0",
    "groups": f"{_OWNERS} WHERE owner < 0",
    "boards": "boards",
    "words": "words",
    "matches": "games WHERE NOT over",
    "puzzles": "puzzles WHERE NOT over",
}
_FORGOTTEN = {
    "boards": "boards WHERE owner = :person",
    "words": "words WHERE owner = :person",
    "glyphs": "glyphs WHERE owner = :person",
    "matches": "games WHERE host = :person OR guest = :person",
    "verdicts": "verdicts WHERE owner = :person OR reporter = :person",
    "lists": "imports WHERE owner = :person",
    "parties": "parties WHERE host = :person"
    " OR id IN (SELECT party FROM seats WHERE player = :person AND NOT gone)",
}

# A union, so that each part uses its own index.
_VERDICTS = (
    "SELECT number FROM verdicts WHERE owner = :person"
    " UNION SELECT number FROM verdicts WHERE reporter = :person"
)


# The columns with ids of chats; a group is also a person where somebody wrote in its name.
_PLACES = {
    "preferences": ("owner",),
    "profiles": ("owner",),
    "verdicts": ("owner", "reporter"),
    "imports": ("owner",),
    "shares": ("owner",),
    "words": ("owner",),
    "boards": ("owner", "chat"),
    "readings": ("owner",),
    "glyphs": ("owner",),
    "puzzles": ("chat", "starter"),
    "dailies": ("chat",),
    "guesses": ("chat", "player"),
    "games": ("chat", "host", "guest"),
    "parties": ("chat", "host"),
    "seats": ("player",),
    "results": ("chat", "player", "opponent"),
    "tallies": ("chat", "player"),
    "ratings": ("chat", "player"),
    "names": ("player",),
}
# The new chat numbers its messages anew, and the old messages cannot be edited.
_FORGOTTEN_MESSAGES = (
    "UPDATE boards SET question = 0, answer = 0 WHERE chat = :old",
    "UPDATE puzzles SET message = 0, scores = NULL, result = iif(over, 0, NULL) WHERE chat = :old",
    "UPDATE guesses SET message = min(message, 0) WHERE chat = :old",
    "UPDATE games SET message = 0 WHERE chat = :old",
    "UPDATE parties SET message = 0, said = 0, call = 0 WHERE chat = :old",
)


class Records:
    """Counts and deletes over all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def statistics(self) -> Statistics:
        return Statistics(**await self._count(_COUNTED))

    async def count_records(self, person: int) -> Forgotten:
        """Count what `forget` would delete."""
        return Forgotten(**await self._count(_FORGOTTEN, person=person))

    async def forget(self, person: int) -> Forgotten:
        """Delete everything that *person* chose, made, reported, guessed or sent.

        These are settings, profiles, verdicts (also in groups), word lists, words, boards,
        pictures, glyphs, guesses, results, matches, and parties that they opened or where they
        still sit. Such a party ends for the others too, who keep the results of earlier ones; in a
        party that the person has left, a seat without a name stays. Puzzles of the private chat
        are deleted too.
        """
        verdicts = await delete_verdicts(self._database, _VERDICTS, {"person": person})
        async with self._database.transaction() as transaction:
            for table in ("preferences", "readings", "profiles", "shares"):
                await _delete(transaction, f"{table} WHERE owner = :person", person)
            for table in ("guesses", "results", "tallies", "ratings", "names"):
                await _delete(transaction, f"{table} WHERE player = :person", person)
            await transaction.execute(
                f"UPDATE results SET opponent = {FORGOTTEN} WHERE opponent = ?", (person,)
            )
            for table in ("puzzles", "dailies"):
                await _delete(transaction, f"{table} WHERE chat = :person", person)
            await transaction.execute("UPDATE puzzles SET starter = 0 WHERE starter = ?", (person,))
            gone = {
                what: await _delete(transaction, which, person)
                for what, which in _FORGOTTEN.items()
                if what != "verdicts"
            }
            await transaction.execute(
                f"UPDATE seats SET player = {FORGOTTEN}, name = '' WHERE player = ?", (person,)
            )
            gone["verdicts"] = verdicts
            await _forget_revisions(transaction, person)
        # The log too is erased; it still holds the update that asked for this.
        await self._database.empty_log()
        if handling := Handling.current():
            handling.forgets = True
        return Forgotten(**gone)

    async def forget_group(self, group: int) -> None:
        """Delete choices, records and games of *group*; people keep their boards and results."""
        async with self._database.transaction() as transaction:
            for table in ("games", "parties"):
                await transaction.execute(f"DELETE FROM {table} WHERE chat = ?", (group,))
        await self.forget(group)

    async def move(self, old: int, new: int) -> None:
        """Move the records of group *old* to its new id *new*.

        Choices of *new* itself stay. A second call does no harm.
        """
        with Handling.for_nobody():
            async with self._database.transaction() as transaction:
                await transaction.execute("PRAGMA defer_foreign_keys = ON")
                for statement in _FORGOTTEN_MESSAGES:
                    await transaction.execute(statement, {"old": old})
                for table, columns in _PLACES.items():
                    for column in columns:
                        await _move(transaction, f"{table}.{column}", old, new)
                await _renew(transaction, old, new)

    async def _count(self, kinds: Mapping[str, str], **values: Value) -> dict[str, int]:
        counts = (f"(SELECT count(*) FROM {which}) AS {what}" for what, which in kinds.items())
        (row,) = await self._database.fetch(f"SELECT {', '.join(counts)}", values)
        return dict(row)


async def _delete(transaction: Transaction, which: str, person: int) -> int:
    return len(await transaction.fetch(f"DELETE FROM {which} RETURNING 1", {"person": person}))


async def _forget_revisions(transaction: Transaction, owner: int) -> None:
    await transaction.execute(
        "DELETE FROM revisions WHERE of = ? OR of GLOB ?", (key_of(owner), Profile(owner, "*").key)
    )


async def _move(transaction: Transaction, place: str, old: int, new: int) -> None:
    table, column = place.split(".")
    ids = {"old": old, "new": new}
    await transaction.execute(
        f"UPDATE OR IGNORE {table} SET {column} = :new WHERE {column} = :old", ids
    )
    await transaction.execute(f"DELETE FROM {table} WHERE {column} = :old", ids)


async def _renew(transaction: Transaction, old: int, new: int) -> None:
    """Note that the words of both have changed."""
    await _forget_revisions(transaction, old)
    if await transaction.fetch("SELECT 1 FROM words WHERE owner = ? LIMIT 1", (new,)):
        await renew(transaction, key_of(new))
    names = await transaction.fetch("SELECT DISTINCT profile FROM verdicts WHERE owner = ?", (new,))
    for row in names:
        await renew(transaction, Profile(new, row["profile"]).key)
