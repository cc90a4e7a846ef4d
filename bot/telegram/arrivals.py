"""By which numbers a message may be found that was on its way when the bot was killed.

Nobody can ask the Bot API whether a message has come. But its numbers grow: those of a supergroup
by themselves, those of a bot's private chats and basic groups together. And a chat gets one message
of ours at a time (`flood_turns.py`). So if there is a message of ours beyond the last number that
was known in its chat as one left, it is that one. An edit tells: a bot can edit only its own.
"""

from collections.abc import Iterator, Sequence

from cachetools import LRUCache

from storage import Handling

MAX_KNOWN_CHATS, MAX_KNOWN_MESSAGES = 10_000, 10_000
# How many numbers beyond the last one of its chat, and of all that are numbered with it.
MAX_NUMBERS_NEAR, MAX_NUMBERS_FAR = 8, 32

_LAST_SUPERGROUP = -1_000_000_000_000
_OTHERS = 0


class Arrivals:
    """The last number that is known to be taken, of each chat and of all but supergroups.

    And which of ours this run has sent or found: none of them is looked for any more.
    """

    def __init__(self) -> None:
        self._last: LRUCache[int, int] = LRUCache(MAX_KNOWN_CHATS)
        self._ours: LRUCache[tuple[int, int], bool] = LRUCache(MAX_KNOWN_MESSAGES)

    def claim(self, chat: int, message: int) -> None:
        """*message* is ours, and known to be there."""
        self.see(chat, message)
        self._ours[chat, message] = True

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

    def numbers_beyond(self, chat: int, left: Sequence[int]) -> Iterator[int]:
        """The numbers that a message may have got by what was noted as it left, likely ones first.

        Each is looked at when it is its turn: another may have been found there meanwhile.
        """
        if not left:
            return
        limits = (MAX_NUMBERS_NEAR, MAX_NUMBERS_FAR)
        near, far = (
            range(last + 1, last + 1 + most) for last, most in zip(left, limits, strict=True)
        )
        for number in dict.fromkeys((*near, *far)):
            if (chat, number) not in self._ours:
                yield number


def _sequence_of(chat: int) -> int:
    return chat if chat < _LAST_SUPERGROUP else _OTHERS
