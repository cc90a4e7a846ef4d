"""Who may choose for a group: its admins, asked of Telegram and remembered for a minute."""

import time
from collections.abc import Callable
from datetime import timedelta

from cachetools import TTLCache
from telegram import Bot
from telegram.constants import ChatID, ChatMemberStatus

_ADMINS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)
_REMEMBERED = timedelta(minutes=1)
_MOST_REMEMBERED = 10_000


class Admins:
    """Knows who is an admin of which group; *clock* gives seconds that never go back."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._known: TTLCache[tuple[int, int], bool] = TTLCache(
            _MOST_REMEMBERED, _REMEMBERED.total_seconds(), timer=clock
        )

    async def include(self, bot: Bot, group: int, person: int) -> bool:
        """Whether *person*, or who writes in the name of the group, is an admin of it."""
        if person == ChatID.ANONYMOUS_ADMIN:
            return True
        if (group, person) not in self._known:
            member = await bot.get_chat_member(group, person)
            self._known[group, person] = member.status in _ADMINS
        return self._known[group, person]
