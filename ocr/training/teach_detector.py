"""Teach the network that locates cells: `python -m ocr.training.teach_detector FOLDER`.

It draws views of wild pages and screens, and learns heat maps of cells' centres by kind of board,
and how far each centre is from its place on the map. It starts from the checkpoint in FOLDER if
there is one, and writes ocr/detector.onnx. Heat maps of centres: Zhou et al., Objects as Points
(2019).
"""

import argparse
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from ocr.arrays import Levels
from ocr.detect.lattices import MIN_CELL_PROBABILITY
from ocr.detect.views import KINDS, OFFSET_UNIT, STRIDE, VIEW_SIDE
from ocr.training.fonts import Fonts, hold_out_fonts, training_fonts
from ocr.training.teach_cells import recolour
from ocr.training.teaching import RATE, SEED, Course, device_to_teach_on, draw_ahead, teach
from ocr.training.wild.draw_views import draw_view, targets_of

_OUT = Path(__file__).parents[1] / "detector.onnx"
_BATCH = 48  # views
EXAMPLES = 1_000_000
REPEATED = 4  # times that a view is used, about
_POOL = 2400  # views to draw batches from
_EXAMINED = 192
_TOGETHER = 8  # views that a process draws at once
_OFFSETS = 0.2  # the weight of offsets against that of heat


class Block(nn.Sequential):
    """A convolution, its norm and a ramp."""

    def __init__(self, before: int, after: int, window: int = 3, stride: int = 1) -> None:
        super().__init__(
            nn.Conv2d(before, after, window, stride, window // 2, bias=False),
            nn.BatchNorm2d(after),
            nn.ReLU(inplace=True),
        )


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
        self.answer = nn.Conv2d(40, len(KINDS) + 2, 1)
        nn.init.constant_(self.answer.bias[: len(KINDS)], -4.0)

    def forward(self, views: Tensor) -> Tensor:
        quarter = self.quarter(views)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        lowest = self.lowest(sixteenth)
        up = self.to_sixteenth(torch.cat([_double(lowest), sixteenth], dim=1))
        up = self.to_eighth(torch.cat([_double(up), eighth], dim=1))
        up = self.to_quarter(torch.cat([_double(up), quarter], dim=1))
        answer: Tensor = self.answer(up)
        return answer


def _double(features: Tensor) -> Tensor:
    return functional.interpolate(features, scale_factor=2.0, mode="nearest")


Halves = NDArray[np.float16]
Drawn = tuple[Levels, Halves, Halves, Halves]  # pictures, and their targets


@dataclass(frozen=True, slots=True)
class Batch:
    """Views (n, side, side, 3), and their targets as `targets_of` has them."""

    pictures: Tensor
    heat: Tensor
    offsets: Tensor
    counts: Tensor

    @classmethod
    def empty(cls, count: int, device: torch.device) -> "Batch":
        side = VIEW_SIDE // STRIDE
        return cls(
            torch.zeros((count, VIEW_SIDE, VIEW_SIDE, 3), dtype=torch.uint8, device=device),
            torch.zeros((count, len(KINDS), side, side), dtype=torch.float16, device=device),
            torch.zeros((count, 2, side, side), dtype=torch.float16, device=device),
            torch.zeros((count, side, side), dtype=torch.float16, device=device),
        )

    @classmethod
    def of(cls, drawn: Drawn, device: torch.device) -> "Batch":
        return cls(*(torch.from_numpy(each).to(device) for each in drawn))

    def put(self, places: Tensor, other: "Batch") -> None:
        for name in self.__slots__:
            getattr(self, name)[places] = getattr(other, name)

    def at(self, places: Tensor) -> "Batch":
        return Batch(*(getattr(self, name)[places] for name in self.__slots__))

    def inputs(self) -> Tensor:
        inputs = self.pictures.permute(0, 3, 1, 2)
        return inputs.to(torch.float32, memory_format=torch.channels_last) / 127.5 - 1


def draw_views(number: int, seed: int, fonts: Fonts) -> Drawn:
    """Views number 8 * *number* and on, with their targets, as arrays of half precision."""
    numbers = range(number * _TOGETHER, (number + 1) * _TOGETHER)
    views = [draw_view(random.Random(f"views {seed} {n}"), fonts) for n in numbers]
    heat, offsets, counts = (
        np.stack(each).astype(np.float16) for each in zip(*map(targets_of, views), strict=True)
    )
    return np.stack([view.picture for view in views]), heat, offsets, counts


def measure(answer: Tensor, batch: Batch) -> Tensor:
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
    return (-(hits + misses).sum(dim=(1, 2, 3)) / centres + _OFFSETS * error).mean()


def lessons(
    network: nn.Module, fonts: Fonts, page: int, batch: int = _BATCH, workers: int = 0
) -> Iterator[tuple[Tensor, int, int]]:
    """Yield losses of batches, drawing new views from number 8 * *page* on."""
    device = next(network.parameters()).device
    generator = np.random.default_rng((SEED, page))
    pool = Batch.empty(_POOL, device)
    filled = drawn = due = 0
    for new in draw_ahead(partial(draw_views, seed=SEED, fonts=fonts), page, workers):
        at = torch.from_numpy((filled + np.arange(_TOGETHER)) % _POOL).to(device)
        pool.put(at, Batch.of(new, device))
        filled, drawn, due = filled + _TOGETHER, drawn + 1, due + _TOGETHER * REPEATED
        if filled < min(_POOL, 6 * batch):
            due = 0
        while due >= batch:
            due -= batch
            chosen = torch.from_numpy(generator.integers(0, min(filled, _POOL), batch)).to(device)
            part = pool.at(chosen)
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                answer = network(recolour(part.inputs(), generator))
            yield measure(answer, part), batch, drawn
            drawn = 0


def examine(views: Sequence[Batch], network: nn.Module) -> Mapping[str, float]:
    """The loss, the share of centres that have heat, and of peaks that are no centres."""
    figures = np.zeros(5)
    device = next(network.parameters()).device
    kinds = len(KINDS)
    with torch.inference_mode():
        for batch in views:
            answer = network(batch.inputs().to(device))
            seen = torch.sigmoid(answer[:, :kinds])
            is_peak = (functional.max_pool2d(seen, 3, 1, 1) == seen) & (seen > MIN_CELL_PROBABILITY)
            is_centre = batch.heat >= 1
            near = functional.max_pool2d(is_centre.float(), 5, 1, 2) > 0
            found = functional.max_pool2d(is_peak.float(), 5, 1, 2) > 0
            figures += [
                float(each)
                for each in (
                    measure(answer, batch),
                    (is_centre & found).sum(),
                    is_centre.sum(),
                    (is_peak & ~near).sum(),
                    is_peak.sum(),
                )
            ]
    loss, hits, centres, false, peaks = figures.tolist()
    return {
        "held out loss": loss / len(views),
        "centres found": hits / max(1, centres),
        "false peaks": false / max(1, peaks),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m ocr.training.teach_detector", description=__doc__
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--examples", type=int, default=EXAMPLES, help="earlier runs included")
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--rate", type=float, default=RATE, help="of learning; less to go on")
    parser.add_argument("--workers", type=int, default=0, help="processes that draw")
    parser.add_argument("--out", type=Path, default=_OUT)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    device = device_to_teach_on()
    fonts, others = training_fonts(), hold_out_fonts()
    held_out = partial(draw_views, seed=SEED + 1, fonts=others)
    views = [Batch.of(held_out(number), device) for number in range(_EXAMINED // _TOGETHER)]
    network = DetectorNetwork().to(device, memory_format=torch.channels_last)
    course = Course.of(network, options.rate)
    teach(
        course,
        partial(lessons, course.network, fonts, workers=options.workers),
        partial(examine, views),
        options.folder,
        options.examples,
        options.minutes,
    )
    torch.onnx.export(
        course.mean.cpu().eval(),
        (torch.zeros((1, 3, VIEW_SIDE, VIEW_SIDE)),),
        str(options.out),
        input_names=["inputs"],
        output_names=["answers"],
        dynamic_axes={"inputs": {0: "count"}, "answers": {0: "count"}},
        dynamo=False,
    )


if __name__ == "__main__":
    main()
