"""All records together: counted for the owner of the bot, deleted for a person who asks."""

from dataclasses import dataclass

from storage.database import Database, Transaction
from storage.handling import Handling
from storage.moving import forget_revisions, move_group
from storage.profiles import delete_verdicts
from storage.results import FORGOTTEN


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How much there is of each kind that is deleted."""

    boards: int
    words: int
    glyphs: int
    matches: int
    verdicts: int
    lists: int
    parties: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """How many there are; of matches and puzzles those that are not over.

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

# Each part by an index of its own.
_VERDICTS = (
    "SELECT number FROM verdicts WHERE owner = :person"
    " UNION SELECT number FROM verdicts WHERE reporter = :person"
)


class Records:
    """Counts and deletes over all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def statistics(self) -> Statistics:
        counts = (f"(SELECT count(*) FROM {which}) AS {what}" for what, which in _COUNTED.items())
        (row,) = await self._database.fetch(f"SELECT {', '.join(counts)}")
        return Statistics(**dict(row))

    async def count_records(self, person: int) -> Forgotten:
        """Count what `forget` would delete."""
        counts = (f"(SELECT count(*) FROM {which}) AS {what}" for what, which in _FORGOTTEN.items())
        (row,) = await self._database.fetch(f"SELECT {', '.join(counts)}", {"person": person})
        return Forgotten(**dict(row))

    async def forget(self, person: int) -> Forgotten:
        """Delete all that *person* chose, made, reported, guessed or sent.

        That is settings, profiles, verdicts also in groups, word lists, words, boards, pictures,
        glyphs, guesses, results, matches and the parties where they still sit or that are theirs.
        Such a party ends for the others too, who keep the results of earlier ones; where the person
        has left, a seat without a name stays. Puzzles go if they are of that chat.
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
            await forget_revisions(transaction, person)
        # Erased from the log too, where the update that asks for it still is.
        await self._database.empty_log()
        if handling := Handling.current():
            handling.forgets = True
        return Forgotten(**gone)

    async def forget_group(self, group: int) -> None:
        """Delete what *group* chose, made and plays; boards and results of people stay theirs."""
        async with self._database.transaction() as transaction:
            for table in ("games", "parties"):
                await transaction.execute(f"DELETE FROM {table} WHERE chat = ?", (group,))
        await self.forget(group)

    async def move(self, old: int, new: int) -> None:
        """Let group *old* go on as *new*."""
        await move_group(self._database, old, new)


async def _delete(transaction: Transaction, which: str, person: int) -> int:
    return len(await transaction.fetch(f"DELETE FROM {which} RETURNING 1", {"person": person}))
