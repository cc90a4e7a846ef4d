"""Logs are JSON off a terminal, and the token is in none of them."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot.running.logs import set_up_logs

TOKEN = "123456:AAsecret"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(params=[io.StringIO])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    stream: io.StringIO = request.param()
    set_up_logs(stream, TOKEN)
    yield stream
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_line_is_json_with_its_values(log: io.StringIO) -> None:
    structlog.get_logger("bot.app").info("serving", chat=5)
    line = json.loads(log.getvalue())
    assert (line["event"], line["chat"], line["level"]) == ("serving", 5, "info")


@pytest.mark.parametrize("log", [io.StringIO, Terminal], indirect=True)
def test_the_token_is_blotted_out_of_messages_and_tracebacks(log: io.StringIO) -> None:
    try:
        raise ValueError(f"https://api.telegram.org/bot{TOKEN}/getMe")
    except ValueError:
        structlog.get_logger("bot").exception("failed", url=f"/bot{TOKEN}")
        logging.getLogger("anything").exception("bot%s", "123456%3AAAsecret")
    assert "secret" not in log.getvalue()
    assert "ValueError" in log.getvalue()


@pytest.mark.parametrize("name", ["httpx", "httpcore.connection", "telegram.ext.Updater"])
def test_libraries_that_log_addresses_are_quiet(log: io.StringIO, name: str) -> None:
    logging.getLogger(name).info("HTTP Request: POST https://api.telegram.org/…")
    assert log.getvalue() == ""
