"""Views of pages as the network that locates cells sees them, and its right answers."""

import math
import random
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Levels, Picture
from ocr.detect.lattices import HIVE, project
from ocr.detect.views import KINDS, STRIDE, VIEW_SIDE, BoardKind
from ocr.image import open_picture
from ocr.training.boards import Board
from ocr.training.camera import look_through, random_view, send
from ocr.training.canvas import random_colour
from ocr.training.fonts import Fonts
from ocr.training.negatives import NEGATIVE_KINDS, negative
from ocr.training.scenes import SCENE_KINDS, Studio
from ocr.training.wild.pages import Lattice, Margins, draw_around, steps_through
from ocr.training.wild.plans import plan_board, plan_honeycomb

_PITCHES = 8, 130  # px of a view
_SCENES = "plain", "plain", "path", "desktop", "boggle", "bee"


@dataclass(frozen=True, slots=True)
class View:
    """A square picture, and the cells that can be seen on it.

    `places` (n, 6) are the centre of each cell, the step to the right of it and the step below it,
    in pixels; `kinds` (n) are the numbers of their kinds in KINDS.
    """

    picture: Picture
    places: Floats
    kinds: Levels


def draw_view(rng: random.Random, fonts: Fonts) -> View:
    """A part of a page, or all of it; or parts of two, side by side or one above the other."""
    view = _draw_one(rng, fonts)
    if rng.random() > 0.06:
        return view
    other = _draw_one(rng, fonts)
    pictures, places = [], []
    across = rng.random() < 0.5
    for number, part in enumerate((view, other)):
        half = cv2.resize(part.picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        at = (0.0, VIEW_SIDE / 4) if across else (VIEW_SIDE / 4, 0.0)
        moved = part.places / 2
        moved[:, :2] += np.add(at, np.multiply(VIEW_SIDE / 2 * number, (across, not across)))
        pictures.append(half)
        places.append(moved)
    canvas = np.full_like(view.picture, 127)
    quarter = slice(VIEW_SIDE // 4, VIEW_SIDE * 3 // 4)
    both = np.concatenate(pictures, axis=1 if across else 0)
    canvas[(quarter, slice(None)) if across else (slice(None), quarter)] = both
    return View(canvas, np.concatenate(places), np.concatenate([view.kinds, other.kinds]))


def _draw_one(rng: random.Random, fonts: Fonts) -> View:
    what = rng.random()
    if what < 0.07:
        kind = rng.choice(sorted(NEGATIVE_KINDS))
        picture, lattice = open_picture(negative(kind, rng, fonts["ru"])), None
        scale = rng.uniform(0.15, 0.6)
    elif what < 0.3:
        picture, lattice = _draw_scene(rng, fonts)
        scale = rng.uniform(0.12, 0.4)
    else:
        picture, lattice, scale = _draw_wild(rng, fonts)
    return _frame(rng, picture, lattice, scale)


def _draw_wild(rng: random.Random, fonts: Fonts) -> tuple[Picture, Lattice, float]:
    board = plan_board(rng, 1.0, rng.choices(KINDS, (64, 16, 20))[0])
    most = VIEW_SIDE * rng.choice((0.97, 0.97, 0.8)) / max(board.size)
    low, high = min(_PITCHES[0], most), min(_PITCHES[1], most)
    pitch = math.exp(rng.uniform(math.log(low), math.log(high)))
    zoom = rng.choice((1.0, 1.5, 2.5))
    zoom = zoom if pitch * zoom < 80 else 1.0
    steps = board.steps[0] * pitch * zoom, board.steps[1] * pitch * zoom
    board = replace(board, steps=steps)
    is_honeycomb = board.kind == "hive" and rng.random() < 0.15
    board = plan_honeycomb(rng, board) if is_honeycomb else board
    page = draw_around(rng, fonts, board, _random_margins(rng, board, VIEW_SIDE * zoom))
    shown = page.is_cell & (not is_honeycomb)
    seen = page.lattice
    lattice = replace(seen, centres=seen.centres[shown], steps=seen.steps[shown])
    return page.picture, lattice, 1 / zoom


def _random_margins(rng: random.Random, board: Board, side: float) -> Margins:
    """Around a board on a page of about this size: none at some sides, the rest at others."""
    margins = []
    for length in board.size:
        room = max(0.0, side * rng.choice((1.0, 1.0, rng.uniform(0.5, 1.0))) - length)
        share = rng.choice((0.5, rng.random(), rng.random()))
        margins.append((room * share, room * (1 - share)))
    least = [board.pitch * rng.choice((0.0, 0.05, 0.3)) for _ in range(4)]
    sides = (margins[0][0], margins[1][0], margins[0][1], margins[1][1])
    left, top, right, bottom = (max(pair) for pair in zip(sides, least, strict=True))
    return left, top, right, bottom


def _draw_scene(rng: random.Random, fonts: Fonts) -> tuple[Picture, Lattice]:
    """A screen of an app as a chat sends it, or a part of it around the board."""
    drawn = SCENE_KINDS[rng.choice(_SCENES)](Studio(rng, fonts))
    left, top, pitch = drawn.place
    if drawn.game == "bee":
        kind: BoardKind = "hive"
        centres = HIVE * pitch + (left, top)
    else:
        kind = "square"
        cells = [*product(range(len(drawn.rows[0])), range(len(drawn.rows)))]
        centres = (np.array(cells) + 0.5) * pitch + (left, top)
    picture = drawn.screen
    height, width = picture.shape[:2]
    if rng.random() < 0.5:
        room = pitch * rng.choice((0.52, 0.7, 1.0, 3.0))
        x, y = np.maximum(centres.min(axis=0) - room, 0).astype(int).tolist()
        right, bottom = np.minimum(centres.max(axis=0) + room, (width, height)).astype(int).tolist()
        picture, centres = picture[y:bottom, x:right], centres - (x, y)
    places, view = centres.astype(np.float32), np.eye(3, dtype=np.float32)
    if rng.random() < 0.2:
        view = random_view(rng, picture)
        picture, view = look_through(view, picture, random_colour(rng), rng.uniform(0, 0.12))
    picture = send(rng, np.ascontiguousarray(picture), 60)
    nothing = np.zeros(len(centres), dtype=np.uint8)
    steps = steps_through(view, places, (pitch, pitch))
    return picture, Lattice(kind, project(view, places), steps, nothing, nothing)


def _frame(rng: random.Random, picture: Picture, lattice: Lattice | None, scale: float) -> View:
    """The picture on a view, made smaller where it does not fit.

    Some are far longer than wide or the other way round.
    """
    before = np.zeros(2, dtype=int)
    if rng.random() < 0.15:
        picture, before = _lengthen(rng, picture)
    height, width = picture.shape[:2]
    scale = min(scale, VIEW_SIDE / max(height, width))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = picture
    if scale != 1:
        small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    left = rng.randint(0, VIEW_SIDE - small.shape[1])
    top = rng.randint(0, VIEW_SIDE - small.shape[0])
    room = top, VIEW_SIDE - small.shape[0] - top, left, VIEW_SIDE - small.shape[1] - left
    around = rng.choice((cv2.BORDER_CONSTANT, cv2.BORDER_CONSTANT, cv2.BORDER_REPLICATE))
    view = np.asarray(cv2.copyMakeBorder(small, *room, around, value=(127, 127, 127)), np.uint8)
    if lattice is None:
        return View(view, np.zeros((0, 6), dtype=np.float32), np.zeros(0, dtype=np.uint8))
    centres = (lattice.centres + before + 0.5) * scale - 0.5 + (left, top)
    places = np.hstack([centres, lattice.steps.reshape(-1, 4) * scale]).astype(np.float32)
    inside = ((centres >= (left, top)) & (centres < (left + size[0], top + size[1]))).all(axis=1)
    kinds = np.full(int(inside.sum()), KINDS.index(lattice.kind), dtype=np.uint8)
    return View(view, places[inside], kinds)


def _lengthen(rng: random.Random, picture: Picture) -> tuple[Picture, NDArray[np.int_]]:
    """The picture with more of its page before or after it, and how much comes before, (x, y)."""
    height, width = picture.shape[:2]
    down = rng.random() < 0.7
    more = round(rng.uniform(0.3, 3) * (height if down else width))
    before = round(rng.choice((0.0, rng.random(), 1.0)) * more)
    (top, left), (bottom, right) = (
        (each, 0) if down else (0, each) for each in (before, more - before)
    )
    longer = cv2.copyMakeBorder(picture, top, bottom, left, right, cv2.BORDER_REPLICATE)
    return np.asarray(longer, np.uint8), np.array([left, top])


def targets_of(view: View) -> tuple[Floats, Floats, Floats]:
    """Heat (kinds, side, side), offsets (2, side, side) in pixels, and where these count."""
    side = VIEW_SIDE // STRIDE
    heat = np.zeros((len(KINDS), side, side), dtype=np.float32)
    offsets = np.zeros((2, side, side), dtype=np.float32)
    counts = np.zeros((side, side), dtype=np.float32)
    across = np.arange(side, dtype=np.float32)
    for kind, (x, y, *vectors) in zip(view.kinds.tolist(), view.places.tolist(), strict=True):
        on = heat[kind]
        column, row = (x + 0.5) / STRIDE - 0.5, (y + 0.5) / STRIDE - 0.5
        length = min(math.hypot(*vectors[:2]), math.hypot(*vectors[2:])) / STRIDE
        sigma = max(0.6, length * 0.14)
        bell = np.exp(-((across - column) ** 2) / (2 * sigma**2))
        spot = np.exp(-((across - row) ** 2) / (2 * sigma**2))[:, None] * bell
        np.maximum(on, spot, out=on)
        near = max(0, int(length * 0.2))
        middle = min(side - 1, max(0, round(row))), min(side - 1, max(0, round(column)))
        rows, columns = (slice(max(0, at - near), at + near + 1) for at in middle)
        counts[rows, columns] = 1
        offsets[0, rows, columns] = (x - STRIDE * across[columns] - (STRIDE - 1) / 2)[None, :]
        offsets[1, rows, columns] = (y - STRIDE * across[rows] - (STRIDE - 1) / 2)[:, None]
        on[middle] = 1
    return heat, offsets, counts
