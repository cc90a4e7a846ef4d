"""Name the letters of a whole board in one alphabet, each with its confidence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ocr.board.templates import with_templates
from ocr.cells.glyphs import glyph_of
from ocr.cells.layout import Layout
from ocr.cells.letters import are_marks, as_letters, choose_alphabet, names_in, other_alphabet
from ocr.cells.ranking import MAX_UNNAMED_PROBABILITY, MIN_PROBABILITY, MOST, rank_names, with_first
from ocr.cells.seen import Cells
from ocr.cells.shapes import OUTSIDE, SIGN
from ocr.cells.tiles import read_tile
from ocr.picture.arrays import Floats
from ocr.reading import AlphabetName, Template


@dataclass(frozen=True, slots=True)
class Hints:
    """Prior knowledge: named glyphs of the game, if Ё counts as Е, the alphabet if a person
    has chosen it, and the alphabet to *prefer* if the letters do not tell.
    """

    templates: Sequence[Template] = ()
    yo_is_ye: bool = False
    alphabet: AlphabetName | None = None
    prefer: AlphabetName = "ru"


@dataclass(frozen=True)
class Named:
    """The cells of one layout after naming.

    `likeliest[i]` has the candidates of a cell, best first, each with its probability. `signs` are
    the places of marks that are not letters. `other_alphabet` is one of the other script, if the
    letters fit that about as well.
    """

    cells: Cells
    alphabet: AlphabetName
    likeliest: tuple[Mapping[str, float], ...]
    confidence: NDArray[np.float32]
    signs: tuple[int, ...] = ()
    other_alphabet: AlphabetName | None = None

    @property
    def layout(self) -> Layout:
        return self.cells.layout

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The likeliest letter of each cell, "" where it has none."""
        return tuple(next(iter(ranked)) for ranked in self.likeliest)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The letters row by row."""
        return tuple(map(tuple, np.reshape(self.letters, (self.layout.rows, -1)).tolist()))

    @property
    def lettered(self) -> list[int]:
        """The places with a letter."""
        return [place for place, letter in enumerate(self.letters) if letter]

    @property
    def drawn(self) -> list[int]:
        """The places with a letter or another sign."""
        return [*self.lettered, *self.signs]

    def sureness_of(self, places: Sequence[int]) -> float:
        """The mean confidence at *places*."""
        return float(self.confidence[places].mean())


def name_cells(cells: Cells, hints: Hints) -> Named | None:
    """Name every cell by its likeliest letter; None if no cell has one."""
    scores = cells.scores
    if not are_marks(scores).any():
        return None
    alphabet = hints.alphabet or choose_alphabet(scores, hints.prefer)
    other = None if hints.alphabet else other_alphabet(alphabet, scores, hints.prefer)
    names, masses = names_in(alphabet), as_letters(alphabet, scores)
    known = masses.sum(axis=1)
    chances = masses / np.maximum(known, MIN_PROBABILITY)[:, None]
    if hints.templates:
        glyphs = [glyph_of(crop) for crop in cells.large_crops]
        chances = with_templates(chances, names, glyphs, hints.templates)
    if hints.yo_is_ye and alphabet == "ru":
        _yo_and_ye_together(names, chances)
    taken_for = scores.argmax(axis=1)
    if cells.layout.game == "bee":  # a hive has a letter in each cell
        chances[taken_for == SIGN, -1] = 0
    likeliest = tuple(rank_names(names, row) for row in chances)
    confidence = chances.max(axis=1)
    has_none = chances.argmax(axis=1) == len(names) - 1
    is_sign = (taken_for == SIGN) & has_none
    # A mark of which no letter is left is one of another alphabet, as É.
    is_strange = is_sign | (are_marks(scores) & has_none) | (taken_for == OUTSIDE)
    confidence[is_strange] = np.minimum(confidence[is_strange], MAX_UNNAMED_PROBABILITY)
    signs = tuple(np.flatnonzero(is_sign).tolist())
    return Named(cells, alphabet, likeliest, confidence, signs, other)


def name_signs(named: Named) -> Named:
    """Name each sign by its likeliest letter, still in doubt."""
    likeliest = [*named.likeliest]
    for place in named.signs:
        likeliest[place] = with_first(next(filter(None, likeliest[place]), ""), likeliest[place])
    return replace(named, likeliest=tuple(likeliest), signs=())


def with_tiles(named: Named) -> Named:
    """Read each tile of a nearly full board of Latin letters mark by mark as well.

    The surer reading counts, and a dash beside a known tile. A cell that only one reading takes for
    a tile is in doubt, unless it is Qu, since no other tile begins with a Q. A tile with a dash or
    a slash is in doubt too.
    """
    if named.alphabet != "en" or len(named.lettered) < MOST * len(named.letters):
        return named
    likeliest, confidence = [*named.likeliest], named.confidence.copy()
    for place, (known, crop) in enumerate(zip(named.letters, named.cells.large_crops, strict=True)):
        text, chance = read_tile(crop)
        if text == known:
            confidence[place] = 1 - (1 - confidence[place]) * (1 - chance)
        elif chance > confidence[place] or (len(known) > 1 and text.strip("-") == known):
            likeliest[place] = with_first(text, likeliest[place])
            is_sure = text.isalpha() and len(known) != 1
            confidence[place] = chance if is_sure else min(chance, MAX_UNNAMED_PROBABILITY)
        elif (text and not text.isalpha()) or (len(known) > 1 and (text or known != "qu")):
            confidence[place] = min(confidence[place], MAX_UNNAMED_PROBABILITY)
    tiled = replace(named, likeliest=tuple(likeliest), confidence=confidence)
    return replace(tiled, signs=tuple(place for place in named.signs if not tiled.letters[place]))


def doubt(named: Named) -> NDArray[np.float32]:
    """The confidence in each cell, given how the board was found.

    All cells are in doubt if the layout is guessed, and all letters if the script is in doubt.
    """
    confidence = named.confidence.copy()
    if named.other_alphabet:
        confidence[named.lettered] = np.minimum(confidence[named.lettered], MAX_UNNAMED_PROBABILITY)
    return np.minimum(confidence, MAX_UNNAMED_PROBABILITY) if named.layout.guessed else confidence


def _yo_and_ye_together(names: Sequence[str], probabilities: Floats) -> None:
    """Give the likelier of Е and Ё the probability of both, so that neither causes a doubt."""
    pair = [names.index("е"), names.index("ё")]
    both = probabilities[:, pair]
    is_likelier = both == both.max(axis=1, keepdims=True)
    probabilities[:, pair] = np.where(is_likelier, both.sum(axis=1, keepdims=True), 0)
