"""The committed scripts train networks from a seed, and the networks learn."""

import csv
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the extra [train] is not installed")

from ocr.cells.classes import CLASSES  # noqa: E402 - torch comes first
from ocr.detect.views import KINDS, OFFSET_UNIT, STRIDE, VIEW_SIDE  # noqa: E402 - torch comes first
from ocr.training import teach_cells, teach_detector, teaching  # noqa: E402 - torch comes first
from tests.ocr.drawn_boards import FONTS_OF  # noqa: E402 - torch comes first


def take_step(course: teaching.Course, lesson: tuple[Any, int, int], of: int) -> float:
    """Learn a lesson out of *of* examples; the loss before that."""
    loss, examples, _ = lesson
    course.learn(loss, examples, of)
    return float(loss.detach())


def test_a_network_of_cells_learns_in_some_seconds() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)
    network = teach_cells.CellNetwork((8, 12, 16, 16, 16), 48)
    course = teaching.Course.of(network)
    draw = partial(teach_cells.draw_crops, seed=1, fonts=FONTS_OF)
    subject = teaching.Subject(draw, teach_cells.measure, batch=32)
    lessons = teaching.lessons(subject, course.network, 0, 0)
    losses = [take_step(course, lesson, 4_000) for lesson in islice(lessons, 40)]
    assert np.mean(losses[-5:]) < 0.9 * np.mean(losses[:5])
    inputs, classes = teach_cells.draw_examination(FONTS_OF, 300)
    assert teaching.answers_to(course.mean, inputs).shape == (300, CLASSES)
    assert 0 < teaching.accuracy(course.mean, inputs, classes) < 1


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
    right, untaught = (teach_detector.examine([batch], each) for each in (ideal(batch), network))
    assert right["held out loss"] < 0.01 < untaught["held out loss"]
    assert right["centres found"] == 1
    assert right["false peaks"] == 0


def test_a_detector_learns_in_some_steps() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)
    course = teaching.Course.of(teach_detector.DetectorNetwork())
    draw = partial(teach_detector.draw_views, seed=1, fonts=FONTS_OF)
    subject = teaching.Subject(draw, teach_detector.measure, pool=16, batch=4)
    lessons = teaching.lessons(subject, course.network, 0, 0)
    losses = [take_step(course, lesson, 400) for lesson in islice(lessons, 16)]
    assert np.mean(losses[-4:]) < 0.9 * np.mean(losses[:4])


def test_teaching_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    def lessons(first: int) -> Iterator[tuple[Any, int, int]]:
        begun.append(first)
        while True:
            yield network(torch.ones(1, 2)).square().sum(), 1, 3

    begun: list[int] = []
    network = torch.nn.Linear(2, 1)
    course = teaching.Course.of(network)
    teaching.teach(course, lessons, lambda _: {"figure": 1.0}, tmp_path, 1)
    assert (course.seen, course.drawn) == (1, 3)
    again = teaching.Course.of(torch.nn.Linear(2, 1))
    teaching.teach(again, lessons, lambda _: {"figure": 1.0}, tmp_path, 2)
    assert (again.seen, begun) == (2, [0, 3])
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        assert [row["seen"] for row in csv.DictReader(file)] == ["1", "2"]
