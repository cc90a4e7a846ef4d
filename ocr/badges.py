"""Cut off a letter its tile's value, which it touches in the corner or which looks like its accent.

Where that stands is seen in other cells of the board, in which it stands alone. A letter that
touches it stays in doubt, since it may have a tail there.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from ocr.arrays import Frame, Mask
from ocr.ink import Ink, Lifted, letter_of, lifted
from ocr.parts import parts_of
from ocr.patches import Patch

_MIN_BADGES = 3  # that stand alone in one corner, and
_MIN_SHARE = 0.2  # of the letters have one there; accents and dust are fewer
_INTO = 0.02  # of the cell's side: a letter that reaches so far into the place touches the badge
_MOSTLY = 0.6  # of the letters have one: another one whose badge stands nowhere else touches it
# Of the place, both ways, from what is drawn there: a tail fills less. A digit of few pixels does
# too, but where most letters have one.
_MIN_FILLED, _MIN_FILLED_IF_ON_MOST = 0.7, 0.5
_DRAWN = 0.5  # alpha: half way is where an edge lies
_COVERED = 0.2  # of such a letter, at least


def without_badges(
    patches: Mapping[int, Patch], inks: Mapping[int, Ink | None]
) -> dict[int, Ink | None]:
    """*inks* by place, those that touch a badge lifted again from their *patches*."""
    letters = {place: ink for place, ink in inks.items() if ink and ink.glyph.any()}
    badges = _badges([*letters.values()])
    cut = {
        place: _without(patches[place], ink, badge)
        for place, ink in letters.items()
        for badge in badges
        if badge.may_touch(ink)
    }
    return {**inks, **cut}


def doubted_at_badges(
    crossed: Mapping[int, Ink | None], inks: Mapping[int, Ink | None]
) -> dict[int, Ink | None]:
    """*crossed* letters, over which something lies, in doubt where they may touch a badge.

    Where that stands the other *inks* tell. It is not cut off, since the stroke may lie there too.
    """
    badges = _badges([ink for ink in inks.values() if ink and ink.glyph.any()])
    return {
        place: replace(ink, covered=max(ink.covered, _COVERED))
        if ink and any(badge.touches(ink) for badge in badges)
        else ink
        for place, ink in crossed.items()
    }


@dataclass(frozen=True, slots=True)
class _Badge:
    """Where tiles have their values, and whether most of them have one there."""

    frame: Frame
    on_most: bool

    def may_touch(self, ink: Ink) -> bool:
        """Whether it meets the letter, or hangs together with what was not taken for its part."""
        return _meet(ink.frame, self.frame) or (self.on_most and not self._is_alone(ink))

    def touches(self, ink: Ink) -> bool:
        """Whether it meets the letter, and is not seen beside it."""
        return _meet(ink.frame, self.frame) and not self._is_alone(ink)

    def _is_alone(self, ink: Ink) -> bool:
        return any(_meet(aside, self.frame) for aside in ink.aside)


def _badges(letters: Sequence[Ink]) -> list[_Badge]:
    """Those of the board: none, or in a corner or two."""
    by_corner = defaultdict(list)
    for left, top, right, bottom in (frame for ink in letters for frame in ink.aside):
        by_corner[left + right > 1, top + bottom > 1].append((left, top, right, bottom))
    least = max(_MIN_BADGES, _MIN_SHARE * len(letters))
    return [
        _Badge(_around(frames), len(frames) > _MOSTLY * len(letters))
        for frames in by_corner.values()
        if len(frames) >= least
    ]


def _around(frames: Sequence[Frame]) -> Frame:
    """What most of them lie in."""
    (left, top, _, _), (_, _, right, bottom) = np.percentile(frames, (10, 90), axis=0).tolist()
    return left, top, right, bottom


def _meet(one: Frame, other: Frame) -> bool:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return min(right - left, bottom - top) > _INTO


def _without(patch: Patch, ink: Ink, badge: _Badge) -> Ink:
    """The letter without what is at the badge's place, or *ink* if it has no badge."""
    alone = [aside for aside in ink.aside if _meet(aside, badge.frame)]
    taken = [aside for aside in alone if _is_within(aside, ink.frame)]
    if taken:
        ink = _without_parts(patch, ink, taken)
    if len(taken) < len(alone) or (alone and not _meet(ink.frame, badge.frame)):
        return ink
    found = lifted(patch, ink.colour - patch.background)
    height, width = found.alpha.shape
    left, top, right, bottom = np.rint(np.multiply(badge.frame, (width, height) * 2)).astype(int)
    place = slice(top, bottom), slice(left, right)
    least = _MIN_FILLED_IF_ON_MOST if badge.on_most else _MIN_FILLED
    if not _is_filled(found.alpha[place] > _DRAWN, least):
        return ink
    found.hidden[place] = 1
    alpha = found.alpha * (1 - found.hidden)
    letter = letter_of(Lifted(patch, found.colour, alpha, found.hidden), alpha > _DRAWN)
    return replace(letter, covered=max(letter.covered, _COVERED)) if letter else ink


def _without_parts(patch: Patch, ink: Ink, frames: Sequence[Frame]) -> Ink:
    """The letter without the parts in *frames*, which hang together with nothing else."""
    found = lifted(patch, ink.colour - patch.background)
    drawn = found.alpha > _DRAWN
    parts = parts_of(drawn)
    height, width = drawn.shape
    corners = np.rint(np.multiply(frames, (width, height) * 2)).astype(int).tolist()
    numbers = [n for n, _ in parts.numbered if [*parts.frame([n])] in corners]
    letter = letter_of(found, drawn & ~parts.mask_of(numbers))
    return letter or ink


def _is_within(one: Frame, other: Frame) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def _is_filled(drawn: Mask, least: float) -> bool:
    _, _, wide, tall = cv2.boundingRect(drawn.view(np.uint8))
    height, width = drawn.shape
    return bool(wide > least * width and tall > least * height)
