"""People of one network, each in one chat of the playground, for its API, tests and the demo."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Literal, TypeVar

from bot.playground.markup import find_typed_entities
from bot.playground.message_parts import text_fields
from bot.playground.params import JSONDict, bad_request
from bot.playground.world import BOT_USER, CONTENT, Chat, Place, User, World

T = TypeVar("T")

# The button that shows the other buttons, the one for the next page of buttons, and a limit on
# taps on it.
MORE, NEXT, MAX_TURNS = re.compile(r"\w+…"), re.compile(r"\d+ / \d+ ▶"), 20


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a message; without *data* it opens a page or a Mini App.

    Its *style* is "danger" or "success", or "" for no colour.
    """

    text: str
    data: str
    url: str = ""
    web_app: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """One message: *text* may be a caption, *picture* and *document* are file ids or empty.

    *date* is in seconds since 1970. Only the person *only_for* sees it, if there is one.
    *entities* are the Bot API's, in UTF-16 units. *reaction* is the emoji that the bot put under
    it. *topic* is its topic in a group, 0 for none. *forwarded* tells if it is a forward.
    *change* counts the changes in the chat: of two messages, the one with the greater *change*
    was sent or edited later.
    """

    id: int
    author: str
    author_id: int
    by_bot: bool
    date: int
    text: str
    entities: tuple[JSONDict, ...]
    keyboard: tuple[tuple[Button, ...], ...]
    picture: str
    picture_size: tuple[int, int] | None
    picture_hidden: bool
    document: str
    document_name: str
    reply_to: int | None
    only_for: int | None
    reaction: str
    edited: bool
    change: int
    topic: int = 0
    forwarded: bool = False

    @property
    def buttons(self) -> list[Button]:
        return [button for row in self.keyboard for button in row]

    def has_button(self, part: str) -> bool:
        return any(part.lower() in button.text.lower() for button in self.buttons)

    def button(self, part: str) -> Button:
        """The button whose text contains *part*, in any case; raises LookupError."""
        for button in self.buttons:
            if part.lower() in button.text.lower():
                return button
        raise LookupError(f"no button “{part}” among {[button.text for button in self.buttons]}")

    def as_json(self) -> JSONDict:
        body = asdict(self)
        for name in ("picture", "document"):
            file_id = body[name]
            body[name] = f"/playground/files/{file_id}" if file_id else None
        return body


def show(chat: Chat, message: JSONDict) -> Shown:
    message_id, author = message["message_id"], message["from"]
    largest = message.get("photo", [None])[-1]
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return Shown(
        id=message_id,
        author=author["first_name"],
        author_id=author["id"],
        by_bot=author["id"] == BOT_USER["id"],
        date=message["date"],
        text=message.get("text") or message.get("caption") or _special(message),
        entities=tuple(message.get("entities") or message.get("caption_entities") or ()),
        keyboard=tuple(tuple(map(_button, row)) for row in rows),
        picture=largest["file_id"] if largest else "",
        picture_size=(largest["width"], largest["height"]) if largest else None,
        picture_hidden="has_media_spoiler" in message,
        document=message.get("document", {}).get("file_id", ""),
        document_name=message.get("document", {}).get("file_name", ""),
        only_for=message.get("receiver_user", {}).get("id"),
        reply_to=message.get("reply_to_message", {}).get("message_id"),
        reaction=chat.reactions.get(message_id, ""),
        edited="edit_date" in message,
        change=chat.changed_at[message_id],
        topic=message.get("message_thread_id", 0),
        forwarded="forward_origin" in message,
    )


def show_since(chat: Chat, change: int) -> list[Shown]:
    """The messages sent or edited after that *change*, as they stand, in the chat's order."""
    return [
        show(chat, message)
        for message_id, message in chat.messages.items()
        if chat.changed_at[message_id] > change
    ]


def _special(message: JSONDict) -> str:
    """A sticker or a voice message, as text."""
    if "voice" in message:
        return f"🎤 {message['voice']['duration']} s"
    return str(message.get("sticker", {}).get("emoji", ""))


def _button(button: JSONDict) -> Button:
    return Button(
        button["text"],
        button.get("callback_data", ""),
        button.get("url", ""),
        button.get("web_app", {}).get("url", ""),
        button.get("style", ""),
    )


@dataclass(frozen=True, slots=True)
class Person:
    """Sends and taps, and waits for what the bot does; each wait is bounded by *patience_s*.

    A wait that fails raises TimeoutError, which tells what the chat last showed.
    """

    world: World
    place: Place
    patience_s: float = 10.0

    async def say(self, text: str) -> Shown:
        body = _fields_of(text)
        if not body["text"]:
            raise bad_request("message text is empty")
        return self.send(body)

    async def show(self, photo: bytes, caption: str = "", *, album: str = "") -> Shown:
        """Send a picture as a photo, which recompresses it, alone or in an *album*."""
        body = _fields_of(caption, "caption")
        if album:
            body["media_group_id"] = album
        sizes = await self.world.files.add_photo(photo, at_once=True)
        return self.send({"photo": sizes, **body})

    async def forward(self, message: Shown, source: Chat | None = None) -> Shown:
        """Forward *message* of the chat *source*, this one unless another is named."""
        kept = self.world.message(source or self.place.chat, message.id)
        content = {name: kept[name] for name in CONTENT if name in kept}
        origin = {"type": "user", "sender_user": kept["from"], "date": kept["date"]}
        return self.send({**content, "forward_origin": origin})

    async def attach(self, data: bytes, name: str, mime: str, caption: str = "") -> Shown:
        """Send a file as a document, untouched."""
        document = self.world.add_document(data, name, mime)
        return self.send({"document": document, **_fields_of(caption, "caption")})

    async def edit(self, message: Shown, text: str) -> Shown:
        """Rewrite the text or caption of a message of one's own."""
        world, chat = self.world, self.place.chat
        kept = world.message(chat, message.id)
        if kept["from"]["id"] != self.place.user.id:
            raise bad_request("message can't be edited")
        body = _fields_of(text, "text" if "text" in kept else "caption")
        for key in ("text", "entities", "caption", "caption_entities"):
            kept.pop(key, None)
        kept |= {**body, "edit_date": int(world.now())}
        world.touch(chat, message.id)
        if world.bot_sees(chat, kept):
            world.updates.put("edited_message", dict(kept))
        return show(chat, kept)

    def send(self, body: JSONDict) -> Shown:
        """Send *body*, as the Bot API describes it."""
        return show(self.place.chat, self.world.send(self.place, body))

    async def tap(self, message: Shown, part_of_button: str) -> str:
        """Tap the button with *part_of_button* in its text; return the bot's answer to the tap.

        If there is none, look behind “…”, once more if the bot edits the message just then, and
        then on the next pages of buttons.
        """
        for pattern in [MORE, MORE, *[NEXT] * MAX_TURNS]:
            if message.has_button(part_of_button):
                break
            way = next((seen for seen in message.buttons if pattern.fullmatch(seen.text)), None)
            if way is not None:
                await self.send_tap(message, way.data)
                message = next(seen for seen in self.history() if seen.id == message.id)
        return await self.send_tap(message, message.button(part_of_button).data)

    async def send_tap(self, message: Shown, data: str) -> str:
        """Tap with any data, as a doctored app could."""
        tap = self.world.tap(self.place, message.id, data)
        answer = await self.until(lambda: tap.answer)
        return str(answer["text"])

    async def answer(self, to: Shown) -> Shown:
        """The bot's first message after *to*."""
        return (await self.answers(to, 1))[0]

    async def answers(self, to: Shown, number: int) -> list[Shown]:
        """The bot's first *number* messages after *to*."""

        def find() -> list[Shown] | None:
            messages = [m for m in self._since(to) if m.by_bot and m.id > to.id]
            return messages[:number] if len(messages) >= number else None

        return await self.until(find)

    async def wait_for_picture(self, to: Shown) -> Shown:
        """The bot's first picture after *to*; a busy bot may first answer that it takes a while."""
        return await self.until(
            lambda: next(
                (m for m in self._since(to) if m.by_bot and m.id > to.id and m.picture), None
            )
        )

    async def ask(self, text: str) -> Shown:
        """Say something and wait for the answer."""
        return await self.answer(await self.say(text))

    async def wait_for_edit(self, message: Shown) -> Shown:
        """Wait until the bot changes *message*, and return it."""
        return await self.until(
            lambda: next((m for m in self._since(message) if m.id == message.id), None)
        )

    def picture(self, message: Shown) -> bytes:
        """The picture of *message* as it was delivered, in its largest size."""
        return self._file(message.picture)

    def file(self, message: Shown) -> bytes:
        """The document of *message*, as it was sent."""
        return self._file(message.document)

    @property
    def rings(self) -> int:
        """Number of times that the bot has made phones ring in this chat."""
        return self.place.chat.rings

    @property
    def notified(self) -> int:
        """Number of times that this person's phone has rung here, if they muted the group."""
        return self.place.chat.notified[self.place.user.id]

    def history(self) -> list[Shown]:
        return show_since(self.place.chat, 0)

    def _file(self, file_id: str) -> bytes:
        stored = self.world.files.get(file_id)
        if stored is None:
            raise LookupError("this message has no such file")
        return stored.make()

    def _since(self, message: Shown) -> list[Shown]:
        return show_since(self.place.chat, message.change)

    async def until(self, found: Callable[[], T | None]) -> T:
        """Wait until *found* returns something, and return it."""
        try:
            async with asyncio.timeout(self.patience_s):
                while (result := found()) is None:
                    await self.world.changed.wait()
                return result
        except TimeoutError:
            last = [f"{m.author}: {m.text}" for m in self.history()[-2:]]
            raise TimeoutError(f"nothing for {self.patience_s} s after {last}") from None


def _fields_of(text: str, kind: Literal["text", "caption"] = "text") -> JSONDict:
    text = text.strip()  # as Telegram keeps it
    return text_fields(text, find_typed_entities(text), kind)


class People:
    """Makes people and groups that talk to the bot in *world*."""

    def __init__(self, world: World) -> None:
        self.world = world

    def person(self, name: str, *, user_id: int = 1, language: str = "ru") -> Person:
        """A person in their private chat with the bot."""
        user = User(user_id, name, language)
        return Person(self.world, Place(user, self.world.chat_of(user, user_id)))

    def group(
        self, title: str, *, chat_id: int = -1001, bot_sees_all: bool = False, has_bot: bool = True
    ) -> Chat:
        """Make a group; with *bot_sees_all* the bot is an admin there, without group privacy."""
        chat = Chat(chat_id, title, bot_sees_all, has_bot=has_bot)
        self.world.add_chat(chat)
        return chat

    def member(self, chat: Chat, person: Person) -> Person:
        """The person as a member of a group, speaking there."""
        user = person.place.user
        return Person(self.world, Place(user, self.world.chat_of(user, chat.id)))
