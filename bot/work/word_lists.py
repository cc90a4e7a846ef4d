"""Word lists that people bring: what is in one; a job as in bot/work/jobs.py."""

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from bot.work.lexicons import MAX_LIST_LINES, MAX_PATH_LETTERS, Words
from bot.work.shelf import LexiconShelf
from solver import LeftOut, LexiconError, Tier, read_brought


@dataclass(frozen=True, slots=True)
class ListRequest:
    """A file that may be a word list."""

    file: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many words of a list the built-in lexicon has, by tier, and how many it lacks."""

    tiers: Mapping[Tier, int]
    new: int


@dataclass(frozen=True, slots=True)
class ListResult:
    """Result of an import: how many *words* of *alphabet* the file has, and what was left out.

    *hash* is that of the file. *agreement* is None where there is no built-in lexicon to compare
    the words with.
    """

    hash: str
    alphabet: str
    words: int
    left_out: tuple[LeftOut, ...]
    agreement: Agreement | None


def look_into(shelf: LexiconShelf, request: ListRequest) -> ListResult:
    """Check a word list; LexiconError if it is none or too large."""
    brought = read_brought(request.content, request.file, max_lines=MAX_LIST_LINES)
    if sum(len(word) ** 2 for word in brought.words) > MAX_PATH_LETTERS:
        raise LexiconError(
            "The word list {path} has too many long words; split it or leave some out.",
            path=request.file,
        )
    agreement = _agreement(shelf, brought.alphabet, brought.words)
    hash_ = hashlib.sha256(request.content).hexdigest()
    return ListResult(hash_, brought.alphabet, len(brought.words), brought.left_out, agreement)


def _agreement(shelf: LexiconShelf, alphabet: str, words: tuple[str, ...]) -> Agreement | None:
    known = shelf.base_for(alphabet, Words())
    if known is None:
        return None
    tiers = Counter(known.tier(word) for word in words if word in known)
    return Agreement(dict(tiers), len(words) - tiers.total())
