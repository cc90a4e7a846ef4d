"""Read the numbers in strips of text: each digit by a small network of its own.

Tesseract reads a lone 6 as б and a 3 as 5. Numbers read here are wiped from the strips before
Tesseract sees them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby, pairwise

import cv2
import numpy as np

from ocr.cells.glyphs import GLYPH_MARGIN, GLYPH_SIDE, fit_in_square
from ocr.cells.ranking import SURE
from ocr.match.pieces import Piece, join_pieces
from ocr.picture.arrays import Floats, Levels
from ocr.picture.networks import ask

GLYPH_KINDS = "0123456789?."  # digits, any letter, any mark: a bracket, a plus, a point
DIGIT_WEIGHTS = "digits.onnx"  # by `ocr.training.teach_digits`
_DIGITS, _MARK = map(GLYPH_KINDS.index, "?.")

_DARK = 128

# As fractions of a digit's height.
_MAX_GAP_HEIGHTS = 0.45  # between the digits of one number
_MIN_SPACE_HEIGHTS = 0.2  # between a number and a letter; small letters begin so much lower
_MIN_WIDER_RATIO = 1.5  # of a space to the gaps between letters
_MAX_LENGTH = 3


@dataclass(frozen=True, slots=True)
class Glyph(Piece):
    """A connected mark of a strip: its box in pixels, and its pixels, 1 for full ink."""

    pixels: Floats


@dataclass(frozen=True, slots=True)
class Number:
    """Digits, their place in the strip, and the least of their probabilities.

    `around` includes the marks beside the number: brackets, a plus, a dash.
    """

    left: int
    right: int
    written: str
    confidence: float
    around: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Named:
    """A glyph with its likeliest digit, and its probability among digits.

    `is_sure`: it is surely a digit. `may_be`: it may be a digit or a letter.
    """

    glyph: Glyph
    digit: int
    sureness: float
    is_sure: bool
    may_be: bool
    is_mark: bool


def numbers_in(strips: Sequence[Levels]) -> list[list[Number]]:
    """The numbers of each strip, from the left. Takes a few milliseconds for a screen."""
    glyphs = [glyphs_in(strip) for strip in strips]
    each = [glyph for line in glyphs for glyph in line]
    pixels = np.array([glyph.pixels for glyph in each], dtype=np.float32)
    chances = np.exp(ask(DIGIT_WEIGHTS, pixels[:, None])) if each else ()
    named = map(_name_glyph, each, chances)
    return [list(_numbers([next(named) for _ in line])) for line in glyphs]


def glyphs_in(strip: Levels) -> list[Glyph]:
    """The glyphs of a strip, dark on white, from the left.

    Parts above one another, by more than half of the narrower one, are one glyph: й, a colon.
    """
    drawn = (strip < _DARK).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    boxes: list[Piece] = []
    for left, top, wide, tall, _ in sorted(stats[1:].tolist()):
        box = Piece(left, top, left + wide, top + tall)
        last = boxes[-1] if boxes else None
        if last and 2 * (last.right - left) > min(wide, last.right - last.left):
            boxes[-1] = join_pieces([last, box])
        else:
            boxes.append(box)
    ink = np.asarray(1 - strip / 255, dtype=np.float32)
    inks = [ink[box.top : box.bottom, box.left : box.right] for box in boxes]
    room = GLYPH_SIDE - 2 * GLYPH_MARGIN
    squares = (fit_in_square(each, room / max(each.shape), GLYPH_SIDE) for each in inks)
    return [Glyph(**asdict(box), pixels=each) for box, each in zip(boxes, squares, strict=True)]


def _name_glyph(glyph: Glyph, chances: Floats) -> _Named:
    digit = int(chances[:_DIGITS].argmax())
    among_digits = float(chances[digit] / max(float(chances[:_DIGITS].sum()), 1e-9))
    is_mark = int(chances.argmax()) == _MARK
    may_be = not is_mark and float(chances[_DIGITS:].max()) < SURE
    return _Named(glyph, digit, among_digits, float(chances[digit]) > SURE, may_be, is_mark)


def _numbers(line: Sequence[_Named]) -> Iterator[Number]:
    """The numbers of a line, from the left, each with the marks up to the next letters."""
    spans = [*_spans(line)]
    digits_at = {place for span in spans for place in range(*span)}
    others = [place for place, each in enumerate(line) if not each.is_mark]
    for first, last in spans:
        digits = line[first:last]
        before = max((place for place in others if place < first), default=-1)
        behind = min((place for place in others if place >= last), default=len(line))
        start = first if before in digits_at else before + 1  # marks between numbers stay
        end = last if behind in digits_at else behind
        yield Number(
            left=digits[0].glyph.left,
            right=digits[-1].glyph.right,
            written="".join(GLYPH_KINDS[digit.digit] for digit in digits),
            confidence=min(digit.sureness for digit in digits),
            around=(line[start].glyph.left, line[end - 1].glyph.right),
        )


def _gap(one: _Named, other: _Named) -> int:
    return other.glyph.left - one.glyph.right


def _spans(line: Sequence[_Named]) -> Iterator[tuple[int, int]]:
    """The places where each number begins and ends."""
    gaps = [_gap(one, other) for one, other in pairwise(line)]
    usual = float(np.median(gaps)) if gaps else 0.0
    for run in _runs(line):
        while run and not _stands_apart(line, run, usual) and not line[run[0]].is_sure:
            run = run[1:]  # the last stroke of ы
        digits = [line[n] for n in run]
        are_sure = all(digit.sureness > SURE for digit in digits)
        if run and are_sure and len(run) <= _MAX_LENGTH and _stands_apart(line, run, usual):
            yield run[0], run[-1] + 1


def _stands_apart(line: Sequence[_Named], run: Sequence[int], usual: float) -> bool:
    """True if a run has a mark, a space or nothing on both sides; a mark if no digit is sure."""
    first, last = run[0], run[-1]
    height = line[first].glyph.height
    sure = _MAX_GAP_HEIGHTS * height  # a space, however wide the gaps between letters are
    space = max(_MIN_SPACE_HEIGHTS * height, min(_MIN_WIDER_RATIO * usual, sure))
    room = _room_beside(line, run) if last + 1 < len(line) else 0.0
    beside = [
        (line[n], _gap(line[min(n, m)], line[max(n, m)]) - least)
        for n, m, least in (
            (first - 1, first, space),
            (last + 1, last, max(space, room)),  # the next glyph may be a digit too
        )
        if 0 <= n < len(line)
    ]
    is_told = any(line[n].is_sure for n in run) or any(each.is_mark for each, _ in beside)
    return is_told and all(each.is_mark or to_spare > 0 for each, to_spare in beside)


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
    """The greatest distance from a run to its next digit.

    It is less than a space if the next glyph begins lower, like the letters of 25 очков.
    """
    glyphs = [line[n].glyph for n in (*run, run[-1] + 1)]
    tallest = max(glyph.height for glyph in glyphs)
    lower = glyphs[-1].top - min(glyph.top for glyph in glyphs)
    is_letter = lower > _MIN_SPACE_HEIGHTS * tallest
    return (_MIN_SPACE_HEIGHTS if is_letter else _MAX_GAP_HEIGHTS) * tallest
