"""Glyphs that people named when they corrected a board."""

from collections.abc import Mapping

from storage.database import Database
from storage.retention import keep_newest


class Glyphs:
    """Letters by glyph and owner; of each owner the newest *kept* ones."""

    def __init__(self, database: Database, *, kept: int = 200) -> None:
        self._database = database
        self._kept = kept

    async def of(self, owner: int) -> Mapping[bytes, str]:
        """The letter of each glyph, the last named first."""
        rows = await self._database.fetch(
            "SELECT glyph, letter FROM glyphs WHERE owner = ? ORDER BY number DESC", (owner,)
        )
        return {row["glyph"]: row["letter"] for row in rows}

    async def add(self, owner: int, named: Mapping[bytes, str]) -> None:
        """Remember what glyphs are, "" for no letter; what was said last of one stands."""
        async with self._database.transaction() as transaction:
            for glyph, letter in named.items():
                await transaction.execute(
                    "DELETE FROM glyphs WHERE owner = ? AND glyph = ?", (owner, glyph)
                )
                if letter:
                    await transaction.insert(
                        "glyphs", {"owner": owner, "letter": letter, "glyph": glyph}
                    )
            await keep_newest(transaction, "glyphs", owner=owner, kept=self._kept)
