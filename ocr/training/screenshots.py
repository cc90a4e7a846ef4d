"""Draw phone-like screenshots of word games: the board, and what an app puts around it.

A Theme has colours and shapes, a Look adds fonts and settings, and a Scene has the content of the
screen. Every drawing is a function of these values, so a seed reproduces it.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np
from PIL import Image

from ocr.arrays import Frame, Picture
from ocr.training.boards import Board, BoardPainter, Paint, Points, Spot, Stroke, Style
from ocr.training.canvas import (
    Colour,
    Glyph,
    Pen,
    Point,
    blend_colours,
    draw_line,
    draw_text,
    fill_polygon,
    round_corners,
)
from ocr.training.positions import CellIndex, Rows

HIVE_PITCH = 0.24  # of a hive, in widths of the screen


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours and shapes; `gap`, `line` and `radius` are fractions of the cells' pitch.

    `texture` is the strength of wood and the like; the foot of a cell is darker by `shade`.
    """

    page: Colour
    text: Colour
    board: Colour
    empty: Colour
    filled: Colour
    letter: Colour
    highlight: Colour
    line_colour: Colour = (120, 120, 120)
    gap: float = 0.06
    line: float = 0.0
    radius: float = 0.12
    texture: float = 0.0
    shade: float = 0.0

    def paint(self, fill: Colour) -> Paint:
        return Paint(fill, self.letter, self.line_colour, self.shade)


@dataclass(frozen=True, slots=True)
class Look:
    """A theme with its fonts (names that Pillow finds, or paths) and its settings.

    A tile of several letters is shown as `Qu`, or as `QU` with `tiles_upper`.
    """

    theme: Theme
    font: str
    text_font: str
    letter_size: float = 0.6
    lower_case: bool = False
    letter_values: bool = False
    tiles_upper: bool = False
    faded: float = 0.0

    def show(self, text: str) -> str:
        """The text drawn for the letter or the letters of one cell."""
        if self.lower_case:
            return text
        return text.upper() if self.tiles_upper else text.capitalize()

    def write(self, picture: Picture, text: str, place: Point, size: float, side: int = 0) -> None:
        """Write around a place, or to the right (1) or to the left (-1) of it."""
        glyph = Glyph(self.text_font, size)
        draw_text(picture, text, place, glyph, Pen(self.theme.text), side)


@dataclass(frozen=True, slots=True)
class Scene:
    """One screen: `board_width` is a fraction of the width, `keys` are rows of letters."""

    rows: Rows
    width: int = 1080
    height: int = 2340
    board_width: float = 0.94
    clock: str = ""
    players: tuple[tuple[str, int], ...] = ()
    words: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    highlighted: frozenset[CellIndex] = frozenset()
    selected: CellIndex | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """The drawing of buttons and keys: without `fill` they have an outline."""

    font: str
    ink: Colour
    fill: Colour | None
    radius: float = 0.0

    def draw(self, picture: Picture, box: Frame, text: str, size: float) -> None:
        """Draw a button with text *size* pixels high."""
        left, top, right, bottom = box
        outline = round_corners(box, self.radius)
        if self.fill is None:
            draw_line(picture, outline, Pen(self.ink), closed=True)
        else:
            fill_polygon(picture, outline, self.fill)
        middle = (left + right) / 2, (top + bottom) / 2
        draw_text(picture, text, middle, Glyph(self.font, size), Pen(self.ink))


Place = tuple[float, float, float]  # of a board: left, top and pitch in pixels


def draw_balda(scene: Scene, look: Look) -> Image.Image:
    """Draw the screen of a game app, from the status bar down to the keyboard."""
    return Image.fromarray(draw_app(scene, look)[0])


def draw_board(screen: Image.Image, place: Place, scene: Scene, look: Look) -> None:
    """Draw the lattice alone on a screen."""
    picture = np.array(screen)
    paint_board(picture, place, scene, look)
    screen.paste(Image.fromarray(picture))


def draw_hive(letters: Sequence[str], look: Look, size: tuple[int, int]) -> Image.Image:
    """Draw seven hexagons, the first letter in the middle, the others clockwise from the top."""
    theme = look.theme
    width, height = size
    picture = make_page(size, theme.page)
    look.write(picture, letters[0].upper(), (width / 2, height * 0.2), width / 20)
    for number, label in enumerate(("Delete", "Shuffle", "Enter")):
        look.write(picture, label, (width * (0.25 + 0.25 * number), height * 0.84), width / 26)
    angles = [turn * pi / 3 - pi / 2 for turn in range(6)]
    places = [(0.0, 0.0), *((cos(angle), sin(angle)) for angle in angles)]
    spots = [Spot(*place, look.show(text)) for place, text in zip(places, letters, strict=True)]
    pitch = width * HIVE_PITCH
    board = Board("hive", tuple(spots), 7, 1, (pitch, pitch))
    paints = [theme.paint(theme.highlight), *[theme.paint(theme.filled)] * 6]
    style = Style(Glyph(look.font, pitch * look.letter_size * 0.7), shape="hexagon", gap=theme.gap)
    middle = width / 2, height / 2
    BoardPainter(random.Random(0), picture, board, style, middle, paints).draw()
    return Image.fromarray(picture)


def make_page(size: tuple[int, int], colour: Colour) -> Picture:
    """An empty page; *size* is its width and height."""
    return np.array(Image.new("RGB", size, colour))


def draw_app(scene: Scene, look: Look) -> tuple[Picture, Place]:
    """Draw the screen of a game app; tell where its board is."""
    width, height = scene.width, scene.height
    picture = make_page((width, height), look.theme.page)
    top = draw_head(picture, scene, look)
    keyboard_top = height - _key_height(picture) * len(scene.keys) - height / 30
    rows, columns = len(scene.rows), len(scene.rows[0])
    words_height = width * 0.05 * ((len(scene.words) + 1) // 2)
    room = keyboard_top - top - words_height - height / 20
    pitch = min(width * scene.board_width / columns, room / rows)
    place = (width - pitch * columns) / 2, top + height * 0.01, pitch
    paint_board(picture, place, scene, look)
    top += pitch * rows + height * 0.025
    for number, word in enumerate(scene.words):  # in two columns below the players' names
        line, right = divmod(number, 2)
        at = width * (0.94 if right else 0.06), top + width * 0.05 * line
        look.write(picture, f"{word}  {len(word)}", at, width / 28, -1 if right else 1)
    if scene.keys:
        draw_keyboard(picture, scene.keys, look, keyboard_top)
    return picture, place


def paint_board(picture: Picture, place: Place, scene: Scene, look: Look) -> None:
    """Draw the lattice alone; *place* is its left, top and pitch in pixels."""
    (left, top, pitch), theme = place, look.theme
    rows, columns = len(scene.rows), len(scene.rows[0])
    spots, paints = [], []
    for row, letters in enumerate(scene.rows):
        for column, letter in enumerate(letters):
            at = column - (columns - 1) / 2, row - (rows - 1) / 2
            spots.append(Spot(*at, look.show(letter)))
            lit = (row, column) in scene.highlighted
            fill = theme.highlight if lit else theme.filled if letter else theme.empty
            paints.append(theme.paint(fill))
    values = Points("se", Glyph(look.text_font, pitch * 0.2))
    style = Style(
        glyph=Glyph(look.font, pitch * look.letter_size),
        panel=theme.board,
        panel_edge=max(theme.gap, 0.02),
        panel_radius=theme.radius,
        gap=theme.gap,
        radius=theme.radius,
        line=theme.line,
        texture=theme.texture,
        opacity=1 - look.faded,
        points=values if look.letter_values else None,
    )
    board = Board("square", tuple(spots), columns, rows, (pitch, pitch))
    middle = left + pitch * columns / 2, top + pitch * rows / 2
    strokes = [scene.stroke] if scene.stroke else []
    painter = BoardPainter(random.Random(0), picture, board, style, middle, paints, strokes)
    painter.draw()
    if scene.selected:
        row, column = scene.selected
        frame = painter.outline_of(spots[row * columns + column])
        draw_line(picture, frame, Pen(theme.highlight, max(2, pitch / 16)), closed=True)


def draw_keyboard(picture: Picture, keys: Sequence[str], look: Look, top: float) -> None:
    """Draw rows of keys over the whole width, from *top* down to the lower edge."""
    theme = look.theme
    height, width = picture.shape[:2]
    ground = blend_colours(theme.page, theme.text, 0.12)
    fill_polygon(picture, round_corners((0, top - width * 0.02, width, height)), ground)
    pitch = width / max(len(row) for row in keys)
    tall = _key_height(picture)
    button = Button(look.text_font, theme.text, theme.page, pitch * 0.1)
    for row, letters in enumerate(keys):
        left, y = (width - pitch * len(letters)) / 2, top + tall * row
        for column, letter in enumerate(letters):
            x = left + pitch * column
            key = (x + pitch * 0.06, y + tall * 0.08, x + pitch * 0.94, y + tall * 0.92)
            button.draw(picture, key, letter, min(pitch, tall) * 0.5)


def draw_head(picture: Picture, scene: Scene, look: Look) -> float:
    """Draw status bar and scores; return the top of the space for the board."""
    width, text = scene.width, look.theme.text
    top = scene.height * 0.02
    if scene.clock:
        look.write(picture, scene.clock, (width * 0.05, top), width / 30, 1)
        look.write(picture, "LTE", (width * 0.86, top), width / 30, -1)
        battery = (width * 0.88, top - width * 0.012, width * 0.94, top + width * 0.012)
        outline = round_corners(battery, width / 200)
        draw_line(picture, outline, Pen(text, width / 360), closed=True)
        charge = (*battery[:2], width * 0.92, battery[3])
        fill_polygon(picture, round_corners(charge), text)
        top += scene.height * 0.04
    for number, (name, score) in enumerate(scene.players):
        x, side = ((width * 0.06, 1), (width * 0.94, -1))[number % 2]
        look.write(picture, name, (x, top), width / 22, side)
        look.write(picture, str(score), (x, top + width * 0.08), width / 14, side)
    return top + (width * 0.15 if scene.players else 0)


def _key_height(picture: Picture) -> float:
    height, width = picture.shape[:2]
    return min(float(width) * 0.13, float(height) * 0.06)
