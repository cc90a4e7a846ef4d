"""Cells at the edge of the picture are in doubt."""

import numpy as np

from ocr.doubts import cells_cut_by_edge
from ocr.lattice import balda_layout


def test_letters_of_which_the_picture_cuts_a_part_are_in_doubt() -> None:
    picture = np.zeros((300, 300, 3), dtype=np.uint8)
    whole = balda_layout(np.array([(30.0, 30), (60, 0), (0, 60)]), (5, 5), (60, 60), 1.0)
    assert not cells_cut_by_edge(picture, whole).any()
    assert cells_cut_by_edge(picture[10:], whole.on(whole.grid - (0, 10))).tolist() == (
        [True] * 5 + [False] * 20
    )
