"""Read the numbers in strips of text: each digit by a small network of its own.

Tesseract reads a lone 6 as б and a 3 as 5. Numbers that are read here are taken out of the strips
before it sees them.

1. `glyphs_in`    strip -> what hangs together, from the left
2. `_name_glyph`  glyph -> its likeliest digit, and whether it is one or a mark
3. `_spans`       digits of one height between gaps and marks -> numbers
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats
from ocr.match.boxes import Box
from ocr.networks import ask

Strip = NDArray[np.uint8]  # dark on white

KINDS = "0123456789?."  # digits, any letter, any mark: a bracket, a plus, a point
WEIGHTS = "digits.onnx"  # by `ocr.training.teach_digits`
_DIGITS = 10
_MARK = KINDS.index(".")

GLYPH_SIDE = 32  # px
_MARGIN = 2  # px around a glyph
_DARK = 128
_MIN_PIXELS = 4
_MAX_MARK_HEIGHT = 9  # lower are points, dashes and halves of colons; small letters have 12
_SAME_COLUMN = 0.5  # of the narrower part's width, for two parts to be one glyph: й, a colon
_MIN_ASPECT_RATIO = 0.45  # beside a digit: what is narrower is a colon or a bracket
_MAX_ASPECT_RATIO = 1.3  # what is wider is letters that touch, or a line

# As fractions of a digit's height.
_MAX_GAP_HEIGHTS = 0.45  # between the digits of one number, where both have their usual width
_USUAL_WIDTH = 0.62
_MAX_SPACE_HEIGHTS = 1.4  # wider gaps are between pieces
_MAX_SPACE_SHARE = 0.75  # of the space before a number, between its digits
_SURE_SPACE = 0.6  # between a number and a letter, however wide the gaps between letters are
_MIN_SPACE_HEIGHTS = 0.2  # between a number and a letter
_MIN_WIDER_RATIO = 1.5  # as often as wide as the gaps between letters a space must be
_MAX_STROKE_GAP_HEIGHTS = 0.25  # between letters
_SAME_HEIGHT = 0.84  # of the taller digit's
_MAX_LENGTH = 3
_SURE = 0.9  # probability of a digit
_SURELY_LETTER = 0.85  # of a letter beside it that may be a digit
_LOW = (0, 1, 2)  # in old style
_LIKE_B = 6  # as б looks


@dataclass(frozen=True, slots=True)
class Glyph:
    """Where something stands in a strip, in pixels, and its pixels, 1 where it is all ink."""

    left: int
    top: int
    right: int
    bottom: int
    pixels: Floats

    @property
    def height(self) -> int:
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Number:
    """Digits, where they stand in the strip, and the least of their probabilities.

    `around` is from the left to the right of the marks beside it too: brackets, a plus, a dash.
    """

    left: int
    right: int
    written: str
    confidence: float
    around: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Named:
    """A glyph with its likeliest digit, and the probability of that among digits.

    `is_sure`: it is no letter and no mark. `may_be`: it may as well be a letter.
    """

    glyph: Glyph
    digit: int
    sureness: float
    is_sure: bool
    may_be: bool
    is_mark: bool


def numbers_in(strips: Sequence[Strip]) -> list[list[Number]]:
    """The numbers of each strip, from the left. Takes some milliseconds for a screen."""
    glyphs = [glyphs_in(strip) for strip in strips]
    named = iter(_names_of([glyph for line in glyphs for glyph in line]))
    return [list(_numbers([next(named) for _ in line])) for line in glyphs]


def glyphs_in(strip: Strip) -> list[Glyph]:
    """Components of a strip, from the left; parts above one another are one glyph."""
    drawn = (strip < _DARK).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    boxes: list[Box] = []
    for left, top, wide, tall, area in sorted(stats[1:].tolist()):
        if area < _MIN_PIXELS:
            continue
        box = (left, top, left + wide, top + tall)
        if boxes and boxes[-1][2] - left > _SAME_COLUMN * min(wide, boxes[-1][2] - boxes[-1][0]):
            last = boxes[-1]
            boxes[-1] = (last[0], min(last[1], top), max(last[2], box[2]), max(last[3], box[3]))
        else:
            boxes.append(box)
    return [Glyph(*box, _square(strip, box)) for box in boxes]


def _square(strip: Strip, box: Box) -> Floats:
    left, top, right, bottom = box
    crop = 1 - strip[top:bottom, left:right].astype(np.float32) / 255
    scale = (GLYPH_SIDE - 2 * _MARGIN) / max(crop.shape)
    wide, tall = (max(1, round(side * scale)) for side in (right - left, bottom - top))
    square = np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    x, y = (GLYPH_SIDE - wide) // 2, (GLYPH_SIDE - tall) // 2
    square[y : y + tall, x : x + wide] = cv2.resize(crop, (wide, tall))
    return square


def _names_of(glyphs: Sequence[Glyph]) -> list[_Named]:
    if not glyphs:
        return []
    pixels = np.stack([glyph.pixels for glyph in glyphs])
    chances = np.exp(ask(WEIGHTS, pixels[:, None]))
    return [_name_glyph(glyph, line) for glyph, line in zip(glyphs, chances, strict=True)]


def _name_glyph(glyph: Glyph, chances: Floats) -> _Named:
    digit = int(chances[:_DIGITS].argmax())
    among_digits = float(chances[digit] / max(float(chances[:_DIGITS].sum()), 1e-9))
    is_mark = int(chances.argmax()) == _MARK or glyph.height <= _MAX_MARK_HEIGHT
    may_be = not is_mark and float(chances[_DIGITS:].max()) < _SURELY_LETTER
    return _Named(glyph, digit, among_digits, float(chances[digit]) > _SURE, may_be, is_mark)


def _numbers(line: Sequence[_Named]) -> Iterator[Number]:
    """Numbers from the left; two with nothing but marks between are one, as in 22 : 25."""
    line = [_part_of_letter(line, n) for n in range(len(line))]
    line = [_unit(line, n) for n in range(len(line))]
    found = list(_spans(line))
    digits_at = {place for span in found for place in range(*span)}
    while found:
        first, last = found.pop(0)
        written = _digits_of(line[first:last])
        apart = first == 0 or _gap(line[first - 1], line[first]) > line[first].glyph.height
        if apart and found and _is_pair(line[last - 1 : found[0][0] + 1]):
            start, last = found.pop(0)
            written = f"{written}:{_digits_of(line[start:last])}"
        digits = [each for each in line[first:last] if each.may_be]
        least = min(digit.sureness for digit in digits)
        ends = (_last_mark(line, first, -1, digits_at), _last_mark(line, last - 1, 1, digits_at))
        yield Number(
            left=digits[0].glyph.left,
            right=digits[-1].glyph.right,
            written=written,
            confidence=least,
            around=(line[ends[0]].glyph.left, line[ends[1]].glyph.right),
        )


def _part_of_letter(line: Sequence[_Named], place: int) -> _Named:
    """The glyph, no mark where it is a letter or a stroke of one: с is like a bracket."""
    each = line[place]
    if not each.is_mark:
        return each
    beside = [*line[max(0, place - 1) : place], *line[place + 1 : place + 2]]
    gaps = [_gap(*sorted((each, other), key=lambda n: n.glyph.left)) for other in beside]
    to_digit = min((gap for gap, n in zip(gaps, beside, strict=True) if n.is_sure), default=np.inf)
    wide = each.glyph.right - each.glyph.left > _MIN_ASPECT_RATIO * each.glyph.height
    if to_digit < np.inf and not wide:
        return each
    for gap, other in zip(gaps, beside, strict=True):
        close = gap < min(_MAX_STROKE_GAP_HEIGHTS * other.glyph.height, to_digit)
        tall = each.glyph.height > _SAME_HEIGHT * other.glyph.height
        if close and tall and not other.is_sure and not other.is_mark:
            return replace(each, is_mark=False)
    return each


def _unit(line: Sequence[_Named], place: int) -> _Named:
    """The glyph, as a mark where it is the б of 12 б.: a lone 6 lower than the digit before it."""
    each, before, after = line[place], line[:place][-1:], line[place + 1 :][:1]
    lower = any(n.may_be and each.glyph.height < _SAME_HEIGHT * n.glyph.height for n in before)
    alone = all(n.is_mark or _gap(each, n) > each.glyph.height for n in after)
    is_unit = each.may_be and each.digit == _LIKE_B and lower and alone
    return replace(each, is_mark=True, may_be=False) if is_unit else each


def _last_mark(line: Sequence[_Named], digit: int, way: int, digits_at: Set[int]) -> int:
    """The last mark beside a number's outer digit, or that digit where a number follows."""
    end = digit
    room = _MAX_SPACE_HEIGHTS * line[digit].glyph.height
    while 0 <= end + way < len(line):
        near = _gap(*(line[n] for n in sorted((end, end + way)))) < room
        if not near or not line[end + way].is_mark:
            return digit if near and end + way in digits_at else end
        end += way
    return end


def _is_pair(between: Sequence[_Named]) -> bool:
    """True if only marks stand between the first and the last of these, and no wide gap."""
    near = all(_gap(one, other) < between[0].glyph.height for one, other in pairwise(between))
    return near and len(between) > 2 and all(each.is_mark for each in between[1:-1])


def _gap(one: _Named, other: _Named) -> int:
    return other.glyph.left - one.glyph.right


def _digits_of(digits: Sequence[_Named]) -> str:
    return "".join(KINDS[digit.digit] for digit in digits)


def _spans(line: Sequence[_Named]) -> Iterator[tuple[int, int]]:
    """The places at which a number begins and ends."""
    gaps = [_gap(one, other) for one, other in pairwise(line)]
    usual = float(np.median(gaps)) if gaps else 0.0
    for run in _runs(line):
        while run and not _stands_apart(line, run, usual) and not line[run[0]].is_sure:
            run = run[1:]  # the last stroke of ы
        if run and _stands_apart(line, run, usual) and _is_number([line[n] for n in run]):
            yield run[0], run[-1] + 1


def _stands_apart(line: Sequence[_Named], run: Sequence[int], usual: float) -> bool:
    """True if a run has a mark, a space or nothing on both sides; a mark where none is sure."""
    first, last = run[0], run[-1]
    height = line[first].glyph.height
    space = max(_MIN_SPACE_HEIGHTS * height, min(_MIN_WIDER_RATIO * usual, _SURE_SPACE * height))
    room = _room_beside(line, run) if last + 1 < len(line) else 0.0
    beside = [
        (line[n], _gap(line[min(n, m)], line[max(n, m)]) - least)
        for n, m, least in (
            (first - 1, first, space),
            (last + 1, last, max(space, room)),  # that may be a digit too
        )
        if 0 <= n < len(line)
    ]
    sure = any(line[n].is_sure for n in run) or any(each.is_mark for each, _ in beside)
    return sure and all(each.is_mark or to_spare > 0 for each, to_spare in beside)


def _runs(line: Sequence[_Named]) -> Iterator[list[int]]:
    """The places of digits that stand side by side."""
    for may_be, group in groupby(range(len(line)), key=lambda n: line[n].may_be):
        if may_be:
            run: list[int] = []
            for n in group:
                if run and _gap(line[n - 1], line[n]) > _room_beside(line, run):
                    yield run
                    run = []
                run.append(n)
            yield run


def _room_beside(line: Sequence[_Named], run: Sequence[int]) -> float:
    """How far from a run what follows may stand to be its next digit.

    Less than a space, where one before the run tells how wide that is, or where what follows begins
    lower, as the letters of 25 очков do; else round a narrow 1 there is more room.
    """
    glyphs = [line[n].glyph for n in (*run, run[-1] + 1)]
    tallest = max(glyph.height for glyph in glyphs)
    if glyphs[-1].top - min(glyph.top for glyph in glyphs) > (1 - _SAME_HEIGHT) * tallest:
        return _MIN_SPACE_HEIGHTS * tallest
    first, last, after = (line[n].glyph for n in (run[0], run[-1], run[-1] + 1))
    if run[0] > 0 and not line[run[0] - 1].is_mark:
        space = _gap(line[run[0] - 1], line[run[0]])
        if _MIN_SPACE_HEIGHTS * first.height < space < _MAX_SPACE_HEIGHTS * first.height:
            return _MAX_SPACE_SHARE * space
    wides = (each.right - each.left for each in (last, after))
    narrow = sum(max(0.0, _USUAL_WIDTH * last.height - wide) / 2 for wide in wides)
    return _MAX_GAP_HEIGHTS * last.height + narrow


def _is_number(digits: Sequence[_Named]) -> bool:
    wide = any(d.glyph.right - d.glyph.left > _MAX_ASPECT_RATIO * d.glyph.height for d in digits)
    sure = all(d.sureness > _SURE for d in digits)
    return sure and not wide and len(digits) <= _MAX_LENGTH and _have_heights(digits)


def _have_heights(digits: Sequence[_Named]) -> bool:
    """True if digits are of one height, or 0, 1 and 2 lower than the others, as in old style."""
    heights = [digit.glyph.height for digit in digits]
    if min(heights) > _SAME_HEIGHT * max(heights):
        return True
    low = [digit.glyph.height for digit in digits if digit.digit in _LOW]
    tall = [digit.glyph.height for digit in digits if digit.digit not in _LOW]
    each = [group for group in (low, tall) if group]
    alike = all(min(group) > _SAME_HEIGHT * max(group) for group in each)
    return alike and max(low, default=0) < min(tall, default=0)
