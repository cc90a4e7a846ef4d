"""VK's events as our own values, passed to our `Entrance`."""

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from vkbottle.tools.mini_types.bot import MessageMin
from vkbottle_types.events.objects.group_event_objects import MessageEventObject
from vkbottle_types.objects import DocsDoc, MessagesMessageAttachment, PhotosPhoto

from bot.chat import messages
from bot.chat.intake import Intake, RawUpdate
from bot.running import metrics
from bot.running.repeats import number_of
from bot.running.timers import Pace
from bot.vk.known_people import FIRST_CHAT, KnownPeople, our_id
from storage import Inbox

_MENTION = re.compile(r"\[club(\d+)\|[^\]]*\]")
News = Callable[[], Awaitable[None]]
A = TypeVar("A", messages.Message, messages.Tap)


@dataclass(frozen=True, slots=True)
class Community:
    """Our community; people mention it by its *name* after an @."""

    id: int

    @property
    def name(self) -> str:
        return f"club{self.id}"


def message_of(
    message: MessageMin, me: Community, *, edited: bool = False
) -> messages.Message | None:
    """*message* as our value, its sender without a name; None if not to us or not from a person."""
    asked = find_request(message, me)
    if asked is None or message.from_id < 0:
        return None
    attached, text = message.attachments or [], asked.text
    if not (message.text or attached or message.reply_message):  # nothing but forwarded messages
        attached = [each for other in message.fwd_messages for each in other.attachments or []]
        text = "\n".join(messages.without_command(other.text) for other in message.fwd_messages)
    return messages.Message(
        id=message.conversation_message_id or 0,
        place=messages.Place.at(our_id(message.peer_id)),
        sender=messages.Sender(our_id(message.from_id), ""),
        command=asked.command,
        text=text,
        insistent=asked.insistent,
        photos=photos_of(attached),
        documents=documents_of(attached),
        quoted=_find_quote(message),
        edited=edited,
        sent=max(message.date.timestamp(), float(message.update_time or 0)),
        empty=not (message.text or attached or message.fwd_messages),
    )


def find_request(message: MessageMin, me: Community) -> messages.Asked | None:
    """The request of *message* to us; None if it is not addressed to us.

    Adding us to a chat is a request to say who we are; other actions that VK sends as messages are
    none.
    """
    if action := message.action:
        is_ours = action.type == "chat_invite_user" and action.member_id == -me.id
        return messages.Asked("start", "") if is_ours else None
    private = message.peer_id <= FIRST_CHAT
    if private and message.ref:
        return messages.Asked("start", message.ref)
    if private and (command := _command_in(message.payload)):
        return messages.Asked(command, "")
    replied = message.reply_message
    to_us = replied is not None and replied.from_id == -me.id
    text = _normalise_mention(message.text, me)
    return messages.parse_request(text, me.name, in_private=private, to_us=to_us)


def tap_of(event: MessageEventObject) -> messages.Tap:
    """The tap, as if on a picture: VK does not tell, and editing a caption keeps a picture."""
    place = messages.Place.at(our_id(event.peer_id))
    return messages.Tap(
        id=event.event_id,
        place=place,
        sender=messages.Sender(our_id(event.user_id), ""),
        at=messages.Spot(place.chat, event.conversation_message_id or 0),
        data=str((event.payload or {}).get("data", "")),
        has_picture=True,
    )


def photos_of(attached: list[MessagesMessageAttachment]) -> tuple[messages.SentFile, ...]:
    """Each photo in its largest size."""
    return tuple(_photo(each.photo) for each in attached if each.photo and each.photo.sizes)


def documents_of(attached: list[MessagesMessageAttachment]) -> tuple[messages.SentFile, ...]:
    return tuple(_document(each.doc) for each in attached if each.doc and each.doc.url)


def _photo(photo: PhotosPhoto) -> messages.SentFile:
    largest = max(photo.sizes or [], key=lambda size: size.width * size.height)
    return messages.SentFile(largest.url or "", f"photo{photo.owner_id}_{photo.id}")


def _document(doc: DocsDoc) -> messages.SentFile:
    suffix = f".{doc.ext}"
    name = doc.title if doc.title.lower().endswith(suffix.lower()) else doc.title + suffix
    return messages.SentFile(doc.url or "", f"doc{doc.owner_id}_{doc.id}", doc.size, name)


def _find_quote(message: MessageMin) -> messages.Quoted | None:
    """The message that is replied to, or else the first that is forwarded."""
    quoted = message.reply_message or next(iter(message.fwd_messages), None)
    if quoted is None:
        return None
    attached = quoted.attachments or []
    return messages.Quoted(
        quoted.conversation_message_id,
        messages.without_command(quoted.text),
        messages.Sender(our_id(quoted.from_id), "") if quoted.from_id > 0 else None,
        next(iter(photos_of(attached)), None),
        next(iter(documents_of(attached)), None),
    )


def _normalise_mention(text: str, me: Community) -> str:
    """*text* with our name as `@club1`, behind the command if it came before one."""

    def plain(mention: re.Match[str]) -> str:
        return f"@{me.name}" if mention[1] == str(me.id) else mention[0]

    text = _MENTION.sub(plain, text)
    return re.sub(rf"^\s*@{me.name}[\s,:]*(/\w+)", rf"\1@{me.name}", text)


def _command_in(payload: str | None) -> str:
    """Command of the button that VK shows before the first message, or of our menu; "" if none."""
    try:
        command = json.loads(payload or "{}").get("command")
    except (ValueError, AttributeError):
        return ""
    return command if isinstance(command, str) else ""


class VkIntake(Intake):
    """Turns events into values of ours; an event is kept by a hash of its id."""

    def __init__(self, people: KnownPeople, me: Community, inbox: Inbox, pace: Pace) -> None:
        super().__init__("vk", inbox, pace)
        self._people = people
        self._me = me

    async def take(self, events: Sequence[RawUpdate]) -> None:
        """Keep new *events* and begin to handle them; some do not concern us."""
        await self.keep({number_of(event["event_id"]): event for event in events})

    async def handle(self, number: int, update: RawUpdate) -> None:
        kind = str(update.get("type"))
        metrics.UPDATES.labels(kind).inc()
        try:
            asked = self._read_event(kind, update.get("object") or {})
            news = self._find_news(update) if kind == "message_new" else None
        except (ValueError, TypeError, LookupError, AttributeError) as error:  # of an unknown shape
            await self.skip(number, type(error).__name__)
            return
        if asked is not None:
            await self._answer(asked, number)
        if news is not None:
            await news()
        self.forget(number)

    def _read_event(self, kind: str, content: RawUpdate) -> messages.Message | messages.Tap | None:
        if kind == "message_event":
            return tap_of(MessageEventObject.model_validate(content))
        if kind == "message_edit":
            return message_of(MessageMin.model_validate(content), self._me, edited=True)
        if kind != "message_new":
            return None
        message = MessageMin.model_validate(content.get("message"))
        told = (content.get("client_info") or {}).get("lang_id")
        self._people.note_language(our_id(message.from_id), told)
        return message_of(message, self._me)

    def _find_news(self, event: RawUpdate) -> News | None:
        """Work that tells the bot of a new message in a group, whomever it is for; None in private.

        The last message of a group that removes us says so.
        """
        message = event["object"]["message"]
        chat, action = our_id(int(message["peer_id"])), message.get("action") or {}
        if chat > 0:
            return None
        if action.get("type") == "chat_kick_user" and action.get("member_id") == -self._me.id:
            return partial(self._leave, our_id(int(message["from_id"])), chat)
        return partial(
            self.entrance.hear, messages.Spot(chat, int(message["conversation_message_id"]))
        )

    async def _leave(self, person: int, chat: int) -> None:
        await self.in_turn(person, chat, self.entrance.leave_group(chat))

    async def _answer(self, asked: messages.Message | messages.Tap, number: int) -> None:
        async def work() -> None:
            with self.at_work(number):
                if isinstance(asked, messages.Tap):
                    await self.entrance.tap(await self._introduce(asked))
                else:
                    await self.entrance.message(await self._introduce(asked))

        await self.in_turn(
            asked.sender.id,
            asked.place.chat,
            work(),
            partial(self._tell_place, asked) if isinstance(asked, messages.Message) else None,
            is_command=isinstance(asked, messages.Message) and bool(asked.command),
        )

    async def _tell_place(self, message: messages.Message, place: int) -> None:
        await self.entrance.tell_place(await self._introduce(message), place)

    async def _introduce(self, asked: A) -> A:
        """Add the name and the language of the sender, which VK does not send along."""
        return asked._replace(sender=await self._people.sender_of(asked.sender.id))
