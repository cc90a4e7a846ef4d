"""Read all rows of text in one call of Tesseract, dark on white and of one height.

1. `_strip`     a row -> its pieces side by side, each made dark on white by its own background
2. `_montage`   strips one below the other
3. `read_rows`  Tesseract's words -> the pieces in which they stand
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import pytesseract
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.match.pieces import Piece, Row
from ocr.reading import AlphabetName
from ocr.tesseract import LANGUAGES, tesseract_is_here

_log = logging.getLogger(__name__)

_TIME_LIMIT_S = 4.0  # of wall time; no answer waits for a match, and the machine may be busy
MAX_ROWS = 28  # in one call: each takes 5 ms of CPU
_ROW_PX = 32  # to which a row's height is scaled: Tesseract reads capitals of 25 to 30 pixels best
_MARGIN_PX = 12  # around each strip; nearer rows are read as one
_GAP_PX = 44  # between pieces: more than a space, less than a new column
_PAD = 0.12  # of its height around a piece, for the background
_FULL_PERCENTILE = 97  # of the difference from the background: what counts as all ink
_MIN_FULL = 20.0  # levels of RGB; must stay above the noise of JPEG


@dataclass(frozen=True, slots=True)
class Text:
    """What a piece says, and the least of Tesseract's confidences in its words, in 0..1."""

    piece: Piece
    written: str
    confidence: float


@dataclass(frozen=True, slots=True)
class _Word:
    left: float
    right: float
    y: float
    written: str
    confidence: float


@dataclass(frozen=True, slots=True)
class _Strip:
    """A row's pixels, and where each of its pieces ends in them."""

    pixels: NDArray[np.uint8]
    ends: tuple[int, ...]


def read_rows(picture: Picture, rows: Sequence[Row], alphabet: AlphabetName) -> list[list[Text]]:
    """The texts of each row, from the left; none where Tesseract is missing or slow."""
    rows = rows[:MAX_ROWS]
    if not rows or not tesseract_is_here():
        return []
    strips = [_strip(picture, row) for row in rows]
    words = _words(_montage(strips), alphabet)
    return [
        _texts(row, strip, [word for word in words if number == int(word.y // _pitch())])
        for number, (row, strip) in enumerate(zip(rows, strips, strict=True))
    ]


def _pitch() -> int:
    return _ROW_PX + 2 * _MARGIN_PX


def _strip(picture: Picture, row: Row) -> _Strip:
    scale = _ROW_PX / max(piece.height for piece in row)
    top = min(piece.top for piece in row)
    parts: list[NDArray[np.uint8]] = []
    ends = []
    width = 0
    for piece in row:
        cut = _dark_on_white(picture, piece)
        size = max(1, round(cut.shape[1] * scale)), max(1, round(cut.shape[0] * scale))
        cut = np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
        part = np.full((_pitch(), size[0] + _GAP_PX), 255, dtype=np.uint8)
        pad = _pad(piece) * scale
        y = min(max(0, round(_MARGIN_PX + (piece.top - top) * scale - pad)), _pitch() - 1)
        cut = cut[: _pitch() - y]
        part[y : y + len(cut), _GAP_PX // 2 : _GAP_PX // 2 + size[0]] = cut
        parts.append(part)
        width += part.shape[1]
        ends.append(width)
    return _Strip(np.concatenate(parts, axis=1), tuple(ends))


def _pad(piece: Piece) -> int:
    return max(2, round(_PAD * piece.height))


def _dark_on_white(picture: Picture, piece: Piece) -> NDArray[np.uint8]:
    """The piece as print: whatever differs from what is around it is dark."""
    pad = _pad(piece)
    left, top = max(0, piece.left - pad), max(0, piece.top - pad)
    cut = picture[top : piece.bottom + pad, left : piece.right + pad]
    around = np.concatenate([cut[0], cut[-1], cut[:, 0], cut[:, -1]])
    background = np.median(around, axis=0).astype(np.int16)
    difference = np.abs(cut.astype(np.int16) - background).max(axis=2).astype(np.float32)
    full = max(float(np.percentile(difference, _FULL_PERCENTILE)), _MIN_FULL)
    return np.asarray(255 * (1 - np.clip(difference / full, 0, 1)), dtype=np.uint8)


def _montage(strips: Sequence[_Strip]) -> NDArray[np.uint8]:
    width = max(strip.pixels.shape[1] for strip in strips) + _GAP_PX
    return np.concatenate(
        [
            np.pad(strip.pixels, ((0, 0), (0, width - strip.pixels.shape[1])), constant_values=255)
            for strip in strips
        ]
    )


def _words(montage: NDArray[np.uint8], alphabet: AlphabetName) -> list[_Word]:
    """Tesseract's words from the left, where their middles are; none where it gives up."""
    try:
        found = pytesseract.image_to_data(
            montage,
            lang=LANGUAGES[alphabet],
            config="--psm 6",
            timeout=_TIME_LIMIT_S,
            output_type=pytesseract.Output.DICT,
        )
    except (RuntimeError, OSError) as error:  # pytesseract's own errors are among these
        _log.warning("Tesseract read no text: %s", error)
        return []
    columns = (found[name] for name in ("left", "top", "width", "height", "text", "conf"))
    words = [
        _Word(left, left + width, top + height / 2, text.strip(), float(confidence) / 100)
        for left, top, width, height, text, confidence in zip(*columns, strict=True)
        if text.strip()
    ]
    return sorted(words, key=lambda word: word.left)


def _texts(row: Row, strip: _Strip, words: Sequence[_Word]) -> list[Text]:
    texts = []
    start = 0
    for piece, end in zip(row, strip.ends, strict=True):
        within = [(word, part) for word in words if (part := _part_of(word, start, end))]
        written = " ".join(part for _, part in within)
        least = min((word.confidence for word, _ in within), default=0.0)
        texts.append(Text(piece, written, least))
        start = end
    return texts


def _part_of(word: _Word, start: int, end: int) -> str:
    """The letters of a word that stand from *start* to *end*; Tesseract may join two pieces."""
    count = len(word.written)
    step = (word.right - word.left) / count
    places = [word.left + (n + 0.5) * step for n in range(count)]
    pairs = zip(word.written, places, strict=True)
    return "".join(letter for letter, place in pairs if start <= place < end)
