"""Count all records, and delete those of a person who asks."""

from pathlib import Path

from storage import (
    Database,
    Dictionaries,
    Dictionary,
    Forgotten,
    Glyphs,
    Import,
    Imports,
    Inbox,
    Preferences,
    Profile,
    Profiles,
    Questions,
    Readings,
    Records,
    Report,
    Results,
    Scope,
    SeenBoard,
    Statistics,
    Verdicts,
)
from tests.storage.test_questions import QUESTION

ANNA, BORIS, GROUP = 1, 2, -100
VK = Profile(ANNA, "vk")
TOLD = Report(ANNA, "Анна", 1000)


async def test_a_person_is_forgotten_and_nobody_else(database: Database) -> None:
    for owner in (ANNA, BORIS):
        await Preferences(database).choose(Scope(owner), "mode", "knots")
        await Questions(database).add(QUESTION._replace(id=f"of {owner}", owner=owner))
        await Dictionaries(database).add(owner, ["кот", "кит"])
        await Readings(database).add(SeenBoard(f"by {owner}", owner, "file", {}, {}))
        await Glyphs(database).add(owner, {b"1": "ж"})
    forgotten = await Records(database).forget(ANNA)
    assert forgotten == Forgotten(boards=1, words=2, glyphs=1, matches=0, verdicts=0, lists=0)
    assert await Preferences(database).of(Scope(ANNA)) == [{}]
    assert await Readings(database).get(f"by {ANNA}") is None
    assert await Readings(database).get(f"by {BORIS}") is not None
    assert await Records(database).forget(BORIS) == forgotten


async def test_words_that_were_read_before_are_forgotten_in_memory_too(database: Database) -> None:
    dictionaries, verdicts = Dictionaries(database), Verdicts(database)
    await dictionaries.add(ANNA, ["кот"])
    await verdicts.report(VK, ["кит"], TOLD, accepted=True)
    before = (await dictionaries.of(ANNA)).added, (await verdicts.of(VK)).added
    assert before == (("кот",), ("кит",))
    await Records(database).forget(ANNA)
    assert (await dictionaries.of(ANNA)).added == (await verdicts.of(VK)).added == ()


async def test_a_forgotten_person_leaves_no_word_behind(database: Database) -> None:
    verdicts, imports = Verdicts(database), Imports(database)
    shared = Profile(GROUP, "vk")
    await Profiles(database).keep(VK)
    await verdicts.report(VK, ["кот"], TOLD, accepted=True)
    await verdicts.report(shared, ["кот"], TOLD, accepted=True)
    await verdicts.report(shared, ["кит"], TOLD._replace(reporter=BORIS), accepted=True)
    await imports.add(VK, Import("ab12", "слова.txt", "ru", 2), b"text")
    forgotten = await Records(database).forget(ANNA)
    assert (forgotten.verdicts, forgotten.lists) == (2, 1)
    assert await verdicts.of(VK) == Dictionary()
    assert await verdicts.of(shared) == Dictionary(added=("кит",))
    assert await imports.delete_unused() == set()


async def test_a_forgotten_person_is_in_no_file_while_the_bot_runs(
    database: Database, file: Path
) -> None:
    async with Inbox.open(database, "telegram", file.parent) as inbox:
        for owner, name in ((ANNA, "Annabel"), (BORIS, "Boris"), (ANNA, "Annabel")):
            await Dictionaries(database).add(owner, [f"{name}{n}" for n in range(500)])
            await Results(database).call(owner, name)
            await inbox.add({1: "/forget_me, says Annabel"})
        with inbox.handling(1).at_work():
            await Records(database).forget(ANNA)
        inbox.finish(1)
        await inbox.flush()
        kept = [path.read_bytes() for path in file.parent.iterdir()]
    assert not any(b"Annabel" in content for content in kept)
    assert any(b"Boris" in content for content in kept)


async def test_a_list_that_nobody_has_any_more_is_in_no_file(
    database: Database, file: Path
) -> None:
    imports = Imports(database)
    await imports.add(VK, Import("ab12", "a.txt", "en", 2), b"Annabel\n" * 1000)
    await Records(database).forget(ANNA)
    await imports.delete_unused()
    assert not any(b"Annabel" in path.read_bytes() for path in file.parent.iterdir())


async def test_statistics_count_people_and_groups_once(database: Database) -> None:
    await Questions(database).add(QUESTION)
    await Preferences(database).choose(Scope(ANNA), "mode", "knots")
    await Preferences(database).choose(Scope(BORIS), "mode", "knots")
    assert await Records(database).statistics() == Statistics(
        people=2, groups=1, boards=1, words=0, matches=0, puzzles=0
    )
