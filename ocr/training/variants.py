"""Variants of pictures as people send them: turned, cut off, or photographed from a screen."""

import io
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageFilter, ImageOps

from ocr.training.cases import Case
from ocr.training.examination import judge

_NOISE = 12.0  # levels of RGB
_MOIRE = 10.0
_DISTANCE = 1.6  # of a camera, in heights of the screen


def variants_of(samples: Iterator[Case], count: int) -> Iterator[Case]:
    """All VARIANTS of the first *count* boards that are read exactly without a change."""
    for sample in islice((each for each in samples if judge(each).outcome == "exact"), count):
        screen = Image.open(io.BytesIO(sample.picture)).convert("RGB")
        screen.thumbnail((1280, 1280))
        for variant, change in VARIANTS.items():
            name = f"{sample.file} {variant}"
            buffer = io.BytesIO()
            change(random.Random(name), screen).save(buffer, "JPEG", quality=85)
            yield replace(sample, file=name, picture=buffer.getvalue(), truth={"like": variant})


def remade(original: Path, number: int) -> bytes:
    """A board as another file for each *number*, since a known file is not read again."""
    picture = Image.open(original).convert("RGB")
    picture.paste("black", (0, 0, 8 * (number + 1), 8))
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=1)
    return png.getvalue()


Change = Callable[[random.Random, Image.Image], Image.Image]


def _turn(degrees: float) -> Change:
    def change(_: random.Random, screen: Image.Image) -> Image.Image:
        colour = screen.getpixel((2, 2))
        return screen.rotate(
            degrees,
            Image.Resampling.BICUBIC,
            expand=True,
            fillcolor=colour,
        )

    return change


def _noisy(rng: random.Random, screen: Image.Image) -> Image.Image:
    noise = np.random.default_rng(rng.randrange(2**32)).normal(
        0, _NOISE, (screen.height, screen.width, 3)
    )
    return _of(np.asarray(screen) + noise)


def _uneven(_: random.Random, screen: Image.Image) -> Image.Image:
    light = np.linspace(0.6, 1.1, screen.width)[None, :, None]
    return _of(np.asarray(screen) * light)


def _moire(_: random.Random, screen: Image.Image) -> Image.Image:
    down, across = np.mgrid[0 : screen.height, 0 : screen.width]
    waves = _MOIRE * np.sin(across * 0.9 + down * 0.23)
    return _of(np.asarray(screen) + waves[..., None])


def _leaning(degrees: float) -> Change:
    """Project the screen as a camera sees it that stands so far to one side."""

    def change(rng: random.Random, screen: Image.Image) -> Image.Image:
        width, height = screen.size
        near = _DISTANCE - math.sin(math.radians(degrees)) / 2
        far = _DISTANCE + math.sin(math.radians(degrees)) / 2
        lost = height * (1 - near / far) / 2
        narrow = width * math.cos(math.radians(degrees))
        left, right = [(0.0, 0.0), (0.0, float(height))], [(narrow, lost), (narrow, height - lost)]
        if rng.random() < 0.5:
            left, right = (
                [(0.0, lost), (0.0, height - lost)],
                [(narrow, 0.0), (narrow, float(height))],
            )
        return _warp(screen, [left[0], right[0], right[1], left[1]])

    return change


def _warp(screen: Image.Image, corners: Sequence[tuple[float, float]]) -> Image.Image:
    """Warp the screen to the given corners, clockwise from the upper left."""
    width, height = screen.size
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(source, np.array(corners, dtype=np.float32))
    size = (round(max(x for x, _ in corners)), round(max(y for _, y in corners)))
    pixels = np.asarray(screen)
    colour = pixels[2, 2].tolist()
    return Image.fromarray(cv2.warpPerspective(pixels, matrix, size, borderValue=colour))


def _photograph(degrees: float, strength: float) -> Change:
    """Photograph a screen by phone: leaning, turned a little, blurred, noisy, waved, lit."""

    def change(rng: random.Random, screen: Image.Image) -> Image.Image:
        framed = ImageOps.expand(screen, round(screen.width * 0.08), (30, 28, 26))
        seen = _leaning(degrees * rng.uniform(0.6, 1))(rng, framed)
        seen = seen.rotate(
            rng.uniform(-1, 1) * degrees / 4, Image.Resampling.BICUBIC, fillcolor=(30, 28, 26)
        )
        seen = seen.filter(ImageFilter.GaussianBlur(0.5 + 0.5 * strength))
        levels = np.asarray(seen).astype(np.float64)
        down, across = np.mgrid[0 : seen.height, 0 : seen.width]
        waves = np.sin(across * rng.uniform(0.4, 1) + down * rng.uniform(-0.3, 0.3))
        light = 1 + 0.35 * strength * (across / seen.width - 0.6) * rng.choice((-1, 1))
        noise = np.random.default_rng(rng.randrange(2**32)).normal(0, 5 * strength, levels.shape)
        return _of(levels * light[..., None] + 5 * strength * waves[..., None] + noise)

    return change


def _of(levels: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Image.Image:
    return Image.fromarray(np.clip(levels, 0, 255).astype(np.uint8))


VARIANTS: Mapping[str, Change] = {
    "turned 10": _turn(10),
    "turned -15": _turn(-15),
    "turned 90": _turn(90),
    "turned 180": _turn(180),
    "turned 40": _turn(40),
    "noise": _noisy,
    "uneven light": _uneven,
    "moire": _moire,
    "blur": lambda _, screen: screen.filter(ImageFilter.GaussianBlur(1.5)),
    "perspective 10": _leaning(10),
    "perspective 15": _leaning(15),
    "photographed, mild": _photograph(6, 1),
    "photographed, strong": _photograph(12, 2),
}
