"""Teach a network with PyTorch: checkpoints, a running mean of weights, a log.

The extra `[train]` installs PyTorch; reading pictures does not need it.
"""

import csv
import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from ocr.arrays import Floats

Drawn = TypeVar("Drawn")

SEED = 1
BATCH = 128  # examples
POOL = 40_000  # examples to draw batches from
RATE = 2e-3
_WARM_UP = 20_000  # examples, or a tenth of all
_FALL = 0.3  # of all examples: the last part, over which the learning rate falls to 0
_DECAY = 0.02
_MEAN_OVER = 300  # steps over which weights are averaged
_TEMPERATURES: Floats = np.geomspace(0.5, 4, 60, dtype=np.float32)
_SAVE_S = 120.0  # of CPU time, from one checkpoint to the next


@dataclass(slots=True)
class Course:
    """A network in training: its weights, their mean, and the number of examples so far."""

    network: nn.Module
    mean: nn.Module
    optimizer: torch.optim.Optimizer
    seen: int = 0
    drawn: int = 0
    steps: int = 0
    cpu_s: float = 0.0
    loss: float = field(default=0.0)
    rate: float = RATE

    @classmethod
    def of(cls, network: nn.Module, rate: float = RATE) -> "Course":
        optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=_DECAY)
        mean = deepcopy(network).requires_grad_(False)
        return cls(network.train(), mean.eval(), optimizer, rate=rate)

    def learn(self, loss: Tensor, examples: int, of: float) -> None:
        """Take one gradient step for a loss over *examples* examples, out of *of* in all.

        Steps grow at first; over the last part of the examples they shrink to 0. Before that part
        the total number can still be changed.
        """
        warm = min(1.0, (self.seen + 1) / min(_WARM_UP, max(1, of / 10)))
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * warm * min(1.0, max(0.0, 1 - self.seen / of) / _FALL)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimizer.step()
        self.seen += examples
        self.steps += 1
        if self.steps % 20 == 1:  # asking for it waits for the device
            self.loss += (float(loss.detach()) - self.loss) / min(1 + self.steps // 20, 10)
        share = 1 / min(_MEAN_OVER, 1 + self.steps / 5)
        now = self.network.state_dict()
        for name, mean in self.mean.state_dict().items():
            if mean.is_floating_point():
                mean.lerp_(now[name], share)
            else:
                mean.copy_(now[name])

    def save(self, path: Path) -> None:
        state = {
            "network": self.network.state_dict(),
            "mean": self.mean.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            **{name: getattr(self, name) for name in ("seen", "drawn", "steps", "cpu_s", "loss")},
        }
        torch.save(state, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    def resume(self, path: Path) -> None:
        state = torch.load(path, map_location="cpu", weights_only=True)
        self.network.load_state_dict(state["network"])
        self.mean.load_state_dict(state["mean"])
        self.optimizer.load_state_dict(state["optimizer"])
        for name in ("seen", "drawn", "steps", "cpu_s", "loss"):
            setattr(self, name, state[name])


def teach(
    course: Course,
    lessons: Callable[[int], Iterator[tuple[Tensor, int, int]]],
    examine: Callable[[nn.Module], Mapping[str, float]],
    folder: Path,
    examples: int,
    minutes: float = math.inf,
) -> None:
    """Train on *examples* examples in all, starting from a checkpoint in *folder* if there is one.

    It ends after *minutes* at the latest, and the rate falls in time for that. *lessons* draws
    pages from a number on, and yields a loss, its number of examples, and the number of pages drawn
    for it. *examine* gives figures for the log `curve.csv`.
    """
    torch.set_num_threads(1)
    began = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "checkpoint.pt"
    if checkpoint.exists():
        course.resume(checkpoint)
    if course.seen >= examples:
        return
    before, last = course.cpu_s - time.process_time(), course.cpu_s
    for loss, number, pages in lessons(course.drawn):
        share = (time.monotonic() - began) / (60 * minutes)
        of = min(examples, max(1, course.seen) / share) if share > 0.05 else examples
        course.learn(loss, number, of)
        course.drawn += pages
        course.cpu_s = before + time.process_time()
        if share >= 1:
            examples = course.seen
        if course.cpu_s - last > _SAVE_S or course.seen >= examples:
            last = course.cpu_s
            course.save(checkpoint)
            _log(folder / "curve.csv", course, examine(course.mean))
        if course.seen >= examples:
            return


def draw_ahead(draw: Callable[[int], Drawn], first: int, workers: int) -> Iterator[Drawn]:
    """Yield draw(first), draw(first + 1) and so on, made by so many processes; 0 is this one."""
    if not workers:
        yield from map(draw, count(first))
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        pending = deque(pool.submit(draw, number) for number in range(first, first + 3 * workers))
        for number in count(first + 3 * workers):
            yield pending.popleft().result()
            pending.append(pool.submit(draw, number))


def device_to_teach_on() -> torch.device:
    """The first GPU, else the processor."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Calibrated(nn.Module):
    """A network with calibrated log-probabilities as outputs."""

    def __init__(self, network: nn.Module, temperature: float) -> None:
        super().__init__()
        self.network = network
        self.temperature = temperature

    def forward(self, inputs: Tensor) -> Tensor:
        answers: Tensor = torch.log_softmax(self.network(inputs) / self.temperature, dim=1)
        return answers


def export(network: nn.Module, inputs: Tensor, classes: NDArray[np.integer], path: Path) -> None:
    """Write a network as ONNX, calibrated on *inputs* of known *classes*."""
    network = network.cpu()
    with torch.inference_mode():
        logits = torch.cat([network(batch) for batch in inputs.split(256)]).clone()
    labels = torch.from_numpy(classes.astype(np.int64))
    losses = [float(functional.cross_entropy(logits / each, labels)) for each in _TEMPERATURES]
    temperature = float(_TEMPERATURES[int(np.argmin(losses))])
    torch.onnx.export(
        Calibrated(network, temperature).eval(),
        (inputs[:2],),
        str(path),
        input_names=["inputs"],
        output_names=["answers"],
        dynamic_axes={"inputs": {0: "count"}, "answers": {0: "count"}},
        dynamo=False,
    )
    print(f"{path}: temperature {temperature:.2f}")


def _log(path: Path, course: Course, figures: Mapping[str, float]) -> None:
    row = {
        "seen": course.seen,
        "pages": course.drawn,
        "cpu_minutes": round(course.cpu_s / 60, 1),
        "loss": round(course.loss, 4),
        **{name: round(value, 5) for name, value in figures.items()},
    }
    is_new = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, row)
        if is_new:
            writer.writeheader()
        writer.writerow(row)
    print(row, flush=True)
