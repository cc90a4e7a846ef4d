"""The committed scripts train networks from a seed, and the networks learn."""

import csv
import math
from argparse import Namespace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the extra [train] is not installed")

from ocr.cells.shapes import CLASSES  # noqa: E402 - torch comes first
from ocr.detect.views import KINDS, OFFSET_UNIT, STRIDE, VIEW_SIDE  # noqa: E402 - torch comes first
from ocr.training import teach_cells, teach_detector, teaching  # noqa: E402 - torch comes first
from tests.ocr.drawn_boards import FONTS_OF  # noqa: E402 - torch comes first


def losses_of(subject: teaching.Subject, course: teaching.Course, steps: int) -> list[float]:
    """Take so many steps; return the loss before each of them."""
    losses = []
    for batch in islice(subject.batches(course, 0), steps):
        losses.append(subject.measure(course.network, batch))
        course.learn(losses[-1], subject.batch, 3 * steps * subject.batch)
    return [float(loss.detach()) for loss in losses]


def test_a_network_of_cells_learns_in_some_seconds() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)
    network = teach_cells.cell_network((8, 12, 16, 16), 48)
    course = teaching.Course.of(network)
    draw = partial(teach_cells.draw_crops, seed=1, fonts=FONTS_OF)
    subject = teaching.Subject(draw, teaching.measure_classes, batch=64)
    losses = losses_of(subject, course, 60)
    assert np.mean(losses[-5:]) < 0.9 * np.mean(losses[:5])
    crops, classes = teaching.first_examples(subject.draw, 300)
    answers = teaching.answers_to(course.mean, teaching.as_inputs(crops))
    assert answers.shape == (300, CLASSES)
    assert 0 < (answers.argmax(dim=1) == classes).float().mean() < 1


def ideal(batch: teach_detector.Batch) -> Any:
    """A network that gives the right answers to a batch, with peaks as sharp as can be."""
    heat = 16 * (batch.heat.float() >= 1) - 8
    answers = torch.cat([heat, batch.offsets.float() / OFFSET_UNIT], dim=1)
    network = torch.nn.Linear(1, 1)
    network.forward = lambda _: answers
    return network


def test_right_answers_of_the_detector_have_hardly_any_loss() -> None:
    drawn = teach_detector.draw_views(0, 0, FONTS_OF)
    batch = teach_detector.Batch(*map(torch.from_numpy, drawn))
    network = teach_detector.DetectorNetwork().eval()
    sides = VIEW_SIDE // STRIDE
    with torch.inference_mode():
        assert network(teaching.as_inputs(batch.pictures)).shape == (
            8,
            len(KINDS) + 2,
            sides,
            sides,
        )
    right, untaught = (teach_detector.examine(batch, each) for each in (ideal(batch), network))
    assert right["held out loss"] < 0.01 < untaught["held out loss"]
    assert right["centres found"] == 1
    assert right["false peaks"] == 0


def test_a_detector_learns_in_some_steps() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)
    course = teaching.Course.of(teach_detector.DetectorNetwork())
    draw = partial(teach_detector.draw_views, seed=1, fonts=FONTS_OF)
    subject = teaching.Subject(draw, teach_detector.measure, pool=16, batch=4)
    losses = losses_of(subject, course, 16)
    assert np.mean(losses[-4:]) < 0.9 * np.mean(losses[:4])


def test_teaching_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    def draw(number: int) -> tuple[Any]:
        drawn.append(number)
        return (np.ones((2, 2), dtype=np.float32),)

    def measure(network: Any, batch: list[Any]) -> Any:
        return network(batch[0]).square().sum()

    drawn: list[int] = []
    subject = teaching.Subject(draw, measure, pool=2, batch=2)
    options = Namespace(folder=tmp_path, minutes=math.inf, rate=0.001, workers=0)
    for examples in (2, 10):
        options.examples = examples
        teaching.teach(subject, torch.nn.Linear(2, 1), lambda _: {"figure": 1.0}, options)
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    assert [row["seen"] for row in rows] == ["2", "10"]
    assert drawn == [0, 1]
