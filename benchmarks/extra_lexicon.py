"""Lexicons of benchmarks' own, built and opened by name as the built-in ones are."""

from collections.abc import Iterator
from contextlib import contextmanager

from solver import BUILT_IN, Source


@contextmanager
def extra_lexicon(name: str, source: Source) -> Iterator[None]:
    """While it lasts *name* is a built-in lexicon of the words of *source*."""
    BUILT_IN[name] = source
    try:
        yield
    finally:
        del BUILT_IN[name]
