"""The people of VK, and VK's API as the bot sees it."""

from collections.abc import Mapping, Sequence

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from bot.playground.params import Faults, JSONDict, RefusalError
from bot.playground.people_api import ChatPage, PeopleApi
from bot.playground.person import People
from bot.playground.update_queue import History
from bot.playground.vk import vk_json
from bot.playground.vk.vk_methods import VK_METHODS, VkWorld, calls_in
from bot.playground.world import Call, World

VK_TOKEN = "vk1.playground"
MAX_POLL_WAIT_S = 90
MAX_BUNDLED_CALLS = 25
PREFIX = "/vk"


class VkPeople(People):
    """The people of VK, and its API, which the bot finds at `address`.

    Files are shared with the world *beside* it. *requests* counts calls that VK's limit applies to,
    *polls* the polls that were begun.
    """

    token = VK_TOKEN
    group_id = vk_json.GROUP_ID

    def __init__(self, beside: World, faults: Faults, address: str) -> None:
        self.history = History(after=beside.after)
        super().__init__(World(beside.now, beside.files, self.history, after=beside.after))
        self.address = f"{address}{PREFIX}"
        self.requests = self.polls = 0
        self._faults = faults
        self._vk = VkWorld(self.world, self.history, vk_json.Shapes(self.world, address), address)

    def forbid(self, person: int) -> None:
        """Let a person forbid us to write to them."""
        self._vk.forbidding.add(person)

    def event(self, number: int, kind: str, content: JSONDict) -> JSONDict:
        """An event in VK's form."""
        return self._vk.shapes.event(number, kind, content)

    def routes(self, token: str, networks: Sequence[str]) -> list[BaseRoute]:
        return [
            Route("/vk/method/{method}", self._call, methods=["POST"]),
            Route("/vk/poll", self._poll, methods=["POST"]),
            Route("/vk/upload", self._upload, methods=["POST"]),
            *PeopleApi(self.world, self._faults, PREFIX).routes(),
            *ChatPage(self.world, token, prefix=PREFIX, networks=networks).routes(),
        ]

    async def _call(self, request: Request) -> Response:
        self.requests += 1
        name = request.path_params["method"]
        async with request.form() as form:
            params = {name: str(value) for name, value in form.items()}
        fault = self._faults.take(name, _chat_of(params))
        if fault is not None and vk_json.refusal_for(fault) is None:
            return await self._faults.strike(fault)
        try:
            if request.query_params.get("access_token") != VK_TOKEN:
                raise vk_json.VkRefusalError(5)
            if fault is not None and (refusal := vk_json.refusal_for(fault)):
                raise refusal
            if name == "execute":
                return JSONResponse(await self._execute(params))
            return JSONResponse({"response": await self._perform(name, params)})
        except vk_json.VkRefusalError as error:
            return JSONResponse({"error": error.as_json(params)})

    async def _perform(self, name: str, params: Mapping[str, str]) -> object:
        method = VK_METHODS.get(name)
        if method is None:
            raise vk_json.VkRefusalError(3)
        self.world.calls.append(Call(name, _chat_of(params)))
        return await method(self._vk, params)

    async def _execute(self, params: Mapping[str, str]) -> JSONDict:
        """Make all calls of a bundle; a refused one gives false, its reason is in the errors."""
        calls = calls_in(params["code"])
        if len(calls) > MAX_BUNDLED_CALLS:
            raise vk_json.VkRefusalError(13, "too many API calls")
        answers, errors = [], []
        for name, each in calls:
            fault = self._faults.take(name, _chat_of(each))
            try:
                if fault is not None and (refusal := vk_json.refusal_for(fault)):
                    raise refusal
                answers.append(await self._perform(name, each))
            except vk_json.VkRefusalError as error:
                answers.append(False)
                errors.append({"method": name, **error.as_json({})})
        return {"response": answers, **({"execute_errors": errors} if errors else {})}

    async def _poll(self, request: Request) -> Response:
        asked = request.query_params
        self.polls += 1
        fault = self._faults.take("poll", None)
        if fault is not None and fault.kind != "failed":
            return await self._faults.strike(fault)
        failed = fault.code if fault else 0
        if failed == 1:
            return JSONResponse({"failed": 1, "ts": str(self.history.oldest)})
        if failed or asked["key"] != self._vk.key:
            self._vk.key = "expired"
            return JSONResponse({"failed": failed or 2})
        try:
            wait_s = min(int(asked["wait"]), MAX_POLL_WAIT_S)
            events = await self.history.since(int(asked["ts"]), wait_s)
        except LookupError:
            return JSONResponse({"failed": 1, "ts": str(self.history.oldest)})
        updates = [self.event(*event) for event in events]
        after = events[-1][0] + 1 if events else int(asked["ts"])
        return JSONResponse({"ts": str(after), "updates": updates})

    async def _upload(self, request: Request) -> Response:
        if (fault := self._faults.take("upload", None)) is not None:
            return await self._faults.strike(fault)
        async with request.form() as form:
            for name, file in form.items():
                if isinstance(file, UploadFile):
                    return JSONResponse(await self._keep(name, file))
        return JSONResponse({"error": "ERR_UPLOAD_FILE_NOT_UPLOADED"})

    async def _keep(self, field: str, file: UploadFile) -> JSONDict:
        data = await file.read()
        if field == "photo":
            try:
                sizes = await self.world.files.add_photo(data)
            except RefusalError:
                return {"server": 1, "photo": "[]", "hash": "hash"}
            self._vk.photos[sizes[-1]["file_id"]] = sizes
            return {"server": 1, "photo": sizes[-1]["file_id"], "hash": "hash"}
        document = self.world.add_document(data, file.filename or "file", "")
        self._vk.documents[document["file_id"]] = document
        return {"file": document["file_id"]}


def _chat_of(params: Mapping[str, str]) -> int | None:
    peer = params.get("peer_id") or params.get("peer_ids", "")
    return vk_json.chat_of(int(peer)) if peer.isdecimal() else None
