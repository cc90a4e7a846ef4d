"""A word that the lexicon lacks counts if most of the others vote for it."""

import pytest

from bot.playground import Person, Shown
from tests.bot.games.parties.tables import begin_party, latest, wait_for_call
from tests.bot.networks import both_networks
from tests.bot.persons import replying_to

pytestmark = both_networks


@pytest.fixture
async def board(friends: Person, boris: Person, vera: Person) -> Shown:
    return await begin_party(friends, boris, vera)


async def propose(friends: Person, board: Shown) -> Shown:
    """Play бот, which the lexicon lacks; return the question to the others."""
    offer = await replying_to(friends, board.id).ask("б3 бот")
    await friends.tap(offer, "Голосовать")
    assert latest(friends, offer).buttons == []
    return await wait_for_call(friends, "засчитать?")


async def test_the_others_are_asked_by_name(friends: Person, board: Shown) -> None:
    question = await propose(friends, board)
    assert question.text == (
        "Анна предлагает «бот» (б3 б), такого слова в словаре нет. Борис, Вера, засчитать?"
    )
    assert [button.text for button in question.buttons] == ["Засчитать: 0 из 2", "Нет: 0 из 1"]
    assert "остальные" in await friends.tap(question, "Засчитать")


async def test_a_majority_plays_the_word(
    friends: Person, boris: Person, vera: Person, board: Shown
) -> None:
    question = await propose(friends, board)
    await boris.tap(question, "Засчитать")
    assert (await boris.wait_for_edit(question)).buttons[0].text == "Засчитать: 1 из 2"
    await vera.tap(question, "Засчитать")
    call = await wait_for_call(friends, "слово «бот» засчитывается")
    assert "Анна: бот — б3 б, +3\nБорис, ваш ход" in call.text
    assert "Анна — 3: бот\n▸ Борис — 0" in latest(friends, board).text


async def test_it_is_a_verdict_of_the_group(
    friends: Person, boris: Person, vera: Person, board: Shown
) -> None:
    question = await propose(friends, board)
    await boris.tap(question, "Засчитать")
    await vera.tap(question, "Засчитать")
    assert "бот" in (await vera.ask("/accepted")).text


async def test_without_a_majority_the_turn_goes_on(
    friends: Person, boris: Person, board: Shown
) -> None:
    question = await propose(friends, board)
    await boris.tap(question, "Нет")
    assert "Анна, ваш ход" in (await wait_for_call(friends, "«бот» не засчитано")).text
    assert "▸ Анна — 0" in latest(friends, board).text
    assert "бот" not in (await friends.ask("/accepted")).text


async def test_it_ends_with_the_turn(friends: Person, boris: Person, board: Shown) -> None:
    question = await propose(friends, board)
    await friends.tap(board, "Пропустить")
    call = await wait_for_call(friends, "Борис, ваш ход")
    assert question.id not in [message.id for message in friends.history()]
    over = question.button("Засчитать").data
    assert "Это голосование окончено" in await boris.send_tap(call, over)


async def test_a_word_that_cannot_be_made_is_refused_at_once(friends: Person, board: Shown) -> None:
    refusal = await replying_to(friends, board.id).ask("слон")
    assert refusal.buttons == []


async def test_a_word_that_the_host_banned_is_no_question(friends: Person, board: Shown) -> None:
    await friends.ask("/banword бор")
    refusal = await replying_to(friends, board.id).ask("б3 бор")
    assert "исключил" in refusal.text
    assert refusal.buttons == []


async def test_nobody_votes_if_only_admins_report_words(
    friends: Person, boris: Person, vera: Person
) -> None:
    """Otherwise people who are no admins would decide what the game accepts."""
    settings = await friends.ask("/settings")
    for button in ("Для группы", "Кто отмечает слова", "только администраторы"):
        await friends.tap(latest(friends, settings), button)
    board = await begin_party(friends, boris, vera)
    assert (await replying_to(friends, board.id).ask("б3 бот")).buttons == []


async def test_several_ways_are_chosen_between_first(
    friends: Person, boris: Person, vera: Person, board: Shown
) -> None:
    ways = await replying_to(friends, board.id).ask("бот")
    await friends.tap(ways, "б1 б")
    offer = latest(friends, ways)
    assert "их могут" not in offer.text
    await friends.tap(offer, "Голосовать")
    question = await wait_for_call(friends, "засчитать?")
    await boris.tap(question, "Засчитать")
    await vera.tap(question, "Засчитать")
    assert "Анна: бот — б1 б, +3" in latest(friends, board).text
