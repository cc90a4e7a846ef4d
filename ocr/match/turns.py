"""Whose turn it is: by words, or by what marks one player's name and not the other's."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture
from ocr.match.pieces import Boxes, Piece, TextMap
from ocr.match.players import Player
from ocr.match.texts import Text

_YOURS = ("ваш ход", "твой ход", "ваш хід", "твій хід", "your turn", "your move", "вы ходите")
_THEIRS = ("ход соперника", "ход противника", "хід суперника", "opponent's turn", "rival's turn")
_TURN = re.compile(r"\bх[оі]д\w*|\bх[иі1]д?\b|\bturn\b|\bmove\b|^\W*\w{0,3}\s?:(?=\D+$)")
_LIKE_I = str.maketrans("!", "і")  # Tesseract has no Ukrainian here: "Ваш х!д"
_AROUND_NAME = re.compile(r"['’]s\b|[^\w ]")
_MIN_COMMON = 0.72  # of both texts' letters, in their order
_MIN_COMMON_THEIRS = 0.85  # more, or the name "Соперник" alone would do
_MIN_COMMON_NAME = 0.6

_MAX_OUTLINE = 4.5  # heights of a name: what is higher is a card, not a mark
_MAX_OUTLINE_WIDTH = 3.5  # widths of a name
_MARK_REACH = 2.2  # heights beside a name within which an arrow stands

# Colours, in levels of RGB.
_OTHER_COLOUR = 50.0  # from the usual one, and the other name's at most half as far
_MAX_OFF_HUE = 7.0  # levels off the line from ground to ink: only fainter, so it waits
_OTHERS = 16  # texts by which the usual colour is known
_PAD = 0.12
_STRONG_PERCENTILE = 92


@dataclass(frozen=True, slots=True)
class _Colours:
    """A text's background, and how its letters differ from it."""

    ground: NDArray[np.float32]
    ink: NDArray[np.float32]


def turn_in_words(rows: Sequence[Sequence[Text]], players: tuple[Player, Player]) -> int | None:
    """The player whose turn a line of text says it is."""
    you = next((n for n, player in enumerate(players) if player.is_you), None)
    for written in _lines(rows):
        if you is not None and _is_like(written, _YOURS, _MIN_COMMON):
            return you
        if you is not None and _is_like(written, _THEIRS, _MIN_COMMON_THEIRS):
            return 1 - you
        if _TURN.search(written):
            rest = _AROUND_NAME.sub(" ", _TURN.sub(" ", written))
            named = _named_in(rest, players)
            if named is not None:
                return named
    return None


def with_frames(found: TextMap, rows: Sequence[Sequence[Text]]) -> TextMap:
    """The same with the frames that were found only when their text was read."""
    framed = [text.piece for row in rows for text in row if text.framed]
    frames = [[p.left - 1, p.top - 1, p.right + 1, p.bottom + 1] for p in framed]
    added = np.array(frames, dtype=np.int64).reshape(-1, 4)
    return replace(found, outlines=np.concatenate([found.outlines, added]))


def turn_by_mark(picture: Picture, found: TextMap, players: tuple[Player, Player]) -> int | None:
    """The player whose name alone has a frame, an arrow beside it, or a ground or colour."""
    if not all(player.pieces for player in players):
        return None
    framed = [any(_has_outline(p, found.outlines) for p in player.pieces) for player in players]
    pointed = [any(_has_mark(p, found.marks) for p in player.pieces) for player in players]
    for marked in (framed, pointed):
        if marked[0] != marked[1]:
            return marked.index(True)
    return _by_colour(picture, found, [player.pieces[-1] for player in players])


def _lines(rows: Sequence[Sequence[Text]]) -> Iterator[str]:
    """Each piece of text, and each short row as a whole."""
    for row in rows:
        written = [text.written.lower().translate(_LIKE_I) for text in row]
        yield from written
        if len(row) == 2:
            yield " ".join(written)


def _is_like(written: str, phrases: Sequence[str], least: float) -> bool:
    return any(_common(phrase, written) >= least for phrase in phrases)


def _named_in(rest: str, players: tuple[Player, Player]) -> int | None:
    common = [_common(player.name.lower(), rest.strip()) for player in players]
    best = max(common)
    return common.index(best) if best >= _MIN_COMMON_NAME and common[0] != common[1] else None


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


def _has_outline(piece: Piece, outlines: Boxes) -> bool:
    """Whether a frame or a coloured ground is drawn close around a piece of text."""
    left, top, right, bottom = outlines.T
    around = (left < piece.left) & (right > piece.right)
    around &= (top < piece.top) & (bottom > piece.bottom)
    around &= bottom - top < _MAX_OUTLINE * piece.height
    width = max(piece.right - piece.left, 2 * piece.height)
    return bool((around & (right - left < _MAX_OUTLINE_WIDTH * width)).any())


def _has_mark(piece: Piece, marks: Boxes) -> bool:
    left, top, right, bottom = marks.T
    level = (top < piece.bottom) & (bottom > piece.top)
    gap = np.maximum(left - piece.right, piece.left - right)
    return bool((level & (gap < _MARK_REACH * piece.height)).any())


def _by_colour(picture: Picture, found: TextMap, names: Sequence[Piece]) -> int | None:
    """The name whose ground or letters alone have another colour than texts usually have."""
    others = [piece for row in found.rows for piece in row if piece not in names][:_OTHERS]
    if not others:
        return None
    own = [_colours_of(picture, name) for name in names]
    usual = [_colours_of(picture, piece) for piece in others]
    ground = np.median([colours.ground for colours in usual], axis=0)
    ink = np.median([colours.ink for colours in usual], axis=0)
    off_ground = [float(np.abs(colours.ground - ground).max()) for colours in own]
    marked = _other_one(off_ground)
    if marked is not None:
        return marked
    marked = _other_one([float(np.abs(colours.ink - ink).max()) for colours in own])
    if marked is None:
        return None
    return 1 - marked if _is_fainter(own[marked].ink, ink) else marked


def _other_one(off: Sequence[float]) -> int | None:
    largest = max(off)
    return off.index(largest) if largest > _OTHER_COLOUR and min(off) < largest / 2 else None


def _is_fainter(ink: NDArray[np.float32], usual: NDArray[np.float32]) -> bool:
    """Whether letters are of the usual ink, but nearer to the ground."""
    part = float(ink @ usual) / max(float(usual @ usual), 1.0)
    return part < 1 and float(np.linalg.norm(ink - part * usual)) < _MAX_OFF_HUE


def _colours_of(picture: Picture, piece: Piece) -> _Colours:
    pad = max(2, round(_PAD * piece.height))
    left, top = max(0, piece.left - pad), max(0, piece.top - pad)
    cut = picture[top : piece.bottom + pad, left : piece.right + pad]
    around = np.concatenate([cut[0], cut[-1]])
    ground = np.median(around, axis=0).astype(np.float32)
    difference = np.abs(cut - ground).max(axis=2)
    strong = difference >= np.percentile(difference, _STRONG_PERCENTILE)
    return _Colours(ground, np.median(cut[strong], axis=0).astype(np.float32) - ground)
