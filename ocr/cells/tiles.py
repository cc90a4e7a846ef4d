"""Tiles with more than one letter, like Qu, DE- and U/L, read mark by mark.

Games have too many for a network to learn, but their letters stand apart.
"""

import re
from collections.abc import Mapping

import cv2
import numpy as np
from cv2.typing import MatLike

from ocr.cells.crops import CROP_SIDE
from ocr.cells.glyphs import centre_ink, ink_of
from ocr.cells.letters import as_letters
from ocr.cells.seen import CELL_WEIGHTS
from ocr.cells.shapes import ALPHABETS
from ocr.picture.arrays import Picture
from ocr.picture.networks import ask

_TILE = re.compile("[a-z]{2,5}|[a-z]{1,5}-|-[a-z]{1,5}|[a-z](/[a-z]){1,4}")
_LETTERS = tuple(ALPHABETS["en"])

_RIM = 0.08  # of a crop's side: letters of a tile reach farther aside than a single letter
_LETTER = 0.45  # of the tallest mark's height; lower marks are dashes
_FLAT = 1.4  # a dash by its own height
_SLANT = -0.85  # how across and down correlate along a slash
_INK = 200  # levels that it is darker than its ground
_TALL_PX = 20  # in a crop, the tallest letter


def read_tile(crop: Picture) -> tuple[str, float]:
    """The text of a tile in lower case, and its probability; "" if its marks are not clear."""
    strength, drawn = ink_of(crop, _RIM)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    marks = _marks_on_line(labels, stats)
    letters = [label for label, sign in marks.items() if not sign]
    if len(marks) < 2 or not letters:
        return "", 0.0
    scale = _TALL_PX / stats[letters, cv2.CC_STAT_HEIGHT].max()
    masks = ((labels == label).astype(np.uint8) for label in letters)
    ink = [centre_ink(strength, mask, scale, CROP_SIDE) for mask in masks]
    crops = np.repeat(255 - _INK * np.stack(ink)[..., None], 3, axis=-1).astype(np.uint8)
    chances = as_letters("en", ask(CELL_WEIGHTS, crops))[:, : len(_LETTERS)]
    likeliest = (_LETTERS[place] for place in chances.argmax(axis=1))
    text = "".join(sign or next(likeliest) for sign in marks.values())
    return (text, float(chances.max(axis=1).prod())) if _TILE.fullmatch(text) else ("", 0.0)


def _marks_on_line(labels: MatLike, stats: MatLike) -> Mapping[int, str]:
    """The labels of marks in a line, from the left, each with "-", "/" or "" for a letter.

    Nothing is returned if the line has any other mark.
    """
    side = len(labels)
    left, top, wide, tall, _ = stats.T
    right, bottom, middle = left + wide, top + tall, top + tall / 2
    is_cut = (left == 0) | (top == 0) | (right == side) | (bottom == side)
    is_frame = is_cut & ((wide == side) | (tall == side))
    is_frame[0] = True  # the ground
    first = np.argmax(tall * ~(is_cut | is_frame))
    height, place = tall[first], (middle - top[first]) / tall[first]
    is_mark = ~is_frame & (place > 0) & (place < 1)
    is_letter = is_mark & (tall > _LETTER * height)
    is_dash = is_mark & ~is_letter & (wide > _FLAT * tall)
    if (is_mark & (is_cut | ~(is_letter | is_dash))).any():
        return {}
    found = sorted(np.flatnonzero(is_letter | is_dash).tolist(), key=lambda label: int(left[label]))
    return {
        label: "-" if is_dash[label] else "/" if _is_slash(labels == label) else ""
        for label in found
    }


def _is_slash(mark: MatLike) -> bool:
    down, across = np.nonzero(mark)
    is_flat = not (np.ptp(across) and np.ptp(down))
    return bool(not is_flat and np.corrcoef(across, down)[0, 1] < _SLANT)
