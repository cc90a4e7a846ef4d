"""Teach the network of cells: `python -m ocr.training.teach_cells FOLDER`.

It draws wild pages, cuts out their cells and trains on them, starting from the checkpoint in FOLDER
if there is one. The network is written to ocr/cells.onnx.
"""

import math
import random
from functools import partial
from pathlib import Path

import numpy as np
from torch import Tensor, nn
from torch.nn import functional

from ocr.arrays import Levels
from ocr.cells.classes import CLASSES
from ocr.cells.crops import CROP_SIDE
from ocr.cells.seen import CELL_WEIGHTS
from ocr.training.fonts import Fonts, hold_out_fonts, training_fonts
from ocr.training.teaching import (
    SEED,
    Block,
    Layers,
    Subject,
    as_inputs,
    first_examples,
    parse_options,
    recolour,
    teach_classes,
)
from ocr.training.wild.pages import cut_page, draw_page

_PITCHES = 18, 72  # px; each octave is drawn equally often


def cell_network(widths: tuple[int, ...] = (24, 48, 48, 96, 128), hidden: int = 192) -> Layers:
    """Five convolutions and a hidden layer: crops (n, 3, side, side) of -1..1 to logits."""
    one, two, three, four, five = widths
    side = (CROP_SIDE // 8 + 1) // 2
    return Layers(
        *Block(3, one, 5, 2),
        *Block(one, two, 3, 2),
        *Block(two, three),
        *Block(three, four, 3, 2),
        *Block(four, five),
        *(nn.MaxPool2d(3, 2, 1), nn.Flatten(), nn.Dropout(0.1)),
        *(nn.Linear(five * side * side, hidden, bias=False), nn.BatchNorm1d(hidden)),
        *(nn.ReLU(inplace=True), nn.Dropout(0.1), nn.Linear(hidden, CLASSES)),
    )


def draw_crops(page: int, seed: int, fonts: Fonts) -> tuple[Levels, Levels]:
    """Crops of the page with this number, and their classes."""
    rng = random.Random(f"cells {seed} {page}")
    pitch = math.exp(rng.uniform(*map(math.log, _PITCHES)))
    return cut_page(rng, draw_page(rng, fonts, pitch))


def measure(network: nn.Module, batch: list[Tensor], generator: np.random.Generator) -> Tensor:
    """The loss of answers to recoloured crops."""
    crops, classes = batch
    answers = network(recolour(as_inputs(crops), generator))
    return functional.cross_entropy(answers, classes.long())


def main() -> None:
    out = Path(__file__).parents[1] / CELL_WEIGHTS
    options = parse_options(__doc__, out, 1_000_000)
    draw = partial(draw_crops, seed=SEED + 1, fonts=hold_out_fonts())
    crops, classes = first_examples(draw, 4000)
    subject = Subject(partial(draw_crops, seed=SEED, fonts=training_fonts()), measure)
    teach_classes(subject, cell_network(), (as_inputs(crops), classes.long()), options)


if __name__ == "__main__":
    main()
