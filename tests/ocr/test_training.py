"""The generator and the learning are functions of their seeds, and they do learn."""

import random
from pathlib import Path

import numpy as np

from ocr.training.evaluate import Tally, examine
from ocr.training.fonts import HELD_OUT, TRAINING
from ocr.training.scenes import Sample, random_balda, random_hive
from ocr.training.train import draw_glyphs, learn, save
from tests.ocr.pictures import FONTS


def test_no_family_is_both_learnt_and_examined() -> None:
    learnt = [family for family in TRAINING if family.startswith(HELD_OUT)]
    examined = [family for family in HELD_OUT if family.startswith(TRAINING)]
    assert not learnt
    assert not examined


def test_a_seed_reproduces_a_screenshot() -> None:
    assert random_balda(random.Random(5), FONTS) == random_balda(random.Random(5), FONTS)
    assert random_balda(random.Random(5), FONTS) != random_balda(random.Random(6), FONTS)


def test_training_learns_and_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    glyphs = draw_glyphs(random.Random(1), 70, FONTS)
    unseen = draw_glyphs(random.Random(2), 10, FONTS)
    for name in ("one.npz", "two.npz"):
        network = learn(glyphs, unseen, seed=3, epochs=6)
        save(network, tmp_path / name)
    scores = network.log_probabilities(unseen.features.astype(np.float32))
    assert (scores.argmax(axis=1) == unseen.labels).mean() > 0.5
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()


def test_generated_screenshots_in_a_known_font_are_read() -> None:
    samples = [
        *((f"balda {n}", random_balda(random.Random(n), FONTS[:1])) for n in range(12)),
        *((f"bee {n}", random_hive(random.Random(n), FONTS[:1])) for n in range(4)),
    ]
    tallies = examine(samples)
    assert tallies["balda"].exact >= 10
    assert tallies["bee"].exact == 4


def test_pictures_that_are_not_read_exactly_are_kept(tmp_path: Path) -> None:
    tallies = examine([("x", Sample(b"no picture", "balda", ["ab", "c."]))], failures=tmp_path)
    assert tallies["balda"].refused == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.jpg", "x.txt"]


def test_a_tally_of_one_picture_can_be_printed() -> None:
    tally = Tally(boards=1, refused=1, cpu_ms=[12.0])
    assert str(tally).startswith("0/1 boards exact, 1 refused")
