"""Open a table in a group, sit down, get up, and begin the game."""

import pytest

from bot.playground import Person
from tests.bot.games.matches.begun_matches import texts_after
from tests.bot.games.parties.tables import begin_party, gather, latest, wait_for_call
from tests.bot.networks import both_networks
from tests.bot.persons import in_topic

pytestmark = both_networks

BUTTONS = ["Присоединиться", "Выйти", "Часы: нет", "Бот: нет", "Начать", "Правила"]


async def test_it_says_who_sits_there_and_what_can_be_done(friends: Person, boris: Person) -> None:
    table = await gather(friends, boris)
    assert table.text == (
        "Балда 3×3 · классика\n"
        "Стол на 6: нажмите «Присоединиться». Партию начинает открывший стол, или она начнётся "
        "сама, когда все места займут.\n"
        "1. Анна\n2. Борис\n\n"
        "Подсказки, разбор и боты, которые считают вперёд, — только в игре вдвоём."
    )
    assert friends.picture(table)
    assert [button.text for button in table.buttons] == BUTTONS


async def test_its_rules_are_a_tap_away(friends: Person, boris: Person) -> None:
    invitation = await friends.ask("/play кот")
    await boris.tap(invitation, "Правила")
    assert (await boris.answers(invitation, 1))[0].text.startswith("Балда · классика")
    await friends.tap(invitation, "Стол до шести")
    await boris.tap(latest(friends, invitation), "Правила")
    rules = (await boris.answers(invitation, 2))[1]
    assert rules.text.startswith("Балда · классика")
    assert friends.picture(rules)


async def test_an_invitation_becomes_a_table(friends: Person, boris: Person) -> None:
    invitation = await friends.ask("/play кот")
    assert "может тот, кто начал" in await boris.tap(invitation, "Стол до шести")
    await friends.tap(invitation, "Стол до шести")
    assert [button.text for button in latest(friends, invitation).buttons] == BUTTONS
    join = invitation.button("Присоединиться").data
    assert "уже не действует" in await boris.send_tap(invitation, join)


async def test_a_private_chat_has_no_table(anna: Person) -> None:
    assert "открывают в группе" in (await anna.ask("/play 2-6")).text


async def test_the_host_begins_at_any_time(friends: Person, boris: Person) -> None:
    table = await gather(friends, boris)
    assert "кто открыл стол" in await boris.tap(table, "Начать")
    await friends.tap(table, "Начать")
    assert "▸ Анна — 0\nБорис — 0\n\nАнна, ваш ход" in latest(friends, table).text


async def test_a_full_table_begins_by_itself(friends: Person, boris: Person, vera: Person) -> None:
    table = await gather(friends, boris, vera, wish="кот 2-3")
    assert "▸ Анна — 0\nБорис — 0\nВера — 0\n\nАнна, ваш ход" in table.text


async def test_nobody_begins_alone(friends: Person) -> None:
    assert "никого больше нет" in await friends.tap(await gather(friends), "Начать")


async def test_the_host_may_leave_the_beginning_to_the_second(
    friends: Person, boris: Person
) -> None:
    assert "▸ Борис — 0" in (await begin_party(friends, boris, wish="кот 2-6 вторым")).text


async def test_a_person_who_sits_down_may_get_up(friends: Person, boris: Person) -> None:
    table = await gather(friends, boris)
    await boris.tap(table, "Выйти")
    assert "Борис" not in latest(friends, table).text


async def test_the_host_closes_the_table(friends: Person, boris: Person) -> None:
    table = await gather(friends, boris)
    await friends.tap(table, "Выйти")
    assert latest(friends, table).text == "Стол закрыт. Начать игру: /play."
    assert "уже не действует" in await boris.tap(table, "Присоединиться")


async def test_nobody_sits_twice(friends: Person, boris: Person) -> None:
    table = await gather(friends, boris)
    assert "Вы уже за этим столом" in await boris.tap(table, "Присоединиться")
    assert "Вы здесь уже играете" in (await boris.ask("/play 5")).text
    assert (await boris.wait_for_edit(await boris.say("/play 2-6"))).reaction  # the same once more


async def test_a_clock_is_chosen_by_the_host(friends: Person, boris: Person) -> None:
    table = await gather(friends, boris)
    assert "кто открыл стол" in await boris.tap(table, "Часы")
    seen = []
    for _ in range(5):
        await friends.tap(latest(friends, table), "Часы")
        seen.append(latest(friends, table).buttons[2].text)
    assert seen == ["Часы: 1 минута", "Часы: 2 минуты", "Часы: 5 минут", "Часы: сутки", "Часы: нет"]


async def test_a_bot_takes_a_seat_at_a_level(friends: Person) -> None:
    table = await gather(friends)
    for _ in range(3):
        await friends.tap(latest(friends, table), "Бот:")
    assert "1. Анна\n2. Бот (умелец)" in latest(friends, table).text
    await friends.tap(latest(friends, table), "Бот:")
    assert "Бот (" not in latest(friends, table).text


async def test_levels_that_look_ahead_are_for_two(friends: Person) -> None:
    table = await gather(friends)
    made_up = table.button("Бот").data.replace("beginner", "champion")
    assert "не знаю такой кнопки" in await friends.send_tap(table, made_up)


async def test_play_alone_shows_the_table_again(friends: Person, boris: Person) -> None:
    table = latest(friends, await gather(friends, boris))
    again = await boris.ask("/play")
    assert again.text == table.text
    await friends.tap(again, "Начать")
    assert "Анна, ваш ход" in latest(friends, again).text


async def test_it_stays_in_its_topic(friends: Person, network: str) -> None:
    if network == "vk":
        pytest.skip("VK has no topics")
    table = await gather(in_topic(friends, 5))
    await in_topic(friends, 5).ask("/play")
    numbers = [m.id for m in friends.history() if m.by_bot and m.id >= table.id]
    messages = friends.place.chat.messages
    assert {messages[n]["message_thread_id"] for n in numbers} == {5}


async def test_the_first_player_is_called(friends: Person, boris: Person, vera: Person) -> None:
    table = await begin_party(friends, boris, vera)
    call = await wait_for_call(friends, "Анна, ваш ход")
    assert texts_after(friends, table) == [call.text]
