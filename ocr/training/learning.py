"""Teach networks of glyphs: cross-entropy, dropout, Adam and a falling rate.

Each epoch sees every glyph changed anew (`ocr.training.distortion`). One seed fixes every choice.
"""

import argparse
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from ocr.arrays import Floats, Levels
from ocr.ensemble import Ensemble, Network, features_of
from ocr.shapes import SHAPES
from ocr.training.distortion import as_parts, distorted
from ocr.training.fonts import Fonts, held_out_fonts, training_fonts

HIDDEN = (512, 160)
DROPOUT = 0.2
BATCH = 256
RATE, LAST_RATE = 1.5e-3, 1e-5  # falling in a straight line
BETAS = (0.9, 0.999)  # Adam's own defaults, as is the next
EPSILON = 1e-8
WEIGHT_DECAY = 1e-2
INVERSE_TEMPERATURES = np.linspace(0.2, 1.5, 27)  # 1 is that of networks that need no calibration
NETWORKS = 2
LOT = 50  # sheets drawn by one process at a time

Labels = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Lifted glyphs, what is hidden in each, both 255 where all is, and each one's label."""

    seen: Levels
    hidden: Levels
    labels: Labels

    @classmethod
    def of(
        cls, seen: Sequence[Floats], hidden: Sequence[Floats], labels: Sequence[int]
    ) -> "Glyphs":
        """Of glyphs as a reader has them, as parts of 1."""
        return cls(_levels(seen), _levels(hidden), np.array(labels))

    def features(self) -> Floats:
        """As a reader sees them."""
        batches = np.split(np.arange(len(self.labels)), range(BATCH, len(self.labels), BATCH))
        return np.concatenate([
            features_of(as_parts(self.seen[batch]), as_parts(self.hidden[batch]))
            for batch in batches
        ])  # fmt: skip

    def distorted_features(
        self, batch: Labels, generator: np.random.Generator, crossed: float
    ) -> Floats:
        """As another picture might show them."""
        return features_of(*distorted(generator, self.seen[batch], self.hidden[batch], crossed))


def _levels(glyphs: Sequence[Floats]) -> Levels:
    return np.round(np.stack(glyphs) * 255).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is taught: its hidden layers and outputs, and how long it learns.

    `crossed` is the share of glyphs over which a path is drawn.
    """

    epochs: int
    seed: int
    hidden: tuple[int, ...] = HIDDEN
    outputs: int = len(SHAPES)
    crossed: float = 0.25


def learn(glyphs: Glyphs, examples: Glyphs, course: Course) -> Network:
    """Train on *glyphs*; *examples* only report progress."""
    generator = np.random.default_rng(course.seed)
    unseen = examples.features()
    sizes = (unseen.shape[1], *course.hidden, course.outputs)
    weights = [
        generator.normal(0, np.sqrt(2 / inputs), (inputs, outputs)).astype(np.float32)
        for inputs, outputs in itertools.pairwise(sizes)
    ]
    parameters = [array for weight in weights for array in (weight, np.zeros_like(weight[0]))]
    adam = Adam(parameters)
    total = course.epochs * (len(glyphs.labels) // BATCH)
    step = 0
    for epoch in range(course.epochs):
        for batch in _batches(generator, len(glyphs.labels)):
            inputs = glyphs.distorted_features(batch, generator, course.crossed)
            slopes = _slopes(parameters, inputs, glyphs.labels[batch], generator)
            adam.step(slopes, rate=RATE * (1 - step / total) + LAST_RATE)
            step += 1
        right = _network(parameters).scores(unseen).argmax(axis=1) == examples.labels
        print(f"seed {course.seed}, epoch {epoch + 1}: {right.mean():.4f} unseen", flush=True)
    return _network(parameters)


def _batches(generator: np.random.Generator, count: int) -> Iterator[Labels]:
    order = generator.permutation(count)
    for start in range(0, count - BATCH + 1, BATCH):
        yield order[start : start + BATCH]


class Adam:
    """Kingma and Ba, 2015, with decoupled weight decay."""

    def __init__(self, parameters: list[Floats], decay: float = WEIGHT_DECAY) -> None:
        self._parameters = parameters
        self._decay = decay
        self._means = [np.zeros_like(array) for array in parameters]
        self._squares = [np.zeros_like(array) for array in parameters]
        self._steps = 0

    def step(self, slopes: list[Floats], *, rate: float) -> None:
        self._steps += 1
        fast, slow = BETAS
        shrink = 1 - fast**self._steps, 1 - slow**self._steps
        moments = zip(self._parameters, slopes, self._means, self._squares, strict=True)
        for array, slope, mean, square in moments:
            mean += (1 - fast) * (slope - mean)
            square += (1 - slow) * (slope * slope - square)
            array -= rate * (mean / shrink[0] / (np.sqrt(square / shrink[1]) + EPSILON))
            if array.ndim == 2:
                array *= 1 - rate * self._decay


def _slopes(
    parameters: list[Floats], inputs: Floats, labels: Labels, generator: np.random.Generator
) -> list[Floats]:
    """Gradients of the cross-entropy by back-propagation, with dropout between layers."""
    activations = [inputs]
    masks = []
    for layer in range(0, len(parameters), 2):
        outputs = activations[-1] @ parameters[layer] + parameters[layer + 1]
        if layer + 2 < len(parameters):
            kept = generator.random(outputs.shape, dtype=np.float32) >= DROPOUT
            mask = (kept & (outputs > 0)) / np.float32(1 - DROPOUT)
            masks.append(mask)
            outputs = outputs * mask
        activations.append(outputs)
    logits = activations.pop()
    error = np.exp(logits - logits.max(axis=1, keepdims=True))
    error /= error.sum(axis=1, keepdims=True)
    error[np.arange(len(labels)), labels] -= 1
    error /= len(labels)
    slopes: list[Floats] = []
    for layer in range(len(parameters) - 2, -1, -2):
        slopes[:0] = [activations[layer // 2].T @ error, error.sum(axis=0)]
        if layer:
            error = (error @ parameters[layer].T) * masks[layer // 2 - 1]
    return slopes


def _network(parameters: list[Floats]) -> Network:
    return Network(tuple(zip(parameters[::2], parameters[1::2], strict=True)))


def calibrated(networks: Sequence[Network], glyphs: Glyphs) -> Ensemble:
    """The networks with the inverse_temperature under which unseen glyphs are least surprising."""
    features = glyphs.features()

    def surprise(inverse_temperature: float) -> float:
        scores = Ensemble(tuple(networks), inverse_temperature).log_probabilities(features)
        return float(-scores[np.arange(len(glyphs.labels)), glyphs.labels].mean())

    return Ensemble(tuple(networks), min(INVERSE_TEMPERATURES, key=surprise))


def save(ensemble: Ensemble, path: Path) -> None:
    """Half-precision weights; the same weights give the same bytes."""
    layers = {
        f"{name}{member}{number}": array.astype(np.float16)
        for member, network in enumerate(ensemble.networks)
        for number, layer in enumerate(network.layers)
        for name, array in zip(("weights", "biases"), layer, strict=True)
    }
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            inverse_temperature=np.float32(ensemble.inverse_temperature),
            **layers,
        )


Draw = Callable[[random.Random, int, Fonts], Glyphs]


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a program teaches: from how many drawn sheets, and where the weights go."""

    draw: Draw
    course: Course
    sheets: int
    out: Path


def teach(parser: argparse.ArgumentParser, usual: Lessons) -> None:
    """Do what the command line says, which may differ from the *usual* in numbers and place."""
    parser.add_argument("--out", type=Path, default=usual.out)
    parser.add_argument("--sheets", type=int, default=usual.sheets)
    parser.add_argument("--epochs", type=int, default=usual.course.epochs)
    parser.add_argument("--seed", type=int, default=usual.course.seed)
    options = parser.parse_args()
    glyphs = _drawn(usual.draw, options.seed, options.sheets, training_fonts())
    examples = _drawn(usual.draw, options.seed + 1, options.sheets // 8, held_out_fonts())
    print(f"{len(glyphs.labels)} glyphs to learn, {len(examples.labels)} unseen")
    course = replace(usual.course, epochs=options.epochs)
    courses = [replace(course, seed=options.seed + number) for number in range(NETWORKS)]
    with ProcessPoolExecutor() as processes:
        networks = list(processes.map(partial(learn, glyphs, examples), courses))
    ensemble = calibrated(networks, examples)
    save(ensemble, options.out)
    print(f"{options.out}: inverse_temperature {ensemble.inverse_temperature:.2f}")


def _drawn(draw: Draw, seed: int, sheets: int, fonts: Fonts) -> Glyphs:
    """The glyphs of so many sheets, the same however many processes draw them."""
    lots = [random.Random(f"{seed} {first}") for first in range(0, sheets, LOT)]
    sizes = [min(LOT, sheets - first) for first in range(0, sheets, LOT)]
    with ProcessPoolExecutor() as processes:
        drawn = processes.map(draw, lots, sizes, itertools.repeat(fonts))
        parts = list(tqdm(drawn, desc="drawing", total=len(lots), mininterval=5))
    return Glyphs(
        np.concatenate([part.seen for part in parts]),
        np.concatenate([part.hidden for part in parts]),
        np.concatenate([part.labels for part in parts]),
    )
