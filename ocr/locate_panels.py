"""Find a square board by the tiles of its first word and the panel on which it stands.

Where empty cells look like the panel, nothing shows them. But tiles of one size and step, and a
panel with room for as many at all sides, say where all cells are, if most tiles of a row stand in
its middle: they are the first word. A path over the others may break their boxes.
"""

from collections.abc import Iterator

import numpy as np

from ocr.arrays import Points
from ocr.lattice import MAX_SIDE, MIN_SIDE, Boxes, Indices, Layout, balda_layout

_SEEN = 0.9  # of the cells, as it were: such a board is not as sure as one whose cells are seen
_MIN_TILES = 3  # the smallest board has as many in its first word
_MIN_OF_ROW = 0.5  # of the first word's tiles: a path may break the others' boxes
_MIN_ON_PLACE = 0.9  # of the tiles on the panel
_SAME_PANEL_PX = 4

# As fractions of a tile's size.
_NEAREST, _FARTHEST = 0.95, 1.6  # steps to the next one in line
_MAX_OFF_LINE = 0.25

# As fractions of the pitch.
_MAX_BEYOND, _MAX_MARGIN = 0.1, 0.75  # how far outer tiles stand out of the panel, or in it
_MAX_OFF_PLACE = 0.15
_MIN_ASPECT, _MAX_ASPECT = 0.78, 1.28  # of the pitch across to that down


def layouts_on_panels(panels: Boxes, group: Boxes) -> Iterator[Layout]:
    """Squares that fill a panel, with boxes of one size in their middle row."""
    step = _step_of(group)
    if not step:
        return
    for panel in _with_room(panels, step):
        inside = (np.abs(group[:, :2] - panel[:2]) < panel[2:] / 2).all(axis=1)
        if np.count_nonzero(inside) >= _MIN_TILES:
            layout = _filling(panel, group[inside], step)
            if layout is not None:
                yield layout


def _step_of(group: Boxes) -> float:
    """The usual distance from a box to the next one in its row, 0 if none has a next one."""
    width, height = np.median(group[:, 2:], axis=0)
    across, down = np.moveaxis(group[None, :, :2] - group[:, None, :2], 2, 0)
    is_next = (across > _NEAREST * width) & (across < _FARTHEST * width)
    is_next &= np.abs(down) < _MAX_OFF_LINE * height
    return float(np.median(across[is_next])) if is_next.any() else 0.0


def _with_room(panels: Boxes, step: float) -> Boxes:
    """The panels that are large enough, each once."""
    large = panels[panels[:, 2] > (MIN_SIDE - _MAX_BEYOND) * step]
    _, first = np.unique(np.rint(large / _SAME_PANEL_PX), axis=0, return_index=True)
    return np.asarray(large[np.sort(first)])


def _filling(panel: Boxes, tiles: Boxes, step: float) -> Layout | None:
    """The square that fills the *panel*, if the *tiles* on it have their places there."""
    side = int(panel[2] / step + _MAX_BEYOND)
    margin = (panel[2] - side * step) / 2
    down = (panel[3] - 2 * margin) / side
    if side > MAX_SIDE or margin > _MAX_MARGIN * step:
        return None
    if not _MIN_ASPECT * down < step < _MAX_ASPECT * down:
        return None
    first = panel[:2] - panel[2:] / 2 + margin + np.array([step, down]) / 2
    exact = (tiles[:, :2] - first) / (step, down)
    places = np.rint(exact).astype(np.int64)
    on_place = (np.abs(exact - places) < _MAX_OFF_PLACE).all(axis=1)
    on_place &= ((places >= 0) & (places < side)).all(axis=1)
    if on_place.mean() < _MIN_ON_PLACE or not _are_a_first_word(places[on_place], side):
        return None
    tiles, places = tiles[on_place], places[on_place]
    (left, step), (top, down) = (
        _fitted(places[:, axis], tiles[:, axis], pitch) for axis, pitch in ((0, step), (1, down))
    )
    width, height = np.median(tiles[:, 2:], axis=0)
    affine = np.array([(left, top), (step, 0), (0, down)])
    return balda_layout(affine, (side, side), (float(width), float(height)), _SEEN)


def _are_a_first_word(places: Indices, side: int) -> bool:
    """True if most of a row in the middle of a square has tiles, and no other row has more."""
    rows = np.bincount(np.unique(places, axis=0)[:, 1], minlength=side)
    most = max(rows[side // 2], rows[(side - 1) // 2])
    return bool(most == rows.max() and most >= max(_MIN_TILES, _MIN_OF_ROW * side))


def _fitted(places: Indices, middles: Points, pitch: float) -> tuple[float, float]:
    """Where the first of the *places* is, and the pitch; the one given if all are in one place."""
    if np.ptp(places):
        pitch = float(np.polyfit(places, middles, 1)[0])
    return float(np.mean(middles - places * pitch)), pitch
