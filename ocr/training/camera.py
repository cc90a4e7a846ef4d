"""Damage to a drawn page before it is read: a camera, a chat, a small screen.

VARIANTS are of pictures as people send them: turned, leaning, or photographed from a screen.
"""

import math
import random
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageOps

from ocr.detect.lattices import project
from ocr.picture.arrays import Floats, Picture
from ocr.training.canvas import Colour, Point, draw_texture

VARIANTS = (
    *("turned 2", "turned 10", "turned 40", "turned 90", "turned 180", "turned -15"),
    *("perspective 10", "perspective 15", "photographed 6", "photographed 12"),
    *("noise", "uneven light", "moire", "blur"),
)
_MAX_SEEN_PX = 1400


def look_at(
    picture: Picture,
    border: Colour,
    degrees: float = 0.0,
    lean: Point = (0.0, 0.0),
    squeeze: float = 1.0,
    cut: float = 0.0,
) -> tuple[Picture, Floats]:
    """A page as seen by a camera, and the homography (3 x 3) to its pixels, of at most 1400 a side.

    *lean* is how much closer the camera is to the right and to the lower side; *squeeze* is what
    is left of the width; *cut* is the share that is cut off at each side.
    """
    height, width = picture.shape[:2]
    centre = np.array([(1, 0, -width / 2), (0, 1, -height / 2), (0, 0, 1)])
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turn = np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)])
    across, down = np.divide(lean, max(width, height))
    away = np.array([(squeeze, 0, 0), (0, 1, 0), (across, down, 1)])
    view = np.asarray(away @ turn @ centre, dtype=np.float32)
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
    blur = rng.uniform(0.3, 0.4 + pitch / 50)
    levels = cv2.GaussianBlur(picture, (0, 0), blur).astype(np.float32)
    if rng.random() < 0.5:
        levels += 255 * (draw_texture(rng, height, width, rng.uniform(0, 0.06), "waves") - 1)
    if rng.random() < 0.6:
        levels *= draw_texture(rng, height, width, rng.uniform(0, 0.16), "slope")
    if rng.random() < 0.3:
        levels *= np.array([rng.uniform(0.8, 1.1), rng.uniform(0.85, 1.05), rng.uniform(0.6, 1.1)])
    if rng.random() < 0.25:
        down, across = np.indices((height, width))[..., None]
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        reach = rng.uniform(0.1, 0.5) * max(height, width)
        glare = np.exp(-(((down - y) / reach) ** 2 + ((across - x) / reach) ** 2))
        levels += rng.uniform(20, 120) * glare
    return add_noise(rng, levels, rng.uniform(1, 10))


def add_noise(rng: random.Random, picture: Picture | Floats, strength: float) -> Picture:
    """Add grains of a pixel or two; *strength* is their standard deviation in levels."""
    (height, width), grain = picture.shape[:2], rng.choice((1, 1, 2))
    shape = (height // grain + 1, width // grain + 1, rng.choice((1, 3)))
    generator = np.random.default_rng(rng.randrange(2**32))
    noise = strength * generator.standard_normal(shape, dtype=np.float32)
    noise = noise.repeat(grain, axis=0).repeat(grain, axis=1)[:height, :width]
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


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
    return np.asarray(sent, dtype=np.uint8)


def vary(variant: str, rng: random.Random, screen: Image.Image) -> Image.Image:
    """The screen as in one of VARIANTS; a number in its name is of degrees.

    A photo is of a screen in a dark frame, by a camera that stands 1.6 widths away.
    """
    picture, (way, _, number) = np.array(screen), variant.partition(" ")
    height, width = picture.shape[:2]
    if way == "noise":
        picture = add_noise(rng, picture, 12)
    elif way == "blur":
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.5), np.uint8)
    elif way in ("moire", "uneven"):
        kind, strength = ("waves", 0.05) if way == "moire" else ("slope", 0.1)
        light = draw_texture(rng, height, width, strength, kind)
        picture = np.clip(picture * light, 0, 255).astype(np.uint8)
    else:
        degrees = float(number)
        turn, lean = (-degrees, 0.0) if way == "turned" else (0.0, degrees)
        if way == "photographed":
            picture = np.array(ImageOps.expand(screen, width // 12, (30, 28, 26)))
            turn, lean = rng.uniform(-1, 1) * degrees / 4, degrees * rng.uniform(0.6, 1)
        away = math.sin(math.radians(lean)) / 1.6 * rng.choice((-1, 1)) * max(1.0, height / width)
        border, squeeze = picture[2, 2].tolist(), math.cos(math.radians(lean))
        picture, _ = look_at(picture, border, turn, (away, 0.0), squeeze)
        if way == "photographed":
            picture = photograph(rng, picture, degrees * 6)
    return Image.fromarray(picture)
