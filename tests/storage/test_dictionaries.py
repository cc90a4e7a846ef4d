"""Words that a person has added or banned."""

import pytest

from storage import Database, Dictionaries, Dictionary, StorageError

ANNA, BORIS = 1, 2


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


async def test_people_take_back_their_own_changes(database: Database) -> None:
    dictionaries = Dictionaries(database)
    for owner in (ANNA, BORIS):
        await dictionaries.add(owner, ["кот", "кит"])
        await dictionaries.ban(owner, ["пёс", "кот"])
    assert (await dictionaries.of(ANNA)).banned == ("кот", "пёс")
    await dictionaries.allow(ANNA, ["кот", "кит"])
    after = await dictionaries.of(ANNA)
    assert (after.added, after.banned) == (("кит",), ("пёс",))
    await dictionaries.reset(ANNA)
    assert await dictionaries.of(ANNA) == Dictionary()
    others = await dictionaries.of(BORIS)
    assert (others.added, others.banned) == (("кит",), ("кот", "пёс"))
