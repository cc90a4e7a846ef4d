"""Messages as a person sees them, made from the JSON that the bot sees."""

from dataclasses import asdict, dataclass

from bot.playground.chats import BOT_USER, Chat
from bot.playground.refusal import JSONDict


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
