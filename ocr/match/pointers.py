"""A triangle between two players that points at the one who moves, as ◀ and ▶ do."""

from collections.abc import Sequence

import cv2
import numpy as np

from ocr.arrays import Levels, Picture
from ocr.flat_boxes import largest_channel
from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.medians import median_of
from ocr.parts import Part, Parts, filled_hull, parts_of

# Heights of a name: how far above and below both names it may stand.
_ABOVE, _BELOW = 4.0, 3.0
_BESIDE = 2.2  # from each: nearer is a sign beside one of them
_MIN_HEIGHT_PX = 8  # of a smaller one, no corner is sharp
_MIN_HEIGHT, _MAX_HEIGHT = 0.55, 2.0  # heights of a name
_MIN_ASPECT, _MAX_ASPECT = 0.45, 1.3  # width to height
_DRAWN = 40  # levels from the ground, in some channel
_MIN_CONVEX = 0.87  # of its hull a triangle fills; digits and letters have less
_MIN_OF_BOX, _MAX_OF_BOX = 0.45, 0.68  # its hull; a disc has 0.79, a square 1
_END = 4  # the part of its width at each end that tells which way it points
_MIN_TALLER = 2.0  # times as tall at the one end as at the other


def pointed_at(
    picture: Picture, players: tuple[Player, Player], numbers: Sequence[Piece]
) -> int | None:
    """The player at whom the only triangle between both names points, None without it.

    What was read as one of the *numbers* is none: a 4 is like a triangle.
    """
    if not all(player.pieces for player in players):
        return None
    one, other = (player.pieces[-1] for player in players)
    height = max(one.height, other.height)
    top = max(0, round(min(one.top, other.top) - _ABOVE * height))
    bottom = round(max(one.bottom, other.bottom) + _BELOW * height)
    reach = round(_BESIDE * height)
    left, right = one.right + reach, other.left - reach
    between = picture[top:bottom, left:right]
    if left >= right or not between.size:
        return None
    drawn = largest_channel(np.abs(between - median_of(between.reshape(-1, 3)))) > _DRAWN
    parts = parts_of(drawn)
    ways = [
        _way_of(_alone(parts, number, part))
        for number, part in parts.numbered
        if max(_MIN_HEIGHT_PX, _MIN_HEIGHT * height) <= part.tall <= _MAX_HEIGHT * height
        and part.top > 0  # else a digit above may be cut there
        and not any(_is_in(part, piece, (left, top)) for piece in numbers)
        and _MIN_ASPECT < part.wide / part.tall < _MAX_ASPECT
    ]
    told = [way for way in ways if way is not None]
    return told[0] if len(told) == 1 else None


def _is_in(part: Part, piece: Piece, corner: tuple[int, int]) -> bool:
    """Whether the middle of a part, whose place is known from a *corner*, is in a piece."""
    x, y = corner[0] + part.left + part.wide / 2, corner[1] + part.top + part.tall / 2
    return piece.left <= x <= piece.right and piece.top <= y <= piece.bottom


def _alone(parts: Parts, number: int, part: Part) -> Levels:
    box = parts.labels[part.top : part.bottom, part.left : part.right]
    return np.asarray(box == number, dtype=np.uint8)


def _way_of(part: Levels) -> int | None:
    """0 for a triangle that points to the left, 1 for one to the right, None for what is none."""
    hull = filled_hull(cv2.findNonZero(part), part.shape)
    is_filled = part.sum() > _MIN_CONVEX * hull.sum()
    if not is_filled or not _MIN_OF_BOX < hull.mean() < _MAX_OF_BOX:
        return None
    end = max(1, part.shape[1] // _END)
    left, right = int(part[:, :end].sum()), int(part[:, -end:].sum())
    if max(left, right) < _MIN_TALLER * min(left, right):
        return None
    return 0 if left < right else 1
