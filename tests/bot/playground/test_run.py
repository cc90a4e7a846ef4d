"""`balda playground` as a process."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from bot.playground import run_playground
from bot.settings import Settings, SettingsError
from solver import Lexicon, image_path


@pytest.fixture
def data_directory(tmp_path: Path) -> Path:
    for name in ("ru", "en"):
        Lexicon.open(name)
    (tmp_path / "lexicons").symlink_to(image_path("ru").parent.resolve())
    return tmp_path


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_answers_there_and_stops(
    data_directory: Path, stop: signal.Signals
) -> None:
    command = [sys.executable, "-m", "bot", "playground", "--port", "0"]
    environment = {**os.environ, "BALDA_DATA_DIR": str(data_directory)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        assert process.stdout is not None
        greeting = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+", greeting)
        assert address is not None, greeting
        body = {"text": "баъ\n..с\n.ку", "wait": "20"}
        answer = httpx.post(f"{address[0]}/playground/messages", data=body, timeout=30)
        process.send_signal(stop)
        assert process.wait(timeout=30) == 0
    assert "барсук — Р на b2, 6 очков" in answer.json()["answer"]["text"]


@pytest.mark.parametrize("port", [None, 65536])
def test_a_port_that_cannot_be_used_is_refused(port: int | None, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wanted = port or taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"Port {wanted} cannot be used"):
            run_playground(Settings(data_dir=tmp_path), port=wanted)
