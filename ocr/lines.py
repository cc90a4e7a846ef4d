"""Tell letters by the lines between which the others stand: Щ goes below them, Й above.

A glyph is scaled to one size before it is named, so a network does not see this.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats
from ocr.ink import Ink
from ocr.shapes import NO_LETTER

_MIN_LETTERS = 5  # for lines to be known
_TALL = 90  # percentile of all heights
_MIN_ALIKE = 0.6  # of the letters: as many stand between these lines, or there are none

# As fractions of the lines' distance. What lies between says nothing, what goes farther is noise.
_ON_LINE, _NEAR_LINE = 0.06, 0.12
_BELOW_LINE = 0.09, 0.12
_FAR_BELOW = 0.12, 0.4
_ABOVE_LINE = 0.14, 0.5

# How often a letter goes below the lines, and above, upper or lower case. Counted in 54,000 glyphs:
# of Д, Ц and Щ 98 of a hundred go below by 0.09 or more, of most other letters less than one. Of
# 15,800 others on 502 boards whose letters stand on the lines, two fifths of them blurred or in
# strong photos, 7 went below by 0.12; of 2,650 on 84 boards whose letters stand near them, 76.
_SELDOM, _HARDLY = 0.03, 0.003
_BELOW: Mapping[str, float] = (
    dict.fromkeys("дцщ", 0.95)
    | dict.fromkeys("фруgpy", 0.15)
    | {"q": 0.6, "j": 0.3, NO_LETTER: 0.2}
)
_ABOVE: Mapping[str, float] = (
    dict.fromkeys("йёї", 0.9)
    | dict.fromkeys("бфbdfhklt", 0.15)
    | {"і": 0.3, "i": 0.3, "j": 0.3, "ґ": 0.8, NO_LETTER: 0.2}
)


def tall_height(letters: Sequence[Ink]) -> float:
    """The height of the tall ones of some letters; in lower case most are lower."""
    return float(np.percentile([ink.height for ink in letters], _TALL))


def by_lines(names: Sequence[str], probabilities: Floats, inks: Sequence[Ink]) -> Floats:
    """*probabilities*, one row for each ink, knowing how far each goes beyond the others' lines.

    Nothing is said of a letter that something lies over.
    """
    frames = np.array([ink.frame for ink in inks])
    top, bottom = np.median(frames[:, 1]), np.median(frames[:, 3])
    above, below = (top - frames[:, 1]) / (bottom - top), (frames[:, 3] - bottom) / (bottom - top)
    off = np.maximum(np.abs(above), np.abs(below))
    if len(inks) < _MIN_LETTERS or (off < _NEAR_LINE).mean() < _MIN_ALIKE:
        return probabilities
    rest = _HARDLY if (off < _ON_LINE).mean() >= _MIN_ALIKE else _SELDOM
    goes_above = _chances(names, _ABOVE)
    likely = np.where(_within(above, _ABOVE_LINE), goes_above, 1.0)  # a faint accent may be lost
    goes_below, goes_far = _chances(names, _BELOW), _chances(names, _BELOW, rest)
    is_far, is_below = (_within(below, span) for span in (_FAR_BELOW, _BELOW_LINE))
    is_near = below[:, None] < _ON_LINE
    likely *= np.select([is_far, is_below, is_near], [goes_far, goes_below, 1 - goes_below], 1.0)
    likely[[bool(ink.hidden.any()) for ink in inks]] = 1
    weighed = probabilities * likely
    most = probabilities.sum(axis=1, keepdims=True)  # hardly anything if no name fits
    total = np.maximum(weighed.sum(axis=1, keepdims=True), np.finfo(np.float32).tiny)
    return np.asarray(weighed * most / total, dtype=np.float32)


def _chances(
    names: Sequence[str], often: Mapping[str, float], rest: float = _SELDOM
) -> NDArray[np.float64]:
    return np.array([often.get(name, rest) for name in names])


def _within(beyond: NDArray[np.float64], span: tuple[float, float]) -> NDArray[np.bool_]:
    least, most = span
    return ((beyond > least) & (beyond <= most))[:, None]
