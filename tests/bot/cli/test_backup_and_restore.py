"""`balda backup` and `balda restore`."""

import asyncio
from pathlib import Path

import pytest

from bot.cli import main
from storage import Database
from tests.bot.cli.conftest import Refusal


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a bot that has run."""
    monkeypatch.setenv("BALDA_DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "data" / "balda.sqlite"

    async def run() -> None:
        async with Database.open(file):
            pass

    asyncio.run(run())
    return file


def test_a_copy_is_made_and_put_back(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite"
    assert main(["backup", str(copy)]) == 0
    assert main(["restore", str(copy)]) == 0
    assert str(copy) in capsys.readouterr().out
    assert len(list(file.parent.glob("balda.sqlite.2*[0-9]"))) == 1


def test_a_copy_is_not_written_over_a_file(file: Path, refusal: Refusal) -> None:
    assert "choose a new name" in refusal("backup", str(file))


def test_a_file_that_is_no_copy_is_refused(file: Path, tmp_path: Path, refusal: Refusal) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("мои заметки")
    assert "cannot be used" in refusal("restore", str(notes))
    assert "no database" not in refusal("restore", str(tmp_path / "nowhere"))
