"""Letters that one stroke tells apart, which the networks miss in fonts that they have not learnt.

Where the stroke is to be seen in the glyph itself, it decides: Ъ has a bar to the left above, and Ь
has none; Ш and Щ have an upright in the middle, and Ц has none; Щ and Q have a tail at the right, Ш
and O have none; Ї has two dots, and І one; А has a bar between its legs, and a pointed Л has none.
In Cyrillic, и that is drawn as u is round below, and Ц is not; т that is drawn as m stands on three
uprights, and М does not. So does a hairline that the networks overlook: Е and А have a bar, which С
and Л have not.
"""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Alpha, Mask
from ocr.ink import Ink

# The networks are sure of them in fonts that they have not learnt.
ALWAYS_ASKED = frozenset("ьмсc")
_INK = 0.5  # alpha, half way to an edge

# Of the glyph's width: how much farther left it reaches in its uppermost fifth than in the lowest.
# In 204 fonts and at four sizes no Ь reached farther, and 29 of 1,632 Ъ did not.
_MIN_BAR = 0.12
_END = 1 / 5  # of its height

# Of its height: there the uprights stand by themselves. All Ц had two there, and 21 of 3,264 Ш and
# Щ seemed to, most of which are clear to the networks.
_BETWEEN_ENDS = (0.2, 0.6)

# Of its height: there m, which is т in Cyrillic, has three uprights in nearly all rows. Of 2,376 М
# and м in 297 fonts one had.
_BELOW_TOP = (0.25, 0.95)
_MOSTLY = 0.9

# Of its height and of half its width: there Ц has nothing but its tail, on the other side, or all
# if it has none; u, which is и in Cyrillic, is round there. Of 2,376 Ц and ц in 297 fonts 39 seemed
# to be so, most of them 16 pixels high.
_LOWEST = 1 / 16
_MIN_FOOT = 0.2

# Of its width: farther right the lowest part of nearly all Щ begins, and of three of five Q. In 297
# fonts that of 5 of 2,376 Ш and ш did, and in 409 fonts that of none of 3,272 O and o.
_MIN_ASIDE = 0.5

# Of the stem's width: a lone dot is no wider, or blur may have joined two, and no farther aside. In
# 199 fonts and at four sizes no І nor і had two, and 23 of 3,184 Ї seemed to have one.
_MAX_DOT, _MAX_ASIDE = 1.5, 0.4

# I, or l in lower case, is a bar: no row is so much wider than usual, and its upper half has
# no gap, where alpha falls below this part of what is above and below. A fainter part that is
# longer than so much of its height is a stroke that shines through a path.
_MAX_WIDER = 1.4
_GAP = 0.85
_MAX_GAP = 0.3

# A pointed Л has less alpha than that somewhere between its legs, in each row of its lower half,
# and a top no wider than that part of its width. In 297 fonts and at four sizes 19 of 1,188 А were
# so, those with a bar thinner than half a pixel, and 14 а; nearly all are clear to the networks.
_MAX_BETWEEN_LEGS = 0.25
_MAX_TOP = 0.5
_BETWEEN_LEGS = (
    0.4,
    0.55,
)  # of its width: an а that is a ring with a stem has its lowest part there
_LEGS_APART = 1 / 3  # of its width: where less is drawn, one leg ends above the other

# A faint bar has more alpha than what is above and below it, which has much less. Between these
# parts of its width and height a bar was seen in none of 2,547 С, and in 16 of 24 Е that had been
# read as С; between legs so far apart in 4 of 1,546 Л, and in 33 of 45 А that had been read as Л.
_MIN_STANDS_OUT = 0.15
_MUCH_LESS = 0.45
_RIM, _INSIDE, _MIDDLE = 0.12, (0.35, 0.65), (0.25, 0.75)
_BETWEEN = 0.3, 0.85
_LOWEST_EIGHTH = 1 / 8
_FAINT, _EDGE_PX = 0.25, 2  # alpha of a thin leg, and what its edge takes

# What one fine stroke would make of a letter, which the networks overlook. Of 145,689 cells 403
# were wrong, and 23 of these in no doubt. Of such letters 94 were in no doubt with more of the
# other one's probability, and 13 of them were wrong.
_BY_A_STROKE: Mapping[str, str] = {
    "л": "а", "с": "е", "ь": "ъ", "ъ": "ь", "т": "м", "v": "y", "i": "l",
}  # fmt: skip
_MAX_OF_OTHER = 0.008


def may_be_by_a_stroke(letter: str, ranked: Mapping[str, float]) -> bool:
    """Whether it may be another one by a stroke too fine to be seen surely, as *ranked* has it."""
    return letter in _BY_A_STROKE and ranked.get(_BY_A_STROKE[letter], 0.0) > _MAX_OF_OTHER


def told_apart(letter: str, ink: Ink) -> str:
    """*letter*, or the one that it is by a stroke that the glyph has or has not.

    Nothing is said of a letter that something lies over, or that is all faint.
    """
    if not (ink.glyph > _INK).any():
        return letter
    if letter not in _OTHERS or ink.hidden.any():
        return letter
    return next((other for other, is_it in _OTHERS[letter].items() if is_it(ink.glyph)), letter)


def is_bar(ink: Ink) -> bool:
    """Whether it is an upright alone, without serifs or a dot, that nothing lies over."""
    if ink.other or ink.hidden.any() or has_dot(ink) or not (ink.glyph > _INK).any():
        return False
    wide = (_cropped(ink.glyph) > _INK).sum(axis=1)
    return bool(wide.max() <= _MAX_WIDER * np.median(wide))


def has_dot(ink: Ink) -> bool:
    """Whether its upper half has a gap, which a blur may have filled in part."""
    if ink.accented or not (ink.glyph > _INK).any():
        return ink.accented
    strength = _cropped(ink.glyph).max(axis=1)
    upper = range(1, len(strength) // 2)
    gap = sum(strength[n] < _GAP * min(strength[:n].max(), strength[n:].max()) for n in upper)
    return bool(0 < gap <= _MAX_GAP * len(strength))


def _has_bar(glyph: Alpha) -> bool:
    """Whether it reaches farther left above than below."""
    glyph = _cropped(glyph)
    end = max(1, round(_END * len(glyph)))
    above, below = ((part > _INK).any(axis=0).argmax() for part in (glyph[:end], glyph[-end:]))
    return bool(below - above > _MIN_BAR * glyph.shape[1])


def _has_two_uprights(glyph: Alpha) -> bool:
    return bool(np.median(_strokes_across(glyph, *_BETWEEN_ENDS)) == 2)


def _stands_on_three(glyph: Alpha) -> bool:
    """Whether it has three uprights below its top, as m has; М has two strokes more between."""
    return bool((_strokes_across(glyph, *_BELOW_TOP) == 3).mean() > _MOSTLY)


def _is_round_below(glyph: Alpha) -> bool:
    """Whether its lowest part reaches to the left, but not as far as what is above it."""
    foot = _foot(glyph)
    left = foot[: max(1, len(foot) // 2)]
    return bool(left.mean() > _MIN_FOOT and not left[0])


def _has_tail(glyph: Alpha) -> bool:
    """Whether its lowest part is all at the right."""
    foot = _foot(glyph)
    return bool(foot.argmax() > _MIN_ASIDE * len(foot))


def _foot(glyph: Alpha) -> Mask:
    """Where from left to right the lowest part has ink."""
    glyph = _cropped(glyph)
    lowest = glyph[-max(1, round(_LOWEST * len(glyph))) :] > _INK
    return np.asarray(lowest.any(axis=0))


def _strokes_across(glyph: Alpha, above: float, below: float) -> NDArray[np.int64]:
    """How many strokes each row crosses, of those between two parts of the height."""
    glyph = _cropped(glyph)
    inked = np.pad(
        glyph[round(len(glyph) * above) : round(len(glyph) * below)] > _INK, ((0, 0), (1, 0))
    )
    return np.asarray((inked[:, 1:] & ~inked[:, :-1]).sum(axis=1))


def _is_pointed_and_open(glyph: Alpha) -> bool:
    """Whether it has two legs with nothing between them, which meet at the top."""
    glyph = _cropped(glyph)
    drawn = glyph > _INK
    high, wide = drawn.shape
    foot = drawn[-max(1, round(high * _LOWEST_EIGHTH)) :]
    is_open = not foot[:, round(wide * _BETWEEN_LEGS[0]) : round(wide * _BETWEEN_LEGS[1])].any()
    if not is_open or np.ptp(np.flatnonzero(drawn[0])) >= _MAX_TOP * wide:
        return False
    width, least = _between_legs(glyph[high // 2 :], _INK, edge=0)
    least = least[width > _LEGS_APART * wide]
    return bool(least.size and least.max() < _MAX_BETWEEN_LEGS)


def _has_bar_inside(glyph: Alpha) -> bool:
    """Whether a bar crosses what is open to the right, as that of Е."""
    glyph = _cropped(glyph)
    high, wide = glyph.shape
    left, right = (round(wide * part) for part in _INSIDE)
    rim = round(high * _RIM)
    across = glyph[rim : high - rim, left:right].min(axis=1, initial=1)
    return _stands_out(across, (rim + np.arange(len(across))) / high, _MIDDLE)


def _has_bar_between_legs(glyph: Alpha) -> bool:
    """Whether a bar joins two legs, with a gap above and below it."""
    glyph = _cropped(glyph)
    high, wide = glyph.shape
    width, least = _between_legs(glyph, _FAINT, edge=_EDGE_PX)
    apart = np.flatnonzero(width >= _LEGS_APART * wide)
    return _stands_out(least[apart], apart / high, _BETWEEN)


def _between_legs(glyph: Alpha, ink: float, *, edge: int) -> tuple[NDArray[np.int64], Alpha]:
    """How wide each row is from its first to its last *ink*, and the least alpha between.

    So many pixels at both ends, the *edge* of the legs, are left out.
    """
    drawn = glyph > ink
    wide = drawn.shape[1]
    first, last = drawn.argmax(axis=1), wide - 1 - drawn[:, ::-1].argmax(axis=1)
    across = np.arange(wide)
    is_between = (across >= first[:, None] + edge) & (across <= last[:, None] - edge)
    return last - first + 1, np.where(is_between, glyph, 1).min(axis=1)


def _stands_out(across: Alpha, at: NDArray[np.float64], middle: tuple[float, float]) -> bool:
    """Whether a row in the *middle* is much stronger than some above and below it.

    *at* is where each row is, as a part of the letter's height.
    """
    above = np.minimum.accumulate(across)
    below = np.minimum.accumulate(across[::-1])[::-1]
    least = np.maximum(above, below)
    first, last = middle
    is_bar = (at > first) & (at < last) & (least < _MUCH_LESS * across)
    return bool((across - least)[is_bar].max(initial=0) > _MIN_STANDS_OUT)


def _has_one_dot(glyph: Alpha) -> bool:
    return _dots(glyph) == 1


def _has_two_dots(glyph: Alpha) -> bool:
    return _dots(glyph) == 2


def _dots(glyph: Alpha) -> int:
    """How many stand side by side above the stem, 2 at most; 0 where that is not to be seen."""
    drawn = _cropped(glyph) > _INK
    gap = int(drawn.any(axis=1).argmin())
    if not 0 < gap < len(drawn) / 2:
        return 0
    dots = np.flatnonzero(drawn[:gap].any(axis=0))
    if (np.diff(dots) > 1).any():
        return 2
    stem = drawn[gap + 1 :].mean(axis=0)
    wide = float(np.median(drawn[gap + 1 :].sum(axis=1)))
    aside = dots.mean() - np.average(np.arange(len(stem)), weights=stem)
    return int(len(dots) < _MAX_DOT * wide and abs(aside) < _MAX_ASIDE * wide)


def _cropped(glyph: Alpha) -> Alpha:
    rows, columns = (np.flatnonzero((glyph > _INK).any(axis=axis)) for axis in (1, 0))
    return glyph[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


_OTHERS: Mapping[str, Mapping[str, Callable[[Alpha], bool]]] = {
    "ь": {"ъ": _has_bar},
    "ш": {"ц": _has_two_uprights, "щ": _has_tail},
    "щ": {"ц": _has_two_uprights},
    "і": {"ї": _has_two_dots},
    "ї": {"і": _has_one_dot},
    "а": {"л": _is_pointed_and_open},
    "л": {"а": _has_bar_between_legs},
    "с": {"е": _has_bar_inside},
    "c": {"e": _has_bar_inside},
    "ц": {"и": _is_round_below},
    "м": {"т": _stands_on_three},
    "o": {"q": _has_tail},
}
