"""Find words on a board, where a played word is a path, and the words that a hive allows."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ocr.match.texts import Text
from ocr.match.values import PlayedWord
from ocr.reading import KnownWords

_STEPS = (-1, 0), (1, 0), (0, -1), (0, 1)
_WORD = re.compile(r"[^\W\d_]+")
_MIN_HIVE_LETTERS = 4  # of a word of the newspaper


@dataclass(frozen=True)
class BoardWords:
    """The words that lie on a board: the ones of *known*, or any path if that is None."""

    rows: Sequence[Sequence[str]]
    known: KnownWords | None = None

    def is_first(self, word: str) -> bool:
        """True if *word* fills a row: the match began with it."""
        return any("".join(row) == word for row in self.rows if all(row))

    def may_be_played(self, word: str) -> bool:
        """True if some path walks *word*, and it is not the first one.

        A cell may be walked again, as in knots.
        """
        if self.is_first(word):
            return False
        ends = self._cells[word[:1]]
        for letter in word[1:]:
            ends = {(r + y, c + x) for r, c in ends for y, x in _STEPS} & self._cells[letter]
        return bool(ends)

    @cached_property
    def _cells(self) -> Mapping[str, set[tuple[int, int]]]:
        """The row and column of each cell with a letter."""
        cells = defaultdict(set)
        for r, row in enumerate(self.rows):
            for c, letter in enumerate(row):
                if letter:
                    cells[letter].add((r, c))
        return cells


def words_of_hive(rows: Sequence[Sequence[Text]], letters: Sequence[str]) -> tuple[PlayedWord, ...]:
    """The words of *rows* that a hive of *letters*, the centre first, allows; none is sure.

    A word that is just being typed looks like a found one.
    """
    written = (word for row in rows for text in row for word in _WORD.findall(text.written.lower()))
    may_be = (
        word
        for word in written
        if len(word) >= _MIN_HIVE_LETTERS and letters[0] in word and {*word} <= {*letters}
    )
    return tuple(PlayedWord(word, None, None, sure=False) for word in dict.fromkeys(may_be))
