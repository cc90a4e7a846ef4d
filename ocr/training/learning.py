"""Teach networks of glyphs: cross-entropy, dropout, Adam and a falling rate.

Each epoch sees every glyph changed anew (`ocr.training.distortion`). One seed fixes every choice.
"""

import argparse
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tqdm import tqdm

from ocr.arrays import Floats, Levels
from ocr.ensemble import (
    Ensemble,
    Network,
    Window,
    as_log_probabilities,
    inputs_of,
    placed,
    rows_of,
)
from ocr.ink import GLYPH_SIDE
from ocr.shapes import SHAPES
from ocr.training.distortion import as_parts, distorted
from ocr.training.fonts import Fonts, held_out_fonts, training_fonts
from ocr.training.norms import Norms
from ocr.training.slopes import Labels, mean_slopes

HIDDEN = (512, 160)
BATCH = 256
RATE, LAST_RATE = 1.5e-3, 1e-5  # falling in a straight line
BETAS = (0.9, 0.999)  # Adam's own defaults, as is the next
EPSILON = 1e-8
WEIGHT_DECAY = 1e-2
INVERSE_TEMPERATURES = np.linspace(0.2, 1.5, 27)  # 1 is that of networks that need no calibration
SEED = 1  # of what is drawn; what only examines is drawn with the next
PARTS = 2  # of a batch, each normalised by itself and learnt from in a thread of its own
LOT = 50  # sheets drawn by one process at a time


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

    def scores(self, network: Network) -> Floats:
        """What a network says of them as a reader sees them."""
        batches = np.split(np.arange(len(self.labels)), range(BATCH, len(self.labels), BATCH))
        return np.concatenate([
            network.scores(
                inputs_of(network.windows, as_parts(self.seen[batch]), as_parts(self.hidden[batch]))
            )
            for batch in batches
        ])  # fmt: skip

    def distorted(
        self, batch: Labels, generator: np.random.Generator, course: "Course"
    ) -> tuple[Floats, Floats]:
        """Some of them as another picture might show them, and what is hidden there."""
        glyphs, hidden = self.seen[batch], self.hidden[batch]
        return distorted(generator, glyphs, hidden, course.crossed, course.coarse)


def _levels(glyphs: Sequence[Floats]) -> Levels:
    return np.round(np.stack(glyphs) * 255).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is taught: its hidden layers and outputs, and how long it learns.

    `windows` are those of its convolutions, whose outputs are the first of `hidden`. `crossed` is
    the share of glyphs over which a path is drawn, `coarse` that of those with few pixels. Networks
    that are `normalised` while they learn need fewer epochs.
    """

    epochs: int
    seed: int
    hidden: tuple[int, ...] = HIDDEN
    outputs: int = len(SHAPES)
    windows: tuple[Window, ...] = ()
    crossed: float = 0.25
    coarse: float = 0.0
    normalised: bool = False


def learn(glyphs: Glyphs, examples: Glyphs, course: Course) -> Network:
    """Train on *glyphs*; *examples* only report progress."""
    generator = np.random.default_rng(course.seed)
    parameters = _unlearnt(generator, course)
    network = Network(tuple(zip(parameters[::2], parameters[1::2], strict=True)), course.windows)
    norms = Norms.of(course.hidden if course.normalised else ())
    generators = generator.spawn(PARTS) if course.normalised else [generator]
    # Adam changes all of them where they are, so those of the network too.
    adam = Adam([*parameters, *norms.gains])
    total = course.epochs * (len(glyphs.labels) // BATCH)
    step = 0
    for epoch in range(course.epochs):
        for batch in _batches(generator, len(glyphs.labels)):
            inputs = inputs_of(course.windows, *glyphs.distorted(batch, generator, course))
            slopes = mean_slopes(network, norms, inputs, glyphs.labels[batch], generators)
            adam.step(slopes, rate=RATE * (1 - step / total) + LAST_RATE)
            step += 1
        right = examples.scores(norms.within(network)).argmax(axis=1) == examples.labels
        print(f"seed {course.seed}, epoch {epoch + 1}: {right.mean():.4f} unseen", flush=True)
    return norms.within(network)


def _unlearnt(generator: np.random.Generator, course: Course) -> list[Floats]:
    """Weights and biases of each layer to begin with (He and others, 2015)."""
    parameters: list[Floats] = []
    blank = np.zeros((1, GLYPH_SIDE, GLYPH_SIDE), np.float32)
    values = inputs_of(course.windows, blank, blank)
    for layer, outputs in enumerate((*course.hidden, course.outputs)):
        rows = rows_of(values, course.windows, layer)
        scale = np.sqrt(2 / rows.shape[1])
        weights = generator.normal(0, scale, (rows.shape[1], outputs)).astype(np.float32)
        parameters += [weights, np.zeros_like(weights[0])]
        values = placed(rows @ weights, values, course.windows, layer)
    return parameters


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


def calibrated(networks: Sequence[Network], glyphs: Glyphs) -> Ensemble:
    """The networks with the inverse_temperature under which unseen glyphs are least surprising."""
    scores = np.mean([glyphs.scores(network) for network in networks], axis=0)

    def surprise(inverse_temperature: float) -> float:
        logarithms = as_log_probabilities(scores * inverse_temperature)
        return float(-logarithms[np.arange(len(glyphs.labels)), glyphs.labels].mean())

    return Ensemble(tuple(networks), min(INVERSE_TEMPERATURES, key=surprise))


def save(ensemble: Ensemble, path: Path) -> None:
    """Half-precision weights; the same weights give the same bytes."""
    arrays = {
        f"{name}{member}{number}": array.astype(np.float16)
        for member, network in enumerate(ensemble.networks)
        for number, layer in enumerate(network.layers)
        for name, array in zip(("weights", "biases"), layer, strict=True)
    }
    arrays |= {
        f"windows{member}": np.array(network.windows, dtype=np.float16)
        for member, network in enumerate(ensemble.networks)
        if network.windows
    }
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            inverse_temperature=np.float32(ensemble.inverse_temperature),
            **arrays,
        )


Draw = Callable[[random.Random, int, Fonts], Glyphs]


def teach(
    parser: argparse.ArgumentParser,
    draw: Draw,
    courses: Sequence[Course],
    *,
    sheets: int,
    out: Path,
) -> None:
    """Teach an ensemble, a network a course, from so many sheets, and save it.

    The command line may name others.
    """
    parser.add_argument("--out", type=Path, default=out)
    parser.add_argument("--sheets", type=int, default=sheets)
    options = parser.parse_args()
    glyphs = _drawn(draw, SEED, options.sheets, training_fonts())
    examples = _drawn(draw, SEED + 1, options.sheets // 8, held_out_fonts())
    with ProcessPoolExecutor() as processes:
        networks = processes.map(
            learn, itertools.repeat(glyphs), itertools.repeat(examples), courses
        )
        ensemble = calibrated([*networks], examples)
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
