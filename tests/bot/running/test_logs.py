"""Logs are JSON unless on a terminal, and never contain the token."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot.running.logs import Log, set_up_logs
from bot.texts import BotError

TOKEN = "123456:AAsecret"
WORD = "барсук"


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
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_line_is_json_with_its_values(log: io.StringIO) -> None:
    Log("bot.app").info("serving", chat=5)
    line = json.loads(log.getvalue())
    assert (line["event"], line["chat"], line["level"]) == ("serving", 5, "info")


@pytest.mark.parametrize("log", [Terminal], indirect=True)
def test_a_line_on_a_terminal_can_be_read(log: io.StringIO) -> None:
    Log("bot.app").info("serving", chat=5, name="Анна")
    Log("bot.app").warning("stopped")
    first, second = log.getvalue().splitlines()
    assert first.endswith('Z info serving [bot.app] chat=5 name="Анна"')
    assert second.endswith("Z \x1b[33mwarning\x1b[0m stopped [bot.app]")


@pytest.mark.parametrize("log", [io.StringIO, Terminal], indirect=True)
def test_the_token_is_blotted_out_of_messages_and_tracebacks(log: io.StringIO) -> None:
    try:
        raise ValueError(f"https://api.telegram.org/bot{TOKEN}/getMe")
    except ValueError as error:
        Log("bot").error("failed", exc_info=error, url=f"/bot{TOKEN}")
        logging.getLogger("anything").exception("bot%s", "123456%3AAAsecret")
    assert "secret" not in log.getvalue()
    assert "ValueError" in log.getvalue()


@pytest.mark.parametrize("name", ["httpx", "httpcore.connection", "telegram.ext.Updater"])
def test_libraries_that_log_addresses_are_quiet(log: io.StringIO, name: str) -> None:
    logging.getLogger(name).info("HTTP Request: POST https://api.telegram.org/…")
    assert log.getvalue() == ""


@pytest.mark.parametrize("log", [io.StringIO, Terminal], indirect=True)
def test_texts_of_errors_are_not_logged_as_they_may_quote_people(log: io.StringIO) -> None:
    try:
        try:
            raise KeyError(WORD)
        except KeyError as error:
            raise BotError("There is no mode “{name}”.", name=WORD) from error
    except BotError as error:
        Log("bot.chat").error("failed", exc_info=error)
    assert WORD not in log.getvalue()
    assert all(told in log.getvalue() for told in ("KeyError", "test_logs.py", "{name}"))


def test_an_error_of_the_system_tells_its_reason(log: io.StringIO) -> None:
    Log("bot").error("failed", exc_info=OSError(28, "No space left", "/secret"))
    assert "No space left" in log.getvalue()


def test_libraries_log_only_their_own_words(log: io.StringIO) -> None:
    logging.getLogger("telegram.Bot").critical("Error while parsing! Data was %r", "барсук")
    logging.getLogger("asyncio").error("Task was destroyed\nfuture: <Task 'барсук'>")
    lines = [json.loads(line)["event"] for line in log.getvalue().splitlines()]
    assert lines == ["Error while parsing! Data was %r", "Task was destroyed"]
