"""Learn the weights of ocr/dice.npz: `python -m ocr.training.train_dice`.

Dice are drawn as trays have them, lit and blurred, and their faces are lifted by the code that
reads trays. Each face is learnt four ways up: once as what it is, and else as not upright, unless
it is the same letter upside down. One seed fixes every choice.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image

from ocr.arrays import Floats
from ocr.dice import FACES, NOT_UPRIGHT, WAYS, WEIGHTS, four_ways, lift_faces
from ocr.lattice import balda_layout
from ocr.photos import without_noise
from ocr.training.fonts import Fonts
from ocr.training.learning import Course, Glyphs, teach
from ocr.training.photos import TRAYS, DiceSet, as_taken, draw_die

OUT = Path(__file__).parent.parent / WEIGHTS
SIDE = 6  # dice a sheet
DRAWN_PX, SEEN_PX = 150, (50, 150)  # from one die to the next, as they are drawn and seen
HIDDEN = (192, 64)
SAME_UPSIDE_DOWN = frozenset("hinosxz")
SAME_EACH_WAY = frozenset("ox")
# On some faces: what is no Latin letter, from no side.
STRANGE = "24589%&@#+*=?№€$★☆♥●■▲▼►◄→←…БДЖЙФЦЧЩЪЫЮЯ"
STRANGE_FACES = 0.08


def draw_dice(rng: random.Random, sheets: int, fonts: Fonts) -> Glyphs:
    """The faces of so many sheets, each of them four ways up."""
    drawn = [each for _ in range(sheets) for each in _faces(rng, fonts["en"])]
    glyphs = four_ways([glyph for glyph, _ in drawn])
    kinds = [_kind(face, way) for _, face in drawn for way in range(WAYS)]
    return Glyphs.of(list(glyphs), [np.zeros_like(each) for each in glyphs], kinds)


def _kind(face: str, way: int) -> int:
    """What a face is learnt as that is turned by so many quarters."""
    same = way == 0 or face in SAME_EACH_WAY or (way == 2 and face in SAME_UPSIDE_DOWN)
    return FACES.index(face) if same and face in FACES else NOT_UPRIGHT


def _faces(rng: random.Random, fonts: tuple[str, ...]) -> Iterator[tuple[Floats, str]]:
    dice = DiceSet.of(rng, fonts, DRAWN_PX)
    faces = [
        rng.choice(STRANGE) if rng.random() < STRANGE_FACES else rng.choice(FACES)
        for _ in range(SIDE**2)
    ]
    sheet = Image.new("RGB", (SIDE * DRAWN_PX,) * 2, rng.choice(TRAYS))
    for place, face in enumerate(faces):
        row, column = divmod(place, SIDE)
        turn = rng.gauss(0, dice.turned)
        die = draw_die(face, dice).rotate(turn, Image.Resampling.BICUBIC, expand=True)
        x, y = (round((at + 0.5) * DRAWN_PX - die.width / 2) for at in (column, row))
        sheet.paste(die, (x, y), die)
    pitch = rng.uniform(*SEEN_PX)
    small = sheet.resize((round(SIDE * pitch),) * 2, Image.Resampling.HAMMING)
    pixels = without_noise(np.asarray(as_taken(rng, small)))
    off = [rng.gauss(0.5, 0.02) * pitch for _ in range(2)]
    size = rng.uniform(1 - 2 * dice.rim, 1.03) * dice.size * pitch / DRAWN_PX
    layout = balda_layout(np.array([off, (pitch, 0), (0, pitch)]), (SIDE, SIDE), (size, size), 1.0)
    for ink, face in zip(lift_faces(pixels, layout), faces, strict=True):
        if ink is not None:
            yield ink.glyph, face


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m ocr.training.train_dice", description=__doc__)
    course = Course(epochs=12, seed=1, hidden=HIDDEN, outputs=NOT_UPRIGHT + 1, crossed=0.0)
    courses = course, replace(course, seed=2)
    teach(parser, draw_dice, courses, sheets=1000, out=OUT)


if __name__ == "__main__":
    main()
