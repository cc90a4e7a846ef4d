"""Where and of what kind errors were, without what they say: it may quote what people wrote."""

import traceback
from collections.abc import Iterator
from types import TracebackType

_OUR_ERROR = "template"

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None]


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
    """Of our own errors the sentence without its values."""
    if template := getattr(error, _OUR_ERROR, None):
        return str(template)
    if isinstance(error, OSError):
        return error.strerror or ""
    return str(error) if kind.startswith("sqlite3.") else ""
