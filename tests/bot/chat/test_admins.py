"""Who is an admin of a group is asked of Telegram, at most once a minute."""

from typing import cast

from telegram import Bot, ChatMemberMember, ChatMemberOwner, User
from telegram.constants import ChatID

from bot.chat.admins import Admins

GROUP, ANNA, BORIS = -100, 1, 2


class Telegram:
    """Says that Anna owns every group, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def get_chat_member(self, group: int, person: int) -> object:
        self.asked += 1
        user = User(person, "somebody", is_bot=False)
        return ChatMemberOwner(user, False) if person == ANNA else ChatMemberMember(user)


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


async def test_an_owner_is_an_admin_and_a_member_is_not() -> None:
    admins, bot = Admins(), cast(Bot, Telegram())
    assert await admins.include(bot, GROUP, ANNA)
    assert not await admins.include(bot, GROUP, BORIS)


async def test_the_answer_is_remembered_for_a_minute() -> None:
    clock, telegram = Clock(), Telegram()
    admins = Admins(clock=clock)
    for seconds in (0.0, 59.0, 61.0):
        clock.seconds = seconds
        await admins.include(cast(Bot, telegram), GROUP, ANNA)
    assert telegram.asked == 2


async def test_who_writes_in_the_name_of_the_group_is_an_admin() -> None:
    assert await Admins().include(cast(Bot, Telegram()), GROUP, ChatID.ANONYMOUS_ADMIN)
