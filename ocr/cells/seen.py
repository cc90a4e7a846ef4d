"""Cells of a layout: crops of a picture, and the network's scores of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ocr.cells.crops import CROP_SIDE, SEEN, SEEN_OF_HIVE, cut_cells
from ocr.cells.glyphs import box_of_letter
from ocr.cells.layout import Layout
from ocr.cells.ranking import MIN_LETTERS
from ocr.cells.shapes import EMPTY, TURNED
from ocr.picture.arrays import Floats, Levels, Picture, Points
from ocr.picture.networks import ask

CELL_WEIGHTS = "cells.onnx"  # by `ocr.training.teach_cells`
WAYS = 4  # quarter turns of a cell
_CLOSER = 0.8  # side of the crop in a second look, by that in the first
_LETTER_SHARE = 0.4  # of a crop's side: small letters are looked at so closely
_SMALL_SHARE = 0.24  # smaller letters are told by the second look alone
_MAX_OFF_SHARE = 0.15  # of a cell: letters that stand farther from its middle too
# The logarithm of 0.99. Of 3,000 cells that are this sure at first, a second look changed none.
_SURE_AT_ONCE = -0.01
_EVERYWHERE, _MIDDLE = slice(None), np.zeros(2)


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

    @cached_property
    def large_crops(self) -> Levels:
        """Crops with twice the side around the letters, for glyphs and tiles."""
        middle = self._letters[1]
        return self._cut(2 * CROP_SIDE, shift=middle if _is_off(middle) else _MIDDLE)

    def _cut(
        self,
        side: int,
        share: float = 1.0,
        places: NDArray[np.intp] | slice = _EVERYWHERE,
        shift: Points = _MIDDLE,
        form: Sequence[float] = (1.0, 1.0),
    ) -> Levels:
        """Crops of *share* of their usual width, moved by *shift* of a cell (right, down)."""
        seen = SEEN_OF_HIVE if self.layout.game == "bee" else SEEN
        cell_size = np.array(self.layout.cell_size)
        centres = (self.layout.centres[places] + seen * shift * cell_size).astype(np.float32)
        steps = np.tile(np.diag(cell_size).astype(np.float32), (len(centres), 1, 1))
        crops = cut_cells(self.picture, centres, steps, share * seen, side, form)
        if not self.turns:
            return crops
        pairs = zip(crops, np.array(self.turns)[places], strict=True)
        return np.stack([np.rot90(crop, turn) for crop, turn in pairs])

    @cached_property
    def first_scores(self) -> Floats:
        """Log-probabilities (n, CLASSES) of each cell as it stands, after one look."""
        return ask(CELL_WEIGHTS, self.crops)

    @cached_property
    def scores(self) -> Floats:
        """Log-probabilities (n, CLASSES) of each cell, which stands upright.

        They are the mean of two looks if the first one leaves a doubt. Letters that are small or
        stand at an edge of their cells are looked at again, from near and in the middle, and
        that look counts if it is surer of what is drawn.
        """
        scores = self.first_scores.copy()
        size, middle = self._letters
        is_near = size < _SMALL_SHARE or _is_off(middle)
        if is_near:
            share = min(1.0, size / _LETTER_SHARE)
            near = ask(CELL_WEIGHTS, self._cut(CROP_SIDE, share, shift=middle))
            near[:, TURNED] = -np.inf
            is_drawn = (near.argmax(axis=1) < EMPTY) | (scores.argmax(axis=1) != EMPTY)
            # What was taken for small letters may be a fault in their ground.
            is_near = near[is_drawn].max(axis=1).sum() >= scores[is_drawn].max(axis=1).sum()
            scores = np.where(is_drawn[:, None] & is_near, near, scores)
        unsure = np.flatnonzero(scores.max(axis=1) < _SURE_AT_ONCE)
        if len(unsure) and not is_near:
            closer = ask(CELL_WEIGHTS, self._cut(CROP_SIDE, _CLOSER, unsure))
            scores[unsure] = (scores[unsure] + closer) / 2
        scores[:, TURNED] = -np.inf
        return np.asarray(scores - np.logaddexp.reduce(scores, axis=1, keepdims=True))

    @cached_property
    def _letters(self) -> tuple[float, Points]:
        """The size of letters as a share of a crop's side, and their place.

        The place is in cells from their middle (right, down), 0, 0 if none is found.
        """
        if self.turns:  # dice, which have large letters in the middle
            return 1.0, _MIDDLE
        seen = self.first_scores.argmax(axis=1) < EMPTY  # a letter or a tile
        crops = self.crops[seen] if seen.sum() >= MIN_LETTERS else self.crops
        count, size, middle = _find_letters(crops, np.ones(2), in_middle=True)
        if count >= MIN_LETTERS and not _is_off(middle):
            return size, middle
        form = np.array(self.layout.cell_size) / min(self.layout.cell_size)
        crops = self._cut(2 * CROP_SIDE, form=form.tolist())
        found, size_there, aside = _find_letters(crops, form, in_middle=False)
        return (size_there, aside) if 2 * found >= seen.sum() else (size, _MIDDLE)

    def scores_four_ways(self, places: NDArray[np.intp] | slice = _EVERYWHERE) -> Floats:
        """Log-probabilities (n, WAYS, CLASSES) of cells turned four ways, counter-clockwise."""
        crops, upright = self.crops[places], self.first_scores[places]
        turned = (ask(CELL_WEIGHTS, np.rot90(crops, way, (1, 2))) for way in range(1, WAYS))
        return np.stack([upright, *turned], axis=1)


def _find_letters(crops: Levels, form: Points, *, in_middle: bool) -> tuple[int, float, Points]:
    """The number, size and place of the letters in crops of that *form*."""
    boxes = np.array([box_of_letter(crop, in_middle=in_middle) for crop in crops])
    boxes = boxes[boxes[:, 2:].any(axis=1)]
    if not len(boxes):
        return 0, 1.0, _MIDDLE
    size = float(np.quantile(boxes[:, 2:].max(axis=1), 0.25))
    middle: Points = np.median(boxes[:, :2] + boxes[:, 2:] / 2, axis=0) / form - 0.5
    return len(boxes), size, middle


def _is_off(middle: Points) -> bool:
    return bool(np.abs(middle).max() > _MAX_OFF_SHARE)
