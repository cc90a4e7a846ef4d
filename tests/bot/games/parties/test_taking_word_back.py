"""Take back the last word at a table if most of the others allow it."""

import pytest

from bot.playground import Person, Shown
from tests.bot.games.parties.tables import begin_party, gather, latest, play, wait_for_call
from tests.bot.networks import both_networks
from tests.bot.persons import replying_to

pytestmark = both_networks


@pytest.fixture
async def board(friends: Person, boris: Person, vera: Person) -> Shown:
    """The board after Anna's first word."""
    return await play(friends, await begin_party(friends, boris, vera), "б1 рот")


async def ask_back(friends: Person, board: Shown) -> Shown:
    await friends.tap(board, "Вернуть ход")
    return await wait_for_call(friends, "разрешаете?")


async def test_the_others_are_asked_by_name(friends: Person, boris: Person, board: Shown) -> None:
    question = await ask_back(friends, board)
    assert question.text == "Анна просит вернуть ход «рот». Борис, Вера, разрешаете?"
    assert [b.text for b in question.buttons] == ["Разрешить: 0 из 2", "Нет, оставить: 0 из 1"]
    assert "остальные" in await friends.tap(question, "Разрешить")


async def test_a_majority_allows_it(
    friends: Person, boris: Person, vera: Person, board: Shown
) -> None:
    question = await ask_back(friends, board)
    await boris.tap(question, "Разрешить")
    await vera.tap(question, "Разрешить")
    assert "Анна, ваш ход" in (await wait_for_call(friends, "последний ход возвращён")).text
    assert "▸ Анна — 0\nБорис — 0\nВера — 0\n\nАнна, ваш ход" in latest(friends, board).text
    assert "Анна: рот — б3 р, +3" in (await play(friends, board, "б3 рот")).text


async def test_without_a_majority_it_stays(friends: Person, boris: Person, board: Shown) -> None:
    question = await ask_back(friends, board)
    await boris.tap(question, "Нет")
    assert "Борис, ваш ход" in (await wait_for_call(friends, "Ход «рот» остаётся.")).text
    assert "Анна — 3: рот\n▸ Борис" in latest(friends, board).text


async def test_at_a_table_of_two_one_tap_is_enough(friends: Person, boris: Person) -> None:
    board = await play(friends, await begin_party(friends, boris), "б1 рот")
    await boris.tap(await ask_back(friends, board), "Разрешить")
    assert "▸ Анна — 0" in latest(friends, board).text


async def test_only_the_maker_of_the_last_word_takes_it_back(
    friends: Person, boris: Person, board: Shown
) -> None:
    assert "только последнее" in await boris.tap(board, "Вернуть ход")
    board = await play(boris, board, "а1 крот")
    assert "только последнее" in await friends.tap(board, "Вернуть ход")


async def test_the_next_word_makes_the_question_void(
    friends: Person, boris: Person, vera: Person, board: Shown
) -> None:
    question = await ask_back(friends, board)
    await play(boris, board, "а1 крот")
    call = await wait_for_call(friends, "Вера, ваш ход")
    assert question.id not in [message.id for message in friends.history()]
    over = question.button("Разрешить").data
    assert "голосование окончено" in await vera.send_tap(call, over)


async def test_asking_twice_asks_the_same_question(
    friends: Person, boris: Person, vera: Person, board: Shown
) -> None:
    first = await ask_back(friends, board)
    await boris.tap(first, "Разрешить")
    second = await ask_back(friends, latest(friends, board))
    assert second.buttons[0].text == "Разрешить: 1 из 2"
    await vera.tap(second, "Разрешить")
    assert "▸ Анна — 0" in latest(friends, board).text


async def test_a_vote_on_a_word_comes_first(friends: Person, boris: Person, board: Shown) -> None:
    offer = await replying_to(boris, board.id).ask("б3 бот")
    await boris.tap(offer, "Голосовать")
    assert "после голосования" in await friends.tap(latest(friends, board), "Вернуть ход")


async def test_bots_agree_and_their_moves_go_too(friends: Person) -> None:
    table = await gather(friends)
    for _ in range(3):
        await friends.tap(latest(friends, table), "Бот:")
    await friends.tap(latest(friends, table), "Начать")
    board = await play(friends, table, "б1 рот")
    assert "Бот (умелец) — 4: крот" in board.text
    await friends.tap(board, "Вернуть ход")
    assert "▸ Анна — 0\nБот (умелец) — 0" in latest(friends, board).text
