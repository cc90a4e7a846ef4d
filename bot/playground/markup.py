"""Formatted text as Telegram keeps it: plain text, and entities that point into it.

`from_html` follows the Bot API's HTML style, including its refusals and their wording.
`find_typed_entities` finds what Telegram marks in a text that a person types. Offsets and lengths
are UTF-16 code units.
"""

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.playground.params import JSONDict, RefusalError, bad_request
from bot.render.text import utf16_length

_KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
}
_MONOSPACE = ("code", "pre")
# These may surround monospace text, but Telegram does not apply them to it.
_STYLES = ("bold", "italic", "underline", "strikethrough", "spoiler")
_CHARACTERS = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}

_PERSON = re.compile(r"tg://user\?id=(\d+)")
_TOKEN = re.compile(r"<(?P<end>/?)(?P<tag>[a-zA-Z0-9-]*)|&(?P<name>#x?[0-9a-fA-F]+|[a-z]+);")
_ATTRIBUTE = re.compile(r"\s+([a-zA-Z-]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?")
_TYPED = re.compile(
    r"(?<![\w/@])(?:(?P<bot_command>/\w{1,32}(?:@\w{3,32})?)|(?P<mention>@[A-Za-z]\w{3,31}))(?!\w)",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Entity:
    """The style *kind* of text[start:end], in characters of the text."""

    kind: str
    start: int
    end: int
    extra: tuple[tuple[str, object], ...] = ()


def find_typed_entities(text: str) -> list[JSONDict]:
    """The commands and mentions in a text typed by a person."""
    found = [Entity(m.lastgroup or "", m.start(), m.end()) for m in _TYPED.finditer(text)]
    return _as_json(text, found)


def from_html(source: str) -> tuple[str, list[JSONDict]]:
    """Text and entities of *source*; RefusalError if Telegram would refuse it."""
    text, entities = _parse(source)
    text, entities = _trim(text, entities)
    # Monospace text takes no other style: a spoiler around a `pre` hides only the rest.
    blocks = _outermost([e for e in entities if e.kind in _MONOSPACE])
    kept = [e for e in entities if e.kind not in (*_MONOSPACE, *_STYLES) and not _inside(e, blocks)]
    styles = [e for e in entities if e.kind in _STYLES]
    for block in blocks:
        styles = [part for style in styles for part in _cut_out(style, block)]
    return text, _as_json(text, (kept + blocks + styles))


def _parse(source: str) -> tuple[str, list[Entity]]:
    text = ""
    entities: list[Entity] = []
    opened: list[tuple[str, Entity]] = []  # with the names of their tags
    position = 0
    while (token := _TOKEN.search(source, position)) is not None:
        text += source[position : token.start()]
        if token["name"] is not None:
            text += _character(token)
            position = token.end()
        elif token["end"]:
            position = _end_of_end_tag(source, token, opened)
            _, entity = opened.pop()
            entities.append(replace(entity, end=len(text)))
        else:
            position, name, entity = _start_tag(source, token, len(text))
            opened.append((name, entity))
    if opened:
        raise _unparsable(f'Can\'t find end tag corresponding to start tag "{opened[-1][0]}"')
    return text + source[position:], entities


def _character(token: re.Match[str]) -> str:
    name = token["name"]
    return html.unescape(token[0]) if name.startswith("#") else _CHARACTERS.get(name, token[0])


def _start_tag(source: str, token: re.Match[str], start: int) -> tuple[int, str, Entity]:
    offset = _byte_offset(source, token.start())
    name = token["tag"].lower()
    if name not in _KINDS:
        raise _unparsable(f'Unsupported start tag "{name}" at byte offset {offset}')
    attributes, position = {}, token.end()
    while (found := _ATTRIBUTE.match(source, position)) is not None:
        attributes[found[1].lower()] = html.unescape((found[2] or "").strip("\"'"))
        position = found.end()
    closing = re.compile(r"\s*>").match(source, position)
    if closing is None:
        raise _unparsable(f"Unclosed start tag at byte offset {offset}")
    if name == "span" and attributes.get("class") != "tg-spoiler":
        raise _unparsable(f'Tag "span" must have class "tg-spoiler" at byte offset {offset}')
    return closing.end(), name, _entity_of(name, attributes, start)


def _entity_of(name: str, attributes: dict[str, str], start: int) -> Entity:
    """The entity of a start tag; its end is not known yet."""
    if name == "a" and (person := _PERSON.fullmatch(attributes.get("href", ""))):
        user = {"id": int(person[1]), "is_bot": False, "first_name": person[1]}
        return Entity("text_mention", start, start, (("user", user),))
    kind, extra = _KINDS[name], dict[str, object]()
    if name == "a":
        extra["url"] = attributes.get("href", "")
    elif name == "code" and attributes.get("class", "").startswith("language-"):
        extra["language"] = attributes["class"].removeprefix("language-")
    elif name == "blockquote" and "expandable" in attributes:
        kind = "expandable_blockquote"
    elif name == "tg-emoji":
        extra["custom_emoji_id"] = attributes.get("emoji-id", "")
    return Entity(kind, start, start, tuple(extra.items()))


def _end_of_end_tag(source: str, token: re.Match[str], opened: list[tuple[str, Entity]]) -> int:
    offset = _byte_offset(source, token.start())
    name = token["tag"].lower()
    if not opened:
        raise _unparsable(f"Unexpected end tag at byte offset {offset}")
    if name and name != opened[-1][0]:
        raise _unparsable(
            f"Unmatched end tag at byte offset {offset}, "
            f'expected "</{opened[-1][0]}>", found "</{name}>"'
        )
    closing = re.compile(r"\s*>").match(source, token.end())
    if closing is None:
        raise _unparsable(f"Unclosed end tag at byte offset {offset}")
    return closing.end()


def _trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Strip the text of space at its end, and at its start up to the first entity."""
    text = text.rstrip()
    first = min((e.start for e in entities), default=len(text))
    cut = min(len(text) - len(text.lstrip()), first)
    moved = [
        replace(e, start=e.start - cut, end=min(e.end, len(text)) - cut)
        for e in entities
        if e.start < min(e.end, len(text))
    ]
    return text[cut:], moved


def _outermost(blocks: list[Entity]) -> list[Entity]:
    """Monospace blocks outside all others; `<pre><code class=…>` is one block with a language."""
    result: list[Entity] = []
    for block in sorted(blocks, key=lambda e: (e.start, -e.end, e.kind != "pre")):
        if not _inside(block, result):
            extra = block.extra if block.kind == "pre" else ()
            result.append(replace(block, extra=extra))
        elif block.extra and (block.start, block.end) == (result[-1].start, result[-1].end):
            result[-1] = replace(result[-1], extra=block.extra)
    return result


def _inside(entity: Entity, blocks: Iterable[Entity]) -> bool:
    return any(b.start <= entity.start and entity.end <= b.end for b in blocks)


def _cut_out(style: Entity, block: Entity) -> list[Entity]:
    before = replace(style, end=min(style.end, block.start))
    after = replace(style, start=max(style.start, block.end))
    return [part for part in (before, after) if part.start < part.end]


def _as_json(text: str, entities: Iterable[Entity]) -> list[JSONDict]:
    return [
        {
            "type": e.kind,
            "offset": utf16_length(text[: e.start]),
            "length": utf16_length(text[e.start : e.end]),
            **dict(e.extra),
        }
        for e in sorted(entities, key=lambda e: (e.start, -e.end))
    ]


def _byte_offset(source: str, position: int) -> int:
    return len(source[:position].encode())


def _unparsable(why: str) -> RefusalError:
    return bad_request(f"can't parse entities: {why}")
