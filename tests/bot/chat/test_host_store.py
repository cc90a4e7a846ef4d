"""Verdicts as a file, and profiles that are copied."""

import pytest

from bot.chat.host_games import HostStore, verdicts_file, verdicts_in
from bot.texts import BotError
from storage import (
    Database,
    Dictionary,
    Import,
    Imports,
    Profile,
    Profiles,
    Report,
    Shares,
    Verdicts,
)

TOLD = Dictionary(("кот", "ёлка"), ("пёс",))
HEAD = b"word,verdict\n"


def test_a_file_of_verdicts_is_read_as_it_was_written() -> None:
    file = verdicts_file(TOLD)
    assert (file.name, file.content.decode()) == (
        "verdicts.csv",
        "word,verdict\nкот,accepted\nёлка,accepted\nпёс,refused\n",
    )
    assert verdicts_in(file.content, yo=True, most=3) == TOLD
    assert verdicts_in(b"\xef\xbb\xbf" + file.content, yo=False, most=3) == Dictionary(
        ("елка", "кот"), ("пес",)
    )


def test_words_come_in_order_and_the_last_verdict_stands() -> None:
    rows = "кот,refused\n\nкит, accepted\nкат,accepted\nкот,accepted\nпёс,refused\nмяч,refused\n"
    assert verdicts_in(HEAD + rows.encode(), yo=False, most=9) == Dictionary(
        ("кат", "кит", "кот"), ("мяч", "пес")
    )


def test_another_file_has_no_verdicts() -> None:
    assert verdicts_in("кот\n".encode(), yo=False, most=9) is None


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("кот,accepted\nпёс,perhaps".encode(), 3),
        ("кот".encode(), 2),
        ("кот,accepted,1".encode(), 2),
        ("к-т,accepted".encode(), 2),
        (b"\xff,accepted", 1),
    ],
)
def test_a_line_that_is_no_verdict_is_named(content: bytes, line: int) -> None:
    with pytest.raises(BotError, match="is not a verdict") as refused:
        verdicts_in(HEAD + content, yo=False, most=9)
    assert refused.value.values == {"number": line}


def test_more_than_there_is_room_for_are_refused() -> None:
    with pytest.raises(BotError, match="At most") as refused:
        verdicts_in(verdicts_file(TOLD).content, yo=False, most=2)
    assert refused.value.values == {"most": 2}


async def test_rules_verdicts_and_lists_are_taken_over(database: Database) -> None:
    profiles, imports = Profiles(database), Imports(database)
    verdicts = Verdicts(database)
    store = HostStore(profiles, verdicts, imports, Shares(database, profiles))
    shared = await profiles.keep(Profile(1, "vk", diagonal=True))
    await verdicts.report(shared, ["кот"], Report(1, "Анна", 1), accepted=True)
    await imports.add(shared, Import("a", "a.txt", "ru", 1), b"text")
    taken = await store.take(shared, 2, Report(2, "Борис", 2))
    assert (taken.owner, taken.name, taken.diagonal) == (2, "vk", True)
    assert await verdicts.of(taken) == await verdicts.of(shared)
    assert [verdict.report.name for verdict in await verdicts.history(taken, 9)] == ["Борис"]
    assert await imports.of(taken) == await imports.of(shared)
