"""Name a glyph: small networks of two kinds, whose scores are averaged.

One kind looks at pixels through small windows (convolutions: LeCun and others, 1998), the other is
fed with edge directions: histograms of oriented gradients (Dalal and Triggs, 2005). Outputs are
shapes (`ocr.shapes`) or what else was learnt. Weights come from `ocr.training`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import NamedTuple

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ocr.arrays import Floats, Mask
from ocr.ink import GLYPH_SIDE, Ink

_DIRECTIONS = 8  # the weights were learnt with these three: change them and train again
_POOL = 4  # pixels
_HALF = 2  # pixels
# Of 60,000 glyphs of which the network without windows is as certain, the other would set two right
# and four wrong.
_CERTAIN = 0.995
_AT_ONCE = 32  # glyphs, whose windows stay in the cache: of 64, each takes half as long again
_MIN_ENERGY = 1.0  # added to a square's edges, so that noise in a blank one is not made large


class Window(NamedTuple):
    """A square of *side* pixels, an odd number, put down on each pixel of every *step*-th row and
    column. Beyond the rim all is blank.
    """

    side: int
    step: int


@dataclass(frozen=True, slots=True)
class Network:
    """Layers of weights and biases, with rectifiers between.

    The first layers, as many as there are `windows`, weigh what is seen through each window.
    """

    layers: tuple[tuple[Floats, Floats], ...]
    windows: tuple[Window, ...] = ()

    def scores(self, inputs: Floats) -> Floats:
        """One row for each input, one column for each shape that was learnt.

        Inputs are features or, with windows, images: (images, rows, columns, channels).
        """
        values = inputs
        for number, (weights, biases) in enumerate(self.layers):
            values = np.maximum(values, 0) if number else values
            rows = rows_of(values, self.windows, number)
            values = placed(rows @ weights + biases, values, self.windows, number)
        return values


def rows_of(values: Floats, windows: Sequence[Window], layer: int) -> Floats:
    """What a layer weighs: the values of each window, or all values of each input."""
    if layer < len(windows):
        return unfolded(values, windows[layer])
    return values.reshape(len(values), -1)


def placed(outputs: Floats, values: Floats, windows: Sequence[Window], layer: int) -> Floats:
    """The outputs of a layer's windows where these stand on the images of *values*."""
    if layer >= len(windows):
        return outputs
    count, height, width, _ = values.shape
    step = windows[layer].step
    return outputs.reshape(count, height // step, width // step, -1)


def unfolded(images: Floats, window: Window) -> Floats:
    """The values that each window sees, one row a window; (images, rows, columns, channels) in."""
    side, step = window
    rim = side // 2
    count, height, _, channels = images.shape
    padded = np.pad(images, ((0, 0), (rim, rim), (rim, rim), (0, 0)))
    lines = padded.reshape(count, height + 2 * rim, -1)  # a window's rows lie in one piece there
    seen = sliding_window_view(lines, (side, side * channels), axis=(1, 2))
    return seen[:, ::step, :: step * channels].reshape(-1, side * side * channels)


@dataclass(frozen=True, slots=True)
class Ensemble:
    """Networks that were learnt apart and err apart, and the scale that calibrates their mean."""

    networks: tuple[Network, ...]
    inverse_temperature: float

    def log_probabilities(self, glyphs: Floats, hidden: Floats | None = None) -> Floats:
        """One row for each glyph, one column for each shape that was learnt.

        By default nothing is *hidden*. Windows cost five times as much as edge directions: what
        lies open, and the networks without windows are certain of, is not asked of those with.
        """
        hidden = np.zeros_like(glyphs) if hidden is None else hidden
        quick = [network for network in self.networks if not network.windows]
        thorough = [network for network in self.networks if network.windows]
        features = features_of(glyphs, hidden)
        scores = np.mean([network.scores(features) for network in quick], axis=0)
        asked = np.flatnonzero(self._may_err(scores) | hidden.any(axis=(1, 2)))
        for first in range(0, asked.size, _AT_ONCE) if thorough else ():
            some = asked[first : first + _AT_ONCE]
            images = images_of(glyphs[some], hidden[some])
            others = np.sum([network.scores(images) for network in thorough], axis=0)
            scores[some] = (len(quick) * scores[some] + others) / np.float32(len(self.networks))
        return as_log_probabilities(scores * self.inverse_temperature)

    def _may_err(self, scores: Floats) -> Mask:
        """Of which glyphs some networks are not certain, by their mean *scores*."""
        likeliest = as_log_probabilities(scores * self.inverse_temperature).max(axis=1)
        return np.asarray(likeliest < np.log(_CERTAIN))


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
    networks = (
        Network(tuple(each), _windows_in(arrays, member)) for member, each in layers.items()
    )
    return Ensemble(tuple(networks), inverse_temperature)


def scores_of(inks: Sequence[Ink]) -> Floats:
    """What the networks of letters say of what was lifted: a row of log-probabilities for each."""
    glyphs, hidden = np.stack([ink.glyph for ink in inks]), np.stack([ink.hidden for ink in inks])
    return trained_ensemble().log_probabilities(glyphs, hidden)


def _windows_in(arrays: Mapping[str, Floats], member: str) -> tuple[Window, ...]:
    return tuple(Window(int(side), int(step)) for side, step in arrays.get(f"windows{member}", ()))


def inputs_of(windows: Sequence[Window], glyphs: Floats, hidden: Floats) -> Floats:
    """What networks with such windows, or with none, are fed."""
    return images_of(glyphs, hidden) if windows else features_of(glyphs, hidden)


def images_of(glyphs: Floats, hidden: Floats) -> Floats:
    """A stack of glyphs and what is *hidden* in each as the two channels of images."""
    return np.stack([glyphs, hidden], axis=-1)


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
    size, angle = cv2.cartToPolar(across, down) if across.size else (across, down)
    turn = angle * np.float32(_DIRECTIONS / (2 * np.pi)) % _DIRECTIONS
    lower = turn.astype(np.int64) % _DIRECTIONS
    upper = turn - np.floor(turn)  # how much belongs to the next direction
    squares = GLYPH_SIDE // _POOL
    shape = (_DIRECTIONS, len(glyphs), squares, squares)
    place = np.ravel_multi_index((edge[0], edge[1] // _POOL, edge[2] // _POOL), shape[1:])
    there = np.concatenate([lower, (lower + 1) % _DIRECTIONS]) * np.prod(shape[1:])
    pooled = np.bincount(
        there + np.tile(place, 2),
        np.concatenate([size * (1 - upper), size * upper]),
        minlength=np.prod(shape),
    )
    pooled = pooled.reshape(shape).swapaxes(0, 1)
    energy = np.sqrt(np.square(pooled).sum(axis=1, keepdims=True)) + _MIN_ENERGY
    return np.asarray(pooled / energy, dtype=np.float32).reshape(len(glyphs), -1)
