"""Cells of a layout: crops of a picture, and the network's scores of each."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats, Levels, Picture
from ocr.cells.classes import CLASSES, TURNED
from ocr.cells.crops import CROP_SIDE, SEEN, SEEN_OF_HIVE, cut_cells
from ocr.cells.glyphs import glyph_of
from ocr.layout import Layout
from ocr.networks import ask

CELL_WEIGHTS = "cells.onnx"  # by `ocr.training.teach_cells`
WAYS = 4  # quarter turns of a cell
_CLOSER = 0.8  # side of the crop in a second look, where small letters are larger
# The logarithm of 0.99. Of 3,000 cells that are this sure at first, a second look changed none.
_SURE_AT_ONCE = -0.01
_EVERYWHERE = slice(None)


@dataclass(frozen=True)
class Cells:
    """The cells of a layout in a picture, each turned counter-clockwise by quarters (`turns`)."""

    picture: Picture
    layout: Layout
    turns: tuple[int, ...] = ()  # none by default

    @cached_property
    def crops(self) -> Levels:
        """Crops (n, side, side, 3) for the first look of the network."""
        return self._cut(CROP_SIDE)

    def glyph_at(self, place: int) -> Floats:
        """The ink of the letter in a cell, as `glyph_of` has it."""
        return glyph_of(self.large_crops[place])

    @cached_property
    def large_crops(self) -> Levels:
        """Crops with twice the side, for glyphs and tiles."""
        return self._cut(2 * CROP_SIDE)

    def _cut(
        self, side: int, share: float = 1.0, places: NDArray[np.intp] | slice = _EVERYWHERE
    ) -> Levels:
        seen = share * (SEEN_OF_HIVE if self.layout.game == "bee" else SEEN)
        centres = self.layout.centres.astype(np.float32)[places]
        crops = cut_cells(self.picture, centres, _steps_of(self.layout)[places], seen, side)
        if not self.turns or not len(crops):
            return crops
        pairs = zip(crops, np.array(self.turns)[places], strict=True)
        return np.stack([np.rot90(crop, turn) for crop, turn in pairs])

    @cached_property
    def first_scores(self) -> Floats:
        """Log-probabilities (n, CLASSES) of each cell as it stands, after one look."""
        return score_crops(self.crops)

    @cached_property
    def scores(self) -> Floats:
        """Log-probabilities (n, CLASSES) of each cell, which stands upright.

        They are the mean of two looks if the first one leaves a doubt.
        """
        scores = self.first_scores.copy()
        unsure = np.flatnonzero(scores.max(axis=1) < _SURE_AT_ONCE)
        scores[unsure] = (scores[unsure] + score_crops(self._cut(CROP_SIDE, _CLOSER, unsure))) / 2
        scores[:, TURNED] = -np.inf
        return np.asarray(scores - np.logaddexp.reduce(scores, axis=1, keepdims=True))

    def scores_four_ways(self, places: NDArray[np.intp] | slice = _EVERYWHERE) -> Floats:
        """Log-probabilities (n, WAYS, CLASSES) of cells turned four ways, counter-clockwise."""
        crops, upright = self.crops[places], self.first_scores[places]
        turned = (score_crops(np.rot90(crops, way, (1, 2))) for way in range(1, WAYS))
        return np.stack([upright, *turned], axis=1)


def score_crops(crops: Levels) -> Floats:
    """Log-probabilities (n, CLASSES) of crops."""
    if not len(crops):
        return np.zeros((0, CLASSES), dtype=np.float32)
    return ask(CELL_WEIGHTS, crops.transpose(0, 3, 1, 2).astype(np.float32) / np.float32(127.5) - 1)


def _steps_of(layout: Layout) -> Floats:
    """The vectors (n, 2, 2) from each cell to the next ones to the right and below."""
    if layout.game == "bee":
        pitch = np.linalg.norm(layout.centres[1:] - layout.centres[0], axis=1).mean()
        steps = np.broadcast_to(pitch * np.eye(2), (len(layout.centres), 2, 2))
    else:
        steps = np.stack([np.gradient(layout.grid, axis=axis) for axis in (1, 0)], axis=2)
    return steps.reshape(-1, 2, 2).astype(np.float32)
