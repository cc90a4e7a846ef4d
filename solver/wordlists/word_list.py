"""What every source of words gives."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

Progress = Callable[[float], None]
"""Called with the share of the work that is done, 0 to 1."""


@dataclass(frozen=True, slots=True)
class WordList:
    """Words as their source writes them; `steps` counts them after each step of its filter."""

    words: tuple[str, ...]
    alphabet: str
    steps: tuple[tuple[str, int], ...]


class Source(Protocol):
    """A source of a built-in lexicon."""

    def fingerprint(self) -> dict[str, str] | None:
        """Versions of data and filter; a lexicon built from others is stale. None: no data."""

    def read(self, on_progress: Progress) -> WordList:
        """All its words; LexiconError if the data are not installed. Takes seconds."""
