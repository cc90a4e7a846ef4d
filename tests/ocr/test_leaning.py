"""Find a lattice that is seen from one side, place by place."""

import cv2
import numpy as np

from ocr.lattice import Boxes
from ocr.leaning import largest_leaning

SIZE = 40.0
LEANING = np.array([(50, 4, 90), (-3, 48, 120), (0.006, 0.002, 1)])
PLACES = np.array([(column, row) for row in range(8) for column in range(8)])


def boxes_at(places: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Boxes:
    """Boxes at places of a leaning lattice, also between its cells."""
    points = cv2.perspectiveTransform(places[None].astype(np.float64), LEANING)[0]
    return np.column_stack([points, np.full((len(points), 2), SIZE)])


def test_each_box_has_its_column_and_row() -> None:
    found = largest_leaning(boxes_at(PLACES), boxes_at(PLACES))
    assert found is not None
    assert {*map(tuple, found.indices.tolist())} == {*map(tuple, PLACES.tolist())}


def test_boxes_between_the_places_lead_nowhere() -> None:
    between = PLACES[::5] + np.array([0.45, 0.3])
    boxes = boxes_at(np.concatenate([between, PLACES]))
    found = largest_leaning(boxes, boxes)
    assert found is not None
    assert len(found.indices) == len(PLACES)


def test_a_cross_of_boxes_is_enough() -> None:
    cross = np.array([(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (2, 0), (2, 1), (1, 3)])
    found = largest_leaning(boxes_at(cross), boxes_at(cross))
    assert found is not None
    whole = cv2.perspectiveTransform(PLACES[None, :4].astype(np.float64), found.matrix)[0]
    expected = boxes_at(PLACES[:4])[:, :2]
    assert np.abs(whole - expected).max() < 0.1 * SIZE


def test_boxes_of_another_group_belong_to_it_too() -> None:
    boxes = boxes_at(PLACES)
    found = largest_leaning(boxes[:24], boxes)
    assert found is not None
    assert len(found.indices) == len(PLACES)


def test_a_group_with_hardly_any_boxes_left_is_no_lattice() -> None:
    assert largest_leaning(boxes_at(PLACES), boxes_at(PLACES[:3])) is None


def test_boxes_in_disorder_are_no_lattice() -> None:
    anyhow = np.random.default_rng(1).uniform(0, 6, (30, 2))
    found = largest_leaning(boxes_at(anyhow), boxes_at(anyhow))
    assert found is None or len(found.indices) < 15
