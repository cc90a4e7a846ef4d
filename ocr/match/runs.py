"""Take apart a line that has several words with their points: "граб 4  коб 3", "5 туя, 5 макет"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ocr.match.texts import Text, TextWord

_WORD = re.compile(r"\W*[^\W\d_]{2,}[^:]*")  # Анна: is whose words follow
_NUMBER = re.compile(r"\W*\d{1,2}\W*")


def part_of(text: Text, words: Sequence[TextWord], written: str) -> Text:
    """Some of a text's *words* as a text of their own, which says what is *written*."""
    piece = replace(text.piece, left=words[0].left, right=words[-1].right)
    numbers = tuple(number for word in words for number in word.numbers)
    return replace(text, piece=piece, written=written, numbers=numbers, words=tuple(words))


def parts_with_points(text: Text) -> list[Text]:
    """The words of a line each with its number, which is behind all or before all; else none."""
    told = [word for word in text.words if _is_number(word) or _WORD.fullmatch(word.written)]
    if not told:
        return []
    leads = [n for n, word in enumerate(told) if _is_number(word) == _is_number(told[0])]
    runs = [told[start:end] for start, end in pairwise([*leads, len(told)])]
    paired = [run[:2] for run in runs if len(run) > 1]  # the edge of a chip may be read as 1
    if len(paired) < 2 or len(paired) < len(runs) - 1:
        return []
    return [part_of(text, run, " ".join(word.written for word in run)) for run in paired]


def _is_number(word: TextWord) -> bool:
    return len(word.numbers) == 1 or _NUMBER.fullmatch(word.written) is not None
