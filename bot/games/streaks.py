"""How many days in a row somebody has played."""

from collections.abc import Collection


def streak(days: Collection[int], today: int) -> int:
    """How many of *days* follow one another up to *today*, or up to yesterday."""
    last = today if today in days else today - 1
    first = last
    while first in days:
        first -= 1
    return last - first
