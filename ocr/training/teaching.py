"""Teach a network with PyTorch: checkpoints, a running mean of weights, a log.

The extra `[train]` installs PyTorch; reading pictures does not need it.
"""

import argparse
import csv
import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from ocr.arrays import Floats

Drawn = TypeVar("Drawn")
Lesson = tuple[Tensor, int, int]  # a loss, its number of examples, and of drawings made for it
Examine = Callable[[nn.Module], Mapping[str, float]]

SEED = 1
RATE = 2e-3
REPEATED = 4  # times that an example is used, about
_FIRST_BATCHES = 6  # that are drawn before the first lesson
_WARM_UP = 20_000  # examples, or a tenth of all
_FALL = 0.3  # of all examples: the last part, over which the learning rate falls to 0
_DECAY = 0.02
_MEAN_OVER = 300  # steps over which weights are averaged
_TEMPERATURES: Floats = np.geomspace(0.5, 4, 60, dtype=np.float32)
_PARTS = "network", "mean", "optimizer"
_COUNTS = "seen", "drawn", "steps", "cpu_s", "loss"
_SAVE_S = 120.0  # of CPU time, from one checkpoint to the next


@dataclass(frozen=True, slots=True)
class Subject:
    """Something to learn: examples, and the loss of answers to a batch of them.

    `draw` gives arrays of examples by the number of a drawing; `pool` is the number of examples to
    choose batches from.
    """

    draw: Callable[[int], tuple[NDArray[Any], ...]]
    measure: Callable[[nn.Module, list[Tensor], np.random.Generator], Tensor]
    pool: int = 40_000
    batch: int = 128


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
    loss: float = 0.0
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
        state = {name: getattr(self, name).state_dict() for name in _PARTS}
        state |= {name: getattr(self, name) for name in _COUNTS}
        torch.save(state, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    def resume(self, path: Path) -> None:
        state = torch.load(path, map_location="cpu", weights_only=True)
        for name in _PARTS:
            getattr(self, name).load_state_dict(state[name])
        for name in _COUNTS:
            setattr(self, name, state[name])


def parse_options(doc: str | None, out: Path, examples: int) -> argparse.Namespace:
    """The options of a command that teaches, after some settings that all of them share."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--examples", type=int, default=examples, help="earlier runs included")
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--rate", type=float, default=RATE, help="of learning; less to go on")
    parser.add_argument("--workers", type=int, default=0, help="processes that draw")
    parser.add_argument("--out", type=Path, default=out)
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    return parser.parse_args()


def follow(
    subject: Subject, network: nn.Module, examine: Examine, options: argparse.Namespace
) -> nn.Module:
    """Teach a network as the *options* say; return its mean."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    course = Course.of(network.to(device, memory_format=torch.channels_last), options.rate)
    draw = partial(lessons, subject, course.network, workers=options.workers)
    teach(course, draw, examine, options.folder, options.examples, options.minutes)
    return course.mean


def teach(
    course: Course,
    lessons: Callable[[int], Iterator[Lesson]],
    examine: Examine,
    folder: Path,
    examples: int,
    minutes: float = math.inf,
) -> None:
    """Train on *examples* examples in all, starting from a checkpoint in *folder* if there is one.

    It ends after *minutes* at the latest, and the rate falls in time for that. *lessons* draws from
    a number on; *examine* gives figures for the log `curve.csv`.
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


def lessons(subject: Subject, network: nn.Module, first: int, workers: int) -> Iterator[Lesson]:
    """Yield lessons with examples of drawings from number *first* on."""
    device = next(network.parameters()).device
    generator = np.random.default_rng((SEED, first))
    pool: list[Tensor] = []
    size, batch = subject.pool, subject.batch
    added = drawn = due = 0
    for arrays in _draw_ahead(subject.draw, first, workers):
        new = [torch.from_numpy(each).to(device) for each in arrays]
        pool = pool or [each.new_zeros((size, *each.shape[1:])) for each in new]
        count = len(new[0])
        places = torch.from_numpy((added + np.arange(count)) % size).to(device)
        for kept, each in zip(pool, new, strict=True):
            kept[places] = each
        added, drawn, due = added + count, drawn + 1, due + count * REPEATED
        if added < min(size, _FIRST_BATCHES * batch):
            due = 0
        while due >= batch:
            due -= batch
            chosen = torch.from_numpy(generator.integers(0, min(added, size), batch)).to(device)
            loss = subject.measure(network, [each[chosen] for each in pool], generator)
            yield loss, batch, drawn
            drawn = 0


def _draw_ahead(draw: Callable[[int], Drawn], first: int, workers: int) -> Iterator[Drawn]:
    """Yield draw(first), draw(first + 1) and so on, made by so many processes; 0 is this one."""
    if not workers:
        yield from map(draw, count(first))
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        pending = deque(pool.submit(draw, number) for number in range(first, first + 3 * workers))
        for number in count(first + 3 * workers):
            yield pending.popleft().result()
            pending.append(pool.submit(draw, number))


def as_inputs(pictures: Tensor) -> Tensor:
    """Convert levels (n, rows, columns, 3) to numbers of -1 to 1 (n, 3, rows, columns)."""
    inputs = pictures.permute(0, 3, 1, 2)
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


def answers_to(network: nn.Module, inputs: Tensor) -> Tensor:
    """The answers to all inputs, a few hundred at once."""
    device = next(network.parameters()).device
    with torch.inference_mode():
        return torch.cat([network(part.to(device)).cpu() for part in inputs.split(256)])


def accuracy(network: nn.Module, inputs: Tensor, classes: Tensor) -> float:
    """The share of inputs whose likeliest class is the right one."""
    return float((answers_to(network, inputs).argmax(dim=1) == classes).float().mean())


def export_calibrated(network: nn.Module, inputs: Tensor, classes: Tensor, path: Path) -> None:
    """Write a network as ONNX that answers with log-probabilities of classes.

    They are calibrated on *inputs* of known *classes*. Its last layer must be a linear one.
    """
    logits = answers_to(network, inputs).clone()
    losses = [float(functional.cross_entropy(logits / each, classes)) for each in _TEMPERATURES]
    temperature = float(_TEMPERATURES[int(np.argmin(losses))])
    with torch.no_grad():
        for weights in [*network.modules()][-1].parameters():
            weights.div_(temperature)
    export(nn.Sequential(network, nn.LogSoftmax(dim=1)), inputs[:2], path)
    print(f"{path}: temperature {temperature:.2f}")


def export(network: nn.Module, inputs: Tensor, path: Path) -> None:
    """Write a network as ONNX that takes any number of such inputs."""
    torch.onnx.export(
        network.cpu().eval(),
        (inputs,),
        str(path),
        input_names=["inputs"],
        output_names=["answers"],
        dynamic_axes={"inputs": {0: "count"}, "answers": {0: "count"}},
        dynamo=False,
    )


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
