"""Answers as text: our HTML, cut to the room that a message has."""

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, takewhile
from typing import NamedTuple
from urllib.parse import urlencode

from bot.boards.columns import Rows
from bot.render.buttons import Button
from bot.texts import Texts
from solver import EMPTY, Grid, Meaning, Tier

MESSAGE_ROOM = 4096
MAX_ECHO_LETTERS = 300
MAX_DOUBTS_NAMED = 16
MAX_NAME_LETTERS = 40
_MEDALS = ("🥇", "🥈", "🥉")

# Words, each group with its name.
Groups = Iterable[tuple[str, Sequence[str]]]

_TAG = re.compile(r"<[^>]*>")
_NO_BREAK = "\N{NO-BREAK SPACE}"
# This search opens the page of a word, and for “елка” that of “ёлка”.
_WIKTIONARY = "https://{language}.wiktionary.org/w/index.php?{query}"


class Written(NamedTuple):
    """An answer in HTML, and how many of its rows found room in it."""

    text: str
    rows: int


def units(text: str) -> int:
    """The length of HTML as Telegram counts it: UTF-16 code units without the tags."""
    return utf16_length(plain(text))


def utf16_length(text: str) -> int:
    """The length of plain text as networks count it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def plain(text: str) -> str:
    """The text of HTML without its markup."""
    return html.unescape(_TAG.sub("", text))


def hide(text: str) -> str:
    """Hide *text* until somebody taps it; Telegram cannot hide monospace."""
    return f"<tg-spoiler>{text}</tg-spoiler>"


def shorten_name(name: str, room: int = MAX_NAME_LETTERS) -> str:
    """The name that a person gave themselves, for HTML."""
    return html.escape(name[:room])


def mention(person: int, name: str) -> str:
    """Mention *person* by *name*, in HTML, so that their phone rings; VK's form is made of this."""
    return f'<a href="tg://user?id={person}">{name}</a>'


def find_places(totals: Iterable[int]) -> dict[int, int]:
    """The place of each of *totals*, the greatest first; two that are equal skip the next place."""
    ordered = sorted(totals, reverse=True)
    return {total: ordered.index(total) + 1 for total in ordered}


def place_marks(totals: Iterable[int]) -> dict[int, str]:
    """The medal or place of each of *totals*."""
    return {
        total: _MEDALS[place - 1] if place <= len(_MEDALS) else f"{place}."
        for total, place in find_places(totals).items()
    }


def mode_name(texts: Texts, *, knots: bool) -> str:
    return texts.say("knots") if knots else texts.say("classic")


def balda_size(texts: Texts, rows: Rows) -> str:
    return texts.say("Balda {height}×{width}", height=len(rows), width=len(rows[0]))


def echo(rows: Rows) -> list[str]:
    """The board as text to copy and correct; none if it is large, as the picture shows it."""
    text = str(Grid(rows))
    return [f"<pre>{html.escape(text)}</pre>"] if len(text) <= MAX_ECHO_LETTERS else []


def moves_left_text(texts: Texts, rows: Rows) -> str:
    """Say how many moves a board has room for."""
    return texts.count(
        "{n} cell is empty: one more move at most.",
        "{n} cells are empty: so many moves are left at most.",
        sum(cell == EMPTY for row in rows for cell in row),
    )


def doubts(texts: Texts, cells: Sequence[str]) -> list[str]:
    """A line with the cells that a person should check, if any."""
    if not cells:
        return []
    named = ", ".join(cells[:MAX_DOUBTS_NAMED])
    if len(cells) > MAX_DOUBTS_NAMED:
        named += ", …"
    return [texts.say("Please check {cells}: I am not sure there.", cells=named)]


def beginning(texts: Texts, first: str, letters: int) -> str:
    """The first hint to a word: its *first* letters, and its number of *letters*."""
    return texts.count(
        "It begins with “{first}” and has {n} letter.",
        "It begins with “{first}” and has {n} letters.",
        letters,
        first=first,
    )


def list_words(words: Sequence[str], room: int) -> str:
    """The first of *words* that fit into *room*, and `…` if these are not all of them."""
    kept = words[: count_fitting((len(word) + 2 for word in words), room - 1)]
    return ", ".join(kept if len(kept) == len(words) else [*kept, "…"])


def count_fitting(sizes: Iterable[int], room: int) -> int:
    """How many of *sizes*, from the first on, fit into *room* together."""
    return len(list(takewhile(lambda total: total <= room, accumulate(sizes))))


def name_first(texts: Texts, words: Sequence[str], room: int) -> str:
    """The first of *words* that fit into *room* characters, and how many are left."""
    for left in range(len(words)):
        shown = ", ".join(words[: len(words) - left])
        said = texts.say("{words} and {n} more", words=shown, n=left) if left else shown
        if len(said) <= room:
            return said
    return texts.count("{n} word", "{n} words", len(words))


def rarity(texts: Texts, tier: Tier) -> list[str]:
    """The mark of a word that few people know."""
    return [texts.say("rare")] if tier == "rare" else []


def format_word(word: str, tier: Tier) -> str:
    """A word in a list; one that few people know is in italics."""
    return f"<i>{word}</i>" if tier == "rare" else word


def format_marks(marks: Sequence[str]) -> str:
    """*marks* in brackets, to follow a row."""
    return f" ({', '.join(marks)})" if marks else ""


def fill_between(
    head: Sequence[str], rows: Sequence[str], foot: Sequence[str], room: int, *, spoiler: bool
) -> Written:
    """As many of *rows* as fit into *room* between *head* and *foot*."""
    written = fill(head, rows, room - units("\n".join(foot)) - 1, spoiler=spoiler)
    return Written("\n".join([written.text, *foot]), written.rows)


def fill_groups(groups: Groups, room: int, *, spoiler: bool) -> Written:
    """A line for each of *groups*, with as many words as fit into *room*; each counts as a row."""
    pieces = [
        f", {word}" if at else f"\n<b>{name}</b>: {word}"
        for name, words in groups
        for at, word in enumerate(words)
    ]
    kept = pieces[: count_fitting(map(units, pieces), room)]
    text = "".join(kept).strip()
    return Written(hide(text) if spoiler else text, len(kept))


def fill(head: Sequence[str], rows: Sequence[str], room: int, *, spoiler: bool) -> Written:
    """*head* and as many of *rows* as fit into *room*."""
    left = room - units("\n".join(head))
    kept = rows[: count_fitting((units(row) + 1 for row in rows), left)]
    text = "\n".join(kept)
    return Written("\n".join([*head, hide(text) if spoiler else text]), len(kept))


def length_lines(texts: Texts, lengths: Mapping[str, Mapping[int, int]]) -> list[str]:
    """A line for each length of words, with the number of words by first letter.

    *lengths* are counts by first letter, then by length.
    """
    lines: dict[int, dict[str, int]] = {}
    for letter, counts in lengths.items():
        for length, count in counts.items():
            lines.setdefault(length, {})[letter] = count
    return [
        _line(texts.count("{n} letter", "{n} letters", length), lines[length])
        for length in sorted(lines)
    ]


def pair_lines(pairs: Mapping[str, int]) -> list[str]:
    """A line for each first letter, with the number of words by their first two letters."""
    lines: dict[str, dict[str, int]] = {}
    for pair, count in pairs.items():
        lines.setdefault(pair[0], {})[pair] = count
    return [_line(letter.upper(), line) for letter, line in lines.items()]


def _line(name: str, counts: Mapping[str, int]) -> str:
    each = ", ".join(f"{start.upper()}{_NO_BREAK}{count}" for start, count in counts.items())
    return f"<b>{name}</b> ({sum(counts.values())}): {each}"


def meaning_text(texts: Texts, meaning: Meaning) -> str:
    """The meaning as one line of plain text, with the word that it explains."""
    base, gloss = meaning.base, meaning.gloss
    parts = {
        "noun": texts.say("noun"),
        "verb": texts.say("verb"),
        "adjective": texts.say("adjective"),
        "adverb": texts.say("adverb"),
    }
    if meaning.kind in parts:
        return f"{base} ({parts[meaning.kind]}): {gloss}"
    return {
        "derived": texts.say("made of “{base}”: {gloss}", base=base, gloss=gloss),
        "diminutive": texts.say("a diminutive of “{base}”", base=base),
        "woman": texts.say("the feminine of “{base}”", base=base),
        "young": texts.say("the young of “{base}”", base=base),
    }[meaning.kind]


def meaning_rows(texts: Texts, meanings: Mapping[str, Meaning]) -> list[str]:
    """Rows of HTML, one for each word: the word, then its meaning."""
    rows = []
    for word, meaning in meanings.items():
        said = html.escape(meaning_text(texts, meaning))
        is_named = meaning.gloss and meaning.base == word
        rows.append(f"<i>{said}</i>" if is_named else f"{word} — <i>{said}</i>")
    return rows


def wiktionary_button(texts: Texts, word: str, alphabet: str) -> Button:
    """Button that opens the page of *word*; it shows the word, so not for hidden answers."""
    language = alphabet.partition("-")[0]
    url = _WIKTIONARY.format(language=language, query=urlencode({"search": word}))
    return Button(texts.say("Wiktionary: {word}", word=word), url=url)
