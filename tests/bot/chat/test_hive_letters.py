"""Find the letters of a hive among other words."""

import pytest

from bot.chat.hive_letters import find_hive_letters


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("letters h c g i l t y", "hcgilty"),
        ("center letter B, others a g l n o t", "Baglnot"),
        ("C + aelosv", "Caelosv"),
        ("центр А, вокруг нопртш", "Анопртш"),
        ("что найти в о з к л н п у", "озклнпу"),
        ("T is the centre and c a i n, o p", "Tcainop"),
        ("помоги с ульем реопстч", "реопстч"),
        ("problem with taceinl", "taceinl"),
        ("h c g i l t", ""),
        ("help me with it today", ""),
    ],
)
def test_they_stand_alone_or_are_a_word(text: str, letters: str) -> None:
    assert find_hive_letters(text) == letters
