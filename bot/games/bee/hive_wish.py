"""Parse texts about a hive: its letters, a wish for hints, and the words found."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from bot.chat.hint_wishes import wants_hints, without_wish
from bot.chat.hive_letters import find_hive_letters
from solver import MIN_ANSWER_LETTERS

# “Have some hints” does not lead a list of words.
_LEAD = re.compile(
    r"\b(?:have|found|got|my words|есть|наш[её]л|нашла|нашли|найден[оы]|у меня|мои слова"
    r"|знайш(?:ов|ла|ли)|знайден[оі]|[ув] мене|мої слова)\b"
    r"(?!\W*(?:\w{1,4}\W+){0,3}(?:hint|clue|nudge|подсказ|підказ|нам[её]к|натяк))",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class HiveWish:
    """The *letters* as written, "" for none, the wish for *hints*, and the *found* words."""

    letters: str
    hints: bool
    found: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        hints = wants_hints(text)
        before, found = split_found(text)
        letters = _letters_among(without_wish(before)) if hints or found else before
        return cls(letters, hints or bool(found), found)


def split_found(text: str) -> tuple[str, tuple[str, ...]]:
    """Split *text* into what comes before “I have” and the words after it; none without that."""
    lead = _LEAD.search(text)
    if lead is None:
        return text, ()
    return text[: lead.start()], long_words(without_wish(_LEAD.sub(" ", text[lead.end() :])))


def long_words(text: str) -> tuple[str, ...]:
    """The words of *text* that are long enough for a hive, each once."""
    words = (word for word in _WORD.findall(text) if len(word) >= MIN_ANSWER_LETTERS)
    return tuple(dict.fromkeys(words))


def words_of(letters: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """The *words*, in lower case, that a hive of *letters*, the centre first, may have."""
    lower = (word.lower() for word in words)
    return tuple(word for word in lower if letters[0] in word and set(word) <= {*letters})


def _letters_among(text: str) -> str:
    """The letters of the likely hive in *text*: of a newspaper's size, all of it, or one word."""
    words, whole = sorted(text.split(), key=len, reverse=True), "".join(text.split())
    other = next(filter(_may_be_hive, (whole, *words)), whole if len(whole) > 1 else "")
    return find_hive_letters(text) or other


def _may_be_hive(letters: str) -> bool:
    return MIN_ANSWER_LETTERS <= len(letters) == len(set(letters.lower()))
