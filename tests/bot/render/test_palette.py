"""The two looks of our pictures."""

import io
from dataclasses import astuple
from typing import Any

import pytest
from PIL import Image, ImageColor

from bot.games.bee.hive import HivePicture
from bot.render.palette import DARK, LIGHT, Palette
from bot.render.picture import Drawing
from solver import Cell, Grid

ROWS = Grid.parse("баъ\n..с\n.ку").rows
DRAWING = Drawing(
    ROWS,
    path=(Cell(0, 1), Cell(1, 1), Cell(1, 2)),
    placed=(Cell(1, 1), "р"),
    doubtful=("a1",),
    focus=Cell(2, 1),
    prizes=((Cell(1, 0), 2),),
)
LOOKS = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
# By the guidelines for web content, WCAG 2.2, 1.4.3: of text, and of large letters.
CONTRAST, LARGE_CONTRAST = 4.5, 3.0


def luminance(colour: str) -> float:
    """Of `#rrggbb`, from 0 to 1, by WCAG's definition."""
    shares = [part / 255 for part in ImageColor.getrgb(colour)[:3]]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def brightness(png: bytes) -> float:
    """The mean of all pixels, from 0 to 255."""
    grey = Image.open(io.BytesIO(png)).convert("L")
    return sum(grey.tobytes()) / (grey.width * grey.height)


@pytest.mark.parametrize("picture", [DRAWING, HivePicture("cveasol")], ids=["board", "hive"])
def test_a_dark_picture_is_dark_and_a_light_one_light(picture: Drawing | HivePicture) -> None:
    assert brightness(picture.png(DARK)) < 80
    assert brightness(picture.png(LIGHT)) > 200


@LOOKS
def test_all_that_is_written_can_be_read(palette: Palette) -> None:
    written = [
        (palette.ink, palette.card),
        (palette.ink, palette.on_path),
        (palette.ink, palette.path),
        (palette.on_placed, palette.placed),
        (palette.on_placed, palette.rival),
        (palette.on_paper, palette.paper),
        (palette.on_prize, palette.prize),
        (palette.on_centre, palette.centre),
        (palette.step, palette.on_path),
    ]
    assert [pair for pair in written if contrast(*pair) < CONTRAST] == []


@LOOKS
def test_marks_stand_out(palette: Palette) -> None:
    marks = [
        (palette.step, palette.path),
        (palette.doubt, palette.card),
        (palette.doubt, palette.on_path),
        (palette.focus, palette.card),
        (palette.focus, palette.hollow),
    ]
    assert [pair for pair in marks if contrast(*pair) < LARGE_CONTRAST] == []


@LOOKS
def test_areas_have_the_colours_of_the_palette(palette: Palette) -> None:
    image = Image.open(io.BytesIO(DRAWING.png(palette))).convert("RGB")
    counted: Any = image.getcolors(image.width * image.height)
    own = [ImageColor.getrgb(colour) for colour in astuple(palette)]
    for _, colour in sorted(counted, reverse=True)[:5]:
        assert min(max(abs(a - b) for a, b in zip(colour, c, strict=True)) for c in own) <= 4
