"""Convert VK's events to our own values."""

import json
from typing import Any

import pytest
from vkbottle.tools.mini_types.bot import MessageMin

from bot.chat.messages import Message, Place, SentFile
from bot.playground.vk.vk_json import markup_of
from bot.settings import VK_IDS
from bot.vk.known_people import our_id, peer_of
from bot.vk.vk_calls import MENU, menu_of
from bot.vk.vk_intake import Community, message_of

ME = Community(77)
CHAT = 2_000_000_005


def event(text: str, peer: int = 5, **more: Any) -> MessageMin:
    envelope = {
        "id": 0,
        "version": 1,
        "out": 0,
        "date": 1_800_000_000,
        "from_id": 5,
        "conversation_message_id": 3,
    }
    return MessageMin.model_validate({**envelope, "peer_id": peer, "text": text, **more})


def read(text: str, peer: int = 5, **more: Any) -> Message | None:
    return message_of(event(text, peer, **more), ME)


def ask(text: str, peer: int = 5, **more: Any) -> tuple[str, str]:
    message = read(text, peer, **more)
    assert message is not None
    return message.command, message.text


def photo(number: int, *sizes: int) -> dict[str, Any]:
    shapes = [
        {"type": "x", "width": side, "height": side, "url": f"https://vk/{side}"} for side in sizes
    ]
    return {
        "type": "photo",
        "photo": {"album_id": 0, "date": 1, "id": number, "owner_id": 5, "sizes": shapes},
    }


@pytest.mark.parametrize("peer", [5, 2**31, CHAT])
def test_ids_come_back_from_a_range_of_their_own(peer: int) -> None:
    assert peer_of(our_id(peer)) == peer
    assert abs(our_id(peer)) > 2**52


def test_a_group_has_a_negative_id_and_a_private_chat_that_of_its_person() -> None:
    message = read("привет")
    assert message is not None
    assert message.place == Place(VK_IDS + 5, in_group=False)
    assert message.sender.id == message.place.chat
    assert Place.at(our_id(CHAT)).in_group


@pytest.mark.parametrize(
    ("text", "command", "rest"),
    [
        ("/solve бар", "solve", "бар"),
        ("[club77|@club77] /solve бар", "solve", "бар"),
        ("[club77|Балда], /solve бар", "solve", "бар"),
        ("[club77|@club77] бар", "", "бар"),
    ],
)
def test_in_a_group_we_are_asked_by_a_command_or_by_our_name(
    text: str, command: str, rest: str
) -> None:
    assert ask(text, CHAT) == (command, rest)


@pytest.mark.parametrize("text", ["бар", "[club78|@club78] бар", "/solve@other бар"])
def test_other_messages_in_a_group_are_not_for_us(text: str) -> None:
    assert read(text, CHAT) is None


def test_a_command_behind_our_name_is_insistent() -> None:
    message = read("[club77|@club77] /nonsense", CHAT)
    assert message is not None
    assert message.insistent


def test_the_start_button_and_a_link_start_us() -> None:
    assert ask("Начать", payload='{"command":"start"}') == ("start", "")
    assert ask("Здравствуйте", ref="board-aB3") == ("start", "board-aB3")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_buttons_of_the_menu_are_commands_and_vk_takes_them(language: str) -> None:
    assert markup_of(menu_of(language)) is None  # the menu is not under a message
    rows = json.loads(menu_of(language))["buttons"]
    actions = [button["action"] for row in rows for button in row]
    asked = [ask(action["label"], payload=action["payload"]) for action in actions]
    assert asked == [(command, "") for command in MENU]


@pytest.mark.parametrize("payload", ["7", "{", '{"command":7}', '{"command":null}'])
def test_a_made_up_payload_is_words_or_no_command_of_ours(payload: str) -> None:
    assert ask("бар", payload=payload)[0] not in MENU


def test_messages_of_communities_and_notices_are_not_for_us() -> None:
    assert read("бар", from_id=-9) is None
    assert read("", CHAT, action={"type": "chat_pin_message", "member_id": 5}) is None


def test_adding_the_bot_to_a_chat_asks_who_it_is() -> None:
    added = {"type": "chat_invite_user"}
    assert ask("", CHAT, action={**added, "member_id": -77}) == ("start", "")
    assert read("", CHAT, action={**added, "member_id": 6}) is None


def test_photos_of_a_message_come_together_each_at_its_largest() -> None:
    message = read("", attachments=[photo(1, 75, 1280, 604), photo(2, 320)])
    assert message is not None
    assert message.photos == (
        SentFile("https://vk/1280", "photo5_1"),
        SentFile("https://vk/320", "photo5_2"),
    )


def test_a_forwarded_picture_counts_as_quoted() -> None:
    forwarded = {
        "date": 1,
        "from_id": 6,
        "text": "",
        "conversation_message_id": 2,
        "attachments": [photo(1, 75)],
    }
    message = read("/solve", fwd_messages=[forwarded])
    assert message is not None
    assert message.quoted is not None
    assert message.quoted.photo == SentFile("https://vk/75", "photo5_1")
