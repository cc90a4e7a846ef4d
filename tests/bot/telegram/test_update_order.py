"""Updates of one person or chat wait for one another."""

from datetime import UTC, datetime

import pytest
from telegram import CallbackQuery, Chat, InlineQuery, Message, Update, User

from bot.telegram.updates import person_and_chat

ANNA, BORIS = User(1, "Anna", is_bot=False), User(2, "Boris", is_bot=False)
GROUP, CHANNEL = Chat(-7, Chat.SUPERGROUP), Chat(-8, Chat.CHANNEL)
NOW = datetime.now(UTC)


def message(author: User | None = ANNA) -> Message:
    return Message(1, datetime.now(UTC), GROUP, from_user=author)


@pytest.mark.parametrize(
    ("update", "keys"),
    [
        (Update(1, message=message()), (1, -7)),
        (Update(1, edited_message=message()), (1, -7)),
        (Update(1, message=message(None)), (-7, -7)),
        (Update(1, message=Message(1, NOW, GROUP, BORIS, sender_chat=CHANNEL)), (-8, -7)),
        (Update(1, callback_query=CallbackQuery("1", BORIS, "1", message=message())), (2, -7)),
        (Update(1, inline_query=InlineQuery("1", ANNA, "cveasol", "")), (1, ("inline", 1))),
    ],
)
def test_an_update_waits_by_person_and_chat(update: Update, keys: tuple[object, object]) -> None:
    assert person_and_chat(update) == keys


def test_an_update_from_nobody_waits_for_nothing() -> None:
    assert person_and_chat(Update(1)) != person_and_chat(Update(1))
