"""The hive of a Spelling Bee as a picture."""

from math import cos, pi, sin, sqrt

from PIL import Image, ImageDraw

from bot.render.palette import LIGHT, Palette
from bot.render.raster import OVERSIZE, Point, as_png, colour_table, font, index, middle

SIDE, RADIUS, SPACING = 720, 112, 1.08


def draw_hive(letters: str, palette: Palette = LIGHT) -> bytes:
    """Draw *letters*, the centre first, the others clockwise from the top, as a PNG."""
    image = Image.new("RGB", (SIDE * OVERSIZE, SIDE * OVERSIZE), palette.paper)
    pen = ImageDraw.Draw(image)
    places = _places(len(letters))
    for number, place in enumerate(places):
        around = (palette.card, palette.card_edge)
        fill, edge = around if number else (palette.centre, palette.centre_edge)
        pen.polygon(_corners(place), fill=fill, outline=edge, width=3 * OVERSIZE)
    image = image.reduce(OVERSIZE)
    _write(ImageDraw.Draw(image), letters, places, palette)
    return as_png(index(image, colour_table(image)))


def _places(count: int) -> list[Point]:
    """The centres of *count* cells, in pixels."""
    middle, distance = SIDE / 2, RADIUS * sqrt(3) * SPACING
    around = [2 * pi * n / (count - 1) for n in range(count - 1)]
    ring = [(middle + distance * sin(a), middle - distance * cos(a)) for a in around]
    return [(middle, middle), *ring]


def _corners(place: Point) -> list[Point]:
    x, y = place
    angles = [pi / 3 * n for n in range(6)]
    return [((x + RADIUS * cos(a)) * OVERSIZE, (y + RADIUS * sin(a)) * OVERSIZE) for a in angles]


def _write(pen: ImageDraw.ImageDraw, letters: str, places: list[Point], palette: Palette) -> None:
    typeface = font(round(RADIUS * 0.8), bold=True)
    inks = [palette.on_centre, *[palette.ink] * (len(letters) - 1)]
    for letter, (x, y), ink in zip(letters, places, inks, strict=True):
        at = (x, y + middle(typeface))
        pen.text(at, letter.upper(), fill=ink, font=typeface, anchor="ms")
