"""Words that a person or a group added to the lexicon or banned from it."""

from collections.abc import Iterable

from storage.database import Database
from storage.revisions import SLICE, Dictionary, RevisedWords, renew
from storage.storage_errors import StorageError


class Dictionaries:
    """Added and banned words by owner; each owner has room for *most*."""

    def __init__(self, database: Database, *, most: int = 5_000) -> None:
        self._database = database
        self._words = RevisedWords(database)
        self._most = most

    async def of(self, owner: int) -> Dictionary:
        return await self._words.read(
            key_of(owner),
            "SELECT word, accepted, seal = sealed(word, accepted) AS whole FROM words"
            f" WHERE owner = :owner AND word > :after ORDER BY word LIMIT {SLICE}",
            {"owner": owner},
        )

    async def add(self, owner: int, words: Iterable[str]) -> None:
        """Accept *words* from now on, even if they were banned."""
        await self._set(owner, words, accepted=True)

    async def ban(self, owner: int, words: Iterable[str]) -> None:
        """Refuse *words* from now on, even if they were added."""
        await self._set(owner, words, accepted=False)

    async def allow(self, owner: int, words: Iterable[str]) -> None:
        """Lift the bans of *words*."""
        async with self._database.transaction() as transaction:
            for word in words:
                await transaction.execute(
                    "DELETE FROM words WHERE owner = ? AND word = ? AND NOT accepted", (owner, word)
                )
            await renew(transaction, key_of(owner))

    async def reset(self, owner: int) -> None:
        """Forget all added and banned words of *owner*."""
        async with self._database.transaction() as transaction:
            await transaction.execute("DELETE FROM words WHERE owner = ?", (owner,))
            await renew(transaction, key_of(owner))

    async def _set(self, owner: int, words: Iterable[str], *, accepted: bool) -> None:
        async with self._database.transaction() as transaction:
            for word in words:
                await transaction.put(
                    "words", "owner, word", {"owner": owner, "word": word, "accepted": accepted}
                )
            ((count,),) = await transaction.fetch(
                "SELECT count(*) FROM words WHERE owner = ?", (owner,)
            )
            if count > self._most:
                raise StorageError(
                    "Your dictionary is full: it holds at most {most} words.", most=self._most
                )
            await renew(transaction, key_of(owner))


def key_of(owner: int) -> str:
    """The name under which `revisions` numbers the words of *owner*."""
    return f"words:{owner}"
