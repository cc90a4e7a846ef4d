"""What belongs to a player's place in a head."""

import numpy as np

from ocr.match.boxes import Boxes
from ocr.match.cards import Head, squares_near
from ocr.match.pieces import Piece

NO_BOXES: Boxes = np.empty((0, 4), dtype=np.int64)


def test_an_avatar_may_be_hardly_higher_than_a_line_with_name_and_score() -> None:
    left, right = (Piece(x, 93, x + 120, 127, 30, 34) for x in (94, 380))
    avatars = np.array([[29, 89, 70, 130], [530, 89, 571, 130]])
    head = Head(([left], [right]), (), (), NO_BOXES, avatars, (0, 200, 600, 800))
    assert [squares_near(head, n) for n in (0, 1)] == [[(29, 89, 70, 130)], [(530, 89, 571, 130)]]
