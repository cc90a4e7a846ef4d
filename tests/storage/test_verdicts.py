"""Verdicts of host games on words: the last one counts, and each can be undone."""

import asyncio

import pytest

from storage import (
    Database,
    Dictionaries,
    Dictionary,
    Import,
    Imports,
    Profile,
    Profiles,
    Records,
    Report,
    StorageError,
    Verdicts,
)
from storage.revisions import SLICE

ANNA, BORIS = 1, 2
VK, NYT = Profile(ANNA, "vk"), Profile(ANNA, "nyt")
TOLD = Report(ANNA, "Анна", 1000)
BOTH = Dictionary(added=("кот",), banned=("кит",))
_NUMBERED = tuple(f"слово{number:05}" for number in range(SLICE + 1))
MANY = Dictionary(added=_NUMBERED[1::2], banned=_NUMBERED[::2])
MANY_SLICES = 2
LARGE = b"x" * (2**20 + 1)
LARGE_SLICES = 2
LIST = Import("ab12", "слова.txt", "ru", 2)


@pytest.fixture
def verdicts(database: Database) -> Verdicts:
    return Verdicts(database)


@pytest.fixture
def imports(database: Database) -> Imports:
    return Imports(database)


@pytest.fixture
async def statements(database: Database) -> list[str]:
    """The first words of the statements that the writing connection runs."""
    made: list[str] = []
    last = ""

    def note(sql: str) -> None:
        nonlocal last
        if sql != last:  # SQLite reports a statement again for each of its triggers
            made.append(sql.split()[0])
        last = sql

    await database._connection.set_trace_callback(note)
    return made


class TestVerdicts:
    async def test_the_last_verdict_stands(self, verdicts: Verdicts) -> None:
        await verdicts.report(VK, ["кот", "кит"], TOLD, accepted=True)
        await verdicts.report(VK, ["кот"], TOLD, accepted=False)
        assert await verdicts.of(VK) == Dictionary(added=("кит",), banned=("кот",))

    async def test_an_undone_verdict_leaves_the_one_before(self, verdicts: Verdicts) -> None:
        await verdicts.report(VK, ["кот"], TOLD, accepted=True)
        await verdicts.report(VK, ["кот"], TOLD, accepted=False)
        last = (await verdicts.history(VK, 1))[0]
        assert await verdicts.undo(ANNA, last.number) == last
        assert await verdicts.of(VK) == Dictionary(added=("кот",))
        assert await verdicts.undo(ANNA, last.number) is None

    async def test_nobody_undoes_verdicts_of_another_owner(self, verdicts: Verdicts) -> None:
        await verdicts.report(VK, ["кот"], TOLD, accepted=True)
        last = (await verdicts.history(VK, 1))[0]
        assert await verdicts.undo(BORIS, last.number) is None
        assert await verdicts.of(VK) == Dictionary(added=("кот",))

    async def test_each_is_saved_with_its_reporter_and_time(self, verdicts: Verdicts) -> None:
        await verdicts.report(VK, ["кот"], TOLD, accepted=True)
        verdict = await verdicts.on(VK, "кот")
        assert verdict is not None
        assert (verdict.word, verdict.accepted, verdict.report) == ("кот", True, TOLD)

    async def test_a_repeated_verdict_is_not_saved_twice(self, verdicts: Verdicts) -> None:
        await verdicts.report(VK, ["кот", "кот"], TOLD, accepted=True)
        await verdicts.report(VK, ["кот"], TOLD._replace(reporter=BORIS), accepted=True)
        assert len(await verdicts.history(VK, 9)) == 1

    async def test_profiles_and_owners_have_verdicts_of_their_own(self, verdicts: Verdicts) -> None:
        await verdicts.report(VK, ["кот"], TOLD, accepted=True)
        assert await verdicts.of(NYT) == await verdicts.of(Profile(BORIS, "vk")) == Dictionary()
        assert await verdicts.on(NYT, "кот") is None

    async def test_the_newest_are_listed_first(self, verdicts: Verdicts) -> None:
        await verdicts.report(VK, ["кот", "кит", "бар"], TOLD, accepted=True)
        assert [verdict.word for verdict in await verdicts.history(VK, 2)] == ["бар", "кит"]

    async def test_there_is_room_for_so_many(self, database: Database) -> None:
        verdicts = Verdicts(database, most=1)
        with pytest.raises(StorageError, match="At most 1 verdicts"):
            await verdicts.report(VK, ["кот", "кит"], TOLD, accepted=True)
        assert await verdicts.of(VK) == Dictionary()

    async def test_a_verdict_that_stands_needs_no_more_room(self, database: Database) -> None:
        verdicts = Verdicts(database, most=2)
        await verdicts.take_over(VK, BOTH, TOLD)
        await verdicts.take_over(VK, BOTH, TOLD)
        assert await verdicts.of(VK) == BOTH


class TestManyVerdicts:
    async def test_they_come_back_as_they_were_taken_over(self, verdicts: Verdicts) -> None:
        await verdicts.take_over(VK, MANY, TOLD)
        assert await verdicts.of(VK) == MANY

    async def test_a_slice_is_one_statement_in_its_own_transaction(
        self, verdicts: Verdicts, statements: list[str]
    ) -> None:
        await verdicts.take_over(VK, MANY, TOLD)
        assert statements.count("BEGIN") == MANY_SLICES
        # One of the two numbers the revision of the words.
        assert statements.count("INSERT") == 2 * MANY_SLICES

    async def test_they_are_deleted_in_slices(
        self, database: Database, verdicts: Verdicts, statements: list[str]
    ) -> None:
        await verdicts.take_over(VK, MANY, TOLD)
        await verdicts.take_over(NYT, MANY, TOLD)
        statements.clear()
        await Profiles(database).delete(VK)
        assert statements.count("BEGIN") == MANY_SLICES + 1
        assert await verdicts.of(VK) == Dictionary()
        statements.clear()
        assert (await Records(database).forget(ANNA)).verdicts == SLICE + 1
        assert statements.count("BEGIN") == MANY_SLICES + 1
        assert await verdicts.of(NYT) == Dictionary()

    async def test_they_are_read_in_slices(self, verdicts: Verdicts, statements: list[str]) -> None:
        await verdicts.take_over(VK, MANY, TOLD)
        statements.clear()
        await verdicts.of(VK)
        assert len(statements) == MANY_SLICES

    @pytest.mark.parametrize("most", [len(MANY.added), SLICE - 1])
    async def test_too_many_are_refused_before_any_is_written(
        self, database: Database, statements: list[str], most: int
    ) -> None:
        verdicts = Verdicts(database, most=most)
        with pytest.raises(StorageError, match=f"At most {most} verdicts"):
            await verdicts.take_over(VK, MANY, TOLD)
        assert set(statements) <= {"SELECT"}

    async def test_existing_verdicts_count_too_before_any_is_written(
        self, database: Database, statements: list[str]
    ) -> None:
        verdicts = Verdicts(database, most=len(MANY.added) + len(MANY.banned))
        await verdicts.report(NYT, ["кот"], TOLD, accepted=True)
        statements.clear()
        with pytest.raises(StorageError, match="At most"):
            await verdicts.take_over(VK, MANY, TOLD)
        assert set(statements) == {"SELECT"}


class TestRevisions:
    async def test_words_are_read_again_only_after_a_change(self, verdicts: Verdicts) -> None:
        await verdicts.report(VK, ["кот"], TOLD, accepted=True)
        first = await verdicts.of(VK)
        assert await verdicts.of(VK) is first
        await verdicts.report(VK, ["кит"], TOLD, accepted=True)
        assert (await verdicts.of(VK)).revision > first.revision

    async def test_no_number_is_given_twice(self, database: Database) -> None:
        dictionaries = Dictionaries(database)
        await dictionaries.add(ANNA, ["кот"])
        old = (await dictionaries.of(ANNA)).revision
        await Records(database).forget(ANNA)
        await dictionaries.add(BORIS, ["кит"])
        assert (await dictionaries.of(BORIS)).revision > old


class TestProfiles:
    async def test_a_profile_nobody_has_changed_has_no_rules(self, database: Database) -> None:
        assert await Profiles(database).of(ANNA, "vk") == VK
        assert await Profiles(database).all(ANNA) == []

    async def test_the_rules_of_a_profile_are_kept(self, database: Database) -> None:
        profiles = Profiles(database)
        rules = Profile(ANNA, "vk", yo=True, least=3, mode="knots", diagonal=True)
        rules = rules._replace(corners=False, points=((3, 100), (4, 400)), letters="uk")
        kept = await profiles.keep(rules)
        assert kept == rules._replace(number=kept.number)
        assert await profiles.all(ANNA) == [kept]

    async def test_a_deleted_profile_takes_its_words_along(
        self, database: Database, verdicts: Verdicts, imports: Imports
    ) -> None:
        profiles = Profiles(database)
        await profiles.keep(VK)
        await verdicts.report(VK, ["кот"], TOLD, accepted=True)
        await imports.add(VK, LIST, b"text")
        await profiles.delete(VK)
        assert await profiles.all(ANNA) == []
        assert await verdicts.of(VK) == Dictionary()
        assert await imports.delete_unused() == set()

    async def test_there_is_room_for_so_many(self, database: Database) -> None:
        profiles = Profiles(database, most=1)
        await profiles.keep(VK)
        with pytest.raises(StorageError, match="1 profiles"):
            await profiles.keep(NYT)


class TestImports:
    async def test_a_list_comes_back_byte_for_byte(self, imports: Imports) -> None:
        await imports.add(VK, LIST, b"\xef\xbb\xbf\xd0\xba\r\n")
        assert await imports.of(VK) == [LIST]
        assert await imports.content("ab12") == b"\xef\xbb\xbf\xd0\xba\r\n"

    async def test_a_large_list_is_written_and_deleted_in_slices(
        self, imports: Imports, statements: list[str]
    ) -> None:
        await imports.add(VK, LIST, LARGE)
        assert statements.count("BEGIN") == LARGE_SLICES + 1
        assert await imports.content("ab12") == LARGE
        await imports.drop(VK, "ab12")
        statements.clear()
        await imports.delete_unused()
        assert statements.count("BEGIN") == LARGE_SLICES + 1
        assert await imports.content("ab12") is None

    async def test_a_half_written_list_does_not_count(
        self, database: Database, imports: Imports
    ) -> None:
        async with database.transaction() as transaction:
            await transaction.insert(
                "list_slices", {"hash": "ab12", "start": 0, "content": b"text"}
            )
        assert await imports.content("ab12") is None
        await imports.add(VK, LIST, b"text")
        assert await imports.content("ab12") == b"text"

    async def test_a_list_that_is_being_written_is_not_deleted(self, imports: Imports) -> None:
        adding = asyncio.create_task(imports.add(VK, LIST, LARGE))
        while not adding.done():
            await imports.delete_unused()
        await adding
        assert await imports.content("ab12") == LARGE

    async def test_a_profile_takes_over_the_lists_of_another(self, imports: Imports) -> None:
        await imports.add(VK, LIST._replace(whole=True), b"text")
        await imports.add(NYT, Import("cd34", "b.txt", "ru", 1, whole=True), b"two")
        await imports.take_over(NYT, VK)
        assert [(known.hash, known.whole) for known in await imports.of(NYT)] == [
            ("cd34", False),
            ("ab12", True),
        ]

    async def test_equal_lists_are_kept_until_the_last_one_goes(self, imports: Imports) -> None:
        await imports.add(VK, LIST, b"text")
        await imports.add(NYT, LIST, b"text")
        assert await imports.drop(VK, "ab12")
        assert await imports.delete_unused() == {"ab12"}
        assert await imports.drop(NYT, "ab12")
        assert await imports.delete_unused() == set()
        assert await imports.content("ab12") is None

    async def test_one_list_of_an_alphabet_is_the_whole_lexicon(self, imports: Imports) -> None:
        await imports.add(VK, LIST._replace(whole=True), b"one")
        await imports.add(VK, Import("cd34", "b.txt", "ru", 1, whole=True), b"two")
        assert [(known.hash, known.whole) for known in await imports.of(VK)] == [
            ("ab12", False),
            ("cd34", True),
        ]

    async def test_a_list_of_another_is_not_touched(self, imports: Imports) -> None:
        await imports.add(VK, LIST, b"text")
        assert not await imports.set_whole(NYT, "ab12", whole=True)
        assert not await imports.drop(NYT, "ab12")
        assert await imports.of(VK) == [LIST]

    @pytest.mark.parametrize(
        ("room", "sentence"),
        [
            ({"most": 1}, "1 word lists here already"),
            ({"total_bytes": 5}, "no room for more word lists"),
        ],
    )
    async def test_a_list_without_room_is_not_saved(
        self, database: Database, statements: list[str], room: dict[str, int], sentence: str
    ) -> None:
        imports = Imports(database, **room)
        await imports.add(VK, LIST, b"one")
        statements.clear()
        with pytest.raises(StorageError, match=sentence):
            await imports.add(VK, Import("cd34", "b.txt", "ru", 1), b"two")
        assert set(statements) == {"SELECT"}
        assert await imports.delete_unused() == {"ab12"}
