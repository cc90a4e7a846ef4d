"""By which numbers a message may be found that was on its way when the bot was killed.

Nobody can ask the Bot API whether a message has come. But its numbers grow: those of a supergroup
by themselves, those of a bot's private chats and basic groups together. And a chat gets one message
of ours at a time (`flood_turns.py`). So if there is a message of ours beyond the last number that
was known in its chat as one left, it is that one. An edit tells: a bot can edit only its own.
"""

from collections.abc import Iterable, Sequence

from cachetools import LRUCache

from storage import Handling

MAX_CHATS = 10_000
# How many numbers beyond the last one of its chat, and of all that are numbered with it.
NEAR, FAR = 8, 32

_LAST_SUPERGROUP = -1_000_000_000_000
_OTHERS = 0


class Arrivals:
    """The last number that is known to be taken, of each chat and of all but supergroups."""

    def __init__(self) -> None:
        self._last: LRUCache[int, int] = LRUCache(MAX_CHATS)

    def see(self, chat: int, message: int) -> None:
        """*message*, ours or not, is new in *chat*."""
        for place in (chat, _sequence_of(chat)):
            self._last[place] = max(message, self._last.get(place, 0))

    def leave(self, chat: int) -> None:
        """Note what is known as a message leaves for *chat*.

        That is nothing if we have seen no message there: an older one of ours would be taken for
        this one.
        """
        if (handling := Handling.current()) is None:
            return
        if (last := self._last.get(chat)) is None:
            handling.note_left()
            return
        last = max([last, *handling.messages])  # which may be from before a kill
        handling.note_left(last, max(last, self._last[_sequence_of(chat)]))


def numbers_beyond(left: Sequence[int]) -> Iterable[int]:
    """The numbers that a message may have got by what was noted as it left, likely ones first."""
    if not left:
        return ()
    near, far = (
        range(last + 1, last + 1 + many) for last, many in zip(left, (NEAR, FAR), strict=True)
    )
    return dict.fromkeys((*near, *far))


def _sequence_of(chat: int) -> int:
    return chat if chat < _LAST_SUPERGROUP else _OTHERS
