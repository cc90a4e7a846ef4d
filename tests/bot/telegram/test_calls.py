"""What we ask of Telegram."""

from typing import cast

from telegram import ChatMemberMember, ChatMemberOwner, User
from telegram.constants import ChatID

from bot.telegram.calls import TelegramBot, TelegramNetwork

GROUP, ANNA, BORIS = -100, 1, 2


class OwnedByAnna:
    """A Bot API where Anna owns every group and all others are its members."""

    async def get_chat_member(self, group: int, person: int) -> object:
        user = User(person, "somebody", is_bot=False)
        return ChatMemberOwner(user, False) if person == ANNA else ChatMemberMember(user)


NETWORK = TelegramNetwork(cast(TelegramBot, OwnedByAnna()))


async def test_an_owner_is_an_admin_and_a_member_is_not() -> None:
    assert await NETWORK.is_admin(GROUP, ANNA)
    assert not await NETWORK.is_admin(GROUP, BORIS)


async def test_who_writes_in_the_name_of_the_group_is_an_admin() -> None:
    assert await NETWORK.is_admin(GROUP, ChatID.ANONYMOUS_ADMIN)
