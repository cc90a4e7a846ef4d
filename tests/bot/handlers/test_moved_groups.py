"""A group that becomes a supergroup keeps its data."""

from bot.playground import Person, Playground
from bot.playground.world import Chat
from tests.bot.handlers.boards import GRID

NEW = -1002


def move(playground: Playground, person: Person, *, told: bool) -> Person:
    """Turn the group into a supergroup with another id; *told* sends the bot notice of it."""
    old, world = person.place.chat, playground.world
    new = Chat(NEW, old.title, old.bot_sees_all, members=old.members)
    world.add_chat(new)
    if told:
        owner = world.users[next(iter(old.members))]
        message = world.post(old, owner.as_json(), {"migrate_to_chat_id": NEW})
        world.updates.put("message", dict(message))
    old.moved_to = NEW
    return playground.member(new, person)


async def test_settings_words_and_boards_go_along(playground: Playground, friends: Person) -> None:
    await friends.ask("/accepted барс")
    await friends.ask(f"/solve {GRID}")
    there = move(playground, friends, told=True)
    assert "в клетку б2" in (await there.ask("/cell b2")).text
    assert "барс" in (await there.ask("/dict find ба*")).text


async def test_an_answer_under_way_goes_to_the_new_group(
    playground: Playground, friends: Person
) -> None:
    await friends.ask("/start")
    await friends.say(f"/solve {GRID}")
    there = move(playground, friends, told=False)
    answer = await there.answer(await there.say("привет"))
    assert "барсук" in answer.text
    await there.tap(answer, "узлы")
    assert (await there.wait_for_edit(answer)).edited


async def test_a_setting_is_changed_once_though_its_answer_has_to_go_elsewhere(
    playground: Playground, friends: Person
) -> None:
    await friends.ask("/start")
    await friends.say("/mode knots")
    there = move(playground, friends, told=False)
    assert "узлы" in (await there.answer(await there.say("привет"))).text


async def test_a_puzzle_under_way_is_posted_in_the_new_group(
    playground: Playground, friends: Person
) -> None:
    await friends.ask("/start")
    await friends.say("/newboggle")
    there = move(playground, friends, told=False)
    assert (await there.answer(await there.say("привет"))).picture
