"""A Bot API without HTTP, for tests of answers; other tests cover HTTP."""

from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from starlette.responses import Response
from telegram.request import RequestData

from bot.playground import Playground
from bot.playground.params import Params, RefusalError, Upload, answer_refusal
from bot.telegram.requests import Requests


class NearPlayground(Playground):
    """A playground for bots in this process, without HTTP, which takes a quarter of a test's time.

    Its faults are only answers; a broken connection needs the usual playground.
    """

    async def __aenter__(self) -> "NearPlayground":
        async def ask(
            _: Requests, url: str, method: str, request_data: RequestData | None = None, **__: Any
        ) -> tuple[int, bytes]:
            answer = await self._answer(unquote(urlsplit(url).path), request_data)
            return answer.status_code, bytes(answer.body)

        async def nothing(_: Requests) -> None: ...

        patch = self._serving.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(Requests, "initialize", nothing)
        patch.setattr(Requests, "shutdown", nothing)
        patch.setattr(Requests, "do_request", ask)
        self._serving.enter_context(self._socket)
        return self

    async def _answer(self, path: str, data: RequestData | None) -> Response:
        try:
            if path.startswith("/file/"):
                return await self.file(path.removeprefix(f"/file/bot{self.token}/"))
            return await self.call(path.rpartition("/")[2], _params(data))
        except RefusalError as error:
            return answer_refusal(error)


def _params(data: RequestData | None) -> Params:
    if data is None:
        return Params({})
    uploads = {}
    for name, (file, content, kind) in (data.multipart_data or {}).items():
        assert isinstance(content, bytes)  # the bot never passes open files
        uploads[name] = Upload(file, kind, content)
    return Params(data.json_parameters, uploads)
