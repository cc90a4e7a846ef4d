"""Damaged pictures end in a reading or in a refusal that names its stage."""

import random

import pytest

from ocr.training.corruption import damage, endure, large_picture, peak_megabytes
from ocr.training.screenshots import Scene, draw_balda
from tests.ocr.drawn_boards import PLAIN, encode, rows_of

PICTURE = encode(draw_balda(Scene(rows_of(".... .кот балд ...."), width=240, height=400), PLAIN))
FEW = 8  # `make eval-ocr` reads thousands
STAGES = {"read", "refused by image", "refused by locate", "refused by glyphs"}


def test_damaged_pictures_end_well() -> None:
    endurance = endure(damage(random.Random(seed), PICTURE) for seed in range(FEW))
    assert endurance.ended.total() == FEW
    assert endurance.ended.keys() <= STAGES
    assert endurance.ended["refused by image"]


def test_the_same_seed_does_the_same_damage() -> None:
    assert damage(random.Random(1), PICTURE) == damage(random.Random(1), PICTURE)
    assert damage(random.Random(1), PICTURE) != damage(random.Random(2), PICTURE)


def test_what_is_no_refusal_is_not_hidden() -> None:
    def fail(_: bytes) -> None:
        raise IndexError

    with pytest.raises(IndexError):
        endure(iter([PICTURE]), fail)


def test_a_large_file_takes_a_bounded_amount_of_memory() -> None:
    assert peak_megabytes(large_picture(PICTURE)) < 300
