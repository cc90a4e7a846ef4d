"""Random colours, near one another or apart."""

import math
import random

from PIL import ImageColor

Colour = tuple[int, int, int]


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
