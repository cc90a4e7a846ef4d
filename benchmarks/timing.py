"""Fair timing on noisy machines: medians, and each figure beside its baseline."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

_LOOPS = 3_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """One figure in milliseconds beside its baseline's, from the same run."""

    figure: str
    ms: float
    baseline: str
    baseline_ms: float

    def __str__(self) -> str:
        ratio = self.baseline_ms / self.ms
        return (
            f"{self.figure:<54} {self.ms:>10.4f} ms   "
            f"{self.baseline:<38} {self.baseline_ms:>11.4f} ms {ratio:>8.1f}x"
        )


def machine_speed() -> str:
    """A line with this machine's current speed, to compare figures of two machines."""

    def loop() -> float:
        began = process_time()
        for _ in range(_LOOPS):
            pass
        return process_time() - began

    return (
        f"{_LOOPS / min(loop() for _ in range(3)) / 1e6:.0f} million empty loops of Python a second"
    )


def median_ms(work: Callable[[], object], runs: int) -> float:
    """The median of *runs* wall times."""
    return median(_ms(work) for _ in range(runs))


def _ms(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return (perf_counter() - began) * 1000
