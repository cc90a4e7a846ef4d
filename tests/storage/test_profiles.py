"""Host games that people name."""

import pytest

from storage import (
    Database,
    Import,
    Imports,
    Profile,
    Profiles,
    Report,
    Shares,
    StorageError,
    Verdicts,
)

ANNA, BORIS = 1, 2
PROFILE = Profile(ANNA, "vk", yo=True)
LIST = Import("a", "a.txt", "ru", 1)


@pytest.fixture
def profiles(database: Database) -> Profiles:
    return Profiles(database)


async def test_a_change_replaces_the_old_value(profiles: Profiles) -> None:
    first = await profiles.keep(PROFILE)
    changed = await profiles.keep(PROFILE._replace(yo=False))
    assert (changed.yo, changed.number) == (False, first.number)
    assert await profiles.all(ANNA) == [changed]


async def test_profiles_of_an_owner_come_by_name(profiles: Profiles) -> None:
    for owner, name in ((ANNA, "vk"), (ANNA, "balda"), (BORIS, "nyt")):
        await profiles.keep(Profile(owner, name))
    assert [profile.name for profile in await profiles.all(ANNA)] == ["balda", "vk"]


async def test_each_owner_has_room_for_some(database: Database) -> None:
    profiles = Profiles(database, most=2)
    for owner in (ANNA, BORIS):
        for name in ("a", "b", "b"):
            await profiles.keep(Profile(owner, name))
    with pytest.raises(StorageError, match="There are 2 profiles here already"):
        await profiles.keep(Profile(ANNA, "c"))
    assert len(await profiles.all(ANNA)) == 2


async def test_a_profile_is_deleted_with_all_it_has_and_no_other(
    database: Database, profiles: Profiles
) -> None:
    verdicts, imports, shares = Verdicts(database), Imports(database), Shares(database, profiles)
    both = [await profiles.keep(Profile(ANNA, name)) for name in ("vk", "nyt")]
    tokens = [await shares.publish(profile) for profile in both]
    for profile in both:
        await verdicts.report(profile, ["кот"], Report(ANNA, "Анна", 1), accepted=True)
        await imports.add(profile, LIST, b"text")
        assert (await verdicts.of(profile)).added == ("кот",)
    await profiles.delete(both[0])
    assert await profiles.all(ANNA) == both[1:]
    assert [(await verdicts.of(profile)).added for profile in both] == [(), ("кот",)]
    assert [await imports.of(profile) for profile in both] == [[], [LIST]]
    assert [await shares.of(token) for token in tokens] == [None, both[1]]
