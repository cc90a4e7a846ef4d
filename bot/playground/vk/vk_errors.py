"""Refusals of VK: HTTP status 200, a number and a reason."""

from collections.abc import Mapping

from starlette.responses import JSONResponse, Response

from bot.playground.faults import Fault
from bot.playground.refusal import JSONDict

REASONS = {
    1: "Unknown error occurred",
    3: "Unknown method passed",
    5: "User authorization failed: invalid access_token (4).",
    6: "Too many requests per second",
    9: "Flood control",
    15: "Access denied",
    100: "One of the parameters specified was missing or invalid",
    901: "Can't send messages for users without permission",
    909: "Can't edit this message, because it's too old",
    911: "Keyboard format is invalid",
    914: "Message is too long",
    917: "You don't have access to this chat",
}


class VkRefusalError(Exception):
    """A call is refused with VK's *code*; *why* follows the usual words for it."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(": ".join(filter(None, (REASONS.get(code, "Refused"), why))))
        self.code = code

    def as_json(self, params: Mapping[str, str]) -> JSONDict:
        shown = [{"key": key, "value": value} for key, value in params.items()]
        return {"error_code": self.code, "error_msg": str(self), "request_params": shown}


def refusal_for(fault: Fault) -> VkRefusalError | None:
    """VK's refusal for an ordered fault; None for kinds that any server can have."""
    if fault.kind == "too_many_requests":
        return VkRefusalError(fault.code or 6)
    return VkRefusalError(fault.code or 1) if fault.kind == "refusal" else None


def answer_vk_refusal(error: VkRefusalError, params: Mapping[str, str]) -> Response:
    return JSONResponse({"error": error.as_json(params)})
