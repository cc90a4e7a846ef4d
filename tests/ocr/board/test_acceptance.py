"""Tell boards from keyboards, signs and text, and mark doubtful boards as a whole."""

from dataclasses import replace

import numpy as np
import pytest

from ocr.board.acceptance import grew_from_word, is_board
from ocr.board.doubts import letters_are_in_doubt
from ocr.board.naming import Named
from ocr.cells.layout import Layout
from ocr.cells.seen import Cells


def name_letters(text: str, sure: float = 0.99, unseen: int = 0) -> Named:
    """A lattice that was read as *text*; `.` is an empty cell, and `#` holds a picture."""
    lines = text.split()
    rows, columns = len(lines), len(lines[0])
    cells = "".join(lines)
    centres = np.array([(60.0 * n, 60.0 * m) for m in range(rows) for n in range(columns)])
    layout = Layout("balda", centres, rows, columns, (56.0, 56.0), unseen)
    named = tuple({"" if cell in ".#" else cell: sure} for cell in cells)
    confidence = np.full(len(cells), sure, dtype=np.float32)
    signs = tuple(place for place, cell in enumerate(cells) if cell == "#")
    picture = np.zeros((960, 960, 3), dtype=np.uint8)
    return Named(Cells(picture, layout), "ru", named, confidence, signs)


def lay_out(found: Named, layout: Layout) -> Named:
    """Put letters on another layout."""
    return replace(found, cells=replace(found.cells, layout=layout))


BOARD = "..... .тсе. карта .йак. ....."


def test_letters_that_grew_from_a_word_are_a_board() -> None:
    assert is_board(name_letters(BOARD))


def test_letters_that_are_not_sure_on_average_are_no_board() -> None:
    assert not is_board(name_letters(BOARD, sure=0.5))


def test_a_lattice_that_may_lack_rows_must_be_surer() -> None:
    assert is_board(name_letters(BOARD, sure=0.8))
    assert not is_board(name_letters(BOARD, sure=0.8, unseen=2))


def test_a_lattice_lacks_no_row_if_only_one_cell_was_not_seen() -> None:
    assert is_board(name_letters("...а карт .т.о .е..", sure=0.8, unseen=1))
    assert not is_board(name_letters("...а карт .т.о .е..", sure=0.8, unseen=2))


def test_a_full_square_of_different_letters_is_a_board_unless_it_is_a_guess() -> None:
    square = name_letters("абвг деёж зийк лмно")
    assert is_board(square)
    assert not is_board(lay_out(square, replace(square.layout, guessed=True)))


WITH_BONUSES = "##### ##### карта ##т## #####"


@pytest.mark.parametrize(
    "text",
    ["##### ##### карт# ##т## #####", "#д### ##### карта ##т## #####", "#### карт #а## ####"],
)
def test_letters_that_grew_from_no_word_are_no_board_among_other_signs(text: str) -> None:
    assert not is_board(name_letters(text))


def test_signs_may_stand_in_all_empty_cells_around_a_first_word() -> None:
    assert is_board(name_letters(WITH_BONUSES))


def test_letters_in_doubt_are_no_board_among_other_signs() -> None:
    assert not is_board(name_letters(WITH_BONUSES, sure=0.8))


def test_signs_may_be_letters_if_they_stand_around_a_first_word() -> None:
    assert grew_from_word(name_letters("..... .##е. к##та .#... .....", sure=0.5))


@pytest.mark.parametrize(
    "text",
    [
        "..... .##.. ##.## .#... .....",  # no first word
        "..... ..... ##### ..... .....",  # nothing but one row
        "##### ##### ##### .#### .####",  # hardly any room
        "#.... ..... ##### .#... .....",  # not joined
        "..#.. ##### ..#..",  # not a square
    ],
)
def test_signs_that_stand_otherwise_are_no_letters(text: str) -> None:
    assert not grew_from_word(name_letters(text))


def test_two_signs_are_noughts_and_crosses() -> None:
    assert not is_board(name_letters("хоох .ххо оох. хохо"))


@pytest.mark.parametrize(
    "text", ["абвгдежз ийклмноп рстуфхцч шщъыьэюя", "йцукенг фывапро ячсмить ...бю.."]
)
def test_rows_of_letters_that_all_differ_are_a_keyboard(text: str) -> None:
    assert not is_board(name_letters(text))


def test_a_square_with_its_first_word_is_no_keyboard() -> None:
    assert is_board(name_letters("..с.. .фож. ёкпбщ .ме.н ..ъ.д", unseen=7))


@pytest.mark.parametrize(
    "text",
    [
        "..с. .фож кпбщ .ме. ..ъ.",  # lost a column
        ".фож. ёкпбщ .ме.н ..ъ.д",  # lost the first row
        "..с.. .фож. ёкпбщ .ме.н",  # lost the last row
    ],
)
def test_a_board_that_lost_a_row_is_no_keyboard(text: str) -> None:
    assert is_board(name_letters(text))


def test_a_full_square_with_one_letter_twice_is_no_keyboard() -> None:
    assert is_board(name_letters("mdet akpo erbi vlgn", unseen=8))


def test_an_alphabet_in_rows_is_a_letter_pad_though_one_is_full() -> None:
    pad = "абвгдежз ийклмноп рстуфхцч шщъыьэюя"
    assert not is_board(name_letters(f"{'........ ' * 3} {pad} ........", unseen=19))


def test_letters_that_do_not_hang_together_are_no_board() -> None:
    assert not is_board(name_letters("к.р.т .о... а.к.т ..... о.т.к"))


def test_mostly_pictures_are_no_board() -> None:
    assert not is_board(name_letters("####. ####. карта ####. ####.", sure=0.8))
    assert not is_board(name_letters("####. ####. ка.та ####. ####."))


def hive(letters: str, sure: float = 0.99) -> Named:
    found = name_letters(letters, sure)
    return lay_out(found, replace(found.layout, game="bee"))


def test_a_hive_has_different_letters_of_which_arrows_may_spoil_some() -> None:
    assert is_board(hive("ltaionc"))
    assert is_board(hive("ltaiont"))
    assert not is_board(hive("ltltltl"))


def test_a_hive_has_no_empty_cell_though_an_arrow_may_hide_a_letter() -> None:
    assert is_board(hive("ltaion#"))
    assert not is_board(hive("ltaio.."))


@pytest.mark.parametrize(("letters", "in_doubt"), [("кар#ину", False), ("кар.ину", True)])
def test_a_hive_in_which_a_place_is_empty_is_in_doubt(letters: str, in_doubt: bool) -> None:
    assert letters_are_in_doubt(hive(letters), photo=False) is in_doubt
