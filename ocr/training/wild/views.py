"""Views of wild pages as the network that locates sees them, and what it must say of each."""

import math
import random
from dataclasses import dataclass, replace

import cv2
import numpy as np

from ocr.arrays import Floats, Picture
from ocr.detect.views import KINDS, STRIDE, VIEW_SIDE, BoardKind
from ocr.training.fonts import Fonts
from ocr.training.wild.pages import Lattice, draw_around
from ocr.training.wild.plans import Board, plan_board

PITCHES = 9, 130  # px of a view


@dataclass(frozen=True, slots=True)
class View:
    """A square picture, and at each STRIDE pixels: heat by kind, the offset to the cell's centre
    and the steps to the right and below (6 numbers, in pixels), and where these count.
    """

    picture: Picture
    heat: Floats
    steps: Floats
    counts: Floats


def draw_view(rng: random.Random, fonts: Fonts) -> View:
    """A part of a page, or all of it."""
    kind: BoardKind = rng.choices(KINDS, (52, 18, 15, 15))[0]
    board = plan_board(rng, 1.0, kind)
    most = VIEW_SIDE * rng.choice((0.97, 0.97, 0.8)) / max(board.size)
    low = min(PITCHES[0], most)
    pitch = math.exp(rng.uniform(math.log(low), math.log(min(PITCHES[1], most))))
    zoom = rng.choice((1.0, 1.0, 1.6)) if pitch < 50 else 1.0
    sized = _sized(board, pitch * zoom)
    page = draw_around(rng, fonts, sized, _random_margins(rng, sized, VIEW_SIDE * zoom))
    picture, lattice = _framed(rng, page.picture, page.lattice, 1 / zoom)
    return View(picture, *targets_of(lattice))


def _sized(board: Board, pitch: float) -> Board:
    steps = board.steps[0] * pitch, board.steps[1] * pitch
    return Board(board.kind, board.spots, board.columns, board.rows, steps, board.alphabet)


def _random_margins(rng: random.Random, board: Board, side: float) -> list[float]:
    """Around a board on a page of about this size: none at some sides, the rest at others."""
    margins = []
    for length in board.size:
        room = max(0.0, side * rng.choice((1.0, 1.0, rng.uniform(0.5, 1.0))) - length)
        share = rng.choice((0.5, rng.random(), rng.random()))
        margins.append((room * share, room * (1 - share)))
    least = [board.pitch * rng.choice((0.0, 0.05, 0.3)) for _ in range(4)]
    sides = (margins[0][0], margins[1][0], margins[0][1], margins[1][1])
    return [max(margin, edge) for margin, edge in zip(sides, least, strict=True)]


def _framed(
    rng: random.Random, picture: Picture, lattice: Lattice, scale: float
) -> tuple[Picture, Lattice]:
    """The picture in a square of VIEW_SIDE, made smaller where it does not fit."""
    height, width = picture.shape[:2]
    scale = min(scale, VIEW_SIDE / max(height, width))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = picture
    if scale != 1:
        small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    view = np.zeros((VIEW_SIDE, VIEW_SIDE, 3), dtype=np.uint8)
    view[:] = 127
    left = rng.randint(0, VIEW_SIDE - small.shape[1])
    top = rng.randint(0, VIEW_SIDE - small.shape[0])
    view[top : top + small.shape[0], left : left + small.shape[1]] = small
    centres = (lattice.centres + 0.5) * scale - 0.5 + (left, top)
    centres = np.asarray(centres, dtype=np.float32)
    steps = lattice.steps * np.float32(scale)
    return view, replace(lattice, centres=centres, steps=steps)


def targets_of(lattice: Lattice) -> tuple[Floats, Floats, Floats]:
    """Heat (kinds, side, side), offsets and steps (6, side, side), and the weight of these."""
    side = VIEW_SIDE // STRIDE
    heat = np.zeros((len(KINDS), side, side), dtype=np.float32)
    steps = np.zeros((6, side, side), dtype=np.float32)
    counts = np.zeros((side, side), dtype=np.float32)
    places = (lattice.centres + 0.5) / STRIDE - 0.5
    lengths = np.linalg.norm(lattice.steps, axis=2).min(axis=1) / STRIDE
    across = np.arange(side, dtype=np.float32)
    for (x, y), length, vectors in zip(places, lengths, lattice.steps, strict=True):
        if not (-0.5 <= x < side - 0.5 and -0.5 <= y < side - 0.5):
            continue
        sigma = max(0.6, float(length) * 0.14)
        bell = np.exp(-((across - x) ** 2) / (2 * sigma**2))
        column = np.exp(-((across - y) ** 2) / (2 * sigma**2))
        spot = column[:, None] * bell[None, :]
        on = heat[KINDS.index(lattice.kind)]
        np.maximum(on, spot, out=on)
        reach = max(0, int(length * 0.2))
        row, place = round(float(y)), round(float(x))
        rows = slice(max(0, row - reach), row + reach + 1)
        columns = slice(max(0, place - reach), place + reach + 1)
        counts[rows, columns] = 1
        steps[0, rows, columns] = (x - across[columns])[None, :] * STRIDE
        steps[1, rows, columns] = (y - across[rows])[:, None] * STRIDE
        steps[2:, rows, columns] = vectors.reshape(4)[:, None, None]
        heat[KINDS.index(lattice.kind), row, place] = 1
    return heat, steps, counts
