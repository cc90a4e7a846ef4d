"""`balda think` keeps to docs/cli.md."""

import io
from pathlib import Path

import pytest
from PIL import ImageDraw, ImageFont

from bot.cli import main
from ocr.training.screenshots import Scene
from tests.bot.cli.conftest import BOARD, EXAMPLES, Document, Refusal
from tests.ocr.drawn_boards import PLAIN, draw_balda, encode

SKOT = {
    "word": "скот",
    "cell": "a1",
    "letter": "с",
    "path": ["a1", "a2", "b2", "c2"],
    "score": 4,
}
KOTY = {
    "word": "коты",
    "cell": "c1",
    "letter": "ы",
    "path": ["a2", "b2", "c2", "c1"],
    "score": 4,
}


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("кот\nскот\nкоты\n", "utf-8")
    return str(path)


def values(answer: dict[str, list[dict[str, int]]]) -> list[int]:
    return [line["value"] for line in answer["lines"]]


def test_think_prints_the_document_of_the_contract(
    document: Document, board: str, words: str
) -> None:
    answer = document("think", board, "--words", words)
    assert answer.pop("seconds") >= 0
    assert answer.pop("nodes") >= 0
    assert answer == {
        "game": "balda",
        "mode": "classic",
        "diagonal": False,
        "min_letters": 2,
        "passing": False,
        "lexicon": "words.txt",
        "rows": [["", "", ""], ["к", "о", "т"], ["", "", ""]],
        "used": ["кот"],
        "score": [0, 0],
        "depth": 6,
        "exact": True,
        "coverage": 6,
        "width": None,
        "lines": [{"value": 0, "final": True, "moves": [SKOT, KOTY]}],
    }


def test_values_are_those_of_the_side_to_move_and_count_the_score(
    document: Document, board: str, words: str
) -> None:
    arguments = ("think", board, "--words", words)
    assert values(document(*arguments, "--score", "3:10")) == [4 - 4 + 3 - 10]


def test_used_words_are_left_out(document: Document, board: str, words: str) -> None:
    answer = document("think", board, "--words", words, "--used", "скот,КОТЫ")
    assert (answer["used"], answer["lines"]) == (["кот", "коты", "скот"], [])


def test_several_lines_come_best_first(document: Document, board: str, words: str) -> None:
    answer = document("think", board, "--words", words, "--lines", "3")
    assert len(answer["lines"]) == 3
    assert values(answer) == sorted(values(answer), reverse=True)


def test_rules_change_the_game(document: Document, board: str, words: str) -> None:
    arguments = ("think", board, "--words", words)
    assert values(document(*arguments, "--prize", "a1=5")) == [5]
    assert values(document(*arguments, "--min-letters", "5")) == []
    assert document(*arguments, "--mode", "knots")["mode"] == "knots"
    assert document(*arguments, "--passing")["passing"]


def test_threads_find_the_same(document: Document, board: str, words: str) -> None:
    one, two = (document("think", board, "--words", words, "--threads", n) for n in "12")
    assert values(one) == values(two)


def test_a_board_may_be_a_picture(document: Document, words: str) -> None:
    answer = document("think", str(EXAMPLES / "balda-5x5.png"), "--words", words)
    assert len(answer["rows"]) == 5


def test_a_picture_says_the_words_played_and_the_score(document: Document, words: str) -> None:
    answer = document("think", str(EXAMPLES / "balda-5x5.png"), "--words", words)
    assert {"матрас", "барак"} <= set(answer["used"])
    assert answer["score"] == [22, 25]


def test_given_words_and_score_replace_those_of_the_picture(document: Document, words: str) -> None:
    given = ("--words", words, "--used", "тик", "--score", "1:2")
    answer = document("think", str(EXAMPLES / "balda-5x5.png"), *given)
    assert "тик" in answer["used"]
    assert "матрас" not in answer["used"]
    assert answer["score"] == [1, 2]


def test_the_score_is_that_of_the_side_to_move(
    document: Document, words: str, tmp_path: Path
) -> None:
    rows = [["", "", "", ""], [*"карт"], [*"окно"], ["", "", "", ""]]
    screen = draw_balda(Scene(rows, players=(("Вы", 7), ("Анна", 12))), PLAIN)
    font = ImageFont.truetype(PLAIN.text_font, 50)
    ImageDraw.Draw(screen).text((400, 1600), "Ход: Анна", PLAIN.text, font)
    (tmp_path / "board.png").write_bytes(encode(screen))
    answer = document("think", str(tmp_path / "board.png"), "--words", words)
    assert answer["score"] == [12, 7]


@pytest.mark.parametrize(
    ("text", "lexicon"), [("кот\nтик\nкит", "кот\n"), (BOARD, "кот\n"), (BOARD, "сон\n")]
)
def test_a_finished_game_has_no_line_and_says_so(
    capsys: pytest.CaptureFixture[str], document: Document, tmp_path: Path, text: str, lexicon: str
) -> None:
    board, words = tmp_path / "board.txt", tmp_path / "words.txt"
    board.write_text(text, "utf-8")
    words.write_text(lexicon, "utf-8")
    answer = document("think", str(board), "--words", str(words))
    assert (answer["lines"], answer["exact"]) == ([], True)
    assert main(["think", str(board), "--words", str(words)]) == 0
    assert "the game is over" in capsys.readouterr().out


def test_without_json_there_is_a_line_for_each_depth_and_then_the_best_line(
    capsys: pytest.CaptureFixture[str], board: str, words: str
) -> None:
    assert main(["think", board, "--words", words]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in printed if " s  " in row] == [*"123456", "exact"]
    assert [row.split() for row in printed[-3:]] == [
        ["1.", "+0", "at", "the", "end", "of", "the", "game"],
        ["4:0", "скот", "а1=с", "а1", "а2", "б2", "в2"],
        ["4:4", "коты", "в1=ы", "а2", "б2", "в2", "в1"],
    ]


@pytest.mark.usefixtures("interrupted")
def test_an_interrupted_search_prints_the_best_line_so_far(document: Document) -> None:
    board = str(EXAMPLES / "balda-5x5.txt")
    answer = document("think", board, "--lexicon", "ru", "--seconds", "100")
    assert answer["lines"]
    assert answer["seconds"] < 100


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--seconds", "0", "more than 0 and at most 120"),
        ("--seconds", "121", "more than 0 and at most 120"),
        ("--seconds", "nan", "more than 0 and at most 120"),
        ("--seconds", "soon", "is not a number"),
        ("--threads", "0", "--threads is 1 to 64"),
        ("--threads", "1000000", "--threads is 1 to 64"),
        ("--lines", "0", "--lines is 1 to 100"),
        ("--score", "12", "like 12:9"),
        ("--score", "-1:9", "expected one argument"),
        ("--score", "99999:9", "like 12:9"),
        ("--used", "cat", "not in the ru alphabet"),
        ("--prize", "d4=2", "from a1 to c3"),
        ("--mode", "diagonal", "invalid choice"),
        ("--words", "missing.txt", "cannot be read"),
        ("--lexicon", "tlh", "there are ru, en"),
    ],
)
def test_bad_options(refusal: Refusal, board: str, option: str, value: str, reason: str) -> None:
    assert reason in refusal("think", board, option, value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("...\nкот\n..", "Row 3 has length 2"),
        ("...\n...", "no letter"),
        ("к(от)\n..", "several letters"),
        ("", "empty"),
    ],
)
def test_bad_boards(
    refusal: Refusal, monkeypatch: pytest.MonkeyPatch, text: str, reason: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert reason in refusal("think")


def test_a_hive_is_no_board(refusal: Refusal) -> None:
    assert "balda solve" in refusal("think", str(EXAMPLES / "bee-hive.png"))


def test_the_owner_sets_the_longest_time(
    monkeypatch: pytest.MonkeyPatch, refusal: Refusal, document: Document, board: str, words: str
) -> None:
    monkeypatch.setenv("BALDA_THINK_MAX_S", "2.5")
    assert "at most 2.5" in refusal("think", board, "--words", words, "--seconds", "3")
    assert document("think", board, "--words", words)["lines"]
