"""The order of moves, their points, and access to them."""

import pytest

from solver import (
    Cell,
    Grid,
    GridError,
    Lexicon,
    Move,
    Moves,
    Query,
    Rules,
    SolverError,
    find_moves,
)
from tests.solver.tiers import make_tiers

AD = Lexicon.from_words(["ад"])
ONE_LETTER = Grid.parse("...\n.а.\n...")


def prizes(**points: int) -> Query:
    won = tuple((Cell.parse(name), count) for name, count in points.items())
    return Query(Rules(prizes=won))


def points(moves: Moves) -> list[tuple[str, int]]:
    return [(str(move.cell), move.score) for move in moves]


def test_moves_are_ranked_by_length_rarity_alphabet_and_cell() -> None:
    lexicon = Lexicon.from_words(["кот", "кит", "кат", "каток", "от", "ото"])
    moves = find_moves(Grid.parse("к.т\n#.#\n#т#"), lexicon)
    assert [str(move) for move in moves] == [
        "b1=и кит",  # и is in one word, а in two, о in four
        "b1=а кат",
        "b1=о кот",
        "b1=о от",
        "b2=о от",
    ]


def test_added_words_do_not_change_what_is_rare() -> None:
    lexicon = Lexicon.from_words(["кот", "кит", "тик"]).with_changes(added=["обо", "ооо"])
    moves = find_moves(Grid.parse("к.т"), lexicon)
    assert [move.letter for move in moves] == ["о", "и", "и"]


def test_the_alphabet_decides_and_not_the_code_of_a_letter() -> None:
    lexicon = Lexicon.from_words(["ґа", "яа", "аґ", "ая"], alphabet="uk")
    moves = find_moves(Grid.parse("а."), lexicon)
    assert [move.word for move in moves] == ["аґ", "ая", "ґа", "яа"]


def test_a_move_scores_its_letters_and_the_prize_of_its_cell() -> None:
    moves = find_moves(ONE_LETTER, AD, prizes(c2=3, b3=1))
    assert points(moves) == [("c2", 5), ("b3", 3), ("b1", 2), ("a2", 2)]


def test_a_prize_is_won_once_however_often_a_word_walks_its_cell() -> None:
    rules = Rules(knots=True, prizes=((Cell.parse("b1"), 4),))
    moves = find_moves(Grid.parse("ш.л"), Lexicon.from_words(["шалаш"]), Query(rules))
    assert points(moves) == [("b1", 9)]


def test_a_prize_under_a_letter_is_not_won() -> None:
    assert points(find_moves(Grid.parse("а."), AD, prizes(a1=5))) == [("b1", 2)]


def test_a_prize_outside_the_board_is_refused() -> None:
    with pytest.raises(GridError, match="d4"):
        find_moves(ONE_LETTER, AD, prizes(d4=2))


@pytest.mark.parametrize("count", [0, -1, 100])
def test_a_prize_is_1_to_99_points(count: int) -> None:
    with pytest.raises(SolverError, match="99"):
        find_moves(ONE_LETTER, AD, prizes(a1=count))


def test_indexing_slices_and_counting_agree() -> None:
    lexicon = Lexicon.from_words(["ад", "да"])
    moves = find_moves(ONE_LETTER, lexicon)
    assert len(moves) == len(list(moves)) == 8
    assert [moves[0], moves[1]] == moves[:2]
    assert moves[-1] == list(moves)[-1]
    with pytest.raises(IndexError):
        moves[8]


def test_the_order_does_not_depend_on_which_move_is_asked_for_first() -> None:
    words = [a + b for a in "абвгдежзик" for b in "абвгдежзик"]
    grid = Grid.parse("\n".join(["абвгдежзик", "." * 10] * 2))
    backwards = find_moves(grid, Lexicon.from_words(words))
    last_first = [backwards[index] for index in range(len(backwards) - 1, -1, -1)]
    assert last_first[::-1] == list(find_moves(grid, Lexicon.from_words(words)))


def test_a_move_is_written_as_its_placement_and_its_word() -> None:
    cells = (Cell.parse("c3"), Cell.parse("c4"))
    assert str(Move("еж", cells[0], "е", cells, score=2)) == "c3=е еж"


TIERED = make_tiers(cat="rare", act="well-read", at="natural", tact="rare", scat="natural")
CA = Grid.parse("ca.\n...")


def test_the_natural_order_puts_known_words_first_and_then_points() -> None:
    moves = find_moves(CA, TIERED, Query(order="natural"))
    assert [(move.word, move.tier) for move in moves] == [
        ("at", "natural"),
        ("at", "natural"),
        ("act", "well-read"),
        ("cat", "rare"),
        ("cat", "rare"),
    ]


def test_words_rarer_than_wanted_are_left_out() -> None:
    natural = find_moves(CA, TIERED, Query(rarest="natural"))
    assert {move.word for move in natural} == {"at"}
    assert len(natural) == 2


def test_the_other_side_may_answer_with_a_word_that_is_left_out() -> None:
    lexicon = make_tiers(at="natural", cat="rare")
    moves = find_moves(CA, lexicon, Query(rarest="natural")).with_risk()
    assert [(move.word, move.risk) for move in moves] == [("at", 3), ("at", 3)]


def test_an_added_word_comes_with_the_natural_ones() -> None:
    changed = TIERED.with_changes(added=["cat"])
    assert next(iter(find_moves(CA, changed, Query(order="natural")))).word == "cat"
