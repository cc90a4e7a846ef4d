"""Damage to a drawn page before it is read: a camera, a chat, a small screen.

VARIANTS are of pictures as people send them: turned, leaning, or photographed from a screen.
"""

import io
import math
import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from ocr.arrays import Floats, Picture
from ocr.detect.lattices import project
from ocr.training.canvas import Point
from ocr.training.colours import Colour

_MAX_SEEN_PX = 1400


def view_of(size: Point, degrees: float, lean: Point = (0.0, 0.0), squeeze: float = 1.0) -> Floats:
    """The homography (3 x 3) of a page of *size* that is turned and leans.

    *lean* is how much closer the camera is to the right and to the lower side; *squeeze* is what
    is left of the width.
    """
    width, height = size
    centre = np.array([(1, 0, -width / 2), (0, 1, -height / 2), (0, 0, 1)])
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turn = np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)])
    across, down = np.divide(lean, max(width, height))
    away = np.array([(squeeze, 0, 0), (0, 1, 0), (across, down, 1)])
    return np.asarray(away @ turn @ centre, dtype=np.float32)


def random_view(rng: random.Random, picture: Picture) -> Floats:
    """A random view of a page: turned and leaning, one in three on a side or upside down."""
    degrees = rng.choice((rng.uniform(-3, 3), rng.uniform(-12, 12), rng.uniform(-45, 45)))
    if rng.random() < 0.3:
        degrees += rng.choice((90, 180, 270))
    lean = rng.choice((0.0, 0.15, 0.3, 0.45))
    leans = rng.uniform(-lean, lean), rng.uniform(-lean, lean)
    return view_of(picture.shape[1::-1], degrees, leans, rng.uniform(0.85, 1.0))


def look_through(
    view: Floats, picture: Picture, border: Colour, cut: float = 0.0
) -> tuple[Picture, Floats]:
    """The page as seen, and the homography to its pixels, of at most 1400 a side.

    *cut* is the share that is cut off at each side.
    """
    height, width = picture.shape[:2]
    corners = project(view, np.array([(0, 0), (width, 0), (width, height), (0, height)]))
    low, high = corners.min(axis=0), corners.max(axis=0)
    edge = cut * (high - low)
    low, high = low + edge, high - edge
    scale = min(1.0, _MAX_SEEN_PX / float((high - low).max()))
    frame = np.array([(scale, 0, -low[0] * scale), (0, scale, -low[1] * scale), (0, 0, 1)])
    view = np.asarray(frame @ view, dtype=np.float32)
    size = np.maximum(np.ceil((high - low) * scale), 8).astype(int).tolist()
    seen = cv2.warpPerspective(picture, view, size, borderValue=border)
    return np.asarray(seen, dtype=np.uint8), view


def photograph(rng: random.Random, picture: Picture, pitch: float) -> Picture:
    """Add blur, waves of a screen, uneven light and noise; less blur for a finer pitch."""
    height, width = picture.shape[:2]
    soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.4 + pitch / 50))
    levels = soft.astype(np.float32)
    down = np.arange(height, dtype=np.float32)[:, None]
    across = np.arange(width, dtype=np.float32)[None, :]
    if rng.random() < 0.5:
        along = across * rng.uniform(-1.5, 1.5) + down * rng.uniform(-1.5, 1.5)
        levels += rng.uniform(0, 14) * np.sin(along)[..., None]
    if rng.random() < 0.6:
        angle, depth = rng.uniform(0, 2 * math.pi), rng.uniform(0, 0.5)
        slope = across / width * math.cos(angle) + down / height * math.sin(angle)
        levels *= (1 - depth / 2 + depth * slope)[..., None]
    if rng.random() < 0.3:
        warmth = np.array([rng.uniform(0.8, 1.1), rng.uniform(0.85, 1.05), rng.uniform(0.6, 1.1)])
        levels *= warmth.astype(np.float32)
    if rng.random() < 0.25:
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        reach = rng.uniform(0.1, 0.5) * max(height, width)
        glare = np.exp(-(((down - y) / reach) ** 2 + ((across - x) / reach) ** 2))
        levels += rng.uniform(20, 120) * glare[..., None]
    return add_noise(rng, _as_picture(levels), rng.uniform(1, 10))


def add_noise(rng: random.Random, picture: Picture, strength: float) -> Picture:
    """Add grains of a pixel or two; *strength* is their standard deviation in levels."""
    (height, width), grain = picture.shape[:2], rng.choice((1, 1, 2))
    shape = (height // grain + 1, width // grain + 1, rng.choice((1, 3)))
    generator = np.random.default_rng(rng.randrange(2**32))
    noise = strength * generator.standard_normal(shape, dtype=np.float32)
    noise = noise.repeat(grain, axis=0).repeat(grain, axis=1)[:height, :width]
    return _as_picture(picture + noise)


def _as_picture(levels: NDArray[Any]) -> Picture:
    return np.asarray(np.clip(levels, 0, 255), dtype=np.uint8)


def send(rng: random.Random, picture: Picture, pitch: float) -> Picture:
    """Send a picture through a chat: it may be resized, sharpened, blurred or saved as JPEG.

    The finer the pitch (px), the less is lost.
    """
    height, width = picture.shape[:2]
    sent: Any = picture
    kind = rng.random()
    if kind < 0.25:
        scale = rng.uniform(min(0.9, 16 / pitch), 0.9)
        smaller = max(8, round(width * scale)), max(8, round(height * scale))
        way = rng.choice((cv2.INTER_AREA, cv2.INTER_LINEAR))
        small = cv2.resize(picture, smaller, interpolation=way)
        sent = cv2.resize(small, (width, height), interpolation=rng.choice((1, 2)))
    elif kind < 0.33:
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.5, 1.5))
        sent = cv2.addWeighted(picture, 1.8, soft, -0.8, 0)
    elif kind < 0.45:
        sent = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 0.5 + pitch / 90))
    if rng.random() < 0.65:
        quality = [cv2.IMWRITE_JPEG_QUALITY, rng.randint(35, 95)]
        _, encoded = cv2.imencode(".jpg", sent, quality)
        sent = cv2.imdecode(encoded, cv2.IMREAD_COLOR)
    elif rng.random() < 0.1:
        step = rng.choice((16, 32, 51))
        sent = sent // step * step + step // 2
    return np.asarray(sent, dtype=np.uint8)


def _look_at(rng: random.Random, screen: Picture, turn: float = 0.0, lean: float = 0.0) -> Picture:
    """The screen turned, as a camera sees it that stands *lean* degrees aside, 1.6 widths away."""
    height, width = screen.shape[:2]
    away = math.sin(math.radians(lean)) / 1.6 * rng.choice((-1, 1)) * max(1.0, height / width)
    view = view_of((width, height), turn, (away, 0.0), math.cos(math.radians(lean)))
    return look_through(view, screen, screen[2, 2].tolist())[0]


def _photograph_askew(rng: random.Random, screen: Picture, degrees: float) -> Picture:
    """The screen in a dark frame as a phone sees it, leaning and turned a little."""
    framed = ImageOps.expand(Image.fromarray(screen), screen.shape[1] // 12, (30, 28, 26))
    turn, lean = rng.uniform(-1, 1) * degrees / 4, degrees * rng.uniform(0.6, 1)
    return photograph(rng, _look_at(rng, np.array(framed), turn, lean), degrees * 6)


def _disturb(_: random.Random, screen: Picture, *, has_waves: bool) -> Picture:
    """The screen with waves of a camera's sensor, or darker on the left side."""
    down, across = np.indices(screen.shape[:2])[..., None]
    if has_waves:
        return _as_picture(screen + 10 * np.sin(across * 0.9 + down * 0.23))
    return _as_picture(screen * (0.6 + across / 2 / screen.shape[1]))


_DAMAGES: Mapping[str, Callable[[random.Random, Picture], Picture]] = {
    "noise": partial(add_noise, strength=12),
    "uneven light": partial(_disturb, has_waves=False),
    "moire": partial(_disturb, has_waves=True),
    "blur": lambda _, screen: np.asarray(cv2.GaussianBlur(screen, (0, 0), 1.5), np.uint8),
    "photographed, mild": partial(_photograph_askew, degrees=6),
    "photographed, strong": partial(_photograph_askew, degrees=12),
}
VARIANTS = (
    *("turned 10", "turned -15", "turned 40", "turned 90", "turned 180"),
    *("perspective 10", "perspective 15"),
    *_DAMAGES,
)


def vary(variant: str, rng: random.Random, screen: Image.Image) -> Image.Image:
    """The screen as in one of VARIANTS."""
    picture = np.array(screen)
    if variant in _DAMAGES:
        return Image.fromarray(_DAMAGES[variant](rng, picture))
    way, degrees = variant.split()
    turn, lean = (-int(degrees), 0) if way == "turned" else (0, int(degrees))
    return Image.fromarray(_look_at(rng, picture, turn, lean))


def remade(original: Path, number: int) -> bytes:
    """A board as another file for each *number*, since a known file is not read again."""
    picture, png = Image.open(original).convert("RGB"), io.BytesIO()
    picture.paste("black", (0, 0, 8 * (number + 1), 8))
    picture.save(png, "PNG", compress_level=1)
    return png.getvalue()
