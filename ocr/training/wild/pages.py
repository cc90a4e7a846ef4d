"""Whole pages with wild boards among words, buttons and keys; their cells, and crops of them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ocr.arrays import Floats, Frame, Levels, Mask, Picture
from ocr.cells.classes import MARKS, OUTSIDE, TURNED
from ocr.cells.crops import SEEN, SEEN_OF_HIVE, cut_cells
from ocr.detect.lattices import project
from ocr.detect.views import BoardKind
from ocr.reading import AlphabetName
from ocr.training.boards import Board, Spot
from ocr.training.camera import look_through, photograph, random_view, send
from ocr.training.canvas import (
    Colour,
    Glyph,
    Pen,
    Point,
    colour_apart,
    draw_text,
    draw_texture,
    fill_polygon,
    random_colour,
    regular,
    round_corners,
    shade,
)
from ocr.training.fonts import Fonts
from ocr.training.positions import KEYBOARDS, random_word
from ocr.training.screenshots import Button, make_page
from ocr.training.wild.plans import SYMBOLS, plan_board
from ocr.training.wild.styles import draw_in_style, random_style

_OFF = 0.04  # of the pitch: standard deviation of the offset of all cells, and of each
_PLACES_BESIDE = 4  # on a page
_TURNED = 0.1  # of the letters stay turned
Margins = tuple[float, float, float, float]
_VEIL_TEXTS = "Game over", "Игра окончена", "You win!", "Победа", "Пауза", "Кінець гри"


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
    """A page with a board; some places of its lattice are no cells, but beside or between them."""

    picture: Picture
    lattice: Lattice
    is_cell: Mask


def draw_page(
    rng: random.Random, fonts: Fonts, pitch: float, kind: BoardKind | None = None
) -> Page:
    """A page closely around one board, with cells *pitch* pixels wide before a camera sees it."""
    board = plan_board(rng, pitch, kind)
    left, top, right, bottom = (
        pitch * rng.choice((0.05, 0.3, rng.uniform(0.5, 2.5))) for _ in range(4)
    )
    return draw_around(rng, fonts, board, (left, top, right, bottom))


def draw_around(rng: random.Random, fonts: Fonts, board: Board, margins: Margins) -> Page:
    """A page with a board, and so many pixels to its left, above, to its right and below."""
    pitch, (width, height) = board.pitch, board.size
    size = round(width + margins[0] + margins[2]), round(height + margins[1] + margins[3])
    page = rng.choice((random_colour(rng), random_colour(rng), (255, 255, 255), (18, 18, 20)))
    picture = make_page(size, page)
    paper = _Paper(rng, picture, page, rng.choice(fonts[board.alphabet]), board.alphabet)
    ground = rng.random()
    if ground < 0.3:
        shade(picture, draw_texture(rng, *size[::-1], rng.choice((0.03, 0.06, 0.12, 0.25))))
    elif ground < 0.42:
        paper.clutter()
    x, y = middle = (margins[0] + width / 2, margins[1] + height / 2)
    across, down = width / 2 + pitch * 0.1, height / 2 + pitch * 0.1
    paper.furnish((x - across, y - down, x + across, y + down), pitch)
    if board.kind == "square" and rng.random() < 0.2:
        paper.draw_buttons_in_line(board, middle)
    draw_in_style(rng, picture, board, random_style(rng, board, fonts, page), middle)
    if rng.random() < 0.08:
        paper.draw_veil(middle, pitch * 0.7)
    return _see(rng, picture, board, middle)


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
        rng = self.rng
        height, width = self.picture.shape[:2]
        for _ in range(rng.randint(5, 40)):
            centre, radius = (rng.uniform(0, width), rng.uniform(0, height)), rng.uniform(0.02, 0.4)
            shape = regular(centre, radius * width, rng.randint(3, 12), rng.random())
            fill_polygon(self.picture, shape, random_colour(rng), rng.choice((1.0, 0.5, 0.2)))
        if rng.random() < 0.5:
            self.picture[:] = cv2.GaussianBlur(self.picture, (0, 0), rng.uniform(1, 8))

    def furnish(self, board: Frame, pitch: float) -> None:
        """Draw rows of words, buttons and keys above, below and beside the board's box."""
        height, width = self.picture.shape[:2]
        left, top, right, bottom = board
        sides = ((0, 0, width, top), (0, bottom, width, height))
        for area in (*sides, (0, top, left, bottom), (right, top, width, bottom)):
            if self.rng.random() < 0.75:
                self._fill_area(area, pitch)

    def _fill_area(self, area: Frame, pitch: float) -> None:
        rng, (left, y, right, bottom) = self.rng, area
        ink = colour_apart(rng, self.colour, 60)
        while y + pitch * 0.2 < bottom and right - left > pitch * 0.3:
            tall = min(bottom - y, pitch * rng.uniform(0.25, 1.1))
            kinds = ("words", "words", "words", "buttons", "keys", "bar", "discs", "nothing")
            kind, row = rng.choice(kinds), (left, y, right, y + tall)
            if kind == "words":
                self._draw_words(row, ink)
            elif kind in ("buttons", "keys"):
                self._draw_buttons(row, kind == "keys")
            elif kind == "bar":
                bar = round_corners(row, tall * rng.choice((0, 0.3)))
                fill_polygon(self.picture, bar, random_colour(rng))
            elif kind == "discs":
                for _ in range(rng.randint(1, 4)):
                    disc = regular((rng.uniform(left, right), y + tall / 2), tall * 0.4, 18)
                    fill_polygon(self.picture, disc, random_colour(rng))
            y += tall * rng.uniform(1.0, 1.3)

    def _draw_words(self, row: Frame, ink: Colour) -> None:
        rng, (left, top, right, bottom) = self.rng, row
        glyph = Glyph(self.font, (bottom - top) * 0.6)
        x = left + rng.uniform(0, 0.4) * (right - left)
        while x < right and rng.random() < 0.8:
            text = random_word(rng, self.alphabet, 1, 9)
            text = rng.choice((text, text.upper(), text.capitalize(), str(rng.randrange(300))))
            across = 0.6 * glyph.size * len(text)
            if x + across > right + 0.5 * across:
                break
            draw_text(self.picture, text, (x + across / 2, (top + bottom) / 2), glyph, Pen(ink))
            x += across + glyph.size * 0.5

    def _draw_buttons(self, row: Frame, keys: bool) -> None:
        rng, (left, top, right, bottom) = self.rng, row
        tall = bottom - top
        letters = rng.choice(KEYBOARDS[self.alphabet])
        texts = [*letters] if keys else [random_word(rng, self.alphabet, 6, 6) for _ in range(4)]
        texts = texts if keys else texts[: rng.randint(1, 4)]
        fill = random_colour(rng)
        outlined = rng.random() < 0.3
        button = Button(
            self.font,
            ink=colour_apart(rng, fill, 60),
            fill=None if outlined else fill,
            radius=tall * rng.choice((0.0, 0.15, 0.5)),
        )
        across = min((right - left) / len(texts), tall * (1.3 if keys else 6))
        size = min(tall * 0.6, across * (0.8 if keys else 0.2))
        for number, text in enumerate(texts):
            x = left + across * number
            shown = text.upper() if rng.random() < 0.5 else text
            box = (x + across * 0.05, top, x + across * 0.95, bottom)
            button.draw(self.picture, box, shown, size)

    def draw_buttons_in_line(self, board: Board, middle: Point) -> None:
        """Draw buttons as large as cells, in line with the columns, above or below the board."""
        rng, (across, down) = self.rng, board.steps
        beyond = (board.rows - 1) / 2 + rng.uniform(0.95, 1.5)
        y = middle[1] + rng.choice((-1, 1)) * down * beyond
        fill = random_colour(rng)
        radius = board.pitch * rng.choice((0.0, 0.1, 0.3))
        button = Button(self.font, colour_apart(rng, fill, 80), fill, radius)
        for column in rng.sample(range(board.columns), rng.randint(1, max(1, board.columns - 2))):
            x = middle[0] + across * (column - (board.columns - 1) / 2)
            tall = down * rng.uniform(0.4, 0.5)
            text = rng.choice((*SYMBOLS, "ok", "ход", "undo", "×", "↺", "сброс"))
            box = (x - across * 0.46, y - tall, x + across * 0.46, y + tall)
            button.draw(self.picture, box, text, board.pitch * 0.6 / (0.4 + 0.6 * len(text)))

    def draw_veil(self, middle: Point, size: float) -> None:
        """Draw a veil over the page, and words across the board, as at the end of a game."""
        height, width = self.picture.shape[:2]
        veil = self.rng.choice(((0, 0, 0), (255, 255, 255), random_colour(self.rng)))
        whole = round_corners((0, 0, width, height))
        fill_polygon(self.picture, whole, veil, self.rng.uniform(0.3, 0.8))
        pen = Pen(colour_apart(self.rng, veil, 120))
        draw_text(self.picture, self.rng.choice(_VEIL_TEXTS), middle, Glyph(self.font, size), pen)


def _see(rng: random.Random, picture: Picture, board: Board, middle: Point) -> Page:
    """The page as a camera sees it, or flat, with the places of its cells."""
    photo = rng.random() < (0.75 if board.kind == "die" else 0.15)
    view = np.eye(3, dtype=np.float32)
    if photo or rng.random() < 0.3:
        view = random_view(rng, picture)
        picture, view = look_through(view, picture, random_colour(rng), rng.uniform(0, 0.12))
    if photo:
        picture = photograph(rng, picture, board.pitch)
    picture = send(rng, picture, board.pitch)
    spots = (*board.spots, *_spots_beside(rng, board))
    is_cell = np.array([spot.is_tile for spot in spots], dtype=bool)
    return Page(picture, _lattice_through(view, board, spots, middle), is_cell)


def _lattice_through(view: Floats, board: Board, spots: Sequence[Spot], middle: Point) -> Lattice:
    cells = np.array([(spot.column, spot.row) for spot in spots])
    places = np.asarray(middle + cells * board.steps, dtype=np.float32)
    centres, steps = project(view, places), steps_through(view, places, board.steps)
    # Quarter turns that make the step to the right point to the right of the picture.
    angle = np.arctan2(steps[:, 0, 1], steps[:, 0, 0])
    quarters = np.round(angle / (np.pi / 2)).astype(int) % 4
    right, below = steps[:, 0], steps[:, 1]
    options = np.stack([right, -below, -right, below], axis=1)
    numbers = np.arange(len(places))
    ways = [options[numbers, way] for way in (quarters, (quarters + 3) % 4)]
    classes = np.array([spot.label for spot in spots], dtype=np.uint8)
    turns = np.array([round(spot.turn / 90) for spot in spots])
    return Lattice(board.kind, centres, np.stack(ways, axis=1), classes, (turns + quarters) % 4)


def steps_through(view: Floats, places: Floats, steps: Point) -> Floats:
    """The steps (n, 2, 2) to the right and below at places of a page, as a camera sees them."""
    ways = np.diag(steps) / 2
    seen = [project(view, places + way) - project(view, places - way) for way in ways]
    return np.stack(seen, axis=1)


def _spots_beside(rng: random.Random, board: Board) -> list[Spot]:
    """Some places without a cell: one step beyond the sides, or between cells."""
    if board.kind == "hive":
        return []
    columns, rows = board.columns, board.rows
    beyond: list[Point] = [(x, y) for x in range(-1, columns + 1) for y in (-1, rows)]
    beyond += [(x, y) for y in range(rows) for x in (-1, columns)]
    beyond += [(x + 0.5, y + 0.5 * (x % 2)) for x in range(columns - 1) for y in range(rows - 1)]
    return [
        Spot(x - (columns - 1) / 2, y - (rows - 1) / 2, "", OUTSIDE, is_tile=False)
        for x, y in rng.sample(beyond, _PLACES_BESIDE)
    ]


def cut_page(rng: random.Random, page: Page) -> tuple[Levels, Levels]:
    """Cut crops (n, side, side, 3) with classes (n,) of all places that the page shows."""
    lattice = page.lattice
    height, width = page.picture.shape[:2]
    is_seen = np.logical_and(lattice.centres > 0, lattice.centres < (width, height)).all(axis=1)
    is_seen |= ~page.is_cell  # outside the picture nothing is a cell either
    seen = SEEN_OF_HIVE if lattice.kind == "hive" else SEEN
    moved = _move(rng, lattice.centres[is_seen], lattice.steps[is_seen])
    crops = cut_cells(page.picture, *moved, seen)
    classes, turns = lattice.classes[is_seen], lattice.turns[is_seen]
    # Letters are turned upright; some stay turned and are labelled so.
    for place in np.flatnonzero(classes < len(MARKS)):
        turn = int(turns[place])
        if rng.random() < _TURNED:
            turn += rng.randint(1, 3)
            classes[place] = TURNED
        crops[place] = np.rot90(crops[place], turn)
    return crops, classes


def _move(rng: random.Random, centres: Floats, steps: Floats) -> tuple[Floats, Floats]:
    """Disturb a lattice like an inexact fit: a little off, turned, too large or too small."""
    generator = np.random.default_rng(rng.randrange(2**32))
    count = len(centres)
    off = generator.normal(0, _OFF, (1, 2)) + generator.normal(0, _OFF / 2, (count, 2))
    angle, scale = generator.normal(0, 0.025), generator.uniform(0.92, 1.08)
    turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    moved = (steps @ turn * scale).astype(np.float32)
    return centres + np.einsum("nk,nkd->nd", off, moved).astype(np.float32), moved
