"""What we ask of Telegram."""

from typing import cast

import pytest
from telegram import ChatMemberMember, ChatMemberOwner, User
from telegram.error import BadRequest

from bot.telegram.calls import TelegramNetwork
from bot.telegram.reasons import reason_of
from bot.telegram.receiving import TelegramBot

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
    assert await NETWORK.is_admin(GROUP, GROUP)


async def test_who_writes_in_the_name_of_a_channel_is_not() -> None:
    assert not await NETWORK.is_admin(GROUP, -200)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('Can\'t parse entities: unsupported start tag "кот" at byte 5', "Can't parse entities"),
        ("Bad Gateway", "Bad Gateway"),
        ("«кот»", "BadRequest"),
    ],
)
def test_a_reason_ends_where_it_quotes(said: str, told: str) -> None:
    assert reason_of(BadRequest(said)) == told
