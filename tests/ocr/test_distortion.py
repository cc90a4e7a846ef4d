"""Glyphs are changed by little, and a path over one is told."""

import cv2
import numpy as np
import pytest

from ocr.ink import GLYPH_SIDE
from ocr.training.distortion import distorted

LETTER = np.zeros((GLYPH_SIDE, GLYPH_SIDE), np.uint8)
cv2.line(LETTER, (6, 4), (6, 27), 255, 4)
cv2.line(LETTER, (6, 27), (25, 27), 255, 4)
STACK = np.stack([LETTER] * 200)
NOTHING_HIDDEN = np.zeros_like(STACK)


def changed(crossed: float, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    return distorted(np.random.default_rng(seed), STACK, NOTHING_HIDDEN, crossed)


def test_a_seed_repeats_the_changes() -> None:
    one, again, other = (changed(0.5, seed) for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


def test_a_glyph_stays_what_it_is_and_no_two_are_alike() -> None:
    glyphs, hidden = changed(0.0)
    assert not hidden.any()
    assert 0 <= glyphs.min() <= glyphs.max() <= 1
    assert len({glyph.tobytes() for glyph in glyphs}) == len(glyphs)
    letter = LETTER.ravel() / 255
    assert min(np.corrcoef(glyph.ravel(), letter)[0, 1] for glyph in glyphs) > 0.6


@pytest.mark.parametrize(("crossed", "least", "most"), [(1.0, 200, 200), (0.25, 30, 70)])
def test_paths_lie_over_so_many_of_them(crossed: float, least: int, most: int) -> None:
    _, hidden = changed(crossed)
    assert least <= np.count_nonzero(hidden.any(axis=(1, 2))) <= most


def test_what_is_hidden_already_is_changed_with_its_glyph() -> None:
    covered = NOTHING_HIDDEN.copy()
    covered[:, 10:16] = 255
    _, hidden = distorted(np.random.default_rng(1), STACK, covered, crossed=1.0)
    shares = hidden.mean(axis=(1, 2))
    assert np.abs(shares - covered.mean() / 255).max() < 0.06


def test_glyphs_with_few_pixels_have_no_sharp_edges() -> None:
    generator = np.random.default_rng(1)
    coarse, _ = distorted(generator, STACK, NOTHING_HIDDEN, crossed=0.0, coarse=1.0)
    sharp, _ = changed(0.0)
    steepest = [
        np.abs(np.diff(glyphs, axis=2)).max(axis=(1, 2)).mean() for glyphs in (coarse, sharp)
    ]
    assert steepest[0] < 0.8 * steepest[1]
