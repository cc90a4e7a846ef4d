"""Teach the network that locates boards: `python -m ocr.training.teach_detector FOLDER`.

It draws views of wild pages and learns heat maps of cells' centres by kind of board, and at each
centre the steps to the next cells, from the checkpoint in FOLDER on if there is one.
"""

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ocr.detect.views import KINDS, STEP_UNIT
from ocr.training.fonts import Fonts, held_out_fonts, training_fonts
from ocr.training.teach_cells import as_inputs, recolour
from ocr.training.teaching import Course, teach
from ocr.training.wild.views import View, draw_view

BATCH = 8
EXAMPLES = 60_000
FRESH = 4  # of a batch: views that were not seen before
POOL = 400  # views to draw batches from
EXAMINED = 120
SEED = 1
_STEPS = 0.5  # the weight of steps against that of heat


class Block(nn.Sequential):
    """A convolution, its norm and a ramp."""

    def __init__(self, before: int, after: int, window: int = 3, stride: int = 1) -> None:
        super().__init__(
            nn.Conv2d(before, after, window, stride, window // 2, bias=False),
            nn.BatchNorm2d(after),
            nn.ReLU(inplace=True),
        )


class DetectorNetwork(nn.Module):
    """A U-Net: views (n, 3, h, w) of -1..1 to heat, offsets and steps (n, kinds + 6, h/4, w/4)."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter = nn.Sequential(Block(3, 16, 5, 2), Block(16, 32, 3, 2))
        self.eighth = nn.Sequential(Block(32, 48, 3, 2), Block(48, 48))
        self.sixteenth = nn.Sequential(Block(48, 64, 3, 2), Block(64, 64), Block(64, 64))
        self.lowest = nn.Sequential(
            Block(64, 96, 3, 2), Block(96, 96), Block(96, 96), Block(96, 96)
        )
        self.to_sixteenth = nn.Sequential(Block(160, 64, 1), Block(64, 64))
        self.to_eighth = nn.Sequential(Block(112, 48, 1), Block(48, 48))
        self.to_quarter = nn.Sequential(Block(80, 32, 1), Block(32, 32))
        self.answer = nn.Conv2d(32, len(KINDS) + 6, 1)
        nn.init.constant_(self.answer.bias[: len(KINDS)], -4.0)

    def forward(self, views: Tensor) -> Tensor:
        quarter = self.quarter(views)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        lowest = self.lowest(sixteenth)
        up = self.to_sixteenth(torch.cat([_doubled(lowest), sixteenth], dim=1))
        up = self.to_eighth(torch.cat([_doubled(up), eighth], dim=1))
        up = self.to_quarter(torch.cat([_doubled(up), quarter], dim=1))
        answer: Tensor = self.answer(up)
        return answer


def _doubled(features: Tensor) -> Tensor:
    return functional.interpolate(features, scale_factor=2.0, mode="nearest")


def measure(answer: Tensor, heat: Tensor, steps: Tensor, counts: Tensor) -> Tensor:
    """Focal loss of the heat, and how far steps are off, as parts of a step."""
    kinds = heat.shape[1]
    logits = answer[:, :kinds]
    chance = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    is_centre = heat >= 1
    hits = torch.where(is_centre, (1 - chance) ** 2 * torch.log(chance), 0.0)
    misses = (1 - heat) ** 4 * chance**2 * torch.log(1 - chance)
    misses = torch.where(is_centre, 0.0, misses)
    centres = is_centre.sum().clamp(min=1)
    length = steps[:, 2:].norm(dim=1, keepdim=True).clamp(min=1)
    off = (answer[:, kinds:] * STEP_UNIT - steps).abs() / length * counts[:, None]
    return -(hits + misses).sum() / centres + _STEPS * off.sum() / counts.sum().clamp(min=1)


def lessons(network: nn.Module, fonts: Fonts, page: int) -> Iterator[tuple[Tensor, int, int]]:
    """Losses over batches, half of them of views that are drawn from number *page* on."""
    generator = np.random.default_rng((SEED, page))
    pool: list[View] = []
    drawn = 0
    while True:
        for _ in range(FRESH):
            pool.append(draw_view(random.Random(f"views {SEED} {page}"), fonts))
            page, drawn = page + 1, drawn + 1
        if len(pool) < 4 * BATCH:
            continue
        del pool[:-POOL]
        batch = [pool[number] for number in generator.integers(0, len(pool), BATCH)]
        inputs = recolour(as_inputs(np.stack([view.picture for view in batch])), generator)
        yield measure(network(inputs), *_as_tensors(batch)), BATCH, drawn
        drawn = 0


def _as_tensors(views: Sequence[View]) -> tuple[Tensor, Tensor, Tensor]:
    heat, steps, counts = (
        torch.from_numpy(np.stack([getattr(view, name) for view in views]))
        for name in ("heat", "steps", "counts")
    )
    return heat, steps, counts


def examine(views: Sequence[View], network: nn.Module) -> Mapping[str, float]:
    """The loss, the share of centres that have heat, and of peaks that are no centres."""
    loss = hits = centres = false = peaks = 0.0
    off: list[float] = []
    with torch.inference_mode():
        for start in range(0, len(views), BATCH):
            batch = views[start : start + BATCH]
            heat, steps, counts = _as_tensors(batch)
            answer = network(as_inputs(np.stack([view.picture for view in batch])))
            loss += float(measure(answer, heat, steps, counts)) * len(batch)
            seen = torch.sigmoid(answer[:, : len(KINDS)])
            is_peak = (functional.max_pool2d(seen, 3, 1, 1) == seen) & (seen > 0.3)
            near = functional.max_pool2d((heat >= 1).float(), 5, 1, 2) > 0
            found = functional.max_pool2d(is_peak.float(), 5, 1, 2) > 0
            hits += float(((heat >= 1) & found).sum())
            centres += float((heat >= 1).sum())
            false += float((is_peak & ~near).sum())
            peaks += float(is_peak.sum())
            wrong = (answer[:, len(KINDS) + 2 :] * STEP_UNIT - steps[:, 2:]).norm(dim=1)
            length = steps[:, 2:].norm(dim=1).clamp(min=1)
            off.append(float((wrong / length * counts).sum() / counts.sum().clamp(min=1)))
    return {
        "held out loss": loss / len(views),
        "centres found": hits / max(1, centres),
        "false peaks": false / max(1, peaks),
        "steps off": float(np.mean(off)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m ocr.training.teach_detector", description=__doc__
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--examples", type=int, default=EXAMPLES, help="earlier runs included")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    fonts, others = training_fonts(), held_out_fonts()
    examples = [draw_view(random.Random(f"views {SEED + 1} {n}"), others) for n in range(EXAMINED)]
    network = DetectorNetwork().to(memory_format=torch.channels_last)
    course = Course.of(network)
    teach(
        course,
        partial(lessons, course.network, fonts),
        partial(examine, examples),
        options.folder,
        options.examples,
    )


if __name__ == "__main__":
    main()
