"""The letters of a hive among what people write around them."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.chat.told import read_told
from solver import NEWSPAPER_LETTERS

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def find_hive_letters(text: str) -> str:
    """The letters of a newspaper's hive that *text* tells, the centre first; "" if it tells none.

    They are written one by one, or as a word, where a later word is tried first; the centre may
    be apart.
    """
    words = _WORD.findall(text)
    runs = ["".join(run) for are_ones, run in groupby(words, lambda w: len(w) == 1) if are_ones]
    told = sorted(read_told(text).words, key=_is_in_order)[::-1]
    return next(filter(_is_hive, _list_candidates(runs, told)), "")


def _list_candidates(runs: Sequence[str], told: Sequence[str]) -> Iterator[str]:
    yield from runs
    for run in runs:  # after or before “в” or “a”
        yield from (run[-NEWSPAPER_LETTERS:], run[:NEWSPAPER_LETTERS])
    yield from told
    for centre in runs:
        yield from (centre + ring for ring in (*runs, *told) if len(centre) == 1)
    yield "".join(runs)


def _is_hive(letters: Sequence[str]) -> bool:
    """True if these are as many different letters as a newspaper's hive has."""
    return len(letters) == len({letter.lower() for letter in letters}) == NEWSPAPER_LETTERS


def _is_in_order(letters: str) -> bool:
    """True if all but the first are in the order of the alphabet, as in hardly any word."""
    return list(letters[1:]) == sorted(letters[1:])
