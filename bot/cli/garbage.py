"""Imported modules are many objects, none of them garbage to look for."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def none_collected() -> Iterator[None]:
    """Collect no garbage while the block runs."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
