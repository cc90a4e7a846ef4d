"""Tell whose place in the head is lit: colours around all that is one player's, none at the other.

A ring, a glow, a line at a card's edge and a card of another colour differ in form, but each puts
colours into the zone of one player that the other's zone has not. What is read, and what is drawn
on avatars, does not count.

1. `squares_near` texts of one player -> avatars; `ringed` tells a ring around one of them
2. `zone_of`      texts and avatars -> what is near, no farther than half the way to the other
3. `_shades`      zone -> how many pixels it has of each coarse colour
4. `lit_place`    colours of both -> those that only one has
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Picture
from ocr.match.alike import way_to
from ocr.match.boxes import Box, holds
from ocr.match.cards import (
    Head,
    avatars_of,
    between_bars,
    block_of,
    made_alike,
    padded,
    without_own,
    zone_of,
)
from ocr.match.grounds import Grounds, own_grounds
from ocr.match.rings import paired, ringed

Counts = NDArray[np.int64]  # by shades of red, green and blue

_MIN_OWN = 8.0  # heights of a name, in pixels: a line two pixels high has more
_ASIDE = 1.8, 8.0  # how far a zone reaches on both sides, at first and where that is too near
_BLUR_PX = 2
_COARSE, _SHADES = 4, 16  # bits of a level that do not count, and what is left of a channel
_ALIKE = 1  # shades: colours so near are one
_MIN_MISSED = 0.15  # of a colour's pixels the other zone has at most
_MIN_MISSED_IN_TEXT = 0.03  # the same with both names, of which one may have but two letters
_MIN_CHROMA = 2.0  # shades: white text beside pale green is not what is marked
_MIN_OWN_IN_TEXT = 1.2  # heights: a thin arrow beside a name has more
_MIN_STRAIGHT = 0.85  # a thin line of JPEG's mixed colours has 0.9, a frame of dashes 0.85
_MUCH_MORE = 4.0  # times as much drawn in own colours
_MIN_SEEN = 0.25  # of the other place: of less, text hides too much
_OFF_GROUNDS = 48.0  # levels; coarse colours are up to 14 off


def lit_place(picture: Picture, head: Head) -> int | None:
    """The player, 0 or 1, around whom alone there are the colours of a mark."""
    if not head.are_alike:
        return None
    near = avatars_of(picture, head)
    in_ring = near and ringed(picture, near)
    if near is None or in_ring is not None:
        return in_ring
    hidden = paired(*near)
    if hidden is None:
        return None
    blocks = [block_of(head, n, near[n]) for n in (0, 1)]
    grounds = own_grounds(picture, [pieces[-1] for pieces in head.players], head.words)
    for aside in _ASIDE:
        zones = [zone_of(blocks[n], blocks[1 - n], head, picture.shape, aside) for n in (0, 1)]
        zones = [between_bars(picture, zones[n], blocks[n]) for n in (0, 1)]
        zones = made_alike(zones, blocks)
        if not all(holds(zone, block) for zone, block in zip(zones, blocks, strict=True)):
            return None
        covered = [[*hidden[n], *_texts_of_other(head, zones, n)] for n in (0, 1)]
        seen = [_shades(picture, zones[n], head, covered[n]) for n in (0, 1)]
        marks = _marks_among(seen, _MIN_MISSED, grounds)
        if max(mark.pixels for mark in marks) >= _MIN_OWN * head.height:
            return _marked(marks)
        if grounds is None:
            seen = [_shades(picture, zones[n], without_own(head), covered[n]) for n in (0, 1)]
            marks = _marks_among(seen, _MIN_MISSED_IN_TEXT)
            if max(mark.pixels for mark in marks) >= _MIN_OWN_IN_TEXT * head.height:
                turn = _marked(marks)
                return turn if turn is not None and marks[turn].chroma > _MIN_CHROMA else None
    return None


def _texts_of_other(head: Head, zones: Sequence[Box], player: int) -> list[Box]:
    """Where a player has what is text at the other one: a star before a rating may be of it."""
    way = way_to(head.players[1 - player], head.players[player])
    left, top, right, bottom = zones[1 - player]
    within = [
        padded(piece)
        for piece in head.others
        if left < piece.middle[0] < right and top < piece.middle[1] < bottom
    ]
    return [way.box(box) for box in within] if way else []


def _marks_among(
    seen: Sequence[Counts], least: float, grounds: Grounds | None = None
) -> list["_Drawn"]:
    """What each zone has in colours that are *seen* there, and not in the other one."""
    if min(each.sum() for each in seen) < _MIN_SEEN * max(each.sum() for each in seen):
        return [_Drawn(0, 0.0, 0.0, 0.0, 0.0)] * 2
    own = [_missed(seen[n], seen[1 - n], least) for n in (0, 1)]
    if grounds is None:
        return [_Drawn.of(own[n], _commonest(seen[1 - n])) for n in (0, 1)]
    own = [_off_grounds(each, grounds) for each in own]
    return [_Drawn.of(own[n], _commonest(seen[n])) for n in (0, 1)]


def _marked(marks: Sequence["_Drawn"]) -> int | None:
    """The player whose zone alone has a mark, of colours that lie on one line."""
    most = int(marks[1].strength > marks[0].strength)
    is_more = marks[most].strength >= _MUCH_MORE * marks[1 - most].strength
    return most if is_more and marks[most].straightness > _MIN_STRAIGHT else None


@dataclass(frozen=True, slots=True)
class _Drawn:
    """How much is drawn in colours off the ground, and how well these lie on one line from it.

    `straightness` is 1 where they do, as those of a mark and its glow, else less. `chroma` is that
    of their mean, in shades, where what is farther off the ground counts more.
    """

    pixels: int
    strength: float
    straightness: float
    purity: float
    chroma: float

    @classmethod
    def of(cls, own: Counts, ground: NDArray[np.int64]) -> "_Drawn":
        ways = np.argwhere(own) - ground
        weights = own[own > 0]
        strength = float((weights * np.linalg.norm(ways, axis=1)).sum())
        whole = np.linalg.norm((weights[:, None] * ways).sum(axis=0))
        pixels = int(own.sum())
        most = float(_summed(own).max())
        strong = weights * (ways**2).sum(axis=1)
        colour = (strong[:, None] * np.argwhere(own)).sum(axis=0) / max(int(strong.sum()), 1)
        straightness = float(whole) / max(strength, 1.0)
        return cls(pixels, strength, straightness, most / max(pixels, 1), float(np.ptp(colour)))


def _commonest(seen: Counts) -> NDArray[np.int64]:
    return np.array(np.unravel_index(seen.argmax(), seen.shape))


def _off_grounds(own: Counts, grounds: Grounds) -> Counts:
    """The counts of those colours that are no mixture of the page and a player's ground."""
    shades = np.argwhere(own)
    colours = (shades + 0.5) * (1 << _COARSE)
    kept = np.zeros_like(own)
    off = np.min([_off_line(colours, grounds.page, each) for each in grounds.of_players], axis=0)
    shades = shades[off > _OFF_GROUNDS]
    kept[tuple(shades.T)] = own[tuple(shades.T)]
    return kept


def _off_line(colours: Floats, start: Floats, end: Floats) -> Floats:
    """How far colours are from those between two."""
    way = end - start
    part = np.clip((colours - start) @ way / max(float(way @ way), 1.0), 0, 1)
    return np.asarray(np.linalg.norm(colours - start - part[:, None] * way, axis=1))


def _shades(picture: Picture, zone: Box, head: Head, hidden: Sequence[Box]) -> Counts:
    """How many pixels of the zone have each coarse colour, without text and what is *hidden*."""
    left, top, right, bottom = zone
    kept = np.ones((bottom - top, right - left), dtype=bool)
    pieces = [*head.own, *head.others, *head.words]
    texts = [padded(piece) for piece in pieces]
    drawn = [_widened(box) for box in hidden]
    for box in (*texts, *drawn):
        x, y = max(0, box[0] - left), max(0, box[1] - top)
        kept[y : max(0, box[3] - top), x : max(0, box[2] - left)] = False
    coarse = picture[top:bottom, left:right][kept].astype(np.int64) >> _COARSE
    numbers = coarse @ (_SHADES**2, _SHADES, 1)
    return np.bincount(numbers, minlength=_SHADES**3).reshape((_SHADES,) * 3)


def _widened(box: Box) -> Box:
    """The box with the pixels around it into which JPEG blurs its edge."""
    left, top, right, bottom = box
    return left - _BLUR_PX, top - _BLUR_PX, right + _BLUR_PX, bottom + _BLUR_PX


def _missed(seen: Counts, other: Counts, least: float) -> Counts:
    """The counts of those colours of which the other zone has less than a part of *least*."""
    return np.where(_summed(other) < least * seen, seen, 0)


def _summed(counts: Counts) -> Counts:
    """For each colour how many pixels have it or one alike."""
    near = np.pad(counts, _ALIKE)
    for axis in range(3):
        near = np.lib.stride_tricks.sliding_window_view(near, 2 * _ALIKE + 1, axis).sum(axis=-1)
    return near
