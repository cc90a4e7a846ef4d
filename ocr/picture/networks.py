"""The trained networks of this package, run by ONNX Runtime on one thread."""

from functools import cache
from importlib import resources

import numpy as np
from onnxruntime import InferenceSession, SessionOptions

from ocr.picture.arrays import Floats, Levels


def ask(weights: str, inputs: Floats | Levels) -> Floats:
    """Run the network of a file in `ocr`: an output row for each row of *inputs*.

    Pictures (n, rows, columns, 3) of levels are made numbers of -1 to 1 (n, 3, rows, columns).
    """
    if inputs.dtype == np.uint8:
        inputs = inputs.transpose(0, 3, 1, 2).astype(np.float32) / np.float32(127.5) - 1
    return np.asarray(_network_of(weights).run(None, {"inputs": inputs})[0], dtype=np.float32)


@cache
def _network_of(weights: str) -> InferenceSession:
    options = SessionOptions()
    options.intra_op_num_threads = 1
    options.enable_mem_pattern = False  # it would keep one for each number of inputs
    content = resources.files("ocr").joinpath(weights).read_bytes()
    return InferenceSession(content, options, providers=["CPUExecutionProvider"])
