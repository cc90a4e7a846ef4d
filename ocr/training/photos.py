"""Imitate photos of Boggle trays: seen from one side, lit from one, blurred, with a camera's noise.

What a real camera does is worse and of more kinds. These pictures tell whether the reader knows
what it cannot read, not how many real photos it reads.
"""

import io
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ocr.training.overlays import Colour
from ocr.training.scenes import Sample

TABLES_PX = (1600, 1200), (1200, 1600)  # that a camera sees; a tray lies in the middle
SIDE_PX = 1200  # their shorter side
LONG_SIDES = 1000, 4032  # of the picture that is sent
ZOOM = 1.2  # by so much the camera is nearer, so that it sees nothing beyond the table
SEEN_SIDE = 1280  # of what is lit and blurred: a larger picture shows no more
MAX_LEAN = 20.0  # degrees
QUARTERS = 0, 90, 180, 270

# What the faces of English sets have, a letter as often as they do.
FACES = tuple(
    "aaaaaaabbcccdddeeeeeeeeeeeffgghhhhhiiiiiijjklllllmmmnnnnnnoooooooppqrrrrrsssssstttttttttuuu"
    "vvwwwxyyyz"
)
TWO_LETTERS = "an", "er", "he", "in", "qu", "th"
UNDERLINED = "mwnz", "mw", ""  # letters that are others upside down or from the side

DIE_COLOURS: tuple[Colour, ...] = ((242, 236, 222), (250, 250, 250), (228, 214, 180))
INKS: tuple[Colour, ...] = (
    (25, 25, 60), (20, 20, 20), (20, 20, 20), (150, 25, 30), (20, 60, 120), (30, 50, 150),
)  # fmt: skip
TRAYS: tuple[Colour, ...] = (
    (40, 60, 130), (60, 60, 64), (120, 84, 50), (30, 100, 70), (200, 60, 40), (215, 175, 60),
    (190, 190, 190),
)  # fmt: skip
TABLES: tuple[Colour, ...] = (
    (150, 110, 70), (190, 150, 105), (200, 196, 188), (90, 90, 96), (225, 220, 205),
)  # fmt: skip


def photos(count: int, seed: int, fonts: Sequence[str]) -> Iterator[tuple[str, Sample]]:
    """So many photos of each of KINDS, with letters of *fonts*, names or paths."""
    for number in range(count):
        for kind, draw in KINDS.items():
            yield f"{kind}-{number}", draw(random.Random(f"photo {kind} {seed} {number}"), fonts)


def _photo(
    rng: random.Random, fonts: Sequence[str], *, kind: str, turns: Sequence[int], lean: float
) -> Sample:
    side = rng.choice((4, 4, 4, 4, 5, 5, 6))
    rows = [[_face(rng, side) for _ in range(side)] for _ in range(side)]
    taken = as_taken(rng, _photograph(rng, _table(rng, rows, fonts, turns), lean))
    long_side = rng.uniform(*LONG_SIDES)
    scale = long_side / max(taken.size)
    sent = taken.resize((round(taken.width * scale), round(taken.height * scale)))
    buffer = io.BytesIO()
    sent.save(buffer, "JPEG", quality=rng.randint(70, 92))
    return Sample(buffer.getvalue(), kind, "boggle", rows)


KINDS: Mapping[str, Callable[[random.Random, Sequence[str]], Sample]] = {
    kind: partial(_photo, kind=kind, turns=turns, lean=lean)
    for kind, turns, lean in (
        ("dice upright, from above", (0,), 3.0),
        ("dice upright, from one side", (0,), MAX_LEAN),
        ("dice anyhow, from above", QUARTERS, 3.0),
        ("dice anyhow, from one side", QUARTERS, MAX_LEAN),
    )
}


def _face(rng: random.Random, side: int) -> str:
    """The upper face of one die; large sets have faces of two letters."""
    if side > 4 and rng.random() < 0.03:
        return rng.choice(TWO_LETTERS)
    letter = rng.choice(FACES)
    return "qu" if letter == "q" else letter


@dataclass(frozen=True, slots=True)
class DiceSet:
    """How the dice of one set look, and how far they lie from where they should."""

    size: int
    font: ImageFont.FreeTypeFont
    ink: Colour
    colour: Colour
    underlined: str
    line: tuple[float, float]  # of the size: how far under a letter it lies, and how thick it is
    rim: float  # of the size: what is round at each side of a face
    turned: float  # degrees, a standard deviation
    side: float  # of the size: what is seen of the side of a die
    way: float  # radians: where that and the shadow lie

    @classmethod
    def of(cls, rng: random.Random, fonts: Sequence[str], pitch: float) -> "DiceSet":
        size = round(pitch * rng.uniform(0.78, 0.95))
        font = ImageFont.truetype(rng.choice(fonts), size * rng.uniform(0.5, 0.72))
        colour, ink = rng.choice(DIE_COLOURS), rng.choice(INKS)
        rim, turned, side = rng.uniform(0.02, 0.12), rng.uniform(0.5, 4), rng.uniform(0, 0.08)
        way = rng.uniform(0, 2 * math.pi)
        line = rng.uniform(0.025, 0.06), rng.uniform(0.03, 0.06)
        return cls(size, font, ink, colour, rng.choice(UNDERLINED), line, rim, turned, side, way)


def _table(
    rng: random.Random, rows: list[list[str]], fonts: Sequence[str], turns: Sequence[int]
) -> Image.Image:
    """A tray on a table from above, each die turned by one of *turns* and a little more."""
    table = _grain(rng, rng.choice(TABLES))
    _lay_around(rng, ImageDraw.Draw(table), fonts)
    is_round = rng.random() < 0.35
    side = SIDE_PX * (rng.uniform(0.4, 0.56) if is_round else rng.uniform(0.45, 0.72))
    left, top = (table.width - side) / 2, (table.height - side) / 2
    border = side * rng.uniform(0.02, 0.08)
    colour = rng.choice(TRAYS)
    beyond = side * (0.2 if is_round else rng.uniform(0.01, 0.06))
    edge = (left - beyond, top - beyond, left + side + beyond, top + side + beyond)
    corner = side if is_round else side * 0.05
    _tray(rng, table, edge, corner, (colour, rng.choice(fonts)))
    pitch = (side - 2 * border) / len(rows)
    dice = DiceSet.of(rng, fonts, pitch)
    _pits(rng, table, (left + border, top + border, pitch), len(rows), colour)
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            die = draw_die(letter, dice)
            turn = rng.choice(turns) + rng.gauss(0, dice.turned)
            die = die.rotate(turn, Image.Resampling.BICUBIC, expand=True)
            x, y = (start + border + (at + 0.5) * pitch + rng.gauss(0, 0.015) * pitch
                    - die.width / 2 for start, at in ((left, column), (top, row)))  # fmt: skip
            _stand(table, die, (x, y), dice)
    return table


def _grain(rng: random.Random, colour: Colour) -> Image.Image:
    """A table of one colour, of wood or covered with cloth."""
    noise = np.random.default_rng(rng.randrange(2**32)).normal(0, 1, rng.choice(TABLES_PX))
    reach, strength = rng.choice((((1, 1), 0.0), ((301, 3), 14.0), ((5, 5), 10.0), ((2, 2), 8.0)))
    grain = cv2.blur(noise, reach)
    grain *= strength / grain.std()
    return Image.fromarray(np.clip(colour + grain[..., None], 0, 255).astype(np.uint8))


def _lay_around(rng: random.Random, draw: ImageDraw.ImageDraw, fonts: Sequence[str]) -> None:
    """A written sheet of paper, a pencil and a timer; the tray hides what lies in the middle."""
    if rng.random() < 0.5:
        x, y = rng.choice((-0.3, 0.75)) * SIDE_PX, rng.uniform(-0.2, 0.6) * SIDE_PX
        draw.rectangle((x, y, x + 0.5 * SIDE_PX, y + 0.7 * SIDE_PX), (246, 246, 242))
        font = ImageFont.truetype(rng.choice(fonts), 24)
        for line in range(20):
            word = "".join(rng.choices(FACES, k=rng.randint(3, 7)))
            draw.text((x + 30, y + 20 + 38 * line), f"{word}   {word[::-1]}", (60, 60, 110), font)
    if rng.random() < 0.4:
        ends = [rng.uniform(0, SIDE_PX) for _ in range(3)]
        draw.line((ends[0], -20, ends[1], ends[2]), rng.choice(TRAYS), 22)
    if rng.random() < 0.4:
        x, y = (rng.choice((0.05, 0.95)) * SIDE_PX for _ in range(2))
        for radius, colour in ((90, (220, 220, 215)), (60, (240, 200, 150)), (20, (250, 250, 250))):
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), colour, (90, 90, 90))


def _tray(
    rng: random.Random,
    table: Image.Image,
    edge: tuple[float, float, float, float],
    corner: float,
    look: tuple[Colour, str],
) -> None:
    """The tray, square or round by its corners' radius, with a rim and perhaps a name on it."""
    colour, font = look
    draw = ImageDraw.Draw(table)
    draw.rounded_rectangle(edge, corner, colour, _lit(colour, rng.uniform(0.6, 1.5)), width=8)
    if rng.random() < 0.5:
        left, _, right, bottom = edge
        name = ImageFont.truetype(font, 22)
        draw.text(((left + right) / 2, bottom - 26), "BOGGLE", (250, 250, 250), name, anchor="mm")


def _pits(
    rng: random.Random,
    table: Image.Image,
    place: tuple[float, float, float],
    side: int,
    colour: Colour,
) -> None:
    """Draw what holds the dice: ridges between them, dark pits or nothing."""
    left, top, pitch = place
    draw, ridge = ImageDraw.Draw(table), rng.choice((None, 0.5, 0.75, 1.3))
    if ridge is None:
        return
    for row in range(side):
        for column in range(side):
            x, y = left + column * pitch, top + row * pitch
            box = (x + 2, y + 2, x + pitch - 3, y + pitch - 3)
            draw.rounded_rectangle(box, pitch * 0.1, _lit(colour, ridge))


def _lit(colour: Colour, light: float) -> Colour:
    red, green, blue = (min(255, round(level * light)) for level in colour)
    return red, green, blue


def _stand(table: Image.Image, die: Image.Image, place: tuple[float, float], dice: DiceSet) -> None:
    """Draw the shadow of a die, and its side towards the camera."""
    shape = die.getchannel("A")
    soft = Image.new("L", (die.width + 40, die.height + 40))
    soft.paste(shape.point(lambda level: level // 2), (20, 20))
    across, down = math.cos(dice.way) * dice.size, math.sin(dice.way) * dice.size
    x, y = place
    shadow = round(x - 20 + 0.05 * across), round(y - 20 + 0.05 * down)
    table.paste((0, 0, 0), shadow, soft.filter(ImageFilter.GaussianBlur(6)))
    side = round(x + dice.side * across), round(y + dice.side * down)
    table.paste(_lit(dice.colour, 0.6), side, shape)
    table.paste(die, (round(x), round(y)), die)


def draw_die(face: str, dice: DiceSet) -> Image.Image:
    """One die with round corners and edges."""
    size = dice.size
    die = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    draw = ImageDraw.Draw(die)
    for step in range(5):
        inset = dice.rim * size * step / 5
        shade = _lit(dice.colour, 0.75 + 0.05 * (step + 1))
        box = (inset, inset, size - 1 - inset, size - 1 - inset)
        draw.rounded_rectangle(box, radius=size * 0.16, fill=shade)
    middle = (size / 2, size / 2)
    font = dice.font.font_variant(size=dice.font.size * (0.75 if len(face) > 1 else 1))
    draw.text(middle, face.capitalize(), dice.ink, font, anchor="mm")
    if face in dice.underlined:
        left, _, right, bottom = draw.textbbox(middle, face.upper(), font, anchor="mm")
        gap, thick = (size * part for part in dice.line)
        draw.rectangle((left, bottom + gap, right, bottom + gap + thick), fill=dice.ink)
    return die


def _photograph(rng: random.Random, table: Image.Image, lean: float) -> Image.Image:
    """The table as a camera sees it that leans by so many degrees, turned by a few."""
    size = np.array(table.size)
    source = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / SIDE_PX
    turn, way = math.radians(rng.gauss(0, 5)), rng.uniform(0, 2 * math.pi)
    angle = math.radians(lean * rng.uniform(0.5, 1))
    along, aside = (source @ _turn(way - turn)).T
    far = 4 + along * math.sin(angle)
    shown = np.stack([4 * along * math.cos(angle) / far, 4 * aside / far], axis=1) @ _turn(-way)
    corners, target = (
        (size / 2 + place * SIDE_PX / 2).astype(np.float32) for place in (source, ZOOM * shown)
    )
    matrix = cv2.getPerspectiveTransform(corners, target)
    edge = cv2.BORDER_REPLICATE
    return Image.fromarray(
        cv2.warpPerspective(np.asarray(table), matrix, table.size, borderMode=edge)
    )


def _turn(angle: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([(cos, -sin), (sin, cos)])


def as_taken(rng: random.Random, seen: Image.Image) -> Image.Image:
    """Light a picture unevenly, put it out of focus and add noise."""
    seen.thumbnail((SEEN_SIDE, SEEN_SIDE))
    seen = seen.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 2.5)))
    down, across = np.mgrid[-1 : 1 : seen.height * 1j, -1 : 1 : seen.width * 1j]
    way = rng.uniform(0, 2 * math.pi)
    light = 1 + rng.uniform(0.05, 0.35) * (across * math.cos(way) + down * math.sin(way))
    levels = np.asarray(seen) * light[..., None]
    for _ in range(rng.choice((0, 0, 1, 3))):
        x, y, size = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.choice((0.002, 0.01, 0.08))
        glare = rng.uniform(30, 90) * np.exp(-((across - x) ** 2 + (down - y) ** 2) / size)
        levels += glare[..., None]
    noise = np.random.default_rng(rng.randrange(2**32)).normal(0, rng.uniform(2, 9), levels.shape)
    return Image.fromarray(np.clip(levels + noise, 0, 255).astype(np.uint8))
