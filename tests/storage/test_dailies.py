"""Daily puzzles of a chat, one for each game."""

import pytest

from storage import Dailies, Daily, Database, Puzzle, Puzzles, Records

GROUP, ANNA = -100, 1
BEE = Daily(GROUP, "bee", minute=540, zone="Europe/Moscow", language="ru", posted=7, topic=5)
BOGGLE = Daily(GROUP, "boggle", minute=60, zone="UTC", language="en", posted=7, wish="many 5")


@pytest.fixture
async def dailies(database: Database) -> Dailies:
    dailies = Dailies(database)
    for daily in (BEE, BOGGLE, BEE._replace(chat=ANNA)):
        await dailies.put(daily)
    return dailies


async def test_dailies_of_a_chat_come_in_the_order_of_their_hours(dailies: Dailies) -> None:
    assert await dailies.of(GROUP) == [BOGGLE, BEE]
    assert len(await dailies.all()) == 3


async def test_another_wish_takes_the_place_of_the_first(dailies: Dailies) -> None:
    later = BEE._replace(minute=600)
    await dailies.put(later)
    assert await dailies.of(GROUP) == [BOGGLE, later]


async def test_one_is_removed_and_no_other(dailies: Dailies) -> None:
    await dailies.remove(GROUP, "bee")
    assert await dailies.get(GROUP, "bee") is None
    assert await dailies.of(GROUP) == [BOGGLE]


async def test_a_day_is_dealt_with_once_and_its_puzzle_kept(
    dailies: Dailies, database: Database
) -> None:
    puzzle = Puzzle(GROUP, "bee", (("к",),), "ru", topic=5, message=0, ends=0, owed="Соты")
    assert await dailies.deal(BEE, 8, puzzle)
    assert not await dailies.deal(BEE, 8, puzzle._replace(owed="Другие"))
    assert await dailies.get(GROUP, "bee") == BEE._replace(posted=8)
    assert await Puzzles(database).last(GROUP, "bee") == puzzle


async def test_a_day_that_has_not_come_is_put_back_unless_it_has_changed(dailies: Dailies) -> None:
    await dailies.put_back(BEE, 3)
    await dailies.put_back(BEE._replace(posted=9), 1)
    assert await dailies.get(GROUP, "bee") == BEE._replace(posted=3)


async def test_they_go_along_when_a_group_moves(dailies: Dailies, database: Database) -> None:
    await Records(database).move(GROUP, -1001)
    assert await dailies.of(-1001) == [BOGGLE._replace(chat=-1001), BEE._replace(chat=-1001)]


async def test_dailies_of_a_private_chat_are_forgotten_with_its_person(
    dailies: Dailies, database: Database
) -> None:
    await Records(database).forget(ANNA)
    assert await dailies.of(ANNA) == []
    assert await dailies.of(GROUP) == [BOGGLE, BEE]
