"""The generator and the learning are functions of their seeds, and they do learn."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from ocr.ensemble import Window, unfolded
from ocr.training import fonts, learning
from ocr.training.evaluate import examine
from ocr.training.learning import Course, calibrated, folded, learn, save
from ocr.training.scenes import KINDS, WEIGHTS, Sample, Studio, sample
from ocr.training.train import draw_glyphs
from tests.ocr.drawn_boards import FONTS, FONTS_OF


def studio(seed: int) -> Studio:
    return Studio(random.Random(seed), dict.fromkeys(FONTS_OF, FONTS[:1]))


def test_no_family_is_both_learnt_and_examined() -> None:
    learnt = [family for family in fonts.TRAINING if family.startswith(fonts.HELD_OUT)]
    examined = [family for family in fonts.HELD_OUT if family.startswith(fonts.TRAINING)]
    assert not learnt
    assert not examined


def test_what_is_held_out_of_npm_is_fetched() -> None:
    wanted = json.loads((Path(fonts.__file__).parent / "package.json").read_text())["dependencies"]
    families = [name.partition("/")[2].replace("-", "") for name in wanted]
    for start in fonts.NPM_HELD_OUT:
        assert any(family.startswith(start.rstrip("_").lower()) for family in families)


def test_every_kind_of_screenshot_has_a_weight() -> None:
    assert KINDS.keys() == WEIGHTS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_reproduces_a_screenshot(kind: str) -> None:
    first, again, other = (sample(kind, studio(seed)) for seed in (5, 5, 6))
    assert first == again != other


FEW_WINDOWS = Course(
    epochs=12, seed=3, hidden=(8, 16, 64), windows=(Window(5, 2), Window(3, 2)), coarse=0.2
)


@pytest.mark.parametrize(
    "course", [Course(epochs=12, seed=3), FEW_WINDOWS], ids=["dense", "windows"]
)
def test_training_learns_and_the_same_seed_gives_the_same_bytes(
    course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "BATCH", 64)
    glyphs = draw_glyphs(random.Random(1), 15, FONTS_OF)
    unseen = draw_glyphs(random.Random(2), 4, FONTS_OF)
    for name in ("one.npz", "two.npz"):
        network = learn(glyphs, unseen, course)
        save(calibrated([network], unseen), tmp_path / name)
    right = unseen.scores(network).argmax(axis=1) == unseen.labels
    assert right.mean() > 0.5
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()


def test_what_is_folded_is_what_its_windows_saw() -> None:
    """That each adds up what the other one takes apart is what a gradient needs."""
    generator = np.random.default_rng(1)
    images = generator.random((2, 8, 6, 3), dtype=np.float32)
    for window in (Window(3, 1), Window(3, 2), Window(5, 2)):
        seen = unfolded(images, window)
        weights = generator.random(seen.shape, dtype=np.float32)
        back = folded(weights, window, images.shape)
        assert float((seen * weights).sum()) == pytest.approx(
            float((images * back).sum()), rel=1e-4
        )


@pytest.mark.parametrize("kind", KINDS)
def test_generated_screenshots_in_a_known_font_are_read(kind: str) -> None:
    (tally,) = examine((f"{n}", sample(kind, studio(n))) for n in range(8)).values()
    assert tally.exact >= 6


def test_pictures_that_are_not_read_exactly_are_kept(tmp_path: Path) -> None:
    unread = Sample(b"no picture", "plain", "balda", ["ab", "c."])
    tallies = examine([("x", unread)], failures=tmp_path)
    assert tallies["plain"].refused == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.jpg", "x.txt"]
