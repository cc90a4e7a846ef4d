"""Messages and senders as plain values."""

import pytest

from bot.chat.messages import Place, Sender
from tests.bot.chat.recorder import GROUP, message


def test_a_message_of_a_group_that_moved_is_a_new_one_without_a_number() -> None:
    moved = message("cat", GROUP, edited=True).move_to(-200)
    assert moved == message("cat", Place(-200, in_group=True))._replace(id=0)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Анна", "Анна"),
        ("Ann\u202ea", "Anna"),
        ("\u2066Bob\u2069", "Bob"),
        ("דנה", "\u2068דנה\u2069"),
        ("\u202e", "7"),
    ],
)
def test_a_name_turns_nothing_round_beside_it(name: str, shown: str) -> None:
    assert Sender(7, name).name == shown
