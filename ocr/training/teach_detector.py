"""Teach the network that locates cells: `python -m ocr.training.teach_detector FOLDER`.

It draws views of wild pages and screens, and learns heat maps of cells' centres by kind of board,
and how far each centre is from its place on the map. It starts from the checkpoint in FOLDER if
there is one, and writes ocr/detector.onnx. Heat maps of centres: Zhou et al., Objects as Points
(2019).
"""

import random
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from ocr.detect.lattices import MIN_CELL_PROBABILITY
from ocr.detect.locate import DETECTOR_WEIGHTS
from ocr.detect.views import KINDS, OFFSET_UNIT, STRIDE, VIEW_SIDE
from ocr.training import teaching
from ocr.training.fonts import Fonts, list_fonts
from ocr.training.teaching import block
from ocr.training.wild.draw_views import draw_view, targets_of


class DetectorNetwork(nn.Module):
    """A U-Net: views (n, 3, h, w) of -1..1 to heat and offsets (n, kinds + 2, h/4, w/4)."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter = nn.Sequential(block(3, 16, 5, 2), block(16, 32, 3, 2))
        self.eighth = nn.Sequential(block(32, 48, 3, 2), block(48, 48))
        self.sixteenth = nn.Sequential(block(48, 64, 3, 2), block(64, 64))
        self.lowest = nn.Sequential(block(64, 80, 3, 2), block(80, 80), block(80, 80))
        self.to_sixteenth = nn.Sequential(block(144, 64, 1), block(64, 64))
        self.to_eighth = nn.Sequential(block(112, 48, 1), block(48, 48))
        self.to_quarter = nn.Sequential(block(80, 40, 1), block(40, 40))
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


def measure(network: nn.Module, batch: list[Tensor]) -> Tensor:
    """The loss of answers to recoloured views."""
    views = Batch(*batch)
    inputs = teaching.recolour(teaching.as_inputs(views.pictures))
    with torch.autocast(inputs.device.type, torch.bfloat16):
        answers = network(inputs)
    return loss_of(answers, views)


def loss_of(answers: Tensor, batch: Batch) -> Tensor:
    """Focal loss of the heat, and how far offsets are off, in places of the map."""
    logits, told = answers.float().split([len(KINDS), 2], dim=1)
    heat, offsets, counts = batch.heat.float(), batch.offsets.float(), batch.counts.float()
    chance, is_centre = torch.sigmoid(logits), heat >= 1
    hits = is_centre * (1 - chance) ** 2 * functional.logsigmoid(logits)
    misses = (1 - heat) ** 4 * chance**2 * functional.logsigmoid(-logits)
    off = functional.huber_loss(told * (OFFSET_UNIT / STRIDE), offsets / STRIDE, reduction="none")
    off = off * counts[:, None]
    # Each view counts alike, however many cells it has.
    centres = is_centre.sum(dim=(1, 2, 3)).clamp(min=10)
    error = off.sum(dim=(1, 2, 3)) / counts.sum(dim=(1, 2)).clamp(min=1)
    return (-(hits + misses).sum(dim=(1, 2, 3)) / centres + 0.2 * error).mean()


def examine(views: Batch, network: nn.Module) -> Mapping[str, float]:
    """The loss, the share of centres that have heat, and of peaks that are no centres."""
    answers = teaching.answers_to(network, teaching.as_inputs(views.pictures))
    heat, is_centre = torch.sigmoid(answers[:, : len(KINDS)]), views.heat >= 1
    is_peak = (functional.max_pool2d(heat, 3, 1, 1) == heat) & (heat > MIN_CELL_PROBABILITY)
    near, found = (
        functional.max_pool2d(places.float(), 5, 1, 2) > 0 for places in (is_centre, is_peak)
    )
    return {
        "held out loss": float(loss_of(answers, views)),
        "centres found": float(found[is_centre].float().mean()),
        "false peaks": float((~near[is_peak]).float().mean()),
    }


if __name__ == "__main__":
    options = teaching.parse_options(__doc__, DETECTOR_WEIGHTS, 1_000_000)
    draw = partial(draw_views, seed=teaching.SEED + 1, fonts=list_fonts(held_out=True))
    views = Batch(*teaching.first_examples(draw, 192))
    draw = partial(draw_views, seed=teaching.SEED, fonts=list_fonts(held_out=False))
    subject = teaching.Subject(draw, measure, pool=2400, batch=48)
    mean = teaching.teach(subject, DetectorNetwork(), partial(examine, views), options)
    teaching.export(mean, torch.zeros((1, 3, VIEW_SIDE, VIEW_SIDE)), options.out)
