"""The trained networks and what they are fed."""

import numpy as np
import pytest

from ocr.ensemble import features_of, trained_ensemble
from ocr.ink import GLYPH_SIDE
from ocr.shapes import SHAPES


def test_the_networks_fit_their_features() -> None:
    blank = np.zeros((3, GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    scores = trained_ensemble().log_probabilities(features_of(blank, blank))
    assert scores.shape == (3, len(SHAPES))
    assert np.exp(scores).sum(axis=1) == pytest.approx([1, 1, 1], abs=1e-4)
