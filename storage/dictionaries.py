"""Words that a person or a group added to the lexicon or banned from it."""

from collections.abc import Iterable
from dataclasses import dataclass

from storage.database import Database
from storage.errors import StorageError

MOST_WORDS = 5_000


@dataclass(frozen=True, slots=True)
class Dictionary:
    """One owner's changes to a lexicon, each in alphabetical order."""

    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()


class Dictionaries:
    """Changes by owner; a word is added, banned or neither."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, owner: int) -> Dictionary:
        rows = await self._database.fetch(
            "SELECT word, accepted FROM words WHERE owner = ? ORDER BY word", (owner,)
        )
        return Dictionary(
            added=tuple(word for word, accepted in rows if accepted),
            banned=tuple(word for word, accepted in rows if not accepted),
        )

    async def add(self, owner: int, words: Iterable[str]) -> None:
        """Accept *words* from now on, banned or not before."""
        await self._set(owner, words, accepted=True)

    async def ban(self, owner: int, words: Iterable[str]) -> None:
        """Refuse *words* from now on, added or not before."""
        await self._set(owner, words, accepted=False)

    async def _set(self, owner: int, words: Iterable[str], *, accepted: bool) -> None:
        async with self._database.transaction() as transaction:
            for word in words:
                await transaction.execute(
                    "INSERT INTO words (owner, word, accepted) VALUES (?, ?, ?)"
                    " ON CONFLICT DO UPDATE SET accepted = excluded.accepted",
                    (owner, word, int(accepted)),
                )
            ((count,),) = await transaction.fetch(
                "SELECT count(*) FROM words WHERE owner = ?", (owner,)
            )
            if count > MOST_WORDS:
                raise StorageError(
                    "Your dictionary is full: it holds at most {most} words.", most=MOST_WORDS
                )
