"""Delays of the bot, and limits on how much it takes in at once."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Delays and limits that fit the networks; tests set shorter ones.

    A chat gets a message a `chat_period_s`, of which `chat_burst` may come at once; all chats
    together get one a `messages_apart_s`. After a failure the bot pauses `first_pause_s` before
    it asks for updates again and `first_backoff_s` before it repeats a call, twice as long
    after each further one, up to `max_backoff_s`; after `give_up_s` the call has failed. While
    `max_waiting` updates wait here, the Bot API keeps the rest, and is asked again after
    `crowded_pause_s`. An album is complete `album_quiet_s` after its last picture,
    `max_album_s` after its first. Work shows no sign for its first `unnoticed_s`. `at_once`
    updates are handled at a time; people are told that they have to wait if `long_line` updates
    come before theirs, or `long_own_line` of their own. Menus of commands are sent to the
    network `menus_after_s` after the start, when people who waited have their answers. A VK
    community may make `vk_requests_a_second`.
    """

    chat_period_s: float = 1.0
    chat_burst: int = 3
    messages_apart_s: float = 0.02
    first_pause_s: float = 0.5
    first_backoff_s: float = 0.5
    max_backoff_s: float = 15.0
    give_up_s: float = 3600.0
    crowded_pause_s: float = 0.2
    max_waiting: int = 5_000
    album_quiet_s: float = 1.0
    max_album_s: float = 10.0
    unnoticed_s: float = 0.4
    at_once: int = 64
    long_line: int = 60
    long_own_line: int = 20
    menus_after_s: float = 1.0
    vk_requests_a_second: int = 20


USUAL_PACE = Pace()
