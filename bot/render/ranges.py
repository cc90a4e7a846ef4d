"""Answers as plain text with ranges, for networks that take no HTML."""

from dataclasses import dataclass
from html.parser import HTMLParser

from bot.render.text import utf16_length


@dataclass(frozen=True, slots=True)
class Range:
    """The *length* units from *offset* on that were inside *tag*; *url* is the link of an `a`."""

    tag: str
    offset: int
    length: int
    url: str = ""


def ranges_of(html: str) -> tuple[str, list[Range]]:
    """The text of *html* without tags, and the ranges of these, inner ones first."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.text, reader.ranges


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.ranges: list[Range] = []
        self._open: list[tuple[str, int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append((tag, utf16_length(self.text), dict(attrs).get("href") or ""))

    def handle_endtag(self, tag: str) -> None:
        tag, offset, url = self._open.pop()
        if length := utf16_length(self.text) - offset:
            self.ranges.append(Range(tag, offset, length, url))

    def handle_data(self, data: str) -> None:
        self.text += data
