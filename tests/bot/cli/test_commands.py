"""The other commands keep to docs/cli.md."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import main
from tests.bot.cli.conftest import EXAMPLES, Document, Refusal


def test_read_prints_the_document_of_the_contract(document: Document) -> None:
    answer = document("read", str(EXAMPLES / "balda-5x5-en.png"))
    assert set(answer) == {
        "game", "alphabet", "other_alphabet", "rows", "confidence", "doubtful", "size_in_doubt",
        "cut_off", "has_others", "ms", "used", "scores", "turn",
    }  # fmt: skip
    assert (answer["game"], answer["alphabet"], len(answer["rows"])) == ("balda", "en", 5)


def test_read_lists_the_words_the_scores_and_the_turn(document: Document) -> None:
    answer = document("read", str(EXAMPLES / "balda-5x5.png"))
    assert {"word": "матрас", "side": 0, "points": 6} in answer["used"]
    assert len(answer["used"]) == 6
    assert (answer["scores"], answer["turn"]) == ([22, 25], None)


@pytest.mark.parametrize(
    "command",
    [["read", str(EXAMPLES / "balda-5x5.png")], ["lexicon", "list"]],
)
def test_without_json_a_person_reads_lines(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main(command) == 0
    assert len(capsys.readouterr().out.splitlines()) > 1


def test_a_hive_is_printed_as_it_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(EXAMPLES / "bee-hive.png")]) == 0
    shape = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert [line.split() for line in shape] == [["t"], ["c", "a"], ["(l)"], ["n", "i"], ["o"]]


def test_run_without_a_token_says_so(
    refusal: Refusal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BALDA_TELEGRAM_TOKEN", raising=False)
    assert "BALDA_TELEGRAM_TOKEN" in refusal("run")


def test_run_check_prints_the_settings_without_the_token(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BALDA_TELEGRAM_TOKEN", "123456:very-secret")
    monkeypatch.setenv("BALDA_DATA_DIR", str(tmp_path))
    assert main(["run", "--check"]) == 0
    printed = capsys.readouterr().out
    assert "telegram_token=" in printed
    assert str(tmp_path) in printed
    assert "very-secret" not in printed


def test_a_bad_setting_is_refused_in_one_line(
    refusal: Refusal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BALDA_TELEGRAM_API", "ftp://example.org")
    assert "BALDA_TELEGRAM_API" in refusal("run", "--check")


HEAVY = ("cv2", "numpy", "onnxruntime", "PIL", "solver", "storage", "telegram")
NOT_FOR_TEXT = ("cv2", "numpy", "onnxruntime", "PIL", "storage", "telegram", "tqdm")


@pytest.mark.parametrize(
    ("command", "unused"),
    [
        ("--help", HEAVY),
        ("bee --help", NOT_FOR_TEXT),
        ("solve --words words.txt", NOT_FOR_TEXT),
        ("backup --help", ("cv2", "numpy", "PIL", "telegram")),
    ],
)
def test_a_command_imports_only_what_it_needs(
    command: str, unused: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "words.txt").write_text("cat\ncats\n", encoding="utf-8")
    program = f"""
import atexit, sys
from bot.cli import main
atexit.register(lambda: print(sorted({set(unused)} & set(sys.modules)), file=sys.stderr))
main({command.split()})
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="... cat ...",
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert (done.stderr.strip(), done.stdout != "") == ("[]", True)
