"""Count and cut text as chats do."""

import pytest

from bot.chat.dictionary_text import matches
from bot.render.text import MESSAGE_ROOM, fill, place_marks, units
from bot.texts import texts_in
from bot.work.word_jobs import LookUpResult

RUSSIAN = texts_in("ru")


def test_units_are_those_of_telegram() -> None:
    assert units("<b>кот</b> &lt;&amp;") == len("кот <&")
    assert units("😀") == 2


def test_matches_are_counted_and_listed() -> None:
    found = LookUpResult(3, ("кат", "кит", "кот"))
    assert matches(RUSSIAN, "к?т", found) == "к?т — 3 слова:\nкат, кит, кот"
    assert matches(RUSSIAN, "щ?щ", LookUpResult(0, ())) == (
        "Под маску щ?щ не подходит ни одно слово."
    )


@pytest.mark.parametrize("word", ["ад", "ж" * 64])
def test_a_list_of_matches_is_never_too_long(word: str) -> None:
    text = matches(RUSSIAN, "*" * 63, LookUpResult(99_999, (word,) * 2_000))
    assert text.endswith(f"{word}, …")
    assert MESSAGE_ROOM - 70 < units(text) <= MESSAGE_ROOM


@pytest.mark.parametrize(("room", "rows"), [(9, 2), (8, 1), (5, 1), (4, 0)])
def test_the_break_before_a_row_takes_room_too(room: int, rows: int) -> None:
    written = fill(["at"], ["ox", "dog"], room, spoiler=False)
    assert written.rows == rows


def test_equals_share_a_medal_and_leave_out_the_next() -> None:
    assert place_marks([3, 9, 7, 7, 1]) == {9: "🥇", 7: "🥈", 3: "4.", 1: "5."}
