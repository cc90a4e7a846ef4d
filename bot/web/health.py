"""Routes for health and metrics: if the bot is alive and can answer, and its counters."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

Check = Callable[[], Awaitable[object]]

CHECK_S = 5.0


def health_routes(checks: Mapping[str, Check], *, check_s: float = CHECK_S) -> list[Route]:
    """The routes; the bot is ready if each of *checks* ends within *check_s* without an error."""

    async def ready(request: Request) -> Response:
        found = await asyncio.gather(*(_trouble(check, check_s) for check in checks.values()))
        told = dict(zip(checks, found, strict=True))
        return JSONResponse(told, status_code=200 if set(found) <= {"ok"} else 503)

    return [
        Route("/health/live", _live),
        Route("/health/ready", ready),
        Route("/metrics", _metrics),
    ]


async def _trouble(check: Check, check_s: float) -> str:
    task = asyncio.ensure_future(check())
    # Not `timeout`: a check that hangs may ignore its cancellation too.
    if not (await asyncio.wait({task}, timeout=check_s))[0]:
        task.cancel()
        return f"no answer within {check_s:g} s"
    error = task.exception()
    return str(error) or type(error).__name__ if error else "ok"


async def _live(request: Request) -> Response:
    return PlainTextResponse("ok")


async def _metrics(request: Request) -> Response:
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
