"""The three games solved: a page of the answer, and what there is in all."""

import pickle
from pathlib import Path

import pytest

from bot.games.balda.solving import SolveRequest, SolveResult, solve
from bot.games.bee.solving_hives import BeeRequest, solve_hive
from bot.games.boggle.finding_words import BoggleRequest, solve_boggle
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import Cell, Lexicon, MissingDataError, Move, Order
from tests.bot.own_words import own_words
from tests.bot.shelves import shelf_of
from tests.packages import hide_package

ROWS = (("б", "а", "ъ"), ("", "", "с"), ("", "к", "у"))
WORDS = Words()
SHELF = shelf_of(
    Lexicon.from_words(["банка", "бар", "барсук", "кар", "скраб"]),
    Lexicon.from_words(["alcoves", "cave", "cases", "solve"], alphabet="en"),
)


def test_solving_gives_the_page_asked_for_and_the_best_of_all() -> None:
    result = solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS, first=1, limit=1))
    assert result.best is not None
    assert (result.total, result.best.word) == (2, "барсук")
    assert [move.word for move in result.moves] == ["бар"]


def test_a_person_s_words_count() -> None:
    words = own_words(added=("бас",), banned=("барсук",))
    result = solve(SHELF, SolveRequest(ROWS, knots=False, words=words))
    assert {move.word for move in result.moves} == {"бар", "бас"}


def test_used_words_are_left_out() -> None:
    result = solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS, used=("барсук",)))
    assert [move.word for move in result.moves] == ["бар"]


def test_every_move_shown_comes_with_its_risk() -> None:
    result = solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS))
    assert [(move.word, move.risk) for move in result.moves] == [("барсук", 5), ("бар", 6)]


@pytest.mark.parametrize(("order", "best"), [("points", "кот"), ("net", "ок")])
def test_net_counts_what_a_move_leaves_to_the_other_side(order: Order, best: str) -> None:
    rows = (("", "к", "о", "", "а"),)
    own = own_words(added=("кот", "ок", "скота"))
    result = solve(SHELF, SolveRequest(rows, knots=False, words=own, order=order))
    assert result.best is not None
    assert result.best.word == result.moves[0].word == best


def test_moves_into_one_cell_and_through_one_letter() -> None:
    into = solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS, cell="b2"))
    through = solve(SHELF, SolveRequest(ROWS, knots=False, words=WORDS, through="c2"))
    assert {move.word for move in into.moves} == {"бар", "барсук"}
    assert {move.word for move in through.moves} == {"барсук"}


@pytest.mark.parametrize(
    "plain",
    [
        SolveRequest(ROWS, knots=False, words=WORDS, used=("кот",), cell="b2", order="net"),
        SolveResult(1, None, (Move("кот", Cell(0, 0), "к", (), 3, 2),), 1.0),
    ],
)
def test_what_crosses_to_an_executor_is_plain_data(plain: object) -> None:
    assert pickle.loads(pickle.dumps(plain)) == plain


def test_a_board_without_moves_has_no_best_one() -> None:
    result = solve(SHELF, SolveRequest((("ы", ""),), knots=False, words=WORDS))
    assert (result.total, result.best, result.moves) == (0, None, ())


def test_a_hive_is_counted_whole_and_shown_in_part() -> None:
    result = solve_hive(SHELF, BeeRequest("cveasol", words=WORDS, limit=1))
    assert (result.total, result.hints.pangrams, len(result.answers)) == (3, 1, 1)


def test_a_board_of_boggle_is_counted_whole_and_shown_in_part() -> None:
    rows = (("б", "а"), ("к", "р"))
    own = own_words(added=("краб",))
    result = solve_boggle(SHELF, BoggleRequest(rows, own, first=1, limit=1))
    assert result.best is not None
    assert (result.total, result.points, result.best.word) == (3, 3, "бар")
    assert [found.word for found in result.found] == ["кар"]


def test_a_lexicon_that_is_off_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide_package(monkeypatch, "pymorphy3-dicts-uk")
    with pytest.raises(MissingDataError, match="pip install pymorphy3-dicts-uk"):
        solve(LexiconShelf(tmp_path), SolveRequest((("ї", ""),), knots=False, words=WORDS))
