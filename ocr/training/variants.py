"""The same boards as a hand sends them: turned, cut off, or photographed from a screen."""

import io
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

from ocr import ReadingError, read_board
from ocr.training.scenes import Sample

_NOISE = 12.0  # levels of RGB
_MOIRE = 10.0


def variants_of(samples: Iterator[tuple[str, Sample]], count: int) -> Iterator[tuple[str, Sample]]:
    """Each of VARIANTS of the first *count* boards that are read exactly as they are."""
    exact = (pair for pair in samples if pair[1].kind != "bee" and _is_exact(pair[1]))
    for name, sample in (pair for _, pair in zip(range(count), exact, strict=False)):
        screen = Image.open(io.BytesIO(sample.picture)).convert("RGB")
        screen.thumbnail((1280, 1280))
        for variant, change in VARIANTS.items():
            rng = random.Random(f"{name} {variant}")
            buffer = io.BytesIO()
            change(rng, screen).save(buffer, "JPEG", quality=85)
            yield f"{name}-{variant}", replace(sample, picture=buffer.getvalue(), kind=variant)


def remade(original: Path, number: int) -> bytes:
    """The same board in another file for each *number*: a picture sent before is not read again."""
    picture = Image.open(original).convert("RGB")
    picture.paste("black", (0, 0, 8 * (number + 1), 8))
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=1)
    return png.getvalue()


def _is_exact(sample: Sample) -> bool:
    try:
        rows = read_board(sample.picture).rows
    except ReadingError:
        return False
    return [list(row) for row in rows] == [list(row) for row in sample.rows]


Change = Callable[[random.Random, Image.Image], Image.Image]


def _turned(degrees: float) -> Change:
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


def _blurred(_: random.Random, screen: Image.Image) -> Image.Image:
    return screen.filter(ImageFilter.GaussianBlur(1.5))


def _of(levels: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Image.Image:
    return Image.fromarray(np.clip(levels, 0, 255).astype(np.uint8))


VARIANTS: Mapping[str, Change] = {
    "turned 10": _turned(10),
    "turned -15": _turned(-15),
    "turned 90": _turned(90),
    "turned 180": _turned(180),
    "turned 40": _turned(40),
    "noise": _noisy,
    "uneven light": _uneven,
    "moire": _moire,
    "blur": _blurred,
}
