"""Refusals of the Bot API."""

from typing import Any

JSONDict = dict[str, Any]


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
