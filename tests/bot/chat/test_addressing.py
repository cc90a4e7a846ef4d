"""Messages that are addressed to us."""

import pytest

from bot.chat.messages import Asked, parse_request, without_command


def in_group(text: str, *, to_us: bool = False) -> Asked | None:
    return parse_request(text, "BaldaBot", in_private=False, to_us=to_us)


def in_private(text: str) -> Asked | None:
    return parse_request(text, "BaldaBot", in_private=True)


@pytest.mark.parametrize("text", ["/solve", "/SOLVE", "/solve@baldabot", "/solve@BaldaBot"])
def test_a_command_is_ours_in_any_case_and_by_our_name(text: str) -> None:
    asked = in_group(text)
    assert asked is not None
    assert (asked.command, asked.text) == ("solve", "")


def test_a_command_takes_the_rest_of_the_message() -> None:
    asked = in_group("/solve\nкот\n...")
    assert asked is not None
    assert asked.text == "кот\n..."


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u2003", "\n", "\u200b \u00ad"])
def test_any_white_space_parts_a_command_from_the_rest(space: str) -> None:
    asked = in_group(f"\ufeff/mode{space}knots")
    assert asked is not None
    assert (asked.command, asked.text) == ("mode", "knots")


def test_a_mention_after_the_rest_is_no_part_of_it() -> None:
    asked = in_group("/mode узлы@BaldaBot")
    assert asked is not None
    assert (asked.command, asked.text) == ("mode", "узлы")


def test_a_command_for_another_bot_is_not_ours() -> None:
    assert in_group("/solve@OtherBot") is None
    assert in_private("/solve@OtherBot") is None


@pytest.mark.parametrize(
    "text", ["кот\n...", "solve /solve", "/решить", "/ solve", "hi @BaldaBots"]
)
def test_other_messages_of_a_group_are_not_ours(text: str) -> None:
    assert in_group(text) is None


@pytest.mark.parametrize(
    "text", ["@BaldaBot кот\n...", "кот\n... @baldabot", "@BALDABOT\nкот\n..."]
)
def test_a_mention_is_ours_and_not_part_of_the_board(text: str) -> None:
    assert in_group(text) == Asked("", "кот\n...")


def test_a_mail_address_is_no_mention() -> None:
    assert in_group("anna@baldabot") is None


def test_a_reply_to_us_is_ours_but_need_not_be_answered() -> None:
    assert in_group("ого", to_us=True) == Asked("", "ого", insistent=False)


def test_in_private_everything_is_ours() -> None:
    assert in_private("привет") == Asked("", "привет")


def test_only_a_command_with_our_name_insists_in_a_group() -> None:
    named, bare = in_group("/x@BaldaBot"), in_group("/x")
    assert named is not None
    assert named.insistent
    assert bare is not None
    assert not bare.insistent


def test_a_message_replied_to_may_begin_with_a_command() -> None:
    assert without_command("/solve кот ...") == "кот ..."
    assert without_command("кот ...") == "кот ..."
