"""Teach the network of cells: `python -m ocr.training.teach_cells FOLDER`.

It draws wild pages, cuts out their cells and trains on them, starting from the checkpoint in FOLDER
if there is one. The network is written to ocr/cells.onnx.
"""

import math
import random
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ocr.arrays import Levels
from ocr.cells.classes import CLASSES
from ocr.cells.crops import CROP_SIDE
from ocr.cells.seen import CELL_WEIGHTS
from ocr.training.fonts import Fonts, hold_out_fonts, training_fonts
from ocr.training.teaching import (
    SEED,
    Subject,
    accuracy,
    as_inputs,
    export_calibrated,
    follow,
    parse_options,
    recolour,
)
from ocr.training.wild.pages import cut_page, draw_page

_OUT = Path(__file__).parent.parent / CELL_WEIGHTS
PITCHES = 18, 72  # px; each octave is drawn equally often
EXAMPLES = 1_000_000
EXAMINED = 4000  # crops in held-out fonts


class CellNetwork(nn.Module):
    """Five convolutions and a hidden layer: crops (n, 3, side, side) of -1..1 to logits."""

    def __init__(self, widths: tuple[int, ...] = (24, 48, 48, 96, 128), hidden: int = 192) -> None:
        super().__init__()
        shapes = [(3, widths[0], 5, 2), (widths[0], widths[1], 3, 2), (widths[1], widths[2], 3, 1)]
        shapes += [(widths[2], widths[3], 3, 2), (widths[3], widths[4], 3, 1)]
        layers: list[nn.Module] = []
        for before, after, window, stride in shapes:
            layers.append(nn.Conv2d(before, after, window, stride, window // 2, bias=False))
            layers += [nn.BatchNorm2d(after), nn.ReLU(inplace=True)]
        side = (CROP_SIDE // 8 + 1) // 2
        layers += [nn.MaxPool2d(3, 2, 1), nn.Flatten(), nn.Dropout(0.1)]
        layers += [nn.Linear(widths[4] * side * side, hidden, bias=False), nn.BatchNorm1d(hidden)]
        layers += [nn.ReLU(inplace=True), nn.Dropout(0.1), nn.Linear(hidden, CLASSES)]
        self.layers = nn.Sequential(*layers)

    def forward(self, crops: Tensor) -> Tensor:
        logits: Tensor = self.layers(crops)
        return logits


def draw_crops(page: int, seed: int, fonts: Fonts) -> tuple[Levels, Levels]:
    """Crops of the page with this number, and their classes."""
    rng = random.Random(f"cells {seed} {page}")
    pitch = math.exp(rng.uniform(*map(math.log, PITCHES)))
    return cut_page(rng, draw_page(rng, fonts, pitch))


def measure(network: nn.Module, batch: list[Tensor], generator: np.random.Generator) -> Tensor:
    """The loss of answers to recoloured crops."""
    crops, classes = batch
    answers = network(recolour(as_inputs(crops), generator))
    return functional.cross_entropy(answers, classes.long())


def draw_examination(fonts: Fonts, count: int) -> tuple[Tensor, Tensor]:
    """Inputs from *count* crops of pages that training does not use, and their classes."""
    pairs: list[tuple[Levels, Levels]] = []
    while sum(len(classes) for _, classes in pairs) < count:
        pairs.append(draw_crops(len(pairs), SEED + 1, fonts))
    crops, classes = (np.concatenate(arrays)[:count] for arrays in zip(*pairs, strict=True))
    return as_inputs(torch.from_numpy(crops)), torch.from_numpy(classes).long()


def main() -> None:
    options = parse_options(__doc__, _OUT, EXAMPLES)
    inputs, classes = draw_examination(hold_out_fonts(), EXAMINED)
    mean = follow(
        Subject(partial(draw_crops, seed=SEED, fonts=training_fonts()), measure),
        CellNetwork(),
        lambda network: {"held out": accuracy(network, inputs, classes)},
        options,
    )
    export_calibrated(mean, inputs, classes, options.out)


if __name__ == "__main__":
    main()
