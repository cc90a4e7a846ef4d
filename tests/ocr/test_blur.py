"""Blurred boards are looked at twice, and what changes stays in doubt."""

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageFilter

from ocr import blur, read_board, reader
from ocr.arrays import Picture
from ocr.blur import is_blurred, named_sharper, sharpened
from ocr.board_ink import lift_some
from ocr.flat_boxes import FlatRegions
from ocr.found import Found, lifted, named_as
from ocr.image import open_picture
from ocr.ink import Ink
from ocr.lattice import Layout
from ocr.locate import find_layouts
from ocr.naming import Hints, Named
from ocr.training.scenes import random_position
from ocr.training.screenshots import draw_balda
from tests.ocr.drawn_boards import FONTS, PLAIN, encoded, phone, text_of


@pytest.mark.parametrize(("blur", "blurred"), [(0, False), (0.5, False), (1.5, True), (2, True)])
def test_a_blurred_picture_has_no_sharp_edge(blur: float, blurred: bool) -> None:
    look = replace(PLAIN, font=FONTS[2])
    screen = draw_balda(phone(random_position(random.Random(1), "ru", 7, 0.6)), look)
    picture = open_picture(encoded(screen.filter(ImageFilter.GaussianBlur(blur)), "JPEG"))
    assert is_blurred(picture) is blurred


def test_a_page_without_edges_is_not_blurred() -> None:
    assert not is_blurred(np.full((300, 300, 3), 200, np.uint8))


def test_sharpening_makes_edges_steeper() -> None:
    across = np.clip(np.arange(60) * 8 - 100, 60, 180).astype(np.uint8)
    edge = np.tile(across[None, :, None], (20, 1, 3))
    steps = [np.abs(np.diff(each[10, :, 0].astype(int))).max() for each in (edge, sharpened(edge))]
    assert steps[1] > 1.3 * steps[0]


@pytest.mark.parametrize("seed", [3, 5])
def test_a_letter_that_a_blur_hides_is_read_in_the_sharpened_picture(seed: int) -> None:
    rows = random_position(random.Random(seed), "uk", 11, 0.6)
    blurred = draw_balda(phone(rows), PLAIN).filter(ImageFilter.GaussianBlur(2))
    assert text_of(read_board(encoded(blurred, "JPEG")).rows) == text_of(rows)


@pytest.mark.parametrize(("cell", "second_look"), [(30, True), (60, False)])
def test_a_small_board_is_looked_at_twice_though_it_is_sharp(
    cell: int, second_look: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Named] = []

    def look(_: object, named: Named, __: object) -> Named:
        looks.append(named)
        return named

    monkeypatch.setattr(reader, "named_sharper", look)
    monkeypatch.setattr(reader, "_CERTAIN", 1.1)
    rows = random_position(random.Random(2), "ru", 9, 0.6)
    screen = draw_balda(phone(rows), PLAIN)
    before = read_board(encoded(screen))
    looks.clear()
    pitch = (before.frame[2] - before.frame[0]) * screen.width / 9
    sharp = screen.resize(
        [round(side * cell / pitch) for side in screen.size], Image.Resampling.NEAREST
    )
    assert text_of(read_board(encoded(sharp)).rows) == text_of(rows)
    assert bool(looks) is second_look


@pytest.mark.long
def test_a_photo_is_looked_at_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Named] = []

    def look(_: object, named: Named, __: object) -> Named:
        looks.append(named)
        return named

    monkeypatch.setattr(reader, "named_sharper", look)
    screen = draw_balda(phone(random_position(random.Random(2), "ru", 5, 0.6)), PLAIN)
    noise = np.random.default_rng(1).normal(0, 5, (screen.height, screen.width, 3))
    photo = np.clip(np.asarray(screen) + noise, 0, 255).astype(np.uint8)
    read_board(encoded(Image.fromarray(photo), "JPEG", quality=85))
    assert looks


def board_of(picture: Picture) -> Found:
    layout, inks = next(lifted(picture, find_layouts(FlatRegions(picture))))
    found = named_as(picture, layout, inks, Hints())
    assert found is not None
    return found


@pytest.mark.long
def test_of_a_large_board_what_is_in_doubt_is_lifted_again_and_a_few_letters_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = np.asarray(draw_balda(phone(random_position(random.Random(4), "ru", 13, 1)), PLAIN))
    named = board_of(picture).named
    confidence = np.full_like(named.confidence, 1)
    confidence[[20, 90]] = 0.5
    asked: list[int] = []

    def look(other: Picture, layout: Layout, places: Sequence[int]) -> dict[int, Ink | None]:
        asked.extend(places)
        return lift_some(other, layout, places)

    monkeypatch.setattr(blur, "lift_some", look)
    again = named_sharper(picture, replace(named, confidence=confidence), Hints())
    assert again.letters == named.letters
    assert {20, 90} <= {*asked}
    assert len(asked) < 40
