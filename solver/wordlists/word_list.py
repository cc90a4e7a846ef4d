"""The word list that every source gives."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

Progress = Callable[[float], None]
"""A function that takes the share of the work done so far, 0 to 1."""

Tier = Literal["natural", "well-read", "rare"]
"""How likely a person knows a word."""

TIERS: tuple[Tier, ...] = ("natural", "well-read", "rare")


@dataclass(frozen=True, slots=True)
class WordList:
    """Words as their source writes them; `steps` counts them after each step of its filter.

    A word that `tiers` lacks is natural, as are all words of a source without tiers. `accepted`
    maps words that fit a newspaper's hives to True if it takes them. `substantives` are nouns that
    have the forms of adjectives (больной). `remark` says what is off because a package is missing,
    and how to get it, or what was left out of a file.
    """

    words: tuple[str, ...]
    alphabet: str
    steps: tuple[tuple[str, int], ...]
    tiers: Mapping[str, Tier] = field(default_factory=dict)
    remark: str = ""
    accepted: Mapping[str, bool] = field(default_factory=dict)
    substantives: Collection[str] = ()


class Source(Protocol):
    """A source of a built-in lexicon."""

    def fingerprint(self) -> dict[str, str] | None:
        """Versions of data and filter; a lexicon built from others is stale. None: no data."""

    def read(self, on_progress: Progress) -> WordList:
        """Read all words; LexiconError if the data are not installed. Takes seconds."""
