"""JSON that a stranger sent."""

import json
from typing import Any


def plain_json(text: str | bytes) -> Any:
    """The value that *text* spells; None if it is none, too deep, or cannot be written as UTF-8."""
    try:
        value = json.loads(text)
        # A lone surrogate can be read, but no answer or log could ever quote it.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return value
