"""Name the letters of a whole board: one alphabet, tiles of two letters, and how sure that is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ocr.glyphs import (
    ALPHABETS,
    NO_LETTER,
    Floats,
    choose_alphabet,
    ensemble,
    features_of,
    letters_of,
)
from ocr.ink import Ink
from ocr.lattice import Layout
from ocr.reading import AlphabetName
from ocr.second_opinion import second_opinion
from ocr.templates import Template, with_templates

SURE = 0.97
_NEARLY_SURE = 0.9
TILES = ("qu", "th", "er", "in", "an", "he")  # that games of Boggle have
MAX_LIKELIEST = 7
UNNAMED = 0.5
_A_GUESS = 0.85
_COVERED = 0.1
_FAINT = 0.4


@dataclass(frozen=True, slots=True)
class Hints:
    """What is known beforehand: named glyphs of the game, whether Ё is a letter of its own, and
    the alphabet, where a person has chosen it.
    """

    templates: Sequence[Template] = ()
    yo_is_ye: bool = False
    alphabet: AlphabetName | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """Cells of one layout after naming: `letters[i]` is "" where the cell is empty.

    `likeliest[i]` begins with that, and goes on with what else it may be, best first.
    """

    layout: Layout
    alphabet: AlphabetName
    letters: tuple[str, ...]
    confidence: NDArray[np.float32]
    inks: tuple[Ink | None, ...]
    likeliest: tuple[tuple[str, ...], ...]


def name_cells(layout: Layout, inks: tuple[Ink | None, ...], hints: Hints) -> Named | None:
    """Every cell with its likeliest letter, or None where no cell has ink."""
    drawn = {place: ink for place, ink in enumerate(inks) if ink and ink.glyph.any()}
    if not drawn:
        return None
    glyphs = [ink.glyph for ink in drawn.values()]
    scores = ensemble().log_probabilities(
        features_of(np.stack(glyphs), np.stack([ink.hidden for ink in drawn.values()]))
    )
    alphabet = hints.alphabet or choose_alphabet(scores)
    names, probabilities = letters_of(alphabet, scores)
    probabilities = with_templates(probabilities, names, glyphs, hints.templates)
    if hints.yo_is_ye and alphabet == "ru":
        probabilities = _yo_and_ye_together(names, probabilities)
    if layout.game == "bee":
        names, probabilities = names[:-1], probabilities[:, :-1]  # a hive has no empty cell
    letters = [""] * len(inks)
    ranked: list[tuple[str, ...]] = [()] * len(inks)
    confidence = np.ones(len(inks), dtype=np.float32)
    for place, share in zip(drawn, probabilities, strict=True):
        ranked[place] = _ranked(names, share)
        letters[place] = ranked[place][0]
        confidence[place] = share.max()
    if alphabet == "en" and layout.game != "bee":
        for place, tile, sure in _tiles(drawn):
            # No Latin letter has two parts beside each other.
            likelier = drawn[place].apart or sure > confidence[place]
            if not letters[place] or (tile in TILES and likelier):
                letters[place], confidence[place] = tile, sure
    for place in unnamed(inks, letters):
        confidence[place] = min(confidence[place], UNNAMED)
    likeliest = tuple(map(_first, letters, ranked))
    return Named(layout, alphabet, tuple(letters), confidence, inks, likeliest)


def confirmed(named: Named) -> NDArray[np.float32]:
    """The confidence in each cell once Tesseract was asked about the letters slightly in doubt.

    It only takes a doubt away, from a letter that it reads alike; one that is covered is in doubt
    whatever it looks like.
    """
    asked = [
        (place, letter, ink)
        for place, (letter, ink) in enumerate(zip(named.letters, named.inks, strict=True))
        if len(letter) == 1 and ink is not None and _NEARLY_SURE <= named.confidence[place] < SURE
    ]
    answers = second_opinion(
        [ink.glyph for _, _, ink in asked], named.alphabet, "".join(ALPHABETS[named.alphabet])
    )
    confidence = named.confidence.copy()
    for (place, letter, _), answer in zip(asked, answers, strict=True):
        if answer == letter:
            confidence[place] = SURE
    for place, ink in enumerate(named.inks):
        if ink is not None and ink.covered > _COVERED:
            confidence[place] = min(confidence[place], _A_GUESS)
    return confidence


def _ranked(names: Sequence[str], share: Floats) -> tuple[str, ...]:
    """What a cell may be, the likeliest first; "" is no letter."""
    best = np.argsort(-share, kind="stable")[:MAX_LIKELIEST]
    return tuple("" if names[index] == NO_LETTER else names[index] for index in best)


def _first(letter: str, others: tuple[str, ...]) -> tuple[str, ...]:
    return (letter, *(other for other in others if other != letter))[:MAX_LIKELIEST]


def _yo_and_ye_together(names: Sequence[str], probabilities: Floats) -> Floats:
    """The likelier of Е and Ё with the share of both, so that no doubt lies between them."""
    pair = [names.index("е"), names.index("ё")]
    together = probabilities.copy()
    together[:, pair] = np.where(
        probabilities[:, pair] == probabilities[:, pair].max(axis=1, keepdims=True),
        probabilities[:, pair].sum(axis=1, keepdims=True),
        0,
    )
    return together


def _tiles(drawn: Mapping[int, Ink]) -> Iterator[tuple[int, str, float]]:
    """The cells in which two Latin letters may stand side by side, both, and how sure that is."""
    pairs = {place: ink for place, ink in drawn.items() if len(ink.pieces) == 2}
    if not pairs:
        return
    glyphs = np.stack([glyph for ink in pairs.values() for glyph in ink.pieces])
    scores = ensemble().log_probabilities(features_of(glyphs, np.zeros_like(glyphs)))
    names, probabilities = letters_of("en", scores)
    best = [names[index] for index in probabilities.argmax(axis=1)]
    sure = probabilities.max(axis=1).reshape(-1, 2).min(axis=1)
    for number, place in enumerate(pairs):
        first, second = best[2 * number : 2 * number + 2]
        if NO_LETTER in (first, second):
            continue
        known = first + second in TILES
        yield place, first + second, float(sure[number] if known else min(sure[number], UNNAMED))


def unnamed(inks: Sequence[Ink | None], letters: Sequence[str]) -> list[int]:
    """Cells taken for empty although something is drawn there as strongly as the letters are."""
    drawn = [ink.contrast for ink, letter in zip(inks, letters, strict=True) if ink and letter]
    least = _FAINT * float(np.median(drawn)) if drawn else 0.0
    pairs = enumerate(zip(inks, letters, strict=True))
    return [place for place, (ink, letter) in pairs if ink and not letter and ink.contrast > least]
