"""Glyphs seen on pictures."""

import pytest

from storage import Database, Readings, SeenBoard

ANNA, BORIS = 1, 2


def make_seen(reading_id: str, owner: int = ANNA) -> SeenBoard:
    return SeenBoard(reading_id, owner, "file", {"c3": ("ж", "")}, {"a1": b"\0\1", "c3": b"\2\3"})


async def test_glyphs_seen_on_a_picture_are_found_by_its_id(database: Database) -> None:
    readings = Readings(database)
    await readings.add(make_seen("one"))
    assert await readings.get("one") == make_seen("one")
    assert await readings.get(None) is None


@pytest.mark.parametrize("glyphs", [{}, {"a1": b"\0\1"}])
async def test_a_picture_with_hardly_any_glyphs_is_kept_too(
    database: Database, glyphs: dict[str, bytes]
) -> None:
    seen = SeenBoard("one", ANNA, "file", {}, glyphs)
    await Readings(database).add(seen)
    assert await Readings(database).get("one") == seen


async def test_only_the_newest_pictures_of_each_owner_are_kept(database: Database) -> None:
    readings = Readings(database, kept=2)
    for reading_id in ("one", "two", "three"):
        await readings.add(make_seen(reading_id))
    await readings.add(make_seen("other", BORIS))
    assert await readings.get("one") is None
    assert await readings.get("two") == make_seen("two")
    assert await readings.get("other") == make_seen("other", BORIS)
