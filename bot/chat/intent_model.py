"""A linear classifier of texts by intent, over words and pieces of words.

`scripts/teach_intents.py` teaches it (one-vs-rest linear support vector machines) from the phrases
in `scripts/phrases` and writes `intents.bin`. Words that the phrases do not have are all one to it,
but for their pieces, so that it reads “поставил скопа” as it reads “поставил лемур”, and “покжи”
almost as “покажи”.
"""

import json
import re
import zlib
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, Self

MODEL = Path(__file__).with_name("intents.bin")
PIECE_LETTERS = (3, 4, 5)
# What stands for numbers, cells, single letters, and words that are not known.
_NUMBER, _CELL, _LETTER, _WORD = "#n", "#c", "#l", "#w"
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*|\?")
_IS_CELL = re.compile(r"[^\W\d_]{1,2}\d\d?")
_FOLDED = str.maketrans("ʼ’`ё", "'''е")
# The arrays of the file, in order, with their types: the sorted numbers of features, where the
# weights of each begin, and for each weight its label and itself.
_ARRAYS = {"features": "I", "starts": "I", "columns": "B", "weights": "b"}


class IntentModel(NamedTuple):
    """The classifier: *scale* × the sum of a label's *weights* + its bias is the label's margin.

    Features are in words that are *known* or not; *alone* has the labels of single words that say
    enough. Weights of feature k are those from `starts[k]` on, for the labels in *columns*.
    """

    labels: Sequence[str]
    biases: Sequence[float]
    scale: float
    known: frozenset[str]
    alone: Mapping[str, str]
    features: Sequence[int]
    starts: Sequence[int]
    columns: Sequence[int]
    weights: Sequence[int]

    @classmethod
    @cache
    def load(cls) -> Self:
        """Read the file; this takes about 10 ms once."""
        head, _, body = zlib.decompress(MODEL.read_bytes()).partition(b"\n")
        told: dict[str, Any] = json.loads(head)
        sizes: Mapping[str, int] = told.pop("sizes")
        for name, typecode in _ARRAYS.items():
            told[name] = array(typecode, body[: sizes[name]])
            body = body[sizes[name] :]
        told["known"] = frozenset(told["known"])
        return cls(**told)

    def pack(self) -> bytes:
        """The content of a file that `load` reads; it is for machines of the same byte order."""
        arrays = {name: bytes(getattr(self, name)) for name in _ARRAYS}
        head = {
            "labels": self.labels,
            "biases": self.biases,
            "scale": self.scale,
            "known": sorted(self.known),
            "alone": self.alone,
            "sizes": {name: len(packed) for name, packed in arrays.items()},
        }
        line = json.dumps(head, ensure_ascii=False).encode()
        return zlib.compress(b"\n".join((line, b"".join(arrays.values()))), 9)

    def rank(self, text: str) -> Sequence[tuple[str, float]]:
        """All labels with their margins, the most likely first, in about 0.2 ms.

        A margin above 0 is a clear yes, one below -1 a clear no.
        """
        sums = [0.0] * len(self.labels)
        counts = Counter(number_features(text, self.known))
        for number, count in counts.items():
            at = bisect_left(self.features, number)
            if at == len(self.features) or self.features[at] != number:
                continue
            for one in range(self.starts[at], self.starts[at + 1]):
                sums[self.columns[one]] += count * self.weights[one]
        norm = sum(count * count for count in counts.values()) ** 0.5 or 1
        margins = [self.scale * one / norm for one in sums]
        ranked = zip(self.labels, map(sum, zip(margins, self.biases, strict=True)), strict=True)
        return sorted(ranked, key=lambda one: -one[1])


def number_features(text: str, known: Collection[str]) -> Iterator[int]:
    """Yield the numbers of the features of *text*, by which they are stored."""
    for feature in list_features(text, known):
        yield zlib.crc32(feature.encode())


def list_features(text: str, known: Collection[str]) -> Iterator[str]:
    """Yield words, pieces of words, pairs of words in a row, and those with one between them."""
    words = split_words(text)
    kinds = [_kind_of(word, known) for word in words]
    for word, kind in zip(words, kinds, strict=True):
        yield kind
        if kind in (word, _WORD):
            whole = f"<{word}>"
            for size in PIECE_LETTERS:
                yield from (whole[at : at + size] for at in range(len(whole) - size + 1))
    inside = ["^", *kinds, "$"]
    yield from (f"{one} {other}" for one, other in pairwise(inside))
    yield from (f"{one} _ {other}" for one, other in zip(inside, inside[2:], strict=False))


def split_words(text: str) -> list[str]:
    """The words of *text* in small letters, and question marks."""
    return _TOKEN.findall(text.lower().translate(_FOLDED))


def _kind_of(word: str, known: Collection[str]) -> str:
    if word in known:
        return word
    if word.isdigit():
        return _NUMBER
    if _IS_CELL.fullmatch(word):
        return _CELL
    return _LETTER if len(word) == 1 else _WORD
