"""Teach a network with PyTorch: checkpoints, a running mean of weights, a log.

The extra `[train]` installs PyTorch; reading pictures does not need it.
"""

import csv
import math
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

Draw = Callable[[int], tuple[NDArray[Any], ...]]
Examine = Callable[[nn.Module], Mapping[str, float]]

SEED = 1
CHECKPOINT = "checkpoint.pt"
_RATE = 2e-3
_REPEATED = 4  # times that an example is used, about
_FALL = 0.3  # of all examples: the last part, over which the learning rate falls to 0
_MEAN_OVER = 300  # steps over which weights are averaged
_SAVE_S = 120.0  # of CPU time, from one checkpoint to the next
_PARTS = "network", "mean", "optimizer"
_COUNTS = "seen", "drawn", "steps", "cpu_s", "loss"


def block(before: int, after: int, window: int = 3, stride: int = 1) -> nn.Sequential:
    """A convolution, its norm and a ramp."""
    convolution = nn.Conv2d(before, after, window, stride, window // 2, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(after), nn.ReLU(inplace=True))


@dataclass(frozen=True, slots=True)
class Subject:
    """Something to learn: examples, and the loss of answers to a batch of them.

    `draw` gives arrays of examples by the number of a drawing; `pool` is the number of examples to
    choose batches from.
    """

    draw: Draw
    measure: Callable[[nn.Module, list[Tensor]], Tensor]
    pool: int = 40_000
    batch: int = 128

    def batches(self, course: "Course", workers: int) -> Iterator[list[Tensor]]:
        """Yield batches of drawings that follow those of a course, by so many processes."""
        device, size = next(course.network.parameters()).device, self.pool
        pool: list[Tensor] = []
        added = due = 0
        drawings: DataLoader[Any] = DataLoader(
            range(course.drawn, 2**62),
            batch_size=None,
            collate_fn=self.draw,
            num_workers=workers,
            multiprocessing_context="spawn" if workers else None,
        )
        for arrays in drawings:
            new = [torch.from_numpy(each).to(device) for each in arrays]
            pool = pool or [each.new_zeros((size, *each.shape[1:])) for each in new]
            count = len(new[0])
            places = (torch.arange(added, added + count) % size).to(device)
            for kept, each in zip(pool, new, strict=True):
                kept[places] = each
            course.drawn += 1
            added, due = added + count, due + count * _REPEATED
            if added < min(size, 6 * self.batch):
                due = 0
            for _ in range(due // self.batch):
                chosen = torch.randint(min(added, size), (self.batch,)).to(device)
                yield [each[chosen] for each in pool]
            due %= self.batch


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
    rate: float = _RATE

    @classmethod
    def of(cls, network: nn.Module, rate: float = _RATE) -> "Course":
        optimizer = torch.optim.AdamW(network.parameters(), weight_decay=0.02)
        mean = deepcopy(network).requires_grad_(False)
        return cls(network.train(), mean.eval(), optimizer, rate=rate)

    def learn(self, loss: Tensor, examples: int, of: float) -> None:
        """Take one gradient step for a loss over *examples* examples, out of *of* in all.

        Steps grow over the first 20,000 examples or the first tenth; over the last part they shrink
        to 0. Before that part the total number can still be changed.
        """
        warm = min(1.0, (self.seen + 1) / min(20_000, max(1, of / 10)))
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
            mean.copy_(mean.lerp(now[name], share) if mean.is_floating_point() else now[name])

    def save(self, folder: Path, figures: Mapping[str, float]) -> None:
        """Save a checkpoint, and log these figures in `curve.csv`."""
        state = {name: getattr(self, name).state_dict() for name in _PARTS}
        state |= {name: getattr(self, name) for name in _COUNTS}
        path = folder / CHECKPOINT
        torch.save(state, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)
        row = {"seen": self.seen, "pages": self.drawn, "cpu_minutes": round(self.cpu_s / 60, 1)}
        row |= {name: round(value, 5) for name, value in {"loss": self.loss, **figures}.items()}
        with (folder / "curve.csv").open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, row)
            if not file.tell():
                writer.writeheader()
            writer.writerow(row)
        print(row, flush=True)


def parse_options(doc: str | None, weights: str, examples: int) -> Namespace:
    """The options of a command that teaches, after some settings that all of them share."""
    parser = ArgumentParser(description=doc)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--examples", type=int, default=examples, help="earlier runs included")
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--rate", type=float, default=_RATE, help="of learning; less to go on")
    parser.add_argument("--workers", type=int, default=0, help="processes that draw")
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / weights)
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    return parser.parse_args()


def teach(subject: Subject, network: nn.Module, examine: Examine, options: Namespace) -> nn.Module:
    """Teach a network as the *options* say, from the checkpoint in a folder if there is one.

    It ends after so many minutes at the latest, and the rate falls in time for that. *examine*
    gives figures for the log. Returns the mean of the network.
    """
    torch.set_num_threads(1)
    began, examples = time.monotonic(), options.examples
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    course = Course.of(network.to(device, memory_format=torch.channels_last), options.rate)
    options.folder.mkdir(parents=True, exist_ok=True)
    if (options.folder / CHECKPOINT).exists():
        state = torch.load(options.folder / CHECKPOINT, map_location="cpu", weights_only=True)
        for name in _PARTS:
            getattr(course, name).load_state_dict(state[name])
        for name in _COUNTS:
            setattr(course, name, state[name])
    torch.manual_seed(SEED + course.drawn)
    before, saved = course.cpu_s - time.process_time(), course.cpu_s
    batches = subject.batches(course, options.workers)
    while course.seen < examples:
        loss = subject.measure(course.network, next(batches))
        share = (time.monotonic() - began) / (60 * options.minutes)
        of = min(examples, max(1, course.seen) / share) if share > 0.05 else examples
        course.learn(loss, subject.batch, of)
        course.cpu_s = before + time.process_time()
        if share >= 1:
            examples = course.seen
        if course.cpu_s - saved > _SAVE_S or course.seen >= examples:
            saved = course.cpu_s
            course.save(options.folder, examine(course.mean))
    return course.mean


def as_inputs(pictures: Tensor) -> Tensor:
    """Convert levels (n, rows, columns, 3) to numbers of -1 to 1 (n, 3, rows, columns)."""
    inputs = pictures.permute(0, 3, 1, 2)
    return inputs.to(torch.float32, memory_format=torch.channels_last) / 127.5 - 1


def recolour(inputs: Tensor) -> Tensor:
    """Recolour crops: mix or invert channels, make them paler or darker."""
    count = len(inputs)
    mix = 0.12 * torch.randn(count, 3, 3) + torch.eye(3)
    mix[torch.rand(count) < 0.15] = 1 / 3
    mix = mix.gather(1, torch.rand(count, 3, 3).argsort(dim=1))  # channels change places
    signs = 2 * torch.randint(2, (count, 1, 1)) - 1
    mix = mix * signs * torch.empty(count, 1, 1).uniform_(0.6, 1.15)
    shift = 0.12 * torch.randn(count, 3, 1, 1)
    mixed = torch.einsum("nck,nkhw->nchw", mix.to(inputs.device), inputs) + shift.to(inputs.device)
    return mixed.clamp(-1, 1).contiguous(memory_format=torch.channels_last)


def answers_to(network: nn.Module, inputs: Tensor) -> Tensor:
    """The answers to all inputs, some dozens at once."""
    device = next(network.parameters()).device
    with torch.inference_mode():
        return torch.cat([network(part.to(device)).cpu() for part in inputs.split(64)])


def first_examples(draw: Draw, count: int) -> list[Tensor]:
    """The first *count* examples of drawings, as tensors."""
    drawn: list[tuple[NDArray[Any], ...]] = []
    while sum(len(arrays[0]) for arrays in drawn) < count:
        drawn.append(draw(len(drawn)))
    return [torch.from_numpy(np.concatenate(each)[:count]) for each in zip(*drawn, strict=True)]


def teach_classes(network: nn.Module, draw: Draw, held_out: Draw, options: Namespace) -> None:
    """Teach a network that ends in a linear layer; write it as ONNX with log-probabilities.

    Drawings are pictures (levels) or glyphs (numbers), with their classes. The network is examined
    and calibrated on the first of those that are *held out*.
    """
    inputs, classes = first_examples(held_out, 4000)
    inputs = as_inputs(inputs) if inputs.dtype == torch.uint8 else inputs
    classes = classes.long()

    def examine(mean: nn.Module) -> Mapping[str, float]:
        is_right = answers_to(mean, inputs).argmax(dim=1) == classes
        return {"held out": float(is_right.float().mean())}

    mean = teach(Subject(draw, measure_classes), network, examine, options)
    logits = answers_to(mean, inputs).clone()
    temperature = min(
        np.geomspace(0.5, 4, 60).tolist(),
        key=lambda each: float(functional.cross_entropy(logits / each, classes)),
    )
    with torch.no_grad():
        for weights in [*mean.modules()][-1].parameters():
            weights.div_(temperature)
    export(nn.Sequential(mean, nn.LogSoftmax(dim=1)), inputs[:2], options.out)
    print(f"{options.out}: temperature {temperature:.2f}")


def measure_classes(network: nn.Module, batch: list[Tensor]) -> Tensor:
    """The loss of answers to examples; pictures are recoloured."""
    inputs, classes = batch
    if inputs.dtype == torch.uint8:
        inputs = recolour(as_inputs(inputs))
    with torch.autocast(inputs.device.type, torch.bfloat16):
        answers = network(inputs)
    return functional.cross_entropy(answers.float(), classes.long())


def export(network: nn.Module, inputs: Tensor, path: Path) -> None:
    """Write a network as ONNX that takes any number of such inputs, its weights in two bytes."""
    torch.onnx.export(
        network.cpu().eval(),
        (inputs,),
        str(path),
        input_names=["inputs"],
        output_names=["answers"],
        dynamic_axes={"inputs": {0: "count"}, "answers": {0: "count"}},
        dynamo=False,
    )
    model = onnx.load(path)
    graph = model.graph
    for tensor in [*graph.initializer]:
        if tensor.data_type == onnx.TensorProto.FLOAT:
            halved = onnx.numpy_helper.to_array(tensor).astype(np.float16)
            graph.initializer.remove(tensor)
            name = f"{tensor.name} in two bytes"
            graph.initializer.append(onnx.numpy_helper.from_array(halved, name))
            to_floats = onnx.helper.make_node("Cast", [name], [tensor.name], to=tensor.data_type)
            graph.node.insert(0, to_floats)
    onnx.save(model, path)
