"""The trained networks of this package, run by OpenCV on one thread."""

from functools import cache
from importlib import resources
from threading import Lock

import cv2
import numpy as np

from ocr.picture.arrays import Floats, Levels

_ONE_AT_A_TIME = Lock()  # a network of OpenCV keeps its last input


def ask(weights: str, inputs: Floats | Levels) -> Floats:
    """Run the network of a file in `ocr`: an output row for each row of *inputs*.

    Pictures (n, rows, columns, 3) of levels are made numbers of -1 to 1 (n, 3, rows, columns).
    """
    if inputs.dtype == np.uint8:
        inputs = inputs.transpose(0, 3, 1, 2).astype(np.float32) / np.float32(127.5) - 1
    with _ONE_AT_A_TIME:
        network = _network_of(weights)
        network.setInput(inputs)
        return np.array(network.forward(), dtype=np.float32)


@cache
def _network_of(weights: str) -> cv2.dnn.Net:
    content = resources.files("ocr").joinpath(weights).read_bytes()
    # Not ENGINE_CLASSIC: in OpenCV 5.0 it crashes if a call has more rows than the last one.
    return cv2.dnn.readNetFromONNX(np.frombuffer(content, dtype=np.uint8))
