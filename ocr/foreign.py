"""Letters of other Latin alphabets that look like an English one but for a stroke.

What stands above a letter, as on É and Ö, is told by itself (`Ink.accented`).
"""

from collections.abc import Callable, Mapping

import numpy as np

from ocr.arrays import Alpha, Mask
from ocr.ink import Ink

_INK = 0.5  # alpha, half way to an edge

# Of the glyph's width: so much farther left than its stem Ł and Đ reach in the middle of their
# height. In 427 fonts and at two sizes none of 2,562 L, l and D did, and 2,873 of 3,224 Ł and Đ.
_MIN_BAR = 0.07
_STEM_ROWS = (0.17, 0.33), (0.67, 0.83)  # of its height: there the stem is all that is at the left
_BAR_ROWS = (0.3, 0.7)
_MAX_STEM = 0.45  # of its width: a stem farther right is that of a small d

# Of its width: the uppermost part of Þ reaches no farther right. None of 854 P did not, and 820 of
# 850 Þ.
_MAX_TOP = 0.7
_TOP = 1 / 8  # of its height

# Of its width: the lowest part of Ą and Ę begins farther right. That of none of 3,416 A and E did,
# and of 2,831 of 3,128 Ą and Ę.
_MIN_HOOK = 0.4
_LOWEST = 1 / 8  # of its height

# Of its width: the lowest part of Ç and Ş is so narrow. That of 1 of 3,416 C and S was, and of
# 1,261 of 3,300 with a cedilla, most of which the networks doubt by themselves.
_MAX_CEDILLA = 0.4


def may_be_foreign(letter: str, ink: Ink) -> bool:
    """Whether it has a stroke that the English *letter* has not."""
    if letter not in _STRANGE or ink.hidden.any():
        return False
    drawn = _cropped(ink.glyph)
    return drawn.size > 0 and _STRANGE[letter](drawn)


def _cropped(glyph: Alpha) -> Mask:
    drawn = glyph > _INK
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    if not rows.size:
        return drawn[:0]
    return np.asarray(drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def _has_bar_through_its_stem(drawn: Mask) -> bool:
    """Whether the letter reaches farther left in its middle than its stem does."""
    tall, wide = drawn.shape
    left = drawn.argmax(axis=1)
    above, below = (left[round(a * tall) : round(b * tall)] for a, b in _STEM_ROWS)
    first, last = (round(at * tall) for at in _BAR_ROWS)
    if not (above.size and below.size and last > first):
        return False
    stem = min(above.min(), below.min())
    return bool(stem - left[first:last].min() >= _MIN_BAR * wide and stem < _MAX_STEM * wide)


def _bowl_begins_low(drawn: Mask) -> bool:
    """Whether nothing stands at the right above its bowl."""
    tall, wide = drawn.shape
    top = drawn[: max(1, round(_TOP * tall))]
    return not top[:, round(_MAX_TOP * wide) :].any()


def _has_hook_below(drawn: Mask) -> bool:
    """Whether its lowest part is but a hook at the right."""
    tall, wide = drawn.shape
    lowest = drawn[-max(1, round(_LOWEST * tall)) :]
    return not lowest[:, : round(_MIN_HOOK * wide)].any()


def _has_cedilla(drawn: Mask) -> bool:
    """Whether its lowest part is narrow, and in the middle."""
    tall, wide = drawn.shape
    lowest = drawn[-max(1, round(_LOWEST * tall)) :].any(axis=0)
    return bool(lowest.sum() < _MAX_CEDILLA * wide)


_STRANGE: Mapping[str, Callable[[Mask], bool]] = {
    "l": _has_bar_through_its_stem,
    "d": _has_bar_through_its_stem,
    "a": _has_hook_below,
    "e": _has_hook_below,
    "c": _has_cedilla,
    "s": _has_cedilla,
    "p": _bowl_begins_low,
}
