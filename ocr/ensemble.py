"""Name a glyph: small networks over its pixels and edge directions, whose scores are averaged.

The edge directions are histograms of oriented gradients (Dalal and Triggs, 2005). A network's
outputs are shapes (`ocr.shapes`). Weights come from `ocr.training.train`.
"""

from dataclasses import dataclass
from functools import cache
from importlib import resources

import cv2
import numpy as np

from ocr.arrays import Floats
from ocr.ink import GLYPH_SIDE

_DIRECTIONS = 8  # the weights were learnt with these three: change them and train again
_POOL = 4  # pixels
_HALF = 2  # pixels
_MIN_ENERGY = 1.0  # added to a square's edges, so that noise in a blank one is not made large


@dataclass(frozen=True, slots=True)
class Network:
    """Layers of weights and biases, with rectifiers between."""

    layers: tuple[tuple[Floats, Floats], ...]

    def scores(self, features: Floats) -> Floats:
        """One row for each row of features, one column for each shape that was learnt."""
        values = features
        for number, (weights, biases) in enumerate(self.layers):
            if number:
                values = np.maximum(values, 0)
            values = values @ weights + biases
        return values


@dataclass(frozen=True, slots=True)
class Ensemble:
    """Networks that were learnt apart and err apart, and the scale that calibrates their mean."""

    networks: tuple[Network, ...]
    inverse_temperature: float

    def log_probabilities(self, features: Floats) -> Floats:
        """One row for each row of features, one column for each shape that was learnt."""
        scores = [network.scores(features) for network in self.networks]
        return as_log_probabilities(np.mean(scores, axis=0) * self.inverse_temperature)


def as_log_probabilities(scores: Floats) -> Floats:
    """Rows of scores, shifted so that the probabilities of each row add up to 1."""
    values = scores - scores.max(axis=1, keepdims=True)
    total = np.exp(values).sum(axis=1, keepdims=True)
    return np.asarray(values - np.log(total), dtype=np.float32)


@cache
def trained_ensemble(weights: str = "glyphs.npz") -> Ensemble:
    """The trained networks of a file of `ocr`, loaded on first use."""
    with resources.files("ocr").joinpath(weights).open("rb") as file:
        arrays = {name: array.astype(np.float32) for name, array in np.load(file).items()}
    inverse_temperature = float(arrays.pop("inverse_temperature"))
    layers: dict[str, list[tuple[Floats, Floats]]] = {}
    for name in sorted(name for name in arrays if name.startswith("weights")):
        place = name.removeprefix("weights")
        layers.setdefault(place[0], []).append((arrays[name], arrays[f"biases{place}"]))
    return Ensemble(tuple(Network(tuple(each)) for each in layers.values()), inverse_temperature)


def features_of(glyphs: Floats, hidden: Floats) -> Floats:
    """Rows of features of a stack of glyphs, and of what is *hidden* in each.

    These are pixels of half size, pooled edge directions, and how much of each square is hidden.
    """
    return np.concatenate(
        [_pooled(glyphs, _HALF), _edge_directions(glyphs), _pooled(hidden, _POOL)], axis=1
    )


def _pooled(glyphs: Floats, size: int) -> Floats:
    """The means of squares of *size* pixels, one row a glyph."""
    rows = glyphs.reshape(-1, GLYPH_SIDE)
    means = cv2.resize(rows, (GLYPH_SIDE // size, len(rows) // size), interpolation=cv2.INTER_AREA)
    return np.asarray(means, dtype=np.float32).reshape(len(glyphs), -1)


def _edge_directions(glyphs: Floats) -> Floats:
    """For each square of _POOL pixels, how much edge runs in each direction."""
    padded = np.pad(glyphs, ((0, 0), (1, 1), (1, 1)))
    across = padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2]
    down = padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1]
    edge = np.nonzero((across != 0) | (down != 0))  # blank pixels have no direction
    across, down = across[edge], down[edge]
    turn = (np.arctan2(down, across) / (2 * np.pi) * _DIRECTIONS) % _DIRECTIONS
    lower = turn.astype(np.int64) % _DIRECTIONS
    upper = turn - np.floor(turn)  # how much belongs to the next direction
    squares = GLYPH_SIDE // _POOL
    shape = (_DIRECTIONS, len(glyphs), squares, squares)
    place = np.ravel_multi_index((edge[0], edge[1] // _POOL, edge[2] // _POOL), shape[1:])
    there = np.concatenate([lower, (lower + 1) % _DIRECTIONS]) * np.prod(shape[1:])
    size = np.hypot(across, down)
    pooled = np.bincount(
        there + np.tile(place, 2),
        np.concatenate([size * (1 - upper), size * upper]),
        minlength=np.prod(shape),
    )
    pooled = pooled.reshape(shape).swapaxes(0, 1)
    energy = np.sqrt(np.square(pooled).sum(axis=1, keepdims=True)) + _MIN_ENERGY
    return np.asarray(pooled / energy, dtype=np.float32).reshape(len(glyphs), -1)
