"""The two looks of our pictures."""

import io
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageColor

from bot.games.bee.hive_puzzle import HivePicture
from bot.render.drawing import Drawing
from bot.render.palette import DARK, LIGHT, Palette
from bot.render.raster import Layout
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
CONTRAST = 4.5  # minimum of the Web Content Accessibility Guidelines, WCAG 2.2, 1.4.3
# How red-green blindness maps linear red, green and blue, from Machado, Oliveira and
# Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
BLIND = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
MIN_COLOUR_SHARE = 0.1  # distance of two colours, as a share of the diagonal of the RGB cube
MIN_SHAPE_SHARE = 0.03  # share of a cell in which two marks differ


def linear(colour: str) -> list[float]:
    """The linear red, green and blue of `#rrggbb`, each from 0 to 1."""
    shares = [part / 255 for part in ImageColor.getrgb(colour)[:3]]
    return [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, from 0 to 1, as WCAG defines it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def simulate_blindness(colour: str, blindness: str) -> np.ndarray[Any, Any]:
    """The sRGB values, from 0 to 1, of *colour* as seen with red-green *blindness*."""
    seen = np.clip(np.array(BLIND[blindness]) @ linear(colour), 0, 1)
    return np.where(seen <= 0.0031308, 12.92 * seen, 1.055 * seen ** (1 / 2.4) - 0.055)


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
def test_marks_stand_out_from_what_is_under_them(palette: Palette) -> None:
    cells = ("card", "hollow", "on_path", "path", "prize")
    marks = [
        (mark, cell)
        for mark in ("doubt", "focus", "step")
        for cell in cells
        if contrast(getattr(palette, mark), getattr(palette, cell)) < CONTRAST
    ]
    assert marks == []


@LOOKS
@pytest.mark.parametrize("blindness", BLIND)
@pytest.mark.parametrize("names", [("placed", "rival", "on_path"), ("centre", "card")])
def test_sides_path_and_the_middle_of_a_hive_differ_for_the_red_green_blind(
    palette: Palette, blindness: str, names: tuple[str, ...]
) -> None:
    seen = [simulate_blindness(getattr(palette, name), blindness) for name in names]
    near = [
        pair
        for pair in combinations(range(len(names)), 2)
        if np.linalg.norm(seen[pair[0]] - seen[pair[1]]) / 3**0.5 < MIN_COLOUR_SHARE
    ]
    assert near == []


def shape_on(cell: Cell, drawing: Drawing, palette: Palette) -> np.ndarray[Any, Any]:
    """The mask of pixels of *cell* that differ from its most frequent colour."""
    layout = Layout.of(len(drawing.rows), len(drawing.rows[0]))
    x, y = layout.corner(cell)
    image = Image.open(io.BytesIO(drawing.png(palette))).convert("RGB")
    pixels = np.asarray(image.crop((x, y, x + layout.cell, y + layout.cell)), np.int32)
    codes = pixels @ (65536, 256, 1)
    return np.asarray(codes != np.bincount(codes.ravel()).argmax())


@LOOKS
def test_marks_differ_without_colour(palette: Palette) -> None:
    """A plain letter, a path, a new letter of each side, a doubt and the asked cell all differ."""
    cell, rows = Cell(0, 1), Grid.parse("ббб ... ...").rows
    empty = Drawing(Grid.parse("б.б ... ...").rows)
    row = (Cell(0, 0), cell, Cell(0, 2))
    other = (Cell(2, 2), "б")
    drawings = [
        Drawing(rows),
        Drawing(rows, path=row),
        empty._replace(placed=(cell, "б")),
        empty._replace(line=(other, (cell, "б"))),
        Drawing(rows, doubtful=("b1",)),
        Drawing(rows, focus=cell),
    ]
    shapes = [shape_on(cell, drawing, palette) for drawing in drawings]
    alike = [
        pair
        for pair in combinations(range(len(shapes)), 2)
        if (shapes[pair[0]] != shapes[pair[1]]).mean() < MIN_SHAPE_SHARE
    ]
    assert alike == []


@LOOKS
def test_areas_have_the_colours_of_the_palette(palette: Palette) -> None:
    image = Image.open(io.BytesIO(DRAWING.png(palette))).convert("RGB")
    counted: Any = image.getcolors(image.width * image.height)
    own = [ImageColor.getrgb(colour) for colour in palette]
    for _, colour in sorted(counted, reverse=True)[:5]:
        assert min(max(abs(a - b) for a, b in zip(colour, c, strict=True)) for c in own) <= 4
