"""Letters of a hive are read under strokes of any colour, and stay in doubt."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import Reading, read_board
from ocr.arms import Room, letter_under
from ocr.ink import lifted
from ocr.patches import Patch
from ocr.training.overlays import Colour
from ocr.training.screenshots import Theme, draw_hive
from ocr.under_strokes import Usual
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


def hive(font: str, theme: Theme = PAPER, letters: str = LETTERS) -> Image.Image:
    return draw_hive(letters, replace(PLAIN, font=font, theme=theme), (600, 900))


def draw_arrow(draw: ImageDraw.ImageDraw, cells: tuple[int, int], colour: Colour) -> None:
    """An arrow with a broad head from the middle of one cell to that of another."""
    begin, end = (np.array(place_of(cell)) for cell in cells)
    way = (end - begin) / np.linalg.norm(end - begin)
    foot, aside = end - 28 * way, 14 * np.array([-way[1], way[0]])
    draw.line([tuple(begin), tuple(foot)], colour, 8)
    draw.polygon([tuple(end), tuple(foot + aside), tuple(foot - aside)], fill=colour)


def under(
    picture: Image.Image, path: Sequence[int], colour: Colour, wide: int, opaque: float = 1.0
) -> Reading:
    """The picture with a line from the middle of one cell to that of the next, and on."""
    over = picture.copy()
    ImageDraw.Draw(over).line([place_of(cell) for cell in path], colour, wide)
    return read_board(encoded(Image.blend(picture, over, opaque)))


@pytest.mark.parametrize("font", FONTS[:3:2])
@pytest.mark.parametrize("colour", [(0, 0, 0), PAPER.letter], ids=["near", "same"])
def test_letters_of_a_hive_are_read_under_a_path_in_their_own_colour(
    colour: Colour, font: str
) -> None:
    reading = under(hive(font), (1, 2, 3, 4), colour, 10)
    assert text_of(reading.rows) == LETTERS
    assert {"b1", "c1", "d1"} <= {*reading.doubtful}


@pytest.mark.parametrize(
    ("font", "path", "wide"),
    [(FONTS[0], (5, 0, 2), 18), (FONTS[2], (2, 0, 3), 14), (FONTS[3], (2, 0, 3), 10)],
)
def test_the_middle_is_read_in_its_own_ink(font: str, path: Sequence[int], wide: int) -> None:
    picture = hive(font, NIGHT)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((265, 415, 335, 485), NIGHT.highlight)
    draw.text(place_of(0), LETTERS[0].upper(), "black", ImageFont.truetype(font, 60), anchor="mm")
    reading = under(picture, path, BLUE, wide)
    assert text_of(reading.rows) == LETTERS
    assert "a1" in reading.doubtful


@pytest.mark.parametrize("font", FONTS[1:3])
def test_letters_of_a_hive_are_read_through_a_dark_veil(font: str) -> None:
    reading = under(hive(font), (6, 3, 4), (0, 0, 0), 20, opaque=0.45)
    assert text_of(reading.rows) == LETTERS


@pytest.mark.parametrize("font", FONTS[1:3])
@pytest.mark.long
def test_a_line_that_ends_at_a_letter_is_no_part_of_it(font: str) -> None:
    picture = hive(font)
    x, y = place_of(5)
    ImageDraw.Draw(picture).line((x - PITCH, y - 30, x - 10, y), (70, 60, 55), 4)
    reading = read_board(encoded(picture))
    assert text_of(reading.rows) == LETTERS
    assert "f1" in reading.doubtful


@pytest.mark.parametrize("font", FONTS[:3:2])
@pytest.mark.long
def test_an_arrow_in_the_letters_colour_has_a_head(font: str) -> None:
    picture = hive(font)
    draw = ImageDraw.Draw(picture)
    for cells in ((1, 2), (2, 3), (5, 6)):
        draw_arrow(draw, cells, PAPER.letter)
    reading = read_board(encoded(picture))
    assert text_of(reading.rows) == LETTERS
    assert {"c1", "d1", "g1"} <= {*reading.doubtful}


@pytest.mark.parametrize("font", FONTS[1:3])
@pytest.mark.parametrize("path", [(5, 0), (5, 0, 3)])
@pytest.mark.long
def test_the_middle_is_read_under_a_stroke_in_its_own_ink(path: Sequence[int], font: str) -> None:
    picture = hive(font, replace(PAPER, highlight=(200, 30, 60)))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((265, 415, 335, 485), (200, 30, 60))
    draw.text(place_of(0), LETTERS[0].upper(), "white", ImageFont.truetype(font, 60), anchor="mm")
    reading = under(picture, path, (255, 255, 255), 8)
    assert text_of(reading.rows) == LETTERS
    assert "a1" in reading.doubtful


@pytest.mark.parametrize("font", FONTS[:3])
def test_a_letter_is_in_doubt_where_a_stroke_may_hide_a_part_of_it(font: str) -> None:
    picture = hive(font, letters="gnaitrd")
    x, y = place_of(5)
    ImageDraw.Draw(picture).line([(x + 4, y + 2), place_of(4)], BLUE, 12)
    assert "f1" in read_board(encoded(picture)).doubtful


def test_parts_beyond_the_usual_width_are_of_the_letter_too() -> None:
    alpha = np.zeros((64, 64), dtype=np.float32)
    alpha[20:44, 10:14] = alpha[20:44, 26:46] = alpha[30:34, 10:30] = 1
    patch = Patch(-255 * np.repeat(alpha[..., None], 3, axis=2), np.full(3, 255.0), 442 * alpha)
    stroke = np.zeros((64, 64), dtype=bool)
    stroke[40:, 34:38] = True
    room = Room(Usual(np.zeros(3, dtype=np.float32), 20 / 64, 44 / 64), 0.25, 0.75)
    found = lifted(patch, np.full(3, -255.0, dtype=np.float32))
    (letter,) = letter_under(found, stroke, room.mask(64, 64), room, unlike=True)
    assert letter.frame[0] == pytest.approx(10 / 64)
