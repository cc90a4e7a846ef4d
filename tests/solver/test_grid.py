"""Parse boards as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Cell, Grid, GridError


def test_dots_are_empty_and_case_does_not_matter() -> None:
    assert Grid.parse("...\nКОТ\n...").rows == (("",) * 3, ("к", "о", "т"), ("",) * 3)


def test_spaces_between_cells_are_optional() -> None:
    assert Grid.parse(" . . .\nк о т \n. . .") == Grid.parse("...\nкот\n...")


def test_three_dots_in_one_character_are_three_cells() -> None:
    assert Grid.parse("…\nкот\n…") == Grid.parse("...\nкот\n...")


def test_one_line_of_equal_blocks_is_rows() -> None:
    assert Grid.parse("grep tnal esit dres").rows[1] == ("t", "n", "a", "l")


def test_one_line_of_single_cells_is_one_row() -> None:
    assert Grid.parse("к о т .").rows == (("к", "о", "т", ""),)


def test_a_tile_of_several_letters_is_one_cell() -> None:
    assert Grid.parse("(TH)e\nq(qu)").rows == (("th", "e"), ("q", "qu"))


def test_a_cell_may_be_outside_the_board() -> None:
    assert Grid.parse("#к\n..").rows[0] == ("#", "к")


def test_a_letter_of_two_code_points_is_one_letter() -> None:
    assert Grid.parse("и\u0306.").rows == (("й", ""),)


def test_windows_line_ends_and_blank_lines_do_not_matter() -> None:
    assert Grid.parse("\r\n..\r\n\r\nко\r\n") == Grid.parse("..\nко")


@pytest.mark.parametrize(
    ("letters", "alphabet"), [("кот", "uk"), ("ёж", "ru"), ("їжа", "uk"), ("cat", "en")]
)
def test_another_alphabet_may_be_preferred(letters: str, alphabet: str) -> None:
    assert Grid.parse(letters).alphabet_for("uk").name == alphabet


@pytest.mark.parametrize(
    ("letters", "alphabet"), [("кот", "ru"), ("ёж", "ru"), ("їжа", "uk"), ("cat", "en")]
)
def test_the_alphabet_is_told_by_the_letters(letters: str, alphabet: str) -> None:
    assert Grid.parse(letters).alphabet.name == alphabet


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("...\nкот\n..", "Row 3 has length 2, but row 1 has 3"),
        ("кот ко", "Row 2 has length 2"),
        ("кот\nab.", "not of one alphabet"),
        ("ыї.", "not of one alphabet"),
        ("к5т\n...", "Row 1 has “5”"),
        ("cat\n.İ.", "Row 2 has “İ”"),
        ("(Tİ)at", "Row 1 has “İ”"),
        ("к(т", r"“\(”"),
        ("...\n...", "no letter"),
        ("##\n..", "no letter"),
        ("", "no board"),
        ("к", "at least two"),
        ("к" * 33, "at most 32"),
        ("к.\n" * 33, "at most 32"),
        ("к" * 1_000_000, "at most 32"),
        ("(abcdef)e", "more than 5 letters"),
        ("(a/)e", "is not a tile"),
        ("(-er-)e", "is not a tile"),
        ("(-)e", "is not a tile"),
        ("(a1)e", "“1”"),
    ],
)
def test_a_text_that_is_no_board_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(GridError, match=reason):
        Grid.parse(text)


def rows_of(width: int) -> st.SearchStrategy[list[tuple[str, ...]]]:
    cell = st.sampled_from(["к", "о", "", "#", "ть"])
    row = st.lists(cell, min_size=width, max_size=width).map(tuple)
    return st.lists(row, min_size=1, max_size=31)


@given(st.integers(1, 32).flatmap(rows_of))
def test_the_text_of_a_grid_parses_back(rows: list[tuple[str, ...]]) -> None:
    grid = Grid((*rows, ("к",) * len(rows[0])))
    assert Grid.parse(str(grid)) == grid


@pytest.mark.parametrize(("text", "cell"), [("c3", Cell(2, 2)), ("AA32", Cell(31, 26))])
def test_a_cell_is_a_column_letter_and_a_row_number(text: str, cell: Cell) -> None:
    assert Cell.parse(text) == cell
    assert str(cell) == text.lower()


@pytest.mark.parametrize(
    ("cell", "text"),
    [(Cell(0, 701), "zz1"), (Cell(0, 702), "(0, 702)"), (Cell(-1, 0), "(-1, 0)")],
)
def test_a_cell_beyond_all_boards_is_two_numbers(cell: Cell, text: str) -> None:
    assert str(cell) == text


@pytest.mark.parametrize("text", [*"асеорху", *"АВЕКМНОРСТХУ"])
def test_cyrillic_letters_that_look_latin_name_columns(text: str) -> None:
    latin = dict(zip("авекмнорстху", "abekmhopctxy", strict=True))[text.lower()]
    assert str(Cell.parse(f"{text}1")) == f"{latin}1"


@pytest.mark.parametrize("text", ["", "3c", "c0", "c", "ж1", "c3 d4", "c٣"])
def test_a_bad_cell_is_refused(text: str) -> None:
    with pytest.raises(GridError, match="c3"):
        Cell.parse(text)


@pytest.mark.parametrize(
    ("board", "word"),
    [
        ("...\nкот\n...", "кот"),
        ("кот\n.к.", "кот"),
        ("кот\nкит", None),
        ("кот\n...\nкит\n...", "кит"),
        ("...\nкот\nкит\n...", None),
        ("кит\nкот\n..к", "кот"),
        ("кит\n.к.\nкот", None),
        ("...\nк.т\n...", None),
        ("###\nк#т\n...", None),
    ],
)
def test_the_start_word_is_the_full_row_in_the_middle_or_the_only_one(
    board: str, word: str | None
) -> None:
    assert Grid.parse(board).start_word == word


def test_of_two_full_rows_in_the_middle_either_may_be_the_start_word() -> None:
    assert Grid.parse("кар\nкот\nрот\n...").start_words == ("кот", "рот")


def test_a_letter_is_put_on_a_copy_of_the_board() -> None:
    grid = Grid.parse("к.т\n...")
    assert grid.with_letter(Cell.parse("b1"), "о") == Grid.parse("кот\n...")
    assert grid == Grid.parse("к.т\n...")


@pytest.mark.parametrize(("name", "inside"), [("a1", True), ("c2", True), ("d1", False)])
def test_a_board_knows_its_cells(name: str, inside: bool) -> None:
    assert (Cell.parse(name) in Grid.parse("кот\n...")) == inside
