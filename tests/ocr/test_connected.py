"""Find the same components and boxes as OpenCV."""

import cv2
import numpy as np
import pytest

from ocr.connected import label_components


@pytest.mark.parametrize("connectivity", [4, 8])
@pytest.mark.parametrize("drawn", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_they_are_those_of_opencv(connectivity: int, drawn: float) -> None:
    rng = np.random.default_rng(1)
    for shape in ((1, 1), (1, 40), (40, 1), (30, 50)):
        mask = rng.random(shape) < drawn
        _, labels, stats, _ = cv2.connectedComponentsWithStats(
            mask.view(np.uint8), connectivity=connectivity
        )
        found, boxes = label_components(mask, connectivity)
        assert found.tolist() == labels.tolist()
        assert boxes.tolist() == stats[1:].tolist()
