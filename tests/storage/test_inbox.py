"""Updates are owed an answer until they are handled, and are handled only once."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path

import pytest

from storage import Database, Inbox, OwedUpdate, Preferences, Scope, back_up
from storage.inbox import Journal

ANNA = Scope(1)

Opened = AbstractAsyncContextManager[Inbox]


def after_kill(database: Database, file: Path, network: str = "telegram") -> Opened:
    """Open the inbox as the next process does."""
    return Inbox.open(database, network, file.parent)


@pytest.fixture
async def inbox(database: Database, file: Path) -> AsyncIterator[Inbox]:
    async with Inbox.open(database, "telegram", file.parent) as inbox:
        yield inbox


async def mode(database: Database) -> str | None:
    (choices,) = await Preferences(database).of(ANNA)
    return choices.get("mode")


async def toggle(database: Database) -> None:
    """Switch the mode, a write that must not be repeated."""
    wanted = "classic" if await mode(database) == "knots" else "knots"
    await Preferences(database).choose(ANNA, "mode", wanted)


async def test_an_update_is_new_once(inbox: Inbox) -> None:
    assert await inbox.add({7: "a", 8: "b"}) == [7, 8]
    assert await inbox.add({8: "b", 9: "c"}) == [9]


async def test_a_handled_update_is_still_known(inbox: Inbox) -> None:
    await inbox.add({7: "a"})
    inbox.finish(7)
    assert await inbox.add({7: "a"}) == []


async def test_unhandled_updates_are_owed_at_the_next_start_in_order(
    database: Database, file: Path, inbox: Inbox
) -> None:
    await inbox.add({9: "a", 7: "b", 8: "c"})
    inbox.finish(7)
    async with after_kill(database, file) as again:
        assert await again.read_owed() == [OwedUpdate(9, "a"), OwedUpdate(8, "c")]


async def test_a_handled_update_is_known_after_a_kill_before_the_write(
    database: Database, file: Path, inbox: Inbox
) -> None:
    await inbox.add({7: "a"})
    inbox.finish(7)
    async with after_kill(database, file) as again:
        assert await again.read_owed() == []


async def test_a_journal_that_was_cut_short_is_read_up_to_there(
    database: Database, file: Path, inbox: Inbox
) -> None:
    await inbox.add({7: "a", 8: "b"})
    (file.parent / "telegram.journal").write_bytes(b"done 7\ndone")
    async with after_kill(database, file) as again:
        assert await again.read_owed() == [OwedUpdate(8, "b")]


async def test_a_handled_update_leaves_no_text(file: Path, inbox: Inbox) -> None:
    await inbox.add({7: "secret"})
    inbox.finish(7)
    await inbox.flush()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT body FROM inbox").fetchall() == [(None,)]


async def test_kills_count_for_updates_at_work_but_not_for_waiting_ones(
    database: Database, file: Path, inbox: Inbox
) -> None:
    await inbox.add({6: "done", 7: "at work", 8: "waits"})
    inbox.begin(6, 7)
    inbox.finish(6)
    for kills in (1, 2, 2):  # before the third start it only waits
        async with after_kill(database, file) as again:
            assert await again.read_owed() == [
                OwedUpdate(7, "at work", kills),
                OwedUpdate(8, "waits"),
            ]
            if kills == 1:
                again.begin(7)


async def test_networks_do_not_share_numbers(database: Database, file: Path, inbox: Inbox) -> None:
    async with after_kill(database, file, "other") as other:
        assert await inbox.add({7: "a"}) == await other.add({7: "b"}) == [7]
        assert await other.read_owed() == [OwedUpdate(7, "b")]


async def test_old_numbers_are_forgotten_but_nothing_that_is_owed(
    database: Database, file: Path
) -> None:
    with Journal.open(file.parent / "journal") as journal:
        inbox = Inbox(database, "telegram", journal, remembered=2)
        await inbox.add({1: "owed", 2: "a", 3: "b"})
        await inbox.add({4: "c", 5: "d"})
        inbox.finish(2, 3)
        await inbox.flush()
        assert await inbox.add({1: "owed", 2: "a", 3: "b"}) == [2, 3]


async def test_a_write_is_not_done_again(database: Database, file: Path, inbox: Inbox) -> None:
    await inbox.add({7: "/mode knots"})
    with inbox.handling(7).at_work():
        await toggle(database)
    async with after_kill(database, file) as again:
        await again.read_owed()
        with again.handling(7).at_work():
            await toggle(database)
            assert await mode(database) == "knots"
            await Preferences(database).choose(ANNA, "language", "ru")
    assert (await Preferences(database).of(ANNA))[0] == {"mode": "knots", "language": "ru"}


async def test_a_message_that_was_noted_is_not_sent_again(
    database: Database, file: Path, inbox: Inbox
) -> None:
    await inbox.add({7: "грид"})
    with inbox.handling(7).at_work() as handling:
        assert handling.skip_message() is None
        handling.note_sent(55)
    async with after_kill(database, file) as again:
        await again.read_owed()
        with again.handling(7).at_work() as handling:
            assert [handling.skip_message(), handling.skip_message()] == [55, None]


async def test_notes_of_a_departed_message_are_known_after_a_kill(
    database: Database, file: Path, inbox: Inbox
) -> None:
    await inbox.add({7: "грид"})
    with inbox.handling(7).at_work() as handling:
        assert handling.find_departure() is None
        handling.note_left(12, 40)
    async with after_kill(database, file) as again:
        await again.read_owed()
        with again.handling(7).at_work() as handling:
            assert handling.skip_message() is None
            assert handling.find_departure() == (12, 40)
            handling.note_sent(13)
            assert handling.messages == [13]


async def test_a_message_may_have_the_number_0(
    database: Database, file: Path, inbox: Inbox
) -> None:
    """Telegram returns 0 if it sends the message later; the next number is another message."""
    await inbox.add({7: "грид"})
    with inbox.handling(7).at_work() as handling:
        handling.note_left()
        handling.note_sent(0)
        handling.note_left()
        handling.note_sent(55)
    async with after_kill(database, file) as again:
        await again.read_owed()
        with again.handling(7).at_work() as handling:
            assert [handling.skip_message(), handling.skip_message()] == [0, 55]


async def test_a_message_that_may_come_only_once_is_given_up_if_a_kill_met_it(
    database: Database, file: Path, inbox: Inbox
) -> None:
    await inbox.add({7: "/newbee"})
    with inbox.handling(7).at_work() as handling:
        assert not handling.give_up()
        handling.note_left()
    for excuse in (None, 12):
        async with after_kill(database, file) as again:
            await again.read_owed()
            with again.handling(7).at_work() as handling:
                assert handling.give_up()
                assert handling.skip_message() == excuse
                handling.note_sent(12)


async def test_a_refused_message_may_be_tried_again(inbox: Inbox) -> None:
    """It may succeed in the supergroup that the group has become."""
    with inbox.handling(7).at_work() as handling:
        handling.note_left()
        handling.note_refused()
        handling.restart()
        assert handling.find_departure() is None
        assert not handling.give_up()


async def test_a_journal_of_another_version_is_passed_over(
    database: Database, file: Path, inbox: Inbox
) -> None:
    await inbox.add({7: "грид"})
    (file.parent / "telegram.journal").write_bytes(b"sent 7 0\n\nsent\n")
    async with after_kill(database, file) as again:
        await again.read_owed()
        assert again.handling(7).skip_message() is None


async def test_writes_of_others_meanwhile_are_kept(database: Database, inbox: Inbox) -> None:
    await inbox.add({7: "a"})
    with inbox.handling(7).at_work():
        await toggle(database)
    await toggle(database)
    assert await mode(database) == "classic"


async def test_a_copy_owes_nothing(database: Database, file: Path, inbox: Inbox) -> None:
    await inbox.add({7: "secret"})
    copy = file.with_name("copy.sqlite")
    back_up(file, copy)
    assert b"secret" not in copy.read_bytes()
    elsewhere = copy.parent / "elsewhere"
    elsewhere.mkdir()
    moved = copy.rename(elsewhere / "balda.sqlite")
    async with Database.open(moved) as restored, after_kill(restored, moved) as again:
        assert await again.read_owed() == []
