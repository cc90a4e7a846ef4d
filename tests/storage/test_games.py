"""Games in chats: one for each person who began it there."""

from dataclasses import replace

import pytest

from storage import ChatGame, Database, Games, Player

GROUP, OTHER_GROUP = -100, -200
ANNA, BORIS, VERA = Player(1, "Анна"), Player(2, "Борис"), Player(3, "Вера")
WAITING = ChatGame(
    id="waiting",
    chat=GROUP,
    host=ANNA,
    lexicon="ru",
    language="en",
    position="...\nкот\n...",
    message=10,
)
WITH_BORIS = replace(WAITING, guest=BORIS)
WITH_BOT = replace(WAITING, id="bot", host=VERA, level="champion", hints=2)


@pytest.fixture
async def games(database: Database) -> Games:
    games = Games(database)
    await games.add(WAITING)
    await games.add(WITH_BOT)
    return games


async def test_a_game_is_kept_as_it_is(games: Games) -> None:
    assert await games.get("waiting") == WAITING
    assert await games.get("bot") == WITH_BOT
    assert await games.get("none") is None


async def test_a_game_that_changes_is_kept_so(games: Games) -> None:
    await games.update(WITH_BORIS)
    assert await games.get("waiting") == WITH_BORIS


async def test_both_players_are_in_the_middle_of_it(games: Games) -> None:
    await games.update(WITH_BORIS)
    assert await games.running(GROUP, ANNA.id) == WITH_BORIS
    assert await games.running(GROUP, BORIS.id) == WITH_BORIS


async def test_the_bot_needs_no_second_player(games: Games) -> None:
    assert await games.running(GROUP, VERA.id) == WITH_BOT


async def test_an_invitation_is_no_game_yet(games: Games) -> None:
    assert WAITING.waits
    assert await games.running(GROUP, ANNA.id) is None


async def test_a_game_is_of_its_chat(games: Games) -> None:
    assert await games.running(OTHER_GROUP, VERA.id) is None


async def test_a_game_that_is_over_is_not_running(games: Games) -> None:
    await games.update(replace(WITH_BOT, over=True))
    assert await games.running(GROUP, VERA.id) is None


async def test_a_new_game_takes_the_place_of_the_last_of_its_host(games: Games) -> None:
    await games.add(replace(WAITING, id="new"))
    assert await games.get("waiting") is None
    assert await games.get("new") == replace(WAITING, id="new")


async def test_a_change_to_a_game_that_was_replaced_is_lost(games: Games) -> None:
    await games.add(replace(WAITING, id="new"))
    await games.update(WITH_BORIS)
    assert await games.running(GROUP, BORIS.id) is None
