"""Teach the network of cells: `python -m ocr.training.teach_cells FOLDER`.

It draws wild pages, cuts out their cells and trains on them, starting from the checkpoint in FOLDER
if there is one. The network is written to ocr/cells.onnx.
"""

import math
import random
from functools import partial

from torch import Tensor, nn
from torch.nn import functional

from ocr.cells.crops import CROP_SIDE
from ocr.cells.seen import CELL_WEIGHTS
from ocr.cells.shapes import CLASSES
from ocr.picture.arrays import Levels
from ocr.training.fonts import Fonts, list_fonts
from ocr.training.teaching import SEED, block, parse_options, teach_classes
from ocr.training.wild.pages import cut_page, draw_page

_PITCHES = 18, 72  # px; each octave is drawn equally often


class Residual(nn.Sequential):
    """Layers whose answers are added to what they are given."""

    def forward(self, inputs: Tensor) -> Tensor:
        return functional.relu(inputs + super().forward(inputs))


def cell_network(widths: tuple[int, ...] = (32, 64, 128, 256), hidden: int = 256) -> nn.Module:
    """Seven convolutions and a hidden layer: crops (n, 3, side, side) of -1..1 to logits."""
    one, two, three, four = widths
    side = (CROP_SIDE // 8 + 1) // 2
    return nn.Sequential(
        *(*block(3, one, 5, 2), *block(one, two, 3, 2)),
        *(*block(two, two), Residual(*block(two, two)[:2])),
        *(*block(two, three, 3, 2), Residual(*block(three, three)[:2])),
        *(*block(three, four), nn.MaxPool2d(3, 2, 1), nn.Flatten(), nn.Dropout(0.1)),
        *(nn.Linear(four * side * side, hidden, bias=False), nn.BatchNorm1d(hidden)),
        *(nn.ReLU(inplace=True), nn.Dropout(0.1), nn.Linear(hidden, CLASSES)),
    )


def draw_crops(page: int, seed: int, fonts: Fonts) -> tuple[Levels, Levels]:
    """Crops of the page with this number, and their classes."""
    rng = random.Random(f"cells {seed} {page}")
    pitch = math.exp(rng.uniform(*map(math.log, _PITCHES)))
    return cut_page(rng, draw_page(rng, fonts, pitch))


if __name__ == "__main__":
    options = parse_options(__doc__, CELL_WEIGHTS, 1_000_000)
    draw = partial(draw_crops, seed=SEED, fonts=list_fonts(held_out=False))
    held_out = partial(draw_crops, seed=SEED + 1, fonts=list_fonts(held_out=True))
    teach_classes(cell_network(), draw, held_out, options)
