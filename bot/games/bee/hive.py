"""The hive of a Spelling Bee as a picture."""

from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from PIL import Image, ImageDraw

from bot.render.palette import CARD, CARD_EDGE, INK, OVERSIZE, PAPER, Point, as_png, font

SIDE, RADIUS, SPACING = 720, 112, 1.08
CENTRE, CENTRE_EDGE = "#f7cf3c", "#dfb415"


@dataclass(frozen=True, slots=True)
class HivePicture:
    """*letters*, the centre first."""

    letters: str

    def png(self) -> bytes:
        return draw_hive(self.letters)


def draw_hive(letters: str) -> bytes:
    """*letters*, the centre first, the others around it from the top clockwise, as a PNG."""
    image = Image.new("RGB", (SIDE * OVERSIZE, SIDE * OVERSIZE), PAPER)
    pen = ImageDraw.Draw(image)
    places = _places(len(letters))
    for place, (fill, edge) in zip(places, _colours(len(letters)), strict=True):
        pen.polygon(_corners(place), fill=fill, outline=edge, width=3 * OVERSIZE)
    image = image.reduce(OVERSIZE)
    _write(ImageDraw.Draw(image), letters, places)
    return as_png(image)


def _places(count: int) -> list[Point]:
    """The middles of the cells."""
    middle, distance = SIDE / 2, RADIUS * sqrt(3) * SPACING
    around = [2 * pi * n / (count - 1) for n in range(count - 1)]
    ring = [(middle + distance * sin(a), middle - distance * cos(a)) for a in around]
    return [(middle, middle), *ring]


def _colours(count: int) -> list[tuple[str, str]]:
    return [(CENTRE, CENTRE_EDGE), *[(CARD, CARD_EDGE)] * (count - 1)]


def _corners(place: Point) -> list[Point]:
    x, y = place
    angles = [pi / 3 * n for n in range(6)]
    return [((x + RADIUS * cos(a)) * OVERSIZE, (y + RADIUS * sin(a)) * OVERSIZE) for a in angles]


def _write(pen: ImageDraw.ImageDraw, letters: str, places: list[Point]) -> None:
    typeface = font(round(RADIUS * 0.8), bold=True)
    top, bottom = typeface.getbbox("Н", anchor="ls")[1::2]
    for letter, (x, y) in zip(letters, places, strict=True):
        at = (x, y - (top + bottom) / 2)
        pen.text(at, letter.upper(), fill=INK, font=typeface, anchor="ms")
