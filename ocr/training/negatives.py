"""Seeded pictures without a board, some of them with grids: each must be refused."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr.training.cases import Case
from ocr.training.scenes import as_delivered, random_letter
from ocr.training.screenshots import KEYBOARDS, Look, Theme, draw_keyboard
from ocr.training.themes import random_theme

WIDTH, HEIGHT = 1080, 1920


@dataclass(frozen=True, slots=True)
class _Easel:
    """The tools of all drawings below."""

    rng: random.Random
    screen: Image.Image
    theme: Theme
    fonts: Sequence[str]

    @property
    def draw(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.screen)

    def font(self, size: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(self.rng.choice(self.fonts), round(size))

    def words(self, length: int) -> str:
        letters = (random_letter(self.rng, "ru") for _ in range(length))
        return "".join(" " if self.rng.random() < 0.16 else letter for letter in letters)

    def table(self, rows: Sequence[Sequence[str]], size: float = 0.45) -> None:
        """Draw a ruled grid as wide as the screen, with text *size* of a cell high."""
        pitch = WIDTH * 0.94 / len(rows[0])
        font = self.font(pitch * size)
        for row, line in enumerate(rows):
            for column, text in enumerate(line):
                x, y = 30 + pitch * column, 300 + pitch * row
                box = (x + 2, y + 2, x + pitch - 2, y + pitch - 2)
                self.draw.rectangle(box, self.theme.empty, self.theme.line_colour, width=2)
                middle = (x + pitch / 2, y + pitch / 2)
                self.draw.text(middle, text, self.theme.text, font, anchor="mm")


def draw_negatives(count: int, seed: int, fonts: Sequence[str]) -> Iterator[Case]:
    """Draw *count* pictures of all NEGATIVE_KINDS in turn."""
    for number, kind in zip(range(count), cycle(NEGATIVE_KINDS), strict=False):
        rng = random.Random(f"{kind} {seed} {number}")
        yield Case("drawn", f"{kind} {number}", negative(kind, rng, fonts), kind, [], {})


def negative(kind: str, rng: random.Random, fonts: Sequence[str]) -> bytes:
    """A picture of one of NEGATIVE_KINDS, as a chat delivers it."""
    theme = random_theme(rng)
    easel = _Easel(rng, Image.new("RGB", (WIDTH, HEIGHT), theme.page), theme, fonts)
    NEGATIVE_KINDS[kind](easel)
    return as_delivered(rng, easel.screen)


def _text_page(easel: _Easel) -> None:
    size = easel.rng.randint(22, 60)
    font = easel.font(size)
    for y in range(size, HEIGHT - size, round(size * 1.5)):
        easel.draw.text((40, y), easel.words(60), easel.theme.text, font)


def _chat(easel: _Easel) -> None:
    font = easel.font(38)
    y = 120
    while y < HEIGHT - 300:
        tall, wide = easel.rng.randint(1, 4) * 60 + 40, easel.rng.randint(300, 800)
        x = easel.rng.choice((30, WIDTH - 30 - wide))
        easel.draw.rounded_rectangle((x, y, x + wide, y + tall), 30, easel.theme.empty)
        for line in range(20, tall - 50, 60):
            place = (x + 24, y + line)
            easel.draw.text(place, easel.words(wide // 24), easel.theme.text, font)
        y += tall + easel.rng.randint(15, 40)


def _keyboard(easel: _Easel, keys: Sequence[str] = ()) -> None:
    """Draw rows of keys, by default of a random alphabet."""
    keys = keys or KEYBOARDS[easel.rng.choice(sorted(KEYBOARDS))]
    font = easel.rng.choice(easel.fonts)
    draw_keyboard(easel.screen, keys, Look(easel.theme, font, font), HEIGHT * 0.6)


def _calendar(easel: _Easel) -> None:
    first = easel.rng.randint(0, 6)
    days = [str(day) for day in range(1, 31)]
    cells = [""] * first + days + [""] * (12 - first)
    easel.table([cells[week : week + 7] for week in range(0, 42, 7)])


def _gallery(easel: _Easel) -> None:
    """Draw photos in even rows."""
    side = easel.rng.choice((4, 5))
    pitch = WIDTH // side
    _photo(easel)
    for line in range(side + 1):
        across = (0, line * pitch, WIDTH, line * pitch)
        down = (line * pitch, 0, line * pitch, HEIGHT)
        easel.draw.line(across, easel.theme.page, 8)
        easel.draw.line(down, easel.theme.page, 8)


def _scatter(easel: _Easel, signs: Sequence[str], least: int, most: int | None = None) -> None:
    """Draw a square of *least* to *most* cells a side, with signs in some of them."""
    rng = easel.rng
    side = rng.randint(least, most) if most else least
    rows = [
        [rng.choice(signs) if rng.random() < 0.4 else "" for _ in range(side)] for _ in range(side)
    ]
    easel.table(rows)


def _icons(easel: _Easel) -> None:
    """Draw a phone's home screen: tiles of many colours with a sign and a caption."""
    rng = easel.rng
    font = easel.font(26)
    for x in range(70, 1000, 260):
        for y in range(150, 1700, 260):
            colour = rng.randint(0, 255), rng.randint(0, 255), rng.randint(0, 255)
            easel.draw.rounded_rectangle((x, y, x + 160, y + 160), 36, colour)
            left, right = sorted(rng.sample(range(20, 140), 2))
            sign = rng.choice((easel.draw.ellipse, easel.draw.rectangle))
            sign((x + left, y + 40, x + right + 10, y + 120), fill=(255, 255, 255))
            caption = (x + 80, y + 190)
            easel.draw.text(caption, easel.words(8), easel.theme.text, font, anchor="mm")


def _photo(easel: _Easel) -> None:
    """Draw soft shapes with the noise of a sensor."""
    generator = np.random.default_rng(easel.rng.randrange(2**32))
    coarse = generator.integers(0, 255, (12, 8, 3), dtype=np.uint8)
    soft = Image.fromarray(coarse).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
    noisy = np.asarray(soft, dtype=np.float32) + generator.normal(0, 6, (HEIGHT, WIDTH, 3))
    easel.screen.paste(Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)))


NEGATIVE_KINDS: Mapping[str, Callable[[_Easel], None]] = {
    "2048": partial(_scatter, signs=[str(2**power) for power in range(1, 10)], least=4),
    "calendar": _calendar,
    "chat": _chat,
    "chess": partial(_scatter, signs="♔♕♖♗♘♙♚♛♜♝♞♟", least=8),
    "dialler": partial(_Easel.table, rows=("123", "456", "789", "*0#"), size=0.3),
    "empty lattice": partial(_scatter, signs=("",), least=4, most=10),
    "gallery": _gallery,
    "icons": _icons,
    "keyboard": _keyboard,
    # The alphabet in even rows, as some games show it instead of a keyboard.
    "letter pad": partial(_keyboard, keys=("абвгдежз", "ийклмноп", "рстуфхцч", "шщъыьэюя")),
    "noughts and crosses": partial(_scatter, signs="XO", least=5, most=12),
    "photo": _photo,
    "plain": lambda easel: None,  # one colour, like the new screen
    "spreadsheet": lambda easel: easel.table(
        [[easel.words(6) for _ in range(5)] for _ in range(8)], size=0.2
    ),
    "sudoku": partial(_scatter, signs="123456789", least=9),
    "text page": _text_page,
}
