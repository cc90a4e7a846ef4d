"""Seeded random screens by kind: boards on phones and desktops, sent through a chat."""

import io
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from PIL import Image

from ocr.reading import AlphabetName, Game
from ocr.shapes import ALPHABETS, TILES
from ocr.training.cases import Case
from ocr.training.fonts import Fonts
from ocr.training.overlays import CellIndex, Colour, Stroke, random_stroke, tilt
from ocr.training.screenshots import (
    HIVE_PITCH,
    Look,
    Rows,
    Scene,
    Theme,
    draw_app,
    draw_balda,
    draw_board,
    draw_head,
    draw_hive,
)
from ocr.training.themes import random_look, random_theme

FREQUENCY: Mapping[AlphabetName, str] = {
    "ru": "оооооооооооааааааааеееееееииииииинннннннтттттттсссссррррввввлллкккмммдддпппуу",
    "en": "eeeeeeeeeeeetttttttttaaaaaaaaoooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddlllluuucc",
    "uk": "ооооооооооаааааааааниниииииннннннввввввттттттеееессссррррііііллллккккммммдддппуу",
}
PHONES = ((1080, 2340), (1080, 1920), (1080, 2400), (720, 1600), (750, 1334), (1170, 2532))
WIDE_WINDOWS = ((1280, 800), (1366, 768), (1920, 1080), (1600, 900))
WINDOWS = (*WIDE_WINDOWS, (1000, 1000), (800, 900))
NAMES = ("Анна", "Пётр", "Вы", "Соперник", "You", "Rival", "Player 1", "Олена")
SIDES = (4, 5, 5, 5, 5, 6, 7, 7, 8, 9, 9, 10, 11, 12, 13, 15)
MAX_TILT_DEGREES = 2.0


@dataclass(frozen=True, slots=True)
class Studio:
    """The parts of random screens; themes are random if `themes` is empty."""

    rng: random.Random
    fonts: Fonts
    themes: Sequence[Theme] = ()

    def theme(self) -> Theme:
        return self.rng.choice(self.themes) if self.themes else random_theme(self.rng)

    def look(self, alphabet: AlphabetName) -> Look:
        look = random_look(self.rng, self.theme(), self.fonts[alphabet])
        return replace(look, lower_case=False) if alphabet == "en" else look


def sample(kind: str, studio: Studio) -> Case:
    """A screen of one of SCENE_KINDS as a chat delivers it; equal studios give equal screens."""
    drawn = SCENE_KINDS[kind](studio)
    picture = as_delivered(studio.rng, drawn.screen)
    return Case("drawn", kind, picture, drawn.game, drawn.rows, {"like": kind})


def as_delivered(rng: random.Random, screen: Image.Image) -> bytes:
    """The screen as an unchanged file, or as a JPEG of 1280 or 800 pixels on the long side."""
    buffer = io.BytesIO()
    if rng.random() < 0.25:
        screen.save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()
    side = rng.choice((1280, 1280, 800))
    screen = screen.copy()
    screen.thumbnail((side, side), Image.Resampling.LANCZOS)
    screen.save(buffer, "JPEG", quality=rng.randint(60, 90))
    return buffer.getvalue()


def random_position(rng: random.Random, alphabet: AlphabetName, side: int, fill: float) -> Rows:
    """A random position: a word across the middle and letters grown from it, as in a game."""
    rows = [["" for _ in range(side)] for _ in range(side)]
    rows[side // 2] = [random_letter(rng, alphabet) for _ in range(side)]
    for _ in range(round(fill * side * side) - side):
        taken = _list_filled(rows)
        beside = {
            (row + down, column + across)
            for row, column in taken
            for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1))
        }
        places = [(r, c) for r in range(side) for c in range(side) if (r, c) not in taken]
        row, column = rng.choice([place for place in places if place in beside])
        rows[row][column] = random_letter(rng, alphabet)
    return rows


def random_letter(rng: random.Random, alphabet: AlphabetName) -> str:
    """A random letter, half of the time by its frequency in words, else any letter."""
    return rng.choice(FREQUENCY[alphabet] if rng.random() < 0.5 else [*ALPHABETS[alphabet]])


class Drawing(NamedTuple):
    """A screen, its board, and where this is; `pitch` is 0 if the screen was turned."""

    screen: Image.Image
    game: Game
    rows: Rows
    corner: tuple[float, float] = (0, 0)
    pitch: float = 0


def _plain(studio: Studio) -> Drawing:
    """Draw a Balda app on a phone."""
    scene, look = _balda(studio, studio.rng.choice(SIDES))
    return _app(scene, look, "balda")


def _path(studio: Studio) -> Drawing:
    """Draw a Balda app with the path of a word over its letters."""
    scene, look = _balda(studio, studio.rng.choice(SIDES[:-4]))
    scene = replace(scene, stroke=_random_path(studio.rng, scene.rows, look))
    return _app(scene, look, "balda")


def _tilt(studio: Studio) -> Drawing:
    scene, look = _balda(studio, studio.rng.choice(SIDES[:-4]))
    degrees = studio.rng.uniform(-MAX_TILT_DEGREES, MAX_TILT_DEGREES)
    screen = tilt(draw_balda(scene, look), degrees, look.theme.page)
    return Drawing(screen, "balda", scene.rows)


def _desktop(studio: Studio) -> Drawing:
    """Draw a board in a large window, sometimes with a smaller board beside it."""
    rng = studio.rng
    scene, look = _balda(studio, rng.choice(SIDES[:-5]))
    width, height = rng.choice(WINDOWS)
    scene = replace(scene, width=width, height=height, clock="")
    share = rng.uniform(0.45, 0.8)
    columns = len(scene.rows)
    pitch = min(width, height) * share / columns
    left = rng.uniform(0.02, 0.3) * (width - columns * pitch)
    top = rng.uniform(0.25, 0.9) * (height - columns * pitch)
    screen = Image.new("RGB", (width, height), look.theme.page)
    draw_head(screen, scene, look)
    draw_board(screen, (left, top, pitch), scene, look)
    right = left + pitch * (columns + 1.5)
    if rng.random() < 0.3 and right + pitch * 0.5 * columns < width:
        small = replace(scene, rows=random_position(rng, "ru", columns, 0.4), selected=None)
        draw_board(screen, (right, top, pitch * 0.5), small, look)
    return Drawing(screen, "balda", scene.rows, (left, top), pitch)


def _boggle(studio: Studio) -> Drawing:
    """Draw a full board, with some tiles of two letters."""
    rng = studio.rng
    alphabet: AlphabetName = rng.choice(("en", "en", "en", "ru"))
    look = studio.look(alphabet)
    side = rng.choice((4, 4, 5, 6))
    rows = [[random_letter(rng, alphabet) for _ in range(side)] for _ in range(side)]
    if alphabet == "en":
        for _ in range(rng.choice((0, 1, 1, 2))):
            rows[rng.randrange(side)][rng.randrange(side)] = rng.choice((*TILES, "qu"))
    scene = _screen(rng, look, rows, alphabet)
    scene = replace(scene, keyboard="")
    if rng.random() < 0.15:
        scene = replace(scene, stroke=_random_path(rng, rows, look))
    return _app(scene, look, "boggle")


def _hive(studio: Studio) -> Drawing:
    """Draw the Spelling Bee, light or dark."""
    rng = studio.rng
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
    look = replace(random_look(rng, theme, studio.fonts["en"]), lower_case=False)
    letters = rng.sample("abcdefghijklmnopqrstuvwxyz", 7)
    width, height = rng.choice(PHONES)
    screen = draw_hive(letters, look, (width, height))
    return Drawing(screen, "bee", [letters], (width / 2, height / 2), width * HIVE_PITCH)


def _app(scene: Scene, look: Look, game: Game) -> Drawing:
    screen, (left, top, pitch) = draw_app(scene, look)
    return Drawing(screen, game, scene.rows, (left, top), pitch)


# Weights of the kinds in an examination.
KIND_WEIGHTS = {"plain": 30, "path": 20, "tilt": 10, "desktop": 10, "boggle": 20, "bee": 10}
SCENE_KINDS: Mapping[str, Callable[[Studio], Drawing]] = {
    "plain": _plain,
    "path": _path,
    "tilt": _tilt,
    "desktop": _desktop,
    "boggle": _boggle,
    "bee": _hive,
}


def _balda(studio: Studio, side: int) -> tuple[Scene, Look]:
    rng = studio.rng
    alphabet: AlphabetName = rng.choice(("ru", "ru", "ru", "en", "uk"))
    rows = random_position(rng, alphabet, side, rng.uniform(0.15, 0.95))
    look = studio.look(alphabet)
    scene = _screen(rng, look, rows, alphabet)
    if rng.random() < 0.3:
        scene = replace(scene, selected=(rng.randrange(side), rng.randrange(side)))
    return scene, look


def _screen(rng: random.Random, look: Look, rows: Rows, alphabet: AlphabetName) -> Scene:
    filled = _list_filled(rows)
    lit = rng.sample(filled, min(len(filled), rng.randint(2, 6))) if rng.random() < 0.4 else []
    width, height = rng.choice(PHONES)
    board_width = rng.uniform(0.8, 0.98)
    clock = f"{rng.randint(0, 23)}:{rng.randint(10, 59)}" if rng.random() < 0.8 else ""
    players = tuple((rng.choice(NAMES), rng.randint(0, 150)) for _ in range(2))
    words = []
    for _ in range(rng.randint(2, 8) if rng.random() < 0.5 else 0):
        words.append("".join(random_letter(rng, alphabet) for _ in range(rng.randint(3, 8))))
    return Scene(
        rows=rows,
        width=width,
        height=height,
        board_width=board_width,
        clock=clock,
        players=players,
        words=tuple(words),
        keyboard=alphabet if rng.random() < 0.5 else "",
        highlighted=frozenset(lit),
    )


def _random_path(rng: random.Random, rows: Rows, look: Look) -> Stroke:
    """A line from letter to letter in a colour other than that of the letters."""
    cells = [rng.choice(_list_filled(rows))]
    for _ in range(rng.randint(2, 7)):
        row, column = cells[-1]
        beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        steps = [cell for cell in beside if cell in _list_filled(rows) and cell not in cells]
        if not steps:
            break
        cells.append(rng.choice(steps))
    colours = ((230, 40, 40), (30, 110, 230), (40, 170, 80), (250, 150, 0), (150, 60, 200))
    letter = np.array(look.theme.letter)
    apart = [colour for colour in colours if np.abs(letter - colour).sum() > 150]
    return random_stroke(rng, cells, rng.choice(apart or colours))


def _list_filled(rows: Rows) -> list[CellIndex]:
    return [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter]
