"""What the Bot API accepts under a message as buttons."""

from typing import Any

from bot.playground.refusal import JSONDict, bad_request

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
    if "url" in actions and not str(button["url"]).startswith(("http://", "https://", "tg://")):
        raise bad_request(f"inline keyboard button URL '{button['url']}' is invalid")


def _check_web_app(info: Any, *, private: bool) -> None:
    """Its page comes over HTTPS; one on this machine need not."""
    if not private:
        raise bad_request("BUTTON_TYPE_INVALID")
    url = str(info.get("url", "")) if isinstance(info, dict) else ""
    if not url.startswith(("https://", "http://127.0.0.1:", "http://localhost:")):
        raise bad_request(
            f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
        )
