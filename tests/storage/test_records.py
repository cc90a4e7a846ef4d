"""Records in, records out."""

from dataclasses import replace
from pathlib import Path

import pytest

from storage import (
    Database,
    Dictionaries,
    Dictionary,
    Forgotten,
    Glyphs,
    People,
    Preferences,
    Questions,
    Readings,
    Scope,
    SeenBoard,
    StorageError,
)
from tests.storage.test_questions import QUESTION

ANNA, BORIS, GROUP = 1, 2, -100


async def test_who_has_chosen_nothing_has_no_choices(database: Database) -> None:
    assert await Preferences(database).of(Scope(ANNA), Scope(GROUP)) == [{}, {}]


async def test_choices_are_kept_apart_by_scope_and_by_name(database: Database) -> None:
    preferences = Preferences(database)
    await preferences.choose(Scope(ANNA), "mode", "knots")
    await preferences.choose(Scope(ANNA), "language", "en")
    await preferences.choose(Scope(GROUP), "mode", "classic")
    await preferences.choose(Scope(GROUP, topic=7), "mode", "knots")
    assert await preferences.of(Scope(GROUP), Scope(GROUP, topic=7), Scope(ANNA)) == [
        {"mode": "classic"},
        {"mode": "knots"},
        {"mode": "knots", "language": "en"},
    ]


async def test_a_later_choice_replaces_an_earlier_one(database: Database) -> None:
    preferences = Preferences(database)
    await preferences.choose(Scope(ANNA), "mode", "knots")
    await preferences.choose(Scope(ANNA), "mode", "classic")
    assert await preferences.of(Scope(ANNA)) == [{"mode": "classic"}]


async def test_a_choice_is_taken_back(database: Database) -> None:
    preferences = Preferences(database)
    await preferences.choose(Scope(ANNA), "mode", "knots")
    await preferences.choose(Scope(ANNA), "mode", None)
    assert await preferences.of(Scope(ANNA)) == [{}]


async def test_everything_is_there_after_a_restart(file: Path) -> None:
    async with Database.open(file) as database:
        await Preferences(database).choose(Scope(ANNA), "mode", "knots")
        await Questions(database).add(QUESTION)
        await Dictionaries(database).ban(ANNA, ["аба"])
    async with Database.open(file) as database:
        assert await Preferences(database).of(Scope(ANNA)) == [{"mode": "knots"}]
        assert await Questions(database).get(QUESTION.id) == QUESTION
        assert (await Dictionaries(database).of(ANNA)).banned == ("аба",)


async def test_a_word_is_added_or_banned_but_not_both(database: Database) -> None:
    dictionaries = Dictionaries(database)
    await dictionaries.add(ANNA, ["кот", "аба"])
    await dictionaries.ban(ANNA, ["кот"])
    assert await dictionaries.of(ANNA) == Dictionary(added=("аба",), banned=("кот",))
    await dictionaries.add(ANNA, ["кот"])
    assert await dictionaries.of(ANNA) == Dictionary(added=("аба", "кот"))


async def test_words_of_one_person_are_not_those_of_another(database: Database) -> None:
    await Dictionaries(database).add(ANNA, ["кот"])
    assert await Dictionaries(database).of(BORIS) == Dictionary()


async def test_a_full_dictionary_takes_no_more(database: Database) -> None:
    dictionaries = Dictionaries(database, most=2)
    await dictionaries.add(ANNA, ["кит", "кот"])
    with pytest.raises(StorageError, match="full"):
        await dictionaries.ban(ANNA, ["лишнее"])
    assert (await dictionaries.of(ANNA)).banned == ()


def seen(reading_id: str, owner: int = ANNA) -> SeenBoard:
    return SeenBoard(reading_id, owner, "file", {"c3": ("ж", "")}, {"a1": b"\0\1", "c3": b"\2\3"})


async def test_what_was_seen_on_a_picture_is_found_by_its_id(database: Database) -> None:
    readings = Readings(database)
    await readings.add(seen("one"))
    assert await readings.get("one") == seen("one")
    assert await readings.get(None) is None


async def test_a_picture_without_glyphs_is_kept_too(database: Database) -> None:
    nothing = SeenBoard("one", ANNA, "file", {}, {})
    await Readings(database).add(nothing)
    assert await Readings(database).get("one") == nothing


async def test_only_the_newest_pictures_of_each_owner_are_kept(database: Database) -> None:
    readings = Readings(database, kept=2)
    for reading_id in ("one", "two", "three"):
        await readings.add(seen(reading_id))
    await readings.add(seen("other", BORIS))
    assert await readings.get("one") is None
    assert await readings.get("two") == seen("two")
    assert await readings.get("other") == seen("other", BORIS)


async def test_a_glyph_is_what_was_said_of_it_last(database: Database) -> None:
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


async def test_a_person_is_forgotten_and_nobody_else(database: Database) -> None:
    for owner in (ANNA, BORIS):
        await Preferences(database).choose(Scope(owner), "mode", "knots")
        await Questions(database).add(replace(QUESTION, id=f"of {owner}", owner=owner))
        await Dictionaries(database).add(owner, ["кот", "кит"])
        await Readings(database).add(seen(f"by {owner}", owner))
        await Glyphs(database).add(owner, {b"1": "ж"})
    forgotten = await People(database).forget(ANNA)
    assert forgotten == Forgotten(boards=1, words=2, glyphs=1, games=0, verdicts=0, lists=0)
    assert await Preferences(database).of(Scope(ANNA)) == [{}]
    assert await Readings(database).get(f"by {ANNA}") is None
    assert await Readings(database).get(f"by {BORIS}") is not None
    assert await People(database).forget(BORIS) == forgotten
