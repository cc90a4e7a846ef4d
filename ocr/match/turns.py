"""Whose turn it is, by what is drawn at one player's name: a frame or a colour."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.flat_boxes import largest_channel
from ocr.match.alike import is_framed_only_at
from ocr.match.boxes import Box, Boxes
from ocr.match.named import Player
from ocr.match.pieces import Piece, TextMap
from ocr.match.places import are_level
from ocr.match.texts import Text
from ocr.medians import median_of

_MAX_OUTLINE = 4.5  # heights of a name: what is higher is a card, not a mark
_MAX_OUTLINE_WIDTH = 3.5  # widths of a name
_OFF_MIDDLE, _SQUARE = 0.3, 1.2  # heights: an avatar, with a badge at its corner, is no frame
_MAX_PILL = 2.4  # heights of a score: those of the pill around it

# Colours, in levels of RGB.
_MIN_COLOURED = 0.12  # of the fainter name's strength off the line of the other; grey-blue has 0.10
_MIN_CHROMA = 30.0  # levels between channels; a grey name has less, and each may have a colour
_SAME_HUE = 0.9  # the cosine between two
_MAX_FAINT = 0.72  # of the other name's difference from the ground; of equal ones 0.88
_PAD = 0.12
_STRONG_PERCENTILE = 92
_MIN_WHOLE = 5.0  # levels of RGB on average: less is noise


@dataclass(frozen=True, slots=True)
class _Colours:
    """A text's background, and how its letters differ from it."""

    ground: NDArray[np.float32]
    ink: NDArray[np.float32]


def with_frames(found: TextMap, rows: Sequence[Sequence[Text]]) -> TextMap:
    """The same with the frames that are known only once their text was read."""
    framed = [text.piece for row in rows for text in row if text.framed and text.written]
    frames = [[p.left - 1, p.top - 1, p.right + 1, p.bottom + 1] for p in framed]
    boxes = np.array(frames, dtype=np.int64).reshape(-1, 4)
    return replace(found, outlines=np.concatenate([found.outlines, boxes]))


def turn_by_mark(picture: Picture, found: TextMap, players: tuple[Player, Player]) -> int | None:
    """The player whose name alone has a frame or a colour."""
    if not all(player.pieces for player in players):
        return None
    one, other = (
        _frames_around(picture, players[n], players[1 - n], found.outlines) for n in (0, 1)
    )
    if one != other:
        return int(other > one)
    if not all(player.name for player in players) or not are_level(*players):
        return None
    return _by_colour(picture, [player.pieces[-1] for player in players])


def _frames_around(picture: Picture, player: Player, other: Player, outlines: Boxes) -> int:
    """How many outlines are around one player, if more than around the other.

    One that the other has too, though it was not found, is none.
    """
    frames = _outlines_around(player, other, outlines)
    if len(frames) <= len(_outlines_around(other, player, outlines)):
        return 0
    return sum(is_framed_only_at(picture, _sides_of(box), player, other) for box in frames)


def _outlines_around(player: Player, other: Player, outlines: Boxes) -> list[list[int]]:
    """The outlines that are close around a name, or around all of one player and no other."""
    height = outlines[:, 3] - outlines[:, 1]
    around = [_are_around(piece, outlines) for piece in player.pieces]
    shared = np.logical_or.reduce([_are_around(piece, outlines) for piece in other.pieces])
    card = np.logical_and.reduce(around)
    close = _are_close_around(player.pieces[-1], outlines)
    if (len(player.pieces) > 1) != (len(other.pieces) > 1):  # a name was not read
        card &= height > _MAX_PILL * player.pieces[0].height  # a lower one is that of the score
        close[:] = False
    return [*outlines[(card & ~shared) | close].tolist()]


def _are_around(piece: Piece, outlines: Boxes) -> NDArray[np.bool_]:
    left, top, right, bottom = outlines.T
    across = (left < piece.left) & (right > piece.right)
    return np.asarray(across & (top < piece.top) & (bottom > piece.bottom))


def _are_close_around(piece: Piece, outlines: Boxes) -> NDArray[np.bool_]:
    left, top, right, bottom = outlines.T
    low = bottom - top < _MAX_OUTLINE * piece.height
    width = max(piece.right - piece.left, 2 * piece.height)
    close = _are_around(piece, outlines) & low & (right - left < _MAX_OUTLINE_WIDTH * width)
    off = np.abs((left + right) / 2 - piece.middle[0]) + np.abs(
        (top + bottom) / 2 - piece.middle[1]
    )
    is_avatar = (off > _OFF_MIDDLE * (bottom - top)) & (right - left < _SQUARE * (bottom - top))
    return np.asarray(close & ~is_avatar)


def _sides_of(box: Sequence[int]) -> Box:
    return box[0], box[1], box[2], box[3]


def _by_colour(picture: Picture, names: Sequence[Piece]) -> int | None:
    """The name that alone has a colour; of two names of one hue, that which is not faint."""
    own = [_colours_of(picture, name) for name in names]
    one, other = sorted((each.ink for each in own), key=np.linalg.norm)
    chroma = [float(np.ptp(each.ground + each.ink)) for each in own]
    are_grey = max(chroma) < _MIN_CHROMA
    if are_grey or _off_hue(one, other) < _MIN_COLOURED * np.linalg.norm(one):
        return _stronger(*(each.ink for each in own))
    coloured = _other_one(chroma, _MIN_CHROMA)
    return None if coloured is None or _is_faint(own[coloured], own[1 - coloured]) else coloured


def _is_faint(one: _Colours, other: _Colours) -> bool:
    """Whether a name is fainter than the other, with a hue of its ground: that shines through."""
    ink, ground = one.ground + one.ink, one.ground
    hue, its_hue = ink - ink.mean(), ground - ground.mean()
    is_mixed = float(hue @ its_hue) > _SAME_HUE * float(
        np.linalg.norm(hue) * np.linalg.norm(its_hue)
    )
    is_paler = float(np.ptp(ink)) < float(np.ptp(ground))
    return is_mixed and is_paler and bool(np.linalg.norm(one.ink) < np.linalg.norm(other.ink))


def _other_one(off: Sequence[float], least: float) -> int | None:
    largest = max(off)
    return off.index(largest) if largest > least and min(off) < largest / 2 else None


def _off_hue(ink: NDArray[np.float32], usual: NDArray[np.float32]) -> float:
    """How far letters are from any that are of the usual ink, but fainter or stronger."""
    part = float(ink @ usual) / max(float(usual @ usual), 1.0)
    return float(np.linalg.norm(ink - part * usual))


def _stronger(one: NDArray[np.float32], other: NDArray[np.float32]) -> int | None:
    """The name beside which the other one is faint."""
    strength = [float(np.linalg.norm(ink)) for ink in (one, other)]
    strong = strength.index(max(strength))
    return strong if min(strength) <= _MAX_FAINT * max(strength) else None


def _colours_of(picture: Picture, piece: Piece) -> _Colours:
    """How strong letters are, where they are strongest, and their hue by all of their pixels.

    JPEG blurs hues more than it does light, so that thin letters lose theirs to what is around.
    """
    pad = max(2, round(_PAD * piece.height))
    left, top = max(0, piece.left - pad), max(0, piece.top - pad)
    cut = picture[top : piece.bottom + pad, left : piece.right + pad]
    around = np.concatenate([cut[0], cut[-1]])
    ground = median_of(around)
    off = cut - ground
    difference = largest_channel(np.abs(off))
    strong = median_of(cut[difference >= np.percentile(difference, _STRONG_PERCENTILE)]) - ground
    whole = off.reshape(-1, 3).mean(axis=0)
    size = float(np.linalg.norm(whole))
    ink = whole * (float(np.linalg.norm(strong)) / size) if size > _MIN_WHOLE else strong
    return _Colours(ground, np.asarray(ink, dtype=np.float32))
