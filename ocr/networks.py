"""The taught networks of this package, run by ONNX Runtime on one thread."""

from functools import cache
from importlib import resources

import numpy as np
import onnxruntime

from ocr.arrays import Floats


def ask(weights: str, inputs: Floats) -> Floats:
    """What the network of a file in `ocr` answers, a row for each row of *inputs*."""
    (answers,) = _session_of(weights).run(None, {"inputs": inputs})
    return np.asarray(answers, dtype=np.float32)


@cache
def _session_of(weights: str) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    content = resources.files("ocr").joinpath(weights).read_bytes()
    return onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
