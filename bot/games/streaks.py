"""Streaks: how many days in a row somebody has played."""

from collections.abc import Collection

from storage import Results

DAY_S = 24 * 60 * 60
# In days; older ones are read only for the few streaks that are longer.
LOOKED_BACK = 30


def streak(days: Collection[int], today: int) -> int:
    """The number of consecutive *days* up to *today*, or up to yesterday."""
    last = today if today in days else today - 1
    first = last
    while first in days:
        first -= 1
    return last - first


def day_of(moment: float) -> int:
    """The number of days since the Unix epoch."""
    return int(moment) // DAY_S


async def streaks(results: Results, chat: int, today: int) -> dict[int, int]:
    """The streak of each player in *chat*."""
    recent = await results.days(chat, today - LOOKED_BACK)
    found = {player: streak(days, today) for player, days in recent.items()}
    if max(found.values(), default=0) < LOOKED_BACK:
        return found
    played = await results.days(chat, 0)
    return {player: streak(days, today) for player, days in played.items()}
