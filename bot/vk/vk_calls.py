"""Our answers as calls of VK's API."""

import json
import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from cachetools import LRUCache

from bot.chat.command_names import labels_in
from bot.chat.messages import GuestQuery, InlineQuery, Place, Sender, SentFile, Spot, Tap
from bot.chat.network import Capabilities, Delivery, LiveStep, NetworkError, Reaction, RefusedError
from bot.render.answer import Answer
from bot.render.buttons import Button, Keyboard, Tone, in_rows
from bot.render.ranges import ranges_of
from bot.running.logs import Log
from bot.running.repeats import answering, next_number
from bot.running.timers import USUAL_PACE, Pace, repeating
from bot.settings import Settings
from bot.texts import Texts, sentence
from bot.vk.api import UNKNOWN, PacedApi, Uploads, error_of, fetch_file
from bot.vk.known_people import KnownPeople, PersonalLinks, is_ours, peer_of
from storage import Handling

VK_SIGN_LASTS_S = 8.0
MAX_LABEL_LETTERS = 40
MAX_REMEMBERED_MESSAGES = 5_000

# VK's number of each reaction, and its sign.
_REACTIONS = {
    Reaction.COUNTED: (4, "👍"),
    Reaction.PANGRAM: (16, "🎉"),
    Reaction.FOUND_BEFORE: (12, "🤔"),
    Reaction.NO_WORD: (9, "👎"),
    Reaction.UNFIT: (6, "❓"),
    Reaction.TOO_LATE: (7, "😭"),
}
_COLORS = {Tone.CHOSEN: "positive", Tone.DANGER: "negative"}
# Commands that need no text after them.
MENU = ("newbee", "newboggle", "play", "me", "settings", "help")
# VK has neither monospace nor spoilers.
_FORMATS = {"b": "bold", "i": "italic", "a": "url"}
# A mention as `mention` of bot/render/text.py makes it.
_PERSON = re.compile(r'<a href="tg://user\?id=(\d+)">(.*?)</a>')

_log = Log(__name__)
_WRITING = sentence("Write to the community, and allow its messages; docs/vk.md has the switches")
_OUR_FAULT = sentence("Report this: it is a fault of ours")


@dataclass(frozen=True, slots=True)
class _Said:
    """The parts of a message, by VK's names; an edit removes the parts that it leaves out."""

    message: str
    format_data: str | None = None
    attachment: str | None = None
    disable_mentions: int = 1

    @property
    def params(self) -> dict[str, Any]:
        return {**asdict(self), "dont_parse_links": 1}


class VkNetwork:
    """The calls of the community *name*.

    A private message without buttons shows the menu, which then stays.
    """

    can = Capabilities(
        can_hide=False,
        can_send_to_one=False,
        pages_at="/vk-pages",
        can_link_to_private=False,
        knows_repeats=True,
        max_text=4096,
        max_caption=4096,
        max_note=90,
        max_buttons=10,
        max_rows=6,
        buttons_per_row=5,
        max_download_bytes=20 * 2**20,
        signs={reaction: sign for reaction, (_, sign) in _REACTIONS.items()},
    )

    def __init__(self, api: PacedApi, name: str, pace: Pace, people: KnownPeople) -> None:
        self._api = api
        self._name = name
        self._people = people
        self._unnoticed_s = pace.unnoticed_s
        self._uploads = Uploads(api)
        self._said: LRUCache[Spot, _Said] = LRUCache(MAX_REMEMBERED_MESSAGES)

    async def send(self, to: Place, delivery: Delivery) -> int:
        answer, peer = delivery.answer, peer_of(to.chat)
        if answer.only_for is not None:
            raise RefusedError("VK has no messages for one person of a chat")
        handling = Handling.current()
        random_id = next_number(peer, handling.met if handling else None)
        said = await self._write(answer, delivery.picture, peer)
        menu = None if to.in_group else menu_of(self._people.language_of(to.chat))
        reply = {"peer_id": peer, "conversation_message_ids": [delivery.reply_to], "is_reply": 1}
        # VK tells the number of the new message only if it is sent to a list of peers.
        (sent,) = await self._api.call(
            "messages.send",
            peer_ids=str(peer),
            random_id=random_id,
            forward=_json(reply) if delivery.reply_to else None,
            keyboard=self._keyboard_in(to.chat, answer.keyboard) or menu,
            silent=1 if answer.silent else None,
            **said.params,
        )
        if error := sent.get("error"):
            raise error_of(int(error.get("code", UNKNOWN)), str(error.get("description")))
        number = int(sent["conversation_message_id"])
        self._said[Spot(to.chat, number)] = said
        return number

    def _keyboard_in(self, chat: int, keyboard: Keyboard) -> str | None:
        """*keyboard* with links of the person whose private *chat* it is, in place of pages."""
        linked = (
            tuple(
                one._replace(page="", url=self._people.link(one.page, chat)) if one.page else one
                for one in row
            )
            for row in keyboard
        )
        return keyboard_of(tuple(linked))

    async def find(self, to: Place, answer: Answer, left: Sequence[int]) -> int | None:
        """None: VK itself makes one message of all that are sent by the same number."""
        return None

    async def edit(self, at: Spot, delivery: Delivery) -> None:
        said = await self._write(delivery.answer, delivery.picture, peer_of(at.chat))
        await self._edit(at, said, delivery.answer.keyboard)

    async def edit_caption(self, at: Spot, answer: Answer) -> None:
        picture = (await self._read(at)).attachment
        await self._edit(at, _compose(answer, picture), answer.keyboard)

    async def edit_buttons(self, at: Spot, keyboard: Keyboard) -> None:
        await self._edit(at, await self._read(at), keyboard)

    async def delete(self, at: Spot) -> None:
        where = {"peer_id": peer_of(at.chat), "cmids": str(at.message)}
        (gone,) = await self._api.call("messages.delete", **where, delete_for_all=1)
        if error := gone.get("error"):
            raise error_of(int(error.get("code", UNKNOWN)), str(error.get("description")))

    @contextmanager
    def once(self, name: str, after: Spot | None = None) -> Iterator[None]:
        """Give messages of the block the same numbers each time, so that VK makes them once."""
        with Handling.for_nobody(), answering(name):
            yield

    async def react(self, to: Spot, reaction: Reaction) -> None:
        where = {"peer_id": peer_of(to.chat), "cmid": to.message}
        await self._api.call("messages.sendReaction", **where, reaction_id=_REACTIONS[reaction][0])

    def working(self, place: Place) -> AbstractAsyncContextManager[None]:
        sign = partial(self._show_sign, peer_of(place.chat))
        return repeating(sign, self._unnoticed_s, VK_SIGN_LASTS_S)

    async def answer_tap(self, tap: Tap, note: str, *, alert: bool) -> None:
        """Answer a tap, unless VK has forgotten it after a minute; *alert* makes no difference."""
        snackbar = {"type": "show_snackbar", "text": note[: self.can.max_note]}
        with suppress(RefusedError):
            await self._api.call(
                "messages.sendMessageEventAnswer",
                event_id=tap.id,
                event_data=_json(snackbar) if note else None,
                user_id=peer_of(tap.sender.id),
                peer_id=peer_of(tap.place.chat),
            )

    async def answer_query(self, query: InlineQuery, articles: object, help_label: str) -> None:
        """Do nothing: VK has no inline mode."""

    async def answer_guest(self, query: GuestQuery, answer: Answer) -> None:
        """Do nothing: VK has no guest mode."""

    async def fetch(self, file: SentFile) -> bytes:
        return await fetch_file(self._api, file.id, self.can.max_download_bytes)

    async def is_admin(self, group: int, person: int) -> bool:
        """True if *person* is an admin; False if VK does not tell, since we are no admin there."""
        members = await self._members(group) or []
        return any(m["member_id"] == peer_of(person) and m.get("is_admin") for m in members)

    async def is_member(self, group: int, person: int) -> bool:
        members = await self._members(group)
        if members is None:
            raise RefusedError("VK tells members only to admins of the chat")
        return any(member["member_id"] == peer_of(person) for member in members)

    async def hides_admins(self, group: int) -> bool:
        return await self._members(group) is None

    async def _members(self, group: int) -> list[dict[str, Any]] | None:
        """The members of *group*; None if VK does not tell."""
        method = "messages.getConversationMembers"
        try:
            told = await self._api.call(method, peer_id=peer_of(group))
        except NetworkError as error:
            _log.info("members not told", reason=str(error))
            return None
        members: list[dict[str, Any]] = told["items"]
        return members

    owns = staticmethod(is_ours)

    async def identify(self, given: str) -> Sender:
        return await self._people.identify(given)

    def link(self, payload: str) -> str:
        """The address of our private chat; *payload* comes with the first message there."""
        return f"https://vk.me/{self._name}?ref={payload}"

    async def _write(self, answer: Answer, picture: bytes | None, peer: int) -> _Said:
        """The parts of a message, without its picture if that cannot be uploaded."""
        attachment = None
        if answer.file is not None:
            attachment = await self._uploads.file(answer.file, peer)
        elif picture is not None:
            try:
                attachment = await self._uploads.picture(picture, peer)
            except NetworkError as error:
                _log.warning("sent without its picture", reason=str(error))
                answer = answer._replace(text=answer.without_picture)
        return _compose(answer, attachment)

    async def _edit(self, at: Spot, said: _Said, keyboard: Keyboard) -> None:
        await self._api.call(
            "messages.edit",
            peer_id=peer_of(at.chat),
            conversation_message_id=at.message,
            keyboard=self._keyboard_in(at.chat, keyboard),
            **said.params,
        )
        self._said[at] = said

    async def _read(self, at: Spot) -> _Said:
        """The parts of the message as it is now; RefusedError if it is gone."""
        if at not in self._said:
            found = await self._api.call(
                "messages.getByConversationMessageId",
                peer_id=peer_of(at.chat),
                conversation_message_ids=str(at.message),
            )
            if not found["items"]:
                raise RefusedError("the message is gone")
            self._said[at] = _recall(found["items"][0])
        return self._said[at]

    async def _show_sign(self, peer: int) -> None:
        with suppress(NetworkError):
            await self._api.call("messages.setActivity", peer_id=peer, type="typing")


def keyboard_of(keyboard: Keyboard) -> str | None:
    rows = [[_button(button) for button in row] for row in keyboard]
    return _json({"inline": True, "buttons": rows}) if rows else None


def menu_of(language: str) -> str:
    """The buttons below the input line in private, since VK has no menu of commands."""
    labels, buttons = labels_in(language), []
    for name in MENU:
        label = (labels[name][0].upper() + labels[name][1:])[:MAX_LABEL_LETTERS]
        payload = _json({"command": name})
        buttons.append({"action": {"type": "text", "label": label, "payload": payload}})
    return _json({"inline": False, "one_time": False, "buttons": in_rows(buttons, 2)})


def _button(button: Button) -> dict[str, Any]:
    label = button.label[:MAX_LABEL_LETTERS]
    if button.url:
        link = {"type": "open_link", "label": label, "link": button.url, "payload": "{}"}
        return {"action": link}
    data = button.payload.pack() if button.payload else ""
    action = {"type": "callback", "label": label, "payload": _json({"data": data})}
    return {"action": action, **({"color": _COLORS[button.tone]} if button.tone else {})}


def _compose(answer: Answer, attachment: str | None) -> _Said:
    """The parts of a message; plain text if it has a mention, as offsets beside it are unknown."""
    if answer.html and _PERSON.search(answer.text):
        text = ranges_of(_PERSON.sub(_mention, answer.text))[0]
        return _Said(text, attachment=attachment, disable_mentions=0)
    return _Said(*_format(answer), attachment)


def _mention(link: re.Match[str]) -> str:
    return f"[id{peer_of(int(link[1]))}|{link[2]}]"


def _format(answer: Answer) -> tuple[str, str | None]:
    """The text, and VK's list of its parts that are bold, italic or links."""
    text, ranges = ranges_of(answer.text) if answer.html else (answer.text, [])
    items = [
        {"type": _FORMATS[r.tag], "offset": r.offset, "length": r.length}
        | ({"url": r.url} if r.url else {})
        for r in ranges
        if r.tag in _FORMATS
    ]
    return text, _json({"version": "1", "items": items}) if items else None


def _recall(message: Mapping[str, Any]) -> _Said:
    data, names = message.get("format_data"), []
    for attached in message.get("attachments", ()):
        if (kind := attached["type"]) in ("photo", "doc"):
            item = attached[kind]
            parts = (f"{kind}{item['owner_id']}", str(item["id"]), item.get("access_key"))
            names.append("_".join(filter(None, parts)))
    return _Said(message["text"], _json(data) if data else None, ",".join(names) or None)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@asynccontextmanager
async def open_vk_steps(
    settings: Settings, chat: int | None, png: bytes
) -> AsyncIterator[list[LiveStep]]:
    """As `open_telegram_steps`; *chat* is numbered as in BALDA_OWNER_ID."""
    assert settings.vk_token is not None
    api = PacedApi(settings.vk_token.text, settings.vk_api, USUAL_PACE)
    try:
        yield [_ask_events(api, settings), *_steps(api, settings.vk_group_id or 0, chat, png)]
    finally:
        await api.close()


def _ask_events(api: PacedApi, settings: Settings) -> LiveStep:
    async def run(texts: Texts) -> str:
        if settings.vk_callback_url:
            await api.call("groups.getById", group_id=settings.vk_group_id)
            return texts.say(
                "VK brings events to {url}, as far as it is told there",
                url=settings.vk_callback_url,
            )
        found = await api.call("groups.getLongPollServer", group_id=settings.vk_group_id)
        return texts.say("events are fetched from {server}", server=found["server"])

    advice = sentence("docs/vk.md says which rights it needs")
    return LiveStep(sentence("token and community"), run, advice)


def _steps(api: PacedApi, group: int, chat: int | None, png: bytes) -> list[LiveStep]:
    if chat is None:
        return []
    people = KnownPeople(api, PersonalLinks(""))
    network, sent = VkNetwork(api, f"club{group}", USUAL_PACE, people), [0]
    place = Place(chat, in_group=False)

    async def send(texts: Texts) -> str:
        answer = Answer(texts.say("Balda Bot tries what it may do here."))
        sent[0] = await network.send(place, Delivery(answer, png))
        return texts.say("number {number}, with a picture", number=sent[0])

    async def edit(texts: Texts) -> str:
        answer = Answer(texts.say("Balda Bot has changed this."))
        await network.edit(Spot(chat, sent[0]), Delivery(answer))
        return texts.say("done")

    async def delete(texts: Texts) -> str:
        await network.delete(Spot(chat, sent[0]))
        return texts.say("done")

    return [
        LiveStep(sentence("a message"), send, _WRITING),
        LiveStep(sentence("its change"), edit, _OUR_FAULT),
        LiveStep(sentence("its deletion"), delete, _OUR_FAULT),
    ]
