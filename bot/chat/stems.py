"""Words of one stem: forms of a word, and words made of it."""

from itertools import takewhile

_MIN_STEM_LETTERS = 4
_MAX_ENDING_LETTERS = 3


def share_stem(one: str, other: str) -> bool:
    """True if the words differ only in their last letters, like загадай and загадали."""
    longest = max(len(one), len(other))
    least = max(_MIN_STEM_LETTERS, longest - _MAX_ENDING_LETTERS)
    return count_shared_letters(one, other) >= least


def count_shared_letters(one: str, other: str) -> int:
    """Count the letters that both words begin with."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))
