"""The trained networks and what they are fed."""

import numpy as np
import pytest

from ocr.ensemble import Network, Window, trained_ensemble, unfolded
from ocr.ink import GLYPH_SIDE
from ocr.shapes import SHAPES


def test_the_networks_fit_their_features() -> None:
    blank = np.zeros((3, GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    scores = trained_ensemble().log_probabilities(blank, blank)
    assert scores.shape == (3, len(SHAPES))
    assert np.exp(scores).sum(axis=1) == pytest.approx([1, 1, 1], abs=1e-4)


def test_a_window_sees_its_surroundings_and_blank_beyond_the_rim() -> None:
    images = np.arange(16, dtype=np.float32).reshape(1, 4, 4, 1)
    seen = unfolded(images, Window(side=3, step=2))
    assert seen.tolist() == [
        [0, 0, 0, 0, 0, 1, 0, 4, 5],
        [0, 0, 0, 1, 2, 3, 5, 6, 7],
        [0, 4, 5, 0, 8, 9, 0, 12, 13],
        [5, 6, 7, 9, 10, 11, 13, 14, 15],
    ]


def test_windows_stand_where_they_looked() -> None:
    images = np.zeros((1, 4, 4, 1), dtype=np.float32)
    images[0, 2, 0] = 1
    middle = np.zeros((9, 1), dtype=np.float32)
    middle[4] = 1
    places = np.arange(4, dtype=np.float32)[:, None]
    blank = np.zeros(1, dtype=np.float32)
    network = Network(((middle, blank), (places, blank)), (Window(3, 2),))
    assert network.scores(images).tolist() == [[2]]
