"""Find what is drawn around text: frames, discs, pills, and coloured grounds."""

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Mask, Picture
from ocr.match.boxes import Boxes
from ocr.medians import rim_colour

# An outline is drawn around something: what lies in it fills some of its width.
_MIN_INSIDE = 0.25
_MIN_OUTLINE_RATIO = 1.25  # of the height of what is inside
_MAX_COUNTERS = 4  # letters that touch are no outline of what is in them: В and ы have three
MAX_COUNTER = 0.5  # of the height of its letter, at most
_MAX_FRAME_RATIO = 2.8  # of the height of its text, where that touches it
_EDGE = 0.25  # of its height and width at each side is not its middle
_MAX_IN_MIDDLE = 0.05  # of that middle may be its own
MIN_OUTLINE_ASPECT = 1.2  # around two letters, or a word; Ф with its counters is narrower
_RIM = 0.08  # of its height: along each side, in that reach, a frame is drawn
_MIN_DRAWN = 0.7  # of each side; its corners may be round
_MAX_THIN = 0.16  # of its box, the lines of a table; В of 80 pixels fills more
_MIN_CONVEX = 0.94  # of its hull a disc or a pill fills; letters that touch fill less
_MIN_DISC = 0.65  # of its box
_MIN_FILLED = 0.62  # of it; O and D fill less
_MIN_FILLED_PX, _FILLED_ASPECT = 24, 0.93  # smaller and narrower ones may be a bold В or Ф
_MIN_DISC_ASPECT = 0.85  # В and 8 are narrower
_MIN_OVAL_ASPECT, _MAX_IN_OVAL = 0.5, 0.5  # the same of an upright oval, and of what it holds
_MAX_IN_DISC = 0.66  # of its height its text has; the counter of О is higher
_INSET = 0.15  # of its height: so far within its edges a coloured ground is plain
_MIN_PLAIN = 0.75  # of what is there, around its text
_OTHER_COLOUR = 40  # levels of RGB from the ground
_MIN_GROUND = 0.4  # of its box; letters that touch fill less


def frames_in(picture: Picture, labels: NDArray[np.int32], boxes: Boxes) -> tuple[Mask, Mask]:
    """Which boxes are drawn around others, and which hang together with the text in them.

    What lies in an outline is no outline itself. The second are coloured grounds and frames.
    """
    left, top, right, bottom = boxes[:, :4].T
    inside = (left[:, None] < left) & (top[:, None] < top)
    inside &= (right[:, None] > right) & (bottom[:, None] > bottom)
    sizes = np.stack([right - left, bottom - top], axis=1)
    around = np.flatnonzero(inside.any(axis=1))
    outlines, grounds = np.zeros((2, len(boxes)), dtype=bool)
    for n in around[np.argsort(sizes[around].prod(axis=1), kind="stable")].tolist():
        component = _component(labels, boxes[n])
        is_held = inside[n] & ~outlines
        held = sizes[is_held]
        if len(held) and not _are_stacked(boxes[is_held]):
            outlines[n] = _is_around(component, held) or _is_thin_around(component, held)
            grounds[n] = _is_frame_of_text(component, held)
    for n in np.flatnonzero(~outlines).tolist():
        if _is_ground(picture, boxes[n, :4].tolist()):
            grounds[n] |= not _is_hollow(_component(labels, boxes[n]))
    return outlines, grounds


def _component(labels: NDArray[np.int32], box: NDArray[np.int64]) -> Mask:
    left, top, right, bottom, label = box.tolist()
    return np.asarray(labels[top:bottom, left:right] == label)


def _is_around(component: Mask, held: NDArray[np.int64]) -> bool:
    """Whether a hollow component runs around things of these widths and heights."""
    height = len(component)
    tallest = int(held[:, 1].max())
    if height <= _MIN_OUTLINE_RATIO * tallest or not _is_hollow(component):
        return False
    narrow = component.shape[1] < _MIN_DISC_ASPECT * height
    if len(held) == 1 and narrow and tallest > _MAX_IN_OVAL * height:  # 0 with its counter
        return False
    if _are_many(component.shape, held) or _has_four_sides(component):
        return True
    return (tallest < _MAX_IN_DISC * height and _is_round(component, _MIN_DISC_ASPECT)) or (
        tallest < _MAX_IN_OVAL * height and _is_round(component, _MIN_OVAL_ASPECT)
    )


def _are_stacked(held: Boxes) -> bool:
    """Whether these are two things over one another, as the counters of a bold 8."""
    if len(held) != 2:
        return False
    (left, top, right, bottom), (other_left, other_top, other_right, other_bottom) = held[
        :, :4
    ].tolist()
    apart = bottom <= other_top or other_bottom <= top
    return bool(apart and min(right, other_right) - max(left, other_left) > 0)


def _is_thin_around(component: Mask, held: NDArray[np.int64]) -> bool:
    """Whether a component is but lines around others, as the borders of a table."""
    far = len(component) > _MAX_FRAME_RATIO * int(held[:, 1].max())
    return far and len(held) > 1 and float(component.mean()) < _MAX_THIN


def _is_frame_of_text(component: Mask, held: NDArray[np.int64]) -> bool:
    """Whether a component is a frame close around a line of text that touches it."""
    height, width = component.shape
    close = height < _MAX_FRAME_RATIO * int(held[:, 1].max())
    wide = width > MIN_OUTLINE_ASPECT * height
    return close and wide and not _is_hollow(component) and _has_four_sides(component)


def _are_many(shape: tuple[int, ...], held: NDArray[np.int64]) -> bool:
    """Whether what is held is more than the counters of letters that touch."""
    height, width = shape
    widest, tallest = held.max(axis=0).tolist()
    count = len(held)
    wide = width > MIN_OUTLINE_ASPECT * height
    several = count > 2 or (wide and (count == 2 or widest > MIN_OUTLINE_ASPECT * tallest))
    counters = count <= _MAX_COUNTERS and tallest < MAX_COUNTER * height
    return bool(held[:, 0].sum() > _MIN_INSIDE * width and several and not counters)


def _is_hollow(component: Mask) -> bool:
    """Whether nothing of a component is in its middle: letters that touch have strokes there."""
    height, width = component.shape
    down, across = round(_EDGE * height), round(_EDGE * width)
    middle = component[down : height - down, across : width - across]
    return not middle.size or float(middle.mean()) < _MAX_IN_MIDDLE


def _has_four_sides(component: Mask) -> bool:
    rim = max(2, round(_RIM * len(component)))
    sides = (component[:rim], component[-rim:], component[:, :rim].T, component[:, -rim:].T)
    return all(side.any(axis=0).mean() > _MIN_DRAWN for side in sides)


def _is_round(component: Mask, aspect: float) -> bool:
    """Whether a component runs around its box and bends outwards all along, as a disc does."""
    height, width = component.shape
    if width < aspect * height:
        return False
    contours, _ = cv2.findContours(
        component.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE
    )
    largest = max(contours, key=cv2.contourArea)
    area = cv2.contourArea(largest)
    hull = cv2.contourArea(cv2.convexHull(largest))
    return area > _MIN_CONVEX * hull and area > _MIN_DISC * component.size


def is_filled_disc(picture: Picture, labels: NDArray[np.int32], box: NDArray[np.int64]) -> bool:
    """Whether a box holds a disc or a square, most of which differs from what is around it."""
    left, top, right, bottom, _ = box.tolist()
    shorter, longer = sorted((right - left, bottom - top))
    if shorter < max(_MIN_FILLED_PX, _FILLED_ASPECT * longer):
        return False
    rim = picture[max(0, top - 2) : bottom + 2, max(0, left - 2) : right + 2]
    ground = rim_colour(rim)
    filled = float(_differs(picture[top:bottom, left:right], ground).mean()) > _MIN_FILLED
    return filled and _is_round(_component(labels, box), _MIN_DISC_ASPECT)


def _is_ground(picture: Picture, box: list[int]) -> bool:
    """Whether a box is of one colour around what stands in it, and of another beyond."""
    left, top, right, bottom = box
    height = bottom - top
    inset = round(_INSET * height)
    if top < 2 or inset < 2 or right - left < MIN_OUTLINE_ASPECT * height:
        return False
    sides, ends = slice(left + height // 4, right - height // 4), slice(top + inset, bottom - inset)
    within = np.concatenate([picture[top + inset, sides], picture[bottom - 1 - inset, sides]])
    at_ends = [
        np.concatenate([picture[ends, left + n * inset], picture[ends, right - 1 - n * inset]])
        for n in (1, 2)
    ]
    beyond = np.concatenate([picture[top - 2, sides], picture[(bottom + 1) % len(picture), sides]])
    ground = np.median(within, axis=0)
    if np.abs(np.median(beyond, axis=0) - ground).max() < _OTHER_COLOUR:
        return False
    plain, *ends_plain, whole = (
        1 - _differs(part, ground).mean()
        for part in (within, *at_ends, picture[top:bottom, left:right])
    )
    return bool(min(plain, max(ends_plain)) > _MIN_PLAIN and whole > _MIN_GROUND)


def _differs(pixels: NDArray[np.uint8], ground: NDArray[np.float64]) -> Mask:
    return np.asarray(np.abs(pixels - ground).max(axis=-1) > _OTHER_COLOUR)
