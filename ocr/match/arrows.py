"""Find arrows by their outline: ▶, which is widest at the back, and →, which has a shaft.

An arrow is the same above and below its middle line, and its head narrows evenly to the tip. No
digit does, but А and Л do, upwards: what stands in a word is left to who asks.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ocr.arrays import Mask, Picture
from ocr.connected import connected
from ocr.flat_boxes import largest_channel, steps_of
from ocr.match.boxes import Box
from ocr.medians import rim_colour

_MIN_STEP = 26  # levels of RGB between pixels; must stay above the noise of JPEG
_MIN_PX = 7  # of a smaller one, no corner is sharp
_PAD_PX = 2
_DRAWN = 0.5  # of the strongest difference from the ground
_MIN_ASPECT, _MAX_ASPECT = 0.45, 2.6  # its length to its width
_MIN_PIXELS = 0.1  # of its box; a speck of noise far off from another one has less

# Of its width across, at its widest.
_MAX_OFF_MIDDLE = 0.1
_MAX_OFF_EVEN = 0.13  # from a head that narrows evenly
_MAX_OFF_PX = 1.1  # the same, in pixels, of a small one that has a shaft
_TIP, _MAX_TIP = 0.12, 0.45  # the part of its length at the tip, and how wide that may be
_MAX_SHAFT = 0.45
_MIN_EVEN = 0.6  # of the front half of a shaft its back half is wide
_WIDEST = 0.9

# Of its length.
_MAX_BACK = 0.2  # what is before the widest place of an arrow without a shaft
_MIN_SHAFT, _SHOULDER = 0.25, 0.12  # and where shaft and head meet
_MIN_HEAD = 0.2


@dataclass(frozen=True, slots=True)
class Arrow:
    """Where an arrow stands, and the step along its direction: (1, 0) points to the right."""

    box: Box
    way: tuple[int, int]

    @property
    def middle(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


def arrows_in(picture: Picture, place: Box, highest: float) -> Iterator[Arrow]:
    """The arrows in a *place* of the picture that are no higher than *highest* pixels."""
    x, y, right, bottom = place
    cut = picture[y:bottom, x:right]
    if min(cut.shape[:2]) < _MIN_PX:
        return
    _, components = connected(steps_of(cut) > _MIN_STEP, connectivity=8)
    for left, top, wide, tall, _ in components.tolist():
        if min(wide, tall) < _MIN_PX or max(wide, tall) > highest:
            continue
        box = x + left, y + top, x + left + wide, y + top + tall
        way = _way_of(_drawn(picture, box))
        if way is not None:
            yield Arrow(box, way)


def _drawn(picture: Picture, box: Box) -> Mask:
    """What is drawn in a box, cut close, without the rim of a disc around it."""
    left, top, right, bottom = box
    cut = picture[
        max(0, top - _PAD_PX) : bottom + _PAD_PX, max(0, left - _PAD_PX) : right + _PAD_PX
    ]
    difference = largest_channel(np.abs(cut - rim_colour(cut)))
    drawn = _without_disc(difference > _DRAWN * difference.max())
    if not drawn.any():
        return drawn
    rows, columns = (np.flatnonzero(drawn.any(axis=axis)) for axis in (1, 0))
    return np.asarray(drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def _without_disc(drawn: Mask) -> Mask:
    """What is drawn without that in the corners: there a disc around an arrow ends."""
    corners = [0, 0, -1, -1], [0, -1, 0, -1]
    if not drawn[corners].any():
        return drawn
    labels, _ = connected(drawn, connectivity=8)
    return np.asarray(drawn & ~np.isin(labels, labels[corners]))


def _way_of(drawn: Mask) -> tuple[int, int] | None:
    """The step along the direction of an arrow, None for what is none."""
    if drawn.mean() < _MIN_PIXELS:
        return None
    turned = {
        (1, 0): drawn,
        (-1, 0): drawn[:, ::-1],
        (0, 1): drawn.T,
        (0, -1): drawn.T[:, ::-1],
    }
    ways = [way for way, each in turned.items() if _points_right(each)]
    return ways[0] if len(ways) == 1 else None


def _points_right(drawn: Mask) -> bool:
    across, along = drawn.shape
    if not _MIN_ASPECT < along / across < _MAX_ASPECT or not drawn.any(axis=0).all():
        return False
    top = drawn.argmax(axis=0)
    bottom = across - 1 - drawn[::-1].argmax(axis=0)
    if np.abs((top + bottom - across + 1) / 2).mean() > _MAX_OFF_MIDDLE * across:
        return False
    width = (bottom - top + 1) / across
    widest = int(np.flatnonzero(width > _WIDEST)[-1]) if width.max() > _WIDEST else along
    head = width[widest:]
    if len(head) < _MIN_HEAD * max(along, across) or _tip_of(width) > _MAX_TIP:
        return False
    first = int(np.flatnonzero(width > _WIDEST)[0])
    shaft = width[: max(0, first - round(_SHOULDER * along))]
    has_shaft = len(shaft) > _MIN_SHAFT * along and _is_even(shaft)
    even = np.linspace(head[0], 1 / across, len(head))
    off = float(np.abs(head - even).mean())
    if has_shaft:
        return off < max(_MAX_OFF_EVEN, _MAX_OFF_PX / int(across))
    return off < _MAX_OFF_EVEN and first <= _MAX_BACK * along


def _is_even(shaft: np.ndarray) -> bool:
    """Whether a part is narrow and of one width, as no half of a head from the side is."""
    back, front = (float(np.median(half)) for half in np.array_split(shaft, 2))
    return float(shaft.max()) < _MAX_SHAFT and back > _MIN_EVEN * front


def _tip_of(width: np.ndarray) -> float:
    return float(width[-max(1, int(_TIP * len(width))) :].mean())
