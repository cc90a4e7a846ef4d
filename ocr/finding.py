"""Find the board in a picture, however it lies: upright, seen from one side, or turned.

1. `_upright`         as it stands, turned back where it leans a little
2. `_plainly_turned`  by any angle, where its cells are plain to see
3. `levelled`         warped as if seen from straight above: photos, and what is not plain
4. `_turned`          by any angle, with each side up
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, tee

import numpy as np

from ocr.acceptance import is_board
from ocr.arrays import Picture
from ocr.board_ink import lift_board
from ocr.crossed import named_without_strokes
from ocr.dice import WAYS, Dice, name_dice
from ocr.doubts import goes_on
from ocr.flat_boxes import FlatRegions
from ocr.ink import Ink
from ocr.lattice import Layout
from ocr.locate import around_gaps_of, find_layouts, other_layouts, plain_layouts
from ocr.naming import Hints, Named, doubted_where_unlike
from ocr.perspective import levelled
from ocr.reading import ReadingError
from ocr.settling import named_without_noise
from ocr.sides_up import likely_ways
from ocr.trays import FACES, trays_in
from ocr.turning import (
    MIN_TURN,
    clear_slant_of,
    quarter_turned,
    tilt_of,
    turned_back,
    turns_of,
)

# The mean confidence of a board's letters, by which it may be turned.
_SURE_ENOUGH = 0.95  # upright boards in unusual fonts have more
_HARDLY_READ = 0.5  # of one letter: a board that is seen from one side has such, a plain one hardly
_CLEARLY_SURER = 0.05  # a quarter turned it must be by so much
_MIN_TURNED = 0.88  # where nothing upright is a board: tables that lie on their side have less
_MIN_TURNED_IF_CUT = 0.97  # the same where rows or columns may be missing
MIN_PHOTO = 0.75  # a photo's; what is read less surely is refused
_MIN_SAME = 0.5  # of the letters, on a board that is read upright and level
_MOSTLY_CLEAR = 0.9  # the surplus of clear dice on a tray, of all: no other need be looked for
_MAX_TURNED = 2  # layouts of a turned picture that are tried
_MAX_SIDES = 2  # up, for which it is looked through anew

Inks = tuple[Ink | None, ...]
Lifted = tuple[Layout, Inks]


class Watch:
    """Milliseconds by stage; a stage entered twice adds up."""

    def __init__(self) -> None:
        self.stage_ms: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, stage: str) -> None:
        now = time.perf_counter()
        self.stage_ms[stage] = self.stage_ms.get(stage, 0.0) + (now - self._last) * 1000
        self._last = now


@dataclass(frozen=True, slots=True)
class Found:
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
        return self.named.sureness_of(self.named.drawn)

    @property
    def is_plain(self) -> bool:
        """Whether nothing speaks for the picture to be seen from one side."""
        layout, lowest = self.named.layout, self.named.confidence[self.named.drawn].min()
        sure = lowest >= _HARDLY_READ and self.sureness >= _SURE_ENOUGH and layout.whole
        return layout.game == "bee" or bool(sure and not goes_on(self.picture, layout))

    @property
    def is_sure(self) -> bool:
        """Whether it is read so surely that it is no part of a turned board."""
        return self.is_tray or self.sureness >= _SURE_ENOUGH

    def with_guess(self, guessed: bool) -> "Found":
        """The board whose layout is a guess, or is none."""
        layout = replace(self.named.layout, guessed=guessed)
        return replace(self, named=replace(self.named, layout=layout))


def found_in(picture: Picture, hints: Hints, watch: Watch, *, photo: bool) -> Found:
    """The board as it stands, seen from one side (as photos are), of dice anyhow, or turned.

    ReadingError if there is none to be read.
    """
    regions = FlatRegions(picture)
    tray = _tray_in(regions, hints) if photo else None
    watch.lap("dice")
    if tray is not None and tray.lies_anyhow:
        return tray
    plain, tried = tee(_lifted(picture, plain_layouts(regions)))
    refused: list[Lifted] = []
    found = _upright(picture, plain, hints, watch, photo=photo)
    if found is None:
        turned = _plainly_turned(regions, tried, hints, watch)
        if turned is not None:
            return turned
        others, tried = tee(_lifted(picture, other_layouts(regions)))
        found = _upright(picture, others, hints, watch, photo=photo)
        refused = [] if found else [*tried]
    straight = regions
    if photo or found is None or not found.is_plain:
        level = levelled(regions)
        if level is not None:
            straight = FlatRegions(level)
            lifted, tried = tee(_lifted(level, find_layouts(straight)))
            other = _upright(level, lifted, hints, watch, photo=photo)
            refused = [] if other else [*tried]
            found = found if other is None else _better(found, other)
            watch.lap("turned")
    if found is not None:
        return found if photo or found.is_sure else _or_turned(found, regions, hints, watch)
    tray = tray if photo else _tray_in(regions, hints)
    if tray is not None and (photo or tray.lies_anyhow):
        return _as_guess(tray, hints)
    turns = turns_of(regions)
    found = _turned(regions, turns, hints, watch)
    found = found or _any_way_up(straight, refused, hints, watch)
    watch.lap("turned")
    if found is not None:
        return found
    if tray is not None:
        return _as_guess(tray, hints)
    raise no_board(seen=bool(turns))


def _better(found: Found | None, level: Found) -> Found:
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
        return larger.with_guess(not _is_surer(larger, smaller))
    if _are_other_boards(found.named, level.named):
        return level if _is_surer(level, found) else found
    return found if _is_surer(found, level) else level


def _are_other_boards(one: Named, other: Named) -> bool:
    """Whether hardly a letter is the same: there may be a smaller board in the picture."""
    pairs = list(zip(one.letters, other.letters, strict=False))
    lettered = [pair for pair in pairs if any(pair)]
    return sum(a == b for a, b in lettered) < _MIN_SAME * len(lettered)


def _is_surer(one: Found, other: Found) -> bool:
    return one.sureness > other.sureness + _CLEARLY_SURER


def _upright(
    picture: Picture, lifted: Iterable[Lifted], hints: Hints, watch: Watch, *, photo: bool
) -> Found | None:
    found = _board_in(picture, lifted, hints, watch, photo=photo)
    if found is None or (photo and (found.is_tray or found.sureness >= _SURE_ENOUGH)):
        return found
    if photo and found.sureness >= MIN_PHOTO:  # photos are made level by their cells
        return _best_side_up(found, hints, watch)
    return _straightened(found, hints, watch)


def _lifted(picture: Picture, layouts: Iterable[Layout]) -> Iterator[Lifted]:
    return ((layout, lift_board(picture, layout)) for layout in layouts)


def _board_in(
    picture: Picture, lifted: Iterable[Lifted], hints: Hints, watch: Watch, *, photo: bool = False
) -> Found | None:
    """The first layout that is a board of an upright picture, or a tray of a photo.

    Keyboards and icons are passed over.
    """
    for layout, inks in lifted:
        watch.lap("locate")
        found = _named(picture, layout, inks, hints)
        if photo or found is None:
            found = _tray_on(picture, layout, hints, found)
        watch.lap("glyphs")
        if found is not None:
            return found
    return None


def named_on(picture: Picture, layout: Layout, hints: Hints) -> Found | None:
    """The board on a layout, if its letters are a board's."""
    return _named(picture, layout, lift_board(picture, layout), hints)


def _named(picture: Picture, layout: Layout, inks: Inks, hints: Hints) -> Found | None:
    named = named_without_noise(layout, inks, hints)
    if named is not None and layout.game == "bee" and not is_board(named):
        named = named_without_strokes(picture, named, hints)
    return Found(picture, named) if named is not None and is_board(named) else None


def _straightened(found: Found, hints: Hints, watch: Watch) -> Found:
    """The board as it is read best: turned back by its tilt, or by quarters."""
    if found.named.layout.game == "bee":
        return found
    tilt = tilt_of(found.named.layout)
    if abs(tilt) >= MIN_TURN:
        straight = turned_back(found.picture, tilt)
        lifted = _lifted(straight, find_layouts(FlatRegions(straight)))
        other = _board_in(straight, lifted, hints, watch)
        found = found if other is None or _is_surer(found, other) else other
    return _by_quarters(found, hints, watch)


def _by_quarters(found: Found, hints: Hints, watch: Watch) -> Found:
    """The board with the side up that is read most surely; an upright one where none is."""
    if found.sureness >= _SURE_ENOUGH or found.named.layout.game == "bee":
        return found
    layout = found.named.layout
    tray = found if found.is_tray else _tray_on(found.picture, layout, hints, None)
    if tray is not None and tray.lies_anyhow:
        return tray
    return _best_side_up(found, hints, watch)


def _best_side_up(found: Found, hints: Hints, watch: Watch) -> Found:
    layout = found.named.layout
    if layout.game == "bee":
        return found
    ways = [way for way in likely_ways(found.named.inks) if way]
    if layout.whole:
        turned = (quarter_turned(found.picture, layout, way) for way in ways)
        others = [named_on(*way, hints) for way in turned]
    else:
        level = FlatRegions(found.picture)
        others = [_found_with_side_up(level, way, hints, watch) for way in ways]
    watch.lap("glyphs")
    return _surest([found, *filter(None, others)])


def _surest(ways: Sequence[Found]) -> Found:
    """The surest of several ways up; of those about as sure the first, as a guess."""
    best = max(ways, key=lambda way: way.sureness)
    alike = [way for way in ways if not _is_surer(best, way)]
    return alike[0].with_guess(True) if len(alike) > 1 else best


def _turned(
    regions: FlatRegions, turns: Sequence[float], hints: Hints, watch: Watch
) -> Found | None:
    """A board that is turned by one of the *turns* and any quarters."""
    for degrees in filter(None, turns):
        straight = FlatRegions(turned_back(regions.picture, degrees))
        found = _any_way_up(straight, [*_seen_in(straight)], hints, watch)
        watch.lap("turned")
        if found is not None:
            return found
    return None


def _seen_in(level: FlatRegions) -> Iterator[Lifted]:
    return islice(_lifted(level.picture, find_layouts(level)), _MAX_TURNED)


def _or_turned(found: Found, regions: FlatRegions, hints: Hints, watch: Watch) -> Found:
    """What was found, or what is clearly surer where the picture's lattice is turned.

    The diagonals of a turned lattice are a lattice too, and seven of its cells a hive. So what was
    found is a guess where there is such a lattice and it is not read.
    """
    slant = clear_slant_of(regions)
    if slant is None:
        return found
    straight = FlatRegions(turned_back(regions.picture, slant.degrees))
    turned = _any_way_up(straight, [*_seen_in(straight)], hints, watch)
    watch.lap("turned")
    if turned is None:
        return found.with_guess(True)
    return turned if _is_surer(turned, found) else found


def _tray_in(regions: FlatRegions, hints: Hints) -> Found | None:
    """The tray with most clear dice, however it lies in the picture."""
    best: tuple[float, Found | None] = 0.0, None
    for picture, layout in trays_in(regions) if hints.alphabet in (None, "en") else ():
        dice = name_dice(picture, layout, FACES)
        if dice is None or not is_board(dice.named) or dice.surplus <= best[0]:
            continue
        best = dice.surplus, Found(picture, dice.named, dice)
        if dice.surplus > _MOSTLY_CLEAR * len(dice.named.letters):
            break
    return best[1]


def _as_guess(tray: Found, hints: Hints) -> Found:
    """A tray where no other look finds a board: in doubt as a whole, and upright if it can be."""
    if tray.lies_anyhow:
        return tray
    picture, layout = tray.picture, tray.named.layout
    found = _tray_on(picture, layout, hints, named_on(picture, layout, hints))
    return (found or tray).with_guess(True)


def _tray_on(picture: Picture, layout: Layout, hints: Hints, found: Found | None) -> Found | None:
    """The layout as a tray of dice where they lie anyhow, or are surer than the letters *found*.

    What either takes for another letter is in doubt, but where clearly surer letters are Cyrillic,
    which dice are not. Dice that all lie on one side are a tray that is turned.
    """
    dice = name_dice(picture, layout) if hints.alphabet in (None, "en") else None
    if dice is None or not is_board(dice.named):
        return found
    tray = Found(picture, dice.named, dice)
    if found is not None and found.named.alphabet != "en" and _is_surer(found, tray):
        return found
    if dice.lie_anyhow:
        return tray
    if found is None and dice.quarters:
        turned = quarter_turned(picture, layout, dice.quarters)
        return _tray_on(*turned, hints, named_on(*turned, hints)) or tray
    if found is None:
        return tray
    surer, other = (tray, found) if tray.sureness > found.sureness else (found, tray)
    return replace(surer, named=doubted_where_unlike(surer.named, other.named))


def _plainly_turned(
    regions: FlatRegions, refused: Iterable[Lifted], hints: Hints, watch: Watch
) -> Found | None:
    """A board that is read surely by cells that are plain to see, on a side or at an angle.

    *refused* is what is plain to see as the picture stands.
    """
    found = _best_way_up(regions.picture, refused, hints, watch)
    slant = clear_slant_of(regions) if found is None else None
    if slant is not None:
        straight = turned_back(regions.picture, slant.degrees, slant.boxes[:, :2])
        lifted = _lifted(straight, plain_layouts(FlatRegions(straight)))
        found = _best_way_up(straight, islice(lifted, _MAX_TURNED), hints, watch)
    watch.lap("turned")
    return found if found and found.is_sure and found.is_plain else None


def _any_way_up(
    level: FlatRegions, seen: Sequence[Lifted], hints: Hints, watch: Watch
) -> Found | None:
    """The board of a picture whose lattice is level, with the side up that is read most surely.

    Where its cells are not all *seen*, a row without a gap may say where they are, or they may be
    wider than high. So it is looked for with another side up, and found anew with the likeliest.
    """
    found = _best_way_up(level.picture, seen, hints, watch)
    if found is not None:
        return found
    likeliest = _likely_sides(seen, 0)
    if not any(layout.whole and layout.game != "bee" for layout, _ in seen):
        sideways = _with_side_up(level, 1)
        likeliest |= _likely_sides([*_seen_in(sideways)], 1)
    sides = sorted(likeliest, key=lambda side: -likeliest[side])[:_MAX_SIDES]
    ways = [_found_with_side_up(level, side, hints, watch) for side in sorted(sides)]
    boards = [*filter(None, ways)]
    return _surest(boards) if boards else None


def _likely_sides(seen: Iterable[Lifted], quarters: int) -> dict[int, float]:
    """By how many quarters more than these the picture may have to be turned, if not all is seen.

    With each, how likely that is.
    """
    partly = [inks for layout, inks in seen if not layout.whole and layout.game != "bee"]
    ways = [likely_ways(inks) for inks in partly[:_MAX_TURNED]]
    return {(side + quarters) % WAYS: each[side] for each in reversed(ways) for side in each}


def _with_side_up(level: FlatRegions, quarters: int) -> FlatRegions:
    """The picture turned counter-clockwise by so many quarters."""
    if not quarters:
        return level
    return FlatRegions(np.ascontiguousarray(np.rot90(level.picture, quarters)))


def _found_with_side_up(
    level: FlatRegions, quarters: int, hints: Hints, watch: Watch
) -> Found | None:
    """The board as of an upright picture, once it is turned by so many quarters; no hive."""
    regions = _with_side_up(level, quarters)
    found = _board_in(regions.picture, _seen_in(regions), hints, watch)
    is_board = found is not None and found.named.layout.game != "bee"
    return found if found and is_board and found.sureness > _least_of(found) else None


def _best_way_up(
    picture: Picture, seen: Iterable[Lifted], hints: Hints, watch: Watch
) -> Found | None:
    """The first of what is *seen* that is a whole board, the side up that is read most surely.

    What has no letters may be the gaps between round tiles.
    """
    for layout, inks in seen:
        watch.lap("locate")
        if layout.game == "bee" or not layout.whole:
            continue
        found = _best_way_up_on(picture, layout, inks, hints)
        if not any(ink and ink.glyph.any() for ink in inks):
            around = around_gaps_of(layout, picture)
            inks = lift_board(picture, around) if around else ()
            found = _best_way_up_on(picture, around, inks, hints) if around else found
        watch.lap("glyphs")
        if found is not None:
            return found
    return None


def _best_way_up_on(picture: Picture, layout: Layout, inks: Inks, hints: Hints) -> Found | None:
    ways = (
        named_on(*quarter_turned(picture, layout, way), hints)
        if way
        else _named(picture, layout, inks, hints)
        for way in sorted(likely_ways(inks))
    )
    boards = [*filter(None, ways)]
    found = _surest(boards) if boards else _tray_on(picture, layout, hints, None)
    is_read = found is not None and (found.lies_anyhow or found.sureness > _least_of(found))
    return found if is_read else None


def _least_of(found: Found) -> float:
    layout = found.named.layout
    is_seen = layout.whole or layout.nearly_seen
    return _MIN_TURNED if is_seen else _MIN_TURNED_IF_CUT


def no_board(*, seen: bool) -> ReadingError:
    if not seen:
        return ReadingError(
            "locate", "I see no board in this picture; send a screenshot with the whole board."
        )
    return ReadingError(
        "glyphs",
        "I see no board with letters I can read in this picture; "
        "send a sharp screenshot with the whole board.",
    )
