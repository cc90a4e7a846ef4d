"""Words that a person has judged, kept beside this module as text: `LANGUAGE-KIND.txt`.

`added` are words that the filter of a source loses, `dropped` entries of the source that are not
words, `tiers` words of the source that its rules give a wrong tier. A line is a word, a dash, the
reason, and in brackets the tier if it is not natural. Lines with # are comments.

`obscene` and `impolite` are regular expressions of whole words, each with a dash and its reason.
Obscene words swear or abuse a people or a group; answers leave them out unless somebody wants them.
Impolite words are others that are unfit for company: the bot never shows them to a group unasked.
"""

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Literal

from solver.wordlists.word_list import Tier

_KINDS = ("added", "dropped", "tiers", "obscene", "impolite")
_DASH = " — "
_ENTRY = re.compile(r"(?P<word>\S+) — (?P<reason>[^\[]+?)(?: \[(?P<tier>well-read|rare)\])?")

_TIERS: dict[str | None, Tier] = {None: "natural", "well-read": "well-read", "rare": "rare"}


def read_review(language: str, kind: Literal["added", "dropped", "tiers"]) -> dict[str, Tier]:
    """The words of that kind, each with its tier."""
    return {entry["word"]: _TIERS[entry["tier"]] for entry in map(_entry, _lines(language, kind))}


def find_unfit(
    words: Iterable[str], language: str, kind: Literal["obscene", "impolite"]
) -> tuple[str, ...]:
    """The ones of *words* that are of that kind, in alphabetical order."""
    pattern = _pattern(language, kind)
    return tuple(sorted(word for word in words if pattern.fullmatch(word)))


def review_version(language: str) -> str:
    """A version that changes whenever words of *language* are judged anew."""
    text = "".join(_text(language, kind) for kind in _KINDS)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


@lru_cache(maxsize=8)
def _pattern(language: str, kind: str) -> re.Pattern[str]:
    """A pattern of all expressions of that kind; it matches nothing if there are none."""
    expressions = (line.partition(_DASH)[0] for line in _lines(language, kind))
    return re.compile("|".join(expressions) or r"(?!)")


def _entry(line: str) -> re.Match[str]:
    entry = _ENTRY.fullmatch(line)
    if entry is None:
        raise ValueError(f"“{line}” is no word with a reason")
    return entry


def _lines(language: str, kind: str) -> list[str]:
    lines = _text(language, kind).splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _text(language: str, kind: str) -> str:
    """The text of the file; empty if there is none."""
    file = Path(__file__).with_name(f"{language}-{kind}.txt")
    return file.read_text("utf-8") if file.is_file() else ""
