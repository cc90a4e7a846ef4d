"""The parameters of a call, refusals, and faults on request: calls fail as Telegram's can."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

JSONDict = dict[str, Any]
Kind = Literal["too_many_requests", "server_error", "html", "drop", "silence", "refusal", "failed"]
MAX_FAULTS = 100
SILENCE_S = 60.0


class RefusalError(Exception):
    """A call is refused; `as_json()` is the body Telegram would send with status `code`."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def as_json(self) -> JSONDict:
        body: JSONDict = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(why: str) -> RefusalError:
    return RefusalError(400, f"Bad Request: {why}")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with the call."""

    name: str
    mime: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Params:
    """Typed access by name; a value of the wrong type is refused as by Telegram."""

    values: Mapping[str, Any]
    files: Mapping[str, Upload] = field(default_factory=dict)

    @classmethod
    async def of(cls, request: Request) -> "Params":
        values: dict[str, Any] = dict(request.query_params)
        if request.headers.get("content-type", "").startswith("application/json"):
            try:
                body = json.loads(await request.body())
            except (ValueError, RecursionError):
                body = None
            if not isinstance(body, dict):
                raise bad_request("can't parse JSON object")
            return cls({**values, **body})
        files = {}
        async with request.form() as form:
            for name, value in form.multi_items():
                if isinstance(value, UploadFile):
                    mime = value.content_type or "application/octet-stream"
                    files[name] = Upload(value.filename or name, mime, await value.read())
                else:
                    values[name] = value
        return cls(values, files)

    def __contains__(self, name: str) -> bool:
        return self.values.get(name) is not None or name in self.files

    def text(self, name: str) -> str:
        value = self.values.get(name)
        return "" if value is None else str(value)

    def integer(self, name: str, default: int) -> int:
        if name not in self:
            return default
        try:
            return int(self.text(name))
        except ValueError:
            raise bad_request(f"{name} must be an integer") from None

    def flag(self, name: str) -> bool:
        return self.text(name).lower() in ("true", "1")

    def structure(self, name: str) -> Any:
        """A JSON-serialised parameter, or None."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            raise bad_request(f"can't parse {name.replace('_', ' ')} JSON object") from None

    def upload(self, name: str) -> Upload | None:
        """The file sent under *name*, or the one it points to by `attach://`."""
        return self.files.get(name) or self.find_attachment(self.text(name))

    def find_attachment(self, link: str) -> Upload | None:
        return self.files.get(link.removeprefix("attach://")) if "://" in link else None


@dataclass(frozen=True, slots=True)
class Fault:
    """The next *times* calls of *method* ("*" is any, "file" a download) fail.

    With *chat_id*, only calls for that chat. `retry_after` belongs to `too_many_requests`, `code`
    to `refusal` and `failed`, which are VK's (its "poll" and "upload" are methods too). The call is
    refused before it does anything.
    """

    kind: Kind
    method: str = "*"
    times: int = 1
    retry_after: int = 1
    chat_id: int | None = None
    code: int = 0

    @classmethod
    def parse(cls, values: dict[str, Any]) -> "Fault":
        """Read a fault that came over HTTP; RefusalError if it is malformed."""
        try:
            fault = cls(**values)
        except TypeError:
            raise bad_request(
                "a fault has kind, method, times, retry_after, chat_id, code"
            ) from None
        if fault.kind not in get_args(Kind):
            raise bad_request(f"kind must be one of {', '.join(get_args(Kind))}")
        return fault


class Faults:
    """The faults still to come, oldest first."""

    def __init__(self) -> None:
        self._pending: list[Fault] = []
        self._closed = asyncio.Event()

    def add(self, fault: Fault) -> None:
        if len(self._pending) >= MAX_FAULTS:
            raise bad_request(f"more than {MAX_FAULTS} faults wait already")
        self._pending.append(fault)

    def clear(self) -> None:
        """Drop all faults, and end every silence."""
        self._pending.clear()
        self._closed.set()
        self._closed = asyncio.Event()

    def close(self) -> None:
        """End every silence, so that the server can stop."""
        self._closed.set()

    def take(self, method: str, chat_id: int | None) -> Fault | None:
        """The fault that hits this call, if any; count it as used."""
        for place, fault in enumerate(self._pending):
            same_method = fault.method.lower() in ("*", method.lower())
            if same_method and fault.chat_id in (None, chat_id):
                more = [replace(fault, times=fault.times - 1)] if fault.times > 1 else []
                self._pending[place : place + 1] = more
                return fault
        return None

    async def strike(self, fault: Fault) -> Response:
        """The answer that *fault* stands for, or a broken one."""
        match fault.kind:
            case "too_many_requests":
                why = f"Too Many Requests: retry after {fault.retry_after}"
                return answer_refusal(RefusalError(429, why, retry_after=fault.retry_after))
            case "refusal" | "failed":
                return answer_refusal(bad_request(f"fault {fault.code}"))
            case "server_error":
                return answer_refusal(RefusalError(500, "Internal Server Error"))
            case "html":
                return HTMLResponse("<html><h1>502 Bad Gateway</h1></html>", status_code=502)
            case "drop":
                return BrokenResponse()
            case "silence":
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closed.wait(), SILENCE_S)
                return BrokenResponse()


class BrokenResponse(Response):
    """Half an answer, after which the server closes the connection."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = (b"content-length", b"1000")
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        await send({"type": "http.response.body", "body": b'{"ok":tr', "more_body": True})


def answer_refusal(error: RefusalError) -> Response:
    return JSONResponse(error.as_json(), status_code=error.code)
