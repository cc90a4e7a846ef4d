"""Turned boards: find the angle of a lattice, and turn the picture back.

The cells of a lattice have neighbours every 90 degrees, so four times each direction gives one
angle. The letters, not the lattice, tell which of the four sides is up.
"""

from dataclasses import replace

import cv2
import numpy as np

from ocr.arrays import Picture
from ocr.flat_boxes import FlatRegions
from ocr.image import LONG_SIDE
from ocr.lattice import MIN_BOXES, Boxes, Layout, group_by_size
from ocr.medians import rim_colour

_ALIKE = 1.15  # times as near or as far as most nearest boxes: a neighbour, not a diagonal one
_MIN_AGREED_SHARE = 0.85  # of the neighbours' directions, for cells other than dice
_SAME_TURN_DEGREES, _MAX_TURNS = 4.0, 3  # between two turns, and the number of turns tried
MIN_TURN_DEGREES = 2.5  # letters turned by less are read as they are


def turns_of(regions: FlatRegions) -> list[float]:
    """The clockwise angles of lattices in degrees, -45..45, likeliest first; a few at most.

    A hardly turned lattice counts as 0: only its letters may lie on a side.
    """
    turns: list[float] = []
    for degrees in (*_slants_of(regions.first_boxes), *_slants_of(regions.boxes)):
        if all(abs(degrees - other) > _SAME_TURN_DEGREES for other in turns):
            turns.append(degrees)
    return turns[:_MAX_TURNS]


def _slants_of(boxes: Boxes) -> list[float]:
    """The angles in degrees of lattices of boxes, the largest lattice first."""
    found: list[float] = []
    for group in group_by_size(boxes):
        if len(group) < MIN_BOXES:
            continue
        turn, agreed = find_direction(group)
        if agreed > _MIN_AGREED_SHARE:
            degrees = float(np.degrees(turn))
            found.append(0.0 if abs(degrees) < MIN_TURN_DEGREES else degrees)
    return found


def turn_back(picture: Picture, degrees: float) -> Picture:
    """Turn the picture counter-clockwise; the new corners get the colour of its edge."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float64)
    shown = corners @ turn[:, :2].T + turn[:, 2]
    first, last = shown.min(axis=0), shown.max(axis=0)
    scale = min(1.0, LONG_SIDE / (last - first).max())
    turn[:, 2] -= first
    size = np.rint((last - first) * scale).astype(int).tolist()
    colour = tuple(float(value) for value in rim_colour(picture))
    turned = cv2.warpAffine(picture, turn * scale, size, flags=cv2.INTER_LINEAR, borderValue=colour)
    return np.asarray(turned, dtype=np.uint8)


def quarter_turned(picture: Picture, layout: Layout, quarters: int) -> tuple[Picture, Layout]:
    """Turn picture and layout counter-clockwise by *quarters* quarters; not for hives."""
    height, width = picture.shape[:2]
    centres = layout.grid
    cell_size = layout.cell_size
    for _ in range(quarters):
        x, y = centres[..., 0], centres[..., 1]
        centres = np.rot90(np.stack([y, width - 1 - x], axis=-1))
        height, width = width, height
        cell_size = cell_size[::-1]
    turned = replace(layout.on(centres), cell_size=cell_size)
    return np.ascontiguousarray(np.rot90(picture, quarters)), turned


def find_direction(boxes: Boxes) -> tuple[float, float]:
    """The direction of nearest neighbours, in radians, at most an eighth of a turn either way.

    Returns also their agreement: 1 if all have it, 0 if their directions are random.
    """
    steps = boxes[None, :, :2] - boxes[:, None, :2]
    distance = np.hypot(steps[..., 0], steps[..., 1])
    np.fill_diagonal(distance, np.inf)
    # Some boxes have others nearer, in the gaps between cells; most do not.
    nearest = np.percentile(distance.min(axis=1), 50, method="lower")
    near = (nearest / _ALIKE < distance) & (distance < _ALIKE * nearest)
    mean = np.exp(4j * np.arctan2(steps[near][:, 1], steps[near][:, 0])).mean()
    return float(np.angle(mean)) / 4, float(abs(mean))
