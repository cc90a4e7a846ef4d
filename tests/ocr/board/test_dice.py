"""Dice in a tray may lie any way; the letters and lines on their faces tell which."""

import random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import Reading, read_board
from ocr.board.dice import Dice, name_dice
from ocr.cells.glyphs import glyph_of
from ocr.cells.seen import Cells
from tests.long import long
from tests.ocr.drawn_boards import encode, regular_layout

PITCH, DIE = 165, 140
ANYHOW = (0, 90, 180, 270)


def die(face: str) -> Image.Image:
    """Draw a die with *face*, underlined if it ends in _."""
    picture = Image.new("RGB", (DIE, DIE), (240, 232, 210))
    draw = ImageDraw.Draw(picture)
    letters = face.removesuffix("_")
    font = ImageFont.truetype("DejaVuSans-Bold.ttf", 56 if len(letters) > 1 else 80)
    draw.text((DIE / 2, DIE / 2), letters, (25, 25, 60), font, anchor="mm")
    if face.endswith("_"):
        draw.rectangle((DIE / 2 - 32, 106, DIE / 2 + 32, 112), fill=(25, 25, 60))
    return picture


def tray(faces: str, turns: tuple[int, ...] = ANYHOW) -> Image.Image:
    """Draw a tray of dice, each turned by one of *turns* degrees, with the noise of a camera."""
    rng = random.Random(1)
    rows = [line.split() for line in faces.strip().splitlines()]
    side = 60 + PITCH * len(rows)
    picture = Image.new("RGB", (side, side), (40, 60, 120))
    for row, line in enumerate(rows):
        for column, face in enumerate(line):
            turned = die(face).rotate(rng.choice(turns))
            picture.paste(turned, (42 + PITCH * column, 42 + PITCH * row))
    noise = np.random.default_rng(1).normal(0, 5, (side, side, 3))
    return Image.fromarray(np.clip(np.asarray(picture) + noise, 0, 255).astype(np.uint8))


def read(picture: Image.Image) -> Reading:
    return read_board(encode(picture, "JPEG", quality=85))


def read_dice(faces: str, turns: tuple[int, ...] = ANYHOW) -> Dice | None:
    side = len(faces.strip().splitlines())
    layout = regular_layout((42 + DIE / 2, 42 + DIE / 2), PITCH, (side, side), DIE)
    return name_dice(Cells(np.asarray(tray(faces, turns)), layout))


PLAIN = """
    G A T E
    R L O S
    F E Y P
    K C B D
"""
LINED = """
    M_ A Z_ E
    R W_ O N_
    F I H P
    N_ W_ B M_
"""
PAIRS = """
    Qu A T E
    R Th O S
    F E An P
    K He In Er
"""


@pytest.mark.parametrize("faces", [long(PLAIN), LINED, long(PAIRS)])
def test_every_die_is_read_whichever_way_it_lies(faces: str) -> None:
    want = [line.lower().replace("_", "").split() for line in faces.strip().splitlines()]
    assert [list(row) for row in read(tray(faces)).rows] == want


def test_dice_that_lie_any_way_are_told_from_those_that_lie_alike() -> None:
    anyhow, alike = read_dice(PLAIN), read_dice(PLAIN, turns=(90,))
    assert anyhow is not None
    assert alike is not None
    assert anyhow.lie_anyhow
    assert not alike.lie_anyhow


@pytest.mark.long
def test_a_glyph_that_is_kept_stands_upright() -> None:
    anyhow, upright = read_dice(PLAIN), read_dice(PLAIN, turns=(0,))
    assert anyhow is not None
    assert upright is not None
    for place in range(16):
        one, other = (
            glyph_of(dice.named.cells.large_crops[place]).ravel() for dice in (anyhow, upright)
        )
        assert np.corrcoef(one, other)[0, 1] > 0.9


@pytest.mark.parametrize(("turns", "letter"), [((0, 90, 180, 270), "qu"), ((0,), "q")])
def test_a_lone_q_is_qu_if_dice_lie_any_way(turns: tuple[int, ...], letter: str) -> None:
    dice = read_dice(PLAIN.replace("K", "Q"), turns=turns)
    assert dice is not None
    assert [face for face in dice.named.letters if "q" in face] == [letter]


def test_cyrillic_letters_are_no_dice() -> None:
    assert read_dice("Ж Б Ц Ы\nА Ф О Д\nЩ Л Ю Р\nИ К Я Ч") is None


@pytest.mark.long
def test_a_tray_that_is_turned_itself_is_read() -> None:
    turned = tray(PLAIN).rotate(14, Image.Resampling.BICUBIC, expand=True, fillcolor=(40, 60, 120))
    noise = np.random.default_rng(2).normal(0, 5, (turned.height, turned.width, 3))
    noisy = np.clip(np.asarray(turned) + noise, 0, 255).astype(np.uint8)
    rows = read(Image.fromarray(noisy)).rows
    assert " ".join("".join(row) for row in rows) == "gate rlos feyp kcbd"
