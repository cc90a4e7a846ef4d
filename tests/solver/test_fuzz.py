"""Feed a few inputs to each fuzz target; `make fuzz` feeds many, under the sanitizers."""

import random

import pytest

from solver import _core
from tests.fuzz.__main__ import run
from tests.fuzz.images import damage
from tests.fuzz.targets import TARGETS, Target


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.__name__)
def test_random_input_is_refused_or_handled(target: Target) -> None:
    for seed in range(200):
        run(target, seed)


def test_some_forged_images_pass_the_checksum() -> None:
    image = _core.build(b"\x00\x01\x02\xff\x02\x01", 33, b"{}", None)
    reasons = set()
    for seed in range(100):
        try:
            _core.Lexicon(damage(image, random.Random(seed), forged=True))
        except _core.ImageError as refusal:
            reasons.add(str(refusal))
    assert "it is damaged" not in reasons
    assert "a node points outside its graph" in reasons
