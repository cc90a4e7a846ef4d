"""What was seen on the pictures that people sent, for those who correct a board read from one."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from storage.database import Database

Likeliest = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """A picture of *owner*'s: what each doubtful cell may be, and the glyph of each cell drawn on.

    Cells are named as `c3`; glyphs are bytes of one length. `picture` is what the chat calls the
    file, which is not kept.
    """

    id: str
    owner: int
    picture: str
    likeliest: Likeliest
    glyphs: Mapping[str, bytes]


class Readings:
    """Seen boards by id; of each owner the newest *kept* ones."""

    def __init__(self, database: Database, *, kept: int = 20) -> None:
        self._database = database
        self._kept = kept

    async def add(self, seen: SeenBoard) -> None:
        async with self._database.transaction() as transaction:
            await transaction.execute(
                "INSERT INTO readings (id, owner, picture, likeliest, cells, glyphs)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (
                    seen.id,
                    seen.owner,
                    seen.picture,
                    json.dumps(dict(seen.likeliest), ensure_ascii=False),
                    " ".join(seen.glyphs),
                    b"".join(seen.glyphs.values()),
                ),
            )
            await transaction.execute(
                "DELETE FROM readings WHERE owner = ?1 AND number <="
                " (SELECT number FROM readings WHERE owner = ?1"
                "  ORDER BY number DESC LIMIT 1 OFFSET ?2)",
                (seen.owner, self._kept),
            )

    async def get(self, reading_id: str | None) -> SeenBoard | None:
        rows = await self._database.fetch(
            "SELECT id, owner, picture, likeliest, cells, glyphs FROM readings WHERE id = ?",
            (reading_id,),
        )
        return _seen(*rows[0]) if rows else None


def _seen(
    reading_id: str, owner: int, picture: str, likeliest: str, cells: str, glyphs: bytes
) -> SeenBoard:
    names = cells.split()
    size = len(glyphs) // max(1, len(names))
    return SeenBoard(
        reading_id,
        owner,
        picture,
        {cell: tuple(letters) for cell, letters in json.loads(likeliest).items()},
        {cell: glyphs[at * size : (at + 1) * size] for at, cell in enumerate(names)},
    )
