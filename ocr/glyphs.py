"""Name a glyph: small networks over its pixels and edge directions, and one alphabet a board.

Classes are shapes, not letters: Latin A and Cyrillic А are one shape, which an alphabet turns
into its letter. A last class is anything that is no letter. Weights come from ocr.training.train.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from ocr.ink import GLYPH_SIDE
from ocr.reading import AlphabetName

Floats = NDArray[np.float32]

_RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_UKRAINIAN = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_LATIN_SHAPES = {
    **{letter: letter for letter in _LATIN},
    **dict(zip("aceikmoptx", "асеікмортх", strict=True)),
    "b": "вb",  # B has a Cyrillic twin, b has none that is the same letter
    "h": "нh",
}

ALPHABETS: Mapping[AlphabetName, Mapping[str, str]] = {
    "ru": {letter: letter for letter in _RUSSIAN},
    "en": _LATIN_SHAPES,
    "uk": {letter: letter for letter in _UKRAINIAN},
}
NO_LETTER = "?"
SHAPES = (
    *sorted({shape for letters in ALPHABETS.values() for shape in "".join(letters.values())}),
    NO_LETTER,
)
_INDEX = {shape: index for index, shape in enumerate(SHAPES)}

_DIRECTIONS = 8
_POOL = 4
_MIN_MASS = 1e-3
_UNLIKELY = 1.5  # how much likelier, as a logarithm, Russian is before anything is seen


@dataclass(frozen=True, slots=True)
class Network:
    """Layers of weights and biases, with rectifiers between."""

    layers: tuple[tuple[Floats, Floats], ...]

    def scores(self, features: Floats) -> Floats:
        """One row for each row of features, one column for each of SHAPES."""
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
        """One row for each row of features, one column for each of SHAPES."""
        scores = [network.scores(features) for network in self.networks]
        values = np.mean(scores, axis=0) * self.inverse_temperature
        values = values - values.max(axis=1, keepdims=True)
        total = np.exp(values).sum(axis=1, keepdims=True)
        return np.asarray(values - np.log(total), dtype=np.float32)


@cache
def ensemble() -> Ensemble:
    """The trained networks, loaded on first use."""
    with resources.files("ocr").joinpath("glyphs.npz").open("rb") as file:
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
        [_pooled(glyphs, 2), _edge_directions(glyphs), _pooled(hidden, _POOL)], axis=1
    )


def _pooled(glyphs: Floats, size: int) -> Floats:
    """The means of squares of *size* pixels, one row a glyph."""
    squares = GLYPH_SIDE // size
    means = glyphs.reshape(len(glyphs), squares, size, squares, size).mean(axis=(2, 4))
    return np.asarray(means, dtype=np.float32).reshape(len(glyphs), -1)


def _edge_directions(glyphs: Floats) -> Floats:
    """For each square of _POOL pixels, how much edge runs in each direction."""
    padded = np.pad(glyphs, ((0, 0), (1, 1), (1, 1)))
    across = padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2]
    down = padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1]
    size = np.hypot(across, down)
    turn = (np.arctan2(down, across) / (2 * np.pi) * _DIRECTIONS) % _DIRECTIONS
    lower = turn.astype(np.int64) % _DIRECTIONS
    share = (turn - np.floor(turn)).astype(np.float32)
    squares = GLYPH_SIDE // _POOL
    shape = (len(glyphs), squares, _POOL, squares, _POOL)
    pooled = np.empty((len(glyphs), _DIRECTIONS, squares, squares), dtype=np.float32)
    for direction in range(_DIRECTIONS):
        before = (direction - 1) % _DIRECTIONS
        weight = size * ((lower == direction) * (1 - share) + (lower == before) * share)
        pooled[:, direction] = weight.reshape(shape).sum(axis=(2, 4))
    energy = np.sqrt(np.square(pooled).sum(axis=1, keepdims=True)) + 1
    return np.asarray(pooled / energy, dtype=np.float32).reshape(len(glyphs), -1)


def letters_of(alphabet: AlphabetName, log_probabilities: Floats) -> tuple[tuple[str, ...], Floats]:
    """The alphabet's letters with NO_LETTER, and for each glyph the probability of each."""
    letters = ALPHABETS[alphabet]
    columns = [[_INDEX[shape] for shape in shapes] for shapes in letters.values()]
    columns.append([_INDEX[NO_LETTER]])
    masses = np.stack(
        [np.exp(log_probabilities[:, column]).sum(axis=1) for column in columns], axis=1
    )
    total = masses.sum(axis=1, keepdims=True)
    return (*letters, NO_LETTER), masses / np.maximum(total, 1e-9)


def choose_alphabet(log_probabilities: Floats) -> AlphabetName:
    """The alphabet that explains all glyphs of a board best; Russian where nothing tells.

    Shared shapes weigh nothing, so one clear Ї or Z decides, and one blurred letter does not.
    """
    evidence = {
        name: _evidence(letters, log_probabilities) - (0.0 if name == "ru" else _UNLIKELY)
        for name, letters in ALPHABETS.items()
    }
    return max(evidence, key=lambda name: evidence[name])


def _evidence(letters: Mapping[str, str], log_probabilities: Floats) -> float:
    columns = [_INDEX[shape] for shape in sorted({*"".join(letters.values())})]
    mass = np.exp(log_probabilities[:, columns]).sum(axis=1)
    return float(np.log(np.maximum(mass, _MIN_MASS)).sum())
