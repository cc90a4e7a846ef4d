"""Variants of pictures as people send them: turned, leaning, or photographed from a screen."""

import io
import math
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageOps

from ocr.arrays import Picture
from ocr.training.camera import add_noise, look_through, photograph, view_of
from ocr.training.canvas import shade
from ocr.training.cases import Case
from ocr.training.examination import judge

Change = Callable[[random.Random, Picture], Picture]


def variants_of(samples: Iterator[Case], count: int) -> Iterator[Case]:
    """All VARIANTS of the first *count* boards that are read exactly without a change."""
    for sample in islice((each for each in samples if judge(each).outcome == "exact"), count):
        screen = Image.open(io.BytesIO(sample.picture)).convert("RGB")
        screen.thumbnail((1280, 1280))
        for variant in VARIANTS:
            name, buffer = f"{sample.file} {variant}", io.BytesIO()
            vary(variant, random.Random(name), screen).save(buffer, "JPEG", quality=85)
            yield replace(sample, file=name, picture=buffer.getvalue(), truth={"like": variant})


def vary(variant: str, rng: random.Random, screen: Image.Image) -> Image.Image:
    """The screen as in one of VARIANTS."""
    return Image.fromarray(VARIANTS[variant](rng, np.array(screen)))


def remade(original: Path, number: int) -> bytes:
    """A board as another file for each *number*, since a known file is not read again."""
    picture = Image.open(original).convert("RGB")
    picture.paste("black", (0, 0, 8 * (number + 1), 8))
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=1)
    return png.getvalue()


def _turn(_: random.Random, screen: Picture, degrees: float) -> Picture:
    view = view_of(screen.shape[1::-1], -degrees)
    return look_through(view, screen, screen[2, 2].tolist())[0]


def _lean(rng: random.Random, screen: Picture, degrees: float, turn: float = 0.0) -> Picture:
    """The screen as a camera sees it that stands so far to one side, 1.6 widths away."""
    height, width = screen.shape[:2]
    away = math.sin(math.radians(degrees)) / 1.6 * rng.choice((-1, 1)) * max(1.0, height / width)
    view = view_of((width, height), turn, (away, 0.0), math.cos(math.radians(degrees)))
    return look_through(view, screen, screen[2, 2].tolist())[0]


def _photograph(rng: random.Random, screen: Picture, degrees: float) -> Picture:
    """The screen in a dark frame as a phone sees it, leaning and turned a little."""
    framed = ImageOps.expand(Image.fromarray(screen), screen.shape[1] // 12, (30, 28, 26))
    turn = rng.uniform(-1, 1) * degrees / 4
    seen = _lean(rng, np.array(framed), degrees * rng.uniform(0.6, 1), turn)
    return photograph(rng, seen, degrees * 6)


def _shade(_: random.Random, screen: Picture) -> Picture:
    shade(screen, np.linspace(0.6, 1.1, screen.shape[1], dtype=np.float32)[None])
    return screen


def _wave(_: random.Random, screen: Picture) -> Picture:
    down, across = np.mgrid[: screen.shape[0], : screen.shape[1]]
    waves = 10 * np.sin(across * 0.9 + down * 0.23)
    return np.asarray(np.clip(screen + waves[..., None], 0, 255), np.uint8)


VARIANTS: Mapping[str, Change] = {
    **{f"turned {each}": partial(_turn, degrees=each) for each in (10, -15, 40, 90, 180)},
    "noise": partial(add_noise, strength=12),
    "uneven light": _shade,
    "moire": _wave,
    "blur": lambda _, screen: np.asarray(cv2.GaussianBlur(screen, (0, 0), 1.5), np.uint8),
    **{f"perspective {each}": partial(_lean, degrees=each) for each in (10, 15)},
    "photographed, mild": partial(_photograph, degrees=6),
    "photographed, strong": partial(_photograph, degrees=12),
}
