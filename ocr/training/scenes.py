"""Seeded random screens: themes, boards, phones, and what a chat does to a picture."""

import colorsys
import io
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PIL import Image

from ocr.glyphs import ALPHABETS
from ocr.reading import AlphabetName, Game
from ocr.training.screenshots import (
    CellIndex,
    Colour,
    Look,
    Rows,
    Scene,
    Theme,
    blend,
    draw_balda,
    draw_hive,
)

FREQUENCY: Mapping[AlphabetName, str] = {
    "ru": "оооооооооааааааааеееееееииииииинннннннтттттттсссссррррввввлллкккмммдддпппуу",
    "en": "eeeeeeeeeeeetttttttttaaaaaaaaoooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddlllluuucc",
    "uk": "ооооооооооаааааааааниниииииннннннввввввттттттеееессссррррііііллллккккммммдддппуу",
}
PHONES = ((1080, 2340), (1080, 1920), (1080, 2400), (720, 1600), (750, 1334), (1170, 2532))
WINDOWS = ((1280, 800), (1366, 768), (1000, 1000), (800, 900))
NAMES = ("Анна", "Пётр", "Вы", "Соперник", "You", "Rival", "Player 1", "Олена")


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture as sent, and what a reader must find in it."""

    picture: bytes
    game: Game
    rows: Rows


# Whole themes that random ones do not come from; kept for examination.
HAND_MADE_THEMES = (
        Theme(
            page=(250, 248, 239), text=(119, 110, 101), board=(187, 173, 160),
            empty=(205, 193, 180), filled=(238, 228, 218), letter=(119, 110, 101),
            highlight=(246, 94, 59), gap=0.11, radius=0.04,
        ),
        Theme(
            page=(18, 18, 19), text=(255, 255, 255), board=(18, 18, 19), empty=(18, 18, 19),
            filled=(58, 58, 60), letter=(255, 255, 255), highlight=(83, 141, 78), gap=0.08,
            line=0.035, line_colour=(58, 58, 60), radius=0.0,
        ),
        Theme(
            page=(255, 255, 255), text=(33, 33, 33), board=(0, 0, 0), empty=(255, 255, 255),
            filled=(255, 255, 255), letter=(0, 0, 0), highlight=(255, 218, 0), gap=0.02,
            radius=0.0,
        ),
        Theme(
            page=(92, 58, 33), text=(255, 238, 205), board=(70, 42, 22), empty=(133, 90, 52),
            filled=(222, 184, 135), letter=(58, 34, 14), highlight=(255, 214, 120), gap=0.07,
            radius=0.16, grain=5.0,
        ),
        Theme(
            page=(227, 242, 253), text=(13, 71, 161), board=(227, 242, 253),
            empty=(187, 222, 251), filled=(33, 150, 243), letter=(255, 255, 255),
            highlight=(255, 112, 67), gap=0.12, radius=0.25,
        ),
    )  # fmt: skip


def random_theme(rng: random.Random) -> Theme:
    """Light or dark, with gaps or lines, tiles on the filled cells or none."""
    dark = rng.random() < 0.4
    page = _shade(rng, rng.uniform(0.05, 0.3) if dark else rng.uniform(0.8, 1.0))
    text: Colour = (235, 235, 235) if dark else (35, 35, 35)
    empty = _near(rng, page, 25) if rng.random() < 0.5 else _shade(rng, rng.uniform(0.3, 1.0))
    filled = empty if rng.random() < 0.4 else _shade(rng, rng.uniform(0.2, 1.0))
    lined = rng.random() < 0.45
    board = page if rng.random() < 0.4 else _shade(rng, rng.uniform(0.1, 0.95))
    if not lined and _contrast(board, empty) < 14:
        board = blend(empty, text, rng.uniform(0.08, 0.5))
    return Theme(
        page=page,
        text=text,
        board=board,
        empty=empty,
        filled=filled,
        letter=_letter_colour(rng, filled),
        highlight=_shade(rng, rng.uniform(0.4, 1.0)),
        gap=rng.choice((0.0, 0.0, 0.03, 0.08)) if lined else rng.uniform(0.03, 0.2),
        line=rng.uniform(0.012, 0.05) if lined else 0.0,
        line_colour=blend(empty, text, rng.uniform(0.12, 0.8)),
        radius=rng.choice((0.0, 0.0, 0.08, 0.15, 0.25)),
        grain=rng.uniform(2, 7) if rng.random() < 0.12 else 0.0,
    )


def random_look(rng: random.Random, theme: Theme, fonts: Sequence[str]) -> Look:
    return Look(
        theme=replace(theme, highlight=_kept_apart(theme.highlight, theme.letter)),
        font=rng.choice(fonts),
        text_font=rng.choice(fonts),
        letter_size=rng.uniform(0.42, 0.74),
        lower_case=rng.random() < 0.08,
        letter_values=rng.random() < 0.15,
        faded=rng.uniform(0.2, 0.5) if rng.random() < 0.08 else 0.0,
    )


def random_balda(rng: random.Random, fonts: Sequence[str], themes: Sequence[Theme] = ()) -> Sample:
    """A Balda screenshot as a chat delivers it; half of them in *themes* if there are any."""
    alphabet: AlphabetName = rng.choice(("ru", "ru", "ru", "en", "uk"))
    theme = rng.choice(themes) if themes and rng.random() < 0.5 else random_theme(rng)
    look = random_look(rng, theme, fonts)
    if alphabet == "en":
        look = replace(look, lower_case=False)
    side = rng.choice((4, 5, 5, 5, 6, 7, 7, 8, 9, 9, 10, 11, 12))
    rows = random_position(rng, alphabet, side, rng.uniform(0.15, 0.95))
    width, height = rng.choice(PHONES) if rng.random() < 0.85 else rng.choice(WINDOWS)
    filled = [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter]
    lit = rng.sample(filled, min(len(filled), rng.randint(2, 6))) if rng.random() < 0.4 else []
    scene = Scene(
        rows=rows,
        width=width,
        height=height,
        board_width=rng.uniform(0.8, 0.98),
        clock=f"{rng.randint(0, 23)}:{rng.randint(10, 59)}" if rng.random() < 0.8 else "",
        players=tuple((rng.choice(NAMES), rng.randint(0, 150)) for _ in range(2)),
        words=_random_words(rng, alphabet) if height > width and rng.random() < 0.5 else (),
        keyboard=alphabet if rng.random() < 0.5 else "",
        highlighted=frozenset(lit),
    )
    return Sample(as_delivered(rng, draw_balda(scene, look)), "balda", rows)


def random_hive(rng: random.Random, fonts: Sequence[str]) -> Sample:
    """A Spelling Bee screenshot, light or dark."""
    dark = rng.random() < 0.4
    page: Colour = (18, 18, 18) if dark else (255, 255, 255)
    theme = replace(
        random_theme(rng),
        page=page,
        text=(230, 230, 230) if dark else (20, 20, 20),
        filled=(58, 58, 58) if dark else (230, 230, 230),
        letter=(240, 240, 240) if dark else (15, 15, 15),
        highlight=(150, 110, 20) if dark else (247, 218, 33),
        gap=rng.uniform(0.03, 0.12),
    )
    look = replace(random_look(rng, theme, fonts), lower_case=False)
    letters = rng.sample("abcdefghijklmnopqrstuvwxyz", 7)
    return Sample(as_delivered(rng, draw_hive(letters, look, rng.choice(PHONES))), "bee", [letters])


def random_position(rng: random.Random, alphabet: AlphabetName, side: int, fill: float) -> Rows:
    """A word across the middle and letters grown from it, as in a game."""
    rows = [["" for _ in range(side)] for _ in range(side)]
    rows[side // 2] = [random_letter(rng, alphabet) for _ in range(side)]
    for _ in range(round(fill * side * side) - side):
        row, column = rng.choice(_anchors(rows))
        rows[row][column] = random_letter(rng, alphabet)
    return rows


def random_letter(rng: random.Random, alphabet: AlphabetName) -> str:
    """Half as in words, half evenly, so that rare letters are met too."""
    return rng.choice(FREQUENCY[alphabet] if rng.random() < 0.5 else [*ALPHABETS[alphabet]])


def as_delivered(rng: random.Random, screen: Image.Image) -> bytes:
    """A file untouched, or a photo: JPEG of 1280 or 800 pixels on the long side."""
    buffer = io.BytesIO()
    if rng.random() < 0.25:
        screen.save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()
    side = rng.choice((1280, 1280, 800))
    screen = screen.copy()
    screen.thumbnail((side, side), Image.Resampling.LANCZOS)
    screen.save(buffer, "JPEG", quality=rng.randint(60, 90))
    return buffer.getvalue()


def _anchors(rows: list[list[str]]) -> list[CellIndex]:
    side = range(len(rows))
    return [
        (row, column)
        for row in side
        for column in side
        if not rows[row][column]
        and any(
            rows[row + down][column + across]
            for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1))
            if row + down in side and column + across in side
        )
    ]


def _random_words(rng: random.Random, alphabet: AlphabetName) -> tuple[str, ...]:
    return tuple(
        "".join(random_letter(rng, alphabet) for _ in range(rng.randint(3, 8)))
        for _ in range(rng.randint(2, 8))
    )


def _shade(rng: random.Random, value: float) -> Colour:
    saturation = rng.choice((0.0, 0.08, 0.2, 0.5, 0.8))
    red, green, blue = colorsys.hsv_to_rgb(rng.random(), saturation, value)
    return round(red * 255), round(green * 255), round(blue * 255)


def _near(rng: random.Random, colour: Colour, reach: int) -> Colour:
    step = rng.randint(-reach, reach)
    red, green, blue = (min(255, max(0, channel + step)) for channel in colour)
    return red, green, blue


def _contrast(one: Colour, other: Colour) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _letter_colour(rng: random.Random, ground: Colour) -> Colour:
    """Dark on light or light on dark, sometimes with a hue."""
    light = sum(ground) > 380
    colour = _shade(rng, rng.uniform(0.05, 0.35) if light else rng.uniform(0.9, 1.0))
    return (
        colour
        if abs(sum(colour) - sum(ground)) > 210
        else ((0, 0, 0) if light else (255, 255, 255))
    )


def _kept_apart(ground: Colour, letter: Colour) -> Colour:
    """*ground*, or a lighter or darker one on which *letter* can be read."""
    if abs(sum(ground) - sum(letter)) > 200:
        return ground
    return blend(ground, (255, 255, 255) if sum(letter) < 380 else (0, 0, 0), 0.6)
