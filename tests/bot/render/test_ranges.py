"""Convert HTML to text and ranges."""

from bot.render.ranges import Range, ranges_of


def test_tags_become_ranges_in_utf16_units() -> None:
    text, ranges = ranges_of("\N{PARTY POPPER} <b>кот &amp; <i>кит</i></b>")
    assert text == "\N{PARTY POPPER} кот & кит"
    assert ranges == [Range("i", 9, 3), Range("b", 3, 9)]


def test_a_link_keeps_its_address_and_an_empty_tag_is_dropped() -> None:
    text, ranges = ranges_of('<a href="https://vk.me/?a=1&amp;b=2">сюда</a><b></b>')
    assert text == "сюда"
    assert ranges == [Range("a", 0, 4, "https://vk.me/?a=1&b=2")]
