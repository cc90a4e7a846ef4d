"""What is said of a look ahead: the line, what it brings, and how far it can be trusted."""

import re

import pytest

from bot.games.balda.drawing import line_drawing
from bot.games.balda.think_text import progress_text, think_text
from bot.games.game import View
from bot.render.text import units
from solver import Analysis, Cell, Line, Move
from tests.bot.games.examples import ENGLISH, HIDDEN, question_of

ASKED = question_of("кот ...")
KOTY = Move("коты", Cell(1, 2), "ы", (), 4)
TYKI = Move("тыки", Cell(1, 1), "к", (), 5)


def analysis(
    *moves: Move, exact: bool = False, final: bool = False, depth: int | None = None
) -> Analysis:
    lines = (Line(0, final, moves),) if moves else ()
    return Analysis(depth or len(moves), exact, 1, None, 1, 0.1, lines)


def said(found: Analysis, view: View = ENGLISH) -> str:
    return think_text(view, ASKED, found)


def test_each_move_has_its_number_and_its_side() -> None:
    assert said(analysis(KOTY, TYKI)).splitlines()[-2:] == [
        "🔵 1. <b>коты</b> — c2 ы, 4",
        "🟠 2. <b>тыки</b> — b2 к, 5",
    ]


def test_what_each_side_gets_is_added_up() -> None:
    assert "🔵 The side to move gets 8, 🟠 the other side 5." in said(analysis(KOTY, TYKI, KOTY))


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (analysis(KOTY, exact=True, final=True), "Exact: looked through to the end of the game."),
        (analysis(KOTY, final=True), "to the end of the game, but not at every word"),
        (analysis(KOTY, TYKI, KOTY), "to the end of the game, but not at every word"),
        (analysis(KOTY), "Horizon: 1 move ahead"),
        (analysis(KOTY, TYKI, depth=1), "Horizon: 2 moves ahead"),
        (analysis(exact=True), "No word fits this board."),
        (analysis(), "stopped before I found anything"),
    ],
)
def test_how_far_it_can_be_trusted_is_said(found: Analysis, sentence: str) -> None:
    assert sentence in said(found)


def test_nothing_of_the_line_is_outside_the_spoiler() -> None:
    text = said(analysis(KOTY, TYKI), HIDDEN)
    outside = re.sub(r"<tg-spoiler>.*</tg-spoiler>", "", text, flags=re.DOTALL)
    assert "коты" in text
    assert "коты" not in outside
    assert "8" not in outside


def test_while_it_goes_on_that_is_said() -> None:
    text = progress_text(ENGLISH, ASKED, analysis(KOTY))
    assert "I am looking ahead…" in text
    assert "I am looking ahead…" not in said(analysis(KOTY))


def test_a_long_line_fits_a_caption() -> None:
    long = Move("достопримечательность", Cell(1, 2), "ы", (), 21)
    assert units(said(analysis(*[long] * 60))) <= ENGLISH.can.max_caption


def test_the_letters_of_the_line_are_drawn_in_turn() -> None:
    assert line_drawing(ASKED, analysis(KOTY, TYKI)).line == ((Cell(1, 2), "ы"), (Cell(1, 1), "к"))
    assert line_drawing(ASKED, None).line == ()
