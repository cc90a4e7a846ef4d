"""Calls of the Bot API: admins, errors, and the search for sent messages."""

from collections.abc import Mapping
from typing import cast

import pytest
from telegram import ChatMemberMember, ChatMemberOwner, User
from telegram.error import BadRequest

from bot.chat.messages import Place
from bot.render.answer import Answer, File
from bot.telegram.arrivals import Arrivals
from bot.telegram.calls import TelegramNetwork
from bot.telegram.receiving import TelegramBot
from bot.telegram.requests import reason_of
from storage import Inbox

GROUP, ANNA, BORIS = -100, 1, 2


class OwnedByAnna:
    """A Bot API where Anna owns every group and everybody else is a member."""

    async def get_chat_member(self, group: int, person: int) -> object:
        user = User(person, "somebody", is_bot=False)
        return ChatMemberOwner(user, False) if person == ANNA else ChatMemberMember(user)


NETWORK = TelegramNetwork(cast(TelegramBot, OwnedByAnna()), cast(Inbox, None), Arrivals())


async def test_an_owner_is_an_admin_and_a_member_is_not() -> None:
    assert await NETWORK.is_admin(GROUP, ANNA)
    assert not await NETWORK.is_admin(GROUP, BORIS)


async def test_a_person_who_writes_as_the_group_is_an_admin() -> None:
    assert await NETWORK.is_admin(GROUP, GROUP)


async def test_a_person_who_writes_as_a_channel_is_no_admin() -> None:
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


class Conversation:
    """A Bot API with the texts in Anna's chat by number; None stands for Anna's messages."""

    def __init__(self, texts: Mapping[int, str | None]) -> None:
        self.changed: list[int] = []
        self._texts = texts

    async def edit_message_text(self, text: str, chat: int, number: int, **_: object) -> None:
        if number not in self._texts:
            raise BadRequest("Message to edit not found")
        if self._texts[number] is None:
            raise BadRequest("Message can't be edited")
        if self._texts[number] == text:
            raise BadRequest("Message is not modified: specified new message content and so on")
        self.changed.append(number)

    async def edit_message_caption(self, chat: int, number: int, **_: object) -> None:
        if number in self._texts:
            raise BadRequest("There is no caption in the message to edit")
        raise BadRequest("Message to edit not found")


async def find(texts: Mapping[int, str | None], answer: Answer, *left: int) -> int | None:
    """Find the number of an answer sent after the numbers *left*; this changes no message."""
    conversation = Conversation(texts)
    network = TelegramNetwork(cast(TelegramBot, conversation), cast(Inbox, None), Arrivals())
    number = await network.find(Place(ANNA, in_group=False), answer, left)
    assert conversation.changed == []
    return number


@pytest.mark.parametrize(
    ("texts", "number"),
    [
        ({10: None}, None),
        ({10: None, 11: "hi"}, 11),
        ({10: None, 12: None, 13: "hi"}, 13),
        ({10: None, 45: "hi"}, 45),
        ({10: "hi"}, None),
    ],
    ids=["not sent", "next", "after hers", "after those of others", "before it left"],
)
async def test_an_answer_is_found_if_it_has_come(
    texts: Mapping[int, str | None], number: int | None
) -> None:
    assert await find(texts, Answer("hi"), 10, 40) == number


async def test_an_answer_is_not_looked_for_if_no_number_is_known() -> None:
    assert await find({1: "hi"}, Answer("hi")) is None


async def test_a_file_is_no_text() -> None:
    file = Answer("", file=File("words.txt", b""))
    assert await find({11: "hi"}, file, 10, 10) is None
