"""Teach the network of cells: `python -m ocr.training.teach_cells FOLDER`.

It draws wild pages, cuts out their cells and trains on them, starting from the checkpoint in FOLDER
if there is one. The network is written to ocr/cells.onnx. `--examine` names files of crops and
classes (npz) on which to log the accuracy.
"""

import argparse
import math
import random
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from ocr.arrays import Floats, Levels
from ocr.cells.classes import CLASSES
from ocr.cells.crops import CROP_SIDE
from ocr.cells.seen import CELL_WEIGHTS
from ocr.training.fonts import Fonts, hold_out_fonts, training_fonts
from ocr.training.teaching import (
    BATCH,
    POOL,
    SEED,
    Course,
    device_to_teach_on,
    draw_ahead,
    export,
    teach,
)
from ocr.training.wild.cut_pages import cut_page
from ocr.training.wild.pages import draw_page

_OUT = Path(__file__).parent.parent / CELL_WEIGHTS
PITCHES = 18, 72  # px; each octave is drawn equally often
EXAMPLES = 1_000_000
REPEATED = 4  # times that a crop is used, about
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


def lessons(
    network: nn.Module, fonts: Fonts, page: int, batch: int = BATCH, workers: int = 0
) -> Iterator[tuple[Tensor, int, int]]:
    """Yield losses of batches, drawing new pages from number *page* on."""
    device = next(network.parameters()).device
    pages = draw_ahead(partial(draw_crops, seed=SEED, fonts=fonts), page, workers)
    fresh = batch // REPEATED
    generator = np.random.default_rng((SEED, page))
    crops = np.zeros((POOL, CROP_SIDE, CROP_SIDE, 3), dtype=np.uint8)
    classes = np.zeros(POOL, dtype=np.int64)
    filled = place = drawn = due = 0
    measure = nn.CrossEntropyLoss()
    while True:
        while due < fresh:
            new, theirs = next(pages)
            at = (place + np.arange(len(theirs))) % POOL
            crops[at], classes[at] = new, theirs
            place = (place + len(theirs)) % POOL
            filled = min(POOL, filled + len(theirs))
            drawn, due = drawn + 1, due + len(theirs)
        if filled < 10 * batch:
            due = 0
            continue
        chosen = generator.integers(0, filled, batch)
        inputs = recolour(as_inputs(crops[chosen], device), generator)
        loss = measure(network(inputs), torch.from_numpy(classes[chosen]).to(device))
        yield loss, batch, drawn
        due, drawn = due - fresh, 0


def draw_crops(page: int, seed: int, fonts: Fonts) -> tuple[Levels, Levels]:
    """Crops of the page with this number, and their classes."""
    rng = random.Random(f"cells {seed} {page}")
    pitch = math.exp(rng.uniform(*map(math.log, PITCHES)))
    return cut_page(rng, draw_page(rng, fonts, pitch))


def as_inputs(crops: Levels, device: torch.device | None = None) -> Tensor:
    """Convert levels (n, side, side, 3) to numbers of -1 to 1 (n, 3, side, side)."""
    inputs = torch.from_numpy(np.ascontiguousarray(crops)).to(device).permute(0, 3, 1, 2)
    return inputs.to(torch.float32, memory_format=torch.channels_last) / 127.5 - 1


def recolour(inputs: Tensor, generator: np.random.Generator) -> Tensor:
    """Recolour crops: mix or invert channels, make them paler or darker."""
    count = len(inputs)
    mix = generator.normal(0, 0.12, (count, 3, 3)) + np.eye(3)
    mix[generator.random(count) < 0.15] = 1 / 3
    mix = np.take_along_axis(mix, np.argsort(generator.random((count, 3)))[:, :, None], axis=1)
    sign = np.where(generator.random((count, 1, 1)) < 0.5, -1, 1)
    gain = generator.uniform(0.6, 1.15, (count, 1, 1)) * sign
    shift = generator.normal(0, 0.12, (count, 3))
    device = inputs.device
    mixing = torch.from_numpy((mix * gain).astype(np.float32)).to(device)
    mixed = torch.einsum("nck,nkhw->nchw", mixing, inputs)
    shifted = mixed + torch.from_numpy(shift.astype(np.float32)).to(device)[:, :, None, None]
    return shifted.clamp(-1, 1).contiguous(memory_format=torch.channels_last)


def score(network: nn.Module, crops: Levels) -> Floats:
    """Logits (n, CLASSES) of crops."""
    device = next(network.parameters()).device
    with torch.inference_mode():
        parts = (as_inputs(crops[i : i + 256], device) for i in range(0, len(crops), 256))
        batches = [network(part) for part in parts]
    return np.asarray(torch.cat(batches).cpu().numpy(), dtype=np.float32)


def examine(sets: Mapping[str, tuple[Levels, Levels]], network: nn.Module) -> dict[str, float]:
    """The accuracy on each set."""
    return {
        name: float((score(network, crops).argmax(axis=1) == classes).mean())
        for name, (crops, classes) in sets.items()
    }


def draw_examination(fonts: Fonts, count: int) -> tuple[Levels, Levels]:
    """Draw *count* crops of pages that training does not use."""
    pairs, total, page = [], 0, 0
    while total < count:
        pairs.append(draw_crops(page, SEED + 1, fonts))
        total, page = total + len(pairs[-1][1]), page + 1
    crops, classes = (np.concatenate(arrays) for arrays in zip(*pairs, strict=True))
    return crops[:count], classes[:count]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m ocr.training.teach_cells", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--examples", type=int, default=EXAMPLES, help="earlier runs included")
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--workers", type=int, default=0, help="processes that draw")
    parser.add_argument("--out", type=Path, default=_OUT)
    parser.add_argument("--examine", type=Path, nargs="*", default=[])
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    sets = {"held out": draw_examination(hold_out_fonts(), EXAMINED)}
    for path in options.examine:
        with np.load(path) as file:
            sets[path.stem] = file["crops"], file["classes"]
    network = CellNetwork().to(device_to_teach_on(), memory_format=torch.channels_last)
    course = Course.of(network)
    fonts = training_fonts()
    teach(
        course,
        partial(lessons, course.network, fonts, workers=options.workers),
        partial(examine, sets),
        options.folder,
        options.examples,
        options.minutes,
    )
    crops, classes = sets["held out"]
    export(course.mean, as_inputs(crops), classes, options.out)


if __name__ == "__main__":
    main()
