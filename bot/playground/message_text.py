"""Texts and captions as a call gives them, within the limits of the Bot API."""

from bot.playground.markup import from_html, plain, utf16_length
from bot.playground.params import Params
from bot.playground.refusal import JSONDict, bad_request
from bot.playground.world import MAX_CAPTION, MAX_TEXT


def text_in(params: Params) -> JSONDict:
    """The text of a message and its entities."""
    text, entities = _format(params, "text", "entities")
    if not text:
        raise bad_request("message text is empty")
    if utf16_length(text) > MAX_TEXT:
        raise bad_request("message is too long")
    return {"text": text, **({"entities": entities} if entities else {})}


def caption_in(params: Params) -> JSONDict:
    """The caption of a message and its entities."""
    text, entities = _format(params, "caption", "caption_entities")
    if utf16_length(text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    content: JSONDict = {"caption": text} if text else {}
    return {**content, **({"caption_entities": entities} if entities else {})}


def _format(params: Params, key: str, entities_key: str) -> tuple[str, list[JSONDict]]:
    mode = params.text("parse_mode").lower()
    if mode == "html":
        return from_html(params.text(key))
    if mode:
        raise bad_request(f"unsupported parse_mode in the playground: {mode}")
    return plain(params.text(key)), params.structure(entities_key) or []
