"""Crops of the cells of wild pages for the network of cells, with their classes."""

import random

import numpy as np

from ocr.arrays import Floats, Levels
from ocr.cells.classes import MARKS, TURNED
from ocr.cells.crops import SEEN, SEEN_OF_HIVE, cut_cells
from ocr.training.wild.pages import Page

_OFF = 0.04  # of the pitch: standard deviation of the offset of all cells, and of each
_MAX_CROPS_BESIDE = 4  # crops of a page without a cell
_TURNED = 0.1  # of the letters stay turned


def cut_page(rng: random.Random, page: Page) -> tuple[Levels, Levels]:
    """Cut crops (n, side, side, 3) with classes (n,): all cells, and some places beside them."""
    lattice, beside = page.lattice, page.beside
    few = rng.sample(range(len(beside.classes)), min(_MAX_CROPS_BESIDE, len(beside.classes)))
    centres = np.concatenate([lattice.centres, beside.centres[few]])
    steps = np.concatenate([lattice.steps, beside.steps[few]])
    classes = np.concatenate([lattice.classes, beside.classes[few]])
    height, width = page.picture.shape[:2]
    is_seen = np.logical_and(centres > 0, centres < (width, height)).all(axis=1)
    is_seen = is_seen | (np.arange(len(centres)) >= len(lattice.classes))
    centres, steps, classes = centres[is_seen], steps[is_seen], classes[is_seen]
    seen = SEEN_OF_HIVE if lattice.kind == "hive" else SEEN
    crops = cut_cells(page.picture, *_move(rng, centres, steps), seen)
    turns = np.concatenate([lattice.turns, beside.turns[few]])[is_seen]
    # Letters are turned upright; some stay turned and are labelled so.
    for place in np.flatnonzero(classes < len(MARKS)):
        turn = int(turns[place])
        if rng.random() < _TURNED:
            turn += rng.randint(1, 3)
            classes[place] = TURNED
        crops[place] = np.rot90(crops[place], turn)
    return crops, classes


def _move(rng: random.Random, centres: Floats, steps: Floats) -> tuple[Floats, Floats]:
    """Disturb a lattice like an inexact fit: a little off, turned, too large or too small."""
    generator = np.random.default_rng(rng.randrange(2**32))
    count = len(centres)
    off = generator.normal(0, _OFF, (1, 2)) + generator.normal(0, _OFF / 2, (count, 2))
    angle, scale = generator.normal(0, 0.025), generator.uniform(0.92, 1.08)
    turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    moved = (steps @ turn * scale).astype(np.float32)
    return centres + np.einsum("nk,nkd->nd", off, moved).astype(np.float32), moved
