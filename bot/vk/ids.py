"""Map VK's ids to a range of our ids; docs/design/vk.md says why."""

from bot.settings import VK_IDS

FIRST_CHAT = 2_000_000_000


def our_id(peer: int) -> int:
    """The id of a person, or of the chat with that *peer*."""
    return -(VK_IDS + peer) if peer > FIRST_CHAT else VK_IDS + peer


def peer_of(chat: int) -> int:
    """VK's id of our *chat* or person."""
    return abs(chat) - VK_IDS


def is_ours(chat: int) -> bool:
    return abs(chat) >= VK_IDS
