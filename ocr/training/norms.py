"""Batch normalisation (Ioffe and Szegedy, 2015), with which networks learn in fewer epochs.

What each unit of a layer puts out is given mean 0 and variance 1 over a batch, then a gain of its
own. Once it is taught, a network has fixed means and variances, which go into its weights.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ocr.arrays import Floats
from ocr.ensemble import Network

_FOLLOWED = 0.01  # how far running moments follow those of a batch
_LEAST = 1e-3  # added to variances

Moments = tuple[Floats, Floats]  # the mean and the variance of each unit


@dataclass(frozen=True, slots=True)
class Normalised:
    """Rows of a layer's outputs, each unit with mean 0 and variance 1, and its moments before."""

    rows: Floats
    mean: Floats
    variance: Floats

    @classmethod
    def of(cls, outputs: Floats) -> "Normalised":
        mean, variance = outputs.mean(axis=0), outputs.var(axis=0)
        return cls((outputs - mean) / np.sqrt(variance + _LEAST), mean, variance)

    def slopes(self, of_rows: Floats, of_mean: Floats, of_deviation: Floats) -> Floats:
        """Slopes by the outputs, from those by the `rows` and their sums."""
        together = (of_mean + self.rows * of_deviation) / np.float32(len(self.rows))
        return np.asarray((of_rows - together) / np.sqrt(self.variance + _LEAST))


@dataclass(frozen=True, slots=True)
class Norms:
    """Gains of the first layers of a network, and running moments of their outputs."""

    gains: tuple[Floats, ...]
    moments: tuple[Moments, ...]

    @classmethod
    def of(cls, sizes: Sequence[int]) -> "Norms":
        """For first layers of so many units each."""
        ones = [np.ones(size, np.float32) for size in sizes]
        return cls(tuple(ones), tuple((np.zeros_like(one), np.ones_like(one)) for one in ones))

    def follow(self, moments: Sequence[Moments]) -> None:
        """Let the running moments go a step towards those of a batch."""
        for running, seen in zip(self.moments, moments, strict=True):
            for old, new in zip(running, seen, strict=True):
                old += np.float32(_FOLLOWED) * (new - old)

    def within(self, network: Network) -> Network:
        """*network* with these in its weights and biases."""
        layers = [*network.layers]
        for layer, (gain, (mean, variance)) in enumerate(
            zip(self.gains, self.moments, strict=True)
        ):
            weights, biases = layers[layer]
            scale = gain / np.sqrt(variance + _LEAST)
            layers[layer] = weights * scale, biases - mean * scale
        return Network(tuple(layers), network.windows)
