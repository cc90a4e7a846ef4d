"""Imitate photos of Boggle trays: seen from one side, lit from one, blurred, with a camera's noise.

What a real camera does is worse and of more kinds. These pictures tell whether the reader knows
what it cannot read, not how many real photos it reads.
"""

import io
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ocr.training.overlays import Colour
from ocr.training.scenes import Sample, random_letter

SIDE_PX = 1000  # of a table with a tray, before a camera sees it
LONG_SIDE = 1280
MAX_LEAN = 20.0  # degrees
DIE_COLOURS: tuple[Colour, ...] = ((242, 236, 222), (250, 250, 250), (228, 214, 180))
INKS: tuple[Colour, ...] = ((25, 25, 60), (20, 20, 20), (150, 25, 30), (20, 60, 120))
TRAYS: tuple[Colour, ...] = ((40, 60, 130), (60, 60, 64), (120, 84, 50), (30, 100, 70))
TABLES: tuple[Colour, ...] = ((150, 110, 70), (200, 196, 188), (90, 90, 96), (225, 220, 205))


def photos(count: int, seed: int, fonts: Sequence[str]) -> Iterator[tuple[str, Sample]]:
    """So many photos of each of KINDS, with letters of *fonts*, names or paths."""
    for number in range(count):
        for kind, draw in KINDS.items():
            yield f"{kind}-{number}", draw(random.Random(f"photo {kind} {seed} {number}"), fonts)


def _photo(
    rng: random.Random, fonts: Sequence[str], *, kind: str, turns: tuple[int, ...], lean: float
) -> Sample:
    side = rng.choice((4, 4, 4, 5))
    rows = [[random_letter(rng, "en") for _ in range(side)] for _ in range(side)]
    seen = _seen(rng, _table(rng, rows, fonts, turns), lean)
    buffer = io.BytesIO()
    _as_taken(rng, seen).save(buffer, "JPEG", quality=rng.randint(70, 92))
    return Sample(buffer.getvalue(), kind, "boggle", rows)


KINDS: Mapping[str, Callable[[random.Random, Sequence[str]], Sample]] = {
    kind: partial(_photo, kind=kind, turns=turns, lean=lean)
    for kind, turns, lean in (
        ("dice upright, from above", (0,), 3.0),
        ("dice upright, from one side", (0,), MAX_LEAN),
        ("dice anyhow, from above", (0, 90, 180, 270), 3.0),
        ("dice anyhow, from one side", (0, 90, 180, 270), MAX_LEAN),
    )
}


def _table(
    rng: random.Random, rows: list[list[str]], fonts: Sequence[str], turns: tuple[int, ...]
) -> Image.Image:
    """A tray on a table from above, each die turned by one of *turns* and a little more."""
    table = Image.new("RGB", (SIDE_PX, SIDE_PX), rng.choice(TABLES))
    draw = ImageDraw.Draw(table)
    around = SIDE_PX * rng.uniform(0.06, 0.2)
    edge = (around, around, SIDE_PX - around, SIDE_PX - around)
    draw.rounded_rectangle(edge, radius=SIDE_PX * 0.04, fill=rng.choice(TRAYS))
    border = around + SIDE_PX * rng.uniform(0.02, 0.05)
    pitch = (SIDE_PX - 2 * border) / len(rows)
    size = round(pitch * rng.uniform(0.78, 0.95))
    font = ImageFont.truetype(rng.choice(fonts), size * rng.uniform(0.5, 0.68))
    ink, colour, lined = rng.choice(INKS), rng.choice(DIE_COLOURS), rng.random() < 0.3
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            die = _die(letter, size, font, (ink, colour), lined=lined)
            die = die.rotate(rng.choice(turns) + rng.gauss(0, 2), Image.Resampling.BICUBIC)
            x, y = (border + (at + 0.5) * pitch + rng.gauss(0, 0.01) * pitch - size / 2
                    for at in (column, row))  # fmt: skip
            table.paste(die, (round(x), round(y)), die)
    return table


def _die(
    letter: str,
    size: int,
    font: ImageFont.FreeTypeFont,
    colours: tuple[Colour, Colour],
    *,
    lined: bool,
) -> Image.Image:
    """One die; where *lined*, letters that are others upside down have a line under them."""
    ink, colour = colours
    die = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    draw = ImageDraw.Draw(die)
    draw.rounded_rectangle((0, 0, size - 1, size - 1), radius=size * 0.16, fill=colour)
    middle = (size / 2, size / 2)
    draw.text(middle, letter.upper(), ink, font, anchor="mm")
    if lined and letter in "mwnz":
        left, _, right, bottom = draw.textbbox(middle, letter.upper(), font, anchor="mm")
        draw.rectangle((left, bottom + size * 0.04, right, bottom + size * 0.08), fill=ink)
    return die


def _seen(rng: random.Random, table: Image.Image, lean: float) -> Image.Image:
    """The table as a camera sees it that leans by so many degrees, turned by a few."""
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float64)
    turn, way = math.radians(rng.gauss(0, 3)), rng.uniform(0, 2 * math.pi)
    angle = math.radians(lean * rng.uniform(0.5, 1))
    corners = corners @ np.array(
        [[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]]
    )
    along = corners @ np.array([math.cos(way), math.sin(way)])
    aside = corners @ np.array([-math.sin(way), math.cos(way)])
    far = 4 + along * math.sin(angle)
    along, aside = 4 * along * math.cos(angle) / far, 4 * aside / far
    shown = np.stack([
        along * math.cos(way) - aside * math.sin(way),
        along * math.sin(way) + aside * math.cos(way),
    ], axis=1)  # fmt: skip
    source = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32) * SIDE_PX
    target = ((shown - shown.min(axis=0)) * SIDE_PX / 2).astype(np.float32)
    width, height = target.max(axis=0)
    matrix = cv2.getPerspectiveTransform(source, target)
    size = (round(float(width)), round(float(height)))
    return Image.fromarray(
        cv2.warpPerspective(np.asarray(table), matrix, size, borderMode=cv2.BORDER_REPLICATE)
    )


def _as_taken(rng: random.Random, seen: Image.Image) -> Image.Image:
    """The same unevenly lit, out of focus and with noise."""
    seen.thumbnail((LONG_SIDE, LONG_SIDE))
    seen = seen.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 2.5)))
    down, across = np.mgrid[-1 : 1 : seen.height * 1j, -1 : 1 : seen.width * 1j]
    way = rng.uniform(0, 2 * math.pi)
    light = 1 + rng.uniform(0.05, 0.35) * (across * math.cos(way) + down * math.sin(way))
    x, y = rng.uniform(-1, 1), rng.uniform(-1, 1)
    glare = rng.choice((0, 0, 60)) * np.exp(-((across - x) ** 2 + (down - y) ** 2) / 0.08)
    levels = np.asarray(seen) * light[..., None] + glare[..., None]
    noise = np.random.default_rng(rng.randrange(2**32)).normal(0, rng.uniform(2, 9), levels.shape)
    return Image.fromarray(np.clip(levels + noise, 0, 255).astype(np.uint8))
