"""Gradients of the cross-entropy of a batch by back-propagation."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats
from ocr.ensemble import Network, Window, placed, rows_of
from ocr.training.norms import Moments, Norms

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


def _slopes(
    network: Network,
    norms: Norms,
    inputs: Floats,
    labels: Labels,
    generator: np.random.Generator,
) -> tuple[list[Floats], list[Moments]]:
    """The slopes of one part, and the moments of the layers that are normalised."""
    seen, shapes, masks, evened = [], [], [], []
    values = inputs
    for layer, (weights, biases) in enumerate(network.layers):
        shapes.append(values.shape)
        seen.append(rows_of(values, network.windows, layer))
        outputs = seen[-1] @ weights
        if layer < len(norms.gains):
            evened.append(norms.normalised(outputs))
            outputs = evened[-1].rows * norms.gains[layer]
        values = placed(outputs + biases, values, network.windows, layer)
        if layer + 1 < len(network.layers):
            masks.append(_kept(values, generator, convolved=layer < len(network.windows)))
            values = values * masks[-1]
    error = _error(values, labels)
    slopes: list[Floats] = []
    gains: list[Floats] = []
    for layer in reversed(range(len(network.layers))):
        error = error.reshape(len(seen[layer]), -1)
        of_biases = error.sum(axis=0)
        if layer < len(norms.gains):
            gains[:0] = [np.einsum("ij,ij->j", error, evened[layer].rows)]
            error = evened[layer].slopes(error, of_biases, gains[0]) * norms.gains[layer]
        slopes[:0] = [seen[layer].T @ error, of_biases]
        if layer:
            error = error @ network.layers[layer][0].T
            if layer < len(network.windows):
                error = folded(error, network.windows[layer], shapes[layer])
            error = error.reshape(shapes[layer]) * masks[layer - 1]
    return [*slopes, *gains], [(each.mean, each.variance) for each in evened]


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
