"""Types of the arrays that pass between the stages, each with its shape and range."""

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]  # rows, columns, RGB
Mask = NDArray[np.bool_]  # rows, columns
Levels = NDArray[np.uint8]  # rows, columns, or a stack of these: grey levels, or a Mask's 1
Floats = NDArray[np.float32]  # any other shape, as the docstring says
Frame = tuple[float, float, float, float]  # left, top, right and bottom
Points = NDArray[np.float64]  # one row a point: x and y in pixels, unless said otherwise
