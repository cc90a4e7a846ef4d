"""Find the encoding of a word list: the one in which it looks most like words.

A list does not name it, and most encodings of Cyrillic make letters of any bytes: KOI8-R read as
CP1251 gives other letters, and mac-cyrillic a few wrong ones. So a list is read in every encoding,
and the one is taken in which most lines are words of letters that are frequent in their language.
A list is refused if two encodings fit about equally well or none makes words.
"""

import codecs
from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple

from solver.alphabet import plain_text
from solver.solver_errors import LexiconError

# The likeliest first; if two make the same text, either will do.
_NARROW = ("cp1251", "koi8_r", "koi8_u", "mac_cyrillic", "cp866", "iso8859_5", "cp1252")
_WIDE = ("utf_16_le", "utf_16_be")
_MARKS = {
    codecs.BOM_UTF8: "utf_8",
    codecs.BOM_UTF16_LE: "utf_16_le",
    codecs.BOM_UTF16_BE: "utf_16_be",
}

# The letters of each lexicon, the most frequent first; a letter's place is its rank.
_BY_FREQUENCY = (
    "оаиенрткслвпмдуьгзбяцчфшхжыйщэюъё",
    "аонрітеквсиляпдумьзбгцчфхжшйющєїґ",
    "esiarnotlcudpmghbyfvkwzxqjéèêàâäáãåçëîïíìñôöóòõûüúùý",
)
_RANKS = [{letter: n for n, letter in enumerate(line)} for line in _BY_FREQUENCY]
_NO_WORD = 33.0  # the cost of a line that is not a word: more than any letter

_SAMPLE = 2_000  # lines
_MAX_RANK = 10.5  # mean of the letters of words: 7 to 9 in real lists, 13 to 16 in misread ones
_DOUBT = 18.0  # ranks, for one letter; shrinks with the root of their number


class _Reading(NamedTuple):
    """A list read in one encoding.

    *words* counts the sampled lines that are words, *misfits* the others. *cost* is the mean rank
    of the letters of all lines, *rank* of the lines that are words. *doubt* is how far off a mean
    of so few letters may be.
    """

    text: str
    words: tuple[str, ...]
    misfits: int
    cost: float
    rank: float
    doubt: float

    def is_words(self) -> bool:
        return self.rank <= _MAX_RANK + self.doubt / 2

    def beats(self, other: "_Reading") -> bool:
        if self.words == other.words:  # they differ only in lines that are words in neither
            return True
        if self.misfits < other.misfits and self.rank <= other.rank + self.doubt:
            return True
        return other.cost - self.cost > self.doubt


def decode(data: bytes, file: str) -> str:
    """The text of *data* from *file*; LexiconError if no encoding makes words of it.

    UTF-8 and byte order marks are trusted; otherwise a few thousand lines are sampled.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark) and (text := _decode(data[len(mark) :], encoding)) is not None:
            return text
    wide = b"\0" in data  # each line break of UTF-16 has one, other text has none
    if not wide and (text := _decode(data, "utf_8")) is not None:
        return text
    readings = _readings(data, _WIDE if wide else _NARROW)
    if not readings or not readings[0].is_words():
        raise LexiconError(
            "The word list {path} is not text; save it as plain text in UTF-8, one word a line.",
            path=file,
        )
    if not all(readings[0].beats(other) for other in readings[1:]):
        raise LexiconError(
            "I cannot tell in which encoding the word list {path} is; save it in UTF-8.", path=file
        )
    return readings[0].text


def _readings(data: bytes, encodings: tuple[str, ...]) -> list[_Reading]:
    """Readings of a list in *encodings*, each text once, the likeliest first."""
    texts = dict.fromkeys(_decode(data, encoding) for encoding in encodings)
    return sorted((_reading(text) for text in texts if text), key=lambda reading: reading.cost)


def _decode(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _reading(text: str) -> _Reading:
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    sample = lines[:: max(1, len(lines) // _SAMPLE)]
    return min((_in_language(text, sample, ranks) for ranks in _RANKS), key=lambda r: r.cost)


def _in_language(text: str, lines: list[str], ranks: dict[str, int]) -> _Reading:
    found = [_rank(line, ranks) for line in lines]
    words = tuple(line for line, rank in zip(lines, found, strict=True) if rank is not None)
    return _Reading(
        text,
        words,
        len(found) - len(words),
        _mean([_NO_WORD if rank is None else rank for rank in found] or [_NO_WORD]),
        _mean([rank for rank in found if rank is not None] or [_NO_WORD]),
        _DOUBT / sqrt(max(1, sum(map(len, words)))),
    )


def _rank(line: str, ranks: dict[str, int]) -> float | None:
    """The mean rank of the letters of *line*; None if it is one letter or not a word."""
    letters = plain_text(line).replace("-", "")
    one_case = line in (line.lower(), line.upper(), line.capitalize())
    if len(letters) < 2 or not one_case or not ranks.keys() >= set(letters):
        return None
    return _mean([ranks[letter] for letter in letters])


def _mean(ranks: Sequence[float]) -> float:
    return fsum(ranks) / len(ranks)
