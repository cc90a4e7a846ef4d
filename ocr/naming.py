"""Name the letters of a whole board: one alphabet, tiles of two letters, and how sure that is.

1. `_read`           glyphs -> one alphabet, and the probability of each of its letters
2. `_tiles_among`    what is two Latin letters side by side
3. `name_cells`      all cells with their letters; what is drawn and not named is in doubt
4. `doubted`         what is hidden, guessed or of another script perhaps is in doubt
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats
from ocr.ensemble import as_log_probabilities, scores_of
from ocr.foreign import may_be_foreign
from ocr.ink import Ink, is_between_sides
from ocr.latin import bars_among, tiles_among
from ocr.lattice import Layout
from ocr.lines import by_lines
from ocr.lookalikes import (
    ALWAYS_ASKED,
    may_be_by_a_stroke,
    told_apart,
)
from ocr.names import MAX_UNNAMED, SURE, Name, likeliest_name, with_first
from ocr.reading import AlphabetName, Template
from ocr.shapes import (
    choose_alphabet,
    letters_of,
    other_alphabet,
)
from ocr.templates import with_templates

_MAX_COVERED = 0.85  # of a letter that is hidden in part; must stay below SURE

_ACCENTED = frozenset("ёйїіijґ")  # letters that have a part above them; Ґ where it is cut off

_CLEAR = 0.97  # confidence: a stroke of the glyph is not looked for then

_MIN_COVERED = 0.1  # of a letter's pixels, or of its accent's place: less hides no stroke

# Confidence. Of 728 letters that were hidden in part 328 had more, and none of these was wrong; but
# what lies hidden above or below a letter, as an accent or a tail, is not shown to the networks. A
# tile's value looks like a tail to them.
_CERTAIN_IF_COVERED = 0.999
_MAY_BE_ANOTHER = frozenset("еиігшщцлoil")
_MAX_EMPTY = 1 / 8  # of a board's cells that are empty, where none may be

_MIN_CONTRAST = 0.4  # of the letters' median contrast: what is fainter is no letter of this board


@dataclass(frozen=True, slots=True)
class Hints:
    """What is known beforehand: named glyphs of the game, whether Ё is a letter of its own, the
    alphabet, where a person has chosen it, and the one to *prefer* where the letters do not tell.
    """

    templates: Sequence[Template] = ()
    yo_is_ye: bool = False
    alphabet: AlphabetName | None = None
    prefer: AlphabetName = "ru"


@dataclass(frozen=True, slots=True)
class Named:
    """Cells of one layout after naming: `letters[i]` is "" where the cell is empty.

    `likeliest[i]` begins with that, and goes on with what else it may be, best first, each with
    its probability.
    `other_alphabet` is one of the other script, if the letters may as well be of that. `scores` are
    what the networks said of each ink, which need not be asked again.
    """

    layout: Layout
    alphabet: AlphabetName
    letters: tuple[str, ...]
    confidence: NDArray[np.float32]
    inks: tuple[Ink | None, ...]
    likeliest: tuple[Mapping[str, float], ...]
    other_alphabet: AlphabetName | None = None
    scores: Mapping[int, Floats] = field(default_factory=dict)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The letters row by row."""
        columns = self.layout.columns
        places = range(0, len(self.letters), columns)
        return tuple(self.letters[place : place + columns] for place in places)

    @property
    def surely_lettered(self) -> NDArray[np.bool_]:
        """Of each place, whether it has a letter that is in no doubt."""
        return np.array([bool(letter) for letter in self.letters]) & (self.confidence >= SURE)

    @property
    def sure_inks(self) -> list[Ink]:
        """What was lifted of the letters that are in no doubt."""
        sure = zip(self.inks, self.surely_lettered, strict=True)
        return [ink for ink, is_sure in sure if ink and is_sure]

    @property
    def letter_inks(self) -> dict[int, Ink]:
        """What was lifted of all letters, by place."""
        return {place: ink for place in self.lettered if (ink := self.inks[place])}

    @property
    def lettered(self) -> list[int]:
        """The places with a letter."""
        return [place for place, letter in enumerate(self.letters) if letter]

    @property
    def drawn(self) -> list[int]:
        """The same, and those with something that is as clear and is none."""
        return [*self.lettered, *unnamed(self.inks, self.letters)]

    def sureness_of(self, places: Sequence[int]) -> float:
        """The mean confidence in those places; a letter that is not all seen may be one of two."""
        return float(np.mean([self._sureness(place) for place in places]))

    def _sureness(self, place: int) -> float:
        ink = self.inks[place]
        if ink and ink.hidden.any():
            return sum(sorted(self.likeliest[place].values())[-2:])
        return float(self.confidence[place])


@dataclass(frozen=True, slots=True)
class _Read:
    """The board's alphabet, its letters with NO_LETTER, and each ink's probability of each."""

    alphabet: AlphabetName
    other_alphabet: AlphabetName | None
    names: tuple[str, ...]
    probabilities: Floats


def name_cells(
    layout: Layout, inks: tuple[Ink | None, ...], hints: Hints, before: Named | None = None
) -> Named | None:
    """Every cell with its likeliest letter, or None where no cell has ink.

    What *before* has of the same inks is not asked of the networks again.
    """
    drawn = {place: ink for place, ink in enumerate(inks) if ink and ink.glyph.any()}
    if not drawn:
        return None
    scores = _scores(drawn, before)
    read = _read([*drawn.values()], np.stack([*scores.values()]), hints)
    names, probabilities = read.names, read.probabilities
    if layout.game == "bee":  # which has no empty cell
        names, probabilities = names[:-1], probabilities[:, :-1]
    found = {
        place: likeliest_name(names, row) for place, row in zip(drawn, probabilities, strict=True)
    }
    found |= _told_apart(drawn, found, names)
    if read.alphabet == "en":
        found |= bars_among(drawn, found)
        if layout.game != "bee":
            found |= tiles_among(drawn, found, is_full=len(drawn) >= (1 - _MAX_EMPTY) * len(inks))
    nothing = Name(confidence=MAX_UNNAMED) if layout.game == "bee" else Name()
    cells = [found.get(place, nothing) for place in range(len(inks))]
    letters = tuple(cell.letter for cell in cells)
    confidence = np.array([cell.confidence for cell in cells], dtype=np.float32)
    strange = [*unnamed(inks, letters), *_strangely_accented(inks, letters)]
    if read.alphabet == "en":
        strange += [at for at, ink in drawn.items() if may_be_foreign(letters[at], ink)]
    confidence[strange] = np.minimum(confidence[strange], MAX_UNNAMED)
    likeliest = tuple(with_first(cell.letter, cell.ranked) for cell in cells)
    return Named(
        layout, read.alphabet, letters, confidence, inks, likeliest, read.other_alphabet, scores
    )


def doubted(named: Named) -> NDArray[np.float32]:
    """The confidence in each cell of a board, knowing how it was found.

    A letter that is covered is in doubt unless it is all but certain. So is one that the cell's
    side ends, or another but for a fine stroke. So are all where the layout is guessed, and all
    letters where the script is in doubt.
    """
    confidence = named.confidence.copy()
    covered = [n for n, ink in enumerate(named.inks) if ink and _may_hide_more(named, n, ink)]
    ended = [n for n, ink in named.letter_inks.items() if not is_between_sides(ink.frame)]
    ranks = enumerate(named.likeliest)
    strokes = [n for n, ranked in ranks if may_be_by_a_stroke(named.letters[n], ranked)]
    unseen = [*covered, *ended, *strokes]
    confidence[unseen] = np.minimum(confidence[unseen], _MAX_COVERED)
    if named.other_alphabet:
        confidence[named.lettered] = np.minimum(confidence[named.lettered], MAX_UNNAMED)
    return np.minimum(confidence, MAX_UNNAMED) if named.layout.guessed else confidence


def _may_hide_more(named: Named, place: int, ink: Ink) -> bool:
    """Whether a letter is covered, and may be another one by what is not seen of it."""
    is_certain = named.confidence[place] > _CERTAIN_IF_COVERED
    may_be_another = named.letters[place] in _MAY_BE_ANOTHER
    return ink.covered > _MIN_COVERED and (may_be_another or not is_certain)


def doubted_where_unlike(named: Named, other: Named) -> Named:
    """The board with those cells in doubt that are other letters to somebody else."""
    unlike = [a != b for a, b in zip(named.letters, other.letters, strict=True)]
    most = np.where(unlike, MAX_UNNAMED, named.confidence)
    return replace(named, confidence=np.minimum(named.confidence, most))


def unnamed(inks: Sequence[Ink | None], letters: Sequence[str]) -> list[int]:
    """Cells taken for empty although something is drawn there as strongly as the letters are.

    On a board with hardly an empty cell it may be fainter, as a tile of many small letters is.
    """
    pairs = list(zip(inks, letters, strict=True))
    named = [ink.contrast for ink, letter in pairs if ink and letter]
    hardly_any = len(letters) - len(named) <= _MAX_EMPTY * len(letters)
    least = _MIN_CONTRAST * float(np.median(named)) if named and not hardly_any else 0.0
    return [
        place
        for place, (ink, letter) in enumerate(pairs)
        if ink and not letter and ink.contrast > least
    ]


def _strangely_accented(inks: Sequence[Ink | None], letters: Sequence[str]) -> list[int]:
    """Cells whose letter has no accent in its alphabet but one in the picture, as É and Ö."""
    return [
        place
        for place, (ink, letter) in enumerate(zip(inks, letters, strict=True))
        if ink and ink.accented and letter and letter not in _ACCENTED
    ]


def _read(inks: Sequence[Ink], scores: Floats, hints: Hints) -> _Read:
    alphabet = hints.alphabet or choose_alphabet(scores, hints.prefer)
    other = None if hints.alphabet else other_alphabet(alphabet, scores, hints.prefer)
    names, probabilities = letters_of(alphabet, scores)
    probabilities = with_templates(
        probabilities, names, [ink.glyph for ink in inks], hints.templates
    )
    probabilities = by_lines(names, probabilities, inks)
    if hints.yo_is_ye and alphabet == "ru":
        probabilities = _yo_and_ye_together(names, probabilities)
    return _Read(alphabet, other, names, probabilities)


def _scores(drawn: Mapping[int, Ink], before: Named | None) -> dict[int, Floats]:
    """The networks' log-probabilities of each ink, by place."""
    said = before.scores.items() if before else ()
    known = {n: row for n, row in said if before and drawn.get(n) is before.inks[n]}
    known |= {place: ink.scores for place, ink in drawn.items() if ink.scores is not None}
    new = {place: ink for place, ink in drawn.items() if place not in known}
    known |= zip(new, _asked([*new.values()]), strict=True) if new else {}
    return {place: known[place] for place in drawn}


def _asked(inks: Sequence[Ink]) -> Floats:
    """The networks' log-probabilities; for what was lifted in two ways the mean of both."""
    lifted = [*inks, *(ink.other for ink in inks if ink.other)]
    scores = scores_of(lifted)
    twice = [place for place, ink in enumerate(inks) if ink.other]
    first, second = scores[: len(inks)], scores[len(inks) :]
    if twice:
        first[twice] = as_log_probabilities((first[twice] + second) / np.float32(2))
    return first


def _yo_and_ye_together(names: Sequence[str], probabilities: Floats) -> Floats:
    """The likelier of Е and Ё with the probability of both, so that no doubt lies between them."""
    pair = [names.index("е"), names.index("ё")]
    both = probabilities[:, pair]
    together = probabilities.copy()
    is_likelier = both == both.max(axis=1, keepdims=True)
    together[:, pair] = np.where(is_likelier, both.sum(axis=1, keepdims=True), 0)
    return together


def _told_apart(
    drawn: Mapping[int, Ink], found: Mapping[int, Name], names: Sequence[str]
) -> dict[int, Name]:
    """The cells whose letter is another one by a stroke of its glyph; a clear Ш stays one."""
    others = {}
    for place, name in found.items():
        ink = drawn[place]
        if name.confidence >= _CLEAR and name.letter not in ALWAYS_ASKED:
            continue
        other = told_apart(name.letter, ink)
        if other != name.letter and other in names:
            others[place] = Name(other, name.confidence, with_first(other, name.ranked))
    return others
