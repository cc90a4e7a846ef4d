"""Take back a move if the other side agrees; the bot always does."""

import pytest

from bot.playground import Person
from solver import Lexicon
from tests.bot.games.matches.begun_matches import LEXICON, begin_match, join_match, texts_after
from tests.bot.persons import replying_to


@pytest.fixture
def lexicon() -> Lexicon:
    return LEXICON


async def test_the_bot_gives_back_both_moves(anna: Person) -> None:
    board = await begin_match(anna)
    answer = await anna.ask("б1 рот")
    await anna.tap(answer, "Вернуть ход")
    assert texts_after(anna, answer) == [board.text]


async def test_without_a_move_there_is_nothing_to_take_back(anna: Person) -> None:
    board = await begin_match(anna)
    assert await anna.tap(board, "Вернуть ход") == "Вам нечего возвращать."


async def test_a_person_is_asked_and_allows_it(friends: Person, boris: Person) -> None:
    board = await join_match(friends, boris)
    played = await replying_to(friends, board.id).ask("б1 рот")
    await friends.tap(played, "Вернуть ход")
    question = await friends.answer(played)
    assert question.text == "Анна просит вернуть последний ход. Борис, разрешаете?"
    assert "должен соперник" in await friends.tap(question, "Разрешить")
    await boris.tap(question, "Разрешить")
    assert texts_after(friends, question) == [board.text]


async def test_only_the_side_that_moved_last_may_ask(friends: Person, boris: Person) -> None:
    board = await join_match(friends, boris)
    played = await replying_to(friends, board.id).ask("б1 рот")
    assert await boris.tap(played, "Вернуть ход") == "Вам нечего возвращать."


async def test_after_the_next_move_it_is_too_late(friends: Person, boris: Person) -> None:
    board = await join_match(friends, boris)
    played = await replying_to(friends, board.id).ask("б1 рот")
    await friends.tap(played, "Вернуть ход")
    question = await friends.answer(played)
    await replying_to(boris, played.id).ask("б3 т ток")
    assert "с тех пор продолжилась" in await boris.tap(question, "Разрешить")
