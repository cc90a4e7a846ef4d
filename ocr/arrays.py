"""Names for the arrays that the stages hand on, each with its shape and range."""

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]  # rows, columns, RGB
Mask = NDArray[np.bool_]  # rows, columns
Levels = NDArray[np.uint8]  # rows, columns, or a stack of these: an Alpha times 255, or a Mask's 1
Alpha = NDArray[np.float32]  # rows, columns: 0 is background, 1 is ink
Rgb = NDArray[np.float32]  # one colour, or the difference of two, in levels of 0 to 255
Difference = NDArray[np.float32]  # rows, columns, RGB: each pixel's colour less the background's
Floats = NDArray[np.float32]  # any other shape; the docstring says which
Frame = tuple[float, float, float, float]  # left, top, right and bottom
Points = NDArray[np.float64]  # one row a point: x and y in pixels, unless said otherwise
