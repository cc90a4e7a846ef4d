"""Networks answer alike in batches of any size, and their runtime tells nobody that it runs."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ocr.cells import seen
from ocr.cells.crops import CROP_SIDE
from ocr.cells.glyphs import GLYPH_SIDE
from ocr.match import digits
from ocr.picture.networks import ask

CELLS = (seen.CELL_WEIGHTS, (3, CROP_SIDE, CROP_SIDE))
DIGITS = (digits.DIGIT_WEIGHTS, (1, GLYPH_SIDE, GLYPH_SIDE))


@pytest.mark.parametrize(("weights", "shape"), [CELLS, DIGITS])
def test_many_at_once_are_answered_as_one_by_one(weights: str, shape: tuple[int, ...]) -> None:
    """Ask batches that grow and shrink."""
    inputs = np.random.default_rng(1).random((81, *shape), dtype=np.float32) * 2 - 1
    alone = np.concatenate([ask(weights, inputs[place : place + 1]) for place in range(25)])
    together = [ask(weights, inputs[:count]) for count in (8, 16, 81, 1, 25)]
    for answers in together:
        assert np.allclose(answers[:25], alone[: len(answers)], atol=1e-4)


def test_the_runtime_keeps_nothing_to_tell_its_makers(tmp_path: Path) -> None:
    """Left to itself it would leave a number for this machine in the cache of the user."""
    code = (
        "import numpy\nfrom ocr.picture.networks import ask\n"
        f"ask({seen.CELL_WEIGHTS!r}, numpy.zeros((1, {CROP_SIDE}, {CROP_SIDE}, 3), numpy.uint8))"
    )
    of_stranger = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    inherited = {name: os.environ[name] for name in os.environ if not name.startswith("ORT_")}
    subprocess.run([sys.executable, "-c", code], env=inherited | of_stranger, check=True)
    assert [*tmp_path.iterdir()] == []
