"""Updates from a network: kept in the inbox, if possible, before the network may forget them."""

import json
from collections.abc import Mapping
from typing import Any

import structlog

from storage import Inbox

# An update that was under way at this many kills may be what kills the bot.
MAX_KILLS = 20
FLUSH_APART_S = 1.0

_log = structlog.get_logger(__name__)


async def keep_new(inbox: Inbox, updates: Mapping[int, Mapping[str, Any]]) -> list[int]:
    """Keep *updates*; return the numbers of new ones, or of all if they cannot be stored."""
    if not updates:
        return []
    try:
        return await inbox.add({number: json.dumps(update) for number, update in updates.items()})
    except Exception as error:  # better answer updates that a kill may lose than none
        _log.error("updates not kept", kind=type(error).__name__)
        return list(updates)
