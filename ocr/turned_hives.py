"""Hives that lie on a side or at any angle: which way is up their letters tell.

Six cells around one look alike every 60 degrees, and a hive stands with one cell or with two at its
top. So it is upright in one of twelve ways, and is read in each.
"""

from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np

from ocr.acceptance import is_board
from ocr.any_way_up import surest
from ocr.arrays import Picture
from ocr.board_ink import lift_board
from ocr.found import Found, Lifted, is_surer, named_or_filled
from ocr.lattice import Layout
from ocr.locate_hives import clockwise
from ocr.naming import Hints
from ocr.turning import mapped

_WAYS, _STEP = 12, 30.0  # degrees from one to the next
_SIDE = 3.6  # distances from the centre to a petal: cells reach as far as 1.6 to each side


def hive_on_a_side(picture: Picture, refused: Iterable[Lifted], hints: Hints) -> Found | None:
    """The first hive among what was *refused* as it stands that is read surely in another way."""
    seen = (layout for layout, _ in refused if layout.game == "bee" and layout.all_seen)
    return next(filter(None, (_surest_way(picture, hive, hints) for hive in seen)), None)


def hive_upright(found: Found, hints: Hints) -> Found:
    """What was found or, if that is a hive and not sure, the way up that is clearly surer."""
    if found.named.layout.game != "bee" or found.is_sure:
        return found
    other = _surest_way(found.picture, found.named.layout, hints)
    return other if other is not None and is_surer(other, found) else found


def _surest_way(picture: Picture, hive: Layout, hints: Hints) -> Found | None:
    """The hive in the way up in which it is read surely; None where it is in none."""
    top = hive.centres[1] - hive.centres[0]
    aside = float(np.degrees(np.arctan2(top[0], -top[1])))
    turns = [(aside + way * _STEP + 180) % 360 - 180 for way in range(_WAYS)]
    ways = (_read_turned(picture, hive, turn, hints) for turn in sorted(turns, key=abs))
    sure = [way for way in ways if way is not None and way.is_sure]
    return surest(sure) if sure else None


def _read_turned(picture: Picture, hive: Layout, degrees: float, hints: Hints) -> Found | None:
    upright, layout = _turned_back(picture, hive, degrees)
    named = named_or_filled(layout, lift_board(upright, layout), hints)
    return Found(upright, named) if named is not None and is_board(named) else None


def _turned_back(picture: Picture, hive: Layout, degrees: float) -> tuple[Picture, Layout]:
    """What is around a hive, turned counter-clockwise, and the hive there."""
    middle, arms = hive.centres[0], hive.centres[1:] - hive.centres[0]
    side = round(_SIDE * float(np.hypot(*arms.T).mean()))
    turn = cv2.getRotationMatrix2D(tuple(middle.tolist()), degrees, 1)
    turn[:, 2] += side / 2 - middle
    places = clockwise(hive.centres @ turn[:, :2].T + turn[:, 2])
    return mapped(picture, turn, (side, side)), replace(hive, centres=places)
