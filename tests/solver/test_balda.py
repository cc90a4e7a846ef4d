"""The native search against the rules of Balda and against the brute-force oracle."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Cell, Grid, GridError, Lexicon, Rules, SolverError, find_moves
from tests.oracle import balda as oracle

CLASSIC = Rules()
KNOTS = Rules(knots=True)


def found(board: str, words: str, rules: Rules = CLASSIC) -> set[str]:
    lexicon = Lexicon.from_words(words.split())
    return {str(move) for move in find_moves(Grid.parse(board), lexicon, rules)}


def test_the_worked_example_of_the_published_article() -> None:
    lexicon = Lexicon.from_words(["балда", "банка", "бар", "манка", "барсук"])
    moves = find_moves(Grid.parse("баъ\n..с\n.ку"), lexicon)
    centre = [(move.word, move.letter) for move in moves if move.cell == Cell.parse("b2")]
    assert centre == [("барсук", "р"), ("бар", "р")]


def test_a_word_must_use_the_new_letter() -> None:
    assert found("кот.", "кот ко кото") == {"d1=о кото"}


@pytest.mark.parametrize(
    ("word", "move"), [("скот", "a2=с скот"), ("кросс", "a2=р кросс"), ("кота", "e1=а кота")]
)
def test_a_letter_may_go_before_within_or_after(word: str, move: str) -> None:
    boards = {"скот": "кот\n...", "кросс": "к...\n.осс", "кота": "#кот.\n#####"}
    assert move in found(boards[word], word)


def test_a_move_is_distinct_by_cell_letter_and_word() -> None:
    assert found("...\n.а.\n...", "ад да") == {
        f"{cell}=д {word}" for cell in ("b1", "a2", "c2", "b3") for word in ("ад", "да")
    }


def test_classic_walks_a_cell_once() -> None:
    assert found(".шала.", "шалаш") == {"f1=ш шалаш"}
    assert found("ша\n.л", "шалаш") == set()


def test_knots_walks_a_cell_twice() -> None:
    assert "a2=а шалаш" not in found("ш.\nл.", "шалаш", KNOTS)
    assert found("ш.л", "шалаш", KNOTS) == {"b1=а шалаш"}


def test_knots_uses_the_new_letter_twice() -> None:
    assert found("ал\n..", "шалаш", KNOTS) == {"a2=ш шалаш"}
    assert found("ал\n..", "шалаш", CLASSIC) == set()


def test_knots_walks_no_cell_three_times() -> None:
    assert found("а.", "баба", KNOTS) == {"b1=б баба"}
    assert found("а.", "бабаб", KNOTS) == set()


def test_a_full_board_has_no_moves() -> None:
    assert found("кот\nтик", "кот кит ток", KNOTS) == set()


def test_a_letter_must_touch_the_letters_on_the_board() -> None:
    assert found("к....", "ок ко") == {"b1=о ко", "b1=о ок"}


def test_cells_outside_the_board_are_walls() -> None:
    assert found("к#т\n...", "кот", KNOTS) == set()
    assert found("к.т\n###", "кот", KNOTS) == {"b1=о кот"}


def test_a_board_may_be_one_cell_wide() -> None:
    assert found("к\n.\nт", "кот ток") == {"a2=о кот", "a2=о ток"}


def test_the_largest_board() -> None:
    board = "\n".join(["." * 31 + "к"] + ["." * 32] * 31)
    assert found(board, "ок") == {"ae1=о ок", "af2=о ок"}


def test_yo_on_the_board_counts_as_ye() -> None:
    assert found("ёж.", "ежи") == {"c1=и ежи"}


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


def test_a_path_is_the_first_in_reading_order() -> None:
    grid = Grid.parse(".о\nо.")
    move = find_moves(grid, Lexicon.from_words(["ко"]))[0]
    assert (str(move.cell), [str(cell) for cell in move.path]) == ("a1", ["a1", "b1"])


def test_indexing_slices_and_counting_agree() -> None:
    lexicon = Lexicon.from_words(["ад", "да"])
    moves = find_moves(Grid.parse("...\n.а.\n..."), lexicon)
    assert len(moves) == len(list(moves)) == 8
    assert [moves[0], moves[1]] == moves[:2]
    assert moves[-1] == list(moves)[-1]
    with pytest.raises(IndexError):
        moves[8]


def test_a_board_of_another_alphabet_is_refused() -> None:
    with pytest.raises(GridError, match="not in the alphabet ru"):
        find_moves(Grid.parse("cat\n..."), Lexicon.from_words(["кот"]))


def test_a_tile_of_several_letters_is_no_balda_cell() -> None:
    with pytest.raises(GridError, match="one letter"):
        find_moves(Grid.parse("(th).e"), Lexicon.from_words(["the"], alphabet="en"))


def test_a_search_without_end_is_stopped() -> None:
    board = "\n".join(["а" * 12] * 11 + ["а" * 11 + "."])
    lexicon = Lexicon.from_words(["а" * 40])
    with pytest.raises(SolverError, match="too many ways"):
        find_moves(Grid.parse(board), lexicon, seconds=0.05)


def test_two_threads_search_one_lexicon() -> None:
    lexicon = Lexicon.from_words(["ад", "да", "дада", "ададад"])
    grid = Grid.parse("......\n..ад..\n......")
    alone = list(find_moves(grid, lexicon, KNOTS))
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(lambda _: list(find_moves(grid, lexicon, KNOTS)), range(20)))
    assert all(moves == alone for moves in together)


ALPHABETS = {"ru": "абе", "ru-yo": "абё", "uk": "аїґ", "en": "abz"}


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, Grid, set[str]]:
    name = draw(st.sampled_from(sorted(ALPHABETS)))
    letters = ALPHABETS[name]
    words = draw(
        st.sets(st.text(alphabet=letters, min_size=2, max_size=7), min_size=1, max_size=12)
    )
    height, width = draw(st.sampled_from([(1, 2), (1, 6), (6, 1), (2, 3), (3, 3), (4, 4), (3, 5)]))
    cell = st.sampled_from([*letters, *letters, "", "", "#"])
    row = st.lists(cell, min_size=width, max_size=width).map(tuple)
    rows = draw(
        st.lists(row, min_size=height, max_size=height)
        .map(tuple)
        .filter(lambda rows: any(text in letters for row in rows for text in row if text))
    )
    return name, Grid(rows), words


@pytest.mark.parametrize("mode", ["classic", "knots"])
@settings(max_examples=150, deadline=None)
@given(position=positions())
def test_native_and_oracle_agree(mode: str, position: tuple[str, Grid, set[str]]) -> None:
    name, grid, words = position
    lexicon = Lexicon.from_words(words, alphabet=name)
    moves = list(find_moves(grid, lexicon, Rules(knots=mode == "knots")))
    keys = [(move.cell, move.letter, move.word) for move in moves]
    assert set(keys) == oracle.moves(grid, words, mode, ALPHABETS[name])
    assert len(set(keys)) == len(keys)
    for move in moves:
        assert move.path == oracle.first_path(grid, mode, move.cell, move.letter, move.word)


@settings(max_examples=100, deadline=None)
@given(position=positions(), seed=st.integers(0, 99))
def test_changes_over_a_lexicon_equal_a_lexicon_of_those_words(
    position: tuple[str, Grid, set[str]], seed: int
) -> None:
    name, grid, words = position
    mixed = random.Random(seed).sample(sorted(words), len(words))
    added, banned = set(mixed[: len(mixed) // 2]), set(mixed[:1])
    layered = Lexicon.from_words(words - added, alphabet=name).with_changes(
        added=added, banned=banned
    )
    plain = Lexicon.from_words(words - banned, alphabet=name)
    expected = {str(move) for move in find_moves(grid, plain, KNOTS)}
    assert {str(move) for move in find_moves(grid, layered, KNOTS)} == expected


def test_a_transposed_board_gives_transposed_moves() -> None:
    grid = Grid.parse("к.т\nао.\n.р#")
    turned = Grid(tuple(zip(*grid.rows, strict=True)))
    lexicon = Lexicon.from_words(["кот", "кора", "рок", "акорт", "торт", "рот", "рота"])
    moves = {(m.cell.row, m.cell.column, m.word) for m in find_moves(grid, lexicon, KNOTS)}
    back = {(m.cell.column, m.cell.row, m.word) for m in find_moves(turned, lexicon, KNOTS)}
    assert moves == back
