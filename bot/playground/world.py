"""Everybody and everything in the playground: people, chats, messages, taps.

A person acts as a `Person` (person.py), the bot by the Bot API (methods.py). Messages are kept as
the JSON the Bot API shows. Nothing is written to disk, and every collection forgets its oldest part
when it is full.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from cachetools import FIFOCache

from bot.playground.files import FileStore
from bot.playground.markup import find_typed_entities
from bot.playground.params import JSONDict, bad_request
from bot.playground.update_queue import Signal, UpdateQueue, Webhook

# The fields of a message that a person writes or shows, and may forward or replace.
CONTENT = ("text", "entities", "caption", "caption_entities", "photo", "document")
MAX_MESSAGES_OF_CHAT = 500
MAX_CHATS, MAX_USERS, MAX_MEMBERS = 1000, 1000, 1000
MAX_TAPS = 1000
MAX_CALLS = 1000


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
    members: FIFOCache[int, str] = field(default_factory=lambda: FIFOCache(MAX_MEMBERS))
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


@dataclass(slots=True)
class World:
    """All state of one playground.

    The numbers of messages and taps begin *after* those of an earlier run; *updates* have to be
    numbered in the same way.
    """

    now: Callable[[], float] = time.time
    files: FileStore = field(default_factory=FileStore)
    updates: UpdateQueue = field(default_factory=UpdateQueue)
    changed: Signal = field(default_factory=Signal)
    users: FIFOCache[int, User] = field(default_factory=lambda: FIFOCache(MAX_USERS))
    chats: FIFOCache[int, Chat] = field(default_factory=lambda: FIFOCache(MAX_CHATS))
    taps: FIFOCache[str, Tap] = field(default_factory=lambda: FIFOCache(MAX_TAPS))
    inline_answers: FIFOCache[str, list[JSONDict] | None] = field(
        default_factory=lambda: FIFOCache(MAX_TAPS)
    )
    # Messages that summon the bot as a guest, until it answers.
    guest_queries: FIFOCache[str, JSONDict] = field(default_factory=lambda: FIFOCache(MAX_TAPS))
    # The menus of commands, by scope and language.
    menus: dict[tuple[str, str], list[JSONDict]] = field(default_factory=dict)
    # The bot's descriptions of itself, by the name of the field and the language.
    descriptions: dict[tuple[str, str], str] = field(default_factory=dict)
    calls: deque[Call] = field(default_factory=lambda: deque(maxlen=MAX_CALLS))
    numbers: Counter[str] = field(default_factory=Counter)
    after: int = 0
    webhook: Webhook | None = None
    bringing: asyncio.Task[None] | None = None
    closed: bool = False

    def close(self) -> None:
        """End all waiting, so that the server can stop."""
        self.closed = True
        self.set_webhook(None)
        self.updates.close()
        self.changed.fire()

    def set_webhook(self, webhook: Webhook | None) -> None:
        """Deliver updates to *webhook* from now on; with None the bot fetches them."""
        if self.bringing is not None:
            self.bringing.cancel()
        self.webhook = webhook
        self.bringing = asyncio.create_task(webhook.bring(self.updates)) if webhook else None

    def chat_of(self, user: User, chat_id: int) -> Chat:
        """The chat in which *user* speaks, created if it is new; *user* joins it."""
        self.users[user.id] = user
        if chat_id > 0 and chat_id != user.id:
            raise bad_request("a private chat has the id of its person")
        if chat_id not in self.chats:
            title = user.name if chat_id > 0 else f"Group {-chat_id}"
            self.add_chat(Chat(chat_id, title, bot_sees_all=chat_id > 0))
        chat = self.chats[chat_id]
        chat.members.setdefault(user.id, "member" if chat.members else "creator")
        return chat

    def add_chat(self, chat: Chat) -> None:
        """Add *chat* to this world; its messages get numbers of this run."""
        chat.last_message_id = max(chat.last_message_id, self.after)
        self.chats[chat.id] = chat

    def delete(self, chat: Chat, message_id: int) -> None:
        """Delete a message for everybody."""
        del chat.messages[message_id]
        del chat.changed_at[message_id]
        self.changed.fire()

    def post(
        self, chat: Chat, author: Mapping[str, object], content: JSONDict, *, silent: bool = False
    ) -> JSONDict:
        """Put a message into *chat* and return it; *content* is everything but its envelope.

        A message of the bot makes phones ring, unless it is *silent*.
        """
        if author["id"] == BOT_USER["id"] and not silent:
            chat.ring(*_find_concerned(content) & chat.members.keys())
        chat.last_message_id += 1
        message: JSONDict = {
            "message_id": chat.last_message_id,
            "date": int(self.now()),
            "chat": chat.as_json(),
            "from": dict(author),
            **content,
        }
        chat.messages[chat.last_message_id] = message
        if len(chat.messages) > MAX_MESSAGES_OF_CHAT:
            dropped, _ = chat.messages.popitem(last=False)
            del chat.changed_at[dropped]
            chat.reactions.pop(dropped, None)
        self.touch(chat, chat.last_message_id)
        return message

    def touch(self, chat: Chat, message_id: int) -> None:
        chat.changes += 1
        chat.changed_at[message_id] = chat.changes
        self.changed.fire()

    def react(self, chat: Chat, message_id: int, emoji: str) -> None:
        """Put *emoji* of the bot under a message, in place of its earlier one.

        The phone of the author rings, unless *emoji* is there already.
        """
        author = self.message(chat, message_id)["from"]["id"]
        if chat.reactions.get(message_id) != emoji:
            chat.ring(author)
        chat.reactions[message_id] = emoji
        self.touch(chat, message_id)

    def act(self, chat: Chat) -> None:
        """Show that the bot is busy with an answer."""
        chat.actions += 1
        self.changed.fire()

    def add_document(self, data: bytes, name: str, mime: str) -> JSONDict:
        """Store a file and describe it as the Bot API's `Document`."""
        stored = self.files.add(data, "documents", PurePosixPath(name).suffix, mime)
        return {**stored.as_json(), "file_name": name, "mime_type": mime}

    def tap(self, place: Place, message_id: int, data: str) -> Tap:
        """Let a person tap a button; *data* is not checked, since a doctored app may send any."""
        message = self.message(place.chat, message_id)
        tap = Tap(self.new_number("tap"))
        self.taps[tap.id] = tap
        self.updates.put(
            "callback_query",
            {
                "id": tap.id,
                "from": place.user.as_json(),
                "message": dict(message),
                "chat_instance": str(place.chat.id),
                "data": data,
            },
        )
        return tap

    def ask_inline(self, user: User, query: str) -> str:
        """Let a person type `@bot query` somewhere; return the id of the inline query."""
        query_id = self.new_number("inline query")
        self.inline_answers[query_id] = None
        content = {"id": query_id, "from": user.as_json(), "query": query, "offset": ""}
        self.updates.put("inline_query", content)
        return query_id

    def message(self, chat: Chat, message_id: int) -> JSONDict:
        found = chat.messages.get(message_id)
        if found is None:
            raise bad_request("message not found")
        return found

    def send(self, place: Place, body: JSONDict) -> JSONDict:
        """Let a person send *body*, as the Bot API describes it."""
        if place.reply_to is not None:
            body["reply_to_message"] = quote(self.message(place.chat, place.reply_to))
        if place.topic is not None:
            body |= {"message_thread_id": place.topic, "is_topic_message": True}
        if place.sender_chat is not None:
            body["sender_chat"] = place.sender_chat.as_json()
        message = self.post(place.chat, place.author(), body)
        if not place.chat.has_bot:
            # Guest mode: a mention of the bot where it is no member gets one answer.
            if f"@{BOT_USER['username']}" in map(str.lower, _entity_texts(_words_of(message))):
                query = self.new_number("guest query")
                self.guest_queries[query] = message
                self.updates.put("guest_message", {**message, "guest_query_id": query})
        elif self.bot_sees(place.chat, message):
            self.updates.put("message", dict(message))
        return message

    def bot_sees(self, chat: Chat, message: JSONDict) -> bool:
        """True if group privacy lets the bot see *message*: a command, mention or reply to it."""
        if chat.bot_sees_all:
            return True
        replied_to = message.get("reply_to_message", {}).get("from", {})
        if replied_to.get("id") == BOT_USER["id"]:
            return True
        return any(_calls_bot(found) for found in _entity_texts(_words_of(message)))

    def new_number(self, kind: str) -> str:
        """A new number for an album, a tap or a query of this run."""
        self.numbers[kind] += 1
        return str(self.after + self.numbers[kind])


def quote(message: JSONDict) -> JSONDict:
    """A message as `reply_to_message` shows it: without the one that it replied to itself."""
    return {key: value for key, value in message.items() if key != "reply_to_message"}


def _find_concerned(content: JSONDict) -> set[int]:
    """The people whom a message mentions or replies to."""
    entities = content.get("entities") or content.get("caption_entities") or []
    mentioned = [entity["user"] for entity in entities if entity["type"] == "text_mention"]
    replied = content.get("reply_to_message", {}).get("from")
    people = [*mentioned, *([replied] if replied else [])]
    return {person["id"] for person in people if not person.get("is_bot")}


def _words_of(message: JSONDict) -> str:
    return str(message.get("text") or message.get("caption") or "")


def _entity_texts(text: str) -> list[str]:
    units = text.encode("utf-16-le")
    return [
        units[2 * e["offset"] : 2 * (e["offset"] + e["length"])].decode("utf-16-le")
        for e in find_typed_entities(text)
    ]


def _calls_bot(typed: str) -> bool:
    """True if a typed command or mention means this bot: `/x`, `/x@bot` or `@bot`."""
    command, at, name = typed.partition("@")
    return name.lower() == BOT_USER["username"] if at else command.startswith("/")
