"""Boards in files of any encoding that people have, beside pictures."""

from pathlib import Path

import pytest

from bot.cli.board_files import report_doubts
from ocr import Reading
from ocr.reading import Game
from tests.bot.cli.conftest import BOARD, Document, Refusal


@pytest.mark.parametrize("encoding", ["utf_8", "utf_8_sig", "utf_16", "utf_16_be", "cp1251"])
@pytest.mark.parametrize("text", [BOARD, BOARD.upper().replace("\n", "\r\n")])
def test_a_board_is_read_in_the_encoding_it_was_saved_in(
    document: Document, words: str, tmp_path: Path, encoding: str, text: str
) -> None:
    (tmp_path / "board.txt").write_bytes(text.encode(encoding))
    answer = document("solve", str(tmp_path / "board.txt"), "--words", words)
    assert answer["rows"][1] == ["к", "о", "т"]


@pytest.mark.parametrize("encoding", ["utf_16", "cp1251"])
def test_a_match_is_read_in_the_encoding_it_was_saved_in(
    document: Document, words: str, tmp_path: Path, encoding: str
) -> None:
    (tmp_path / "match.txt").write_bytes("кот\nc3=о кото".encode(encoding))
    match = ["review", str(tmp_path / "match.txt"), "--words", words, "--seconds", "0.1"]
    assert document(*match)["match"] == "кот\nc3=о кото"


def test_a_large_file_is_refused_before_it_is_read(refusal: Refusal, tmp_path: Path) -> None:
    with (tmp_path / "board.txt").open("wb") as file:
        file.truncate(20_000_001)
    assert "more than 20 MB" in refusal("solve", str(tmp_path / "board.txt"))


@pytest.mark.parametrize(("game", "told"), [("balda", 1), ("boggle", 0)])
def test_a_missing_tesseract_is_told_with_the_way_to_get_it(
    game: Game, told: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    report_doubts(Reading(game, "en", (("c", "a", "t"),), ((1.0, 1.0, 1.0),)))
    assert capsys.readouterr().err.count("apt-get install tesseract-ocr tesseract-ocr-rus") == told
