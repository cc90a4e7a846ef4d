"""What a person or a group has chosen."""

from dataclasses import dataclass
from typing import Literal

from storage.database import Database

Mode = Literal["classic", "knots"]


@dataclass(frozen=True, slots=True)
class Preference:
    """One owner's choices; None where there is none."""

    mode: Mode | None = None
    language: str | None = None


class Preferences:
    """Choices by owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, owner: int) -> Preference:
        rows = await self._database.fetch(
            "SELECT mode, language FROM preferences WHERE owner = ?", (owner,)
        )
        return Preference(*rows[0]) if rows else Preference()

    async def set_mode(self, owner: int, mode: Mode) -> None:
        async with self._database.transaction() as transaction:
            await transaction.execute(
                "INSERT INTO preferences (owner, mode) VALUES (?, ?)"
                " ON CONFLICT (owner) DO UPDATE SET mode = excluded.mode",
                (owner, mode),
            )

    async def set_language(self, owner: int, language: str) -> None:
        async with self._database.transaction() as transaction:
            await transaction.execute(
                "INSERT INTO preferences (owner, language) VALUES (?, ?)"
                " ON CONFLICT (owner) DO UPDATE SET language = excluded.language",
                (owner, language),
            )
