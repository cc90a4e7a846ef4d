"""The trained networks and what they are fed."""

import numpy as np
import pytest

from ocr.ensemble import Ensemble, Network, Window, features_of, trained_ensemble, unfolded
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


@pytest.mark.parametrize("count", [1, 100])
def test_windows_are_looked_through_only_where_something_is_hidden_or_unsure(count: int) -> None:
    glyphs = np.zeros((count + 1, GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    hidden = glyphs.copy()
    hidden[1:, 0, 0] = 1
    quick = _always_says([10, 0], features_of(glyphs, hidden).shape[1])
    thorough = _always_says([0, 10], GLYPH_SIDE**2 // 4, (Window(1, 2),))
    scores = Ensemble((quick, thorough), 1.0).log_probabilities(glyphs, hidden)
    chances = np.exp(scores)[:, 0].tolist()
    assert chances == pytest.approx([1, *[0.5] * count], abs=1e-4)


def _always_says(scores: list[float], inputs: int, windows: tuple[Window, ...] = ()) -> Network:
    last = np.zeros((inputs, 2), np.float32), np.array(scores, np.float32)
    through = (np.zeros((2, 1), np.float32), np.zeros(1, np.float32))
    return Network((through, last) if windows else (last,), windows)
