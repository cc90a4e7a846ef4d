"""What stands on an avatar is no name."""

import numpy as np

from ocr.match.avatars import without_avatars
from ocr.match.pieces import Piece
from ocr.match.texts import Text

DISC = np.array([[100, 100, 160, 160]])


def text(written: str, left: int, right: int, numbers: tuple[int, ...] = ()) -> Text:
    return Text(Piece(left, 120, right, 140, 20, 20), written, 0.9, numbers)


def test_a_letter_in_the_middle_of_a_disc_is_no_text() -> None:
    assert without_avatars([[text("Я", 122, 138)]], DISC) == [[]]


def test_a_name_or_a_number_there_and_what_stands_beside_it_are() -> None:
    row = [text("Мария", 105, 155), text("7", 124, 136, (7,)), text("Я", 170, 190)]
    assert without_avatars([row], DISC) == [row]


def test_a_letter_in_a_wide_frame_is_text() -> None:
    row = [text("Я", 122, 138)]
    assert without_avatars([row], np.array([[60, 100, 200, 160]])) == [row]


def test_a_name_in_a_card_that_is_as_high_as_wide_is_text() -> None:
    row = [text("Анна", 112, 148)]
    assert without_avatars([row], np.array([[70, 70, 190, 190]])) == [row]


def test_a_lone_digit_is_a_letter_where_a_disc_of_that_size_has_one() -> None:
    discs = np.array([[100, 100, 160, 160], [300, 100, 360, 160]])
    assert without_avatars([[text("0", 122, 138, (0,)), text("С", 322, 338)]], discs) == [[]]
    scores = [text("0", 122, 138, (0,)), text("3", 322, 338, (3,))]
    assert without_avatars([scores], discs) == [scores]
