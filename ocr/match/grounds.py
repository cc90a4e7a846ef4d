"""Tell where each player has a ground of an own hue: then grounds say nothing of the turn."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ocr.arrays import Floats, Picture
from ocr.match.pieces import Piece
from ocr.medians import median_of

_MIN_HUE = 24.0  # levels between channels
_MIN_FAR = 32.0  # levels in some channel
_MAX_ALIKE = 0.9  # the cosine between two hues
_MIN_DIFFERENT = 12.0  # levels; the two ends of a page that runs from one hue to another have 9
_GREY = 10.0  # levels between channels
_MOST = 0.8  # of the words; numbers may stand on badges
_AS_PAGE = 6.0  # levels
_PAD_PX = 3
SIDE_PX = 2  # at the sides of a picture, where the page shows


@dataclass(frozen=True, slots=True)
class Grounds:
    """The colour of the page, and those of the grounds on which both players' names stand."""

    page: Floats
    of_players: tuple[Floats, Floats]


def own_grounds(picture: Picture, names: Sequence[Piece], words: Sequence[Piece]) -> Grounds | None:
    """The grounds of both names where each has a hue that neither the page nor the other has.

    A ground on which most *words* of the lists stand as well is that of the page's cards.
    """
    page = _page_beside(picture, names)
    one, other = (_ground_of(picture, name) for name in names)
    if not all(_is_own(each, page) for each in (one, other)) or _are_alike(one, other):
        return None
    usual = [_ground_of(picture, word) for word in words]
    on = [
        sum(np.abs(each - ground).max() < _MIN_DIFFERENT for each in usual)
        for ground in (one, other)
    ]
    return None if max(on) > _MOST * len(usual) else Grounds(page, (one, other))


def lit_ground(picture: Picture, names: Sequence[Piece]) -> int | None:
    """Which of two names stands on a lit ground, where these differ.

    That is the one that is farther from the page's hue, or else is lighter. Where it is the page's
    own, nothing is said: a grey card may be lit, or wait. So may one that is grey beside another.
    """
    one, other = (_ground_of(picture, name) for name in names)
    if np.abs(one - other).max() < _MIN_DIFFERENT or _are_of_page(picture, names):
        return None
    page = _page_beside(picture, names)
    off = [float(np.abs(each - page).max()) for each in (one, other)]
    hue = [float(np.ptp(_hue(each) - _hue(page))) for each in (one, other)]
    light = [float(each.mean()) for each in (one, other)]
    told = hue if np.ptp(hue) > _MIN_DIFFERENT else light
    lit = told.index(max(told))
    chroma = [float(np.ptp(each)) for each in (one, other)]
    is_grey = chroma[lit] < _GREY < chroma[1 - lit] and light[lit] < light[1 - lit] + _MIN_DIFFERENT
    return lit if off[lit] > _AS_PAGE and not is_grey else None


def _are_of_page(picture: Picture, names: Sequence[Piece]) -> bool:
    """Whether both stand on the page itself, whose colour may run from its top to its foot."""
    off = [np.abs(_ground_of(picture, name) - _page_beside(picture, [name])) for name in names]
    return all(float(each.max()) < _AS_PAGE for each in off)


def _page_beside(picture: Picture, names: Sequence[Piece]) -> Floats:
    """The colour of the page in the rows of all the names."""
    return page_at(picture, min(name.top for name in names), max(name.bottom for name in names))


def page_at(picture: Picture, top: int, bottom: int) -> Floats:
    """The colour of the page, left and right of all that is in some rows."""
    rows = picture[top:bottom]
    return median_of(np.concatenate([rows[:, :SIDE_PX], rows[:, -SIDE_PX:]]).reshape(-1, 3))


def _is_own(ground: Floats, page: Floats) -> bool:
    """Whether a ground has a hue, and is far from the page, and not just in light."""
    is_far = np.abs(ground - page).max() > _MIN_FAR and np.ptp(_hue(ground) - _hue(page)) > _MIN_HUE
    return bool(is_far and np.ptp(ground) > _MIN_HUE)


def _ground_of(picture: Picture, piece: Piece) -> Floats:
    top, left = max(0, piece.top - _PAD_PX), max(0, piece.left - _PAD_PX)
    cut = picture[top : piece.bottom + _PAD_PX, left : piece.right + _PAD_PX]
    return median_of(np.concatenate([cut[0], cut[-1]]))


def _hue(colour: Floats) -> Floats:
    return np.asarray(colour - colour.mean())


def _are_alike(one: Floats, other: Floats) -> bool:
    hue, its_hue = _hue(one), _hue(other)
    both = float(np.linalg.norm(hue) * np.linalg.norm(its_hue))
    return float(hue @ its_hue) > _MAX_ALIKE * both
