"""From a picture's bytes to a board: `read_board` is the list of stages."""

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from ocr.acceptance import is_board
from ocr.arrays import Picture
from ocr.blur import named_sharper
from ocr.board_ink import lift_board
from ocr.dice import Dice, name_dice
from ocr.doubts import cut_sides, goes_on, has_letters_beyond, letters_are_in_doubt
from ocr.flat_boxes import FlatRegions
from ocr.image import enlarged, open_picture
from ocr.lattice import Layout
from ocr.locate import MIN_PICTURE_PX, find_layouts
from ocr.naming import (
    MAX_UNNAMED,
    SURE,
    Hints,
    Named,
    doubted,
    doubted_where_unlike,
)
from ocr.perspective import levelled
from ocr.photos import is_photo, without_noise
from ocr.reading import WHOLE_PICTURE, AlphabetName, Game, Reading, ReadingError, cell_name
from ocr.settling import named_without_noise, settled
from ocr.templates import Template, small_glyph
from ocr.turning import MIN_TURN, quarter_turned, tilt_of, turned_back, turns_of
from ocr.word_paths import paths_over, word_under

# A picture takes one thread; a server reads several at once.
cv2.setNumThreads(1)
threadpool_limits(1, user_api="blas")

# The mean confidence of a board's letters, by which it may be turned.
_SURE_ENOUGH = 0.95  # upright boards in unusual fonts have more
_HARDLY_READ = 0.5  # of one letter: a board that is seen from one side has such, a plain one hardly
_CLEARLY_SURER = 0.05  # a quarter turned it must be by so much
_MIN_TURNED = 0.88  # where nothing upright is a board: tables that lie on their side have less
_MIN_TURNED_IF_CUT = 0.97  # the same where rows or columns may be missing
_MIN_PHOTO = 0.75  # a photo's; what is read less surely is refused
_MAX_TURNED = 2  # layouts of a turned picture that are tried
_MAX_DICE = 8  # a side: there is no larger Boggle, a larger full square is Balda that is over


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
    hints = Hints(templates, yo_is_ye, alphabet)
    watch = _Watch()
    picture = enlarged(open_picture(data))
    watch.lap("image")
    if min(picture.shape[:2]) < MIN_PICTURE_PX:
        raise _no_board(seen=False)
    photo = is_photo(picture)
    picture = without_noise(picture) if photo else picture
    found = _found_in(picture, hints, watch, photo=photo)
    if photo and not found.is_tray and found.sureness < _MIN_PHOTO:
        raise ReadingError(
            "glyphs", "I cannot read the letters in this photo; send a sharp one from above."
        )
    if not photo and not found.is_tray:
        found = replace(found, named=named_sharper(found.picture, found.named, hints))
    reading = _read_on(found, photo=photo)
    watch.lap("doubts")
    if found.picture is not picture:  # its sides are those of the turned one
        reading = replace(reading, frame=WHOLE_PICTURE, cut_off=())
    return replace(reading, stage_ms=watch.stage_ms)


@dataclass(frozen=True, slots=True)
class _Found:
    """A board, and the picture in which it stands upright."""

    picture: Picture
    named: Named
    dice: Dice | None = None

    @property
    def is_tray(self) -> bool:
        return self.dice is not None

    @property
    def lies_anyhow(self) -> bool:
        return self.dice is not None and self.dice.lie_anyhow

    @property
    def sureness(self) -> float:
        """The mean confidence of the letters, and of what is as clear and is none."""
        return float(self.named.confidence[self.named.drawn].mean())

    @property
    def is_plain(self) -> bool:
        """Whether nothing speaks for the picture to be seen from one side."""
        layout, lowest = self.named.layout, self.named.confidence[self.named.drawn].min()
        sure = lowest >= _HARDLY_READ and self.sureness >= _SURE_ENOUGH and layout.whole
        return layout.game == "bee" or bool(sure and not goes_on(self.picture, layout))


def _found_in(picture: Picture, hints: Hints, watch: _Watch, *, photo: bool) -> _Found:
    """The board as it stands, seen from one side (as photos are), of dice anyhow, or turned."""
    regions = FlatRegions(picture)
    found = _upright(regions, hints, watch, photo=photo)
    if found is not None and found.is_plain and not photo:
        return found
    straight, level = regions, levelled(regions)
    if level is not None:
        straight = FlatRegions(level)
        other = _upright(straight, hints, watch, photo=photo)
        found = found if other is None else _better(found, other)
        watch.lap("turned")
    return found or _turned(regions, straight, hints, watch)


def _better(found: _Found | None, level: _Found) -> _Found:
    """The board read from one side or level, the likelier; of two alike, what is not warped.

    Of two sizes, both of which may lack rows, the larger one is taken, as a guess if not surer.
    """
    if found is None or found.named.layout.whole < level.named.layout.whole:
        return level
    if found.is_tray != level.is_tray:
        return found if found.is_tray else level
    if found.named.letters == level.named.letters:
        return found
    more = len(found.named.letters) - len(level.named.letters)
    larger, smaller = (found, level) if more > 0 else (level, found)
    if more and not found.named.layout.whole and not _is_surer(smaller, larger):
        layout = replace(larger.named.layout, guessed=not _is_surer(larger, smaller))
        return replace(larger, named=replace(larger.named, layout=layout))
    return found if _is_surer(found, level) else level


def _is_surer(one: _Found, other: _Found) -> bool:
    return one.sureness > other.sureness + _CLEARLY_SURER


def _upright(regions: FlatRegions, hints: Hints, watch: _Watch, *, photo: bool) -> _Found | None:
    try:
        found = _board_in(regions, hints, watch, photo=photo)
    except ReadingError:
        return None
    is_level = photo and found.sureness >= _MIN_PHOTO  # photos are made level by their cells
    return found if is_level else _straightened(found, hints, watch)


def _board_in(regions: FlatRegions, hints: Hints, watch: _Watch, *, photo: bool = False) -> _Found:
    """The likeliest board of an upright picture, or tray of a photo; ReadingError if none is."""
    layout = None
    for layout in find_layouts(regions):  # the likeliest first; keyboards and icons are passed over
        watch.lap("locate")
        found = _named_on(regions.picture, layout, hints)
        if photo or found is None:
            found = _tray_on(regions.picture, layout, hints, found)
        watch.lap("glyphs")
        if found is not None:
            return found
    raise _no_board(seen=layout is not None)


def _named_on(picture: Picture, layout: Layout, hints: Hints) -> _Found | None:
    """The board on a layout, if its letters are a board's."""
    named = named_without_noise(layout, lift_board(picture, layout), hints)
    return _Found(picture, named) if named is not None and is_board(named) else None


def _straightened(found: _Found, hints: Hints, watch: _Watch) -> _Found:
    """The board as it is read best: turned back by its tilt, or by quarters."""
    if found.named.layout.game == "bee":
        return found
    tilt = tilt_of(found.named.layout)
    if abs(tilt) >= MIN_TURN:
        with suppress(ReadingError):
            straight = turned_back(found.picture, tilt)
            other = _board_in(FlatRegions(straight), hints, watch)
            found = found if _is_surer(found, other) else other
    return _by_quarters(found, hints, watch)


def _by_quarters(found: _Found, hints: Hints, watch: _Watch) -> _Found:
    """The board with the side up that is read most surely; an upright one where none is."""
    if found.sureness >= _SURE_ENOUGH or found.named.layout.game == "bee":
        return found
    layout = found.named.layout
    tray = found if found.is_tray else _tray_on(found.picture, layout, hints, None)
    if tray is not None and tray.lies_anyhow:
        return tray
    ways = (_quarter_of(found.picture, found.named.layout, n, hints) for n in (1, 2, 3))
    best = max((found, *(way for way in ways if way)), key=lambda each: each.sureness)
    watch.lap("glyphs")
    return best if _is_surer(best, found) else found


def _turned(regions: FlatRegions, level: FlatRegions, hints: Hints, watch: _Watch) -> _Found:
    """A board that is turned by any angle; ReadingError if there is none to be read.

    One that is turned by quarters may be seen from one side, so it is looked for in *level*.
    """
    turns = turns_of(regions)
    for degrees in dict.fromkeys((0.0, *turns)):
        straight = FlatRegions(turned_back(regions.picture, degrees)) if degrees else level
        found = _any_way_up(straight, (0, 1, 2, 3) if degrees else (1, 2, 3), hints)
        watch.lap("turned")
        if found is not None:
            return found
    raise _no_board(seen=bool(turns))


def _tray_on(picture: Picture, layout: Layout, hints: Hints, found: _Found | None) -> _Found | None:
    """The layout as a tray of dice where they lie anyhow, or are surer than the letters *found*.

    What either takes for another letter is in doubt.
    """
    dice = name_dice(picture, layout) if hints.alphabet in (None, "en") else None
    if dice is None or not is_board(dice.named):
        return found
    tray = _Found(picture, dice.named, dice)
    if dice.lie_anyhow or found is None:
        return tray
    surer, other = (tray, found) if tray.sureness > found.sureness else (found, tray)
    return replace(surer, named=doubted_where_unlike(surer.named, other.named))


def _any_way_up(regions: FlatRegions, quarters: Sequence[int], hints: Hints) -> _Found | None:
    """The board of a picture whose lattice is level, with the side up that is read most surely."""
    layouts = (each for each in find_layouts(regions) if each.game != "bee")
    for layout in islice(layouts, _MAX_TURNED):
        tray = _tray_on(regions.picture, layout, hints, None)
        if tray is not None and tray.lies_anyhow:
            return tray
        ways = (_quarter_of(regions.picture, layout, quarter, hints) for quarter in quarters)
        found = max((way for way in ways if way), key=lambda way: way.sureness, default=None)
        if found and found.sureness > (_MIN_TURNED if layout.whole else _MIN_TURNED_IF_CUT):
            return found
    return None


def _quarter_of(picture: Picture, layout: Layout, quarters: int, hints: Hints) -> _Found | None:
    """The board turned counter-clockwise by so many quarters, where it is one then."""
    return _named_on(*quarter_turned(picture, layout, quarters), hints)


def _read_on(found: _Found, *, photo: bool) -> Reading:
    """The reading of what is a board, with all that is in doubt about it."""
    picture, named = found.picture, settled(found.named)
    cut_off = cut_sides(picture, named.layout)
    in_doubt = bool(cut_off) or not named.layout.square or has_letters_beyond(picture, found.named)
    confidence = doubted(named)
    if in_doubt or found.lies_anyhow or letters_are_in_doubt(named, photo=photo):
        confidence = np.minimum(confidence, MAX_UNNAMED)
    height, width = picture.shape[:2]
    left, top, right, bottom = named.layout.frame
    return replace(
        _reading(named, confidence),
        path=_path_over(picture, named),
        frame=(left / width, top / height, right / width, bottom / height),
        other_alphabet=named.other_alphabet,
        size_in_doubt=in_doubt or named.layout.guessed,
        cut_off=cut_off,
    )


def _path_over(picture: Picture, named: Named) -> tuple[str, ...]:
    """The cells under the path of a word, where one hides something."""
    crossed = any(ink.covered or ink.other for ink in named.inks if ink)
    if named.layout.game == "bee" or not crossed:
        return ()
    columns = named.layout.columns
    return tuple(
        _cell_name(place, columns)
        for place in word_under(paths_over(picture, named.layout), columns)
    )


def _cell_name(place: int, columns: int) -> str:
    return cell_name(*divmod(place, columns))


def _no_board(*, seen: bool) -> ReadingError:
    if not seen:
        return ReadingError(
            "locate", "I see no board in this picture; send a screenshot with the whole board."
        )
    return ReadingError(
        "glyphs",
        "I see no board with letters I can read in this picture; "
        "send a sharp screenshot with the whole board.",
    )


def _reading(named: Named, confidence: NDArray[np.float32]) -> Reading:
    rows, columns = named.layout.rows, named.layout.columns
    shape = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    cells = [_cell_name(place, columns) for place in range(rows * columns)]
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
    )


def _game_of(named: Named) -> Game:
    """Boggle where no cell is empty or one has two letters: Balda would have no move there."""
    layout = named.layout
    full = all(named.letters) and layout.rows == layout.columns <= _MAX_DICE
    is_boggle = full or any(len(letter) > 1 for letter in named.letters)
    return "boggle" if layout.game == "balda" and is_boggle else layout.game
