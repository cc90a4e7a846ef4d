"""Logs: readable on a terminal, JSON elsewhere, never with the token or what people write.

Each module has a `Log` of its name. An event is a constant text; what differs from one to the next
are facts with names. They travel as records of `logging`, like those of libraries.
"""

import json
import logging
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TextIO
from urllib.parse import quote

OURS = "bot"

_LEVELS = {
    # They log every address, and the address of a Bot API call holds the token.
    "httpx": logging.WARNING,
    "httpcore": logging.WARNING,
    "telegram": logging.WARNING,
    # It logs a traceback for each answer that is not JSON; the caller logs what follows.
    "telegram.request": logging.CRITICAL,
}
_OUR_ERROR = "template"
_FACTS = "facts"  # the attribute of a record
_PARTS = ("timestamp", "level", "logger", "event", "exception")  # of a line, besides the facts
_COLOURS = {"warning": "\x1b[33m", "error": "\x1b[31m", "critical": "\x1b[31m"}
_NO_COLOUR = "\x1b[0m"

Line = Mapping[str, object]


class Log:
    """Logs events of the module *name* with their facts."""

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def info(self, event: str, /, **facts: object) -> None:
        self._logger.info(event, extra={_FACTS: facts})

    def warning(self, event: str, /, **facts: object) -> None:
        self._logger.warning(event, extra={_FACTS: facts})

    def error(
        self, event: str, /, *, exc_info: BaseException | None = None, **facts: object
    ) -> None:
        self._logger.error(event, exc_info=exc_info, extra={_FACTS: facts})


def set_up_logs(stream: TextIO, *secrets: str) -> None:
    """Send all logs to *stream*, with *secrets* blotted out wherever they appear."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Discreet(secrets, _readable if stream.isatty() else _as_json))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name, level in _LEVELS.items():
        logging.getLogger(name).setLevel(level)


def _line(record: logging.LogRecord) -> Line:
    """The parts of a line by their names; of a library only its own words."""
    # The values of its message may be what people wrote.
    is_ours = record.name.partition(".")[0] == OURS
    line: dict[str, object] = {
        "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": record.getMessage() if is_ours else str(record.msg).partition("\n")[0],
        **getattr(record, _FACTS, {}),
    }
    if record.exc_info and (error := record.exc_info[1]):  # the first of its chain first
        line["exception"] = "\n".join(part for link in _chain(error) for part in _describe(link))
    return line


class _Discreet(logging.Formatter):
    """Blots the secrets out of the finished line, which may quote it from anywhere."""

    def __init__(self, secrets: Sequence[str], write: Callable[[Line], str]) -> None:
        super().__init__()
        self._write = write
        self._secrets = [form for text in secrets for form in {text, quote(text, safe="")} if text]

    def format(self, record: logging.LogRecord) -> str:
        line = self._write(_line(record))
        for secret in self._secrets:
            line = line.replace(secret, "[token]")
        return line


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=repr)


def _readable(line: Line) -> str:
    colour = _COLOURS.get(str(line["level"]), "")
    level = f"{colour}{line['level']}{_NO_COLOUR}" if colour else line["level"]
    facts = (f"{name}={_as_json(fact)}" for name, fact in line.items() if name not in _PARTS)
    first = " ".join((f"{line['timestamp']} {level} {line['event']} [{line['logger']}]", *facts))
    return "\n".join((first, *([str(line["exception"])] if "exception" in line else [])))


def _chain(error: BaseException) -> list[BaseException]:
    chain = [error]
    while (before := chain[0].__cause__ or chain[0].__context__) and before not in chain:
        chain.insert(0, before)
    return chain


def _describe(error: BaseException) -> Iterator[str]:
    yield from (line.rstrip() for line in traceback.format_tb(error.__traceback__))
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    reason = _reason(error, kind)
    yield f"{kind}: {reason}" if reason else kind


def _reason(error: BaseException, kind: str) -> str:
    """For our own errors the sentence without its values."""
    if template := getattr(error, _OUR_ERROR, None):
        return str(template)
    if isinstance(error, OSError):
        return error.strerror or ""
    return str(error) if kind.startswith("sqlite3.") else ""
