"""A position of a game: scores, sides, used words, text form and refusals."""

from typing import Any

import pytest
from hypothesis import given

from solver import (
    Cell,
    Grid,
    GridError,
    IllegalMoveError,
    Lexicon,
    Position,
    PositionError,
    Rules,
    SolverError,
    WordError,
)
from tests.long import examples
from tests.solver.cases import CLASSIC, Case, cases

WORDS = Lexicon.from_words(["кот", "ток", "окот", "рот", "тор", "котик"])
BOARD = "...\nкот\n..."


def game(board: str = BOARD, rules: Rules = CLASSIC) -> Position:
    return Position(Grid.parse(board), WORDS, rules)


def state(position: Position) -> tuple[object, ...]:
    return (
        position.grid,
        position.used,
        position.scores,
        position.side,
        position.hash,
        [str(move) for move in position.moves()],
    )


def test_a_move_counts_for_the_side_that_made_it() -> None:
    position = game()
    position.play(position.moves_of("окот")[0])
    assert (position.scores, position.side) == ((4, 0), 1)


def test_a_word_is_used_once_and_so_is_the_start_word() -> None:
    position = game()
    position.play(position.moves_of("окот")[0])
    assert position.used == {"кот", "окот"}


def test_the_prize_of_a_cell_counts() -> None:
    position = game("ко.", Rules(prizes=((Cell.parse("c1"), 3),)))
    position.play(position.legal(Cell.parse("c1"), "кот"))
    assert position.scores == (6, 0)


@examples(20)
@given(cases())
def test_a_move_that_is_taken_back_leaves_no_trace(case: Case) -> None:
    position = Position(case.grid, case.lexicon, case.rules, used=case.used)
    states = []
    while moves := list(position.moves()):
        states.append(state(position))
        position.play(moves[len(states) % len(moves)])
    while states:
        position.undo()
        assert state(position) == states.pop()


@examples(20)
@given(cases())
def test_the_text_form_parses_back(case: Case) -> None:
    position = Position(case.grid, case.lexicon, case.rules, used=case.used, scores=(3, 5), side=1)
    for _ in range(3):
        if moves := position.moves():
            position.play(moves[0])
    again = Position.parse(str(position), case.lexicon)
    assert (str(again), state(again)) == (str(position), state(position))
    assert again.plays == position.plays


def test_a_bare_board_is_a_position() -> None:
    assert state(Position.parse(BOARD, WORDS)) == state(game())


def test_positions_that_differ_have_different_hashes() -> None:
    one, other = game(), game()
    other.play(other.moves()[0])
    hashes = {
        one.hash,
        other.hash,
        Position(Grid.parse(BOARD), WORDS, side=1).hash,
        Position(Grid.parse(BOARD), WORDS, scores=(1, 0)).hash,
        Position(Grid.parse(BOARD), WORDS, used=["рот"]).hash,
        game(rules=Rules(knots=True)).hash,
    }
    assert len(hashes) == 6


def test_two_passes_end_the_game() -> None:
    position = game(rules=Rules(passing=True))
    position.play_pass()
    assert (position.over, position.side, position.scores) == (False, 1, (0, 0))
    position.play_pass()
    assert position.over


def test_a_pass_is_taken_back() -> None:
    position = game(rules=Rules(passing=True))
    before = state(position)
    position.play_pass()
    position.undo()
    assert state(position) == before


def test_a_side_without_a_move_ends_the_game() -> None:
    assert game("шш.").over


def test_without_the_rule_nobody_passes() -> None:
    with pytest.raises(IllegalMoveError, match="no pass"):
        game().play_pass()


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("кот", "played already"),
        ("кит", "not in the lexicon"),
        ("котик", "cannot be made on this board"),
    ],
)
def test_a_word_that_is_no_move_is_explained(word: str, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        game().moves_of(word)


def test_a_word_that_is_too_short_is_explained() -> None:
    with pytest.raises(IllegalMoveError, match="at least 4 letters"):
        game("ро.", Rules(min_letters=4)).moves_of("рот")


def test_a_word_of_another_alphabet_is_explained() -> None:
    with pytest.raises(WordError, match="cat"):
        game().moves_of("cat")


def test_a_word_that_goes_elsewhere_is_explained() -> None:
    with pytest.raises(IllegalMoveError, match="letter on c3"):
        game().legal(Cell.parse("c3"), "окот")


@pytest.mark.parametrize(("cell", "reason"), [("a2", "not empty"), ("d9", "not on the board")])
def test_a_letter_goes_on_an_empty_cell(cell: str, reason: str) -> None:
    with pytest.raises(GridError, match=reason):
        game().legal(Cell.parse(cell), "окот")


@pytest.mark.parametrize(
    "line",
    [
        "rules: fast",
        "rules: knots=",
        "scores: 12",
        "scores: 12:99999",
        "side: 2",
        "colour: red",
        "play: c3",
        "play: a1=! окот",
    ],
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(PositionError):
        Position.parse(f"{BOARD}\n{line}", WORDS)


def test_a_replayed_letter_needs_an_empty_cell() -> None:
    with pytest.raises(GridError, match="not empty"):
        Position.parse(f"{BOARD}\nplay: a2=о окот", WORDS)


@pytest.mark.parametrize("side", [-1, 2, 7])
def test_there_are_two_sides(side: int) -> None:
    with pytest.raises(PositionError, match=f"0 or 1, not “{side}”"):
        Position(Grid.parse(BOARD), WORDS, side=side)


def test_moves_come_in_an_order_that_there_is() -> None:
    order: Any = "luck"
    with pytest.raises(SolverError, match="no order “luck”"):
        game().moves(order=order)
