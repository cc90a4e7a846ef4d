"""Glyphs that people have named."""

from storage import Database, Glyphs

ANNA, BORIS = 1, 2


async def test_the_last_name_of_a_glyph_counts(database: Database) -> None:
    glyphs = Glyphs(database)
    await glyphs.add(ANNA, {b"1": "ж", b"2": "х", b"3": "к"})
    await glyphs.add(ANNA, {b"1": "э", b"2": ""})
    await glyphs.add(BORIS, {b"1": "ю"})
    assert list((await glyphs.of(ANNA)).items()) == [(b"1", "э"), (b"3", "к")]


async def test_only_the_newest_glyphs_of_each_owner_are_kept(database: Database) -> None:
    glyphs = Glyphs(database, kept=2)
    await glyphs.add(BORIS, {b"0": "а"})
    await glyphs.add(ANNA, {b"1": "ж", b"2": "х", b"3": "к"})
    assert await glyphs.of(ANNA) == {b"2": "х", b"3": "к"}
    assert await glyphs.of(BORIS) == {b"0": "а"}
