"""Find the word of the board that a line of text means: a played word is a path on the board.

Some of the letters may be misread. All paths are walked whose letters stay close to them (a row
of the Levenshtein distance for each step), and a path counts if it is a known word. Letters that
look alike cost half.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ocr.reading import KnownWords

Rows = Sequence[Sequence[str]]
Place = tuple[int, int]

_MAX_COST_SHARE = 0.34  # of the word's letters: one of three to five, two of six
_MAX_MISREAD_LETTERS = 12  # length of a misread word: longer ones have many paths but no words
_SMALL_COST = 0.5  # of a letter that looks like another, or is easily lost
_EASILY_LOST = "іїil"  # between other letters
_ALIKE = (
    "иней", "шщ", "ьъыв", "еёэсо", "зэ3", "пнлт", "лдя", "цщч", "гтр", "бв6", "кх", "жх", "фр",
    "уч", "ао", "до", "кн", "мн", "юо", "ijl1", "oce0q", "uvny", "rn", "gqy9", "bh6", "s5", "tf",
    "vw", "z2", "ії", "ґг", "єе",
)  # fmt: skip
_I_IN_WORD = re.compile(r"(?<=[^\W\d])[1Il!|](?=[^\W\d])|\b[1Il!|](?=[^\W\d])|(?<=[^\W\d])[Il!|]\b")
_PAIRS = {(a, b) for group in _ALIKE for a in group for b in group}


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

    def as_i(self, written: str) -> str:
        """The text with І for each 1 or I, since Tesseract has no Ukrainian here."""
        return _I_IN_WORD.sub("і", written) if "і" in self._letters.values() else written

    def near(self, written: str) -> Iterator[tuple[str, float]]:
        """Words of the board close to *written*, each with its cost.

        An unknown word is found only if it was written exactly so.
        """
        if self.lies(written):
            yield written, 0.0
        if len(written) > _MAX_MISREAD_LETTERS:
            return
        limit = max(1.0, _MAX_COST_SHARE * len(written))
        limit = _SMALL_COST if self.known is None else limit
        for word, cost in self._near(written, limit):
            if len(word) > 1 and self.is_known(word):
                yield word, cost

    def _near(self, written: str, limit: float) -> Iterator[tuple[str, float]]:
        """Paths, each cell walked once, whose letters cost at most *limit* to become *written*."""
        first = tuple(float(n) for n in range(len(written) + 1))
        changed = {letter: _costs_of_change(letter, written) for letter in self._letters.values()}
        stack: list[tuple[tuple[Place, ...], tuple[float, ...]]]
        stack = [((cell,), first) for cell in self._letters]
        while stack:
            path, before = stack.pop()
            letter = self._letters[path[-1]]
            costs = _next_costs(before, changed[letter], letter in _EASILY_LOST)
            if min(costs) > limit:
                continue
            if costs[-1] <= limit:
                yield "".join(self._letters[cell] for cell in path), costs[-1]
            stack.extend(((*path, near), costs) for near in self._beside[path[-1]]
                         if near not in path)  # fmt: skip

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


def _costs_of_change(letter: str, written: str) -> list[float]:
    """The cost of *letter* in the place of each letter that was *written*."""
    return [
        0.0 if other == letter
        else _SMALL_COST if (other, letter) in _PAIRS else 1.0
        for other in written
    ]  # fmt: skip


def _next_costs(
    before: tuple[float, ...], changed: Sequence[float], easily_lost: bool
) -> tuple[float, ...]:
    lost = _SMALL_COST if easily_lost else 1.0
    last = before[0] + lost
    costs = [last]
    for n, cost in enumerate(changed):
        last += 1
        if (other := before[n] + cost) < last:
            last = other
        if (other := before[n + 1] + lost) < last:
            last = other
        costs.append(last)
    return tuple(costs)
