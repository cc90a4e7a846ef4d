"""A person as a whole: everything that is kept about one, to be forgotten."""

from dataclasses import dataclass

from storage.database import Database, Transaction


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How much was deleted of each kind."""

    boards: int
    words: int
    glyphs: int
    games: int


@dataclass(frozen=True, slots=True)
class Tally:
    """*people* and *groups* are those with boards or choices; games and puzzles those under way."""

    people: int
    groups: int
    boards: int
    words: int
    games: int
    puzzles: int


_OWNERS = (
    "(SELECT owner FROM boards UNION SELECT chat FROM boards UNION SELECT owner FROM preferences)"
)
_COUNTED = {
    "people": f"{_OWNERS} WHERE owner > 0",
    "groups": f"{_OWNERS} WHERE owner < 0",
    "boards": "boards",
    "words": "words",
    "games": "games WHERE NOT over",
    "puzzles": "puzzles WHERE NOT over",
}


class People:
    """Who uses the bot."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tally(self) -> Tally:
        counts = ", ".join(f"(SELECT count(*) FROM {which})" for which in _COUNTED.values())
        (row,) = await self._database.fetch(f"SELECT {counts}")
        return Tally(**dict(zip(_COUNTED, row, strict=True)))

    async def forget(self, person: int) -> Forgotten:
        """Delete settings, boards, pictures, words, glyphs, guesses, and the games of *person*.

        A game with somebody else ends for both; puzzles go if they are of the private chat.
        """
        async with self._database.transaction() as transaction:
            for table in ("preferences", "readings"):
                await _delete(transaction, f"{table} WHERE owner = ?1", person)
            await _delete(transaction, "guesses WHERE player = ?1", person)
            await _delete(transaction, "puzzles WHERE chat = ?1", person)
            return Forgotten(
                boards=await _delete(transaction, "boards WHERE owner = ?1", person),
                words=await _delete(transaction, "words WHERE owner = ?1", person),
                glyphs=await _delete(transaction, "glyphs WHERE owner = ?1", person),
                games=await _delete(transaction, "games WHERE ?1 IN (host, guest)", person),
            )


async def _delete(transaction: Transaction, which: str, person: int) -> int:
    return len(await transaction.fetch(f"DELETE FROM {which} RETURNING 1", (person,)))
