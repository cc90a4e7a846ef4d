"""Whose turn it is: by words, or by what marks one player's name and not the other's."""

import re
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.match.pieces import Boxes, Piece
from ocr.match.players import Player
from ocr.match.texts import Text

_YOURS = re.compile(r"ваш[аe]? х[оі]д|тв[оі]й х[оі]д|your turn|your move|вы ходите|ходите вы")
_THEIRS = re.compile(r"ход соперник|ход противник|хід суперник|opponent.?s turn|rival.?s turn")
_NAMED = re.compile(r"\bх[оі]д\w*\b|\bturn\b|\bmove\b|['’]s\b|[^\w ]")
_MIN_COMMON = 0.6  # of a name's letters, in their order

_MAX_OUTLINE = 4.5  # heights of a name: what is higher is a card, not a mark
_MAX_OUTLINE_WIDTH = 3.5  # widths of a name
_SAME_COLOUR = 24  # levels of RGB: what differs by less is one colour
_MIN_STRONGER = 45  # levels between the saturations of two names: one of them is marked
_MARK_REACH = 1.6  # heights beside a name within which an arrow stands
_MIN_MARK, _MAX_MARK = 0.3, 1.3  # of the name's height: the mark's own
_MIN_ASPECT, _MAX_ASPECT = 0.4, 2.4
_MIN_CONVEX = 0.86  # of its hull a mark fills: triangles and discs do, letters do not
_PAD = 0.12


def turn_in_words(rows: Sequence[Sequence[Text]], players: tuple[Player, Player]) -> int | None:
    """The player whose turn a line of text says it is."""
    for row in rows:
        for text in row:
            written = text.written.lower()
            you = [n for n, player in enumerate(players) if player.is_you]
            if you and _YOURS.search(written):
                return you[0]
            if you and _THEIRS.search(written):
                return 1 - you[0]
            if re.search(r"\bх[оі]д|\bturn\b|\bmove\b", written):
                named = _named_in(_NAMED.sub(" ", written), players)
                if named is not None:
                    return named
    return None


def turn_by_mark(
    picture: Picture, outlines: Boxes, players: tuple[Player, Player]
) -> int | None:
    """The player whose name alone has an arrow beside it, a frame, a ground or a colour."""
    if not all(player.pieces for player in players):
        return None
    names = [player.pieces[-1] for player in players]
    boxes = [[*player.pieces] for player in players]
    for marks in (
        [any(_is_around(outline, piece) for outline in outlines for piece in each)
         for each in boxes],
        [_has_arrow(picture, name) for name in names],
    ):  # fmt: skip
        if marks[0] != marks[1]:
            return marks.index(True)
    return _stronger([_colours(picture, name) for name in names])


def _named_in(rest: str, players: tuple[Player, Player]) -> int | None:
    common = [_common(player.name.lower(), rest.strip()) for player in players]
    best = max(common)
    return common.index(best) if best >= _MIN_COMMON and common[0] != common[1] else None


def _common(name: str, text: str) -> float:
    """The part of a name's letters that a text has in their order, with none to spare."""
    if not name or not text:
        return 0.0
    longest = [0] * (len(text) + 1)
    for letter in name:
        before = 0
        for n, other in enumerate(text):
            kept = longest[n + 1]
            longest[n + 1] = before + 1 if letter == other else max(longest[n], kept)
            before = kept
    return 2 * longest[-1] / (len(name) + len(text))


def _is_around(outline: NDArray[np.int64], piece: Piece) -> bool:
    left, top, right, bottom = outline.tolist()
    inside = left < piece.left and right > piece.right and top < piece.top
    small = bottom - top < _MAX_OUTLINE * piece.height
    narrow = right - left < _MAX_OUTLINE_WIDTH * max(piece.right - piece.left, 2 * piece.height)
    return inside and bottom > piece.bottom and small and narrow


def _has_arrow(picture: Picture, name: Piece) -> bool:
    """Whether something convex and filled stands beside a name, or at its ends."""
    reach = round(_MARK_REACH * name.height)
    left, top = max(0, name.left - reach), max(0, name.top - name.height // 4)
    cut = picture[top : name.bottom + name.height // 4, left : name.right + reach]
    _, difference = _ground_and_difference(cut)
    if difference.max(initial=0) < _MIN_STRONGER:
        return False
    # An arrow may be fainter than the name's letters.
    drawn = (difference > _MIN_STRONGER).astype(np.uint8)
    contours, _ = cv2.findContours(drawn, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    return any(_is_mark(contour, drawn, name.height) for contour in contours)


def _is_mark(contour: NDArray[np.int32], drawn: NDArray[np.uint8], height: int) -> bool:
    x, y, wide, tall = cv2.boundingRect(contour)
    if not _MIN_MARK * height < tall < _MAX_MARK * height:
        return False
    if not _MIN_ASPECT < wide / tall < _MAX_ASPECT:
        return False
    whole = x > 0 and y > 0 and x + wide < drawn.shape[1] and y + tall < drawn.shape[0]
    hull = cv2.convexHull(contour)
    within = np.zeros((tall, wide), dtype=np.uint8)
    cv2.fillConvexPoly(within, hull - (x, y), 1)
    filled = (drawn[y : y + tall, x : x + wide] & within).sum()
    return whole and bool(filled > _MIN_CONVEX * within.sum())


def _colours(picture: Picture, name: Piece) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A name's background, and the colour of its letters."""
    pad = max(2, round(_PAD * name.height))
    left, top = max(0, name.left - pad), max(0, name.top - pad)
    cut = picture[top : name.bottom + pad, left : name.right + pad]
    ground, difference = _ground_and_difference(cut)
    strong = difference >= np.percentile(difference, 95)
    return ground, np.median(cut[strong], axis=0).astype(np.float32)


def _ground_and_difference(cut: Picture) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    around = np.concatenate([cut[0], cut[-1]])
    ground = np.median(around, axis=0).astype(np.float32)
    return ground, np.abs(cut - ground).max(axis=2)


def _stronger(
    colours: Sequence[tuple[NDArray[np.float32], NDArray[np.float32]]],
) -> int | None:
    """The name of the stronger colour, or on the stronger ground, if they differ in one."""
    for which in (0, 1):
        one, other = (each[which] for each in colours)
        if np.abs(one - other).max() < 2 * _SAME_COLOUR:
            continue
        saturation = [float(colour.max() - colour.min()) for colour in (one, other)]
        if abs(saturation[0] - saturation[1]) > _MIN_STRONGER:
            return saturation.index(max(saturation))
    return None
