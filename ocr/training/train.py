"""Learn the weights of ocr/glyphs.npz: `python -m ocr.training.train`.

Letters are drawn as cells of random themes, made small and sent through JPEG as a chat would,
and lifted by the same code that reads boards, so the network sees what it will see. One seed
fixes every choice.
"""

import argparse
import io
import itertools
import math
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFont

from ocr.arrays import Picture
from ocr.blur import sharpened
from ocr.board_ink import lift_inks
from ocr.ensemble import Window
from ocr.image import Cell, cell_at
from ocr.ink import Ink
from ocr.lattice import balda_layout
from ocr.photos import without_noise
from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS, NO_LETTER, SHAPES
from ocr.tiles import TILES
from ocr.training.fonts import Fonts
from ocr.training.learning import Course, Glyphs, teach
from ocr.training.overlays import Stroke, random_stroke
from ocr.training.scenes import random_letter
from ocr.training.screenshots import Look, Scene, draw_board
from ocr.training.themes import random_colour, random_look, random_theme
from ocr.word_paths import paths_over

WEIGHTS = Path(__file__).parent.parent / "glyphs.npz"
WINDOWS = Window(5, 2), Window(3, 2), Window(3, 1), Window(3, 2)
HIDDEN_OF_WINDOWS = 32, 64, 96, 192, 256
HIDDEN = 1024, 256
EPOCHS = 8
SHEET_SIDE = 6
PITCHES = 18, 120  # px; small ones are drawn as often as those twice as large
BLURRED = 0.15  # of the sheets, half of which are sharpened as the reader does it
PHOTOGRAPHED = 0.1  # of the sheets
SMALL = 0.1  # of the sheets: those of pictures that the reader enlarges
# Digits that look like З, О, б and І are left out: they are letters as far as a shape can tell. So
# is №, which is N once its small o is taken for a value of the tile.
SYMBOLS = "2457892457892457899%&@#+*=?€$★☆♥●■▲▼►◄→←…"

MIN_TAIL = 0.1  # of the height of an l, to the right of its stem

ALIKE = frozenset("вгдеёзийлцшщъьэґіїoqceilnuvy")  # drawn twice as often as others


def draw_glyphs(rng: random.Random, sheets: int, fonts: Fonts) -> Glyphs:
    """The glyphs of many small random boards; about one in ten is no letter."""
    inks, labels = [], []
    for _ in range(sheets):
        alphabet: AlphabetName = rng.choice(("ru", "ru", "en", "uk"))
        look = random_look(rng, random_theme(rng), fonts[alphabet])
        for ink, shape in _sheet(rng, look, alphabet):
            inks.append(ink)
            labels.append(SHAPES.index(shape))
    return Glyphs.of([ink.glyph for ink in inks], [ink.hidden for ink in inks], labels)


def _sheet(rng: random.Random, look: Look, alphabet: AlphabetName) -> Iterator[tuple[Ink, str]]:
    shapes = _random_shapes(rng, look, alphabet)
    rows = [[letter for letter, _ in line] for line in shapes]
    pitch = math.exp(rng.uniform(*map(math.log, PITCHES)))
    edge = pitch * 0.3
    side = round(SHEET_SIDE * pitch + 2 * edge)
    lit = {(r, c) for r in range(SHEET_SIDE) for c in range(SHEET_SIDE) if rng.random() < 0.2}
    stroke = _random_stroke(rng) if rng.random() < 0.5 else None
    scene = Scene(rows=rows, highlighted=frozenset(lit), stroke=stroke)
    oversize = rng.choice((1.0, 1.8, 2.5))
    large = Image.new("RGB", (round(side * oversize), round(side * oversize)), look.theme.page)
    draw_board(large, (edge * oversize, edge * oversize, pitch * oversize), scene, look)
    pixels = _as_seen(rng, large, side)
    affine = np.array([(edge + pitch / 2,) * 2, (pitch, 0), (0, pitch)])
    size = pitch * (1 - look.theme.gap)
    layout = balda_layout(affine, (SHEET_SIDE, SHEET_SIDE), (size, size), 1.0)
    cells = [_stretched(rng, _cut(rng, pixels, centre, size)) for centre in layout.centres]
    inks = lift_inks([Cell(cell, cell) for cell in cells], paths_over(pixels, layout))
    for ink, (_, shape) in zip(inks, itertools.chain(*shapes), strict=True):
        if ink is not None and ink.glyph.any():
            yield ink, shape


def _random_stroke(rng: random.Random) -> Stroke:
    """A path up and down the columns that leaves no row of the sheet untouched."""
    side = range(SHEET_SIDE)
    cells = [(row, column) for column in side for row in (side, side[::-1])[column % 2]]
    first = rng.randrange(len(cells) // 2)
    cells = cells[first : first + rng.randint(4, 20)]
    if rng.random() < 0.5:
        cells = [(column, row) for row, column in cells]
    return random_stroke(rng, cells, random_colour(rng))


def _random_shapes(
    rng: random.Random, look: Look, alphabet: AlphabetName
) -> list[list[tuple[str, str]]]:
    """What to draw in each cell, and the shape it must be read as."""

    def one() -> tuple[str, str]:
        if rng.random() < 0.12:
            return rng.choice((*SYMBOLS, "", *_scraps(rng, alphabet))), NO_LETTER
        letter = rng.choice([*ALPHABETS[alphabet], *sorted(ALPHABETS[alphabet].keys() & ALIKE)])
        if alphabet == "en" and look.lower_case and letter == "l":
            return letter, "l" if has_tail(look.font) else "і"
        shapes = ALPHABETS[alphabet][letter]
        return letter, shapes[-1] if look.lower_case else shapes[0]

    return [[one() for _ in range(SHEET_SIDE)] for _ in range(SHEET_SIDE)]


@cache
def has_tail(font: str) -> bool:
    """Whether the foot of a lower-case l goes on to the right as that of L does.

    The others are the upper-case I of other boards to a network, bars and those with slabs alike.
    """
    mask = ImageFont.truetype(font, 100).getmask("l")
    drawn = np.array(mask).reshape(mask.size[::-1]) > 127
    rows = np.flatnonzero(drawn.any(axis=1))
    height = np.ptp(rows) + 1
    stem = np.flatnonzero(drawn[rows[height // 3] : rows[2 * height // 3]].any(axis=0))
    foot = np.flatnonzero(drawn[rows[-height // 5] :].any(axis=0))
    right, left = (foot[-1] - stem[-1]) / height, (stem[0] - foot[0]) / height
    return bool(right > max(MIN_TAIL, left + MIN_TAIL))


def _scraps(rng: random.Random, alphabet: AlphabetName) -> Iterator[str]:
    """Bits of words and numbers, as tables and calendars hold, and tiles of two letters."""
    if alphabet == "en":
        yield from TILES
    for length in (2, 3, 3, 4, 5, 6):
        yield "".join(random_letter(rng, alphabet) for _ in range(length))
        yield str(rng.randrange(10, 2000))


def _as_sent(rng: random.Random, sheet: Image.Image) -> Image.Image:
    if rng.random() < 0.25:
        return sheet
    buffer = io.BytesIO()
    sheet.save(buffer, "JPEG", quality=rng.randint(55, 92))
    return Image.open(buffer)


def _as_seen(rng: random.Random, sheet: Image.Image, side: int) -> Picture:
    """The sheet with sides of so many pixels as it was sent, as the reader has it then.

    Some are shown small, and some are photographed.
    """
    shown = side if rng.random() > SMALL else side // 2
    small = sheet.resize((shown, shown), Image.Resampling.HAMMING)
    if rng.random() < PHOTOGRAPHED:
        pixels = without_noise(np.asarray(_as_sent(rng, _photographed(rng, small))))
    else:
        pixels = _in_or_out_of_focus(rng, np.asarray(_as_sent(rng, small)))
    return pixels if shown == side else np.asarray(cv2.resize(pixels, (side, side)), dtype=np.uint8)


def _in_or_out_of_focus(rng: random.Random, pixels: Picture) -> Picture:
    """Most as they are, some blurred, half of these sharpened as the reader does it."""
    if rng.random() > BLURRED:
        return pixels
    soft = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.5, 1.8))
    blurred = np.asarray(soft, dtype=np.uint8)
    return sharpened(blurred) if rng.random() < 0.5 else blurred


def _photographed(rng: random.Random, sheet: Image.Image) -> Image.Image:
    """A screen as a camera takes it: blurred, with waves and noise in grains of a pixel or two."""
    width, height = sheet.size
    levels = cv2.GaussianBlur(np.asarray(sheet), (0, 0), rng.uniform(0.4, 1.6)).astype(np.float64)
    down, across = np.mgrid[0:height, 0:width]
    along = across * rng.uniform(-1.2, 1.2) + down * rng.uniform(-1.2, 1.2)
    levels += rng.uniform(0, 6) * np.sin(along)[..., None]
    generator = np.random.default_rng(rng.randrange(2**32))
    fine = generator.normal(0, rng.uniform(1, 9), (height, width, 1))
    coarse = generator.normal(0, rng.uniform(1, 6), (height // 2, width // 2, 3))
    levels += fine + cv2.resize(coarse, (width, height))
    return Image.fromarray(np.clip(levels, 0, 255).astype(np.uint8))


def _cut(
    rng: random.Random, pixels: NDArray[np.uint8], centre: NDArray[np.float64], size: float
) -> NDArray[np.uint8]:
    """One cell as the locator would cut it, a little off."""
    slack = size * 0.04
    off = rng.uniform(-slack, slack), rng.uniform(-slack, slack)
    side = size * rng.uniform(0.94, 1.01)
    return cell_at(pixels, centre + off, (side, side)).inside


def _stretched(rng: random.Random, cell: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Most cells slanted, stretched and bent a little: letters of fonts that are not here."""
    if rng.random() < 0.3:
        return cell
    height, width = cell.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    across, down = x / width - 0.5, y / height - 0.5
    slant, stretch = rng.uniform(-0.15, 0.15), rng.uniform(-0.2, 0.2)
    bend_x = rng.uniform(0, 0.05) * np.sin(
        2 * np.pi * (across * rng.uniform(0.8, 1.6) + rng.random())
    )
    bend_y = rng.uniform(0, 0.04) * np.sin(
        2 * np.pi * (down * rng.uniform(0.8, 1.6) + rng.random())
    )
    from_x = x + width * (slant * down + stretch * across + bend_x)
    from_y = y + height * bend_y
    bent = cv2.remap(
        cell,
        from_x.astype(np.float32),
        from_y.astype(np.float32),
        cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(bent, dtype=np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m ocr.training.train", description=__doc__)
    dense = Course(epochs=EPOCHS, seed=1, hidden=HIDDEN, normalised=True)
    windows = replace(dense, hidden=HIDDEN_OF_WINDOWS, windows=WINDOWS, coarse=0.25)
    teach(parser, draw_glyphs, (dense, windows), sheets=20_000, out=WEIGHTS)


if __name__ == "__main__":
    main()
