"""Our answers as calls of VK's API."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import structlog
from cachetools import LRUCache

from bot.chat.messages import Article, InlineQuery, Place, SentFile, Spot, Tap
from bot.chat.network import (
    Capabilities,
    Delivery,
    NetworkError,
    Reaction,
    RefusedError,
)
from bot.render.answer import Answer
from bot.render.buttons import Button, Keyboard
from bot.running.pace import USUAL_PACE
from bot.vk.api import UNKNOWN, PacedApi, error_of
from bot.vk.ids import is_ours, peer_of
from bot.vk.markup import formatted
from bot.vk.pictures import Uploads, fetched
from bot.vk.sending import next_random_id
from bot.vk.updates import Community

SIGN_LASTS_S = 8.0
MAX_LABEL = 40
MAX_REMEMBERED = 5_000

# Numbers of VK's own list of reactions.
_REACTIONS = {
    Reaction.COUNTED: 4,
    Reaction.PANGRAM: 16,
    Reaction.FOUND_BEFORE: 12,
    Reaction.NO_WORD: 9,
    Reaction.TOO_LATE: 7,
}
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a message of ours says; an edit that leaves out a part of it would remove that part."""

    message: str = ""
    format_data: str = ""
    attachment: str = ""

    def params(self) -> dict[str, Any]:
        said = {"message": self.message, "format_data": self.format_data}
        return {name: value for name, value in said.items() if value} | {
            "attachment": self.attachment or None,
            "dont_parse_links": 1,
            "disable_mentions": 1,
        }


class VkNetwork:
    """The calls of one community."""

    can = Capabilities(
        can_hide=False,
        can_send_to_one=False,
        can_edit_pictures=True,
        can_open_pages=False,
        can_link_to_private=False,
        max_text=4096,
        max_caption=4096,
        max_note=90,
        max_buttons=10,
        max_rows=6,
        buttons_per_row=5,
        max_download_bytes=20 * 2**20,
    )

    def __init__(
        self, api: PacedApi, me: Community, *, unnoticed_s: float = USUAL_PACE.unnoticed_s
    ) -> None:
        self._api = api
        self._me = me
        self._unnoticed_s = unnoticed_s
        self._uploads = Uploads(api)
        self._shown: LRUCache[Spot, _Shown] = LRUCache(MAX_REMEMBERED)

    async def send(self, to: Place, delivery: Delivery) -> int:
        """Without its picture if that cannot be uploaded: the words come all the same."""
        answer, peer = delivery.answer, peer_of(to.chat)
        if answer.only_for is not None:
            raise RefusedError("VK has no messages for one person of a chat")
        random_id = next_random_id(peer)
        shown = await self._content(answer, delivery.picture, peer)
        sent = await self._api.call(
            "messages.send",
            peer_ids=str(peer),
            random_id=random_id,
            forward=_reply_to(peer, delivery.reply_to),
            keyboard=keyboard_of(answer.keyboard),
            **shown.params(),
        )
        number = _number_of(sent)
        self._shown[Spot(to.chat, number)] = shown
        return number

    async def edit(self, at: Spot, delivery: Delivery) -> None:
        answer = delivery.answer
        shown = await self._content(answer, delivery.picture, peer_of(at.chat))
        await self._edit(at, shown, answer.keyboard)

    async def edit_caption(self, at: Spot, answer: Answer) -> None:
        words = formatted(answer.text, html=answer.html)
        picture = (await self._at(at)).attachment
        await self._edit(at, _Shown(words.text, words.format_data, picture), answer.keyboard)

    async def edit_buttons(self, at: Spot, keyboard: Keyboard) -> None:
        await self._edit(at, await self._at(at), keyboard)

    async def react(self, to: Spot, reaction: Reaction) -> None:
        await self._api.call(
            "messages.sendReaction",
            peer_id=peer_of(to.chat),
            cmid=to.message,
            reaction_id=_REACTIONS[reaction],
        )

    @asynccontextmanager
    async def working(self, place: Place) -> AsyncIterator[None]:
        sign = asyncio.create_task(self._show_sign(peer_of(place.chat)))
        try:
            yield
        finally:
            sign.cancel()

    async def answer_tap(self, tap: Tap, note: str, *, alert: bool) -> None:
        """VK forgets a tap within a minute; a note vanishes by itself, also an alert."""
        snackbar = {"type": "show_snackbar", "text": note[: self.can.max_note]}
        with suppress(RefusedError):
            await self._api.call(
                "messages.sendMessageEventAnswer",
                event_id=tap.id,
                user_id=peer_of(tap.sender.id),
                peer_id=peer_of(tap.place.chat),
                event_data=_json(snackbar) if note else None,
            )

    async def answer_query(
        self, query: InlineQuery, articles: Sequence[Article], help_label: str
    ) -> None:
        """VK has no inline mode, so nobody asks."""

    async def fetch(self, file: SentFile) -> bytes:
        return await fetched(self._api, file.id, self.can.max_download_bytes)

    async def is_admin(self, group: int, person: int) -> bool:
        """False where VK does not tell, as we are no admin of the chat ourselves."""
        try:
            members = await self._api.call(
                "messages.getConversationMembers", peer_id=peer_of(group)
            )
        except NetworkError as error:
            _log.info("members not told", reason=str(error))
            return False
        return any(
            member["member_id"] == peer_of(person) and bool(member.get("is_admin"))
            for member in members["items"]
        )

    def owns(self, chat: int) -> bool:
        return is_ours(chat)

    def link(self, payload: str) -> str:
        """Where a person may write to us first; the payload comes with what they write."""
        return f"https://vk.me/{self._me.name}?ref={payload}"

    async def _content(self, answer: Answer, picture: bytes | None, peer: int) -> _Shown:
        words = formatted(answer.text, html=answer.html)
        attachment = ""
        if answer.file is not None:
            attachment = await self._uploads.file(answer.file, peer)
        elif picture is not None:
            try:
                attachment = await self._uploads.picture(picture, peer)
            except NetworkError as error:
                _log.warning("sent without its picture", reason=str(error))
        return _Shown(words.text, words.format_data, attachment)

    async def _edit(self, at: Spot, shown: _Shown, keyboard: Keyboard) -> None:
        await self._api.call(
            "messages.edit",
            peer_id=peer_of(at.chat),
            conversation_message_id=at.message,
            keyboard=keyboard_of(keyboard),
            **shown.params(),
        )
        self._shown[at] = shown

    async def _at(self, at: Spot) -> _Shown:
        """What the message says now; RefusedError if it is gone."""
        if at not in self._shown:
            found = await self._api.call(
                "messages.getByConversationMessageId",
                peer_id=peer_of(at.chat),
                conversation_message_ids=str(at.message),
            )
            if not found["items"]:
                raise RefusedError("the message is gone")
            self._shown[at] = _shown(found["items"][0])
        return self._shown[at]

    async def _show_sign(self, peer: int) -> None:
        await asyncio.sleep(self._unnoticed_s)
        while True:
            with suppress(NetworkError):
                await self._api.call("messages.setActivity", peer_id=peer, type="typing")
            await asyncio.sleep(SIGN_LASTS_S)


def keyboard_of(keyboard: Keyboard) -> str | None:
    if not keyboard:
        return None
    rows = [[{"action": _action(button)} for button in row] for row in keyboard]
    return _json({"inline": True, "buttons": rows})


def _action(button: Button) -> dict[str, str]:
    label = button.label[:MAX_LABEL]
    if button.url:
        return {"type": "open_link", "label": label, "link": button.url, "payload": "{}"}
    data = button.payload.pack() if button.payload else ""
    return {"type": "callback", "label": label, "payload": _json({"data": data})}


def _shown(message: Mapping[str, Any]) -> _Shown:
    """The parts of a message that VK tells of, as an edit takes them."""
    format_data = message.get("format_data")
    return _Shown(
        message.get("text", ""),
        _json(format_data) if format_data else "",
        ",".join(filter(None, map(_name_of, message.get("attachments", ())))),
    )


def _name_of(attached: Mapping[str, Any]) -> str:
    kind = attached["type"]
    if kind not in ("photo", "doc"):
        return ""
    item = attached[kind]
    key = f"_{item['access_key']}" if item.get("access_key") else ""
    return f"{kind}{item['owner_id']}_{item['id']}{key}"


def _number_of(sent: Sequence[Mapping[str, Any]]) -> int:
    """The number of the new message; for several peers VK reports each one's error beside it."""
    (one,) = sent
    if error := one.get("error"):
        raise error_of(int(error.get("code", UNKNOWN)), str(error.get("description", "")))
    return int(one["conversation_message_id"])


def _reply_to(peer: int, message: int | None) -> str | None:
    if not message:
        return None
    return _json({"peer_id": peer, "conversation_message_ids": [message], "is_reply": True})


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
