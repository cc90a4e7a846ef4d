"""Cells at the edge of the picture are in doubt."""

import numpy as np

from ocr.doubts import cells_cut_by_edge, lacks_what_is_cut
from ocr.lattice import balda_layout


def test_letters_of_which_the_picture_cuts_a_part_are_in_doubt() -> None:
    picture = np.zeros((300, 300, 3), dtype=np.uint8)
    whole = balda_layout(np.array([(30.0, 30), (60, 0), (0, 60)]), (5, 5), (60, 60), 1.0)
    assert not cells_cut_by_edge(picture, whole).any()
    assert cells_cut_by_edge(picture[10:], whole.on(whole.grid - (0, 10))).tolist() == (
        [True] * 5 + [False] * 20
    )


def test_a_page_without_any_edge_beyond_a_board_cuts_nothing_off() -> None:
    picture = np.full((400, 400, 3), 200, dtype=np.uint8)
    picture[30:330:60, 30:330] = 0
    layout = balda_layout(np.array([(60.0, 60), (60, 0), (0, 60)]), (5, 4), (60, 60), 1.0)
    assert not lacks_what_is_cut(picture, layout)
