"""A group that removes the bot is forgotten; its members keep their data elsewhere."""

from bot.playground import Person
from bot.playground.world import BOT_USER
from tests.bot.handlers.boards import GRID
from tests.bot.networks import both_networks

pytestmark = both_networks


def remove_and_bring_back_bot(friends: Person) -> None:
    change = {
        "chat": friends.place.chat.as_json(),
        "from": friends.place.user.as_json(),
        "date": int(friends.world.now()),
        "old_chat_member": {"user": BOT_USER, "status": "member"},
        "new_chat_member": {"user": BOT_USER, "status": "kicked", "until_date": 0},
    }
    friends.world.updates.put("my_chat_member", change)


async def test_a_group_that_removes_the_bot_is_forgotten(anna: Person, friends: Person) -> None:
    board = await anna.ask(GRID)
    await friends.ask("/accepted барс")
    await friends.ask("/newboggle")
    remove_and_bring_back_bot(friends)
    assert "барс" not in (await friends.ask("/dict find ба*")).text
    assert "не идёт" in (await friends.ask("/newboggle stop")).text
    await anna.tap(board, "узлы")
    assert (await anna.wait_for_edit(board)).edited


async def test_unfinished_puzzles_there_cause_no_messages(friends: Person) -> None:
    await friends.ask("/newboggle")
    remove_and_bring_back_bot(friends)
    said = len(friends.history())
    await friends.say("котик")
    assert len(friends.history()) == said + 1


async def test_privacy_says_so(anna: Person) -> None:
    assert "Если группа меня удалит" in (await anna.ask("/privacy")).text
