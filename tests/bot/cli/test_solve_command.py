"""`balda solve` keeps to docs/cli.md."""

import io
from pathlib import Path

import pytest

from bot.cli import main
from solver.wordlists.word_list import TIERS
from tests.bot.cli.conftest import EXAMPLES, Document


def test_the_document_of_the_contract(document: Document, board: str, words: str) -> None:
    answer = document("solve", board, "--words", words, "--limit", "1")
    assert answer.pop("search_ms") >= 0
    assert answer.pop("risk_ms") >= 0
    assert answer == {
        "game": "balda",
        "mode": "classic",
        "diagonal": False,
        "min_letters": 2,
        "order": "points",
        "tier": "rare",
        "lexicon": "words.txt",
        "rows": [["", "", ""], ["к", "о", "т"], ["", "", ""]],
        "used": ["кот"],
        "total": 2,
        "moves": [
            {
                "word": "скот",
                "cell": "a1",
                "letter": "с",
                "path": ["a1", "a2", "b2", "c2"],
                "score": 4,
                "risk": 0,
                "net": 4,
                "tier": "natural",
                "meaning": None,
            }
        ],
    }


def test_standard_input_and_all_moves(
    document: Document, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO("ток\n.и.".encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    answer = document("solve", "--all", "--words", words)
    assert answer["total"] == len(answer["moves"]) > 0


@pytest.mark.parametrize("board", [["... кот ..."], ["...", "кот", "..."]])
def test_a_board_may_be_typed(document: Document, board: list[str], words: str) -> None:
    assert document("solve", *board, "--words", words)["total"] == 2


def test_knots_finds_more(document: Document, tmp_path: Path, words: str) -> None:
    (tmp_path / "row.txt").write_text(".от", "utf-8")
    totals = [
        document("solve", str(tmp_path / "row.txt"), "--words", words, "--mode", mode)["total"]
        for mode in ("classic", "knots")
    ]
    assert totals == [1, 2]  # knots walks о and к twice: к-о-т-о-к is коток


def test_diagonal_steps_to_the_corners(document: Document, tmp_path: Path, words: str) -> None:
    (tmp_path / "corner.txt").write_text("к#\n.#\n#т", "utf-8")
    arguments = ["solve", str(tmp_path / "corner.txt"), "--words", words]
    assert document(*arguments)["total"] == 0
    assert document(*arguments, "--diagonal")["total"] == 3


def test_min_letters_leaves_short_words_out(document: Document, board: str, words: str) -> None:
    answer = document("solve", board, "--words", words, "--min-letters", "5")
    assert (answer["min_letters"], answer["total"]) == (5, 0)


def test_used_words_may_be_given_in_lists_and_again_and_again(
    document: Document, board: str, words: str
) -> None:
    used = ["--used", "СКОТ, тик,", "--used", "кит,скот"]
    answer = document("solve", board, "--words", words, *used)
    assert (answer["used"], answer["moves"]) == (["кот", "скот", "тик", "кит"], [])


def test_cell_asks_for_moves_into_chosen_cells(document: Document, board: str, words: str) -> None:
    answer = document("solve", board, "--words", words, "--cell", "а3,б1", "--cell", "с3")
    assert answer["cell"] == ["a3", "b1", "c3"]
    assert [move["cell"] for move in answer["moves"]] == ["a3"]


def test_through_asks_for_words_that_walk_a_letter(document: Document) -> None:
    answer = document("solve", str(EXAMPLES / "balda-5x5.txt"), "--through", "c5", "--all")
    assert answer["through"] == "c5"
    assert 0 < answer["total"] == len(answer["moves"])
    assert all("c5" in move["path"] for move in answer["moves"])


def test_a_prize_adds_to_the_score(document: Document, board: str, words: str) -> None:
    prizes = ["--prize", "a3=5,b1=1", "--prize", "c1=9"]
    answer = document("solve", board, "--words", words, *prizes)
    assert answer["prizes"] == {"a3": 5, "b1": 1, "c1": 9}
    assert [(move["cell"], move["score"]) for move in answer["moves"]] == [("a3", 9), ("a1", 4)]


def test_net_order_puts_points_less_risk_first(document: Document) -> None:
    board = str(EXAMPLES / "balda-5x5.txt")
    answer = document("solve", board, "--order", "net", "--all")
    nets = [move["score"] - move["risk"] for move in answer["moves"]]
    assert answer["order"] == "net"
    assert [move["net"] for move in answer["moves"]] == nets == sorted(nets, reverse=True)


def test_natural_order_puts_known_words_first(document: Document) -> None:
    board = str(EXAMPLES / "balda-5x5.txt")
    answer = document("solve", board, "--order", "natural", "--all")
    ranks = [(TIERS.index(move["tier"]), -move["score"]) for move in answer["moves"]]
    assert ranks == sorted(ranks)
    assert len({tier for tier, _ in ranks}) == 3


def test_tier_leaves_rarer_words_out(document: Document) -> None:
    board = str(EXAMPLES / "balda-5x5.txt")
    answer = document("solve", board, "--tier", "well-read", "--all")
    assert answer["tier"] == "well-read"
    assert {move["tier"] for move in answer["moves"]} == {"natural", "well-read"}


def test_both_orders_tell_the_same_risks(document: Document) -> None:
    board = str(EXAMPLES / "balda-5x5.txt")
    risks = [
        {(move["cell"], move["letter"], move["word"]): move["risk"] for move in answer["moves"]}
        for answer in (document("solve", board, "--all", "--order", o) for o in ("points", "net"))
    ]
    assert risks[0] == risks[1]


def test_the_lexicon_is_that_of_the_boards_alphabet(document: Document, tmp_path: Path) -> None:
    (tmp_path / "english.txt").write_text("...\ncat\n...")
    assert document("solve", str(tmp_path / "english.txt"))["lexicon"] == "en"


def test_a_picture_is_read(document: Document) -> None:
    answer = document("solve", str(EXAMPLES / "balda-9x9-knots.png"), "--mode", "knots")
    rows = (EXAMPLES / "balda-9x9-knots.txt").read_text("utf-8").split()
    assert ["".join(cell or "." for cell in row) for row in answer["rows"]] == rows
    assert answer["total"] > 100


def test_a_picture_takes_the_same_options(document: Document) -> None:
    picture, text = (
        document(
            "solve", str(EXAMPLES / name), "--cell", "a1,b1", "--through", "a2", "--used", "такт"
        )
        for name in ("balda-5x5.png", "balda-5x5.txt")
    )
    assert picture["moves"] == text["moves"] != []


def test_words_that_a_picture_lists_are_used(document: Document) -> None:
    answer = document("solve", str(EXAMPLES / "balda-5x5.png"), "--all")
    assert "матрас" in answer["used"]
    assert "матрас" not in {move["word"] for move in answer["moves"]}


def test_used_words_that_are_given_take_the_place_of_those_in_the_picture(
    document: Document,
) -> None:
    answer = document("solve", str(EXAMPLES / "balda-5x5.png"), "--used", "", "--all")
    assert "матрас" in {move["word"] for move in answer["moves"]}


def test_words_and_scores_beside_the_board_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(EXAMPLES / "balda-5x5.png"), "--limit", "1"]) == 0
    told = capsys.readouterr().err
    assert "beside the board: played тракт, матрас, сарай, траст, арест, барак\n" in told
    assert "beside the board: score 22:25\n" in told


def test_a_picture_of_a_hive_is_answered_as_that_game(document: Document) -> None:
    answer = document("solve", str(EXAMPLES / "bee-hive.png"), "--limit", "20")
    assert len(answer["answers"]) == 20 < answer["total"]
    assert answer["game"] == "bee"
    assert any(word["pangram"] for word in answer["answers"])


def test_without_json_a_person_reads_the_board_and_a_table(
    capsys: pytest.CaptureFixture[str], board: str, words: str
) -> None:
    assert main(["solve", board, "--words", words, "--diagonal", "--limit", "1"]) == 0
    board_lines, table = capsys.readouterr().out.split("\n\n")
    assert board_lines.split("\n")[2] == " 2 к о т"
    heading, columns, move, rest = table.splitlines()
    assert heading.startswith("8 moves, classic, with diagonals, words.txt, ")
    assert columns.split() == ["points", "risk", "word", "cell", "path"]
    assert move.split() == ["4", "3", "скот", "а1=с", "а1", "а2", "б2", "в2"]
    assert rest == "7 more; --all prints them"


def test_a_board_without_moves_has_no_table(
    capsys: pytest.CaptureFixture[str], board: str, words: str
) -> None:
    assert main(["solve", board, "--words", words, "--min-letters", "6"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("0 moves")


def test_swear_words_are_left_out_on_request(document: Document, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("...\nсук\n...", "utf-8")

    def is_offered(*options: str) -> bool:
        moves = document("solve", str(tmp_path / "board.txt"), "--all", *options)["moves"]
        return "сука" in {move["word"] for move in moves}

    assert is_offered()
    assert not is_offered("--fit", "ordinary")
    assert not is_offered("--fit", "company")


def test_nouns_made_of_adjectives_may_be_left_out(document: Document, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(".....\nванна\n...я.", "utf-8")

    def is_offered(*options: str) -> bool:
        moves = document("solve", str(tmp_path / "board.txt"), "--all", *options)["moves"]
        return "ванная" in {move["word"] for move in moves}

    assert is_offered()
    assert not is_offered("--no-substantives")
