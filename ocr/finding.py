"""Find the board in a picture, however it lies: upright, seen from one side, or turned.

1. `_upright`     as it stands, turned back if it leans a little
2. `level_out`    warped as if seen from straight above: photos and boards that are not plain
3. `find_turned`  by any angle, with any side up
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import tee

import numpy as np

from ocr.acceptance import is_board
from ocr.any_way_up import any_way_up, best_side_up, find_turned
from ocr.arrays import Picture
from ocr.cells.seen import Cells
from ocr.dice import name_dice
from ocr.flat_boxes import FlatRegions
from ocr.found import Found, board_in, is_surer, look_at, no_board
from ocr.image import magnify
from ocr.locate import MIN_PICTURE_PX, find_layouts, other_layouts, plain_layouts
from ocr.naming import Hints
from ocr.perspective import level_out
from ocr.ranking import SURE, VERY_SURE
from ocr.rotation import MIN_TURN_DEGREES, turn_back, turns_of
from ocr.trays import trays_in

MIN_PHOTO_SURENESS = 0.75  # the sureness of a photo's letters; photos with less are refused


def find_in(picture: Picture, hints: Hints, *, photo: bool) -> tuple[Picture, Found]:
    """The board of a picture, and the picture in which it was found.

    It may stand upright, be seen from one side as in photos, lie turned, or be a tray of dice. A
    picture of few pixels is enlarged if the board is not plain. ReadingError if no board can be
    read.
    """
    regions = FlatRegions(picture, smooth=photo)
    plain = look_at(picture, plain_layouts(regions))
    found = _upright(picture, plain, hints, photo=photo)
    # A board that is read surely is no tray if it has a gap or is Cyrillic.
    is_surely_none = (
        found is not None
        and (found.is_sure and not found.is_tray)
        and (found.named.alphabet != "en" or not all(found.named.letters))
    )
    tray = _tray_in(regions, hints) if photo and not is_surely_none else None
    # Clear dice that lie in any direction: of a board read as dice three quarters were clear.
    if tray and tray.lies_anyhow and tray.dice and tray.dice.clear > SURE:
        return picture, tray
    larger = magnify(picture) if found is None else None
    if larger is not None:
        return find_in(larger, hints, photo=photo)
    return picture, _look_further(regions, found, tray, hints)


def plain_board_in(picture: Picture, hints: Hints) -> Found | None:
    """The upright board that a quick look finds, as in a recording of a screen; or None."""
    if min(picture.shape[:2]) < MIN_PICTURE_PX:
        return None
    seen = look_at(picture, plain_layouts(FlatRegions(picture)))
    return board_in(picture, seen, hints)


def _look_further(
    regions: FlatRegions, found: Found | None, tray: Found | None, hints: Hints
) -> Found:
    """The board *found* among plain layouts, or a less plain one, or one seen from a side."""
    picture, photo = regions.picture, regions.smooth
    refused: list[Cells] = []
    if found is None:
        others, tried = tee(look_at(picture, other_layouts(regions)))
        found = _upright(picture, others, hints, photo=photo)
        refused = [] if found else [*tried]
    straight = regions
    if photo or found is None or not found.is_plain:
        level = level_out(regions)
        if level is not None:
            straight = FlatRegions(level.picture, smooth=photo)
            seen, tried = tee(look_at(level.picture, find_layouts(straight)))
            other = _upright(level.picture, seen, hints, photo=photo)
            if other is not None and not other.is_tray:  # it may have been upside down
                other = best_side_up(other, hints)
            refused = [] if other else [*tried]
            other = other and replace(other, back=level.back)
            found = max(
                filter(None, (found, other)),
                key=lambda board: (board.named.layout.whole, board.sureness),
                default=None,
            )
    if not photo and (found is None or not found.is_sure):
        tray = _tray_in(regions, hints)
    if found is not None:
        is_tray = tray is not None and tray.lies_anyhow and not found.is_sure
        return tray if tray and is_tray else found
    if tray is not None and (photo or tray.lies_anyhow):
        return tray if tray.lies_anyhow else tray.with_guess(True)
    turns = turns_of(regions)
    found = find_turned(regions, turns, hints)
    found = found or any_way_up(straight, refused, hints)
    if found is not None:
        return found
    if tray is not None:
        return tray.with_guess(True)
    raise no_board(seen=bool(turns))


def _upright(picture: Picture, seen: Iterable[Cells], hints: Hints, *, photo: bool) -> Found | None:
    found = board_in(picture, seen, hints, photo=photo)
    is_sure_photo = photo and found is not None and found.is_sure
    if found is None or is_sure_photo or found.named.layout.game == "bee":
        return found
    # Turn the board back by its tilt, or by quarters, if it is then read better.
    first_row = found.named.layout.grid[0]
    across, down = first_row[-1] - first_row[0]
    tilt = float(np.degrees(np.arctan2(down, across)))
    if abs(tilt) >= MIN_TURN_DEGREES:
        straight = turn_back(found.picture, tilt)
        seen = look_at(straight, find_layouts(FlatRegions(straight)))
        other = board_in(straight, seen, hints)
        found = found if other is None or is_surer(found, other) else other
    return found if found.sureness >= VERY_SURE else best_side_up(found, hints)


def _tray_in(regions: FlatRegions, hints: Hints) -> Found | None:
    """The tray with most clear dice, however it lies in the picture."""
    best: tuple[float, Found | None] = 0.0, None
    for picture, layout in trays_in(regions) if hints.alphabet in (None, "en") else ():
        dice = name_dice(picture, layout)
        if dice is None or not is_board(dice.named) or dice.surplus <= best[0]:
            continue
        best = dice.surplus, Found(picture, dice.named, dice)
        if dice.clear > VERY_SURE:
            break
    return best[1]
