"""What the bot logs within a block."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.running.logs import OURS


@contextmanager
def capture_logs() -> Iterator[list[dict[str, Any]]]:
    """Each event as a dictionary of its level, its text and its facts; no other handler has it."""
    logged: list[dict[str, Any]] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            level, event = record.levelname.lower(), record.getMessage()
            logged.append({"log_level": level, "event": event, **vars(record)["facts"]})

    logger, keeper = logging.getLogger(OURS), Keeper()
    level = logger.level
    logger.addHandler(keeper)
    logger.propagate = False
    logger.setLevel(logging.INFO)
    try:
        yield logged
    finally:
        logger.setLevel(level)
        logger.propagate = True
        logger.removeHandler(keeper)
