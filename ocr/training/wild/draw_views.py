"""Views of pages as the network that locates cells sees them, and its right answers."""

import math
import random
from dataclasses import dataclass, replace

import cv2
import numpy as np

from ocr.detect.views import KINDS, STRIDE, VIEW_SIDE
from ocr.picture.arrays import Floats, Levels, Picture
from ocr.picture.image import open_picture
from ocr.training.fonts import Fonts
from ocr.training.negatives import NEGATIVE_KINDS, negative
from ocr.training.scenes import draw_screen
from ocr.training.wild.pages import Page, draw_around, see
from ocr.training.wild.plans import plan_board, plan_honeycomb

_GREY = (127, 127, 127)


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
    half, across = VIEW_SIDE // 2, rng.random() < 0.5
    picture = np.full((VIEW_SIDE, VIEW_SIDE, 3), _GREY, np.uint8)
    places, kinds = [], []
    for number, each in enumerate((view, _draw_one(rng, fonts))):
        x, y = (number * half, half // 2) if across else (half // 2, number * half)
        part = cv2.resize(each.picture, (half, half), interpolation=cv2.INTER_AREA)
        picture[y : y + half, x : x + half] = part
        places.append(each.places / 2 + np.array((x, y, 0, 0, 0, 0), np.float32))
        kinds.append(each.kinds)
    return View(picture, np.concatenate(places), np.concatenate(kinds))


def _draw_one(rng: random.Random, fonts: Fonts) -> View:
    what = rng.random()
    if what < 0.07:
        kind = rng.choice(sorted(NEGATIVE_KINDS))
        picture = open_picture(negative(kind, rng, fonts["ru"]))
        nothing = View(picture, np.zeros((0, 6), np.float32), np.zeros(0, np.uint8))
        return _frame(rng, nothing, rng.uniform(0.15, 0.6))
    if what < 0.3:
        page, scale = _draw_scene(rng, fonts), rng.uniform(0.12, 0.4)
    else:
        page, scale = _draw_wild(rng, fonts)
    is_board = page.board.kind != "hive" or page.board.rows == 1  # a honeycomb is none
    is_cell = np.array([spot.is_tile and is_board for spot in page.board.spots])
    places = np.hstack([page.centres, page.steps.reshape(-1, 4)])[is_cell]
    kinds = np.full(len(places), KINDS.index(page.board.kind), dtype=np.uint8)
    return _frame(rng, View(page.picture, places, kinds), scale)


def _draw_wild(rng: random.Random, fonts: Fonts) -> tuple[Page, float]:
    """A wild page, and its scale on a view."""
    board = plan_board(rng, 1.0)
    most = VIEW_SIDE * rng.choice((0.97, 0.97, 0.8)) / max(board.size)
    pitch = math.exp(rng.uniform(math.log(min(8, most)), math.log(min(130, most))))
    zoom = rng.choice((1.0, 1.5, 2.5)) if pitch < 32 else 1.0
    across, down = board.steps
    board = replace(board, steps=(across * pitch * zoom, down * pitch * zoom))
    if board.kind == "hive" and rng.random() < 0.15:
        board = plan_honeycomb(rng, board)
    sides = []
    for length in board.size:  # none at some sides, the rest at others
        room = VIEW_SIDE * zoom * rng.choice((1, 1, rng.uniform(0.5, 1))) - length
        room = max(room, board.pitch * rng.choice((0.0, 0.1, 0.6)))
        share = rng.choice((0.0, 0.5, 1.0, rng.random(), rng.random()))
        sides += [room * share, room * (1 - share)]
    return draw_around(rng, fonts, board, sides), 1 / zoom


def _draw_scene(rng: random.Random, fonts: Fonts) -> Page:
    """A screen of an app as a chat sends it, or a part of it around the board."""
    kind = rng.choice(("plain", "plain", "path", "wide", "boggle", "bee"))
    painter, _ = draw_screen(kind, rng, fonts)
    picture, board, middle = painter.picture, painter.board, np.array(painter.middle)
    if rng.random() < 0.5:
        reach = np.array(board.size) / 2 + board.pitch * rng.choice((0.02, 0.2, 0.5, 2.5))
        x, y = np.maximum(middle - reach, 0).astype(int).tolist()
        right, bottom = (middle + reach).astype(int).tolist()
        picture, middle = picture[y:bottom, x:right], middle - (x, y)
    return see(rng, picture, board, tuple(middle.tolist()))


def _frame(rng: random.Random, page: View, scale: float) -> View:
    """A page of any size on a view, made smaller where it does not fit.

    Some are far longer than wide or the other way round, with more of the page before or after.
    """
    picture, rims = page.picture, (0, 0, 0, 0)
    if rng.random() < 0.15:
        down = rng.random() < 0.7
        more = round(rng.uniform(0.3, 3) * picture.shape[0 if down else 1])
        first = round(rng.choice((0.0, rng.random(), 1.0)) * more)
        rims = (first, more - first, 0, 0) if down else (0, 0, first, more - first)
    picture = np.asarray(cv2.copyMakeBorder(picture, *rims, cv2.BORDER_REPLICATE), np.uint8)
    height, width = picture.shape[:2]
    scale = min(scale, VIEW_SIDE / max(height, width))
    wide, tall = max(1, round(width * scale)), max(1, round(height * scale))
    small = cv2.resize(picture, (wide, tall), interpolation=cv2.INTER_AREA)
    left, top = rng.randint(0, VIEW_SIDE - wide), rng.randint(0, VIEW_SIDE - tall)
    room = top, VIEW_SIDE - tall - top, left, VIEW_SIDE - wide - left
    around = rng.choice((cv2.BORDER_CONSTANT, cv2.BORDER_CONSTANT, cv2.BORDER_REPLICATE))
    view = np.asarray(cv2.copyMakeBorder(small, *room, around, value=_GREY), np.uint8)
    places = page.places * scale
    places[:, :2] += (np.array((rims[2], rims[0])) + 0.5) * scale - 0.5 + (left, top)
    centres = places[:, :2]
    inside = ((centres >= (left, top)) & (centres < (left + wide, top + tall))).all(axis=1)
    return View(view, places[inside].astype(np.float32), page.kinds[inside])


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
