"""Read all rows of text in one call of Tesseract, dark on white and of one height.

1. `strip_of`    a row -> its pieces side by side, each dark on white by its own background
2. `numbers_in`  strips -> their numbers, which are then wiped out
3. `_montage`    strips one below the other, for Tesseract
4. `read_rows`   words and numbers -> the pieces in which they stand
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import cv2
import numpy as np

from ocr.match.digits import numbers_in
from ocr.match.pieces import Piece, Row
from ocr.match.tesseract import TextWord, tesseract_is_here, words_in
from ocr.picture.arrays import Levels, Picture
from ocr.picture.edges import MIN_CONTRAST_LEVELS, largest_channel

MAX_ROWS = 28  # in one call: each takes 5 ms of CPU
ROW_PX = 32  # scaled height of a row: Tesseract reads capitals of 25 to 30 pixels best
_MARGIN_PX = 12  # around each strip; closer rows are read as one
_STRIP_PX = ROW_PX + 2 * _MARGIN_PX  # of a strip with its margins
_GAP_PX = 44  # between pieces: more than a space, less than a new column
_PAD = 0.12  # of its height around a piece, for the background
_FAINT_INK = 0.25  # of full ink, at the soft edges of an underline
_MIN_UNDERLINE_SHARE = 0.9  # of a word's width
_FULL_PERCENTILE = 97  # of the difference from the background: counts as full ink

_READ = re.compile(r"[^\W_]")  # a dash before a name may be dirt


@dataclass(frozen=True, slots=True)
class Text:
    """The words of a piece, in the picture's pixels."""

    piece: Piece
    words: tuple[TextWord, ...]

    @property
    def written(self) -> str:
        return " ".join(word.written for word in self.words)

    @property
    def confidence(self) -> float:
        """The least confidence of its words."""
        read = [word for word in self.words if _READ.search(word.written)] or self.words
        return min((word.confidence for word in read), default=0.0)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for word in self.words for number in word.numbers)


@dataclass(frozen=True, slots=True)
class Strip:
    """The pixels of a row, and the end of each of its pieces in them.

    `scale` is the width of one of them in pixels of the picture.
    """

    pixels: Levels
    ends: tuple[int, ...]
    scale: float


def read_rows(picture: Picture, rows: Sequence[Row], language: str) -> list[list[Text]]:
    """The texts of each row, from the left; none if Tesseract is missing or slow."""
    rows = rows[:MAX_ROWS]
    if not rows or not tesseract_is_here():
        return []
    strips = [strip_of(picture, row) for row in rows]
    numbers = numbers_in([strip.pixels for strip in strips])
    # The numbers are wiped out, with the marks around them, which look like letters.
    for strip, line in zip(strips, numbers, strict=True):
        for left, right in (number.around for number in line):
            strip.pixels[:, max(0, left - 1) : right + 1] = 255
    lines = [
        [TextWord(n.written, n.left, n.right, n.confidence, (int(n.written),)) for n in line]
        for line in numbers
    ]
    for middle, word in words_in(_montage(strips), language):
        lines[int(middle // _STRIP_PX)].append(word)
    return [
        _texts(row, strip, sorted(line, key=lambda word: word.left))
        for row, strip, line in zip(rows, strips, lines, strict=True)
    ]


def strip_of(picture: Picture, row: Row) -> Strip:
    """The pieces of a row side by side, scaled so that the tallest is ROW_PX high."""
    tallest = max(piece.height for piece in row)
    scale = ROW_PX / tallest
    top = min(piece.top for piece in row)
    parts = []
    for piece in row:
        cut = _dark_on_white(picture, piece)
        size = max(1, round(cut.shape[1] * scale)), max(1, round(cut.shape[0] * scale))
        cut = np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
        part = np.full((_STRIP_PX, size[0] + _GAP_PX), 255, dtype=np.uint8)
        y = round(_MARGIN_PX + (piece.top - top - _pad(piece)) * scale)
        below = part[y:, _GAP_PX // 2 : _GAP_PX // 2 + size[0]]
        below[: len(cut)] = cut[: len(below)]
        parts.append(part)
    ends = accumulate(part.shape[1] for part in parts)
    return Strip(np.concatenate(parts, axis=1), tuple(ends), tallest / ROW_PX)


def _pad(piece: Piece) -> int:
    return max(2, round(_PAD * piece.height))


def _dark_on_white(picture: Picture, piece: Piece) -> Levels:
    """The piece as print: pixels are dark that differ from its background; no underline is."""
    # A step is at the pixel before it: a box begins one pixel before its ink.
    cut = picture[piece.top : piece.bottom + 1, piece.left : piece.right + 1]
    rim = np.concatenate([cut[0], cut[-1], cut[:, 0], cut[:, -1]])
    background = np.median(rim, axis=0).astype(np.int16)
    difference = largest_channel(np.abs(cut.astype(np.int16) - background)).astype(np.float32)
    full = max(float(np.percentile(difference, _FULL_PERCENTILE)), MIN_CONTRAST_LEVELS)
    ink = np.clip(difference / full, 0, 1)
    if cut.shape[1] > 2 * cut.shape[0]:  # a word, not a single letter
        ink[(ink > _FAINT_INK).mean(axis=1) > _MIN_UNDERLINE_SHARE] = 0
    pad = _pad(piece), _pad(piece) - 1  # not seen: a rule may be there
    ink = np.pad(ink, pad)
    return np.asarray(255 * (1 - ink), dtype=np.uint8)


def _montage(strips: Sequence[Strip]) -> Levels:
    width = max(strip.pixels.shape[1] for strip in strips) + _GAP_PX
    sheet = np.full((len(strips), _STRIP_PX, width), 255, dtype=np.uint8)
    for row, strip in zip(sheet, strips, strict=True):
        row[:, : strip.pixels.shape[1]] = strip.pixels
    return sheet.reshape(-1, width)


def _texts(row: Row, strip: Strip, words: Sequence[TextWord]) -> list[Text]:
    """The words of a strip in the pieces of its row, with their places in the picture."""
    texts = []
    for piece, start, end in zip(row, (0, *strip.ends), strip.ends, strict=False):
        drawn, origin = start + _GAP_PX // 2, piece.left - _pad(piece)
        placed = tuple(
            replace(
                word,
                left=max(piece.left, origin + round((word.left - drawn) * strip.scale)),
                right=min(piece.right, origin + round((word.right - drawn) * strip.scale)),
            )
            for word in words
            if start <= (word.left + word.right) / 2 < end
        )
        texts.append(Text(piece, placed))
    return texts
