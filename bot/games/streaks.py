"""How many days in a row somebody has played."""

from collections.abc import Collection

from storage import Results

DAY_S = 24 * 60 * 60
# Few streaks are longer, and older days need not be read for them.
LOOKED_BACK = 30


def streak(days: Collection[int], today: int) -> int:
    """How many of *days* follow one another up to *today*, or up to yesterday."""
    last = today if today in days else today - 1
    first = last
    while first in days:
        first -= 1
    return last - first


def day_of(moment: float) -> int:
    """Days since that of Unix time 0."""
    return int(moment) // DAY_S


async def streaks(results: Results, chat: int, today: int) -> dict[int, int]:
    """The days in a row of each player there."""
    recent = await results.days(chat, today - LOOKED_BACK)
    found = {player: streak(days, today) for player, days in recent.items()}
    if max(found.values(), default=0) < LOOKED_BACK:
        return found
    played = await results.days(chat, 0)
    return {player: streak(days, today) for player, days in played.items()}
