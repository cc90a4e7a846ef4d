"""Commands work with a data folder that is new, used, or left by a killed run."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.cli import main
from solver import WordList
from solver.wordlists.opencorpora import RussianNouns
from tests.bot.cli.conftest import Document

FEW = WordList(("коток", "скот"), "ru", ())
HOUR_S = 3600


@pytest.fixture(params=["new", "second start", "after a kill"])
def data(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The data folder, on a machine with few Russian words."""
    folder = tmp_path / "data"
    monkeypatch.setenv("BALDA_DATA_DIR", str(folder))
    if request.param == "after a kill":
        command = [sys.executable, "-m", "tests.bot.cli.test_second_start"]
        assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
        (left,) = folder.glob("lexicons/*")
        os.utime(left, (time.time() - 2 * HOUR_S,) * 2)
    monkeypatch.setattr(RussianNouns, "read", lambda *_: FEW)
    if request.param == "second start":
        assert main(["lexicon", "build", "ru"]) == 0
    return folder


def test_a_board_is_solved(data: Path, board: str, document: Document) -> None:
    assert {each["word"] for each in document("solve", board)["moves"]} == {"скот"}
    assert [path.name for path in data.glob("lexicons/*")] == ["ru.lexicon"]


def test_a_lexicon_is_built(data: Path, document: Document) -> None:
    assert main(["lexicon", "build", "ru"]) == 0
    assert [path.name for path in data.glob("lexicons/*")] == ["ru.lexicon"]


def build_until_the_power_goes() -> None:
    """Kill the build of a lexicon before it gets its final name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RussianNouns, "read", lambda *_: FEW)
        patch.setattr(Path, "replace", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        main(["lexicon", "build", "ru"])


if __name__ == "__main__":
    build_until_the_power_goes()
