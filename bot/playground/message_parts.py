"""Read the texts, files and buttons of a message from a call, within the Bot API's limits."""

from typing import Any, Literal

from bot.playground.markup import from_html
from bot.playground.params import JSONDict, Params, RefusalError, Upload, bad_request
from bot.playground.world import World
from bot.render.text import utf16_length

MAX_TEXT_UNITS, MAX_CAPTION_UNITS = 4096, 1024
MAX_PHOTO_BYTES = 10 * 2**20
MAX_DOCUMENT_BYTES = 50 * 2**20
MAX_BUTTONS_IN_A_ROW, MAX_BUTTONS = 8, 100
MAX_CALLBACK_DATA_BYTES = 64
_ACTIONS = (
    "callback_data",
    "url",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "copy_text",
)


def text_in(params: Params) -> JSONDict:
    """The text of a message and its entities."""
    text, entities = _format(params, "text", "entities")
    if not text:
        raise bad_request("message text is empty")
    return text_fields(text, entities)


def caption_in(params: Params) -> JSONDict:
    """The caption of a message and its entities."""
    return text_fields(*_format(params, "caption", "caption_entities"), kind="caption")


def text_fields(
    text: str, entities: list[JSONDict], kind: Literal["text", "caption"] = "text"
) -> JSONDict:
    """*text* as the fields of a message, with its entities; without a text there is no caption."""
    is_text = kind == "text"
    if utf16_length(text) > (MAX_TEXT_UNITS if is_text else MAX_CAPTION_UNITS):
        raise bad_request(f"message{'' if is_text else ' caption'} is too long")
    marks = {"entities" if is_text else "caption_entities": entities} if entities else {}
    return {**({kind: text} if text or is_text else {}), **marks}


def _format(params: Params, key: str, entities_key: str) -> tuple[str, list[JSONDict]]:
    mode = params.text("parse_mode").lower()
    if mode == "html":
        return from_html(params.text(key))
    if mode:
        raise bad_request(f"unsupported parse_mode in the playground: {mode}")
    return params.text(key).strip(), params.structure(entities_key) or []


async def photo_of(world: World, upload: Upload | None, file_id: str) -> list[JSONDict]:
    """A new photo from an upload, or an old one by the id of one of its sizes."""
    if upload is not None:
        if len(upload.data) > MAX_PHOTO_BYTES:
            raise bad_request("file is too big for a photo")
        return await world.files.add_photo(upload.data)
    for chat in world.chats.values():
        for message in chat.messages.values():
            if any(size["file_id"] == file_id for size in message.get("photo", [])):
                return list(message["photo"])
    raise bad_request("wrong file identifier/HTTP URL specified")


def document_of(world: World, upload: Upload | None, file_id: str) -> JSONDict:
    """A new document from an upload, or an old one by its id."""
    if upload is not None:
        if len(upload.data) > MAX_DOCUMENT_BYTES:
            raise RefusalError(413, "Request Entity Too Large")
        return world.add_document(upload.data, upload.name, upload.mime)
    stored = world.files.get(file_id)
    if stored is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return {**stored.as_json(), "mime_type": stored.mime}


def check_markup(markup: Any, *, private: bool) -> JSONDict | None:
    """*markup* if Telegram would take it; raises RefusalError otherwise."""
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in markup:
        return markup
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array')
    if sum(map(len, rows)) > MAX_BUTTONS or any(len(row) > MAX_BUTTONS_IN_A_ROW for row in rows):
        raise bad_request("reply markup is too long")
    for row in rows:
        for button in row:
            _check_button(button, private=private)
    return {"inline_keyboard": [row for row in rows if row]}


def _check_button(button: JSONDict, *, private: bool) -> None:
    if not str(button.get("text", "")).strip():
        raise bad_request("inline keyboard button text must be non-empty")
    actions = [name for name in _ACTIONS if name in button]
    if not actions:
        raise bad_request("Text buttons are unallowed in the inline keyboard")
    if "web_app" in actions:
        _check_web_app(button["web_app"], private=private)
    if "callback_data" in actions:
        length = len(str(button["callback_data"]).encode())
        if not 1 <= length <= MAX_CALLBACK_DATA_BYTES:
            raise bad_request("BUTTON_DATA_INVALID")
    if button.get("style", "primary") not in ("primary", "success", "danger"):
        raise bad_request("invalid button style specified")
    if "url" in actions and not str(button["url"]).startswith(("http://", "https://", "tg://")):
        raise bad_request(f"inline keyboard button URL '{button['url']}' is invalid")


def _check_web_app(info: Any, *, private: bool) -> None:
    """Refuse a Mini App outside private chats, or with a page on neither HTTPS nor loopback."""
    if not private:
        raise bad_request("BUTTON_TYPE_INVALID")
    url = str(info.get("url", "")) if isinstance(info, dict) else ""
    if not url.startswith(("https://", "http://127.0.0.1:", "http://localhost:")):
        raise bad_request(
            f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
        )
