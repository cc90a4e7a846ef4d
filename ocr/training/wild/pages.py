"""Whole pages with wild boards among words, buttons and keys; their cells, and crops of them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np

from ocr.cells.crops import SEEN, SEEN_OF_HIVE, cut_cells
from ocr.cells.shapes import EMPTY, MARKS, OUTSIDE, TURNED
from ocr.detect.lattices import project
from ocr.detect.views import BoardKind
from ocr.picture.arrays import Floats, Frame, Levels, Picture
from ocr.reading import AlphabetName
from ocr.training.boards import Board, BoardPainter, Spot
from ocr.training.camera import look_at, photograph, send
from ocr.training.canvas import (
    Pen,
    Point,
    colour_apart,
    draw_shape,
    draw_texture,
    random_colour,
    regular,
    round_corners,
)
from ocr.training.fonts import Fonts
from ocr.training.positions import KEYBOARDS, random_word
from ocr.training.screenshots import Screen
from ocr.training.styles import random_stroke, random_style
from ocr.training.wild.plans import SYMBOLS, plan_board
from ocr.training.wild.terminals import draw_terminal

_OFF = 0.04  # of the pitch: standard deviation of the offset of all cells, and of each
_IN_TERMINALS = 0.15  # of the boards of squares
_TURNED = 0.1  # of the letters stay turned
_SIGNS = (*SYMBOLS, "ok", "ход", "undo", "×", "↺", "сброс")
_VEIL_TEXTS = "Game over", "Игра окончена", "You win!", "Победа", "Пауза", "Кінець гри"


@dataclass(frozen=True, slots=True)
class Page:
    """A picture of a board: centres (n, 2) and steps (n, 2, 2: right, down) of its spots in pixels.

    Some of these are no cells, but beside or between them. The step to the right is the one closest
    to the right of the picture; the content of a cell is turned from there by *turns* (n) quarters
    clockwise.
    """

    picture: Picture
    board: Board
    centres: Floats
    steps: Floats
    turns: Levels


def draw_page(
    rng: random.Random, fonts: Fonts, pitch: float, kind: BoardKind | None = None
) -> Page:
    """A page closely around one board, with cells *pitch* pixels wide before a camera sees it."""
    board = plan_board(rng, pitch, kind)
    margins = [pitch * rng.choice((0.05, 0.3, rng.uniform(0.5, 2.5))) for _ in range(4)]
    return draw_around(rng, fonts, board, margins)


def draw_around(rng: random.Random, fonts: Fonts, board: Board, margins: Sequence[float]) -> Page:
    """A page with a board, and so many pixels to its left, to its right, above and below."""
    if board.kind == "square" and rng.random() < _IN_TERMINALS:
        picture, steps, middle = draw_terminal(rng, fonts[board.alphabet], board, margins)
        return see(rng, picture, replace(board, steps=steps), middle)
    (left, right, top, bottom), (wide, tall), pitch = margins, board.size, board.pitch
    size = width, height = round(wide + left + right), round(tall + top + bottom)
    style = random_style(rng, board.kind, fonts[board.alphabet], wild=rng.random() < 0.35)
    screen = Screen.of(size, style, rng)
    ground = rng.random()
    if ground < 0.3:
        light = draw_texture(rng, height, width, rng.choice((0.03, 0.06, 0.12, 0.25)))
        screen.picture[:] = np.clip(screen.picture * light, 0, 255)
    elif ground < 0.42:
        _draw_clutter(screen)
    x, y = middle = (left + wide / 2, top + tall / 2)
    edge = pitch * 0.1
    low, high = top - edge, y + tall / 2 + edge
    beside = ((0, low, left - edge, high), (x + wide / 2 + edge, low, width, high))
    for area in ((0, 0, width, low), (0, high, width, height), *beside):
        if rng.random() < 0.75:
            fill_area(screen, area, pitch, board.alphabet)
    if board.kind == "square" and rng.random() < 0.2:
        _draw_buttons_in_line(screen, board, middle)
    _draw_board(screen, board, middle)
    if rng.random() < 0.08:  # words across the board, as at the end of a game
        veil = rng.choice(((0, 0, 0), (255, 255, 255), random_colour(rng)))
        pen, ink = Pen(veil, opacity=rng.uniform(0.3, 0.8)), colour_apart(rng, veil, 120)
        draw_shape(screen.picture, round_corners((0, 0, width, height)), pen)
        screen.write(rng.choice(_VEIL_TEXTS), middle, pitch * 0.7, ink=ink)
    if board.kind != "hive":
        columns, rows = board.columns, board.rows
        around = product(range(-1, columns + 1), range(-1, rows + 1))
        beyond = [(x, y) for x, y in around if x in (-1, columns) or y in (-1, rows)]
        between = [(x + 0.5, y + x % 2 / 2) for x in range(columns - 1) for y in range(rows - 1)]
        for x, y in rng.sample([*beyond, *between], 4):  # places that are no cells
            at = x - (columns - 1) / 2, y - (rows - 1) / 2
            board = replace(board, spots=(*board.spots, Spot(*at, "", OUTSIDE, is_tile=False)))
    return see(rng, screen.picture, board, middle)


def _draw_clutter(screen: Screen) -> None:
    """Draw shapes of any kind, like those of a photo or a painted background."""
    rng, picture, (height, width) = screen.rng, screen.picture, screen.picture.shape[:2]
    for _ in range(rng.randint(5, 40)):
        centre, radius = (rng.uniform(0, width), rng.uniform(0, height)), rng.uniform(0.02, 0.4)
        shape = regular(centre, radius * width, rng.randint(3, 12), rng.random())
        draw_shape(picture, shape, Pen(random_colour(rng), opacity=rng.choice((1.0, 0.5, 0.2))))
    if rng.random() < 0.5:
        picture[:] = cv2.GaussianBlur(picture, (0, 0), rng.uniform(1, 8))


def fill_area(screen: Screen, area: Frame, pitch: float, alphabet: AlphabetName) -> None:
    """Draw rows of words, buttons, keys and discs, bars, and empty rows."""
    rng, (left, top, right, bottom), wide = screen.rng, area, area[2] - area[0]
    words_ink = colour_apart(rng, screen.style.page, 60)
    while top + pitch * 0.2 < bottom and wide > pitch * 0.3:
        tall = min(bottom - top, pitch * rng.uniform(0.25, 1.1))
        words = [random_word(rng, alphabet, 1, 9) for _ in range(rng.randint(1, 8))]
        kind, texts, widest = rng.choice(  # of a box, in heights of the row
            (
                *[("words", [*words, str(rng.randrange(300))], 0.0)] * 3,
                ("buttons", words[:4], 6.0),
                ("keys", [*rng.choice(KEYBOARDS[alphabet])], 1.3),
                ("bar", [""], wide / tall),
                ("discs", [""] * rng.randint(1, 4), 1.0),
                ("nothing", [], 1.0),
            )
        )
        radius = tall * (0.5 if kind == "discs" else rng.choice((0.0, 0.15, 0.5)))
        fill, is_filled = random_colour(rng), rng.random() < 0.85
        ground = Pen(fill) if is_filled else Pen(words_ink, 1)
        ink = colour_apart(rng, fill, 60) if is_filled and kind != "words" else words_ink
        x = left + rng.uniform(0, 0.4) * wide if kind in ("words", "discs") else left
        for text in texts:
            size, across = tall * 0.6, min(wide / len(texts), tall * widest)
            if kind == "words":
                across = size * (0.6 * len(text) + 0.5)
            if x + across > right + 0.5 * size:
                break
            if kind != "words":
                box = x + across * 0.05, top, x + across * 0.95, top + tall
                draw_shape(screen.picture, round_corners(box, radius), ground)
            shown = rng.choice((text, text.upper(), text.capitalize()))
            size = min(size, across * 1.3 / max(len(text), 1))
            screen.write(shown, (x + across / 2, top + tall / 2), size, ink=ink)
            x += across * (rng.uniform(1, 3) if kind == "discs" else 1)
        top += tall * rng.uniform(1.0, 1.3)


def _draw_buttons_in_line(screen: Screen, board: Board, middle: Point) -> None:
    """Draw buttons as large as cells, in line with the columns, above or below the board."""
    rng, (across, down) = screen.rng, board.steps
    beyond = (board.rows - 1) / 2 + rng.uniform(0.95, 1.5)
    y = middle[1] + rng.choice((-1, 1)) * down * beyond
    fill, radius = random_colour(rng), board.pitch * rng.choice((0.0, 0.1, 0.3))
    ink = colour_apart(rng, fill, 80)
    for column in rng.sample(range(board.columns), rng.randint(1, max(1, board.columns - 2))):
        x = middle[0] + across * (column - (board.columns - 1) / 2)
        tall, text = down * rng.uniform(0.4, 0.5), rng.choice(_SIGNS)
        box = round_corners((x - across * 0.46, y - tall, x + across * 0.46, y + tall), radius)
        draw_shape(screen.picture, box, Pen(fill))
        screen.write(text, (x, y), board.pitch * 0.6 / (0.4 + 0.6 * len(text)), ink=ink)


def _draw_board(screen: Screen, board: Board, middle: Point) -> None:
    """Draw a board with random paints, strokes and marked cells, its middle at *middle* (px)."""
    rng, style = screen.rng, screen.style
    shares = (3, *[1] * (len(style.paints) - 1))
    paints = rng.choices(style.paints, shares, k=len(board.spots))
    if rng.random() < 0.35:  # the first word is in another paint, or the middle of a hive
        middle_row, is_square = board.rows // 2, board.kind == "square"
        first, count = (middle_row * board.columns, board.columns) if is_square else (0, 1)
        paints = [style.paints[-1 if 0 <= n - first < count else 0] for n in range(len(paints))]
    places = {divmod(n, board.columns): (at.column, at.row) for n, at in enumerate(board.spots)}
    reach = 1.1 if board.kind == "hive" else 1.5
    strokes = [
        random_stroke(rng, places, reach, style.paints[0].ink)
        for _ in range(rng.choices((0, 1, 2), (45, 40, 15))[0])
    ]
    painter = BoardPainter(rng, screen.picture, board, style, middle, paints, strokes)
    painter.draw()
    what, colour = rng.random(), random_colour(rng)
    if rng.random() < 0.15:  # a dot in each empty cell, or stars in some
        size, off = board.pitch * rng.uniform(0.015, 0.06), rng.choice((0.0, 0.3))
        for spot in (each for each in board.spots if each.label == EMPTY):
            centre = painter.centre_of(spot, (rng.uniform(-off, off), rng.uniform(-off, off)))
            if not off or rng.random() < 0.5:
                draw_shape(screen.picture, regular(centre, size, rng.choice((4, 12))), Pen(colour))
    if what < 0.07:  # a frame around one cell, or a veil over some
        pen, count = Pen(colour, board.pitch * rng.uniform(0.02, 0.09)), 1
    else:
        pen, count = Pen(colour, opacity=rng.uniform(0.1, 0.35)), rng.randint(2, 6)
    for spot in rng.sample(board.spots, min(count, len(board.spots))) if what < 0.12 else ():
        draw_shape(screen.picture, painter.outline_of(spot), pen)


def see(rng: random.Random, picture: Picture, board: Board, middle: Point) -> Page:
    """A page as a chat sends it, and a camera sees a share of them: as photos, or only leaning."""
    is_photo = rng.random() < (0.75 if board.kind == "die" else 0.15)
    view = np.eye(3, dtype=np.float32)
    if is_photo or rng.random() < 0.3:
        degrees = rng.choice((rng.uniform(-3, 3), rng.uniform(-12, 12), rng.uniform(-45, 45)))
        degrees += rng.choice((*[0] * 7, 90, 180, 270))
        lean = rng.choice((0.0, 0.15, 0.3, 0.45))
        leans = rng.uniform(-lean, lean), rng.uniform(-lean, lean)
        squeeze, cut = rng.uniform(0.85, 1.0), rng.uniform(0, 0.12)
        picture, view = look_at(picture, random_colour(rng), degrees, leans, squeeze, cut)
    if is_photo:
        picture = photograph(rng, picture, board.pitch)
    picture = send(rng, np.ascontiguousarray(picture), min(60, board.pitch))
    cells = np.array([(spot.column, spot.row) for spot in board.spots])
    places = np.asarray(middle + cells * board.steps, dtype=np.float32)
    right, below = (
        project(view, places + way) - project(view, places - way)
        for way in np.diag(board.steps) / 2
    )
    # Quarter turns that make the step to the right point to the right of the picture.
    quarters = np.round(np.arctan2(right[:, 1], right[:, 0]) / (np.pi / 2)).astype(int) % 4
    options, numbers = np.stack([right, -below, -right, below], axis=1), np.arange(len(places))
    steps = np.stack([options[numbers, (quarters + back) % 4] for back in (0, 3)], axis=1)
    turns = np.array([round(spot.turn / 90) for spot in board.spots])
    return Page(picture, board, project(view, places), steps, (turns + quarters) % 4)


def cut_page(rng: random.Random, page: Page) -> tuple[Levels, Levels]:
    """Cut crops (n, side, side, 3) with classes (n,) of all places that the page shows.

    They are off as an inexact fit is: moved a little, turned, too large or too small.
    """
    height, width = page.picture.shape[:2]
    is_seen = np.all((page.centres > 0) & (page.centres < (width, height)), axis=1)
    # Outside the picture nothing is a cell either.
    is_seen = is_seen | np.array([not spot.is_tile for spot in page.board.spots])
    centres, steps, turns = page.centres[is_seen], page.steps[is_seen], page.turns[is_seen]
    generator = np.random.default_rng(rng.randrange(2**32))
    off = generator.normal(0, _OFF, (1, 2)) + generator.normal(0, _OFF / 2, (len(centres), 2))
    angle, scale = generator.normal(0, 0.025), generator.uniform(0.92, 1.08)
    turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    steps = (steps @ turn * scale).astype(np.float32)
    centres = centres + np.einsum("nk,nkd->nd", off, steps).astype(np.float32)
    seen = SEEN_OF_HIVE if page.board.kind == "hive" else SEEN
    crops = cut_cells(page.picture, centres, steps, seen)
    classes = np.array([spot.label for spot in page.board.spots], dtype=np.uint8)[is_seen]
    # Letters are turned upright; some stay turned and are labelled so.
    for place in np.flatnonzero(classes < len(MARKS)):
        back = int(turns[place])
        if rng.random() < _TURNED:
            back += rng.randint(1, 3)
            classes[place] = TURNED
        crops[place] = np.rot90(crops[place], back)
    return crops, classes
