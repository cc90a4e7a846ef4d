"""Whose turn it is, by what is drawn: a mark at one player's name and not at the other's."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.flat_boxes import largest_channel
from ocr.match.alike import is_framed_only_at, is_only_at
from ocr.match.boxes import Box, Boxes, within
from ocr.match.grounds import lit_ground, own_grounds
from ocr.match.named import Player
from ocr.match.names import VERSUS, name_in
from ocr.match.pieces import Piece, TextMap
from ocr.match.places import are_level
from ocr.match.players import initials_of
from ocr.match.signs import signs_beside
from ocr.match.strokes import bold_name
from ocr.match.texts import SURELY_READ, Text
from ocr.medians import median_of

_MAX_OUTLINE = 4.5  # heights of a name: what is higher is a card, not a mark
_MAX_OUTLINE_WIDTH = 3.5  # widths of a name
_OFF_MIDDLE, _SQUARE = 0.3, 1.2  # heights: an avatar, with a badge at its corner, is no frame
_MAX_CARD = 12.0  # heights of a name, around all that belongs to one player
_MIN_GAP_PX = -3  # what lies in the name is a part of its letters, as the bow of Й
_MARK_REACH = 2.2  # heights beside a name within which an arrow stands
_MUCH_NEARER = 0.67  # of its way to the other name; what stands in the middle is a colon
_MIN_MARK, _MAX_MARK = 0.3, 1.6  # heights of a name: lower is the dot of an i
_MAX_DISC = 1.25  # the same of what is as wide as high: higher is an avatar
_MIN_BAR = 0.9  # heights of a name: a lower one is part of a drawing
_BAR_ASPECT = 3.0  # height to width of a bar along all that belongs to a player
_MAX_PILL = 2.4  # heights of a word: those of the pill around it, and what that is wider
_MAX_SIGN_WIDTH = 1.8  # heights of a sign that stands alone

# A line under a name.
_MIN_UNDERLINE, _MAX_UNDERLINE = 0.4, 3.5  # widths of the name
_MAX_BEFORE = 1.5  # heights; the first letter of the name may not have been read
_SAME_SIDE_PX = 4  # where lines of one table end
_UNDER = (-0.35, 1.1)  # heights of the name from its lower edge

# Colours, in levels of RGB.
_OTHER_COLOUR = 30.0  # between the grounds of two scores
_MIN_COLOURED = 0.12  # of the fainter name's strength off the line of the other; grey-blue has 0.10
_MIN_CHROMA = 30.0  # levels between channels; a grey name has less, and each may have a colour
_MAX_FAINT = 0.72  # of the other name's difference from the ground; of equal ones 0.88
_PAD = 0.12
_STRONG_PERCENTILE = 92
_MIN_WHOLE = 5.0  # levels of RGB on average: less is noise

_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class _Colours:
    """A text's background, and how its letters differ from it."""

    ground: NDArray[np.float32]
    ink: NDArray[np.float32]


def with_signs(
    found: TextMap, rows: Sequence[Sequence[Text]], players: tuple[Player, Player]
) -> TextMap:
    """The same with the frames and signs that are known only once their text was read.

    The first letter of a name is on an avatar.
    """
    initials = initials_of(players)
    texts = [text for row in rows for text in row if text.written.lower() not in initials]
    pills = [pill for text in texts if (pill := _pill_around(text, found.outlines))]
    framed = [text.piece for text in texts if text.framed and text.written]
    frames = [[p.left - 1, p.top - 1, p.right + 1, p.bottom + 1] for p in framed]
    signs = [list(piece.box) for piece in map(_sign_alone, texts) if piece]
    return replace(
        found,
        outlines=np.concatenate([found.outlines, _boxes(frames)]),
        marks=np.concatenate([found.marks, _boxes(signs), _boxes(pills)]),
    )


def _boxes(sides: list[list[int]]) -> Boxes:
    return np.array(sides, dtype=np.int64).reshape(-1, 4)


def _pill_around(text: Text, outlines: Boxes) -> list[int] | None:
    """The pill around a small word, as "ход" after a name; nicknames and numbers have none."""
    if _DIGIT.search(text.written):
        return None
    piece = text.piece
    left, top, right, bottom = outlines.T
    low = bottom - top < _MAX_PILL * piece.height
    narrow = right - left < piece.right - piece.left + _MAX_PILL * piece.height
    close = outlines[_are_around(piece, outlines) & low & narrow]
    return [int(side) for side in close[0]] if len(close) else None


def _sign_alone(text: Text) -> Piece | None:
    """The piece of a text that is but one sign, and no number."""
    narrow = text.piece.right - text.piece.left < _MAX_SIGN_WIDTH * text.piece.height
    is_sign = narrow and not text.numbers and len(text.written) < 3 and not name_in(text.written)
    is_sign = is_sign and not VERSUS.fullmatch(text.written)
    is_letter = text.written.strip(".").isalnum() and text.confidence > SURELY_READ
    return text.piece if is_sign and not is_letter and not text.written.isdecimal() else None


def turn_by_mark(picture: Picture, found: TextMap, players: tuple[Player, Player]) -> int | None:
    """The player whose name alone has a frame, an arrow, a line under it, a ground or a colour."""
    if not all(player.pieces for player in players):
        return None
    first, second = players
    drawings = _drawings(found, players)
    marks = _in_no_drawing(found.marks, drawings)
    lines = _without_rules(found.lines)
    ways: tuple[Callable[[Player, Player], int], ...] = (
        lambda player, other: _frames_around(picture, player, other, found.outlines),
        lambda player, other: _marks_beside(picture, player, other, marks),
        lambda player, _: _has_line(player.pieces[-1], lines),
        lambda player, _: signs_beside(picture, player, drawings.tolist()),
    )
    for is_marked in ways:
        marked = is_marked(first, second), is_marked(second, first)
        if marked[0] != marked[1]:
            return marked.index(max(marked))
    if not all(player.name for player in players) or not are_level(*players):
        return None
    names = [player.pieces[-1] for player in players]
    ways_at_last = _by_colour(picture, names), _by_pill(picture, players), bold_name(picture, names)
    return next((turn for turn in ways_at_last if turn is not None), None)


def _drawings(found: TextMap, players: Sequence[Player]) -> Boxes:
    """What may be avatars: an outline without text, or a square without the name."""
    pieces = [piece for player in players for piece in player.pieces]
    holds_text = np.logical_or.reduce([_are_around(piece, found.outlines) for piece in pieces])
    holds_name = np.logical_or.reduce(
        [_are_around(player.pieces[-1], found.outlines) for player in players]
    )
    wide, tall = (found.outlines[:, 2:] - found.outlines[:, :2]).T
    holds_text &= holds_name | (np.maximum(wide, tall) > _SQUARE * np.minimum(wide, tall))
    return np.asarray(found.outlines[~holds_text])


def _in_no_drawing(marks: Boxes, drawings: Boxes) -> Boxes:
    return np.asarray(marks[~within(marks, np.add(drawings, (1, 1, -1, -1)))])


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
    card = np.logical_and.reduce(around) & (height < _MAX_CARD * player.pieces[-1].height)
    close = _are_close_around(player.pieces[-1], outlines)
    if (len(player.pieces) > 1) != (len(other.pieces) > 1):  # a name was not read
        card &= height > _MAX_PILL * player.pieces[0].height  # a lower one is that of the score
        close[:] = False
    return [*outlines[(card & ~shared) | close].tolist()]


def _are_around(piece: Piece, outlines: Boxes) -> NDArray[np.bool_]:
    left, top, right, bottom = outlines.T
    across = (left < piece.left) & (right > piece.right)
    return np.asarray(across & (top < piece.top) & (bottom > piece.bottom))


def _without_rules(lines: Boxes) -> Boxes:
    """The lines but those as long right over or beside one another, as in tables and over lists."""
    sides = np.abs(lines[:, None, (0, 2)] - lines[:, (0, 2)]).max(axis=2)
    width, top = lines[:, 2] - lines[:, 0], lines[:, 1]
    beside = np.maximum(np.abs(width[:, None] - width), np.abs(top[:, None] - top))
    return np.asarray(lines[(np.minimum(sides, beside) < _SAME_SIDE_PX).sum(axis=1) == 1])


def _has_line(piece: Piece, lines: Boxes) -> bool:
    """Whether a line is drawn under a piece of text."""
    left, top, right, _ = lines.T
    width = piece.right - piece.left
    within = (left > piece.left - _MAX_BEFORE * piece.height) & (left < piece.right)
    within &= (right - left > _MIN_UNDERLINE * width) & (right - left < _MAX_UNDERLINE * width)
    down = (top - piece.bottom) / piece.height
    return bool((within & (down > _UNDER[0]) & (down < _UNDER[1])).any())


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


def _marks_beside(picture: Picture, player: Player, other: Player, marks: Boxes) -> int:
    """How many marks stand beside some piece of a player, much nearer than to the other one.

    One that the other has too is none: a badge on an avatar.
    """
    own = _gaps_to(player.pieces, marks)
    others = _gaps_to(other.pieces, marks)
    as_high = np.logical_or.reduce([_are_as_high(piece, marks) for piece in player.pieces])
    near = marks[as_high & (own < _MUCH_NEARER * others)].tolist()
    return sum(is_only_at(picture, _sides_of(box), player, other) for box in near)


def _sides_of(box: Sequence[int]) -> Box:
    return box[0], box[1], box[2], box[3]


def _are_as_high(piece: Piece, marks: Boxes) -> NDArray[np.bool_]:
    """Which marks have such a height that they may be a sign, or a bar, at that piece."""
    left, top, right, bottom = marks.T
    height = (bottom - top) / piece.height
    wide, tall = right - left, bottom - top
    is_bar = tall > _BAR_ASPECT * wide
    is_square = np.maximum(wide, tall) < _SQUARE * np.minimum(wide, tall)
    low = height < np.where(is_square, _MAX_DISC, _MAX_MARK)
    return np.asarray(np.where(is_bar, height > _MIN_BAR, low) & (height > _MIN_MARK))


def _gaps_to(pieces: Sequence[Piece], marks: Boxes) -> NDArray[np.float64]:
    """How far each mark is from the nearest of the pieces in its row; infinite if out of reach."""
    left, top, right, bottom = marks.T
    nearest = np.full(len(marks), np.inf)
    for piece in pieces:
        gap = np.maximum(left - piece.right, piece.left - right)
        level = (top < piece.bottom) & (bottom > piece.top)
        near = level & (gap < _MARK_REACH * piece.height) & (gap > _MIN_GAP_PX)
        nearest = np.minimum(nearest, np.where(near, gap, np.inf))
    return nearest


def _by_colour(picture: Picture, names: Sequence[Piece]) -> int | None:
    """The name whose ground is lit, or that alone has a colour.

    Of two names of one hue, that which is not faint.
    """
    if own_grounds(picture, names) is not None:
        return None
    marked = lit_ground(picture, names)
    if marked is not None:
        return marked
    own = [_colours_of(picture, name) for name in names]
    one, other = sorted((each.ink for each in own), key=np.linalg.norm)
    chroma = [float(np.ptp(each.ground + each.ink)) for each in own]
    are_grey = max(chroma) < _MIN_CHROMA
    if are_grey or _off_hue(one, other) < _MIN_COLOURED * np.linalg.norm(one):
        return _stronger(*(each.ink for each in own))
    return _other_one(chroma, _MIN_CHROMA)


def _by_pill(picture: Picture, players: tuple[Player, Player]) -> int | None:
    """The player whose score alone stands on a coloured ground."""
    if any(player.pieces[0].distance(player.pieces[-1]) == 0 for player in players):
        return None  # in one piece
    grounds = [_colours_of(picture, player.pieces[0]).ground for player in players]
    if np.abs(grounds[0] - grounds[1]).max() < _OTHER_COLOUR:
        return None
    return _other_one([float(np.ptp(ground)) for ground in grounds], _MIN_CHROMA)


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
