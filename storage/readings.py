"""Boards seen on people's pictures, kept for corrections, and glyphs that corrections named."""

import json
import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from storage.columns import read_row, row_of
from storage.database import Database, Value
from storage.retention import keep_newest

WHOLE_PICTURE = (0.0, 0.0, 1.0, 1.0)

Likeliest = Mapping[str, tuple[str, ...]]


class SeenBoard(NamedTuple):
    """A picture of *owner*: what each doubtful cell may hold, and the glyph of each full cell.

    Cells are named like `c3`; glyphs are bytes of one length. `picture` is the chat's name of the
    file, which is not kept. *frame* is the board in it: left, top, right, bottom as fractions.
    """

    id: str
    owner: int
    picture: str
    likeliest: Likeliest
    glyphs: Mapping[str, bytes]
    frame: tuple[float, ...] = WHOLE_PICTURE


class Readings:
    """Seen boards by id; only the newest *kept* ones of each owner stay."""

    def __init__(self, database: Database, *, kept: int = 20) -> None:
        self._database = database
        self._kept = kept

    async def add(self, seen: SeenBoard) -> None:
        async with self._database.transaction() as transaction:
            await transaction.insert("readings", _row(seen))
            await keep_newest(transaction, "readings", owner=seen.owner, kept=self._kept)

    async def get(self, reading_id: str | None) -> SeenBoard | None:
        rows = await self._database.fetch(
            "SELECT * FROM readings WHERE id = :id", {"id": reading_id}
        )
        return _read_board(rows[0]) if rows else None


def _row(seen: SeenBoard) -> dict[str, Value]:
    return row_of(
        seen,
        likeliest=json.dumps(dict(seen.likeliest), ensure_ascii=False),
        cells=" ".join(seen.glyphs),
        glyphs=b"".join(seen.glyphs.values()),
        frame=json.dumps(seen.frame),
    )


def _read_board(row: sqlite3.Row) -> SeenBoard:
    cells, glyphs = row["cells"].split(), row["glyphs"]
    size = len(glyphs) // max(1, len(cells))
    return read_row(
        SeenBoard,
        row,
        likeliest={cell: tuple(may_be) for cell, may_be in json.loads(row["likeliest"]).items()},
        glyphs={cell: glyphs[at * size : (at + 1) * size] for at, cell in enumerate(cells)},
        frame=tuple(json.loads(row["frame"])),
    )


class Glyphs:
    """Letters by glyph and owner; only the newest *kept* ones of each owner stay."""

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
        """Remember the letters of glyphs, "" for none; the last letter of a glyph stands."""
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
