"""Our HTML as VK takes it: plain text, and a list of the parts that are bold, italic or a link.

VK has neither monospace nor spoilers, so `pre` and `code` are plain, and nothing secret may come
here. Offsets and lengths are UTF-16 code units.
"""

import json
from dataclasses import dataclass
from html.parser import HTMLParser

VERSION = "1"
_KINDS = {"b": "bold", "i": "italic", "u": "underline", "a": "url"}


@dataclass(frozen=True, slots=True)
class Formatted:
    """*text*, and VK's `format_data` for it as JSON, "" if nothing in it is formatted."""

    text: str
    format_data: str = ""


def formatted(text: str, *, html: bool) -> Formatted:
    if not html:
        return Formatted(text)
    reader = _Reader()
    reader.feed(text)
    reader.close()
    if not reader.items:
        return Formatted(reader.text)
    data = {"version": VERSION, "items": reader.items}
    return Formatted(reader.text, json.dumps(data, ensure_ascii=False))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.items: list[dict[str, str | int]] = []
        self._open: list[dict[str, str | int]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if kind := _KINDS.get(tag):
            item: dict[str, str | int] = {"type": kind, "offset": _units(self.text)}
            if kind == "url":
                item["url"] = dict(attrs).get("href") or ""
            self._open.append(item)

    def handle_endtag(self, tag: str) -> None:
        if tag in _KINDS and self._open:
            item = self._open.pop()
            item["length"] = _units(self.text) - int(item["offset"])
            if item["length"]:
                self.items.append(item)

    def handle_data(self, data: str) -> None:
        self.text += data


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
