"""Whole pages with wild boards among words, buttons and keys, and the places of the cells."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ocr.arrays import Floats, Levels, Mask, Picture
from ocr.cells.classes import OUTSIDE
from ocr.detect.lattices import project
from ocr.detect.views import BoardKind
from ocr.reading import AlphabetName
from ocr.training.fonts import Fonts
from ocr.training.overlays import Colour, Point
from ocr.training.scenes import random_letter
from ocr.training.screenshots import KEYBOARDS
from ocr.training.wild.boards import draw_board
from ocr.training.wild.camera import look_through, photograph, random_view, send
from ocr.training.wild.canvas import (
    Glyph,
    Pen,
    draw_line,
    draw_text,
    draw_texture,
    fill_polygon,
    regular,
    round_corners,
    shade,
)
from ocr.training.wild.colours import colour_apart, random_colour
from ocr.training.wild.plans import SYMBOLS, Board, plan_board
from ocr.training.wild.styles import random_style


@dataclass(frozen=True, slots=True)
class Lattice:
    """Cells on a picture: centres (n, 2) and steps (n, 2, 2: right, down) in pixels, classes (n,).

    The step to the right is the one closest to the right of the picture; the content of a cell is
    turned from there by *turns* quarters clockwise.
    """

    kind: BoardKind
    centres: Floats
    steps: Floats
    classes: Levels
    turns: Levels


@dataclass(frozen=True, slots=True)
class Page:
    picture: Picture
    lattice: Lattice
    beside: Lattice
    is_shown: Mask


def draw_page(
    rng: random.Random, fonts: Fonts, pitch: float, kind: BoardKind | None = None
) -> Page:
    """A page closely around one board, with cells *pitch* pixels wide before a camera sees it."""
    board = plan_board(rng, pitch, kind)
    left, top, right, bottom = (
        pitch * rng.choice((0.05, 0.3, rng.uniform(0.5, 2.5))) for _ in range(4)
    )
    return draw_around(rng, fonts, board, (left, top, right, bottom))


Margins = tuple[float, float, float, float]


def draw_around(rng: random.Random, fonts: Fonts, board: Board, margins: Margins) -> Page:
    """A page with a board, and so many pixels to its left, above, to its right and below."""
    pitch, (width, height) = board.pitch, board.size
    size = round(width + margins[0] + margins[2]), round(height + margins[1] + margins[3])
    page = rng.choice((random_colour(rng), random_colour(rng), (255, 255, 255), (18, 18, 20)))
    picture = np.full((*size[::-1], 3), page, dtype=np.uint8)
    ground = rng.random()
    if ground < 0.3:
        shade(picture, draw_texture(rng, *size[::-1]))
    elif ground < 0.42:
        _clutter(rng, picture)
    middle = (margins[0] + width / 2, margins[1] + height / 2)
    box = (
        middle[0] - width / 2 - pitch * 0.1,
        middle[1] - height / 2 - pitch * 0.1,
        middle[0] + width / 2 + pitch * 0.1,
        middle[1] + height / 2 + pitch * 0.1,
    )
    _furnish(rng, picture, box, (pitch, page, fonts[board.alphabet], board.alphabet))
    if board.kind == "square" and rng.random() < 0.2:
        _draw_buttons_in_line(rng, picture, board, middle, rng.choice(fonts[board.alphabet]))
    style = random_style(rng, board, fonts, page)
    draw_board(rng, picture, board, style, middle)
    if rng.random() < 0.08:
        _draw_veil(rng, picture, middle, Glyph(rng.choice(fonts[board.alphabet]), pitch * 0.7))
    return _see(rng, picture, board, middle)


def _see(rng: random.Random, picture: Picture, board: Board, middle: Point) -> Page:
    """The page as a camera sees it, or flat, with the places of its cells."""
    photo = rng.random() < (0.75 if board.kind == "die" else 0.15)
    turned = photo or rng.random() < 0.3
    view = np.eye(3, dtype=np.float32)
    if turned:
        view = random_view(rng, picture.shape[1::-1], 0.3)
        picture, view = look_through(rng, picture, view, 1400)
    if photo:
        picture = photograph(rng, picture, board.pitch)
    picture = send(rng, picture, board.pitch)
    places = np.array([board.centre_of(spot, middle) for spot in board.spots], dtype=np.float32)
    classes = np.array([spot.label for spot in board.spots], dtype=np.uint8)
    turns = np.array([round(spot.turn / 90) % 4 for spot in board.spots], dtype=np.uint8)
    seen = _lattice_through(view, board, places, (classes, turns))
    around = _places_around(board, middle)
    beyond = np.full(len(around), OUTSIDE, np.uint8), np.zeros(len(around), np.uint8)
    is_shown = np.array([spot.is_tile for spot in board.spots], dtype=bool)
    return Page(picture, seen, _lattice_through(view, board, around, beyond), is_shown)


def _lattice_through(
    view: Floats, board: Board, places: Floats, what: tuple[Levels, Levels]
) -> Lattice:
    centres = project(view, places)
    steps = steps_through(view, places, board.steps)
    # Quarter turns that make the step to the right point to the right of the picture.
    angle = np.arctan2(steps[:, 0, 1], steps[:, 0, 0])
    quarters = np.round(angle / (np.pi / 2)).astype(int) % 4
    right, below = steps[:, 0], steps[:, 1]
    options = np.stack([right, -below, -right, below], axis=1)
    chosen = np.stack(
        [
            options[np.arange(len(places)), quarters],
            options[np.arange(len(places)), (quarters + 3) % 4],
        ],
        axis=1,
    )  # fmt: skip
    classes, turns = what
    return Lattice(board.kind, centres, chosen, classes, (turns + quarters) % 4)


def steps_through(view: Floats, places: Floats, steps: Point) -> Floats:
    """The steps (n, 2, 2) to the right and below at places of a page, as a camera sees them."""
    ways = np.diag(steps) / 2
    seen = [project(view, places + way) - project(view, places - way) for way in ways]
    return np.stack(seen, axis=1)


def _places_around(board: Board, middle: Point) -> Floats:
    """Places without a cell: one step beyond the sides, and between cells."""
    if board.kind == "hive":
        return np.zeros((0, 2), dtype=np.float32)
    columns, rows = board.columns, board.rows
    steps = np.array(board.steps, dtype=np.float32)
    corner = np.array(middle) - steps * ((columns - 1) / 2, (rows - 1) / 2)
    beyond: list[Point] = [(x, y) for x in range(-1, columns + 1) for y in (-1, rows)]
    beyond += [(x, y) for y in range(rows) for x in (-1, columns)]
    beyond += [(x + 0.5, y + 0.5 * (x % 2)) for x in range(columns - 1) for y in range(rows - 1)]
    return np.asarray(corner + steps * np.array(beyond), dtype=np.float32)


def _draw_buttons_in_line(
    rng: random.Random, picture: Picture, board: Board, middle: Point, font: str
) -> None:
    """Draw some buttons as large as cells, in line with the columns, above or below the board."""
    across, down = board.steps
    y = middle[1] + rng.choice((-1, 1)) * down * ((board.rows - 1) / 2 + rng.uniform(0.95, 1.5))
    taken = rng.sample(range(board.columns), rng.randint(1, max(1, board.columns - 2)))
    fill = random_colour(rng)
    ink = colour_apart(rng, fill, 80)
    radius = board.pitch * rng.choice((0.0, 0.1, 0.3))
    for column in taken:
        x = middle[0] + across * (column - (board.columns - 1) / 2)
        tall = down * rng.uniform(0.4, 0.5)
        box = round_corners((x - across * 0.46, y - tall, x + across * 0.46, y + tall), radius)
        fill_polygon(picture, box, fill)
        text = rng.choice((*SYMBOLS, "ok", "ход", "undo", "×", "↺", "сброс"))
        glyph = Glyph(font, board.pitch * 0.6 / (0.4 + 0.6 * len(text)))
        draw_text(picture, text, (x, y), glyph, Pen(ink))


def _draw_veil(rng: random.Random, picture: Picture, middle: Point, glyph: Glyph) -> None:
    """Draw a veil over the page, and words across the board, as at the end of a game."""
    height, width = picture.shape[:2]
    shade = rng.choice(((0, 0, 0), (255, 255, 255), random_colour(rng)))
    whole = round_corners((0, 0, width, height), 0.0)
    fill_polygon(picture, whole, shade, rng.uniform(0.3, 0.8))
    text = rng.choice(("Game over", "Игра окончена", "You win!", "Победа", "Пауза", "Кінець гри"))
    draw_text(picture, text, middle, glyph, Pen(colour_apart(rng, shade, 120)))


def _clutter(rng: random.Random, picture: Picture) -> None:
    """Draw shapes of any kind, like those of a photo or a painted background."""
    height, width = picture.shape[:2]
    for _ in range(rng.randint(5, 40)):
        centre = (rng.uniform(0, width), rng.uniform(0, height))
        shape = regular(centre, rng.uniform(0.02, 0.4) * width, rng.randint(3, 12), rng.random())
        fill_polygon(picture, shape, random_colour(rng), rng.choice((1.0, 0.5, 0.2)))
    if rng.random() < 0.5:
        picture[:] = cv2.GaussianBlur(picture, (0, 0), rng.uniform(1, 8))


Furniture = tuple[float, Colour, Sequence[str], AlphabetName]


def _furnish(
    rng: random.Random,
    picture: Picture,
    board: tuple[float, float, float, float],
    what: Furniture,
) -> None:
    """Draw rows of words, buttons and keys above, below and beside the board's box."""
    height, width = picture.shape[:2]
    left, top, right, bottom = board
    areas = [
        (0.0, 0.0, float(width), top),
        (0.0, bottom, float(width), float(height)),
        (0.0, top, left, bottom),
        (right, top, float(width), bottom),
    ]
    for area in areas:
        if rng.random() < 0.75:
            _fill_area(rng, picture, area, what)


def _fill_area(
    rng: random.Random,
    picture: Picture,
    area: tuple[float, float, float, float],
    what: Furniture,
) -> None:
    pitch, page, fonts, alphabet = what
    left, y, right, bottom = area
    font = rng.choice(fonts)
    ink = colour_apart(rng, page, 60)
    while y + pitch * 0.2 < bottom and right - left > pitch * 0.3:
        tall = min(bottom - y, pitch * rng.uniform(0.25, 1.1))
        kind = rng.choice(("words", "words", "words", "buttons", "keys", "bar", "discs", "nothing"))
        row = (left, y, right, y + tall)
        if kind == "words":
            _draw_words(rng, picture, row, (Glyph(font, tall * 0.6), ink, alphabet))
        elif kind in ("buttons", "keys"):
            _draw_buttons(rng, picture, row, (font, alphabet), kind == "keys")
        elif kind == "bar":
            fill_polygon(
                picture, round_corners(row, tall * rng.choice((0, 0.3))), random_colour(rng)
            )
        elif kind == "discs":
            for _ in range(rng.randint(1, 4)):
                centre = (rng.uniform(left, right), y + tall / 2)
                fill_polygon(picture, regular(centre, tall * 0.4, 18), random_colour(rng))
        y += tall * rng.uniform(1.0, 1.3)


def _draw_words(
    rng: random.Random,
    picture: Picture,
    row: tuple[float, float, float, float],
    what: tuple[Glyph, Colour, AlphabetName],
) -> None:
    left, top, right, bottom = row
    glyph, ink, alphabet = what
    x = left + rng.uniform(0, 0.4) * (right - left)
    while x < right and rng.random() < 0.8:
        text = "".join(random_letter(rng, alphabet) for _ in range(rng.randint(1, 9)))
        text = rng.choice((text, text.upper(), text.capitalize(), str(rng.randrange(300))))
        across = 0.6 * glyph.size * len(text)
        if x + across > right + 0.5 * across:
            break
        draw_text(picture, text, (x + across / 2, (top + bottom) / 2), glyph, Pen(ink))
        x += across + glyph.size * 0.5


def _draw_buttons(
    rng: random.Random,
    picture: Picture,
    row: tuple[float, float, float, float],
    what: tuple[str, AlphabetName],
    keys: bool,
) -> None:
    left, top, right, bottom = row
    font, alphabet = what
    letters = rng.choice(KEYBOARDS[alphabet])
    count = len(letters) if keys else rng.randint(1, 4)
    fill = random_colour(rng)
    ink = colour_apart(rng, fill, 60)
    across = min((right - left) / count, (bottom - top) * (1.3 if keys else 6))
    radius = (bottom - top) * rng.choice((0.0, 0.15, 0.5))
    lined = rng.random() < 0.3
    for number in range(count):
        x = left + across * number
        box = round_corners((x + across * 0.05, top, x + across * 0.95, bottom), radius)
        if lined:
            draw_line(picture, box, Pen(ink), closed=True)
        else:
            fill_polygon(picture, box, fill)
        text = letters[number] if keys else "".join(random_letter(rng, alphabet) for _ in range(6))
        glyph = Glyph(font, min((bottom - top) * 0.6, across * (0.8 if keys else 0.2)))
        text = text.upper() if rng.random() < 0.5 else text
        draw_text(picture, text, (x + across / 2, (top + bottom) / 2), glyph, Pen(ink))
