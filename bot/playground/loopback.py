"""Keeps other web pages that a browser has open away from the playground."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

HOSTS = ("127.0.0.1", "localhost")


class LoopbackOnly:
    """Refuses requests by another name than this machine's own, or sent by another site's page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _is_ours(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        refusal = PlainTextResponse("The playground answers only to itself.", status_code=403)
        await refusal(scope, receive, send)


def _is_ours(headers: Headers) -> bool:
    host = headers.get("host", "")
    origin = headers.get("origin", f"http://{host}")
    return urlsplit(f"http://{host}").hostname in HOSTS and origin == f"http://{host}"
