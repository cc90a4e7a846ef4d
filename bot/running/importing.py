"""The collector of garbage stays out of imports, where it finds none and takes a third of the time."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def importing() -> Iterator[None]:
    """Collect nothing while the block runs, and nothing of what is there at its end ever after."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
