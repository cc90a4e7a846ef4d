"""Random colours, and their contrasts."""

import colorsys
import math
import random

from ocr.training.canvas import Colour


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
