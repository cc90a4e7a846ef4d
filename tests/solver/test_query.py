"""Queries about a board, and their refusals."""

import pickle

import pytest

from solver import Cell, GridError, Query, Rules, SolverError

ASKED = Query(
    Rules(min_letters=3),
    used=("кот",),
    cells=(Cell(0, 0),),
    through=Cell(1, 1),
    order="net",
    rarest="natural",
    first=5,
    limit=5,
)


def test_the_whole_board_is_asked_by_the_same_rules_without_cells_and_pages() -> None:
    assert ASKED.whole_board() == Query(ASKED.rules, used=("кот",), order="net", rarest="natural")


@pytest.mark.parametrize(
    ("query", "numbers"), [(ASKED, range(5, 10)), (Query(), range(20)), (Query(first=18), (18, 19))]
)
def test_a_page_has_the_moves_from_a_number_on(query: Query, numbers: range) -> None:
    assert list(range(20)[query.page]) == list(numbers)


@pytest.mark.parametrize("points", [0, 100])
def test_a_prize_is_some_points_and_not_too_many(points: int) -> None:
    with pytest.raises(SolverError, match="prize of b1 must be"):
        Rules(prizes=((Cell(0, 1), points),))


@pytest.mark.parametrize("points", [1, 99])
def test_a_prize_may_be_the_least_and_the_most(points: int) -> None:
    assert Rules(prizes=((Cell(0, 1), points),)).prizes == ((Cell(0, 1), points),)


def test_a_cell_has_one_prize() -> None:
    with pytest.raises(SolverError, match="two prizes"):
        Rules(prizes=((Cell(0, 1), 2), (Cell(0, 1), 3)))


def test_a_refusal_of_another_process_keeps_its_sentence_and_values() -> None:
    refusal = pickle.loads(pickle.dumps(GridError("Row {row} is empty.", row=2)))
    assert type(refusal) is GridError
    assert (str(refusal), refusal.template, refusal.values) == (
        "Row 2 is empty.",
        "Row {row} is empty.",
        {"row": 2},
    )
