"""Gradients of the cross-entropy of a batch by back-propagation."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats
from ocr.ensemble import Network, Window, placed, rows_of
from ocr.training.norms import Moments, Normalised, Norms

DROPOUT = 0.2

Labels = NDArray[np.int64]


def mean_slopes(
    network: Network,
    norms: Norms,
    inputs: Floats,
    labels: Labels,
    generators: Sequence[np.random.Generator],
) -> list[Floats]:
    """The slopes of each layer's weights and biases, then those of the gains of *norms*.

    A batch is parted among the generators, and each part, which is normalised by itself, is
    learnt from in a thread of its own. *norms* follow what they saw.
    """
    count = len(generators)
    with ThreadPoolExecutor(count) as threads:
        parts = [*threads.map(
            _slopes,
            repeat(network),
            repeat(norms),
            np.array_split(inputs, count),
            np.array_split(labels, count),
            generators,
        )]  # fmt: skip
    for _, moments in parts:
        norms.follow(moments)
    of_parts = zip(*(slopes for slopes, _ in parts), strict=True)
    return [np.asarray(sum(slopes) / np.float32(count)) for slopes in of_parts]


@dataclass(frozen=True, slots=True)
class _Pass:
    """What one layer was shown, and what it made of it.

    `shape` is that of its inputs before they were seen through windows. `evened`: its outputs, if
    they are normalised. `mask`: which of them went on to the next layer, and how much of them.
    """

    shape: tuple[int, ...]
    rows: Floats
    evened: Normalised | None
    mask: Floats | None


def _slopes(
    network: Network,
    norms: Norms,
    inputs: Floats,
    labels: Labels,
    generator: np.random.Generator,
) -> tuple[list[Floats], list[Moments]]:
    """The slopes of one part, and the moments of the layers that are normalised."""
    passes, scores = _forward(network, norms, inputs, generator)
    slopes = _backward(network, norms, passes, _error(scores, labels))
    return slopes, [(each.evened.mean, each.evened.variance) for each in passes if each.evened]


def _forward(
    network: Network, norms: Norms, inputs: Floats, generator: np.random.Generator
) -> tuple[list[_Pass], Floats]:
    passes = []
    values = inputs
    for layer, (weights, biases) in enumerate(network.layers):
        shape, rows = values.shape, rows_of(values, network.windows, layer)
        outputs, evened, mask = rows @ weights, None, None
        if layer < len(norms.gains):
            evened = Normalised.of(outputs)
            outputs = evened.rows * norms.gains[layer]
        values = placed(outputs + biases, values, network.windows, layer)
        if layer + 1 < len(network.layers):
            mask = _kept(values, generator, convolved=layer < len(network.windows))
            values = values * mask
        passes.append(_Pass(shape, rows, evened, mask))
    return passes, values


def _backward(
    network: Network, norms: Norms, passes: Sequence[_Pass], error: Floats
) -> list[Floats]:
    """The slopes, from those by the scores, which are the *error*."""
    slopes: list[Floats] = []
    gains: list[Floats] = []
    for layer, one in reversed([*enumerate(passes)]):
        if one.mask is not None:
            error = error.reshape(one.mask.shape) * one.mask
        error = error.reshape(len(one.rows), -1)
        of_biases = error.sum(axis=0)
        if one.evened is not None:
            gains[:0] = [np.einsum("ij,ij->j", error, one.evened.rows)]
            error = one.evened.slopes(error, of_biases, gains[0]) * norms.gains[layer]
        slopes[:0] = [one.rows.T @ error, of_biases]
        if layer:
            error = error @ network.layers[layer][0].T
            if layer < len(network.windows):
                error = folded(error, network.windows[layer], one.shape)
    return [*slopes, *gains]


def _kept(values: Floats, generator: np.random.Generator, *, convolved: bool) -> Floats:
    """Which values a rectifier and, in dense layers, dropout leave, scaled to the same mean."""
    if convolved:
        return np.asarray(values > 0, dtype=np.float32)
    kept = generator.random(values.shape, dtype=np.float32) >= DROPOUT
    return np.asarray((kept & (values > 0)) / np.float32(1 - DROPOUT))


def _error(scores: Floats, labels: Labels) -> Floats:
    """The slope of the mean cross-entropy by each score."""
    error = np.exp(scores - scores.max(axis=1, keepdims=True))
    error /= error.sum(axis=1, keepdims=True)
    error[np.arange(len(labels)), labels] -= 1
    return np.asarray(error / np.float32(len(labels)))


def folded(rows: Floats, window: Window, shape: tuple[int, ...]) -> Floats:
    """Images of such a shape with what the rows of `unfolded` say of each pixel added up."""
    side, step = window
    rim = side // 2
    count, height, width, channels = shape
    seen = rows.reshape(count, height // step, width // step, side * side, channels)
    padded = np.zeros((count, height + 2 * rim, width + 2 * rim, channels), np.float32)
    for place in range(side * side):
        top, left = divmod(place, side)
        padded[:, top : top + height : step, left : left + width : step] += seen[..., place, :]
    return padded[:, rim:-rim, rim:-rim]
