"""No garbage is collected while modules are imported: there is none, and looking takes long."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def importing() -> Iterator[None]:
    """Collect nothing while the block runs."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
