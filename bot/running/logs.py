"""Logs: readable on a terminal, JSON elsewhere, never with the token or what people write."""

import logging
import traceback
from collections.abc import Iterator, Sequence
from copy import copy
from types import TracebackType
from typing import TextIO
from urllib.parse import quote

import structlog

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

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def set_up_logs(stream: TextIO, *secrets: str) -> None:
    """Send all logs to *stream*, with *secrets* blotted out wherever they appear."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Discreet(secrets, _renderers(stream), shared))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name, level in _LEVELS.items():
        logging.getLogger(name).setLevel(level)


class _Discreet(structlog.stdlib.ProcessorFormatter):
    """Blots the secrets out of the finished line, which may quote it from anywhere."""

    def __init__(
        self,
        secrets: Sequence[str],
        processors: list[structlog.typing.Processor],
        before: list[structlog.typing.Processor],
    ) -> None:
        super().__init__(processors=processors, foreign_pre_chain=before)
        self._secrets = [form for text in secrets for form in {text, quote(text, safe="")} if text]

    def format(self, record: logging.LogRecord) -> str:
        if record.name.partition(".")[0] != OURS:
            # Keep the message of a library without its values, which may be what people wrote.
            bare = copy(record)
            bare.msg, bare.args = str(record.msg).partition("\n")[0], ()
            record = bare
        line = super().format(record)
        for secret in self._secrets:
            line = line.replace(secret, "[token]")
        return line


def _print_discreetly(stream: TextIO, info: ExceptionInfo) -> None:
    print(discreet_traceback(info), file=stream)


def _renderers(stream: TextIO) -> list[structlog.typing.Processor]:
    remove_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if stream.isatty():
        return [remove_meta, structlog.dev.ConsoleRenderer(exception_formatter=_print_discreetly)]
    return [
        remove_meta,
        structlog.processors.ExceptionRenderer(discreet_traceback),
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]


def discreet_traceback(exc_info: ExceptionInfo) -> str:
    """The chain of errors, the first one first, each with its stack."""
    return "\n".join(part for error in _chain(exc_info[1]) for part in _describe(error))


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
