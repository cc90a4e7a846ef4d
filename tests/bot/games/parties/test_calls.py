"""Turns, votes and ends ring the phones of the people concerned, and of nobody else."""

import pytest

from bot.playground import People, Person
from tests.bot.games.parties.tables import begin_party, latest, play, wait_for_call
from tests.bot.networks import both_networks
from tests.bot.persons import replying_to

pytestmark = both_networks


class Phones:
    """Counts the rings of each phone since the last count."""

    def __init__(self, *people: Person) -> None:
        self._people = people
        self._before = {person.place.user.name: 0 for person in people}

    def count_rings(self) -> dict[str, int]:
        now = {person.place.user.name: person.notified for person in self._people}
        rung = {name: count - self._before[name] for name, count in now.items()}
        self._before = now
        return {name: count for name, count in rung.items() if count}


@pytest.fixture
def gleb(playground: People, friends: Person) -> Person:
    """Gleb, who only watches."""
    return playground.member(friends.place.chat, playground.person("Глеб", user_id=4))


@pytest.fixture
def phones(friends: Person, boris: Person, vera: Person, gleb: Person) -> Phones:
    return Phones(friends, boris, vera, gleb)


async def test_a_turn_calls_the_next_player_under_the_board(
    friends: Person, boris: Person, vera: Person, phones: Phones
) -> None:
    board = await begin_party(friends, boris, vera)
    call = await wait_for_call(friends, "Анна, ваш ход")
    assert call.reply_to == board.id
    small, large = call.picture_size, latest(friends, board).picture_size
    assert small < large  # type: ignore[operator]  # both are pictures
    assert phones.count_rings() == {"Анна": 2}  # the reply to her /play, and her turn
    await play(friends, board, "б1 рот")
    await wait_for_call(friends, "Анна: рот — б1 р, +3\nБорис, ваш ход")
    assert phones.count_rings() == {"Анна": 1, "Борис": 1}  # a reaction to her word


async def test_the_call_before_goes(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    first = await wait_for_call(friends, "Анна, ваш ход")
    await friends.tap(board, "Пропустить")
    await wait_for_call(friends, "Анна: ход пропущен.\nБорис, ваш ход")
    assert first.id not in [message.id for message in friends.history()]


async def test_it_stays_if_deleting_is_forbidden(friends: Person, boris: Person) -> None:
    friends.place.chat.forbids = frozenset({"deleting"})
    board = await begin_party(friends, boris)
    offer = await replying_to(friends, board.id).ask("б3 бот")
    await friends.tap(offer, "Голосовать")
    question = await friends.answer(offer)
    await boris.tap(question, "Нет")
    await friends.until(lambda: latest(friends, question).buttons == [] or None)


async def test_one_answers_to_the_call_as_well(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    call = await wait_for_call(friends, "Анна, ваш ход")
    await replying_to(friends, call.id).say("б1 рот")
    assert "Анна — 3: рот" in (await friends.wait_for_edit(board)).text


async def test_a_vote_calls_the_others(
    friends: Person, boris: Person, vera: Person, phones: Phones
) -> None:
    board = await begin_party(friends, boris, vera)
    offer = await replying_to(friends, board.id).ask("б3 бот")
    phones.count_rings()
    await friends.tap(offer, "Голосовать")
    question = await wait_for_call(friends, "засчитать?")
    assert phones.count_rings() == {"Борис": 1, "Вера": 1}
    await boris.tap(question, "Засчитать")
    await boris.wait_for_edit(question)
    assert phones.count_rings() == {}


async def test_the_end_calls_all_remaining_players(
    friends: Person, boris: Person, vera: Person, phones: Phones
) -> None:
    board = await begin_party(friends, boris, vera)
    await vera.tap(board, "Выйти")
    phones.count_rings()
    await vera.tap(latest(vera, board), "Выхожу")
    call = await wait_for_call(friends, "Вера выходит из игры.\nАнна, ваш ход")
    assert phones.count_rings() == {}  # Anna was called before
    await friends.tap(latest(friends, board), "Пропустить")
    await wait_for_call(friends, "Борис, ваш ход")
    assert phones.count_rings() == {"Борис": 1}
    await boris.tap(latest(boris, board), "Пропустить")
    end = await wait_for_call(
        friends, "🥇 Анна — 0, 0 слов\n🥇 Борис — 0, 0 слов\nВера (вне игры) — 0"
    )
    assert phones.count_rings() == {"Анна": 1, "Борис": 1}
    assert end.id > call.id


async def test_an_offer_goes_with_its_turn(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    offer = await replying_to(friends, board.id).ask("б3 бот")
    await friends.tap(board, "Пропустить")
    await friends.until(lambda: latest(friends, offer).buttons == [] or None)


async def test_buttons_of_a_game_that_is_over_go_at_a_tap(friends: Person, boris: Person) -> None:
    board = await begin_party(friends, boris)
    await friends.tap(board, "Пропустить")
    await boris.tap(board, "Пропустить")
    end = await wait_for_call(friends, "🥇")
    dead = board.button("Пропустить").data
    assert "игра закончена" in await boris.send_tap(end, dead)
    assert latest(boris, end).buttons == []


async def test_a_board_far_above_is_posted_again_silently(
    friends: Person, boris: Person, vera: Person, phones: Phones
) -> None:
    board = await begin_party(friends, boris)
    phones.count_rings()
    said = board
    while said.id < board.id + 10:
        said = await vera.say("болтовня")
    below = await vera.answer(said)
    assert below.text == latest(vera, below).text
    assert phones.count_rings() == {}
    assert "Анна — 3: рот" in (await play(friends, below, "б1 рот")).text
