"""The state of the playground: people, chats, their taps, and calls of the bot.

Messages are kept as the JSON the Bot API shows.
"""

from collections import Counter, OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.playground.refusal import JSONDict

# The fields of a message that a person writes or shows, and may forward or replace.
CONTENT = ("text", "entities", "caption", "caption_entities", "photo", "document")


def _bot(number: int, name: str, username: str) -> Mapping[str, object]:
    return {"id": number, "is_bot": True, "first_name": name, "username": username}


BOT_USER = _bot(1_000_000_001, "Balda", "balda_playground_bot")
ANONYMOUS_ADMIN = _bot(1087968824, "Group", "GroupAnonymousBot")
CHANNEL_WRITER = _bot(136817688, "Channel", "Channel_Bot")


@dataclass(frozen=True, slots=True)
class User:
    """A person; *language* is the language of their app, empty if it does not tell."""

    id: int
    name: str
    language: str = "ru"

    def as_json(self) -> JSONDict:
        language = {"language_code": self.language} if self.language else {}
        return {"id": self.id, "is_bot": False, "first_name": self.name, **language}


@dataclass(slots=True)
class Chat:
    """A private chat (its id is the person's) or a group (a negative id).

    *changes* counts the changes; `changed_at[message_id]` is the count at a message's last change,
    so that a reader can ask for what is new. `reactions` are the bot's, by message; `actions`
    counts how often it said that it is busy, `rings` how often it made a phone ring: by a new
    message that was not silent, or a reaction; edits and answers to taps make no sound. `notified`
    counts how often each person's phone rings even if they muted the group: for mentions of them,
    replies and reactions to them. The first person to speak in a group owns it. The bot may not do
    what the group *forbids* ("photos", "text messages", "reactions", "deleting"), nor send anything
    into *closed_topics* or into a group that has *moved_to* another id. Without *has_bot* it is no
    member, and gets messages that mention it as a guest.
    """

    id: int
    title: str
    bot_sees_all: bool
    members: OrderedDict[int, str] = field(default_factory=OrderedDict)
    messages: OrderedDict[int, JSONDict] = field(default_factory=OrderedDict)
    changed_at: dict[int, int] = field(default_factory=dict)
    reactions: dict[int, str] = field(default_factory=dict)
    changes: int = 0
    actions: int = 0
    rings: int = 0
    notified: Counter[int] = field(default_factory=Counter)
    last_message_id: int = 0
    forbids: frozenset[str] = frozenset()
    closed_topics: frozenset[int] = frozenset()
    moved_to: int | None = None
    has_bot: bool = True

    @property
    def is_group(self) -> bool:
        return self.id < 0

    def ring(self, *people: int) -> None:
        """Ring the phones of *people*, and of everybody who has not muted the chat."""
        self.rings += 1
        self.notified.update(people if self.is_group else [self.id])

    def as_json(self) -> JSONDict:
        if self.is_group:
            return {"id": self.id, "type": "supergroup", "title": self.title}
        return {"id": self.id, "type": "private", "first_name": self.title}


@dataclass(frozen=True, slots=True)
class Place:
    """The person who acts, the chat, the message replied to, and the topic of the group.

    Messages are sent in the name of *sender_chat*, if there is one: the group or a channel.
    """

    user: User
    chat: Chat
    reply_to: int | None = None
    topic: int | None = None
    sender_chat: Chat | None = None

    def author(self) -> JSONDict:
        """The author that a message shows; Telegram has one account for all sending chats."""
        if self.sender_chat is None:
            return self.user.as_json()
        is_group = self.sender_chat.id == self.chat.id
        return dict(ANONYMOUS_ADMIN if is_group else CHANNEL_WRITER)


@dataclass(slots=True)
class Tap:
    """A tap on a button; *answer* is what the bot replied to it."""

    id: str
    answer: JSONDict | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A Bot API call that was made, for tests that watch the bot."""

    method: str
    chat_id: int | None
