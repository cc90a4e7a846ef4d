"""Grid, Moves and Review as a notebook shows them."""

import re
from xml.etree import ElementTree

import pytest

from solver import Cell, Grid, Lexicon, Match, Move, Review, ReviewedMove, find_moves, review

WORDS = Lexicon.from_words(["кот", "кота", "скот", "рот"])
GRID = Grid.parse("..# кот ...")


def read_texts(markup: str) -> list[str]:
    """The texts of SVG or HTML that is well-formed."""
    return [text for text in ElementTree.fromstring(f"<x>{markup}</x>").itertext() if text]


@pytest.mark.parametrize(
    ("board", "texts"),
    [
        ("..# кот ...", "a b c 1 2 3 К О Т"),
        ("(th)e q(u/l)", "a b 1 2 TH E Q U/L"),
    ],
)
def test_a_grid_is_drawn_with_its_names(board: str, texts: str) -> None:
    assert read_texts(Grid.parse(board)._repr_svg_()) == texts.split()


def test_a_cell_is_drawn_where_it_is() -> None:
    drawn = re.findall(r'<rect x="(\d+)" y="(\d+)"', GRID._repr_svg_())
    columns, rows = zip(*drawn, strict=True)
    assert columns == ("37", "73", "37", "73", "109", "37", "73", "109")
    assert rows == ("37", "37", "73", "73", "73", "109", "109", "109")


def test_a_cell_outside_the_board_is_not_drawn() -> None:
    assert GRID._repr_svg_().count("<rect") == 8


def test_moves_are_a_board_with_the_best_and_a_table() -> None:
    texts = read_texts(find_moves(GRID, WORDS)._repr_html_())
    assert texts[:10] == [*"abc123", *"КОТ", "А"]
    assert texts[10:18] == ["word", "letter", "points", "tier", "1", "кота", "c3=а", "4"]
    assert texts[-1] == "5 of 5 moves"


def test_a_board_without_moves_is_shown_too() -> None:
    assert read_texts(find_moves(GRID, Lexicon.from_words(["кот"]))._repr_html_())[-1] == (
        "0 of 0 moves"
    )


def test_a_review_is_a_table_of_moves_and_a_summary() -> None:
    report = review(Match.parse("кот passing; b1=р рот; pass"), WORDS, seconds=1)
    texts = read_texts(report._repr_html_())
    assert texts[:4] == ["score", "cost", "move", "better"]
    assert texts[4:7] == ["1", "3:0", "b1=р рот"]
    assert "pass" in texts
    assert texts[-1] == "score 3:0; both missed: кота, скот"


def test_what_is_shown_is_escaped() -> None:
    odd = Move("<b>&", Cell(0, 0), "<", (), 1)
    shown = Review((ReviewedMove(0, odd, odd, 1, True, 1, (1, 0)),), None, ("<i>",))._repr_html_()
    assert "<b>" not in shown
    assert "<i>" not in shown
    assert "a1=< <b>&" in read_texts(shown)
