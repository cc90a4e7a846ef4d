"""Find moves into chosen empty cells or through a chosen letter."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver import Cell, Grid, GridError, Lexicon, Query, Rules, find_moves
from tests.long import examples
from tests.oracle import balda as oracle
from tests.solver.cases import CLASSIC, Case, cases, place_all

KNOTS = Rules(knots=True)


def into(board: str, words: str, *cells: str) -> list[str]:
    lexicon = Lexicon.from_words(words.split())
    query = Query(cells=tuple(map(Cell.parse, cells)))
    return [str(move) for move in find_moves(Grid.parse(board), lexicon, query)]


def through(board: str, words: str, cell: str, rules: Rules = CLASSIC) -> list[str]:
    lexicon = Lexicon.from_words(words.split())
    moves = find_moves(Grid.parse(board), lexicon, Query(rules, through=Cell.parse(cell)))
    return [str(move) for move in moves]


def test_local_search_places_its_letter_in_the_chosen_cell() -> None:
    assert into("...\n.а.\n...", "ад", "b3") == ["b3=д ад"]


def test_local_search_takes_several_cells_in_any_order() -> None:
    assert into("...\n.а.\n...", "ад", "c2", "b1", "c2") == ["b1=д ад", "c2=д ад"]


def test_a_cell_without_letters_beside_it_has_no_moves() -> None:
    assert into("...\n.а.\n...", "ад", "a1") == []


@pytest.mark.parametrize(
    ("cell", "reason"),
    [("b2", "not empty"), ("a1", "not empty"), ("d1", "not on the board"), ("a4", "a1 to c3")],
)
def test_a_letter_goes_on_an_empty_cell_of_the_board(cell: str, reason: str) -> None:
    with pytest.raises(GridError, match=reason):
        into("#..\n.а.\n...", "ад", "b1", cell)


def test_the_give_away_check_wants_words_that_walk_the_chosen_letter() -> None:
    board = "к.т\n#о#"
    assert through(board, "кот от", "a1") == ["b1=о кот"]
    assert through(board, "кот от", "b2") == ["b1=т от"]
    assert through(board, "кот от", "c1") == ["b1=о кот", "b1=о от"]


def test_the_path_shown_walks_the_chosen_letter() -> None:
    lexicon = Lexicon.from_words(["да"])
    moves = find_moves(Grid.parse(".а\nа#"), lexicon, Query(through=Cell.parse("a2")))
    assert [str(cell) for cell in moves[0].path] == ["a1", "a2"]


def test_a_word_that_can_pass_by_the_chosen_letter_counts() -> None:
    assert through("то\nо.", "ток", "b1") == ["b2=к ток"]
    assert through("то\nо.", "ток", "a2") == ["b2=к ток"]


def test_knots_may_walk_the_chosen_letter_twice() -> None:
    assert through(".от", "коток", "c1", KNOTS) == ["a1=к коток"]
    assert through(".от", "коток", "c1") == []


@pytest.mark.parametrize(
    ("cell", "reason"),
    [("b1", "no letter on b1"), ("a1", "no letter on a1"), ("c9", "not on the board")],
)
def test_the_give_away_check_wants_a_letter_of_the_board(cell: str, reason: str) -> None:
    with pytest.raises(GridError, match=reason):
        through("#..\n.а.\n...", "ад", cell)


def test_both_may_be_asked_at_once() -> None:
    query = Query(cells=(Cell.parse("b1"), Cell.parse("a1")), through=Cell.parse("b2"))
    moves = find_moves(Grid.parse("...\n.а.\n..."), Lexicon.from_words(["ад"]), query)
    assert [str(move) for move in moves] == ["b1=д ад"]


@examples(30)
@given(case=cases(), data=st.data())
def test_local_search_finds_those_of_all_moves(case: Case, data: st.DataObject) -> None:
    empty = case.cells(filled=False)
    assume(empty)
    chosen = tuple(data.draw(st.lists(st.sampled_from(empty), min_size=1)))
    everything = find_moves(case.grid, case.lexicon, case.query)
    local = find_moves(case.grid, case.lexicon, replace(case.query, cells=chosen))
    assert list(local) == [move for move in everything if move.cell in chosen]


@examples(50)
@given(case=cases(), data=st.data())
def test_give_away_check_and_oracle_agree(case: Case, data: st.DataObject) -> None:
    letter = data.draw(st.sampled_from(case.cells(filled=True)))
    moves = list(find_moves(case.grid, case.lexicon, replace(case.query, through=letter)))
    assert set(place_all(moves)) == oracle.moves_through(case.position, letter)
    for move, known in zip(moves, place_all(moves), strict=True):
        assert move.path == oracle.first_path(case.position, known, letter)
