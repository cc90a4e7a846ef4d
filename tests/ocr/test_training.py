"""The generator and the learning are functions of their seeds, and they do learn."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from ocr.arrays import Floats
from ocr.ensemble import Network, Window, placed, rows_of, unfolded
from ocr.training import fonts, learning, slopes
from ocr.training.evaluate import examine
from ocr.training.learning import Course, Glyphs, calibrated, learn, save
from ocr.training.norms import Normalised, Norms
from ocr.training.scenes import KINDS, WEIGHTS, Sample, Studio, sample
from ocr.training.slopes import folded, mean_slopes
from ocr.training.train import draw_glyphs, has_tail
from tests.long import long
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


@pytest.mark.parametrize("kind", [long(kind) if kind == "tilt" else kind for kind in KINDS])
def test_a_seed_reproduces_a_screenshot(kind: str) -> None:
    first, again, other = (sample(kind, studio(seed)) for seed in (5, 5, 6))
    assert first == again != other


@pytest.fixture(scope="module")
def glyphs() -> Glyphs:
    return draw_glyphs(random.Random(1), 15, FONTS_OF)


@pytest.fixture(scope="module")
def unseen() -> Glyphs:
    return draw_glyphs(random.Random(2), 4, FONTS_OF)


FEW_WINDOWS = Course(
    epochs=12, seed=3, hidden=(8, 16, 64), windows=(Window(5, 2), Window(3, 2)), coarse=0.2
)
NORMALISED = replace(FEW_WINDOWS, normalised=True)


@pytest.mark.parametrize(
    "course",
    [long(Course(epochs=12, seed=3)), FEW_WINDOWS, long(NORMALISED)],
    ids=["dense", "windows", "normalised"],
)
def test_training_learns_and_the_same_seed_gives_the_same_bytes(
    course: Course,
    glyphs: Glyphs,
    unseen: Glyphs,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(learning, "BATCH", 64)
    network = learn(glyphs, unseen, course)
    right = unseen.scores(network).argmax(axis=1) == unseen.labels
    assert right.mean() > 0.5
    for name in ("one.npz", "two.npz"):
        short = learn(glyphs, unseen, replace(course, epochs=1))
        save(calibrated([short], unseen), tmp_path / name)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()


@pytest.mark.parametrize("sizes", [(), (4, 6, 8)], ids=["plain", "normalised"])
def test_slopes_are_those_of_small_differences(
    sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slopes, "DROPOUT", 0.0)
    generator = np.random.default_rng(1)
    network = Network(
        tuple(
            (exact(generator.normal(0, 0.2, (rows, units))), exact(generator.normal(0, 0.1, units)))
            for rows, units in ((50, 4), (36, 6), (96, 8), (8, 5))
        ),
        (Window(5, 2), Window(3, 2)),
    )
    norms = Norms(
        tuple(exact(generator.uniform(0.5, 1.5, size)) for size in sizes), Norms.of(sizes).moments
    )
    inputs, labels = exact(generator.random((6, 16, 16, 2))), generator.integers(0, 5, 6)

    def surprise() -> float:
        """Each half of the batch is normalised by itself."""
        halves = zip(np.array_split(inputs, 2), np.array_split(labels, 2), strict=True)
        said = [
            scores[range(3), right] - np.log(np.exp(scores).sum(axis=1))
            for scores, right in (
                (scores_while_learning(network, norms, half), right) for half, right in halves
            )
        ]
        return -float(np.mean(said))

    found = mean_slopes(network, norms, inputs, labels, generator.spawn(2))
    parameters = [array for layer in network.layers for array in layer] + [*norms.gains]
    step = 1e-5
    for array, slope in zip(parameters, found, strict=True):
        place = tuple(generator.integers(0, array.shape))
        before = array[place]
        array[place] = before + step
        above = surprise()
        array[place] = before - step
        below = surprise()
        array[place] = before
        assert slope[place] == pytest.approx((above - below) / (2 * step), rel=1e-3, abs=1e-6)


def exact(values: NDArray[np.float64]) -> Floats:
    """Numbers whose small differences can be told."""
    return cast(Floats, values)


def scores_while_learning(network: Network, norms: Norms, images: Floats) -> Floats:
    """The same network, whose first layers are normalised over what it is shown."""
    values = images
    for layer, (weights, biases) in enumerate(network.layers):
        outputs = rows_of(values, network.windows, layer) @ weights
        if layer < len(norms.gains):
            even = (outputs - outputs.mean(axis=0)) / np.sqrt(outputs.var(axis=0) + 1e-3)
            outputs = even * norms.gains[layer]
        values = placed(outputs + biases, values, network.windows, layer)
        values = np.maximum(values, 0) if layer + 1 < len(network.layers) else values
    return values


def test_running_moments_go_into_the_weights() -> None:
    """Once they have followed one batch long enough, the network says the same without them."""
    generator = np.random.default_rng(1)
    inputs, *arrays = (
        generator.normal(0, 1, shape).astype(np.float32)
        for shape in ((32, 6), (6, 4), 4, (4, 3), 3)
    )
    network, norms = Network(((arrays[0], arrays[1]), (arrays[2], arrays[3]))), Norms.of([4])
    for _ in range(2000):
        even = Normalised.of(inputs @ arrays[0])
        norms.follow([(even.mean, even.variance)])
    expected = scores_while_learning(network, norms, inputs)
    assert norms.within(network).scores(inputs) == pytest.approx(expected, abs=1e-3)


def test_a_tail_makes_an_l_of_a_bar() -> None:
    with_tail, bar = "DejaVuSansMono.ttf", "DejaVuSans.ttf"
    assert has_tail(with_tail)
    assert not has_tail(bar)


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
    (tally,) = examine((f"{n}", sample(kind, studio(n))) for n in range(2)).values()
    assert tally.exact >= 1


def test_pictures_that_are_not_read_exactly_are_kept(tmp_path: Path) -> None:
    unread = Sample(b"no picture", "plain", "balda", ["ab", "c."])
    tallies = examine([("x", unread)], failures=tmp_path)
    assert tallies["plain"].refused == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.jpg", "x.txt"]
