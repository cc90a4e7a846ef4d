"""`balda boggle` keeps to docs/cli.md."""

import io
from pathlib import Path

import pytest

from bot.cli import main
from tests.bot.cli.conftest import Document, Refusal


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("seat\neats\nquit\nMary\ncan't\n", "utf-8")
    return str(path)


def test_boggle_prints_the_document_of_the_contract(document: Document, words: str) -> None:
    assert document("boggle", "(qu)is eat", "--words", words) == {
        "game": "boggle",
        "lexicon": "words.txt",
        "rows": [["qu", "i", "s"], ["e", "a", "t"]],
        "total": 2,
        "points": 2,
        "words": [
            {"word": "eats", "points": 1, "path": ["a2", "b2", "c2", "c1"], "tier": "natural"},
            {"word": "quit", "points": 1, "path": ["a1", "b1", "c2"], "tier": "natural"},
        ],
    }


def test_a_board_may_be_a_file_or_rows_or_standard_input(
    document: Document, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board.txt").write_text("se\nta\n", "utf-8")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"se ta")))
    boards = (["se", "ta"], ["se ta"], [str(tmp_path / "board.txt")], ["-"])
    answers = [document("boggle", *board, "--words", words) for board in boards]
    assert [answer["total"] for answer in answers] == [2, 2, 2, 2]


@pytest.mark.parametrize("typed", ["greptnalesitdres", "grep tnal\nesit dres"])
def test_a_square_needs_no_line_for_each_row(
    document: Document, words: str, tmp_path: Path, typed: str
) -> None:
    (tmp_path / "board.txt").write_text(typed, "utf-8")
    square = [list("grep"), list("tnal"), list("esit"), list("dres")]
    for board in (typed, str(tmp_path / "board.txt")):
        assert document("boggle", board, "--words", words)["rows"] == square


def test_tiles_may_be_either_letter_or_a_part_of_words(document: Document, words: str) -> None:
    answer = document("boggle", "(e/i)(-ts) (se-)a", "--words", words)
    assert answer["rows"] == [["e/i", "-ts"], ["se-", "a"]]
    assert [word["path"] for word in answer["words"]] == [["a1", "b2", "b1"]]


def test_limit_shows_the_first_words_and_counts_all(document: Document, words: str) -> None:
    answer = document("boggle", "se ta", "--words", words, "--limit", "1")
    assert (answer["total"], [word["word"] for word in answer["words"]]) == (2, ["eats"])


def test_min_letters_leaves_short_words_out(document: Document, words: str) -> None:
    assert document("boggle", "se ta", "--words", words, "--min-letters", "5")["total"] == 0


def test_an_app_brings_its_rules_and_options_change_them(document: Document, words: str) -> None:
    board = ["boggle", "(qu)is eat", "--words", words, "--app", "wordhunt"]
    assert document(*board)["points"] == 800
    assert document(*board, "--adjacency", "4")["total"] == 1
    assert document(*board, "--points", "4=2")["points"] == 4


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        ([], "se ta\t2\t2\n(qu)is eat\t2\t2\n"),
        (["--limit", "1"], "se ta\t2\t2\teats\n(qu)is eat\t2\t2\teats\n"),
        (["--min-letters", "5"], "se ta\t0\t0\n(qu)is eat\t0\t0\n"),
    ],
)
def test_a_batch_prints_a_line_for_each_board(
    words: str,
    options: list[str],
    printed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"se ta\n\n(qu)is eat\n")))
    assert main(["boggle", "--batch", "--words", words, *options]) == 0
    assert capsys.readouterr().out == printed


def test_a_batch_prints_one_document(document: Document, words: str, tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text("seta\nse ta", "utf-8")
    batch = str(tmp_path / "boards.txt")
    assert document("boggle", "--batch", batch, "--words", words, "--all") == {
        "game": "boggle",
        "lexicon": "words.txt",
        "boards": [
            {"board": "seta", "total": 0, "points": 0, "words": []},
            {"board": "se ta", "total": 2, "points": 2, "words": ["eats", "seat"]},
        ],
    }


def test_a_refused_board_of_a_batch_does_not_stop_the_others(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "boards.txt").write_text("s1\nse ta\nя", "utf-8")
    assert main(["boggle", "--batch", str(tmp_path / "boards.txt"), "--words", words]) == 2
    printed = capsys.readouterr()
    assert printed.out == "se ta\t2\t2\n"
    assert "balda boggle: 2 of 3 boards are refused; “s1”: Row 1 has “1”" in printed.err


def test_a_refusal_in_a_batch_is_in_the_language_of_the_locale(
    tmp_path: Path, words: str, monkeypatch: pytest.MonkeyPatch, refusal: Refusal
) -> None:
    monkeypatch.setenv("LANGUAGE", "ru")
    (tmp_path / "boards.txt").write_text("яйцо\n", "utf-8")
    told = refusal("boggle", "-q", "--batch", str(tmp_path / "boards.txt"), "--words", words)
    assert "“яйцо”: «я» — не буква английского алфавита" in told


def test_a_batch_needs_boards(refusal: Refusal, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("\n", "utf-8")
    assert "has no board" in refusal("boggle", "--batch", str(tmp_path / "empty.txt"))
    assert "--batch goes without --best" in refusal("boggle", "--batch", "--best")


def test_best_prints_the_board_its_words_and_the_five_best(document: Document, words: str) -> None:
    answer = document(
        "boggle", "--best", "--words", words, "--size", "2x3", "--seconds", "0.2", "--seed", "4"
    )
    assert answer["points"] == answer["best"][0]["points"] == 2
    assert answer["rows"] == answer["best"][0]["rows"]
    assert (len(answer["best"]), answer["seed"], answer["dice"]) == (5, 4, "none")
    assert answer["tried"] > 0
    assert answer["restarts"] > 0
    assert answer["average"] >= 0


def test_best_finds_a_board_in_next_to_no_time(document: Document, words: str) -> None:
    answer = document("boggle", "--best", "--words", words, "--size", "2x2", "--seconds", "1e-9")
    assert answer["tried"] > 0


@pytest.mark.usefixtures("interrupted")
def test_interrupted_best_prints_what_it_has_found(document: Document, words: str) -> None:
    answer = document("boggle", "--best", "--words", words, "--size", "2x2", "--seconds", "60")
    assert (answer["points"], answer["seconds"] < 60) == (2, True)


def test_without_json_a_person_reads_lines(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert main(["boggle", "se ta", "--words", words]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["1", "seat", "a1", "b1", "b2", "a2"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "give a board"),
        (["abcd", "--best"], "--best finds a board of its own"),
        (["ab(efghij)"], "more than 5 letters"),
        (["gr7p tnal"], "“7”"),
        (["abcdefghi abcdefghi"], "at most 8 rows and columns"),
        (["missing.png"], "cannot be read"),
        (["grep tnal", "--lexicon", "ru"], "not in the ru alphabet"),
        (["grep tnal", "--min-letters", "0"], "1 to 64 letters"),
        (["--best", "--size", "9x9"], "at most 8 rows and columns"),
        (["--best", "--size", "4"], "is no size"),
        (["--best", "--dice", "loaded"], "invalid choice"),
        (["--best", "--dice", "new", "--size", "5x5"], "a board of 4x4, not of 5x5"),
        (["--best", "--seconds", "0"], "more than 0 seconds"),
        (["--best", "--seconds", "soon"], "is not a number"),
        (["grep", "--adjacency", "5"], "invalid choice: “5” (choose from 4, 8)"),
        (["--best", "--seed", str(2**64)], "A seed is 0 to"),
        (["--best", "--threads", "0"], "1 to 64 threads"),
        (["--best", "--threads", "3000"], "1 to 64 threads"),
        (["(qwert) " * 32], "at most 8 rows and columns"),
        (["--best", "--dice", "ru", "--lexicon", "en"], "not in the en alphabet"),
    ],
)
def test_bad_arguments(refusal: Refusal, arguments: list[str], reason: str) -> None:
    assert reason in refusal("boggle", *arguments)
