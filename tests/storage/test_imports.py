"""Imported word lists; test_verdicts.py tests how they are written."""

import pytest

from storage import Database, Import, Imports, Profile, StorageError

VK, NYT, OTHER = Profile(1, "vk"), Profile(1, "nyt"), Profile(2, "vk")
LIST = Import("a", "a.txt", "ru", 2)
SECOND = Import("b", "b.txt", "ru", 3)


@pytest.fixture
def imports(database: Database) -> Imports:
    return Imports(database)


async def test_lists_come_in_the_order_of_import(imports: Imports) -> None:
    for new in (SECOND, LIST, SECOND._replace(file="c.txt")):
        await imports.add(VK, new, b"text")
    assert await imports.of(VK) == [SECOND._replace(file="c.txt"), LIST]
    assert await imports.of(NYT) == await imports.of(OTHER) == []


async def test_one_list_of_each_alphabet_is_the_whole(imports: Imports) -> None:
    english = LIST._replace(hash="c", alphabet="en", whole=True)
    for new in (LIST._replace(whole=True), english, SECOND._replace(whole=True)):
        await imports.add(VK, new, b"text")
    await imports.add(NYT, LIST._replace(whole=True), b"text")
    assert {known.hash for known in await imports.of(VK) if known.whole} == {"b", "c"}
    assert [known.whole for known in await imports.of(NYT)] == [True]


async def test_a_list_becomes_the_whole_or_only_adds(imports: Imports) -> None:
    for new in (LIST, SECOND):
        await imports.add(VK, new, b"text")
    assert await imports.set_whole(VK, "b", whole=True)
    assert await imports.of(VK) == [LIST, SECOND._replace(whole=True)]
    assert await imports.set_whole(VK, "b", whole=False)
    assert await imports.of(VK) == [LIST, SECOND]
    assert not await imports.set_whole(NYT, "b", whole=True)


async def test_an_owner_has_room_for_some_lists_in_all_profiles(database: Database) -> None:
    imports = Imports(database, most=2)
    for profile, new in ((VK, LIST), (NYT, SECOND), (NYT, SECOND), (OTHER, LIST)):
        await imports.add(profile, new, b"text")
    for profile, new in ((VK, SECOND), (NYT, LIST), (VK, LIST._replace(hash="c"))):
        with pytest.raises(StorageError, match="There are 2 word lists here already"):
            await imports.add(profile, new, b"text")
    assert await imports.of(VK) == [LIST]


async def test_copied_lists_need_room_too(database: Database) -> None:
    imports = Imports(database, most=1)
    await imports.add(VK, LIST, b"text")
    await imports.add(OTHER, SECOND, b"text")
    with pytest.raises(StorageError, match="There are 1 word lists"):
        await imports.take_over(OTHER, VK)


async def test_all_owners_share_the_room_and_equal_lists_count_once(database: Database) -> None:
    imports = Imports(database, total_bytes=10)
    for profile in (VK, OTHER):
        await imports.add(profile, LIST, b"12345")
    await imports.add(VK, SECOND, b"12345")
    with pytest.raises(StorageError, match="no room for more word lists"):
        await imports.add(OTHER, LIST._replace(hash="c"), b"1")
    await imports.take_over(NYT, VK)
    assert len(await imports.of(NYT)) == 2
