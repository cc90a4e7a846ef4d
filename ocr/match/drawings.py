"""Find what is drawn beside text: bars along all that is a player's, and avatars.

Both would join a name with the score under it. The edges of a photo break up, so an avatar is also
looked for as a blob: what is left of it where small gaps between its edges are closed.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Mask, Picture
from ocr.connected import connected
from ocr.flat_boxes import largest_channel
from ocr.match.boxes import Boxes, linked, overlap, within
from ocr.match.frames import is_filled_disc
from ocr.medians import median_of, rim_colour

MAX_HEIGHT = 0.065  # of the picture's long side: larger is no name and no score
MIN_LINE_ASPECT = 4.0  # of a line
_MIN_BAR = 1.6  # of the letters beside it: the height of an upright line
_MIN_BAR_ROOM = 0.08  # of its height above and below these; l ends with them
_BARS = 3.0  # times as high as text may be it is at most

_MIN_ARC_ASPECT = 2.5
_MIN_ARC_PX, _MAX_ARC = 8, 0.45  # of its height that edge is in the middle of it

# An avatar, as fractions of its height, and the text beside it.
_MIN_PICTURE_ASPECT = 0.85  # either way; ф is narrower
_MIN_PICTURE_PX = 22  # smaller ones join no two lines of text
_MIN_ROOM = 0.15  # from its lower edge to that text
_MAX_BESIDE_PICTURE = 0.5  # what that text is high
_MIN_BESIDE_PICTURE = 0.22  # the same at least; a dash is lower
_MAX_LETTER_ASPECT = 1.6  # width to height; the dash in 12 - 6 is wider, and no text
_MIN_JOINED = 0.6  # of its height letters that touch are wide; a dash is shorter
_MIN_TEXT_BESIDE = 0.3  # the width of all letters beside it; a colon has less

# A blob.
_CLOSED = np.ones((5, 5), np.uint8)  # letters stand nearer to one another, an avatar's text farther
_MAX_BLOB = 0.16  # of the picture's long side
_MIN_LETTER_GAP, _MAX_LETTER_GAP = -0.15, 0.35  # heights between letters; 1 may reach under 4
_MAX_DIGIT_PX = 36  # higher are rather avatars, with a score or another avatar beside them
_MAX_COLON, _LEVEL = 1.0, 0.85  # between the digits of 9 : 8, and the part of both heights shared
_MIN_BLOB_PX = 28
_MIN_BLOB_ASPECT = 0.82  # either way; a bold 9 has 0.79
_STEPS = 14, 26  # levels of RGB: a photo is in places like what is around it, as JPEG's noise is
_AS_LETTERS = 0.7  # of both heights a letter shares with it; an avatar is higher than a name
_MIN_BLOB = 0.62  # of its box it fills; a disc with a badge at a corner fills 0.66
_MIN_CONVEX = 0.84  # of its hull
_MIN_FILLED = 0.8  # of it differs from what is around; a bold 88 has 0.68
_MIN_ROW = 0.3  # the same of each row; between a name and what is under it there is a gap
_OTHER_COLOUR = 24  # levels of RGB
_AS_HIGH = 0.8  # of a blob of fainter edges, which begins where JPEG's noise does
_ONE_COLOUR = 30  # levels of RGB
_MAX_GROUND = 0.5  # of a photo one colour fills; of a letter's ground 0.7
_SAME_PX = 4  # between the sides of a blob and an outline


def without_drawings(
    picture: Picture, labels: NDArray[np.int32], boxes: Boxes, blobs: Boxes
) -> tuple[Boxes, Boxes]:
    """The boxes that may be letters, and those of avatars: *blobs* and others. Bars are neither.

    Each of the *boxes* has its number among the *labels* behind its sides.
    """
    highest = MAX_HEIGHT * max(picture.shape[:2])
    boxes = boxes[boxes[:, 3] - boxes[:, 1] <= _BARS * highest]
    blobs = blobs[~are_letters(blobs, boxes[~within(boxes, blobs)])]
    boxes = boxes[~within(boxes, blobs)]
    boxes = boxes[~_beside_lower_text(boxes[:, :4], _are_narrow(labels, boxes))]
    boxes = boxes[boxes[:, 3] - boxes[:, 1] <= highest]
    is_picture = _beside_as_avatars(boxes[:, :4])
    may_be = ~is_picture & _are_square(boxes)
    may_be[may_be] = ~are_letters(boxes[may_be], boxes[~may_be])
    for n in np.flatnonzero(may_be).tolist():
        is_picture[n] = is_filled_disc(picture, labels, boxes[n])
    pictures, letters = boxes[is_picture, :4], boxes[~is_picture, :4]
    pictures = np.concatenate([blobs, pictures])
    return letters[~within(letters, pictures)], _outermost(pictures)


def are_letters(shapes: Boxes, boxes: Boxes) -> Mask:
    """Which shapes have one of the boxes close beside them that is about as high: bold О and 9."""
    narrow = boxes[:, 3] - boxes[:, 1] > MIN_LINE_ASPECT * (boxes[:, 2] - boxes[:, 0])
    left, top, right, bottom = boxes[~narrow, :4].T
    tall = (shapes[:, 3] - shapes[:, 1])[:, None]
    gap = np.maximum(left - shapes[:, None, 2], shapes[:, None, 0] - right) / tall
    shared = np.minimum(bottom, shapes[:, None, 3]) - np.maximum(top, shapes[:, None, 1])
    part = shared / np.maximum(bottom - top, tall)
    close = (gap < _MAX_LETTER_GAP) & (part > _AS_LETTERS)
    level = (gap < _MAX_COLON) & (part > _LEVEL) & (tall < _MAX_DIGIT_PX)
    return np.asarray(((gap > _MIN_LETTER_GAP) & (close | level)).any(axis=1))


def blobs_in(picture: Picture, steps: Picture, outlines: Boxes) -> Boxes:
    """The boxes of squares and discs that are filled, as photos are, with a badge or without.

    *steps* are those between pixels. A letter or a number may stand in one of the *outlines*, so
    these are none unless they have many colours.
    """
    faint, strong = (_blobs(picture, steps > least) for least in _STEPS)
    tall = strong[:, 3] - strong[:, 1]
    as_high = tall > _AS_HIGH * (faint[:, 3] - faint[:, 1])[:, None]
    found = np.concatenate([strong, faint[~(as_high & overlap(faint, strong)).any(axis=1)]])
    off = np.abs(found[:, None] - outlines[:, :4]).max(axis=2)
    is_one = (off <= _SAME_PX).any(axis=1)
    kept = [
        box for box, same in zip(found, is_one, strict=True) if not same or _is_photo(picture, box)
    ]
    return _outermost(np.unique(np.array(kept, dtype=np.int64).reshape(-1, 4), axis=0))


def _is_photo(picture: Picture, box: NDArray[np.int64]) -> bool:
    """Whether no colour fills half of a box, as the ground of a letter does."""
    left, top, right, bottom = box.tolist()
    inset = (bottom - top) // 8
    cut = picture[top + inset : bottom - inset, left + inset : right - inset]
    colour = median_of(cut.reshape(-1, 3))
    return float((largest_channel(np.abs(cut - colour)) < _ONE_COLOUR).mean()) < _MAX_GROUND


def _blobs(picture: Picture, edges: Mask) -> Boxes:
    closed = cv2.morphologyEx(edges.view(np.uint8), cv2.MORPH_CLOSE, _CLOSED).view(np.bool_)
    labels, components = connected(closed, connectivity=8)
    left, top, wide, tall, _ = components.T
    high = (tall >= _MIN_BLOB_PX) & (tall <= _MAX_BLOB * max(picture.shape[:2]))
    square = (wide > _MIN_BLOB_ASPECT * tall) & (tall > _MIN_BLOB_ASPECT * wide)
    sides = np.stack([left, top, left + wide, top + tall], axis=1)
    blobs = [
        sides[n].tolist()
        for n in np.flatnonzero(high & square).tolist()
        if _is_filled(picture, labels, (n + 1, sides[n]))
    ]
    return np.array(blobs, dtype=np.int64).reshape(-1, 4)


def _is_filled(
    picture: Picture, labels: NDArray[np.int32], blob: tuple[int, NDArray[np.int64]]
) -> bool:
    """Whether a blob bends outwards all along, and most in it differs from what is around."""
    number, sides = blob
    left, top, right, bottom = sides.tolist()
    tall = bottom - top
    rim = picture[max(0, top - 2) : bottom + 2, max(0, left - 2) : right + 2]
    ground = rim_colour(rim)
    off = largest_channel(np.abs(picture[top:bottom, left:right] - ground)) > _OTHER_COLOUR
    drawn = ((labels[top:bottom, left:right] == number) | off).astype(np.uint8)
    contours, _ = cv2.findContours(drawn, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outer = max(contours, key=cv2.contourArea)
    area = cv2.contourArea(outer)
    if area < max(_MIN_BLOB * drawn.size, _MIN_CONVEX * cv2.contourArea(cv2.convexHull(outer))):
        return False
    filled = np.zeros_like(drawn)
    cv2.drawContours(filled, [outer], -1, 1, cv2.FILLED)
    drawn_off = off & (filled > 0)
    rows = drawn_off.sum(axis=1) / np.maximum(filled.sum(axis=1), 1)
    is_gapless = rows[tall // 5 : -tall // 5].min() > _MIN_ROW
    return bool(is_gapless and drawn_off.sum() > _MIN_FILLED * filled.sum())


def are_arcs(labels: NDArray[np.int32], boxes: Boxes) -> Mask:
    """Which boxes hold the lower edge of a card whose corners are round."""
    wide, tall = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    flat = wide > MIN_LINE_ASPECT * tall
    return np.array([flat[n] and _is_arc(labels, box) for n, box in enumerate(boxes)], dtype=bool)


def _is_arc(labels: NDArray[np.int32], box: NDArray[np.int64]) -> bool:
    """Whether something is low in the middle of its box, and reaches up or down at both ends."""
    left, top, right, bottom, number = box.tolist()
    wide, tall = right - left, bottom - top
    middle = labels[top:bottom, left + wide // 5 : right - wide // 5] == number
    rows = np.flatnonzero(middle.any(axis=1))
    low = len(rows) and rows[-1] + 1 - rows[0] < _MAX_ARC * tall
    return bool(low and tall > _MIN_ARC_PX)


def _outermost(boxes: Boxes) -> Boxes:
    """The boxes that do not lie in another one of them."""
    inside = [within(boxes[n : n + 1], np.delete(boxes, n, axis=0)) for n in range(len(boxes))]
    return np.asarray(boxes[~np.array(inside, dtype=bool).ravel()])


def _are_narrow(labels: NDArray[np.int32], boxes: Boxes) -> Mask:
    """Which boxes are upright lines, or such an edge of a card whose corners are round."""
    wide, tall = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    narrow = tall > MIN_LINE_ASPECT * wide
    for n in np.flatnonzero(~narrow & (tall > _MIN_ARC_ASPECT * wide)).tolist():
        narrow[n] = _is_arc(labels.T, boxes[n, [1, 0, 3, 2, 4]])
    return np.asarray(narrow)


def _beside_lower_text(boxes: Boxes, narrow: Mask) -> Mask:
    """Which boxes are bars: narrow, higher than the text beside them, and longer at both ends."""
    _, top, _, bottom = boxes.T
    height = bottom - top
    room = (_MIN_BAR_ROOM * height)[:, None]
    beside = linked(boxes) & ~np.eye(len(boxes), dtype=bool)
    shorter = (top > top[:, None] + room) & (bottom < bottom[:, None] - room)
    shorter &= _MIN_BAR * height < height[:, None]
    return np.asarray(narrow & beside.any(axis=1) & ~(beside & ~shorter).any(axis=1))


def _are_square(boxes: Boxes) -> Mask:
    width, height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    square = (width > _MIN_PICTURE_ASPECT * height) & (height > _MIN_PICTURE_ASPECT * width)
    return np.asarray(square & (height >= _MIN_PICTURE_PX))


def _beside_as_avatars(boxes: Boxes) -> Mask:
    """Which boxes are square, and high beside text that does not stand on their lower edge."""
    left, top, right, bottom = boxes.T
    width, height = right - left, bottom - top
    part = height / height[:, None]
    room = _MIN_ROOM * height[:, None]
    reach = _MIN_LETTER_GAP * height[:, None]
    beside = linked(boxes) & ((left - right[:, None] >= reach) | (left[:, None] - right >= reach))
    alone = (beside & (part > _MAX_BESIDE_PICTURE)).sum(axis=1) == 0
    beside &= (bottom < bottom[:, None] - room) & (part > _MIN_BESIDE_PICTURE)
    beside &= (width < _MAX_LETTER_ASPECT * height) | (width > _MIN_JOINED * height[:, None])
    wide = (beside * width).sum(axis=1) > _MIN_TEXT_BESIDE * height
    return np.asarray(_are_square(boxes) & alone & wide)
