"""What is addressed to us, and what is meant as a board."""

from datetime import UTC, datetime

import pytest
from telegram import Chat, ForumTopicCreated, Message, User

from bot.chat.addressing import Asked, asked_of, looks_like_grid, text_of

US = User(7, "Balda", is_bot=True, username="BaldaBot")
ANNA = User(1, "Анна", is_bot=False)
PRIVATE = Chat(1, "private")
GROUP = Chat(-100, "supergroup")


def message(
    text: str, chat: Chat, *, caption: bool = False, reply_to: Message | None = None
) -> Message:
    return Message(
        5,
        datetime(2026, 11, 21, tzinfo=UTC),
        chat,
        from_user=ANNA,
        text=None if caption else text,
        caption=text if caption else None,
        reply_to_message=reply_to,
    )


def ours(chat: Chat, *, topic: ForumTopicCreated | None = None) -> Message:
    return Message(
        4,
        datetime(2026, 11, 21, tzinfo=UTC),
        chat,
        from_user=US,
        text="ответ",
        forum_topic_created=topic,
    )


@pytest.mark.parametrize("text", ["/solve", "/SOLVE", "/solve@baldabot", "/solve@BaldaBot"])
def test_a_command_is_ours_in_any_case_and_by_our_name(text: str) -> None:
    asked = asked_of(message(text, GROUP), US)
    assert asked is not None
    assert (asked.command, asked.text) == ("solve", "")


def test_a_command_takes_the_rest_of_the_message() -> None:
    asked = asked_of(message("/solve\nкот\n...", GROUP), US)
    assert asked is not None
    assert asked.text == "кот\n..."


def test_a_command_in_a_caption_counts() -> None:
    asked = asked_of(message("/solve", GROUP, caption=True), US)
    assert asked is not None
    assert asked.command == "solve"


@pytest.mark.parametrize("chat", [PRIVATE, GROUP])
def test_a_command_for_another_bot_is_not_ours(chat: Chat) -> None:
    assert asked_of(message("/solve@OtherBot", chat), US) is None


@pytest.mark.parametrize(
    "text", ["кот\n...", "solve /solve", "/решить", "/ solve", "hi @BaldaBots"]
)
def test_other_messages_of_a_group_are_not_ours(text: str) -> None:
    assert asked_of(message(text, GROUP), US) is None


@pytest.mark.parametrize(
    "text", ["@BaldaBot кот\n...", "кот\n... @baldabot", "@BALDABOT\nкот\n..."]
)
def test_a_mention_is_ours_and_not_part_of_the_board(text: str) -> None:
    assert asked_of(message(text, GROUP), US) == Asked("", "кот\n...")


def test_a_mail_address_is_no_mention() -> None:
    assert asked_of(message("anna@baldabot", GROUP), US) is None


def test_a_reply_to_us_is_ours_but_need_not_be_answered() -> None:
    asked = asked_of(message("ого", GROUP, reply_to=ours(GROUP)), US)
    assert asked == Asked("", "ого", insistent=False)


def test_a_topic_that_we_opened_makes_no_reply() -> None:
    opened = ours(GROUP, topic=ForumTopicCreated("Балда", 0))
    assert asked_of(message("ого", GROUP, reply_to=opened), US) is None


def test_a_reply_to_another_person_is_not_ours() -> None:
    assert asked_of(message("ого", GROUP, reply_to=message("кот", GROUP)), US) is None


def test_in_private_everything_is_ours() -> None:
    assert asked_of(message("привет", PRIVATE), US) == Asked("", "привет")


def test_only_a_command_with_our_name_insists_in_a_group() -> None:
    named, bare = (asked_of(message(text, GROUP), US) for text in ("/x@BaldaBot", "/x"))
    assert named is not None
    assert named.insistent
    assert bare is not None
    assert not bare.insistent


def test_a_message_replied_to_may_begin_with_a_command() -> None:
    assert text_of(message("/solve кот ...", GROUP)) == "кот ..."
    assert text_of(message("кот ...", GROUP)) == "кот ..."


@pytest.mark.parametrize(
    "text",
    [
        "баъ\n..с\n.ку",
        "б а ъ\n. . с\n. к у",
        "… кот …",
        "... кот ..",
        "кот\nпес1",
        "кот\n..",
        "ко...",
    ],
)
def test_boards_well_or_badly_written(text: str) -> None:
    assert looks_like_grid(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "кот",
        "Привет. Как дела?",
        "Привет!\nКак у тебя дела?",
        "example.com/page",
        "Ну ладно. Я пошла.",
    ],
)
def test_sentences(text: str) -> None:
    assert not looks_like_grid(text)
