"""Teach the network that locates cells: `python -m ocr.training.teach_detector FOLDER`.

It draws views of wild pages and screens, and learns heat maps of cells' centres by kind of board,
and how far each centre is from its place on the map. It starts from the checkpoint in FOLDER if
there is one, and writes ocr/detector.onnx. Heat maps of centres: Zhou et al., Objects as Points
(2019).
"""

import random
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from ocr.detect.lattices import MIN_CELL_PROBABILITY
from ocr.detect.locate import DETECTOR_WEIGHTS
from ocr.detect.views import KINDS, OFFSET_UNIT, STRIDE, VIEW_SIDE
from ocr.training.fonts import Fonts, hold_out_fonts, training_fonts
from ocr.training.teaching import (
    SEED,
    Block,
    Subject,
    as_inputs,
    export,
    parse_options,
    recolour,
    teach,
)
from ocr.training.wild.draw_views import draw_view, targets_of


class DetectorNetwork(nn.Module):
    """A U-Net: views (n, 3, h, w) of -1..1 to heat and offsets (n, kinds + 2, h/4, w/4)."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter = nn.Sequential(Block(3, 16, 5, 2), Block(16, 32, 3, 2))
        self.eighth = nn.Sequential(Block(32, 48, 3, 2), Block(48, 48))
        self.sixteenth = nn.Sequential(Block(48, 64, 3, 2), Block(64, 64))
        self.lowest = nn.Sequential(Block(64, 80, 3, 2), Block(80, 80), Block(80, 80))
        self.to_sixteenth = nn.Sequential(Block(144, 64, 1), Block(64, 64))
        self.to_eighth = nn.Sequential(Block(112, 48, 1), Block(48, 48))
        self.to_quarter = nn.Sequential(Block(80, 40, 1), Block(40, 40))
        self.twice = nn.Upsample(scale_factor=2.0)
        self.answer = nn.Conv2d(40, len(KINDS) + 2, 1)
        nn.init.constant_(self.answer.bias[: len(KINDS)], -4.0)

    def forward(self, views: Tensor) -> Tensor:
        quarter = self.quarter(views)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        lowest = self.lowest(sixteenth)
        up = self.to_sixteenth(torch.cat([self.twice(lowest), sixteenth], dim=1))
        up = self.to_eighth(torch.cat([self.twice(up), eighth], dim=1))
        up = self.to_quarter(torch.cat([self.twice(up), quarter], dim=1))
        answer: Tensor = self.answer(up)
        return answer


class Batch(NamedTuple):
    """Views (n, side, side, 3) and their targets: heat, offsets, and where these count."""

    pictures: Tensor
    heat: Tensor
    offsets: Tensor
    counts: Tensor


def draw_views(number: int, seed: int, fonts: Fonts) -> tuple[NDArray[Any], ...]:
    """Eight views from number 8 * *number* on, with their targets of half precision."""
    numbers = range(8 * number, 8 * number + 8)
    views = [draw_view(random.Random(f"views {seed} {n}"), fonts) for n in numbers]
    heat, offsets, counts = (
        np.stack(each).astype(np.float16) for each in zip(*map(targets_of, views), strict=True)
    )
    return np.stack([view.picture for view in views]), heat, offsets, counts


def measure(network: nn.Module, batch: list[Tensor], generator: np.random.Generator) -> Tensor:
    """The loss of answers to recoloured views."""
    views = Batch(*batch)
    inputs = recolour(as_inputs(views.pictures), generator)
    with torch.autocast(inputs.device.type, torch.bfloat16, enabled=inputs.is_cuda):
        answers = network(inputs)
    return loss_of(answers, views)


def loss_of(answer: Tensor, batch: Batch) -> Tensor:
    """Focal loss of the heat, and how far offsets are off, in places of the map."""
    kinds = len(KINDS)
    answer = answer.float()
    heat, offsets, counts = batch.heat.float(), batch.offsets.float(), batch.counts.float()
    chance = torch.sigmoid(answer[:, :kinds]).clamp(1e-5, 1 - 1e-5)
    is_centre = heat >= 1
    hits = torch.where(is_centre, (1 - chance) ** 2 * torch.log(chance), 0.0)
    misses = (1 - heat) ** 4 * chance**2 * torch.log(1 - chance)
    misses = torch.where(is_centre, 0.0, misses)
    told = answer[:, kinds:] * OFFSET_UNIT
    off = functional.huber_loss(told / STRIDE, offsets / STRIDE, reduction="none")
    off = off * counts[:, None]
    # Each view counts alike, however many cells it has.
    centres = is_centre.sum(dim=(1, 2, 3)).clamp(min=10)
    error = off.sum(dim=(1, 2, 3)) / counts.sum(dim=(1, 2)).clamp(min=1)
    return (-(hits + misses).sum(dim=(1, 2, 3)) / centres + 0.2 * error).mean()


def examine(batches: Sequence[Batch], network: nn.Module) -> Mapping[str, float]:
    """The loss, the share of centres that have heat, and of peaks that are no centres."""
    figures = np.zeros(5)
    kinds, device = len(KINDS), next(network.parameters()).device
    with torch.inference_mode():
        for batch in batches:
            answer = network(as_inputs(batch.pictures.to(device))).cpu()
            seen = torch.sigmoid(answer[:, :kinds])
            is_peak = (functional.max_pool2d(seen, 3, 1, 1) == seen) & (seen > MIN_CELL_PROBABILITY)
            is_centre = batch.heat >= 1
            near = functional.max_pool2d(is_centre.float(), 5, 1, 2) > 0
            found = functional.max_pool2d(is_peak.float(), 5, 1, 2) > 0
            hits, false = (is_centre & found).sum(), (is_peak & ~near).sum()
            counted = (loss_of(answer, batch), hits, is_centre.sum(), false, is_peak.sum())
            figures += [float(each) for each in counted]
    loss, hits, centres, false, peaks = figures.tolist()
    return {
        "held out loss": loss / len(batches),
        "centres found": hits / max(1, centres),
        "false peaks": false / max(1, peaks),
    }


def main() -> None:
    options = parse_options(__doc__, Path(__file__).parents[1] / DETECTOR_WEIGHTS, 1_000_000)
    drawn = (draw_views(number, SEED + 1, hold_out_fonts()) for number in range(24))
    batches = [Batch(*map(torch.from_numpy, arrays)) for arrays in drawn]
    draw = partial(draw_views, seed=SEED, fonts=training_fonts())
    subject = Subject(draw, measure, pool=2400, batch=48)
    mean = teach(subject, DetectorNetwork(), partial(examine, batches), options)
    export(mean, torch.zeros((1, 3, VIEW_SIDE, VIEW_SIDE)), options.out)


if __name__ == "__main__":
    main()
