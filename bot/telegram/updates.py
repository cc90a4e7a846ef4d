"""Telegram's updates as our own values."""

from collections.abc import Hashable, Iterable

from telegram import CallbackQuery, ChatMemberUpdated, MaybeInaccessibleMessage, Update, User
from telegram import InlineQuery as TelegramQuery
from telegram import Message as TelegramMessage
from telegram.constants import ChatMemberStatus, ChatType

from bot.chat import messages


def find_request(message: TelegramMessage, me: User) -> messages.Asked | None:
    """The request of *message* to us; None if it is not addressed to us.

    Adding us to a group is a request to say who we are.
    """
    if any(member.id == me.id for member in message.new_chat_members):
        return messages.Asked("start", "")
    private = message.chat.type == ChatType.PRIVATE
    to_us = _is_reply_to(message, me)
    name = me.username or ""
    return messages.parse_request(_words_of(message), name, in_private=private, to_us=to_us)


def message_of(
    message: TelegramMessage, me: User, *, edited: bool = False
) -> messages.Message | None:
    """*message* as a value of ours; None if it is not addressed to us or has no author."""
    asked = find_request(message, me)
    sender = author_of(message)
    if asked is None or sender is None:
        return None
    return messages.Message(
        id=message.message_id,
        place=place_of(message),
        sender=sender,
        command=asked.command,
        text=asked.text,
        insistent=asked.insistent,
        photos=photos_of(message),
        documents=documents_of(message),
        quoted=_find_quote(message.reply_to_message),
        edited=edited,
        sent=(message.edit_date or message.date).timestamp(),
        empty=not (message.text or message.effective_attachment),
    )


def album_of(parts: Iterable[TelegramMessage], me: User) -> messages.Message | None:
    """*parts* as one message, led by the first addressed to us, with a text if any has one.

    None if none of them is addressed to us.
    """
    parts = sorted(parts, key=lambda part: part.message_id)
    ours = [ours for part in parts if (ours := message_of(part, me))]
    lead = next((part for part in ours if part.command or part.text), next(iter(ours), None))
    if lead is None:
        return None
    return lead._replace(
        photos=tuple(photo for part in parts for photo in photos_of(part)),
        documents=tuple(document for part in parts for document in documents_of(part)),
    )


def person_and_chat(update: Update) -> tuple[Hashable, Hashable]:
    """The author of an update and its chat; an update from no chat has only an author."""
    sender, chat = update.effective_sender, update.effective_chat
    if chat is not None and update.guest_message is None:
        return (sender.id if sender else chat.id), chat.id
    return (sender.id, ("inline", sender.id)) if sender else (None, object())


def is_command(message: TelegramMessage) -> bool:
    return _words_of(message).startswith("/")


def tap_of(query: CallbackQuery) -> messages.Tap | None:
    """The tap; None on a button of an inline message, as we send none with buttons."""
    message = query.message
    if message is None:
        return None
    return messages.Tap(
        id=query.id,
        place=place_of(message),
        sender=sender_of(query.from_user),
        at=messages.Spot(message.chat.id, message.message_id),
        data=query.data or "",
        has_picture=isinstance(message, TelegramMessage) and bool(message.photo),
    )


def query_of(query: TelegramQuery) -> messages.InlineQuery:
    return messages.InlineQuery(query.id, sender_of(query.from_user), query.query)


def guest_query_of(message: TelegramMessage, me: User) -> messages.GuestQuery | None:
    """The query of a guest; None if the message has no author."""
    ours = message_of(message, me)
    if ours is None or message.guest_query_id is None:
        return None
    quoted = ours.quoted._replace(id=0) if ours.quoted else None
    place = messages.Place(ours.sender.id, in_group=False)
    return messages.GuestQuery(
        message.guest_query_id, ours._replace(id=0, place=place, quoted=quoted)
    )


def removes_us(change: ChatMemberUpdated) -> bool:
    """True if a group has removed us; the data of a person who blocks us is kept."""
    has_gone = change.new_chat_member.status in (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)
    return has_gone and change.chat.type != ChatType.PRIVATE


def place_of(message: MaybeInaccessibleMessage) -> messages.Place:
    in_group, topic = message.chat.type != ChatType.PRIVATE, 0
    if in_group and isinstance(message, TelegramMessage) and message.is_topic_message:
        topic = message.message_thread_id or 0
    return messages.Place(message.chat.id, in_group, topic)


def author_of(message: TelegramMessage) -> messages.Sender | None:
    """The author of *message*: a person, or a chat in whose name somebody writes.

    For such a chat the library's `from_user` is one account shared by all chats.
    """
    if (chat := message.sender_chat) is not None:
        return messages.Sender(chat.id, chat.title or _nameless(chat.id))
    return sender_of(message.from_user) if message.from_user else None


def sender_of(user: User) -> messages.Sender:
    name = user.full_name or user.username or _nameless(user.id)
    return messages.Sender(user.id, name, user.language_code, user.is_bot)


def _nameless(id_: int) -> str:
    return f"#{abs(id_)}"


def photos_of(message: TelegramMessage) -> tuple[messages.SentFile, ...]:
    """The photo of *message* in its largest size, if it has one."""
    if not message.photo:
        return ()
    largest = max(message.photo, key=lambda photo: photo.width * photo.height)
    return (messages.SentFile(largest.file_id, largest.file_unique_id, largest.file_size or 0),)


def documents_of(message: TelegramMessage) -> tuple[messages.SentFile, ...]:
    """The file of *message*, or its animation, if it has one."""
    file = message.document or message.animation
    if file is None:
        return ()
    name, mime = file.file_name or "", file.mime_type or ""
    return (messages.SentFile(file.file_id, file.file_unique_id, file.file_size or 0, name, mime),)


def _find_quote(message: TelegramMessage | None) -> messages.Quoted | None:
    if message is None:
        return None
    return messages.Quoted(
        message.message_id,
        messages.without_command(_words_of(message)),
        None if message.forum_topic_created else author_of(message),
        next(iter(photos_of(message)), None),
        next(iter(documents_of(message)), None),
    )


def _words_of(message: TelegramMessage) -> str:
    return message.text or message.caption or ""


def _is_reply_to(message: TelegramMessage, me: User) -> bool:
    """True for a reply to us; the first message of a topic, to which all reply, does not count."""
    replied = message.reply_to_message
    if replied is None or replied.from_user is None or replied.forum_topic_created:
        return False
    return replied.from_user.id == me.id
