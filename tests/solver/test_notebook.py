"""Show Grid, Moves and Review in a notebook."""

from xml.etree import ElementTree

import pytest

from solver import Cell, Grid, Lexicon, Match, Move, Review, ReviewedMove, find_moves, review
from solver.notebook import draw_grid

WORDS = Lexicon.from_words(["кот", "кота", "скот", "рот"])
GRID = Grid.parse("..# кот ...")


def read_texts(markup: str) -> list[str]:
    """The texts in well-formed SVG or HTML."""
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


def test_a_board_with_a_move_is_drawn_exactly_so() -> None:
    played = Move("кт", Cell(0, 2), "т", (Cell(0, 1), Cell(0, 2)), 2)
    drawing = draw_grid(Grid.parse(".к. (th)#."), played)
    head, body = drawing.split(">", 1)
    assert head == (
        '<svg xmlns="http://www.w3.org/2000/svg" width="144" height="108" '
        'font-family="sans-serif" text-anchor="middle"'
    )
    assert body == DRAWN.replace("\n", "") + "</svg>"


DRAWN = """
<text x="54" y="22.7" font-size="13.0" fill="#8a8474">a</text>
<text x="90" y="22.7" font-size="13.0" fill="#8a8474">b</text>
<text x="126" y="22.7" font-size="13.0" fill="#8a8474">c</text>
<text x="18" y="58.7" font-size="13.0" fill="#8a8474">1</text>
<text x="18" y="94.7" font-size="13.0" fill="#8a8474">2</text>
<rect x="37" y="37" width="34" height="34" rx="4" fill="#eee8da" stroke="#d8d0c0"/>
<text x="54" y="61.8" font-size="21.6" fill="#2b2a33"></text>
<rect x="73" y="37" width="34" height="34" rx="4" fill="#dcebff" stroke="#d8d0c0"/>
<text x="90" y="61.8" font-size="21.6" fill="#2b2a33">K</text>
<rect x="109" y="37" width="34" height="34" rx="4" fill="#2f6fde" stroke="#d8d0c0"/>
<text x="126" y="61.8" font-size="21.6" fill="#ffffff">Т</text>
<rect x="37" y="73" width="34" height="34" rx="4" fill="#ffffff" stroke="#d8d0c0"/>
<text x="54" y="94.7" font-size="13.0" fill="#2b2a33">TH</text>
<rect x="109" y="73" width="34" height="34" rx="4" fill="#eee8da" stroke="#d8d0c0"/>
<text x="126" y="97.8" font-size="21.6" fill="#2b2a33"></text>
"""


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


def test_shown_texts_are_escaped() -> None:
    odd = Move("<b>&", Cell(0, 0), "<", (), 1)
    shown = Review((ReviewedMove(0, odd, odd, 1, True, 1, (1, 0)),), None, ("<i>",))._repr_html_()
    assert "<b>" not in shown
    assert "<i>" not in shown
    assert "a1=< <b>&" in read_texts(shown)
