"""Tell letters by the lines between which the others stand: Щ goes below them, Й above.

A glyph is scaled to one size before it is named, so a network does not see this.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats
from ocr.ink import Ink
from ocr.shapes import NO_LETTER

_MIN_LETTERS = 5  # for lines to be known
_MIN_ALIKE = 0.6  # of the letters: as many stand between these lines, or there are none
_MIN_ALIKE_LOW = 0.42  # the same in lower case, where more go beyond them
_MUCH_LIKELIER = 4.0  # in logarithms: letters are so much likelier in lower case if they are

# As fractions of the lines' distance. What lies between says nothing, what goes farther is noise.
_ON_LINE, _NEAR_LINE = 0.06, 0.12
_BELOW_LINE = 0.09, 0.12
_FAR_BELOW = 0.12, 0.4
_ABOVE_LINE = 0.14, 0.6

# How often a letter goes below the lines, and above, upper or lower case. Counted in 54,000 glyphs:
# of Д, Ц and Щ 98 of a hundred go below by 0.09 or more, of most other letters less than one. Of
# 15,800 others on 502 boards whose letters stand on the lines, two fifths of them blurred or in
# strong photos, 7 went below by 0.12; of 2,650 on 84 boards whose letters stand near them, 76.
_SELDOM, _HARDLY = 0.03, 0.003


class _Case(NamedTuple):
    """How often each letter goes below the lines, and above, in lower or in either case.

    `tells_low`: whether a letter that does not go above is seldom one that does.
    """

    below: Mapping[str, float]
    above: Mapping[str, float]
    tells_low: bool


_ACCENTED = dict.fromkeys("йёї", 0.9) | {"ґ": 0.8}
_EITHER = _Case(
    dict.fromkeys("дцщ", 0.95)
    | dict.fromkeys("фруgpy", 0.15)
    | {"q": 0.6, "j": 0.3, NO_LETTER: 0.2},
    _ACCENTED | dict.fromkeys("бфbdfhklt", 0.15) | {"і": 0.3, "i": 0.3, "j": 0.3, NO_LETTER: 0.2},
    tells_low=False,
)
_LOWER = _Case(
    dict.fromkeys("дцщфруgjpqy", 0.95) | {"f": 0.1, NO_LETTER: 0.2},
    _ACCENTED
    | dict.fromkeys("бbdfhkl", 0.95)
    | dict.fromkeys("іijt", 0.8)
    | {"ф": 0.5, NO_LETTER: 0.2},
    tells_low=True,
)
_MAY_BE_FAINT = frozenset("йёїґіij")  # what is above these letters


def by_lines(names: Sequence[str], probabilities: Floats, inks: Sequence[Ink]) -> Floats:
    """*probabilities*, one row for each ink, knowing how far each goes beyond the others' lines.

    All letters are in lower case where they are much likelier so. Nothing is said of a letter that
    something lies over.
    """
    beyond = _beyond_lines(inks)
    off = np.abs(beyond).max(axis=0)
    alike = float((off < _NEAR_LINE).mean())
    if len(inks) < _MIN_LETTERS or alike < _MIN_ALIKE_LOW:
        return probabilities
    rest = _HARDLY if (off < _ON_LINE).mean() >= _MIN_ALIKE else _SELDOM
    is_hidden = np.array([bool(ink.hidden.any()) for ink in inks])[:, None]
    either, lower = (
        probabilities * np.where(is_hidden, 1.0, _likely(names, beyond, case, rest))
        for case in (_EITHER, _LOWER)
    )
    least = np.finfo(np.float32).tiny  # hardly anything if no name fits
    logs = [np.log(way.sum(axis=1) + least).sum() for way in (either, lower)]
    is_lower = logs[1] > logs[0] + _MUCH_LIKELIER
    if alike < _MIN_ALIKE and not is_lower:
        return probabilities
    weighed = lower if is_lower else either
    most = probabilities.sum(axis=1, keepdims=True)
    total = np.maximum(weighed.sum(axis=1, keepdims=True), least)
    return np.asarray(weighed * most / total, dtype=np.float32)


def _beyond_lines(inks: Sequence[Ink]) -> NDArray[np.float64]:
    """How far each goes above the lines, and below, as a fraction of their distance."""
    frames = np.array([ink.frame for ink in inks])
    top, bottom = np.median(frames[:, 1]), np.median(frames[:, 3])
    return np.asarray(np.stack([top - frames[:, 1], frames[:, 3] - bottom]) / (bottom - top))


def _likely(
    names: Sequence[str],
    beyond: NDArray[np.float64],
    case: _Case,
    rest: float,
) -> NDArray[np.float64]:
    """How likely each letter of a case goes so far *beyond* the lines, above and below.

    What goes farther below than most do so has *rest* if it seldom does.
    """
    above, below = beyond
    goes_above = _chances(names, case.above)
    tells_low = [case.tells_low and name not in _MAY_BE_FAINT for name in names]
    stays = np.where(tells_low, 1 - goes_above, 1.0)
    is_above, is_low = _within(above, _ABOVE_LINE), above[:, None] < _ON_LINE
    likely = np.select([is_above, is_low], [goes_above, stays], 1.0)
    goes_below, goes_far = _chances(names, case.below), _chances(names, case.below, rest)
    is_far, is_below = (_within(below, span) for span in (_FAR_BELOW, _BELOW_LINE))
    is_near = below[:, None] < _ON_LINE
    likely *= np.select([is_far, is_below, is_near], [goes_far, goes_below, 1 - goes_below], 1.0)
    return likely


def _chances(
    names: Sequence[str], often: Mapping[str, float], rest: float = _SELDOM
) -> NDArray[np.float64]:
    return np.array([often.get(name, rest) for name in names])


def _within(beyond: NDArray[np.float64], span: tuple[float, float]) -> NDArray[np.bool_]:
    least, most = span
    return ((beyond > least) & (beyond <= most))[:, None]
