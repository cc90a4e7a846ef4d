"""`balda review` keeps to docs/cli.md."""

import io
from pathlib import Path

import pytest
from PIL import Image

from bot.cli import main
from solver import Match
from tests.bot.cli.conftest import EXAMPLES, Document, Refusal

# The second move should have been коты, which the other side can play now.
MATCH = "кот\na1=с скот\nb1=р рот"


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("кот\nскот\nкоты\nрот\n", "utf-8")
    return str(path)


@pytest.fixture
def match(tmp_path: Path) -> str:
    path = tmp_path / "match.txt"
    path.write_text(MATCH, "utf-8")
    return str(path)


def test_review_prints_the_document_of_the_contract(
    document: Document, match: str, words: str
) -> None:
    answer = document("review", match, "--words", words)
    moves = answer.pop("moves")
    assert answer == {
        "game": "balda",
        "mode": "classic",
        "diagonal": False,
        "min_letters": 2,
        "passing": False,
        "lexicon": "words.txt",
        "match": MATCH,
        "headers": {},
        "rows": [["", "", ""], ["к", "о", "т"], ["", "", ""]],
        "score": [4, 3],
        "turning_point": 1,
        "missed": [],
    }
    assert [(move["side"], move["score"]) for move in moves] == [(0, [4, 0]), (1, [4, 3])]


def test_a_move_has_its_cost_and_the_best_one_instead(
    document: Document, match: str, words: str
) -> None:
    move = document("review", match, "--words", words)["moves"][1]
    assert (move["move"]["word"], move["best"]["word"]) == ("рот", "коты")
    assert (move["cost"], move["exact"]) == (2, True)


def test_the_match_that_is_printed_can_be_reviewed(
    document: Document, match: str, words: str
) -> None:
    printed = document("review", match, "--words", words)["match"]
    assert Match.parse(printed) == Match.parse(MATCH)


def test_without_json_there_is_a_line_for_each_move_and_then_the_turning_point(
    capsys: pytest.CaptureFixture[str], match: str, words: str
) -> None:
    assert main(["review", match, "--words", words]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-5:] == [
        "  1.     4:0       а1=с скот",
        "  2.     4:3   -2  б1=р рот   (best: в1=ы коты)",
        "",
        "score 4:3; points given away 0:2",
        "turning point: move 2, б1=р рот",
    ]


def test_a_match_comes_from_standard_input_too(
    document: Document, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(MATCH.encode())))
    assert len(document("review", "--words", words)["moves"]) == 2


def test_the_margin_is_drawn_on_request(
    document: Document, match: str, words: str, tmp_path: Path
) -> None:
    document("review", match, "--words", words, "--picture", str(tmp_path / "margin.png"))
    with Image.open(tmp_path / "margin.png") as picture:
        assert picture.format == "PNG"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins with its start word"),
        ("кот\nскот", "is not a line of a match"),
        ("кот\na1=с скит", "cannot be made"),
        ("кот\nb2=с скот", "not empty"),
        ("кот\na1=с скот; a3=с скот", "already"),
        ("кот\npass", "no pass"),
        ("кот chess", "is not a rule of a game"),
        ("к1т", "1"),
    ],
)
def test_a_text_that_is_no_match_is_refused(
    refusal: Refusal, monkeypatch: pytest.MonkeyPatch, words: str, text: str, reason: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert reason in refusal("review", "--words", words)


def test_a_picture_is_no_match(refusal: Refusal) -> None:
    assert "no text" in refusal("review", str(EXAMPLES / "balda-5x5.png"))


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--seconds", "0", "more than 0 and at most 120"),
        ("--seconds", "nan", "more than 0 and at most 120"),
        ("--picture", "/nowhere/margin.png", "cannot be written"),
        ("--words", "missing.txt", "cannot be read"),
    ],
)
def test_bad_options(refusal: Refusal, match: str, option: str, value: str, reason: str) -> None:
    assert reason in refusal("review", match, option, value, "--json")


def test_headers_are_told_above_the_board(
    tmp_path: Path, words: str, document: Document, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.txt"
    path.write_text(f"players: Анна, Боря\nround: 2\n{MATCH}\n", "utf-8")
    assert document("review", str(path), "--words", words)["headers"] == {
        "players": "Анна, Боря",
        "round": "2",
    }
    assert main(["review", str(path), "--words", words]) == 0
    assert capsys.readouterr().out.startswith("players: Анна, Боря\nround: 2\n\n   а б в\n")
