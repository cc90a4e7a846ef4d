"""The parameters of one Bot API call, whether they came as a form, multipart or JSON."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request

from bot.playground.refusal import bad_request


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
