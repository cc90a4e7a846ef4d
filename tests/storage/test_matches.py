"""Matches in chats: one for each host and chat."""

import pytest

from storage import Database, Match, Matches, Player

GROUP, OTHER_GROUP = -100, -200
ANNA, BORIS, VERA = Player(1, "Анна"), Player(2, "Борис"), Player(3, "Вера")
WAITING = Match(
    id="waiting",
    chat=GROUP,
    host=ANNA,
    lexicon="ru",
    language="en",
    position="...\nкот\n...",
    message=10,
)
WITH_BORIS = WAITING._replace(guest=BORIS)
WITH_BOT = WAITING._replace(id="bot", host=VERA, level="champion", hints=2)


@pytest.fixture
async def matches(database: Database) -> Matches:
    matches = Matches(database)
    await matches.add(WAITING)
    await matches.add(WITH_BOT)
    return matches


async def test_a_match_is_kept_as_it_is(matches: Matches) -> None:
    assert await matches.get("waiting") == WAITING
    assert await matches.get("bot") == WITH_BOT
    assert await matches.get("none") is None


async def test_a_match_that_changes_is_kept_so(matches: Matches) -> None:
    await matches.update(WITH_BORIS)
    assert await matches.get("waiting") == WITH_BORIS


async def test_both_players_are_in_the_middle_of_it(matches: Matches) -> None:
    await matches.update(WITH_BORIS)
    assert await matches.running(GROUP, ANNA.id) == WITH_BORIS
    assert await matches.running(GROUP, BORIS.id) == WITH_BORIS


async def test_the_bot_needs_no_second_player(matches: Matches) -> None:
    assert await matches.running(GROUP, VERA.id) == WITH_BOT


async def test_an_invitation_is_no_match_yet(matches: Matches) -> None:
    assert WAITING.waits
    assert await matches.running(GROUP, ANNA.id) is None


async def test_a_match_waits_only_for_its_host(matches: Matches) -> None:
    await matches.add(WAITING)
    assert await matches.waiting(WAITING.chat, WAITING.host.id) == WAITING
    await matches.update(WAITING._replace(level="expert"))
    assert await matches.waiting(WAITING.chat, WAITING.host.id) is None
    assert await matches.waiting(GROUP, BORIS.id) is None


async def test_a_match_is_of_its_chat(matches: Matches) -> None:
    assert await matches.running(OTHER_GROUP, VERA.id) is None


async def test_a_match_that_is_over_is_not_running(matches: Matches) -> None:
    await matches.update(WITH_BOT._replace(over=True))
    assert await matches.running(GROUP, VERA.id) is None


async def test_a_new_match_takes_the_place_of_the_last_of_its_host(matches: Matches) -> None:
    await matches.add(WAITING._replace(id="new"))
    assert await matches.get("waiting") is None
    assert await matches.get("new") == WAITING._replace(id="new")


async def test_a_change_to_a_match_that_was_replaced_is_lost(matches: Matches) -> None:
    await matches.add(WAITING._replace(id="new"))
    await matches.update(WITH_BORIS)
    assert await matches.running(GROUP, BORIS.id) is None
