"""Order statistics of a few numbers, where numpy's own take most of their time to be called."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Floats


def median_of(values: NDArray[Any]) -> NDArray[Any]:
    """The median of values, or of each column of rows; of whole numbers too a fraction."""
    lower, upper = (len(values) - 1) // 2, len(values) // 2
    in_order = np.partition(values, (lower, upper), axis=0)
    fraction = np.result_type(values, np.float32)
    return np.asarray((in_order[lower].astype(fraction) + in_order[upper]) / 2)


def percentile_of(values: Floats, percent: int) -> float:
    """The value that so many of a hundred are not above."""
    place = percent * (values.size - 1) // 100
    return float(np.partition(values.ravel(), place)[place])
