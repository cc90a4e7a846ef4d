"""Teach a network with PyTorch: checkpoints, a running mean of weights, a log.

The extra `[train]` installs PyTorch; reading pictures does not need it.
"""

import csv
import time
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from ocr.arrays import Floats

SEED = 1
BATCH = 128  # examples
POOL = 40_000  # examples to draw batches from
_RATE = 2e-3
_WARM_UP = 20_000  # examples, or a tenth of all
_FALL = 0.3  # of all examples: the last part, over which the learning rate falls to 0
_DECAY = 0.02
_MEAN_OVER = 1500  # steps over which weights are averaged
_TEMPERATURES: Floats = np.geomspace(0.5, 4, 60, dtype=np.float32)
_SAVE_S = 240.0  # of CPU time, from one checkpoint to the next


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

    @classmethod
    def of(cls, network: nn.Module) -> "Course":
        optimizer = torch.optim.AdamW(network.parameters(), lr=_RATE, weight_decay=_DECAY)
        mean = deepcopy(network).requires_grad_(False)
        return cls(network.train(), mean.eval(), optimizer)

    def learn(self, loss: Tensor, examples: int, of: int) -> None:
        """Take one gradient step for a loss over *examples* examples, out of *of* in all.

        Steps grow at first; over the last part of the examples they shrink to 0. Before that part
        the total number can still be changed.
        """
        warm = min(1.0, (self.seen + 1) / min(_WARM_UP, of / 10))
        for group in self.optimizer.param_groups:
            group["lr"] = _RATE * warm * min(1.0, max(0.0, 1 - self.seen / of) / _FALL)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimizer.step()
        self.seen += examples
        self.steps += 1
        self.loss += (float(loss.detach()) - self.loss) / min(self.steps, 200)
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
        state = torch.load(path, weights_only=True)
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
) -> None:
    """Train on *examples* examples in all, starting from a checkpoint in *folder* if there is one.

    *lessons* draws pages from a number on, and yields a loss, its number of examples, and the
    number of pages drawn for it. *examine* gives figures for the log `curve.csv`.
    """
    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "checkpoint.pt"
    if checkpoint.exists():
        course.resume(checkpoint)
    if course.seen >= examples:
        return
    before, last = course.cpu_s - time.process_time(), course.cpu_s
    for loss, count, pages in lessons(course.drawn):
        course.learn(loss, count, examples)
        course.drawn += pages
        course.cpu_s = before + time.process_time()
        if course.cpu_s - last > _SAVE_S or course.seen >= examples:
            last = course.cpu_s
            course.save(checkpoint)
            _log(folder / "curve.csv", course, examine(course.mean))
        if course.seen >= examples:
            return


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
