"""Paint on a picture: shapes, glyphs, colours and light, each a few calls of OpenCV or numpy."""

import colorsys
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ImageFont

from ocr.arrays import Floats, Frame, Levels, Picture

Colour = tuple[int, int, int]
Point = tuple[float, float]

_SUBPIXEL = 4  # fractional bits of a coordinate
_ARC = 5  # points of a rounded corner
_FAINTEST = 0.35  # of the opacity of a line thinner than a pixel

Corners = NDArray[np.int32]  # one row a point: x and y in parts of a pixel


@dataclass(frozen=True, slots=True)
class Pen:
    """A colour, a width in pixels and an opacity."""

    colour: Colour
    width: float = 1.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Glyph:
    """The drawing of a mark: font, em in pixels, and how it is turned, slanted and stretched.

    `turn` is in degrees clockwise, `slant` and `stretch` are parts of the height and the width.
    `language` is a tag like "bg": some fonts have other forms of letters for it.
    """

    font: str
    size: float
    bold: int = 0
    turn: float = 0.0
    slant: float = 0.0
    stretch: float = 1.0
    by_metrics: bool = True
    language: str | None = None


def fill_polygon(
    picture: Picture, points: Sequence[Point], colour: Colour, opacity: float = 1.0
) -> None:
    """Fill a polygon with soft edges."""

    def fill(canvas: Levels, corners: Corners, value: Colour | int) -> None:
        cv2.fillPoly(canvas, [corners], value, cv2.LINE_AA, _SUBPIXEL)

    _paint(picture, points, fill, Pen(colour, 1.0, opacity))


def draw_line(picture: Picture, points: Sequence[Point], pen: Pen, *, closed: bool = False) -> None:
    """Draw a line from point to point."""
    width = max(1, round(pen.width))

    def draw(canvas: Levels, corners: Corners, value: Colour | int) -> None:
        cv2.polylines(canvas, [corners], closed, value, width, cv2.LINE_AA, _SUBPIXEL)

    opacity = pen.opacity * min(1.0, max(pen.width, _FAINTEST))
    _paint(picture, points, draw, Pen(pen.colour, width, opacity))


def _paint(
    picture: Picture,
    points: Sequence[Point],
    draw: Callable[[Levels, Corners, Colour | int], None],
    pen: Pen,
) -> None:
    """Draw directly if all of it is opaque, else on a mask that is blended in."""
    around = np.array(points)
    corners = np.round(around * (1 << _SUBPIXEL)).astype(np.int32)
    if pen.opacity == 1:
        draw(picture, corners, pen.colour)
        return
    low = np.floor(around.min(axis=0) - pen.width - 1).astype(np.int32)
    width, height = np.ceil(around.max(axis=0) + pen.width + 1).astype(int) - low
    mask = np.zeros((height, width), dtype=np.uint8)
    draw(mask, corners - (low << _SUBPIXEL), 255)
    lay_mask(picture, mask, (int(low[0]), int(low[1])), pen)


def round_corners(box: Frame, radius: float = 0.0) -> list[Point]:
    """The outline of a rectangle with round corners."""
    left, top, right, bottom = box
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    if radius < 0.8:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    quarters = np.arange(4).repeat(_ARC)
    angles = (quarters + np.tile(np.linspace(0, 1, _ARC), 4)) * np.pi / 2
    xs = np.where(quarters % 3 == 0, right - radius, left + radius) + radius * np.cos(angles)
    ys = np.where(quarters < 2, bottom - radius, top + radius) + radius * np.sin(angles)
    return [*zip(xs.tolist(), ys.tolist(), strict=True)]


def regular(
    centre: Point, radius: float, sides: int, turn: float = 0.0, height: float = 1.0
) -> list[Point]:
    """The corners of a regular polygon, the first at *turn* radians from the right.

    *height* stretches it downwards.
    """
    angles = turn + np.arange(sides) * 2 * np.pi / sides
    x, y = centre
    return [(x + radius * np.cos(each), y + radius * height * np.sin(each)) for each in angles]


def draw_text(
    picture: Picture, text: str, place: Point, glyph: Glyph, pen: Pen, side: int = 0
) -> None:
    """Draw text around a place, or to the right (1) or to the left (-1) of it."""
    mask, (x, y) = render_glyph(text, glyph)
    x += side * mask.shape[1] / 2
    lay_mask(picture, mask, (round(place[0] + x), round(place[1] + y)), pen)


def lay_mask(picture: Picture, mask: Levels, corner: tuple[int, int], pen: Pen) -> None:
    """Blend a mask in with its upper left corner at *corner*, cut at the picture's edges."""
    left, top = corner
    height, width = picture.shape[:2]
    inside = mask[max(0, -top) : max(0, height - top), max(0, -left) : max(0, width - left)]
    left, top = max(0, left), max(0, top)
    region = picture[top : top + inside.shape[0], left : left + inside.shape[1]]
    alpha = inside.astype(np.float32)[..., None] * (pen.opacity / 255)
    region[:] = region + (np.array(pen.colour, dtype=np.float32) - region) * alpha + 0.5


def render_glyph(text: str, glyph: Glyph) -> tuple[Levels, Point]:
    """A mask of the text, and its upper left corner relative to the centre."""
    font = load_font(glyph.font, max(5, round(glyph.size)))
    image, offset = font.getmask2(
        text, mode="L", stroke_width=glyph.bold, anchor="mm", language=glyph.language
    )
    width, height = image.size
    if not width or not height:
        return np.zeros((1, 1), dtype=np.uint8), (0.0, 0.0)
    mask = np.frombuffer(bytes(image), dtype=np.uint8).reshape(height, width)
    corner = offset if glyph.by_metrics else (-width / 2, -height / 2)
    is_bent = glyph.turn or glyph.slant or glyph.stretch != 1
    return _bent(mask, corner, glyph) if is_bent else (mask, corner)


def _bent(mask: Levels, corner: Point, glyph: Glyph) -> tuple[Levels, Point]:
    """The mask turned, slanted and stretched around the centre."""
    angle = np.radians(glyph.turn)
    turn = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    matrix = turn @ np.array([(glyph.stretch, -glyph.slant), (0.0, 1.0)])
    height, width = mask.shape
    x, y = corner
    corners = matrix @ np.array([(x, x + width, x, x + width), (y, y, y + height, y + height)])
    low = np.floor(corners.min(axis=1)) - 1
    size = np.ceil(corners.max(axis=1) - low).astype(int) + 1
    shift = matrix @ np.array(corner) - low
    bent = cv2.warpAffine(mask, np.hstack([matrix, shift[:, None]]), size.tolist())
    return np.asarray(bent, dtype=np.uint8), (float(low[0]), float(low[1]))


@lru_cache(maxsize=256)
def load_font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def shade(region: Picture, light: Floats) -> None:
    """Multiply a region's levels by *light*, of one or three channels."""
    light = light if light.ndim == 3 else light[..., None]
    region[:] = np.clip(region * light, 0, 255).astype(np.uint8)


def random_colour(rng: random.Random, *values: float) -> Colour:
    """A random colour with a value between two *values*, else often nearly white or black."""
    saturation = rng.choice((0.0, 0.0, 0.1, 0.3, 0.6, 0.9, 1.0))
    bounds = values or rng.choice(((0, 1), (0.8, 1), (0.85, 1), (0, 0.25), (1, 1)))
    value = rng.uniform(*bounds)
    red, green, blue = colorsys.hsv_to_rgb(rng.random(), saturation, value)
    return round(red * 255), round(green * 255), round(blue * 255)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast in levels: of lightness, or half of that of colour if it is larger."""
    weights = (0.3, 0.59, 0.11)
    light = abs(sum(w * (a - b) for w, a, b in zip(weights, one, other, strict=True)))
    return max(light, 0.5 * math.dist(one, other))


def colour_apart(rng: random.Random, other: Colour, least: float) -> Colour:
    """A random colour that contrasts with *other* by at least *least* levels."""
    for _ in range(12):
        colour = random_colour(rng)
        if contrast(colour, other) >= least:
            return colour
    return (255, 255, 255) if sum(other) < 380 else (0, 0, 0)


def colour_near(rng: random.Random, other: Colour, reach: int) -> Colour:
    red, green, blue = (min(255, max(0, level + rng.randint(-reach, reach))) for level in other)
    return red, green, blue


def blend_colours(one: Colour, other: Colour, alpha: float) -> Colour:
    """Blend *other* over *one* with an opacity of *alpha*."""
    red, green, blue = (round(a + (b - a) * alpha) for a, b in zip(one, other, strict=True))
    return red, green, blue


def draw_texture(rng: random.Random, height: int, width: int, strength: float) -> Floats:
    """Light of around 1: grain, clouds, stripes, squares, wood or a slope."""
    kind = rng.choice(("grain", "clouds", "stripes", "squares", "wood", "slope", "slope"))
    down = np.arange(height, dtype=np.float32)[:, None]
    across = np.arange(width, dtype=np.float32)[None, :]
    angle = rng.uniform(0, 2 * np.pi)
    if kind in ("grain", "clouds"):
        knots = (height, width) if kind == "grain" else (rng.randint(2, 24), rng.randint(2, 24))
        generator = np.random.default_rng(rng.randrange(2**32))
        noise = generator.standard_normal(knots, dtype=np.float32)
        waves = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)
    elif kind == "stripes":
        phase = across * np.cos(angle) + down * np.sin(angle)
        waves = np.sign(np.sin(phase * rng.uniform(0.05, 1)))
    elif kind == "squares":
        side = rng.uniform(4, 40) / np.pi
        waves = np.sign(np.sin(across / side)) * np.sign(np.sin(down / side))
    elif kind == "wood":
        along, aside = (across, down) if rng.random() < 0.6 else (down, across)
        bend = np.sin(along * rng.uniform(0.005, 0.06) + angle) * rng.uniform(0, 9)
        rings = np.sin((aside + bend) * rng.uniform(0.1, 1.2))
        waves = rings + 0.5 * np.sin((aside - bend) * rng.uniform(0.3, 2))
    else:
        waves = 3 * (across / width * np.cos(angle) + down / height * np.sin(angle))
    return np.asarray(np.broadcast_to(1 + strength * waves, (height, width)), dtype=np.float32)
