"""Find a free address for a server."""

import socket

from bot.playground.server import free_address


def test_a_server_may_take_it_and_no_other_is_given_it() -> None:
    with free_address() as first, free_address() as second:
        assert first != second
        host, _, port = first.partition(":")
        socket.create_server((host, int(port))).close()
