"""Search for the best board, and roll boards from dice."""

import os
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from solver import (
    DICE,
    BestBoards,
    BoardSearch,
    Dice,
    Grid,
    GridError,
    Lexicon,
    SolverError,
    best_board,
    find_words,
    roll,
)
from tests.oracle import boggle as oracle

WORD_LISTS = os.environ.get("BALDA_WORDLISTS")
LITTLE = "tea eat ate seat east teas eats sate stea rate tear tare rates stare tears"
PAIR = Dice("pair", (("a",), ("t",), ("e", "s"), ("x", "qu")))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.from_words(LITTLE.split(), alphabet="en")


def first_state(lexicon: Lexicon, search: BoardSearch) -> BestBoards:
    return next(iter(best_board(lexicon, search)))


@pytest.mark.parametrize(("height", "width"), [(2, 3), (4, 4), (5, 5), (6, 6)])
def test_the_points_of_the_best_boards_are_those_of_their_words(
    lexicon: Lexicon, height: int, width: int
) -> None:
    best = first_state(lexicon, BoardSearch(5, height, width)).boards
    assert [scored.points for scored in best] == [
        find_words(scored.grid, lexicon).points for scored in best
    ]


def test_boards_of_long_tiles_have_the_points_of_the_oracle() -> None:
    words = "quit quiet tie tier rite quite queer tree tire ire requite inquire queen ten net"
    dice = Dice("long", (("qu", "in"), ("i", "e"), ("e", "t"), ("t", "r"), ("r", "en"), ("e",)))
    found = first_state(
        Lexicon.from_words(words.split(), alphabet="en"), BoardSearch(5, 2, 3, dice=dice)
    )
    for scored in found.boards:
        best = oracle.words(scored.grid, set(words.split()), 3)
        assert scored.points == sum(map(oracle.points, best)) > 0


def test_boards_of_an_alphabet_of_thirty_three_letters_have_their_points() -> None:
    lexicon = Lexicon.from_words(["їжак", "жак", "яка", "кажи", "ґава", "вага"], alphabet="uk")
    for scored in first_state(lexicon, BoardSearch(5, 3, 3)).boards:
        assert scored.points == find_words(scored.grid, lexicon).points > 0


def test_the_five_best_boards_come_best_first(lexicon: Lexicon) -> None:
    best = first_state(lexicon, BoardSearch(5, 2, 3)).boards
    points = [scored.points for scored in best]
    assert (len(points), points) == (5, sorted(points, reverse=True))


def test_the_best_little_board_is_found(lexicon: Lexicon) -> None:
    best = first_state(lexicon, BoardSearch(5, 2, 2)).boards[0]
    assert (best.points, set("".join(best.grid.rows[0] + best.grid.rows[1]))) == (9, set("aest"))


def test_the_same_seed_goes_the_same_way(lexicon: Lexicon) -> None:
    search = BoardSearch(5, 3, 3, seed=7)
    first, second = (first_state(lexicon, search) for _ in range(2))
    assert first.boards[0] == second.boards[0]


def test_two_threads_try_boards_together(lexicon: Lexicon) -> None:
    state = first_state(lexicon, BoardSearch(5, 3, 3, threads=2))
    assert state.restarts >= 2


@pytest.mark.parametrize("pool", [1, 3, 1000])
def test_a_pool_of_any_size_finds_the_best_little_board(lexicon: Lexicon, pool: int) -> None:
    best = first_state(lexicon, BoardSearch(5, 2, 2, pool=pool)).boards[0]
    assert best.points == 9


@pytest.mark.parametrize("pool", [0, 100_001])
def test_a_pool_out_of_range_is_refused(pool: int) -> None:
    with pytest.raises(SolverError, match="room for 1 to 100000 boards"):
        BoardSearch(5, pool=pool)


def test_climbs_do_not_repeat_themselves(lexicon: Lexicon) -> None:
    pool, letters = 10, 26
    *_, state = best_board(lexicon, BoardSearch(0.5, 1, 2, pool=pool))
    annealed = state.restarts * pool * (1 + 4 * 2**2)
    all_expanded = letters**2 * (2 * letters + 1)
    assert state.restarts > all_expanded / (pool * letters)
    assert state.tried < annealed + all_expanded


def test_without_words_every_board_has_no_points() -> None:
    search = BoardSearch(1, 2, 2)
    best = first_state(Lexicon.from_words([], alphabet="en"), search).boards
    assert {scored.points for scored in best} == {0}


def test_the_search_ends_when_its_time_is_up(lexicon: Lexicon) -> None:
    states = list(best_board(lexicon, BoardSearch(0.25, 2, 2)))
    assert states[-1].seconds >= 0.25
    assert states[-1].tried >= states[0].tried


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_reports_a_board_however_little_time_there_is(
    lexicon: Lexicon, threads: int
) -> None:
    *_, state = best_board(lexicon, BoardSearch(1e-9, threads=threads, seed=2**63 - 1))
    assert state.boards


def test_the_best_board_of_dice_can_be_rolled_from_them(lexicon: Lexicon) -> None:
    best = first_state(lexicon, BoardSearch(5, 2, 2, dice=PAIR)).boards[0].grid
    letters = sorted(text for row in best.rows for text in row)
    assert letters in (["a", "e", "t", "x"], ["a", "e", "qu", "t"])


@pytest.mark.parametrize(
    ("search", "error", "reason"),
    [
        (lambda: BoardSearch(0), SolverError, "more than 0 seconds"),
        (lambda: BoardSearch(float("nan")), SolverError, "more than 0 seconds"),
        (lambda: BoardSearch(1, threads=0), SolverError, "1 to 64 threads"),
        (lambda: BoardSearch(1, threads=65), SolverError, "1 to 64 threads"),
        (lambda: BoardSearch(1, 9, 4), GridError, "at most 8 rows and columns"),
        (lambda: BoardSearch(1, 1, 1), GridError, "at least two"),
        (lambda: BoardSearch(1, -2, -2), GridError, "at least two"),
        (lambda: BoardSearch(1, seed=-1), SolverError, "seed is 0 to 18446744073709551615"),
        (lambda: BoardSearch(1, seed=2**64), SolverError, "seed is 0 to"),
        (lambda: BoardSearch(1, seed=2**63, threads=2), SolverError, "to 9223372036854775807"),
        (lambda: BoardSearch(1, 5, dice=DICE["new"]), SolverError, "of 4x4, not of 5x4"),
    ],
)
def test_a_search_that_cannot_be_made_is_refused(
    search: Callable[[], BoardSearch], error: type[SolverError], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        search()


def test_dice_of_another_alphabet_are_refused() -> None:
    with pytest.raises(GridError, match="not in the ru alphabet"):
        best_board(Lexicon.from_words(["кот"]), BoardSearch(1, dice=DICE["new"]))


@pytest.mark.parametrize(
    ("name", "side"),
    [("classic", 4), ("new", 4), ("big", 5), ("super", 6), ("ru", 4), ("uk", 4)],
)
def test_a_set_has_a_die_of_six_faces_for_each_cell(name: str, side: int) -> None:
    dice = DICE[name]
    assert {len(die) for die in dice.dice} == {6}
    assert len(dice.dice) == side * side == dice.side**2


def test_a_rolled_board_shows_each_die_once() -> None:
    dice = Dice("four", (("a",), ("b",), ("qu",), ("#",)))
    board = roll(dice, Random(1))
    assert Counter(text for row in board.rows for text in row) == Counter(["a", "b", "qu", "#"])


@pytest.mark.parametrize("dice", [(), (("#",),) * 4, (("a",), ("b",), ("c",), ())])
def test_dice_that_show_no_board_are_refused(dice: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(SolverError, match="each needs a face, and one of them a letter"):
        Dice("mine", dice)


def test_the_same_random_numbers_roll_the_same_board() -> None:
    boards = {roll(DICE["ru"], Random(3)) for _ in range(3)}
    assert len(boards) == 1


@pytest.mark.parametrize("name", ["ru", "uk"])
def test_boards_of_cyrillic_dice_have_words(name: str) -> None:
    lexicon = Lexicon.open(name)
    boards = [roll(DICE[name], Random(seed)) for seed in range(40)]
    assert min(len(find_words(board, lexicon)) for board in boards) >= 5


@pytest.mark.skipif(WORD_LISTS is None, reason="BALDA_WORDLISTS names no folder of word lists")
def test_the_best_board_of_a_known_list_is_found() -> None:
    lexicon = Lexicon.from_file(Path(WORD_LISTS or "") / "english0.txt")
    states = islice(best_board(lexicon, BoardSearch(60, seed=1)), 600)
    assert any(state.boards[0].points == 1772 for state in states)


def test_a_board_of_random_dice_is_a_grid() -> None:
    board = roll(DICE["super"], Random(2))
    assert Grid.parse(str(board)) == board
