"""Updates that a network has brought: in the inbox before it may forget them, as far as it goes."""

import json
from collections.abc import Mapping
from typing import Any

import structlog

from storage import Inbox

# An update that was at work at so many kills may be what kills the bot.
MAX_KILLS = 20
FLUSH_APART_S = 1.0

_log = structlog.get_logger(__name__)


async def keep_new(inbox: Inbox, updates: Mapping[int, Mapping[str, Any]]) -> list[int]:
    """The numbers of those that were not known before; of all if the disk has no room for them."""
    if not updates:
        return []
    try:
        return await inbox.add({number: json.dumps(update) for number, update in updates.items()})
    except Exception as error:  # better to answer what a kill may lose
        _log.error("updates not kept", kind=type(error).__name__)
        return list(updates)
