"""What people do, as plain values."""

import pytest

from bot.chat.messages import Sender


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
