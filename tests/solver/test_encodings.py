"""Word lists do not tell their encoding: they are read right or refused."""

from collections.abc import Callable

import pytest

from solver import LexiconError
from solver.wordlists.encodings import decode

RUSSIAN = "абажур\nёлка\nземля\nмаяк\nобъезд\nпень\nщётка\nюла\nярмарка\nкот"
UKRAINIAN = "гілка\nїжак\nєнот\nкит\nмісяць\nпідлога\nрічка\nсонце\nхата\nяблуко"
ENGLISH = "café\nboard\ncell\nglyph\nletter\npath\nscreen\ntouch\nword\nzero"
# "Word, letter, table, sea, sky, day, night, book" in Greek, encoded in ISO 8859-7.
GREEK = bytes.fromhex(
    "ebdeeef70ae3f1dcececec0ae1f0dfede1eae1f20ae8dcebe1f3f3e10aeff5f1e1edfcf20a"
    "ecddf1e10aedfdf7f4e10ae2e9e2ebdfef0a"
)


@pytest.mark.parametrize("style", [str, str.upper])
@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        *((RUSSIAN, name) for name in ("cp1251", "koi8_r", "mac_cyrillic", "cp866", "iso8859_5")),
        *((UKRAINIAN, name) for name in ("cp1251", "koi8_u", "mac_cyrillic")),
        (ENGLISH, "cp1252"),
        *((RUSSIAN, name) for name in ("utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_16_be")),
        (ENGLISH, "utf_16_le"),
    ],
    ids=range(15),
)
def test_a_list_is_read_in_the_encoding_in_which_it_has_words(
    text: str, encoding: str, style: Callable[[str], str]
) -> None:
    assert decode(style(text).encode(encoding), "words.txt") == style(text)


@pytest.mark.parametrize("few", range(1, 4))
@pytest.mark.parametrize("encoding", ["cp1251", "koi8_r", "mac_cyrillic", "utf_16_le"])
def test_a_short_list_is_read_right_or_refused(few: int, encoding: str) -> None:
    text = "\n".join(RUSSIAN.split()[-few:]) + "\n"
    try:
        found = decode(text.encode(encoding), "words.txt")
    except LexiconError:
        found = text
    assert found == text


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (GREEK, "not text"),
        (bytes(range(256)) * 9, "not text"),
        (bytes(range(128, 256)) * 9, "not text"),
        ("圍棋\n漢字\n文字\n".encode("utf_16_le"), "not text"),
        ("бок\nлес\n".encode("koi8_r"), "in which encoding"),
    ],
    ids=["Greek", "bytes", "high bytes", "Chinese", "doubtful"],
)
def test_a_file_without_words_in_any_encoding_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(LexiconError, match=sentence):
        decode(data, "words.txt")
