"""The text of a look ahead: the line, its value, and how far to trust it."""

import re

import pytest

from bot.boards.question import History
from bot.games.balda.answer_text import line_drawing, progress_text, think_text
from bot.games.game import View
from bot.render.text import units
from solver import Analysis, Cell, Line, Move
from tests.bot.games.examples import ENGLISH, HIDDEN, RUSSIAN, question_of

ASKED = question_of("кот ...")
KOTY = Move("коты", Cell(1, 2), "ы", (), 4)
TYKI = Move("тыки", Cell(1, 1), "к", (), 5)


def analysis(
    *moves: Move, exact: bool = False, final: bool = False, depth: int | None = None
) -> Analysis:
    lines = (Line(0, final, moves),) if moves else ()
    return Analysis(depth or len(moves), exact, 1, None, 1, 0.1, lines)


def say(found: Analysis, view: View = ENGLISH) -> str:
    return think_text(view, ASKED, found)


def test_it_says_what_each_side_gets_what_to_play_and_the_line() -> None:
    assert say(analysis(KOTY, TYKI)).splitlines() == [
        "2 moves ahead: you 4, them 5. Play <b>коты</b>: ы on в2.",
        "🔵 коты (ы в2) +4 🟠 тыки (к б2) +5",
        "<i>Balda 2×3 · classic</i>",
    ]


def test_on_the_turn_of_the_other_side_the_line_is_theirs() -> None:
    asked = ASKED._replace(history=History(side=1))
    text = think_text(RUSSIAN, asked, analysis(KOTY, TYKI))
    assert text.startswith(
        "2 хода вперёд: вы 5, соперник 4. Лучшее у соперника — <b>коты</b>: ы на в2.\n"
    )


def test_points_of_each_side_are_added_up() -> None:
    assert ": you 8, them 5." in say(analysis(KOTY, TYKI, KOTY))


def test_the_board_is_not_repeated_as_text() -> None:
    assert "<pre>" not in say(analysis(KOTY, TYKI))


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (analysis(KOTY, exact=True, final=True), "To the end of the game: you"),
        (analysis(KOTY, final=True), "To the end of the game, but not with every word: you"),
        (analysis(KOTY, TYKI, KOTY), "To the end of the game, but not with every word: you"),
        (analysis(KOTY), "1 move ahead: you"),
        (analysis(KOTY, TYKI, depth=1), "2 moves ahead: you"),
        (analysis(exact=True), "No word fits this board."),
        (analysis(), "stopped before I found anything"),
    ],
)
def test_how_far_it_can_be_trusted_is_said(found: Analysis, sentence: str) -> None:
    assert sentence in say(found)


def test_nothing_of_the_line_is_outside_the_spoiler() -> None:
    text = say(analysis(KOTY, TYKI), HIDDEN)
    outside = re.sub(r"<tg-spoiler>.*</tg-spoiler>", "", text, flags=re.DOTALL)
    assert "коты" in text
    assert "коты" not in outside
    assert "8" not in outside


def test_while_it_goes_on_that_is_said() -> None:
    text = progress_text(ENGLISH, ASKED, analysis(KOTY))
    assert "I am looking ahead…" in text
    assert "I am looking ahead…" not in say(analysis(KOTY))


def test_a_long_line_fits_a_caption() -> None:
    long = Move("достопримечательность", Cell(1, 2), "ы", (), 21)
    assert units(say(analysis(*[long] * 60))) <= ENGLISH.can.max_caption


def test_the_letters_of_the_line_are_drawn_in_turn() -> None:
    assert line_drawing(ASKED, analysis(KOTY, TYKI)).line == ((Cell(1, 2), "ы"), (Cell(1, 1), "к"))
    assert line_drawing(ASKED, None).line == ()
