"""The library's calls over aiohttp, which takes a third of the processor that httpx does."""

import os
import re
import ssl
from functools import cache
from urllib.request import getproxies
from uuid import uuid4

import aiohttp
import certifi
from telegram.error import BadRequest, NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.chat import network

CONNECT_S = 10.0

# Browsers escape the names of files like this.
_QUOTED = str.maketrans({'"': "%22", "\r": "%0D", "\n": "%0A"})
MAX_REASON_LETTERS = 80

# The rest may quote a text of ours with people's words in it: 'Unsupported start tag "кот"'.
_QUOTES = re.compile(r"[:\"«“`<\[{]|\B'")

_NO_PICTURES = ("rights to send photos", "send_photos_forbidden", "send_media_forbidden")
_MEANINGS: dict[type[network.NetworkError], tuple[str, ...]] = {
    network.TooLargeError: ("too big",),
    network.GoneError: (
        "message to edit not found",
        "message to react not found",
        "message can't be edited",
        "message_id_invalid",
        "message identifier is not specified",
    ),
    network.ClosedError: (
        "topic_closed",
        "topic_deleted",
        "thread not found",
        "not enough rights",
        "no rights to send",
        "write_forbidden",
        "plain_forbidden",
        "chat_restricted",
        "chat not found",
    ),
}


class Requests(BaseRequest):
    """At most *connections*; a server may be silent for *read_s*, and a call may last *call_s*."""

    def __init__(self, connections: int, *, read_s: float, call_s: float) -> None:
        self._connections = connections
        self._read_s = read_s
        self._call_s = call_s
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        return self._read_s

    async def initialize(self) -> None:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._connections, ssl=_load_trust()),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                trust_env=bool(getproxies()),  # with it each call asks two threads for proxies
            )

    async def shutdown(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = None,
        *_: object,
        **__: object,
    ) -> tuple[int, bytes]:
        """The status and body of an answer; TimedOut or NetworkError if there is none."""
        if self._session is None:
            raise RuntimeError("Requests are made between initialize and shutdown.")
        read_s = read_timeout if isinstance(read_timeout, int | float) else self._read_s
        # Only the total timeout ends a call to a server that does not accept the body.
        timeout = aiohttp.ClientTimeout(self._call_s, sock_connect=CONNECT_S, sock_read=read_s)
        body = _body_of(request_data) if request_data else None
        try:
            async with self._session.request(
                method, url, data=body, timeout=timeout, allow_redirects=False
            ) as answer:
                return answer.status, await answer.read()
        # Errors of aiohttp quote the path of a call, which has the token, so they are left out.
        except TimeoutError:
            raise TimedOut from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(type(error).__name__) from None


def _body_of(data: RequestData) -> aiohttp.BytesPayload:
    """Encode the body in one piece: aiohttp's own forms take a third of a call's time."""
    if not data.contains_files:
        return _payload(data.json_payload, "application/json")
    boundary = uuid4().hex
    parts = [(f'name="{name}"', value.encode()) for name, value in data.json_parameters.items()]
    for name, (filename, content, kind) in data.multipart_data.items():
        assert isinstance(content, bytes)  # no file of ours is handed over open
        quoted = filename.translate(_QUOTED)
        parts.append((f'name="{name}"; filename="{quoted}"\r\nContent-Type: {kind}', content))
    head = f"--{boundary}\r\nContent-Disposition: form-data; "
    lines = [b"%b\r\n\r\n%b\r\n" % ((head + names).encode(), value) for names, value in parts]
    body = b"".join([*lines, f"--{boundary}--\r\n".encode()])
    return _payload(body, f"multipart/form-data; boundary={boundary}")


def _payload(body: bytes, kind: str) -> aiohttp.BytesPayload:
    return aiohttp.BytesPayload(body, content_type=kind)


@cache
def _load_trust() -> ssl.SSLContext:
    """Load the certificates that TLS trusts once; that takes 30 ms of the processor."""
    named = {"SSL_CERT_FILE", "SSL_CERT_DIR"} & os.environ.keys()  # OpenSSL looks there by itself
    return ssl.create_default_context(cafile=None if named else certifi.where())


def reason_of(error: Exception) -> str:
    """Telegram's reason up to its first quotation; for other errors their kind."""
    if not isinstance(error, TelegramError):
        return type(error).__name__
    said = _QUOTES.split(error.message)[0].strip()
    return said[:MAX_REASON_LETTERS] or type(error).__name__


def refusal_of(error: BadRequest) -> network.NetworkError:
    """Our error for a refused call."""
    said = error.message.lower()
    meaning = next(
        (kind for kind, signs in _MEANINGS.items() if any(sign in said for sign in signs)),
        network.RefusedError,
    )
    return meaning(reason_of(error))


def is_too_old(error: BadRequest) -> bool:
    """True if the query is no longer known, or has been answered."""
    return "query is too old" in error.message.lower()


def forbids_pictures(error: BadRequest) -> bool:
    """True if the group takes messages but no pictures."""
    return any(sign in error.message.lower() for sign in _NO_PICTURES)
