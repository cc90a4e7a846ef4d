"""Read the body of a request with updates, which may not exceed a limit."""

from starlette.exceptions import HTTPException
from starlette.requests import Request


async def read_body(request: Request, most: int) -> bytes:
    """The body of *request*; HTTPException 413 if it has more than *most* bytes."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise HTTPException(413)
    return bytes(body)
