"""Paint on a picture: colours, shapes, glyphs and light, each a few calls of OpenCV or numpy."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from PIL import ImageColor, ImageFont

from ocr.picture.arrays import Floats, Frame, Levels, Picture

Point = tuple[float, float]
Colour = tuple[int, int, int]

TEXTURES = ("grain", "clouds", "waves", "stripes", "squares", "wood", "slope", "slope")


@dataclass(frozen=True, slots=True)
class Pen:
    """A colour, a width in pixels and an opacity; without a width it fills."""

    colour: Colour
    width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Glyph:
    """The drawing of a mark: font, em in pixels, and how it is turned, slanted and stretched.

    `bold` is the width of an outline in ems, `turn` is in degrees clockwise, `slant` and `stretch`
    are parts of the height and the width.
    `language` is a tag like "bg": some fonts have other forms of letters for it.
    """

    font: str
    size: float
    bold: float = 0.0
    turn: float = 0.0
    slant: float = 0.0
    stretch: float = 1.0
    by_metrics: bool = True
    language: str | None = None


def draw_shape(
    picture: Picture, points: Sequence[Point], pen: Pen, *, is_open: bool = False
) -> None:
    """Fill a polygon, or draw a line from point to point, with soft edges."""
    width, opacity, shift = max(1, round(pen.width)), pen.opacity, 4  # bits: parts of a pixel
    around = np.array(points)
    low = np.floor(around.min(axis=0) - width - 1).astype(int)
    columns, rows = (np.ceil(around.max(axis=0)).astype(int) + width + 2 - low).tolist()
    mask = np.zeros((rows, columns), dtype=np.uint8)
    corners = [np.round((around - low) * (1 << shift)).astype(np.int32)]
    if pen.width:
        opacity *= min(1.0, max(pen.width, 0.35))  # a line thinner than a pixel is faint
        cv2.polylines(mask, corners, not is_open, 255, width, cv2.LINE_AA, shift)
    else:
        cv2.fillPoly(mask, corners, 255, cv2.LINE_AA, shift)
    lay_mask(picture, mask, (int(low[0]), int(low[1])), pen.colour, opacity)


def round_corners(box: Frame, radius: float = 0.0) -> list[Point]:
    """The outline of a rectangle with round corners."""
    left, top, right, bottom = box
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    if radius < 0.8:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    quarters = np.arange(4).repeat(5)
    angles = (quarters + np.tile(np.linspace(0, 1, 5), 4)) * np.pi / 2
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
    image, offset = _load_font(glyph.font, max(5, round(glyph.size))).getmask2(
        text, mode="L", stroke_width=glyph.bold * glyph.size, anchor="mm", language=glyph.language
    )
    width, height = image.size
    if not width or not height:
        return
    mask = np.frombuffer(bytes(image), dtype=np.uint8).reshape(height, width)
    x, y = offset if glyph.by_metrics else (-width / 2, -height / 2)
    if glyph.turn or glyph.slant or glyph.stretch != 1:
        cos, sin = math.cos(math.radians(glyph.turn)), math.sin(math.radians(glyph.turn))
        matrix = np.array([(cos, -sin), (sin, cos)]) @ [(glyph.stretch, -glyph.slant), (0, 1)]
        corners = matrix @ [(x, x + width, x, x + width), (y, y, y + height, y + height)]
        low = np.floor(corners.min(axis=1)) - 1
        size = np.ceil(corners.max(axis=1) - low).astype(int) + 1
        shift = matrix @ (x, y) - low
        bent = cv2.warpAffine(mask, np.hstack([matrix, shift[:, None]]), size.tolist())
        mask, (x, y) = np.asarray(bent, dtype=np.uint8), low.tolist()
    corner = round(place[0] + x + side * mask.shape[1] / 2), round(place[1] + y)
    lay_mask(picture, mask, corner, pen.colour, pen.opacity)


_load_font = cache(ImageFont.truetype)


def lay_mask(
    picture: Picture, mask: Levels, corner: tuple[int, int], colour: Colour, opacity: float
) -> None:
    """Blend a mask in with its upper left corner at *corner*, cut at the picture's edges."""
    left, top = corner
    height, width = picture.shape[:2]
    inside = mask[max(0, -top) : max(0, height - top), max(0, -left) : max(0, width - left)]
    left, top = max(0, left), max(0, top)
    region = picture[top : top + inside.shape[0], left : left + inside.shape[1]]
    alpha = inside.astype(np.float32)[..., None] * (opacity / 255)
    region[:] = region + (np.array(colour, dtype=np.float32) - region) * alpha + 0.5


def draw_texture(
    rng: random.Random, height: int, width: int, strength: float, kind: str | None = None
) -> Floats:
    """Light (height, width, 1) of around 1, of one of TEXTURES or any."""
    kind = kind or rng.choice(TEXTURES)
    down = np.arange(height, dtype=np.float32)[:, None]
    across = np.arange(width, dtype=np.float32)[None, :]
    angle = rng.uniform(0, 2 * np.pi)
    phase = across * np.cos(angle) + down * np.sin(angle)
    if kind in ("grain", "clouds"):
        knots = (height, width) if kind == "grain" else (rng.randint(2, 24), rng.randint(2, 24))
        generator = np.random.default_rng(rng.randrange(2**32))
        noise = generator.standard_normal(knots, dtype=np.float32)
        waves = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)
    elif kind in ("waves", "stripes"):
        waves = np.sin(phase * rng.uniform(0.05, 1.5))
        waves = np.sign(waves) if kind == "stripes" else waves
    elif kind == "squares":
        side = rng.uniform(4, 40) / np.pi
        waves = np.sign(np.sin(across / side)) * np.sign(np.sin(down / side))
    elif kind == "wood":
        along, aside = (across, down) if rng.random() < 0.6 else (down, across)
        bend = np.sin(along * rng.uniform(0.005, 0.06) + angle) * rng.uniform(0, 9)
        rings = np.sin((aside + bend) * rng.uniform(0.1, 1.2))
        waves = rings + 0.5 * np.sin((aside - bend) * rng.uniform(0.3, 2))
    else:
        waves = 3 * (phase - phase.mean()) / max(height, width)
    light = np.broadcast_to(1 + strength * waves, (height, width))[..., None]
    return np.asarray(light, dtype=np.float32)


def random_colour(rng: random.Random, *values: float) -> Colour:
    """A random colour with a value between two *values*, else often nearly white or black."""
    saturation = rng.choice((0, 0, 10, 30, 60, 90, 100))
    bounds = values or rng.choice(((0, 1), (0.8, 1), (0.85, 1), (0, 0.25), (1, 1)))
    value = 100 * rng.uniform(*bounds)
    return ImageColor.getrgb(f"hsv({rng.randrange(360)},{saturation}%,{value:.1f}%)")[:3]


def random_extra(rng: random.Random, share: float, least: float, most: float) -> float:
    """A random number between two for this share of drawings, and 0 for the others."""
    return rng.uniform(least, most) if rng.random() < share else 0.0


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
