"""Find what may be two scores: numbers of two texts, or of one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ocr.match.names import (
    A_NUMBER_AND_SCORE,
    BUTTON,
    LETTERS_AS_SCORE,
    LIKE_DIGIT,
    NO_POINTS,
    NUMBER,
    NUMBERED_AND_SCORE,
    NUMBERED_NAME,
    TURN,
    VERSUS,
    YOU_AND_SCORE,
)
from ocr.match.texts import Text

_PAIR = re.compile(r"^\D*(\d{1,3})\s*[:;.,\-–—]+\s*(\d{1,3})\D*$|^(\d{1,3}) (\d{1,3})$")
_LETTER_IN_SCORE = re.compile(
    rf"([{''.join(LIKE_DIGIT)}]\d|\d[{''.join(LIKE_DIGIT)}])$", re.IGNORECASE
)
_NO_SCORES = re.compile(r"\b0\d|\b0:\d\d|:0\d\b")  # a clock: 01:12, 0:45
_B_APART = re.compile(r"\d 6\.?$")  # 12 б., read as 12 6.
_NULL_OF_POINTS = re.compile(r"(\d{1,3})0о?ч", re.IGNORECASE)  # 11очков, read as 110чков
_B_OF_POINTS = re.compile(r"(\d{1,3}) ?6\.?$")  # 12 б., read as 126.
_POINTS = re.compile(r"\d ?(очк|балл|pts|points)", re.IGNORECASE)  # no half line has these
_CLOCK = re.compile(r"\b\d{1,2}(:[0-5]| 0)\d\b")
MINUTES = re.compile(r"(?<!\d)\d{1,2}:[0-5]\d(?!\d)")  # the time left; two scores may look so
_PERCENT = re.compile(r"\d ?%")
_NEVER = (TURN, BUTTON, _PERCENT)  # how many hints are left is no score
_SLIGHTLY = 0.5  # taken off: its digits may be letters, but after "Вы" nothing else stands
_MIN_READ = 0.1  # Tesseract's confidence: else it made a number up of half a line
_EACH_DIGIT = 0.1  # taken off: rather 18 than 8 of Alex7718
_LESS_DIGITS, _LIKE_LETTERS = 2.0, 3.0  # taken off: only words that fit make up for it


@dataclass(frozen=True, slots=True)
class Score:
    """A number that may be a score; `doubt` is what speaks against it."""

    value: int
    text: Text
    together: bool = False
    doubt: float = 0.0

    @property
    def is_sure(self) -> bool:
        """Whether its digits were read one by one."""
        return self.value in self.text.numbers


def pairs_of(texts: Sequence[Text]) -> Iterator[tuple[Score, Score]]:
    """Each two numbers that may be scores, the left or upper one first."""
    single: list[Score] = []
    for text in texts:
        together = _PAIR.match(text.written)
        numbered = A_NUMBER_AND_SCORE.match(text.written)
        none = any(pattern.search(text.written) for pattern in (_NO_SCORES, _B_APART))
        if together and not numbered and not none:
            numbers = (each for each in together.groups() if each)
            first, second = (Score(int(each), text, together=True) for each in numbers)
            yield first, second
        single += _scores_in(text)
    for one, other in combinations(single, 2):
        if one.text is not other.text:
            yield _ordered(one, other)


def _scores_in(text: Text) -> Iterator[Score]:
    """The last number of a text; its digits may follow on a name's, or look like letters."""
    never = any(pattern.search(text.written) for pattern in _NEVER)
    if never or any(pattern.fullmatch(text.written) for pattern in (MINUTES, VERSUS)):
        return
    written = NO_POINTS.sub(" ", text.written)
    without_name = NUMBERED_NAME.sub(" ", _without_clock(written))
    numbers = NUMBER.findall(without_name) or NUMBER.findall(written)
    numbers = numbers[: -1 if _B_APART.search(without_name) else None]
    yours = YOU_AND_SCORE.match(text.written)
    if yours:
        own = yours.group(2)
        yield Score(_digits(own), text, doubt=0.0 if own.isdecimal() else _SLIGHTLY)
        yield from _without_points(text)
        return
    after_number = NUMBERED_AND_SCORE.match(text.written)
    if after_number and not text.numbers:
        yield Score(int(after_number.group(1)), text, doubt=_SLIGHTLY)
        return
    glued = _LETTER_IN_SCORE.search(text.written)
    if glued:
        yield Score(_digits(glued.group()), text, doubt=_LIKE_LETTERS)
    if not numbers:
        ending = LETTERS_AS_SCORE.search(text.written)
        if ending:
            yield Score(_digits(ending.group(2)), text, doubt=_LIKE_LETTERS)
        return
    digits = numbers[-1]
    if A_NUMBER_AND_SCORE.match(text.written) and not NUMBER.search(without_name):
        yield Score(int(digits), text, doubt=_LIKE_LETTERS)
        return
    yield from _without_digits(digits, text)
    if len(numbers) > 1:
        yield Score(int(numbers[-2]), text, doubt=_LESS_DIGITS)


def _without_clock(written: str) -> str:
    """A player's line without the time left, 22 3:10, if it has another number."""
    rest = _CLOCK.sub(" ", written)
    return rest if NUMBER.search(rest) else written


def _without_digits(digits: str, text: Text) -> Iterator[Score]:
    """A number, and what it is without those of its digits that may be letters."""
    is_read = text.confidence > _MIN_READ or _POINTS.search(text.written) is not None
    starts = (
        0
        if digits[0] == "0" < digits
        else 1
        if int(digits) in text.numbers
        else len(digits) * is_read
    )
    for start in range(starts):
        doubt = _LESS_DIGITS + start * _EACH_DIGIT if start else 0.0
        yield Score(int(digits[start:]), text, doubt=doubt)
    yield from _without_points(text)


def _without_points(text: Text) -> Iterator[Score]:
    """A number without what the first letter of its points was taken for."""
    for pattern, doubt in ((_NULL_OF_POINTS, _SLIGHTLY), (_B_OF_POINTS, _LESS_DIGITS)):
        with_points = pattern.search(text.written)
        if with_points:
            yield Score(int(with_points.group(1)), text, doubt=doubt)


def _digits(letters: str) -> int:
    return int("".join(LIKE_DIGIT.get(each, each) for each in letters.lower()))


def _ordered(one: Score, other: Score) -> tuple[Score, Score]:
    """From the left in one row, else from the top."""
    (x, y), (other_x, other_y) = one.text.piece.middle, other.text.piece.middle
    in_row = abs(y - other_y) < one.text.piece.height
    before = x < other_x if in_row else y < other_y
    return (one, other) if before else (other, one)
