"""The generator of screenshots is a function of its seed."""

import json
import random
from pathlib import Path

import pytest

from ocr.training import fonts
from ocr.training.cases import Case
from ocr.training.evaluate import judge, keep_failures
from ocr.training.scenes import SCREEN_KINDS, sample
from tests.long import long
from tests.ocr.drawn_boards import FONTS, FONTS_OF


def draw(kind: str, seed: int) -> Case:
    return sample(kind, random.Random(seed), dict.fromkeys(FONTS_OF, FONTS[:1]))


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


@pytest.mark.parametrize(
    "kind", ["plain", *(long(kind) for kind in SCREEN_KINDS if kind != "plain")]
)
def test_a_seed_reproduces_a_screenshot(kind: str) -> None:
    assert draw(kind, 0) == draw(kind, 0) != draw(kind, 1)


@pytest.mark.parametrize("kind", SCREEN_KINDS)
def test_generated_screenshots_in_a_known_font_are_read(kind: str) -> None:
    outcomes = {judge(draw(kind, seed)).outcome for seed in (8, 9)}
    assert outcomes <= ({"exact", "marked"} if kind == "path" else {"exact"})


def test_pictures_that_are_not_read_exactly_are_kept(tmp_path: Path) -> None:
    unread = Case("drawn", "x", b"no picture", "balda", ["ab", "c."], {})
    page = Case("drawn", "y", b"no picture", "chat", [], {})
    keep_failures(map(judge, (unread, page)), tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.jpg", "x.txt"]
