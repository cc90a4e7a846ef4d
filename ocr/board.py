"""From a picture's bytes to a board: open, locate, lift the ink, name the letters, doubt."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ocr.glyphs import (
    ALPHABETS,
    NO_LETTER,
    choose_alphabet,
    features_of,
    letters_of,
    network,
)
from ocr.image import Picture, open_picture
from ocr.ink import Ink, lift_ink
from ocr.lattice import Layout
from ocr.locate import find_layouts
from ocr.reading import AlphabetName, Reading, ReadingError
from ocr.second_opinion import second_opinion

_SURE = 0.95
_UNNAMED = 0.5
_FAINT = 0.4
_HEXAGON_SHARE = 0.72  # what of a hexagon's box holds no corner
_LEAST_LETTERS = 3
_KEYBOARD_LETTERS = 18


@dataclass(frozen=True, slots=True)
class Named:
    """Cells of one layout after naming: `letters[i]` is "" where the cell is empty."""

    layout: Layout
    alphabet: AlphabetName
    letters: tuple[str, ...]
    confidence: NDArray[np.float32]
    inks: tuple[Ink | None, ...]


class _Watch:
    """Milliseconds by stage; a stage entered twice adds up."""

    def __init__(self) -> None:
        self.stage_ms: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, stage: str) -> None:
        now = time.perf_counter()
        self.stage_ms[stage] = self.stage_ms.get(stage, 0.0) + (now - self._last) * 1000
        self._last = now


def read_board(data: bytes) -> Reading:
    """Read the largest board in a picture: a Balda lattice or a Spelling Bee hive.

    *data* is a PNG, JPEG, WebP or GIF as a stranger sent it. ReadingError names the stage that
    gave up: image, locate or glyphs. Takes about a tenth of a second; safe in several threads.
    """
    watch = _Watch()
    picture = open_picture(data)
    watch.lap("image")
    layouts = _timed(find_layouts(picture), watch)
    named = _first_board(picture, layouts)
    watch.lap("glyphs")
    named = _with_second_opinion(named)
    watch.lap("second_opinion")
    return _reading(named, watch.stage_ms)


def _timed(layouts: Iterator[Layout], watch: _Watch) -> Iterator[Layout]:
    """The same layouts, the time of finding each booked as locating."""
    while (layout := next(layouts, None)) is not None:
        watch.lap("locate")
        yield layout
        watch.lap("glyphs")


def _first_board(picture: Picture, layouts: Iterable[Layout]) -> Named:
    """The likeliest layout that holds a board's letters; keyboards and icons are passed over."""
    seen = False
    for layout in layouts:
        seen = True
        named = _named(picture, layout)
        if named is not None and _is_board(named):
            return named
    if not seen:
        raise ReadingError(
            "locate", "I see no board in this picture; send a screenshot with the whole board."
        )
    raise ReadingError(
        "glyphs",
        "I see no board with letters I can read in this picture; "
        "send a sharp screenshot with the whole board.",
    )


def _named(picture: Picture, layout: Layout) -> Named | None:
    """Every cell with its likeliest letter, or None where no cell has ink."""
    inks = tuple(lift_ink(cell) for cell in _cells(picture, layout))
    lettered = {place: ink.glyph for place, ink in enumerate(inks) if ink and ink.glyph.any()}
    if not lettered:
        return None
    glyphs = np.stack(list(lettered.values()))
    scores = network().log_probabilities(features_of(glyphs))
    alphabet = choose_alphabet(scores)
    names, shares = letters_of(alphabet, scores)
    letters = [""] * len(inks)
    confidence = np.ones(len(inks), dtype=np.float32)
    for place, share in zip(lettered, shares, strict=True):
        likely = share[:-1] if layout.game == "bee" else share  # a hive has no empty cell
        best = names[int(likely.argmax())]
        letters[place] = "" if best == NO_LETTER else best
        confidence[place] = likely.max()
    for place in _unnamed(inks, letters):
        confidence[place] = min(confidence[place], _UNNAMED)
    return Named(layout, alphabet, tuple(letters), confidence, inks)


def _unnamed(inks: Sequence[Ink | None], letters: Sequence[str]) -> list[int]:
    """Cells taken for empty although something is drawn there as strongly as the letters are."""
    drawn = [ink.contrast for ink, letter in zip(inks, letters, strict=True) if ink and letter]
    least = _FAINT * float(np.median(drawn)) if drawn else 0.0
    pairs = enumerate(zip(inks, letters, strict=True))
    return [place for place, (ink, letter) in pairs if ink and not letter and ink.contrast > least]


def _cells(picture: Picture, layout: Layout) -> list[Picture]:
    height, width = picture.shape[:2]
    share = _HEXAGON_SHARE if layout.game == "bee" else 1.0
    half_width, half_height = (side * share / 2 for side in layout.cell_size)
    cells = []
    for x, y in layout.centres:
        left, right = max(0, round(x - half_width)), min(width, round(x + half_width))
        top, bottom = max(0, round(y - half_height)), min(height, round(y + half_height))
        cells.append(picture[top:bottom, left:right])
    return cells


def _is_board(named: Named) -> bool:
    """Whether this is a game's board, and not a keyboard, a calendar or a page of text."""
    layout = named.layout
    found = [place for place, letter in enumerate(named.letters) if letter]
    least_sure = 0.6 if layout.whole else 0.85
    if len(found) < _LEAST_LETTERS or named.confidence[found].mean() < least_sure:
        return False
    repeated = len(found) - len({named.letters[place] for place in found})
    if layout.game == "bee":
        return not repeated
    is_keyboard = len(found) >= _KEYBOARD_LETTERS and repeated <= len(found) // 10
    drawn = sum(ink is not None for ink in named.inks)
    is_lettered = len(found) > 0.65 * drawn
    return is_lettered and not is_keyboard and _joined(found, layout.columns) >= 0.7 * len(found)


def _joined(places: Sequence[int], columns: int) -> int:
    """How many of the places hang together side by side, as letters do that grew from a word."""
    largest = 0
    unseen = set(places)
    while unseen:
        before = len(unseen)
        edge = {unseen.pop()}
        while edge:
            place = edge.pop()
            beside = {place - columns, place + columns}
            beside |= {place - 1} if place % columns else set()
            beside |= {place + 1} if (place + 1) % columns else set()
            edge |= beside & unseen
            unseen -= beside
        largest = max(largest, before - len(unseen))
    return largest


def _with_second_opinion(named: Named) -> Named:
    """A letter in doubt that Tesseract reads alike is in doubt no more."""
    asked = [
        (place, letter, ink)
        for place, (letter, ink) in enumerate(zip(named.letters, named.inks, strict=True))
        if letter and ink is not None and 0.5 <= named.confidence[place] < _SURE
    ]
    answers = second_opinion(
        [ink.glyph for _, _, ink in asked], named.alphabet, "".join(ALPHABETS[named.alphabet])
    )
    confidence = named.confidence.copy()
    for (place, letter, _), answer in zip(asked, answers, strict=True):
        if answer == letter:
            confidence[place] = _SURE
    return replace(named, confidence=confidence)


def _reading(named: Named, stage_ms: dict[str, float]) -> Reading:
    rows, columns = named.layout.rows, named.layout.columns
    shape = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    return Reading(
        game=named.layout.game,
        alphabet=named.alphabet,
        rows=tuple(tuple(named.letters[place] for place in line) for line in shape),
        confidence=tuple(tuple(float(named.confidence[place]) for place in line) for line in shape),
        doubtful=tuple(
            f"{chr(ord('a') + column)}{row + 1}"
            for row, line in enumerate(shape)
            for column, place in enumerate(line)
            if named.confidence[place] < _SURE
        ),
        stage_ms=stage_ms,
    )
