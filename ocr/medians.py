"""Order statistics of a few numbers, for which the call overhead of numpy's own is too large."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ocr.arrays import Picture


def median_of(values: NDArray[Any], axis: int = 0) -> NDArray[Any]:
    """The medians along an axis, as floats even of integers."""
    count = values.shape[axis]
    lower, upper = (count - 1) // 2, count // 2
    in_order = np.partition(values, (lower, upper), axis=axis)
    fraction = np.result_type(values, np.float32)
    middle = in_order.take(lower, axis).astype(fraction) + in_order.take(upper, axis)
    return np.asarray(middle / 2)


def rim_colour(picture: Picture) -> NDArray[Any]:
    """The median colour along the sides of a picture: mostly its background."""
    return median_of(np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]]))
