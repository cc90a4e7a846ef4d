"""Find a number on a pill or badge that was taken for text together with what is around it.

Edges of a pill break up where it is faint, and those of a badge hang together with the avatar
that it lies on. What is left is its one colour: a region of few steps, which holds the number and
bends outwards all along.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from ocr.arrays import Floats, Mask, Picture
from ocr.flat_boxes import largest_channel
from ocr.match.boxes import Box, Boxes
from ocr.medians import median_of, rim_colour
from ocr.parts import filled_hull

Sides = tuple[int, ...]
NO_PILLS: Boxes = np.empty((0, 8), dtype=np.int64)

_MIN_HEIGHT_PX = 14  # digits in a lower one cannot be read
_PAD = 0.45  # of the height of what hangs together, around it
_MIN_ASPECT, _MAX_ASPECT = 0.95, 3.2  # a bold В is narrower, a pill has three digits at most
_MIN_CONVEX = 0.9  # of its hull it and its text fill
_MIN_OWN, _MAX_OWN = 0.68, 0.98  # of its hull it fills alone; О fills less, a plain disc more
_MIN_TEXT, _MAX_TEXT = 0.4, 0.8  # of its height the number has; counters of Ф are lower
_MAX_TEXT_WIDTH = 0.85  # of its width
_MIN_COUNTER_ASPECT, _MIN_COUNTER = 0.45, 0.9  # width to height, and the part of its hull it fills
_OTHER_COLOUR = 28  # levels of RGB; grey pills on white cards have 31
_COARSE = 24  # levels: colours that are counted as one
_SHADES = 256 // _COARSE + 1
_MAX_COLOURS = 4
_STRIDE = 2  # pixels: each other one in both directions tells the colours
_MIN_PIXELS = 20  # of these


def pills_in(picture: Picture, edges: Mask, box: Sequence[int]) -> Boxes:
    """The pills in a box and close around it, each followed by the box of its text.

    *edges* are those of the picture; the answer has eight columns.
    """
    left, top, right, bottom = box
    if bottom - top < _MIN_HEIGHT_PX:
        return NO_PILLS
    pad = max(2, round(_PAD * (bottom - top)))
    left, top = max(0, left - pad), max(0, top - pad)
    here = slice(top, bottom + pad), slice(left, right + pad)
    found = _pills_of(picture[here], _main_colours(picture[here], edges[here]))
    return np.array([*found], dtype=np.int64).reshape(-1, 8) + (left, top) * 4


def _pills_of(cut: Picture, colours: Sequence[Floats]) -> Iterator[Sides]:
    """Where the largest region of each colour is a pill."""
    for colour in colours:
        alike = (largest_channel(np.abs(cut - colour)) < _OTHER_COLOUR).astype(np.uint8)
        _, labels, stats, _ = cv2.connectedComponentsWithStats(alike, connectivity=4)
        number = int(stats[1:, cv2.CC_STAT_AREA].argmax()) + 1
        x, y, wide, tall, _ = stats[number].tolist()
        here = slice(y, y + tall), slice(x, x + wide)
        if _may_be_pill(stats[number].tolist(), alike.shape):
            text = _text_in(cut[here], labels[here] == number)
            if text is not None:
                yield x, y, x + wide, y + tall, *(np.add(text, (x, y) * 2).tolist())


def _main_colours(cut: Picture, edges: Mask) -> list[Floats]:
    """The colours that are not at the rim and fill most of what has no edges."""
    rim = rim_colour(cut)
    few = cut[::_STRIDE, ::_STRIDE]
    pixels = few[~edges[::_STRIDE, ::_STRIDE]]
    colours = [rim]
    while True:
        pixels = pixels[_off(pixels, colours[-1]) > _OTHER_COLOUR]
        if len(colours) > _MAX_COLOURS or len(pixels) < _MIN_PIXELS:
            return colours[1:]
        coarse = (pixels.astype(np.int32) // _COARSE) @ (1, _SHADES, _SHADES**2)
        colours.append(median_of(pixels[coarse == np.bincount(coarse).argmax()]))


def _off(pixels: Picture, colour: Floats) -> Floats:
    return np.asarray(np.abs(pixels - colour).max(axis=-1))


def _may_be_pill(stats: list[int], shape: tuple[int, ...]) -> bool:
    x, y, wide, tall, area = stats
    within = x > 0 and y > 0 and x + wide < shape[1] and y + tall < shape[0]
    high = tall >= _MIN_HEIGHT_PX and _MIN_ASPECT * tall < wide < _MAX_ASPECT * tall
    return within and high and area > wide * tall / 3


def _text_in(cut: Picture, region: Mask) -> Box | None:
    """The box of what has another colour in the region, if that is a pill."""
    contours, _ = cv2.findContours(
        region.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    largest = max(contours, key=cv2.contourArea)
    size = cv2.contourArea(cv2.convexHull(largest))
    if cv2.contourArea(largest) < _MIN_CONVEX * size:
        return None
    within = np.zeros(region.shape, np.uint8)
    cv2.drawContours(within, [largest], -1, 1, cv2.FILLED)
    off = largest_channel(np.abs(cut - median_of(cut[region])))
    off *= cv2.erode(within, np.ones((3, 3), np.uint8))
    drawn = off > max(_OTHER_COLOUR, float(off.max()) / 2)
    is_pill = drawn.any() and _MIN_OWN < 1 - float(drawn.sum()) / size < _MAX_OWN
    return _box_of(drawn) if is_pill and not _is_counter(drawn) else None


def _is_counter(drawn: Mask) -> bool:
    """Whether what is drawn bends outwards all along, as the counter of a bold D does, and no 1."""
    contours, _ = cv2.findContours(drawn.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(contours, key=cv2.contourArea)
    _, _, wide, tall = cv2.boundingRect(largest)
    within = filled_hull(largest, drawn.shape) > 0
    return wide > _MIN_COUNTER_ASPECT * tall and bool(drawn[within].mean() > _MIN_COUNTER)


def _box_of(drawn: Mask) -> Box | None:
    """Where what is drawn stands, if it is as high as a number in a pill."""
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    box = int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
    wide, tall = box[2] - box[0], box[3] - box[1]
    high = _MIN_TEXT * len(drawn) < tall < _MAX_TEXT * len(drawn)
    return box if high and wide < _MAX_TEXT_WIDTH * drawn.shape[1] else None
