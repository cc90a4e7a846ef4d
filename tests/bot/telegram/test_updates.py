"""Convert Telegram's updates to our own values."""

from datetime import UTC, datetime

import pytest
from telegram import (
    Animation,
    Chat,
    ChatMember,
    ChatMemberUpdated,
    ForumTopicCreated,
    Message,
    Update,
    User,
)

from bot.chat.intake import RawUpdate
from bot.chat.messages import Asked
from bot.telegram.receiving import trim_tapped
from bot.telegram.updates import (
    author_of,
    documents_of,
    find_request,
    removes_us,
    sender_of,
    tap_of,
)

US = User(7, "Balda", is_bot=True, username="BaldaBot")
ANNA = User(1, "Анна", is_bot=False)
GROUP = Chat(-100, "supergroup")
SENT = datetime(2026, 11, 21, tzinfo=UTC)


def message(
    text: str, *, by: User = ANNA, chat: Chat = GROUP, reply_to: Message | None = None
) -> Message:
    return Message(5, SENT, chat, from_user=by, text=text, reply_to_message=reply_to)


def test_a_command_in_a_caption_counts() -> None:
    asked = find_request(Message(5, SENT, GROUP, from_user=ANNA, caption="/solve"), US)
    assert asked is not None
    assert asked.command == "solve"


def test_in_private_everything_is_ours() -> None:
    private = message("привет", chat=Chat(1, "private"))
    assert find_request(private, US) == Asked("", "привет")


@pytest.mark.parametrize(("added", "asked"), [([ANNA, US], Asked("start", "")), ([ANNA], None)])
def test_adding_the_bot_asks_who_it_is(added: list[User], asked: Asked | None) -> None:
    joined = Message(5, SENT, GROUP, from_user=ANNA, new_chat_members=added)
    assert find_request(joined, US) == asked


def test_a_reply_to_us_is_ours() -> None:
    asked = find_request(message("ого", reply_to=message("ответ", by=US)), US)
    assert asked == Asked("", "ого", insistent=False)


def test_a_reply_to_another_person_is_not_ours() -> None:
    assert find_request(message("ого", reply_to=message("кот")), US) is None


def test_an_animation_is_a_file() -> None:
    animation = Animation("id", "unique", 300, 200, 5, file_name="a.gif", mime_type="image/gif")
    (file,) = documents_of(Message(4, SENT, GROUP, from_user=ANNA, animation=animation))
    assert (file.id, file.name, file.mime) == ("id", "a.gif", "image/gif")


def test_a_topic_that_we_opened_makes_no_reply() -> None:
    topic = ForumTopicCreated("Балда", 0)
    opened = Message(4, SENT, GROUP, from_user=US, forum_topic_created=topic)
    assert find_request(message("ого", reply_to=opened), US) is None


def test_a_person_without_a_name_has_a_number() -> None:
    assert sender_of(User(5, "", is_bot=False)).name == "#5"


def test_a_person_who_writes_as_a_chat_is_that_chat() -> None:
    channel = Chat(-200, "channel", title="Новости")
    sent = Message(5, SENT, GROUP, from_user=ANNA, sender_chat=channel, text="кот")
    author = author_of(sent)
    assert author is not None
    assert (author.id, author.name) == (-200, "Новости")


@pytest.mark.parametrize(
    ("status", "chat", "removed"),
    [
        ("kicked", GROUP, True),
        ("left", Chat(-5, "group"), True),
        ("administrator", GROUP, False),
        ("member", GROUP, False),
        ("kicked", Chat(1, "private"), False),
    ],
)
def test_only_a_group_without_the_bot_has_removed_it(
    status: str, chat: Chat, removed: bool
) -> None:
    before, after = ChatMember(US, "member"), ChatMember(US, status)
    assert removes_us(ChatMemberUpdated(chat, ANNA, SENT, before, after)) is removed


PHOTO = {"file_id": "id", "file_unique_id": "unique", "width": 300, "height": 300}
TAPPED = {
    "message_id": 9,
    "date": 1_700_000_000,
    "chat": {"id": -100, "type": "supergroup"},
    "is_topic_message": True,
    "message_thread_id": 3,
    "photo": [PHOTO, {**PHOTO, "width": 90, "height": 90}],
    "caption": "кот",
    "reply_markup": {"inline_keyboard": [[{"text": "more words", "callback_data": "page:1"}]]},
}


def tap_on(message: object) -> RawUpdate:
    by = {"id": 1, "is_bot": False, "first_name": "Анна"}
    tap = {"id": "7", "from": by, "chat_instance": "1", "message": message, "data": "page:1"}
    return {"update_id": 5, "callback_query": tap}


def test_a_tap_is_known_without_the_words_and_sizes_of_its_message() -> None:
    trimmed = trim_tapped(tap_on(TAPPED))
    assert trimmed["callback_query"]["message"]["photo"] == [PHOTO]
    assert not {"caption", "reply_markup"} & trimmed["callback_query"]["message"].keys()
    whole, part = (Update.de_json(dict(raw), None) for raw in (tap_on(TAPPED), trimmed))
    assert whole.callback_query
    assert part.callback_query
    assert tap_of(part.callback_query) == tap_of(whole.callback_query)


@pytest.mark.parametrize(
    "update",
    [
        {"update_id": 5, "message": TAPPED},
        tap_on("?"),
        tap_on({"photo": "?"}),
        {"callback_query": "?"},
    ],
)
def test_other_updates_stay_as_they_are(update: RawUpdate) -> None:
    assert trim_tapped(update) == update
