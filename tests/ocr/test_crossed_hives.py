"""Letters of a hive are read under strokes of any colour, and stay in doubt."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import Reading, read_board
from ocr.training.overlays import Colour
from ocr.training.screenshots import Theme, draw_hive
from tests.ocr.drawn_boards import FONTS, PAPER, PLAIN, encoded, text_of

LETTERS = "картину"
NIGHT = Theme(
    page=(18, 18, 18),
    text=(240, 240, 240),
    board=(18, 18, 18),
    empty=(18, 18, 18),
    filled=(70, 70, 74),
    letter=(255, 255, 255),
    highlight=(247, 218, 33),
)
BLUE = (0, 122, 255)
PITCH = 0.24 * 600


def place_of(cell: int) -> tuple[float, float]:
    """The middle of a cell: of that in the middle, or clockwise from the top."""
    if cell == 0:
        return 300.0, 450.0
    turn = np.radians(60.0 * (cell - 1))
    return 300 + PITCH * float(np.sin(turn)), 450 - PITCH * float(np.cos(turn))


def hive(font: str, theme: Theme = PAPER) -> Image.Image:
    return draw_hive(LETTERS, replace(PLAIN, font=font, theme=theme), (600, 900))


def with_line(picture: Image.Image, path: Sequence[int], colour: Colour, opaque: float) -> Reading:
    """The picture with a line from the middle of one cell to that of the next, and on."""
    over = picture.copy()
    ImageDraw.Draw(over).line([place_of(cell) for cell in path], colour, 10, "curve")
    return read_board(encoded(Image.blend(picture, over, opaque)))


@pytest.mark.parametrize("font", FONTS[:3])
@pytest.mark.parametrize("colour", [(0, 0, 0), PAPER.letter], ids=["near", "same"])
def test_letters_of_a_hive_are_read_under_a_path_in_their_own_colour(
    colour: Colour, font: str
) -> None:
    reading = with_line(hive(font), (1, 2, 3, 4), colour, 1.0)
    assert text_of(reading.rows) == LETTERS
    assert {"b1", "c1", "d1"} <= {*reading.doubtful}


@pytest.mark.parametrize("font", FONTS)
def test_the_middle_is_read_in_its_own_ink(font: str) -> None:
    picture = hive(font, NIGHT)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((265, 415, 335, 485), NIGHT.highlight)
    draw.text(place_of(0), LETTERS[0].upper(), "black", ImageFont.truetype(font, 60), anchor="mm")
    reading = with_line(picture, (6, 0, 2), BLUE, 1.0)
    assert text_of(reading.rows) == LETTERS
    assert "a1" in reading.doubtful


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("path", [(2, 5, 1), (6, 3, 4)])
def test_letters_of_a_hive_are_read_through_a_translucent_path(
    font: str, path: Sequence[int]
) -> None:
    reading = with_line(hive(font), path, BLUE, 0.6)
    assert text_of(reading.rows) == LETTERS


@pytest.mark.parametrize("font", FONTS)
def test_an_arc_that_ends_at_a_letter_is_none_of_it(font: str) -> None:
    picture = hive(font)
    x, y = place_of(2)
    box = (x - 2 * PITCH, y - 8, x - 4, y + PITCH)
    ImageDraw.Draw(picture).arc(box, 270, 360, (70, 60, 55), 3)
    reading = read_board(encoded(picture))
    assert text_of(reading.rows) == LETTERS
