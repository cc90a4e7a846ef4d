"""After plays and undos a position has the moves that a search of the whole board finds."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver import Cell, Grid, GridError, Lexicon, Move, Position, Query, Rules, find_moves
from tests.long import examples
from tests.oracle import balda as oracle
from tests.solver.cases import CLASSIC, Case, cases, place_all

KNOTS = Rules(knots=True)
DIAGONAL = Rules(diagonal=True)


def position(board: str, words: str, rules: Rules = CLASSIC) -> Position:
    return Position(Grid.parse(board), Lexicon.from_words(words.split()), rules)


def name_moves(position: Position) -> list[str]:
    return [str(move) for move in position.moves()]


def test_a_placed_letter_brings_the_words_that_walk_it() -> None:
    game = position("к..\n###", "ко окот кот")
    game.play(game.moves()[0])
    assert (str(game.grid), name_moves(game)) == ("ко.\n###", ["c1=т кот"])


def test_a_placed_letter_takes_the_moves_of_its_cell_away() -> None:
    game = position(".а.", "ад да ан")
    game.play(game.moves()[0])
    assert all(move.cell == Cell.parse("c1") for move in game.moves())


def test_a_played_word_is_used() -> None:
    game = position(".а.", "ад")
    game.play(game.moves()[0])
    assert name_moves(game) == []


def test_the_start_word_stays_used_when_other_rows_are_full() -> None:
    game = position("ток\nто.\n...", "ток тор")
    game.play(next(move for move in game.moves() if str(move) == "c2=р тор"))
    assert name_moves(game) == []


def test_a_row_that_play_fills_is_no_start_word() -> None:
    game = position("то.\n...", "тор рот")
    game.play(next(move for move in game.moves() if str(move) == "c1=р рот"))
    assert str(game.grid).startswith("тор")
    assert "b2=р тор" in name_moves(game)


def test_a_move_that_stands_already_is_not_added_again() -> None:
    game = position("т..\nо.к\n...", "ток кот то от")
    game.play(next(move for move in game.moves() if str(move) == "b1=о от"))
    assert len(name_moves(game)) == len(set(name_moves(game)))


def test_a_word_that_was_played_is_no_risk() -> None:
    game = position("...\n.а.\n...", "ад да")
    game.play(game.moves()[0])
    assert {move.risk for move in game.moves().with_risk()} == {0}


def test_undo_restores_the_position() -> None:
    game = position("...\n.а.\n...", "ад да дада", KNOTS)
    before = game.grid, list(game.moves())
    game.play(game.moves()[0])
    game.undo()
    assert (game.grid, list(game.moves())) == before


def test_undo_without_a_play_changes_nothing() -> None:
    game = position(".а.", "ад")
    before = list(game.moves())
    game.undo()
    assert list(game.moves()) == before


@pytest.mark.parametrize(("cell", "reason"), [("b1", "not empty"), ("d1", "not on the board")])
def test_a_play_that_does_not_fit_is_refused_and_changes_nothing(cell: str, reason: str) -> None:
    game = position(".а.", "ад")
    before = list(game.moves())
    with pytest.raises(GridError, match=reason):
        game.play(Move("ад", Cell.parse(cell), "д", (), 2))
    assert list(game.moves()) == before


@pytest.mark.parametrize("rules", [Rules(), KNOTS, DIAGONAL], ids=["classic", "knots", "diagonal"])
def test_a_long_game_on_a_large_board_equals_full_searches(rules: Rules) -> None:
    board = ".........#\n" * 4 + "..картон.#\n" + ".........#\n" * 4
    lexicon, rng, used = Lexicon.open("ru"), random.Random(9), set()
    game = Position(Grid.parse(board), lexicon, rules)
    for _ in range(20):
        move = rng.choice(game.moves())
        used.add(move.word)
        game.play(move)
        anew = find_moves(game.grid, lexicon, Query(rules, tuple(used)))
        assert (len(game.moves()), game.moves()[:50]) == (len(anew), anew[:50])


@examples(30)
@given(case=cases(max_letters=5), choices=st.lists(st.integers(0, 99), max_size=6))
def test_each_play_leaves_the_moves_of_the_oracle(case: Case, choices: list[int]) -> None:
    game = Position(case.grid, case.lexicon, case.rules, used=case.used)
    known = case.position
    for choice in choices:
        moves = list(game.moves())
        assert set(place_all(moves)) == oracle.moves(known)
        if not moves:
            break
        move = moves[choice % len(moves)]
        game.play(move)
        known = oracle.after(known, *place_all([move]))
        assert game.grid == known.grid


@examples(30)
@given(case=cases(), choices=st.lists(st.integers(-30, 99), max_size=12))
def test_plays_and_undos_leave_the_moves_of_a_full_search(case: Case, choices: list[int]) -> None:
    game = Position(case.grid, case.lexicon, case.rules, used=case.used)
    played: list[Move] = []
    for choice in choices:
        moves = list(game.moves())
        if choice < 0 and played:
            game.undo()
            played.pop()
        elif moves:
            played.append(moves[choice % len(moves)])
            game.play(played[-1])
        assert list(game.moves()) == full_search(case, played)


def full_search(case: Case, played: list[Move]) -> list[Move]:
    """Search the whole board after *played*; skip boards with another start word."""
    grid = case.grid
    for move in played:
        grid = grid.with_letter(move.cell, move.letter)
    start_word = case.grid.start_word
    assume(grid.start_word in (None, start_word))
    used = {*case.used, start_word or "", *(move.word for move in played)}
    return list(find_moves(grid, case.lexicon, Query(case.rules, tuple(used))))


@examples(20)
@given(case=cases(max_letters=4), choices=st.lists(st.integers(0, 99), min_size=1, max_size=3))
def test_risks_of_a_position_know_what_was_played(case: Case, choices: list[int]) -> None:
    game = Position(case.grid, case.lexicon, case.rules, used=case.used)
    known = case.position
    for choice in choices:
        moves = game.moves()
        assume(moves)
        known = oracle.after(known, *place_all([moves[choice % len(moves)]]))
        game.play(moves[choice % len(moves)])
    for move in game.moves().with_risk():
        assert move.risk == oracle.risk(known, *place_all([move]))
