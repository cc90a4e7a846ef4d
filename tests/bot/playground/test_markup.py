"""HTML as Telegram reads it, and the entities that it marks in typed text."""

import pytest

from bot.playground.markup import find_typed_entities, from_html
from bot.playground.params import RefusalError


def find_marks(source: str) -> dict[str, str]:
    """The marked parts of an HTML text by their kind."""
    text, entities = from_html(source)
    units = text.encode("utf-16-le")
    return {
        entity["type"]: units[
            2 * entity["offset"] : 2 * (entity["offset"] + entity["length"])
        ].decode("utf-16-le")
        for entity in entities
    }


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a &lt;b&gt; &amp; &quot;c&quot; &#1078; &#x1F600;", 'a <b> & "c" ж 😀'),
        ("&nbsp; &laquo;", "&nbsp; &laquo;"),
        ("x & y", "x & y"),
        ("  <b>a</b> \n", "a"),
        ("<pre>  a\n b</pre>", "  a\n b"),
    ],
)
def test_the_text_is_what_is_left_without_markup(source: str, text: str) -> None:
    assert from_html(source)[0] == text


@pytest.mark.parametrize(
    ("source", "entities"),
    [
        ("<b>a</b><i>b</i><u>c</u><s>d</s>", "bold italic underline strikethrough"),
        ("<strong>a</strong><em>b</em><ins>c</ins>", "bold italic underline"),
        ("<strike>a</strike> <del>b</del>", "strikethrough"),
        ("<code>a</code> <pre>b</pre>", "code pre"),
        ('<span class="tg-spoiler">a</span>', "spoiler"),
        ("<tg-spoiler>a</tg-spoiler>", "spoiler"),
        ("<blockquote>a</blockquote>", "blockquote"),
        ("<blockquote expandable>a</blockquote>", "expandable_blockquote"),
        ("<b></b>nothing", ""),
        ("<B>any case</B >", "bold"),
    ],
)
def test_each_tag_has_its_kind(source: str, entities: str) -> None:
    assert " ".join(find_marks(source)) == entities


def test_offsets_count_utf16_units() -> None:
    _, entities = from_html("😀 <b>ж😀</b>")
    assert entities == [{"type": "bold", "offset": 3, "length": 3}]


def test_tags_nest() -> None:
    assert find_marks("<b>one <i>two</i> three</b>") == {"bold": "one two three", "italic": "two"}


def test_a_link_and_a_language_keep_their_attributes() -> None:
    _, entities = from_html('<a href="https://t.me/x?a=1&amp;b=2">a</a>')
    assert entities[0]["url"] == "https://t.me/x?a=1&b=2"
    _, entities = from_html('<pre><code class="language-python">x</code></pre>')
    assert entities == [{"type": "pre", "offset": 0, "length": 1, "language": "python"}]


def test_a_spoiler_does_not_hide_monospace_text() -> None:
    assert find_marks("<tg-spoiler><pre>board</pre> word</tg-spoiler>") == {
        "pre": "board",
        "spoiler": " word",
    }


def test_monospace_text_has_no_marks_inside() -> None:
    assert find_marks("<pre>a <b>b</b></pre>") == {"pre": "a b"}


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("ж <br>", 'Unsupported start tag "br" at byte offset 3'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("a <b", "Unclosed start tag at byte offset 2"),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("<b><i>a</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_broken_markup_is_refused_in_telegrams_words(source: str, complaint: str) -> None:
    with pytest.raises(RefusalError) as refusal:
        from_html(source)
    assert refusal.value.as_json() == {
        "ok": False,
        "error_code": 400,
        "description": f"Bad Request: can't parse entities: {complaint}",
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/solve", {"bot_command": "/solve"}),
        ("/solve@some_bot now", {"bot_command": "/solve@some_bot"}),
        ("see /help.", {"bot_command": "/help"}),
        ("1/2 and http://x/solve", {}),
        ("//solve", {}),
        ("@anna_b", {"mention": "@anna_b"}),
        ("mail@anna.example @ab", {}),
    ],
)
def test_commands_and_mentions_are_marked(text: str, found: dict[str, str]) -> None:
    marks = {
        e["type"]: text[e["offset"] : e["offset"] + e["length"]] for e in find_typed_entities(text)
    }
    assert marks == found
