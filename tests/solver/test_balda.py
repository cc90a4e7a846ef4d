"""Test the native search of all moves by the rules of Balda and by the oracle."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given

from solver import Alphabet, Cell, Grid, GridError, Lexicon, Query, Rules, SolverError, find_moves
from tests.long import examples
from tests.oracle import balda as oracle
from tests.solver.cases import Case, cases, find_all, place_all

KNOTS = Rules(knots=True)
DIAGONAL = Rules(diagonal=True)
DIAGONAL_KNOTS = Rules(knots=True, diagonal=True)


def test_the_worked_example_of_the_published_article() -> None:
    lexicon = Lexicon.from_words(["балда", "банка", "бар", "манка", "барсук"])
    moves = find_moves(Grid.parse("баъ\n..с\n.ку"), lexicon)
    centre = [(move.word, move.letter) for move in moves if move.cell == Cell.parse("b2")]
    assert centre == [("барсук", "р"), ("бар", "р")]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["кота", "скот"], "<Moves: 4, best first: c1=а кота, c3=а кота, a1=с скот, …>"),
        (["рот"], "<Moves: 2, best first: b1=р рот, b3=р рот>"),
        (["аб"], "<Moves: 0, best first: none>"),
    ],
)
def test_moves_show_their_number_and_the_best(words: list[str], shown: str) -> None:
    grid = Grid.parse("... кот ...")
    assert repr(find_moves(grid, Lexicon.from_words(words))) == shown


def test_a_word_must_use_the_new_letter() -> None:
    assert find_all("кот.", "кот ко кото") == {"d1=о кото"}


@pytest.mark.parametrize(
    ("word", "move"), [("скот", "a2=с скот"), ("кросс", "a2=р кросс"), ("кота", "e1=а кота")]
)
def test_a_letter_may_go_before_within_or_after(word: str, move: str) -> None:
    boards = {"скот": "кот\n...", "кросс": "к...\n.осс", "кота": "#кот.\n#####"}
    assert move in find_all(boards[word], word)


def test_a_move_is_distinct_by_cell_letter_and_word() -> None:
    assert find_all("...\n.а.\n...", "ад да") == {
        f"{cell}=д {word}" for cell in ("b1", "a2", "c2", "b3") for word in ("ад", "да")
    }


def test_a_move_found_by_two_ways_is_one() -> None:
    lexicon = Lexicon.from_words(["око"])
    moves = find_moves(Grid.parse(".о\nо."), lexicon, Query(KNOTS))
    assert sorted(map(str, moves)) == ["a1=к око", "b2=к око"]


def test_classic_walks_a_cell_once() -> None:
    assert find_all(".шала.", "шалаш") == {"f1=ш шалаш"}
    assert find_all("ша\n.л", "шалаш") == set()


def test_knots_walks_a_cell_twice() -> None:
    assert "a2=а шалаш" not in find_all("ш.\nл.", "шалаш", KNOTS)
    assert find_all("ш.л", "шалаш", KNOTS) == {"b1=а шалаш"}


def test_knots_uses_the_new_letter_twice() -> None:
    assert find_all("ал\n..", "шалаш", KNOTS) == {"a2=ш шалаш"}
    assert find_all("ал\n..", "шалаш") == set()


def test_knots_walks_no_cell_three_times() -> None:
    assert find_all("а.", "баба", KNOTS) == {"b1=б баба"}
    assert find_all("а.", "бабаб", KNOTS) == set()


@pytest.mark.parametrize(("rules", "longest"), [(Rules(), 4), (KNOTS, 8), (DIAGONAL_KNOTS, 8)])
def test_on_a_board_of_one_letter_a_word_is_as_long_as_the_walks(
    rules: Rules, longest: int
) -> None:
    words = ["а" * length for length in range(3, 11)]
    assert find_all("аа\nа.", " ".join(words), rules) == {
        f"b2=а {word}" for word in words if len(word) <= longest
    }


def test_diagonal_steps_to_the_corners_too() -> None:
    assert find_all("к#\n#.", "ок", DIAGONAL) == {"b2=о ок"}
    assert find_all("к.\n.т", "кот", DIAGONAL) == {"b1=о кот", "a2=о кот"}


def test_without_diagonal_a_corner_is_no_neighbour() -> None:
    assert find_all("к#\n#.", "ок") == set()


def test_diagonal_steps_do_not_go_round_the_edge() -> None:
    assert find_all("..к\n...\nк..", "ок", DIAGONAL) == {
        f"{cell}=о ок" for cell in ("b1", "b2", "c2", "a2", "b3")
    }


def test_diagonal_knots_come_back_over_the_new_letter() -> None:
    assert find_all("ш##\n#.#\n##л", "шалаш", DIAGONAL_KNOTS) == {"b2=а шалаш"}
    assert find_all("ш##\n#.#\n##л", "шалаш", DIAGONAL) == set()


def test_a_full_board_has_no_moves() -> None:
    assert find_all("кот\nтик", "кот кит ток", KNOTS) == set()


def test_a_letter_must_touch_the_letters_on_the_board() -> None:
    assert find_all("к....", "ок ко") == {"b1=о ко", "b1=о ок"}


def test_cells_outside_the_board_are_walls() -> None:
    assert find_all("к#т\n...", "кот", KNOTS) == set()
    assert find_all("к.т\n###", "кот", KNOTS) == {"b1=о кот"}


def test_a_board_may_be_one_cell_wide() -> None:
    assert find_all("к\n.\nт", "кот ток") == {"a2=о кот", "a2=о ток"}


def test_the_largest_board() -> None:
    board = "\n".join(["." * 31 + "к"] + ["." * 32] * 31)
    assert find_all(board, "ок") == {"ae1=о ок", "af2=о ок"}


def test_the_longest_word() -> None:
    letters = Alphabet.find("ru").letters
    board = f"{letters}\n.{letters[-2::-1]}"
    assert find_all(board, letters * 2) == {f"a2=я {letters * 2}"}


def test_yo_on_the_board_counts_as_ye() -> None:
    assert find_all("ёж.", "ежи") == {"c1=и ежи"}


def test_a_path_is_the_first_in_reading_order() -> None:
    grid = Grid.parse(".о\nо.")
    move = find_moves(grid, Lexicon.from_words(["ко"]))[0]
    assert (str(move.cell), [str(cell) for cell in move.path]) == ("a1", ["a1", "b1"])


def test_a_path_that_misses_the_new_letter_is_not_shown() -> None:
    move = find_moves(Grid.parse("ток.\n#.##"), Lexicon.from_words(["ток"]))[0]
    assert [str(cell) for cell in move.path] == ["a1", "b1", "b2"]


def test_a_board_of_another_alphabet_is_refused() -> None:
    with pytest.raises(GridError, match="not in the ru alphabet"):
        find_moves(Grid.parse("cat\n..."), Lexicon.from_words(["кот"]))


def test_a_tile_of_several_letters_is_no_balda_cell() -> None:
    with pytest.raises(GridError, match="one letter"):
        find_moves(Grid.parse("(th).e"), Lexicon.from_words(["the"], alphabet="en"))


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"limit": -1}, "has 0 moves or more"),
        ({"first": -1}, "begins at move 0 or later"),
        ({"order": "luck"}, "no order “luck”; there are points, net, natural"),
        ({"rarest": "odd"}, "no tier “odd”; there are natural, well-read, rare"),
    ],
)
def test_an_impossible_query_is_refused(asked: dict[str, Any], reason: str) -> None:
    with pytest.raises(SolverError, match=reason):
        Query(**asked)


def test_a_search_without_end_is_stopped() -> None:
    board = "\n".join(["а" * 12] * 11 + ["а" * 11 + "."])
    lexicon = Lexicon.from_words(["а" * 40])
    with pytest.raises(SolverError, match="too many ways"):
        find_moves(Grid.parse(board), lexicon, seconds=0.05)


def test_two_threads_search_one_lexicon() -> None:
    lexicon = Lexicon.from_words(["ад", "да", "дада", "ададад"])
    grid = Grid.parse("......\n..ад..\n......")
    alone = list(find_moves(grid, lexicon, Query(KNOTS)))
    with ThreadPoolExecutor(2) as pool:
        together = list(
            pool.map(lambda _: list(find_moves(grid, lexicon, Query(KNOTS))), range(20))
        )
    assert all(moves == alone for moves in together)


@examples(100)
@given(case=cases())
def test_native_and_oracle_agree(case: Case) -> None:
    moves = list(find_moves(case.grid, case.lexicon, case.query))
    assert place_all(moves) == oracle.rank(case.position, case.words, Alphabet.find(case.alphabet))
    for move, known in zip(moves, place_all(moves), strict=True):
        assert move.path == oracle.first_path(case.position, known)
        assert move.score == oracle.score(case.position, known)


@pytest.mark.parametrize("rules", [KNOTS, DIAGONAL_KNOTS])
def test_a_transposed_board_gives_transposed_moves(rules: Rules) -> None:
    grid = Grid.parse("к.т\nао.\n.р#")
    turned = Grid(tuple(zip(*grid.rows, strict=True)))
    lexicon = Lexicon.from_words(["кот", "кора", "рок", "акорт", "торт", "рот", "рота"])
    moves = {(m.cell.row, m.cell.column, m.word) for m in find_moves(grid, lexicon, Query(rules))}
    back = {(m.cell.column, m.cell.row, m.word) for m in find_moves(turned, lexicon, Query(rules))}
    assert moves == back


@examples(25)
@given(cases())
def test_a_list_of_moves_has_those_that_it_gives_and_no_other(case: Case) -> None:
    moves = find_moves(case.grid, case.lexicon, Query(case.rules))
    for move in moves:
        assert move in moves
        assert replace(move, score=move.score + 1) not in moves
        assert replace(move, cell=Cell(31, 31)) not in moves
        assert replace(move, letter="ъъ") not in moves
        assert replace(move, word="?!") not in moves
    assert cast("object", "кот") not in moves
    assert moves[::2] == list(moves)[::2]


def test_a_risk_that_was_asked_for_stays_with_its_move() -> None:
    moves = find_moves(Grid.parse("...\nкот\n..."), Lexicon.from_words(["котик", "от", "кот"]))
    asked = moves.with_risk(0, 1)
    assert asked == [moves[0]]
    assert asked[0].risk is not None
