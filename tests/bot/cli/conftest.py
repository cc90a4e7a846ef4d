"""Run commands and return their documents or their refusals."""

import json
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main

BOARD = "...\nкот\n..."
EXAMPLES = Path(__file__).parents[3] / "examples"

WORKED_S = 0.3

Document = Callable[..., Any]
Refusal = Callable[..., str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer in English, whatever the locale of the machine."""
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("кот\nкит\nкоток\nскот\nтик\n", "utf-8")
    return str(path)


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(BOARD, "utf-8")
    return str(path)


@pytest.fixture
def document(capsys: pytest.CaptureFixture[str]) -> Document:
    """Run a command with --json and return what it printed."""

    def run(*arguments: str) -> Any:
        assert main([*arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str]) -> Refusal:
    """Run a command that must exit with 2; return the one line that it printed."""

    def run(*arguments: str) -> str:
        try:
            code = main(list(arguments))
        except SystemExit as exit_:
            code = exit_.code if isinstance(exit_.code, int) else -1
        printed = capsys.readouterr()
        assert (code, printed.out, printed.err.count("\n")) == (2, "", 1)
        return printed.err

    return run


@pytest.fixture
def interrupted() -> Iterator[None]:
    """Press Ctrl-C once this process has used some CPU time, however busy the machine is.

    This works even in a background job, where the shell ignores SIGINT.
    """
    over, before = threading.Event(), signal.signal(signal.SIGINT, signal.default_int_handler)
    main_thread = threading.main_thread().ident
    assert main_thread
    pressed_at = time.process_time() + WORKED_S

    def press() -> None:
        while not over.wait(0.02):
            if time.process_time() > pressed_at:
                signal.pthread_kill(main_thread, signal.SIGINT)
                return

    with ThreadPoolExecutor(1) as hand:
        hand.submit(press)
        yield
        over.set()
    signal.signal(signal.SIGINT, before)
