"""What the places of a board's cells tell of it, and rows beyond them."""

from dataclasses import replace

import numpy as np

from ocr.cells.layout import Layout, with_edge
from tests.ocr.drawn_boards import regular_layout


def test_an_edge_is_added_to_a_layout_only_where_the_picture_has_room() -> None:
    layout = regular_layout((50, 25), 40, (4, 4), cell_size=36)
    wider, inner = with_edge(layout, 260, 210)
    assert (wider.rows, wider.columns) == (5, 5)
    assert inner.sum() == 16
    assert not inner[-1].any()
    assert not inner[:, -1].any()
    assert wider.centres[-1].tolist() == [210, 185]


def test_a_hive_is_whole_though_arrows_leave_four_of_its_cells() -> None:
    hive = Layout("bee", np.zeros((7, 2)), 1, 7, (60.0, 60.0), unseen=3)
    assert hive.whole
    assert not replace(hive, game="balda", rows=7).whole
