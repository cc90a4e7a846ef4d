"""Find words on a board: a played word is a path on the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ocr.reading import KnownWords

Rows = Sequence[Sequence[str]]
Place = tuple[int, int]


@dataclass(frozen=True)
class BoardWords:
    """The words that lie on a board: the ones of *known*, or any path if that is None."""

    rows: Rows
    known: KnownWords | None = None

    def lies(self, word: str) -> bool:
        """True if some path walks *word*; a cell may be walked again, as in knots."""
        ends = {cell for cell, letter in self._letters.items() if letter == word[:1]}
        for letter in word[1:]:
            ends = {near for cell in ends for near in self._beside[cell]
                    if self._letters[near] == letter}  # fmt: skip
        return bool(ends)

    def begins_with(self, word: str) -> bool:
        """True if *word* fills a row, like the first word of a match."""
        return any("".join(row) == word for row in self.rows if all(row))

    def is_known(self, word: str) -> bool:
        return self.known is None or word in self.known

    @cached_property
    def _letters(self) -> dict[Place, str]:
        return {
            (r, c): letter
            for r, row in enumerate(self.rows)
            for c, letter in enumerate(row)
            if letter
        }

    @cached_property
    def _beside(self) -> dict[Place, list[Place]]:
        steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
        return {
            (r, c): [(r + y, c + x) for y, x in steps if (r + y, c + x) in self._letters]
            for r, c in self._letters
        }
