"""Read all rows of text in one call of Tesseract, dark on white and of one height.

1. `strip_of`    a row -> its pieces side by side, each made dark on white by its own background
2. `numbers_in`  strips -> their numbers, which are wiped out, as the letters of a status bar are
3. `_montage`    strips one below the other, for Tesseract
4. `read_rows`   words and numbers -> the pieces in which they stand
"""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.flat_boxes import largest_channel
from ocr.match.digits import Number, numbers_in
from ocr.match.pieces import Piece, Row
from ocr.medians import rim_colour
from ocr.reading import AlphabetName
from ocr.tesseract import tesseract_is_here, words_in

_log = logging.getLogger(__name__)

MAX_ROWS = 28  # in one call: each takes 5 ms of CPU
ROW_PX = 32  # to which a row's height is scaled: Tesseract reads capitals of 25 to 30 pixels best
_MARGIN_PX = 12  # around each strip; nearer rows are read as one
_GAP_PX = 44  # between pieces: more than a space, less than a new column
_PAD = 0.12  # of its height around a piece, for the background
_MAX_OFF_LINE = 0.25  # of the tallest one's height, between the middles of pieces in one line
_FULL_PERCENTILE = 97  # of the difference from the background: what counts as all ink
_MIN_FULL = 20.0  # levels of RGB; must stay above the noise of JPEG
_FRAME_LEVELS = (128, 176, 208)  # of 255: what is darker is drawn
_FRAME_SIDE = 0.65  # of its piece, with what is around it, a frame is wide and high
_MAX_FRAME = 0.3  # of its box a frame fills
_HARDLY = 0.6  # the confidence below which a line with numbers is read again
_INK = 128  # of 255
_MISSED = 0.3  # the confidence below which a piece beside others is read again
_MAX_LETTER_ASPECT = 1.4  # width to height; Ю and Щ are narrower
_MAX_AGAIN = 6  # lines of a screen
_STATUS_BAR = 0.05  # of a picture's height, at its top
_NEXT = np.ones((3, 3), np.uint8)

_READ = re.compile(r"\w")  # a dash before a name may be dirt
_NO_LETTERS = re.compile(r"[\W\d_]")
_TIME = re.compile(r"\d{1,2}:[0-5]\d$")
_APART = re.compile(r"(?<=\d) (?=[:.,]\s?\d)|(?<=\d[:.,]) (?=\d)")  # spaces in 22 : 25


@dataclass(frozen=True, slots=True)
class TextWord:
    """A word or number of a text, from left to right in the picture's pixels."""

    written: str
    left: int
    right: int
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """What a piece says, and the least of the confidences in its words, in 0..1.

    `numbers` are those of its numbers that were read digit by digit, not by Tesseract. `framed`:
    a frame close around it was found only when it was read.
    """

    piece: Piece
    written: str
    confidence: float
    numbers: tuple[int, ...] = ()
    framed: bool = False
    words: tuple[TextWord, ...] = ()


@dataclass(frozen=True, slots=True)
class _Word:
    left: float
    right: float
    y: float
    written: str
    confidence: float
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """A row's pixels, where each of its pieces ends in them, and which had a frame."""

    pixels: NDArray[np.uint8]
    ends: tuple[int, ...]
    framed: tuple[bool, ...]


def read_rows(picture: Picture, rows: Sequence[Row], alphabet: AlphabetName) -> list[list[Text]]:
    """The texts of each row, from the left; none where Tesseract is missing or slow."""
    rows = rows[:MAX_ROWS]
    if not rows or not tesseract_is_here():
        return []
    whole = [strip_of(picture, row) for row in rows]
    numbers = numbers_in([strip.pixels for strip in whole])
    strips = [_without(strip, line) for strip, line in zip(whole, numbers, strict=True)]
    status_bar = _is_status_bar(rows[0], numbers[0], len(picture))
    if status_bar:
        strips[0] = replace(strips[0], pixels=np.full_like(strips[0].pixels, 255))
    lines = _lines_of(strips, alphabet)
    hardly = _hardly_read(strips, numbers, lines)
    again = _lines_of([whole[n] for n in hardly], alphabet)
    for n, line in zip(hardly, again, strict=True):
        lines[n] = _better(lines[n], line, numbers[n])
    texts = [
        _texts(row, strip, sorted(line, key=lambda word: word.left))
        for row, strip, line in zip(rows, strips, map(_with_numbers, lines, numbers), strict=True)
    ]
    if status_bar:
        texts[0] = [text for text in texts[0] if text.written]
    return _with_missed(picture, texts, alphabet)


def _with_missed(
    picture: Picture, texts: list[list[Text]], alphabet: AlphabetName
) -> list[list[Text]]:
    """The texts, of which those that were hardly read beside others are read alone.

    Tesseract may miss a short one far from the next one in its row, as Вы.
    """
    missed = [text.piece for row in texts if len(row) > 1 for text in row if _is_missed(text)]
    alone = [(piece,) for piece in missed[:_MAX_AGAIN]]
    read = {text.piece: text for (text,) in read_rows(picture, alone, alphabet)}
    return [
        [max(text, read.get(text.piece, text), key=lambda each: each.confidence) for text in row]
        for row in texts
    ]


def _is_missed(text: Text) -> bool:
    """Whether next to nothing was read, or one letter where there are more."""
    aspect = (text.piece.right - text.piece.left) / text.piece.height
    is_one = text.written.isalpha() and len(text.written) == 1
    return (text.confidence < _MISSED and aspect > 1) or (is_one and aspect > _MAX_LETTER_ASPECT)


def _is_status_bar(row: Row, numbers: Sequence[Number], height: int) -> bool:
    """Whether a row is at the top of a phone's screen and begins with the time."""
    time = numbers[0] if numbers else None
    at_top = all(piece.bottom < _STATUS_BAR * height for piece in row)
    return at_top and time is not None and time.left < _GAP_PX and bool(_TIME.match(time.written))


def _lines_of(strips: Sequence[Strip], alphabet: AlphabetName) -> list[list[_Word]]:
    """What Tesseract reads in each strip."""
    if not strips:
        return []
    lines: list[list[_Word]] = [[] for _ in strips]
    for word in _words(_montage(strips), alphabet):
        lines[int(word.y // _pitch())].append(word)
    return lines


def _hardly_read(
    strips: Sequence[Strip], numbers: Sequence[Sequence[Number]], lines: Sequence[Sequence[_Word]]
) -> list[int]:
    """The lines to be read again, with their numbers left in.

    A line of low letters alone, око, may be nonsense to Tesseract; digits show how high it is.
    """
    return [
        n
        for n, line in enumerate(lines)
        if numbers[n] and _least(line) < _HARDLY and (strips[n].pixels < _INK).any()
    ][:_MAX_AGAIN]


def _better(line: list[_Word], again: Sequence[_Word], numbers: Sequence[Number]) -> list[_Word]:
    """What was read of a line *again*, without its numbers, where that is surer."""
    words = [kept for word in again if (kept := _without_numbers(word, numbers))]
    return words if words and _least(words) > _least(line) else line


def _without_numbers(word: _Word, numbers: Sequence[Number]) -> _Word | None:
    """The letters of a word in which a number stands that is known; None if it has none."""
    if not any(_share_a_middle(word, each) for each in numbers):
        return word
    letters = _NO_LETTERS.sub("", word.written)
    return replace(word, written=letters) if letters else None


def _share_a_middle(word: _Word, number: Number) -> bool:
    """Whether a word is a number or a part of it, as each half of 22:25 is."""
    middles = (word.left + word.right) / 2, (number.left + number.right) / 2
    return number.left <= middles[0] <= number.right or word.left <= middles[1] <= word.right


def _least(words: Sequence[_Word]) -> float:
    return min((word.confidence for word in words), default=0.0)


def _without(strip: Strip, numbers: Sequence[Number]) -> Strip:
    """The strip with its numbers wiped out, and the marks around them, which look like letters."""
    pixels = strip.pixels.copy()
    for number in numbers:
        left, right = number.around
        pixels[:, max(0, left - 1) : right + 1] = 255
    return replace(strip, pixels=pixels)


def _with_numbers(words: Sequence[_Word], numbers: Sequence[Number]) -> list[_Word]:
    found = [
        _Word(
            each.left,
            each.right,
            0.0,
            each.written,
            each.confidence,
            tuple(int(digits) for digits in each.written.split(":")),
        )
        for each in numbers
    ]
    return [*found, *words]


def _pitch() -> int:
    return ROW_PX + 2 * _MARGIN_PX


def strip_of(picture: Picture, row: Row) -> Strip:
    """The pieces of a row side by side, the tallest as high as ROW_PX."""
    tallest = max(row, key=lambda piece: piece.height)
    scale = ROW_PX / tallest.height
    top = min(_level(piece, tallest) for piece in row)
    parts: list[NDArray[np.uint8]] = []
    ends = []
    framed: list[bool] = []
    width = 0
    for piece in row:
        cut = _dark_on_white(picture, piece)
        framed.append(_unframed(cut))
        size = max(1, round(cut.shape[1] * scale)), max(1, round(cut.shape[0] * scale))
        cut = np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
        part = np.full((_pitch(), size[0] + _GAP_PX), 255, dtype=np.uint8)
        pad = _pad(piece) * scale
        down = _level(piece, tallest) - top
        y = min(max(0, round(_MARGIN_PX + down * scale - pad)), _pitch() - 1)
        cut = cut[: _pitch() - y]
        part[y : y + len(cut), _GAP_PX // 2 : _GAP_PX // 2 + size[0]] = cut
        parts.append(part)
        width += part.shape[1]
        ends.append(width)
    return Strip(np.concatenate(parts, axis=1), tuple(ends), tuple(framed))


def _level(piece: Piece, tallest: Piece) -> float:
    """The top of a piece, in the middle of its row where it stands in another line of text."""
    off = piece.middle[1] - tallest.middle[1]
    return piece.top - off if abs(off) > _MAX_OFF_LINE * tallest.height else piece.top


def place_in_strip(x: float, piece: Piece) -> float:
    """Where the column *x* of the picture is in the strip of that piece alone."""
    return (x - piece.left + _pad(piece)) * ROW_PX / piece.height + _GAP_PX // 2


def _pad(piece: Piece) -> int:
    return max(2, round(_PAD * piece.height))


def _dark_on_white(picture: Picture, piece: Piece) -> NDArray[np.uint8]:
    """The piece as print: whatever differs from what is around it is dark."""
    pad = _pad(piece)
    left, top = max(0, piece.left - pad), max(0, piece.top - pad)
    cut = picture[top : piece.bottom + pad, left : piece.right + pad]
    background = rim_colour(cut).astype(np.int16)
    difference = largest_channel(np.abs(cut.astype(np.int16) - background)).astype(np.float32)
    full = max(float(np.percentile(difference, _FULL_PERCENTILE)), _MIN_FULL)
    return np.asarray(255 * (1 - np.clip(difference / full, 0, 1)), dtype=np.uint8)


def _unframed(cut: NDArray[np.uint8]) -> bool:
    """Wipe out a frame that runs around the text of a piece; whether there is one.

    A frame may be fainter than the text, and break up where all of the text is seen.
    """
    return any(_unframed_at(level, cut) for level in _FRAME_LEVELS)


def _unframed_at(level: int, cut: NDArray[np.uint8]) -> bool:
    height, width = cut.shape
    _, parts, stats, _ = cv2.connectedComponentsWithStats((cut < level).astype(np.uint8))
    for number, (left, _, wide, tall, area) in enumerate(stats[1:].tolist(), 1):
        around = wide > _FRAME_SIDE * width and tall > _FRAME_SIDE * height
        lefts = stats[1:, 0]
        within = (lefts > left) & (lefts < left + wide)
        if around and within.any() and area < _MAX_FRAME * wide * tall:
            cut[cv2.dilate((parts == number).astype(np.uint8), _NEXT) > 0] = 255
            return True
    return False


def _montage(strips: Sequence[Strip]) -> NDArray[np.uint8]:
    width = max(strip.pixels.shape[1] for strip in strips) + _GAP_PX
    return np.concatenate(
        [
            np.pad(strip.pixels, ((0, 0), (0, width - strip.pixels.shape[1])), constant_values=255)
            for strip in strips
        ]
    )


def _words(montage: NDArray[np.uint8], alphabet: AlphabetName) -> list[_Word]:
    """Tesseract's words, where their middles are; none where it gives up."""
    try:
        found = words_in(montage, alphabet)
    except (RuntimeError, OSError) as error:  # pytesseract's own errors are among these
        _log.warning("Tesseract read no text: %r", error)
        return []
    return [
        _Word(w.left, w.left + w.width, w.top + w.height / 2, w.written, w.confidence)
        for w in found
        if w.written.strip()
    ]


def _texts(row: Row, strip: Strip, words: Sequence[_Word]) -> list[Text]:
    texts = []
    start = 0
    for piece, end, framed in zip(row, strip.ends, strip.framed, strict=True):
        within = [(word, part) for word in words if (part := _part_of(word, start, end))]
        written = _APART.sub("", " ".join(part for _, part in within))
        read = [word for word, part in within if _READ.search(part)] or [word for word, _ in within]
        least = min((word.confidence for word in read), default=0.0)
        numbers = tuple(number for word, _ in within for number in word.numbers)
        placed = tuple(_placed(word, part, piece, (row, start)) for word, part in within)
        texts.append(Text(piece, written, least, numbers, framed, placed))
        start = end
    return texts


def _placed(word: _Word, written: str, piece: Piece, strip: tuple[Row, int]) -> TextWord:
    """The word where it stands in the picture; the strip of its row has its piece from there."""
    row, start = strip
    scale = max(each.height for each in row) / ROW_PX
    left, right = (
        piece.left - _pad(piece) + round((side - start - _GAP_PX // 2) * scale)
        for side in (word.left, word.right)
    )
    return TextWord(written, max(left, piece.left), min(right, piece.right), word.numbers)


def _part_of(word: _Word, start: int, end: int) -> str:
    """The letters of a word that stand from *start* to *end*; Tesseract may join two pieces."""
    count = len(word.written)
    step = (word.right - word.left) / count
    places = [word.left + (n + 0.5) * step for n in range(count)]
    pairs = zip(word.written, places, strict=True)
    return "".join(letter for letter, place in pairs if start <= place < end)
