"""The command line keeps to docs/cli.md."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main

BOARD = "...\nкот\n..."
EXAMPLES = Path(__file__).parents[2] / "examples"


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


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on stderr of a command that exits with 2 and prints nothing."""
    try:
        code = main(list(arguments))
    except SystemExit as exit_:
        code = exit_.code if isinstance(exit_.code, int) else -1
    printed = capsys.readouterr()
    assert (code, printed.out, printed.err.count("\n")) == (2, "", 1)
    return printed.err


def test_solve_prints_the_document_of_the_contract(
    capsys: pytest.CaptureFixture[str], board: str, words: str
) -> None:
    answer = document(capsys, "solve", board, "--words", words, "--limit", "1")
    assert answer.pop("search_ms") >= 0
    assert answer == {
        "game": "balda",
        "mode": "classic",
        "lexicon": "words.txt",
        "rows": [["", "", ""], ["к", "о", "т"], ["", "", ""]],
        "total": 6,
        "moves": [
            {
                "word": "скот",
                "cell": "a1",
                "letter": "с",
                "path": ["a1", "a2", "b2", "c2"],
                "score": 4,
            }
        ],
    }


def test_solve_reads_standard_input_and_prints_all_moves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO("ток\n.и.".encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    answer = document(capsys, "solve", "--all", "--words", words)
    assert answer["total"] == len(answer["moves"]) > 0


def test_knots_finds_more(capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str) -> None:
    (tmp_path / "row.txt").write_text(".от", "utf-8")
    totals = [
        document(capsys, "solve", str(tmp_path / "row.txt"), "--words", words, "--mode", mode)[
            "total"
        ]
        for mode in ("classic", "knots")
    ]
    assert totals == [1, 2]  # knots walks о and к twice: к-о-т-о-к is коток


def test_the_lexicon_is_that_of_the_boards_alphabet(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "english.txt").write_text("...\ncat\n...")
    assert document(capsys, "solve", str(tmp_path / "english.txt"))["lexicon"] == "en"


def test_solve_reads_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    answer = document(capsys, "solve", str(EXAMPLES / "balda-9x9-knots.png"), "--mode", "knots")
    rows = (EXAMPLES / "balda-9x9-knots.txt").read_text("utf-8").split()
    assert ["".join(cell or "." for cell in row) for row in answer["rows"]] == rows
    assert answer["total"] > 100


def test_solve_answers_a_picture_of_a_hive_as_that_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = document(capsys, "solve", str(EXAMPLES / "bee-hive.png"))
    assert answer["game"] == "bee"
    assert any(word["pangram"] for word in answer["answers"])


def test_read_prints_the_document_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    answer = document(capsys, "read", str(EXAMPLES / "balda-5x5-en.png"))
    assert set(answer) == {
        "game", "alphabet", "rows", "confidence", "doubtful", "ms"
    }  # fmt: skip
    assert (answer["game"], answer["alphabet"], len(answer["rows"])) == ("balda", "en", 5)


def test_bee_prints_the_document_of_the_contract(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    assert document(capsys, "bee", "КОТС", "--words", words) == {
        "game": "bee",
        "letters": "котс",
        "total": 2,
        "points": 13,
        "answers": [
            {"word": "скот", "points": 8, "pangram": True},
            {"word": "коток", "points": 5, "pangram": False},
        ],
    }


def test_lexicon_info_counts_the_words_after_each_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    info = document(capsys, "lexicon", "info", "ru")
    assert (info["name"], info["words"]) == ("ru", 61_879)
    assert info["steps"][0]["words"] == 131_593
    assert info["steps"][-1]["words"] == 61_879


def test_lexicon_info_of_a_word_list(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert document(capsys, "lexicon", "info", "--words", words)["words"] == 5


def test_lexicon_list_names_the_built_in_ones(capsys: pytest.CaptureFixture[str]) -> None:
    listed = document(capsys, "lexicon", "list")["lexicons"]
    assert [lexicon["name"] for lexicon in listed] == ["ru", "en"]


@pytest.mark.parametrize("command", [["solve"], ["bee", "cveasol"], ["read"], ["lexicon", "list"]])
def test_without_json_a_person_reads_lines(
    capsys: pytest.CaptureFixture[str], board: str, command: list[str]
) -> None:
    files = {"solve": board, "read": str(EXAMPLES / "balda-5x5.png")}
    assert main([*command, *([files[command[0]]] if command[0] in files else [])]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("...\nкот\n..", "Row 3 has 2 cells"),
        ("кот\nabc", "not of one alphabet"),
        ("к7т\n...", "“7”"),
        ("...\n...", "no letter"),
        (("." * 33 + "\n") * 33, "too large"),
        ("їжак\n....", "no built-in lexicon for the alphabet uk"),
        ("к(от)\n..", "several letters"),
    ],
)
def test_a_bad_board_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, reason: str
) -> None:
    (tmp_path / "bad.txt").write_text(text, "utf-8")
    assert reason in refusal(capsys, "solve", str(tmp_path / "bad.txt"))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["solve", "missing.png"], "cannot be read"),
        (["solve", "--words", "missing.txt", "-"], "cannot be read"),
        (["solve", "--lexicon", "tlh", "-"], "there are ru, en"),
        (["solve", "--limit", "-1"], "not a number"),
        (["solve", "--mode", "diagonal"], "invalid choice"),
        (["bee", "a"], "3 to 12 letters"),
        (["bee", "abcdeaf"], "given twice"),
        (["bee", "abc1"], "“1”"),
        (["bee", "abcdefg", "--lexicon", "ru"], "not in the alphabet ru"),
        (["read", "missing.png"], "cannot be read"),
        (["lexicon", "info"], "give the name"),
        (["lexicon", "info", "tlh"], "there are ru, en"),
        (["juggle"], "invalid choice"),
        ([], "required"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    reason: str,
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BOARD.encode())))
    assert reason in refusal(capsys, *arguments)


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xd8\xff\0", b"\0" * 100, b"MZ\x90\0"]
)
def test_a_broken_picture_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes
) -> None:
    (tmp_path / "broken.png").write_bytes(data)
    assert refusal(capsys, "solve", str(tmp_path / "broken.png"))
    assert refusal(capsys, "read", str(tmp_path / "broken.png"))


def test_an_unreadable_word_list_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], board: str, tmp_path: Path
) -> None:
    (tmp_path / "words.txt").write_bytes(b"\0\1\2")
    assert "not text" in refusal(capsys, "solve", board, "--words", str(tmp_path / "words.txt"))


def test_run_without_a_token_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BALDA_TELEGRAM_TOKEN", raising=False)
    assert "BALDA_TELEGRAM_TOKEN" in refusal(capsys, "run")


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
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BALDA_TELEGRAM_API", "ftp://example.org")
    assert "BALDA_TELEGRAM_API" in refusal(capsys, "run", "--check")
