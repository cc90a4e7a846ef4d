"""`balda playground` as a process, with new data or those of an earlier run."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from bot.playground import next_run, run_playground
from bot.settings import Settings, SettingsError
from solver import Lexicon, image_path
from tests.long import long

GRID = "баъ\n..с\n.ку"
GROUP = "-1001"


@dataclass(frozen=True, slots=True)
class Running:
    """A playground that runs at *address*."""

    process: subprocess.Popen[str]
    address: str

    def ask(self, text: str, *, network: str = "", wait: int = 20, **more: str) -> str:
        """Ask the bot; return its answer, or an empty text if none comes in *wait* seconds."""
        url = f"{self.address}{network}/playground/messages"
        body = {"text": text, "wait": str(wait), "language": "ru", **more}
        answer = httpx.post(url, data=body, timeout=wait + 10).json()["answer"]
        return str(answer["text"]) if answer else ""

    def end(self, by: signal.Signals) -> int:
        self.process.send_signal(by)
        return self.process.wait(timeout=30)


@contextmanager
def playground(directory: Path) -> Iterator[Running]:
    command = [sys.executable, "-m", "bot", "playground", "--port", "0"]
    environment = {**os.environ, "BALDA_DATA_DIR": str(directory)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        try:
            assert process.stdout is not None
            greeting = process.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", greeting)
            assert address is not None, greeting
            yield Running(process, address[0])
        finally:
            process.kill()


@pytest.fixture
def data_directory(tmp_path: Path) -> Path:
    for name in ("ru", "en"):
        Lexicon.open(name)
    (tmp_path / "lexicons").symlink_to(image_path("ru").parent.resolve())
    return tmp_path


@pytest.mark.parametrize(
    "ends",
    [(signal.SIGKILL, signal.SIGTERM), long((signal.SIGTERM, signal.SIGINT, signal.SIGTERM))],
)
def test_it_answers_at_each_start(data_directory: Path, ends: Sequence[signal.Signals]) -> None:
    for end in ends:
        with playground(data_directory) as running:
            for _ in range(2):
                assert "барсук — Р на б2, 6 очков" in running.ask(GRID)
            assert running.ask("/newbee стоп", chat=GROUP)
            assert "Spelling Bee" in running.ask("/newbee", chat=GROUP)
            assert "барсук" in running.ask(GRID, network="/vk")
            if end == signal.SIGKILL:
                running.ask(GRID, wait=0)
            assert running.end(end) == (-end if end == signal.SIGKILL else 0)


def test_runs_over_the_same_data_have_numbers_of_their_own(tmp_path: Path) -> None:
    data = tmp_path / "new"
    assert [next_run(data), next_run(data), next_run(data)] == [1, 2, 3]
    assert next_run(tmp_path) == 1


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(SettingsError, match="BALDA_DATA_DIR cannot be used"):
        run_playground(Settings(data_dir=file / "data"), port=0)


def test_a_port_in_use_is_refused_with_ways_to_another(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=f"Port {port} is in use; .*--port.*make run PORT="):
            run_playground(Settings(data_dir=tmp_path), port=port)


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_number_that_is_no_port_is_refused(port: int, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=f"Ports are 0 to 65535, and not {port}"):
        run_playground(Settings(data_dir=tmp_path), port=port)


def test_make_run_takes_another_port() -> None:
    made = subprocess.run(
        ["make", "--dry-run", "run", "PORT=8099"],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "balda playground --open --port 8099" in made.stdout
