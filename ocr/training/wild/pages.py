"""Whole pages with wild boards among words, buttons and keys; their cells, and crops of them."""

import random
from dataclasses import dataclass, replace

import cv2
import numpy as np

from ocr.arrays import Floats, Frame, Levels, Picture
from ocr.cells.classes import MARKS, OUTSIDE, TURNED
from ocr.cells.crops import SEEN, SEEN_OF_HIVE, cut_cells
from ocr.detect.lattices import project
from ocr.detect.views import BoardKind
from ocr.reading import AlphabetName
from ocr.training.boards import Board, Spot
from ocr.training.camera import look_through, photograph, random_view, send
from ocr.training.canvas import (
    Glyph,
    Pen,
    Point,
    draw_shape,
    draw_text,
    draw_texture,
    regular,
    round_corners,
    shade,
)
from ocr.training.colours import Colour, colour_apart, random_colour
from ocr.training.fonts import Fonts
from ocr.training.positions import KEYBOARDS, random_word
from ocr.training.screenshots import draw_button, make_page
from ocr.training.wild.plans import SYMBOLS, plan_board
from ocr.training.wild.styles import draw_in_style, random_style

_OFF = 0.04  # of the pitch: standard deviation of the offset of all cells, and of each
_MAX_OFF_PITCHES = 0.25  # how far a letter stands from the middle of a crop
_TURNED = 0.1  # of the letters stay turned
_SIGNS = (*SYMBOLS, "ok", "ход", "undo", "×", "↺", "сброс")
_VEIL_TEXTS = "Game over", "Игра окончена", "You win!", "Победа", "Пауза", "Кінець гри"
Margins = tuple[float, float, float, float]


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
    x, y = (min(max(way, -_MAX_OFF_PITCHES), _MAX_OFF_PITCHES) for way in board.offset)
    board = replace(board, offset=(x, y), sizes=(max(0.28, board.sizes[0]), board.sizes[1]))
    left, top, right, bottom = (
        pitch * rng.choice((0.05, 0.3, rng.uniform(0.5, 2.5))) for _ in range(4)
    )
    return draw_around(rng, fonts, board, (left, top, right, bottom))


def draw_around(rng: random.Random, fonts: Fonts, board: Board, margins: Margins) -> Page:
    """A page with a board, and so many pixels to its left, above, to its right and below."""
    (left, top, right, bottom), (wide, tall), pitch = margins, board.size, board.pitch
    width, height = round(wide + left + right), round(tall + top + bottom)
    colour = rng.choice((random_colour(rng), random_colour(rng), (255, 255, 255), (18, 18, 20)))
    picture = make_page((width, height), colour)
    paper = _Paper(rng, picture, colour, rng.choice(fonts[board.alphabet]), board.alphabet)
    ground = rng.random()
    if ground < 0.3:
        shade(picture, draw_texture(rng, height, width, rng.choice((0.03, 0.06, 0.12, 0.25))))
    elif ground < 0.42:
        paper.clutter()
    x, y = middle = (left + wide / 2, top + tall / 2)
    edge = pitch * 0.1
    low, high = top - edge, y + tall / 2 + edge
    beside = ((0, low, left - edge, high), (x + wide / 2 + edge, low, width, high))
    for area in ((0, 0, width, low), (0, high, width, height), *beside):
        if rng.random() < 0.75:
            paper.fill_area(area, pitch)
    if board.kind == "square" and rng.random() < 0.2:
        paper.draw_buttons_in_line(board, middle)
    elif board.kind == "square" and rng.random() < 0.25:
        paper.draw_heads(board, middle)
    draw_in_style(rng, picture, board, random_style(rng, board, fonts, colour), middle)
    if rng.random() < 0.08:
        paper.draw_veil(middle, pitch * 0.7)
    if board.kind != "hive":
        board = replace(board, spots=(*board.spots, *_spots_beside(rng, board)))
    photos = 0.75 if board.kind == "die" else 0.15
    return see(rng, picture, board, middle, photos, 0.3)


@dataclass(frozen=True, slots=True)
class _Paper:
    """A page to draw on around a board, in one font."""

    rng: random.Random
    picture: Picture
    colour: Colour
    font: str
    alphabet: AlphabetName

    def clutter(self) -> None:
        """Draw shapes of any kind, like those of a photo or a painted background."""
        rng, (height, width) = self.rng, self.picture.shape[:2]
        for _ in range(rng.randint(5, 40)):
            centre, radius = (rng.uniform(0, width), rng.uniform(0, height)), rng.uniform(0.02, 0.4)
            shape = regular(centre, radius * width, rng.randint(3, 12), rng.random())
            pen = Pen(random_colour(rng), opacity=rng.choice((1.0, 0.5, 0.2)))
            draw_shape(self.picture, shape, pen)
        if rng.random() < 0.5:
            self.picture[:] = cv2.GaussianBlur(self.picture, (0, 0), rng.uniform(1, 8))

    def fill_area(self, area: Frame, pitch: float) -> None:
        """Draw rows of words, buttons and keys."""
        rng, (left, y, right, bottom) = self.rng, area
        ink = colour_apart(rng, self.colour, 60)
        while y + pitch * 0.2 < bottom and right - left > pitch * 0.3:
            tall = min(bottom - y, pitch * rng.uniform(0.25, 1.1))
            self._draw_row((left, y, right, y + tall), ink)
            y += tall * rng.uniform(1.0, 1.3)

    def _draw_row(self, row: Frame, ink: Colour) -> None:
        """Draw words, buttons, keys, a bar, discs, or nothing."""
        rng, (left, top, right, bottom) = self.rng, row
        tall, wide, fill = bottom - top, right - left, random_colour(rng)
        kind = rng.choice(("words", "words", "words", "buttons", "keys", "bar", "discs", "nothing"))
        words = [random_word(rng, self.alphabet, 1, 9) for _ in range(rng.randint(1, 8))]
        round_share = rng.choice((0.0, 0.15, 0.5))
        texts, widest, radius = {  # of a box, in heights of the row
            "words": ([*words, str(rng.randrange(300))], wide / tall, 0.0),
            "buttons": (words[:4], 6.0, round_share),
            "keys": ([*rng.choice(KEYBOARDS[self.alphabet])], 1.3, round_share),
            "bar": ([""], wide / tall, round_share),
            "discs": ([""] * rng.randint(1, 4), 1.0, 0.5),
            "nothing": ([], 1.0, 0.0),
        }[kind]
        ground = Pen(fill)
        if kind != "words" and rng.random() < 0.85:
            ink = colour_apart(rng, fill, 60)
        elif kind != "words":
            ground = Pen(ink, 1)
        x = left + rng.uniform(0, 0.4) * wide if kind in ("words", "discs") else left
        for text in texts:
            size = tall * 0.6
            across = min(wide / len(texts), tall * widest)
            if kind == "words":
                across = size * (0.6 * len(text) + 0.5)
            if x + across > right + 0.5 * size:
                break
            box = round_corners((x + across * 0.05, top, x + across * 0.95, bottom), radius * tall)
            shown = rng.choice((text, text.upper(), text.capitalize()))
            glyph = Glyph(self.font, min(size, across * 1.3 / max(len(text), 1)))
            draw_button(self.picture, box, shown, glyph, ground if kind != "words" else None, ink)
            x += across * (rng.uniform(1, 3) if kind == "discs" else 1)

    def draw_buttons_in_line(self, board: Board, middle: Point) -> None:
        """Draw buttons as large as cells, in line with the columns, above or below the board."""
        rng, (across, down) = self.rng, board.steps
        beyond = (board.rows - 1) / 2 + rng.uniform(0.95, 1.5)
        y = middle[1] + rng.choice((-1, 1)) * down * beyond
        fill, radius = random_colour(rng), board.pitch * rng.choice((0.0, 0.1, 0.3))
        ink = colour_apart(rng, fill, 80)
        for column in rng.sample(range(board.columns), rng.randint(1, max(1, board.columns - 2))):
            x = middle[0] + across * (column - (board.columns - 1) / 2)
            tall, text = down * rng.uniform(0.4, 0.5), rng.choice(_SIGNS)
            box = round_corners((x - across * 0.46, y - tall, x + across * 0.46, y + tall), radius)
            glyph = Glyph(self.font, board.pitch * 0.6 / (0.4 + 0.6 * len(text)))
            draw_button(self.picture, box, text, glyph, Pen(fill), ink)

    def draw_heads(self, board: Board, middle: Point) -> None:
        """Draw numbers of rows or columns beside the board, or a word in line with its columns."""
        rng, (across, down), pitch = self.rng, board.steps, board.pitch
        ink, size = colour_apart(rng, self.colour, 80), pitch * rng.uniform(0.2, 0.9)
        for is_above in rng.choice(((True,), (False,), (True, False))):
            count = board.columns if is_above else board.rows
            first, step = rng.choice((-1, -1, 1)), across if is_above else down
            reach = (board.rows * down if is_above else board.columns * across) / 2
            away = first * (reach + pitch * rng.uniform(0.25, 0.8))
            texts = rng.choice(
                (
                    [str(n + 1) for n in range(count)],
                    [*"abcdefghijklmnopqrstuvwxyz"[:count]],
                    [*random_word(rng, self.alphabet, count, count).upper()],
                )
            )
            fill = Pen(random_colour(rng)) if rng.random() < 0.3 else None
            for number, text in enumerate(texts):
                along = step * (number - (count - 1) / 2)
                x, y = (along, away) if is_above else (away, along)
                x, y = middle[0] + x, middle[1] + y
                box = round_corners((x - pitch * 0.4, y - size / 2, x + pitch * 0.4, y + size / 2))
                draw_button(self.picture, box, text, Glyph(self.font, size), fill, ink)

    def draw_veil(self, middle: Point, size: float) -> None:
        """Draw a veil over the page, and words across the board, as at the end of a game."""
        rng, (height, width) = self.rng, self.picture.shape[:2]
        veil = rng.choice(((0, 0, 0), (255, 255, 255), random_colour(rng)))
        pen = Pen(veil, opacity=rng.uniform(0.3, 0.8))
        draw_shape(self.picture, round_corners((0, 0, width, height)), pen)
        text, ink = rng.choice(_VEIL_TEXTS), Pen(colour_apart(rng, veil, 120))
        draw_text(self.picture, text, middle, Glyph(self.font, size), ink)


def see(
    rng: random.Random, picture: Picture, board: Board, middle: Point, photos: float, leans: float
) -> Page:
    """A page as a chat sends it, and a camera sees a share of them: as photos, or only leaning."""
    is_photo = rng.random() < photos
    view = np.eye(3, dtype=np.float32)
    if is_photo or rng.random() < leans:
        view = random_view(rng, picture)
        picture, view = look_through(view, picture, random_colour(rng), rng.uniform(0, 0.12))
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


def _spots_beside(rng: random.Random, board: Board) -> list[Spot]:
    """Some places without a cell: one step beyond the sides, or between cells."""
    columns, rows = board.columns, board.rows
    beyond: list[Point] = [(x, y) for x in range(-1, columns + 1) for y in (-1, rows)]
    beyond += [(x, y) for y in range(rows) for x in (-1, columns)]
    beyond += [(x + 0.5, y + 0.5 * (x % 2)) for x in range(columns - 1) for y in range(rows - 1)]
    return [
        Spot(x - (columns - 1) / 2, y - (rows - 1) / 2, "", OUTSIDE, is_tile=False)
        for x, y in rng.sample(beyond, 4)
    ]


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
