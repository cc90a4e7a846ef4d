"""Guess the number of a message that was being sent when the bot was killed.

The Bot API does not tell whether a message has come. But message numbers grow: a supergroup counts
its own, and a bot's private chats and basic groups are counted together. And a chat gets one
message of ours at a time (`limiter.py`). So if a message of ours has a number beyond the last
one known in its chat before the sending, it is the message. An edit tells whether it is ours: a bot
can edit only its own.
"""

from collections.abc import Iterator, Sequence

from cachetools import LRUCache

from storage import Handling

MAX_KNOWN_CHATS, MAX_KNOWN_MESSAGES = 10_000, 10_000
# Numbers to try beyond the last one of the chat, and of all chats that are counted with it.
MAX_NUMBERS_NEAR, MAX_NUMBERS_FAR = 8, 32

_LAST_SUPERGROUP = -1_000_000_000_000
_OTHERS = 0


class Arrivals:
    """The last number known to be taken, for each chat and for all but supergroups together.

    And the messages that this run has sent or found, which are not searched for any more.
    """

    def __init__(self) -> None:
        self._last: LRUCache[int, int] = LRUCache(MAX_KNOWN_CHATS)
        self._ours: LRUCache[tuple[int, int], bool] = LRUCache(MAX_KNOWN_MESSAGES)

    def claim(self, chat: int, message: int) -> None:
        """Note that *message* is ours and has come."""
        self.see(chat, message)
        self._ours[chat, message] = True

    def see(self, chat: int, message: int) -> None:
        """Note that *message*, ours or not, is new in *chat*."""
        for place in (chat, _sequence_of(chat)):
            self._last[place] = max(message, self._last.get(place, 0))

    def leave(self, chat: int) -> None:
        """Store the last known numbers before a message is sent to *chat*.

        Store none if we have seen no message there: an older message of ours would be taken for the
        new one.
        """
        if (handling := Handling.current()) is None:
            return
        if (last := self._last.get(chat)) is None:
            handling.note_left()
            return
        last = max([last, *handling.messages])  # those may be from before a kill
        handling.note_left(last, max(last, self._last[_sequence_of(chat)]))

    def numbers_beyond(self, chat: int, left: Sequence[int]) -> Iterator[int]:
        """The numbers that a message may have, by what `leave` stored, likely ones first.

        Each number is checked when its turn comes: another message may have been found meanwhile.
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
