"""Addresses for servers that are told where to listen."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def free_address() -> Iterator[str]:
    """An address of this machine that nobody else is given before the block ends.

    It is bound and does not listen, so that a server may still do so.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        host, port = held.getsockname()
        yield f"{host}:{port}"
