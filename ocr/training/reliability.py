"""Reliability of confidences: how often cells of each confidence are right."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

_BINS = 20
_CURVE = (*(1 - np.geomspace(1, 0.001, 10)), 1.0)  # bounds of the bins


@dataclass(slots=True)
class Reliability:
    """Confidences of cells, each with True if the cell was right."""

    confidence: list[float] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)

    def add(self, confidence: float, right: bool) -> None:
        self.confidence.append(confidence)
        self.right.append(right)

    @property
    def error(self) -> float:
        """Expected calibration error: the mean gap between confidence and share of right cells."""
        confidence, right = np.array(self.confidence), np.array(self.right)
        bins = np.minimum((confidence * _BINS).astype(int), _BINS - 1)
        gaps = [abs((confidence - right)[bins == each].sum()) for each in range(_BINS)]
        return float(sum(gaps) / max(len(right), 1))

    def lines(self) -> Iterator[str]:
        """The reliability curve: number, mean confidence and share of right cells by confidence."""
        confidence, right = np.array(self.confidence), np.array(self.right)
        for low, high in pairwise(_CURVE):
            within = (confidence >= low) & ((confidence < high) | (high == 1))
            if within.any():
                yield (
                    f"  confidence {low:.3f} to {high:.3f}: {within.sum()} cells, "
                    f"say {confidence[within].mean():.4f}, right {right[within].mean():.4f}"
                )
        yield f"  calibration error {self.error:.4f}"
