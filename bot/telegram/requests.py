"""The library's calls over aiohttp, which takes a third of the processor that httpx does."""

import ssl
from functools import cache
from urllib.request import getproxies

import aiohttp
import httpx
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

CONNECT_S = 10.0


class Requests(BaseRequest):
    """Up to so many *connections*; a server may be silent for *read_s*, a call last *call_s*."""

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
                connector=aiohttp.TCPConnector(limit=self._connections, ssl=_trusted()),
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
        # Nothing but the total ends a call to a server that does not take what is sent.
        timeout = aiohttp.ClientTimeout(self._call_s, sock_connect=CONNECT_S, sock_read=read_s)
        body = await _body_of(request_data) if request_data else None
        try:
            async with self._session.request(
                method, url, data=body, timeout=timeout, allow_redirects=False
            ) as answer:
                return answer.status, await answer.read()
        # What aiohttp says quotes the path of a call, in which the token is: it is left out.
        except TimeoutError:
            raise TimedOut from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(type(error).__name__) from None


async def _body_of(data: RequestData) -> aiohttp.Payload | dict[str, str]:
    """In one piece, which goes out by one write, not one for each field of a picture's."""
    if not data.contains_files:
        return data.json_parameters
    form = aiohttp.FormData(data.json_parameters, quote_fields=False)
    for name, (filename, content, kind) in data.multipart_data.items():
        form.add_field(name, content, filename=filename, content_type=kind)
    parts = form()
    return aiohttp.BytesPayload(await parts.as_bytes(), content_type=parts.content_type)


@cache
def _trusted() -> ssl.SSLContext:
    """Whom TLS trusts, which takes 30 ms of the processor to load: once is enough."""
    return httpx.create_ssl_context()
