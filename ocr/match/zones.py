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

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.match.boxes import Box
from ocr.match.cards import Head, block_of, holds, made_alike, padded, squares_near, zone_of
from ocr.match.pieces import Piece
from ocr.match.rings import paired, ringed

Counts = NDArray[np.int64]  # by shades of red, green and blue

_MIN_OWN = 6.0  # heights of a name, in pixels: a line two pixels high has more
_MAX_FRAME = 2.4  # heights of a text: that of a frame around it
_COARSE, _SHADES = 4, 16  # bits of a level that do not count, and what is left of a channel
_ALIKE = 1  # shades: colours so near are one
_MIN_MISSED = 0.15  # of a colour's pixels the other zone has at most
_MIN_STRAIGHT = 0.975  # a photo on a light page has 0.97: all its colours are darker
_MUCH_MORE = 4.0  # times as many pixels of own colours


def lit_place(picture: Picture, head: Head) -> int | None:
    """The player, 0 or 1, around whom alone there are the colours of a mark."""
    near = [squares_near(head, n) for n in (0, 1)]
    hidden = paired(*near)
    if hidden is None or not head.are_alike:
        return None
    in_ring = ringed(picture, near)
    if in_ring is not None:
        return in_ring
    blocks = [block_of(head, n, near[n]) for n in (0, 1)]
    zones = [zone_of(blocks[n], blocks[1 - n], head, picture.shape) for n in (0, 1)]
    zones = made_alike(zones, blocks)
    if not all(holds(zone, block) for zone, block in zip(zones, blocks, strict=True)):
        return None
    seen = [_shades(picture, zones[n], head, hidden[n]) for n in (0, 1)]
    own = [_missed(seen[n], seen[1 - n]) for n in (0, 1)]
    counts = [int(each.sum()) for each in own]
    most = counts.index(max(counts))
    if counts[most] < _MIN_OWN * head.height or counts[most] < _MUCH_MORE * counts[1 - most]:
        return None
    is_mark = _straightness(own[most], seen[0] + seen[1]) > _MIN_STRAIGHT
    return most if is_mark else None


def _straightness(own: Counts, seen: Counts) -> float:
    """How well colours lie on one line from the ground, as a mark's and its glow's do, 0..1."""
    ground = np.array(np.unravel_index(seen.argmax(), seen.shape))
    shades = np.argwhere(own)
    ways = shades - ground
    far = np.linalg.norm(ways, axis=1)
    weights = own[own > 0]
    whole = np.linalg.norm((weights[:, None] * ways).sum(axis=0))
    return float(whole / max(float((weights * far).sum()), 1.0))


def _shades(picture: Picture, zone: Box, head: Head, hidden: Sequence[Box]) -> Counts:
    """How many pixels of the zone have each coarse colour, without text and what is *hidden*."""
    left, top, right, bottom = zone
    kept = np.ones((bottom - top, right - left), dtype=bool)
    pieces = [*head.players[0], *head.players[1], *head.others, *head.words]
    texts = [padded(piece) for piece in pieces]
    frames = [box for box in head.outlines.tolist() if _is_close(box, pieces)]
    for box in (*texts, *hidden, *frames):
        x, y = max(0, box[0] - left), max(0, box[1] - top)
        kept[y : max(0, box[3] - top), x : max(0, box[2] - left)] = False
    coarse = picture[top:bottom, left:right][kept].astype(np.int64) >> _COARSE
    numbers = coarse @ (_SHADES**2, _SHADES, 1)
    return np.bincount(numbers, minlength=_SHADES**3).reshape((_SHADES,) * 3)


def _is_close(box: Sequence[int], pieces: Sequence[Piece]) -> bool:
    """Whether an outline is drawn close around one of the pieces, as that of a score."""
    return any(
        holds((box[0], box[1], box[2], box[3]), (p.left, p.top, p.right, p.bottom))
        and box[3] - box[1] < _MAX_FRAME * p.height
        and box[2] - box[0] < _MAX_FRAME * max(p.right - p.left, p.height)
        for p in pieces
    )


def _missed(seen: Counts, other: Counts) -> Counts:
    """The counts of those colours of which the other zone has few pixels."""
    return np.where(_summed(other) < _MIN_MISSED * seen, seen, 0)


def _summed(counts: Counts) -> Counts:
    """For each colour how many pixels have it or one alike."""
    near = np.pad(counts, _ALIKE)
    for axis in range(3):
        near = np.lib.stride_tricks.sliding_window_view(near, 2 * _ALIKE + 1, axis).sum(axis=-1)
    return near
