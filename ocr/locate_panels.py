"""Find a square board by its first word and the panel on which it stands.

Where empty cells look like the panel, nothing shows them. But a row of tiles that fills the panel
from side to side, with as much room at the left as at the right, and stands in its middle, is the
first word of a board as large as the panel.
"""

from collections.abc import Iterator

import numpy as np

from ocr.arrays import Floats
from ocr.lattice import Boxes, Layout, balda_layout
from ocr.locate_rows import rows_of

_SEEN = 0.9  # of the cells, as it were: such a board is not as sure as one whose cells are seen
_MIN_ROW = 3  # tiles: the smallest board has as many
_MAX_MARGIN = 0.75  # of a pitch: with more there is room for another column

# As fractions of the pitch.
_MAX_UNEVEN = 0.15  # between the margins at both sides
_MAX_BEYOND = 0.1  # a tile may seem to stand so far out of its panel
_MAX_OFF_ROW = 0.12  # from the middle of a row
_MIN_ASPECT, _MAX_ASPECT = 0.78, 1.28  # of the pitch across to that down


def layouts_on_panels(panels: Boxes, group: Boxes) -> Iterator[Layout]:
    """Squares whose middle row is a row of boxes of one size, each as large as a panel."""
    for row in rows_of(group, _MIN_ROW):
        side = len(row)
        step = float(row[-1, 0] - row[0, 0]) / (side - 1)
        for top, down in _fitting(panels, row, step):
            affine = np.array([(row[0, 0], top), (step, 0), (0, down)])
            width, height = np.median(row[:, 2:], axis=0)
            yield balda_layout(affine, (side, side), (float(width), float(height)), _SEEN)


def _fitting(panels: Boxes, row: Boxes, step: float) -> list[tuple[float, float]]:
    """Of each panel that the row fits, how far down the first row is then, and the pitch down."""
    side = len(row)
    ends = row[[0, -1], 0] + np.array([-step, step]) / 2
    before = ends[0] - (panels[:, 0] - panels[:, 2] / 2)
    behind = panels[:, 0] + panels[:, 2] / 2 - ends[1]
    margin = (before + behind) / 2
    down = (panels[:, 3] - 2 * margin) / side
    first = panels[:, 1] - panels[:, 3] / 2 + margin + down / 2
    fits = np.abs(before - behind) < _MAX_UNEVEN * step
    fits &= (margin > -_MAX_BEYOND * step) & (margin < _MAX_MARGIN * step)
    fits &= (step > _MIN_ASPECT * down) & (step < _MAX_ASPECT * down)
    fits &= _is_a_middle_row((row[:, 1].mean() - first) / np.maximum(down, 1), side)
    return [(float(top), float(pitch)) for top, pitch in zip(first[fits], down[fits], strict=True)]


def _is_a_middle_row(places: Floats, side: int) -> Floats:
    """Whether these are, in rows, where the middle one is; an even board has two."""
    off = np.stack([np.abs(places - middle) for middle in {side // 2, (side - 1) // 2}])
    return np.asarray(off.min(axis=0) < _MAX_OFF_ROW)
