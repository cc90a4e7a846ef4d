"""Hives that lie on a side or at any angle are read as upright ones are."""

import math

import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import Reading, read_board
from ocr.training.screenshots import draw_hive
from tests.long import long
from tests.ocr.drawn_boards import PLAIN, encoded


@pytest.mark.parametrize(
    ("letters", "degrees"),
    [
        ("картину", 40),
        long("картину", 90),
        long("pelican", -15),
        long("pelican", 180),
        ("pelican", -75),
    ],
)
def test_a_hive_that_is_turned_is_read(letters: str, degrees: int) -> None:
    hive = draw_hive(letters, PLAIN, (600, 900))
    reading = turned(hive, degrees)
    assert reading.rows == (tuple(letters),)
    assert len(reading.doubtful) <= 1


@pytest.mark.parametrize("degrees", [0, 30, 90, 200])
@pytest.mark.long
def test_a_hive_with_two_cells_at_its_top_is_turned_back(degrees: int) -> None:
    assert turned(hive_of_discs("pelican"), degrees).rows == (tuple("pelican"),)


def test_letters_that_read_as_well_upside_down_are_in_doubt() -> None:
    assert len(turned(draw_hive("noxzhsi", PLAIN, (600, 900)), 90).doubtful) == 7


def hive_of_discs(letters: str) -> Image.Image:
    """The six around stand clockwise from the upper right."""
    screen = Image.new("RGB", (600, 900), PLAIN.theme.page)
    draw, font = ImageDraw.Draw(screen), ImageFont.truetype(PLAIN.font, 60)
    ways = [math.radians(30 + 60 * petal) for petal in range(6)]
    around = [(300 + 140 * math.sin(way), 450 - 140 * math.cos(way)) for way in ways]
    for (x, y), letter in zip([(300, 450), *around], letters, strict=True):
        draw.ellipse((x - 62, y - 62, x + 62, y + 62), PLAIN.theme.filled)
        draw.text((x, y), letter.upper(), PLAIN.theme.letter, font, anchor="mm")
    return screen


def turned(screen: Image.Image, degrees: int) -> Reading:
    return read_board(encoded(screen.rotate(degrees, expand=True, fillcolor=PLAIN.theme.page)))
