"""From a picture's bytes to a board: open, locate, lift the ink, name the letters, doubt."""

import time
from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from ocr.image import Cell, Picture, cell_at, open_picture
from ocr.inks import lift_inks
from ocr.lattice import Layout
from ocr.locate import find_layouts
from ocr.naming import SURE, UNNAMED, Hints, Named, confirmed, name_cells, unnamed
from ocr.paths import paths_over
from ocr.reading import AlphabetName, Game, Reading, ReadingError
from ocr.templates import Template, small_glyph

# A picture takes one thread; a server reads several at once.
cv2.setNumThreads(1)
threadpool_limits(1, user_api="blas")

_HEXAGON_SHARE = 0.72  # what of a hexagon's box holds no corner
_MIN_LETTERS = 3
_LETTERS_OF_A_PAD = 25
_MIN_SEEN = 0.8
_ROWS_OF_KEYS = 13
_MAX_DICE = 8


class _Watch:
    """Milliseconds by stage; a stage entered twice adds up."""

    def __init__(self) -> None:
        self.stage_ms: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, stage: str) -> None:
        now = time.perf_counter()
        self.stage_ms[stage] = self.stage_ms.get(stage, 0.0) + (now - self._last) * 1000
        self._last = now


def read_board(
    data: bytes,
    *,
    templates: Sequence[Template] = (),
    yo_is_ye: bool = False,
    alphabet: AlphabetName | None = None,
) -> Reading:
    """Read the largest board in a picture: of Balda or Boggle, or a Spelling Bee hive.

    *data* is a PNG, JPEG, WebP or GIF as a stranger sent it. *templates* are glyphs that a person
    has named before; where *yo_is_ye*, a doubt between Е and Ё is none; the letters are those of
    *alphabet*, by default of the likeliest one. ReadingError names the stage that gave up: image,
    locate or glyphs. Takes about a tenth of a second; safe in several threads.
    """
    watch = _Watch()
    picture = open_picture(data)
    watch.lap("image")
    layouts = _timed(find_layouts(picture), watch)
    named = _first_board(picture, layouts, Hints(templates, yo_is_ye, alphabet))
    watch.lap("glyphs")
    confidence = confirmed(named)
    if named.layout.guessed:
        confidence = np.minimum(confidence, UNNAMED)
    watch.lap("second_opinion")
    return _reading(named, confidence, watch.stage_ms)


def _timed(layouts: Iterator[Layout], watch: _Watch) -> Iterator[Layout]:
    """The same layouts, the time of finding each booked as locating."""
    while (layout := next(layouts, None)) is not None:
        watch.lap("locate")
        yield layout
        watch.lap("glyphs")


def _first_board(picture: Picture, layouts: Iterable[Layout], hints: Hints) -> Named:
    """The likeliest layout that holds a board's letters; keyboards and icons are passed over."""
    seen = False
    for layout in layouts:
        seen = True
        inks = lift_inks(_cells(picture, layout), paths_over(picture, layout))
        named = name_cells(layout, inks, hints)
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


def _cells(picture: Picture, layout: Layout) -> list[Cell]:
    share = _HEXAGON_SHARE if layout.game == "bee" else 1.0
    width, height = layout.cell_size
    size = (width * share, height * share)
    return [cell_at(picture, centre, size) for centre in layout.centres]


def _is_board(named: Named) -> bool:
    """Whether this is a game's board, and not a keyboard, a calendar or a page of text."""
    layout = named.layout
    found = [place for place, letter in enumerate(named.letters) if letter]
    least_sure = 0.6 if layout.whole else 0.85
    if len(found) < _MIN_LETTERS or named.confidence[found].mean() < least_sure:
        return False
    distinct = len({named.letters[place] for place in found})
    if distinct < _MIN_LETTERS:
        return False  # noughts and crosses
    repeated = len(found) - distinct
    if layout.game == "bee":
        return not repeated
    square = layout.rows == layout.columns and layout.seen > _MIN_SEEN
    keys = _LETTERS_OF_A_PAD if square else _ROWS_OF_KEYS
    is_keyboard = len(found) >= keys and repeated <= len(found) // 10
    drawn = found + unnamed(named.inks, named.letters)
    is_lettered = len(found) > 0.65 * len(drawn)
    return is_lettered and not is_keyboard and _joined(drawn, layout.columns) >= 0.7 * len(drawn)


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


def _reading(named: Named, confidence: NDArray[np.float32], stage_ms: dict[str, float]) -> Reading:
    rows, columns = named.layout.rows, named.layout.columns
    shape = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    cells = [
        f"{chr(ord('a') + column)}{row + 1}" for row in range(rows) for column in range(columns)
    ]
    doubtful = np.flatnonzero(confidence < SURE)
    return Reading(
        game=_game_of(named),
        alphabet=named.alphabet,
        rows=tuple(tuple(named.letters[place] for place in line) for line in shape),
        confidence=tuple(tuple(float(confidence[place]) for place in line) for line in shape),
        doubtful=tuple(cells[place] for place in doubtful),
        likeliest={cells[place]: named.likeliest[place] for place in doubtful},
        glyphs={
            cell: small_glyph(ink.glyph) for cell, ink in zip(cells, named.inks, strict=True) if ink
        },
        stage_ms=stage_ms,
    )


def _game_of(named: Named) -> Game:
    """Boggle where no cell is empty or one has two letters: Balda would have no move there."""
    layout = named.layout
    full = all(named.letters) and layout.rows == layout.columns <= _MAX_DICE
    is_boggle = full or any(len(letter) > 1 for letter in named.letters)
    return "boggle" if layout.game == "balda" and is_boggle else layout.game
