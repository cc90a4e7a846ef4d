"""Our answers as calls of the Bot API."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any

from telegram import (
    ChatMemberRestricted,
    File,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputMediaPhoto,
    InputTextMessageContent,
    ReplyParameters,
)
from telegram import Message as TelegramMessage
from telegram.constants import (
    ChatAction,
    ChatMemberStatus,
    KeyboardButtonStyle,
    ParseMode,
    ReactionEmoji,
)
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError
from telegram.error import NetworkError as TelegramNetworkError

from bot.chat import network
from bot.chat.launch import LAUNCH_SCHEME, user_of
from bot.chat.messages import Article, GuestQuery, InlineQuery, Place, Sender, SentFile, Spot, Tap
from bot.chat.network import Capabilities, Delivery, Reaction
from bot.render.answer import Answer
from bot.render.buttons import Button, Keyboard, Tone
from bot.running.repeats import answering
from bot.running.timers import USUAL_PACE, Pace, repeating
from bot.telegram.arrivals import Arrivals
from bot.telegram.limiter import JSONDict, Priority, may_repeat, pause_s
from bot.telegram.receiving import TelegramBot
from bot.telegram.requests import forbids_pictures, is_too_old, reason_of, refusal_of
from storage import Inbox

MAX_CHAT_ID = 2**52 - 1  # the Bot API promises at most 52 bits
SIGN_LASTS_S = 4.5
QUERY_CACHE_S = 10
HELP_PAYLOAD = "inline"
GUEST_RESULT = "answer"

_STYLES = {Tone.CHOSEN: KeyboardButtonStyle.SUCCESS, Tone.DANGER: KeyboardButtonStyle.DANGER}
_ADMINS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)
_REACTIONS = {
    Reaction.COUNTED: ReactionEmoji.THUMBS_UP,
    Reaction.PANGRAM: ReactionEmoji.PARTY_POPPER,
    Reaction.FOUND_BEFORE: ReactionEmoji.EYES,
    Reaction.NO_WORD: ReactionEmoji.THUMBS_DOWN,
    Reaction.UNFIT: ReactionEmoji.THINKING_FACE,
    Reaction.TOO_LATE: ReactionEmoji.SLEEPING_FACE,
}


@dataclass(slots=True, eq=False, repr=False)
class TelegramNetwork:
    """One bot's calls. Its rate limiter paces and repeats them."""

    can = Capabilities(
        can_hide=True,
        can_send_to_one=True,
        pages_at="",
        can_link_to_private=True,
        knows_repeats=False,
        max_text=4096,
        max_caption=1024,
        max_note=200,
        max_buttons=100,
        max_rows=100,
        buttons_per_row=8,
        max_download_bytes=20 * 2**20,
        signs={reaction: emoji.value for reaction, emoji in _REACTIONS.items()},
    )

    _bot: TelegramBot
    _inbox: Inbox
    _arrivals: Arrivals
    _pace: Pace = USUAL_PACE

    async def send(self, to: Place, delivery: Delivery) -> int:
        """Send; a message for one person needs Bot API 10.2 and a bot that is an admin.

        An older server shows such a message to everybody, so its text is written for all to see.
        """
        answer, reply_to = delivery.answer, delivery.reply_to
        common: dict[str, Any] = {
            "chat_id": to.chat,
            "message_thread_id": to.topic or None,
            "parse_mode": _parse_mode(answer),
            "reply_parameters": ReplyParameters(reply_to, allow_sending_without_reply=True)
            if reply_to
            else None,
            "disable_notification": answer.silent or None,
            "rate_limit_args": Priority.ANSWER if delivery.urgent else Priority.PROGRESS,
            "api_kwargs": {**_buttons_of(answer.keyboard), **_only_for(answer.only_for)},
        }
        with translate_errors():
            if answer.file is not None:
                file = answer.file
                sent = await self._bot.send_document(
                    document=file.content, filename=file.name, caption=answer.text, **common
                )
            elif delivery.picture is not None:
                sent = await self._send_picture(delivery.picture, answer, common)
            else:
                sent = await self._bot.send_message(text=answer.text, **common)
        return sent.message_id

    async def _send_picture(
        self, picture: bytes, answer: Answer, common: dict[str, Any]
    ) -> TelegramMessage:
        """Send the picture, or the text alone if the group forbids pictures."""
        try:
            return await self._bot.send_photo(
                photo=picture, caption=answer.text, has_spoiler=answer.secret, **common
            )
        except BadRequest as refusal:
            if not (answer.text and forbids_pictures(refusal)):
                raise
            return await self._bot.send_message(text=answer.without_picture, **common)

    async def find(self, to: Place, answer: Answer, left: Sequence[int]) -> int | None:
        """Try each likely number by an edit to the same content, refused unless it is ours."""
        has_text = answer.picture is None and answer.file is None
        for number in self._arrivals.numbers_beyond(to.chat, left):
            at = Spot(to.chat, number)
            with translate_errors():
                try:
                    with _ignoring_unchanged():
                        if has_text:
                            await self._edit_text(at, answer, Priority.ANSWER)
                        else:
                            await self._edit_caption(at, answer)
                except BadRequest:
                    continue
            self._arrivals.claim(to.chat, number)
            return number
        return None

    async def edit(self, at: Spot, delivery: Delivery) -> None:
        priority = Priority.ANSWER if delivery.urgent else Priority.PROGRESS
        with translate_errors(), _ignoring_unchanged():
            if delivery.picture is None:
                await self._edit_text(at, delivery.answer, priority)
                return
            try:
                await self._edit_picture(at, delivery.picture, delivery.answer, priority)
            except BadRequest as refusal:
                if not forbids_pictures(refusal):
                    raise
                answer = delivery.answer
                await self._edit_text(at, answer._replace(text=answer.without_picture), priority)

    async def edit_caption(self, at: Spot, answer: Answer) -> None:
        """Edit the caption, or the text if the group forbids pictures."""
        with translate_errors(), _ignoring_unchanged():
            try:
                await self._edit_caption(at, answer)
            except BadRequest as refusal:
                if "no caption in the message" not in refusal.message.lower():
                    raise
                await self._edit_text(at, answer, Priority.ANSWER)

    async def _edit_caption(self, at: Spot, answer: Answer) -> None:
        await self._bot.edit_message_caption(
            at.chat, at.message, caption=answer.text, **_look_of(answer)
        )

    async def _edit_text(self, at: Spot, answer: Answer, priority: Priority) -> None:
        await self._bot.edit_message_text(
            answer.text, at.chat, at.message, rate_limit_args=priority, **_look_of(answer)
        )

    async def _edit_picture(
        self, at: Spot, picture: bytes, answer: Answer, priority: Priority
    ) -> None:
        media = InputMediaPhoto(
            picture, answer.text, parse_mode=_parse_mode(answer), has_spoiler=answer.secret
        )
        await self._bot.edit_message_media(
            media,
            at.chat,
            at.message,
            rate_limit_args=priority,
            api_kwargs=_buttons_of(answer.keyboard),
        )

    async def edit_buttons(self, at: Spot, keyboard: Keyboard) -> None:
        with translate_errors(), _ignoring_unchanged():
            await self._bot.edit_message_reply_markup(
                at.chat, at.message, api_kwargs=_buttons_of(keyboard)
            )

    async def delete(self, at: Spot) -> None:
        with translate_errors():
            await self._bot.delete_message(at.chat, at.message)

    @contextmanager
    def once(self, name: str, after: Spot | None = None) -> Iterator[None]:
        """Store in the inbox which messages were sent, under a number that no update has.

        A block that fails before it has sent anything is forgotten.
        """
        if after is not None:
            self._arrivals.see(after.chat, after.message)
        number = ~int.from_bytes(blake2b(name.encode(), digest_size=6).digest())
        handling = self._inbox.handling(number)
        try:
            with handling.at_work(), answering(name):
                yield
        except Exception:  # not a cancellation: cancelled work goes on later
            if not handling.steps:
                self._inbox.drop(number)
            raise
        self._inbox.finish(number)

    async def react(self, to: Spot, reaction: Reaction) -> None:
        with translate_errors():
            await self._bot.set_message_reaction(to.chat, to.message, _REACTIONS[reaction])

    def working(self, place: Place) -> AbstractAsyncContextManager[None]:
        return repeating(partial(self._show_sign, place), self._pace.unnoticed_s, SIGN_LASTS_S)

    async def answer_tap(self, tap: Tap, note: str, *, alert: bool) -> None:
        """Answer a tap, unless Telegram has forgotten it by now."""
        with translate_errors(), suppress(BadRequest):
            await self._bot.answer_callback_query(
                tap.id, note[: self.can.max_note], show_alert=alert
            )

    async def answer_query(
        self, query: InlineQuery, articles: Sequence[Article], help_label: str
    ) -> None:
        how = InlineQueryResultsButton(help_label, start_parameter=HELP_PAYLOAD)
        with (
            translate_errors(),
            suppress(BadRequest),
        ):  # the query is too old, as somebody types fast
            await self._bot.answer_inline_query(
                query.id,
                [_article(article) for article in articles],
                cache_time=QUERY_CACHE_S,
                is_personal=True,
                button=None if articles else how,
            )

    async def answer_guest(self, query: GuestQuery, answer: Answer) -> None:
        """Answer the query, unless that was done before a kill or Telegram has forgotten it."""
        content = InputTextMessageContent(answer.without_picture, parse_mode=_parse_mode(answer))
        result = InlineQueryResultArticle(
            GUEST_RESULT, "Balda", content, reply_markup=_markup_of(answer.keyboard)
        )
        with translate_errors():
            try:
                await self._bot.answer_guest_query(query.id, result)
            except BadRequest as refusal:
                if not is_too_old(refusal):
                    raise

    async def fetch(self, file: SentFile) -> bytes:
        """Download the file, again if that fails, since the limiter does not see downloads."""
        with translate_errors():
            return await _download(await self._bot.get_file(file.id), self._pace)

    async def is_admin(self, group: int, person: int) -> bool:
        """True if *person* is an admin or writes as the group itself; False for another chat."""
        if person < 0:
            return person == group
        with translate_errors():
            member = await self._bot.get_chat_member(group, person)
        return member.status in _ADMINS

    async def is_member(self, group: int, person: int) -> bool:
        with translate_errors():
            member = await self._bot.get_chat_member(group, person)
        if isinstance(member, ChatMemberRestricted):
            return member.is_member
        return member.status in (*_ADMINS, ChatMemberStatus.MEMBER)

    async def hides_admins(self, group: int) -> bool:
        return False

    def owns(self, chat: int) -> bool:
        return abs(chat) <= MAX_CHAT_ID

    async def identify(self, given: str) -> Sender:
        return user_of(given.removeprefix(LAUNCH_SCHEME), self._bot.token, time.time())

    def link(self, payload: str) -> str:
        return f"https://t.me/{self._bot.username}?start={payload}"

    async def _show_sign(self, place: Place) -> None:
        with suppress(TelegramError):
            await self._bot.send_chat_action(
                place.chat, ChatAction.TYPING, message_thread_id=place.topic or None
            )


def _buttons_of(keyboard: Keyboard) -> JSONDict:
    """The field of a call with *keyboard*; making the library's own buttons would take longer."""
    if not keyboard:
        return {}
    rows = [[_button(button) for button in row] for row in keyboard]
    return {"reply_markup": {"inline_keyboard": rows}}


def _markup_of(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    buttons = _buttons_of(keyboard)
    return InlineKeyboardMarkup.de_json(buttons["reply_markup"]) if buttons else None


def _button(button: Button) -> JSONDict:
    if button.page:
        return {"text": button.label, "web_app": {"url": button.page}}
    if button.url:
        return {"text": button.label, "url": button.url}
    data = button.payload.pack() if button.payload else ""
    style = {"style": _STYLES[button.tone]} if button.tone else {}
    return {"text": button.label, "callback_data": data, **style}


def _article(article: Article) -> InlineQueryResultArticle:
    content = InputTextMessageContent(article.text, parse_mode=ParseMode.HTML)
    return InlineQueryResultArticle(
        article.id, article.title, content, description=article.about or None
    )


def _look_of(answer: Answer) -> dict[str, Any]:
    """The parameters of a call for the markup and the buttons of *answer*."""
    return {"parse_mode": _parse_mode(answer), "api_kwargs": _buttons_of(answer.keyboard)}


def _parse_mode(answer: Answer) -> ParseMode | None:
    return ParseMode.HTML if answer.html else None


def _only_for(person: int | None) -> JSONDict:
    if person is None:
        return {}
    return {"ephemeral_message_parameters": {"receiver_user_id": person}}


async def _download(file: File, pace: Pace) -> bytes:
    began, failures = time.monotonic(), 0
    while True:
        try:
            return bytes(await file.download_as_bytearray())
        except TelegramError as error:
            if not may_repeat(error):
                raise
            failures += 1
            pause = pause_s(error, failures, pace.first_backoff_s, pace.max_backoff_s)
            if time.monotonic() - began + pause > pace.give_up_s:
                raise
            await asyncio.sleep(pause)


@contextmanager
def _ignoring_unchanged() -> Iterator[None]:
    """Ignore that Telegram refuses an edit without a change, as after a second tap on a button."""
    try:
        yield
    except BadRequest as refusal:
        if "not modified" not in refusal.message.lower():
            raise


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise our errors in place of the library's."""
    try:
        yield
    except BadRequest as error:
        raise refusal_of(error) from error
    except ChatMigrated as error:
        raise network.MovedError(error.new_chat_id) from error
    except Forbidden as error:
        raise network.ClosedError(reason_of(error)) from error
    except (TelegramNetworkError, RetryAfter) as error:
        raise network.UnansweredError(reason_of(error)) from error
    except TelegramError as error:
        raise network.NetworkError(reason_of(error)) from error
