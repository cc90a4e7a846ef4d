"""Draw phone-like screenshots of word games: the board, and what an app puts around it.

A Theme has colours and shapes, a Look adds fonts and settings, and a Scene has the content of the
screen. Every drawing is a function of these values, so a seed reproduces it.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from ocr.arrays import Picture
from ocr.detect.lattices import HIVE
from ocr.training.boards import Board, BoardPainter, Paint, Spot, Stroke, Style
from ocr.training.canvas import Glyph, Pen, Point, draw_shape, draw_text, round_corners
from ocr.training.colours import Colour, blend_colours
from ocr.training.positions import CellIndex, Rows

Place = tuple[float, float, float]  # of a board: left, top and pitch in pixels


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


def draw_balda(scene: Scene, look: Look) -> Image.Image:
    """Draw the screen of a game app, from the status bar down to the keyboard."""
    screen = Screen.of((scene.width, scene.height), look)
    screen.draw_app(scene)
    return Image.fromarray(screen.picture)


def draw_board(image: Image.Image, place: Place, scene: Scene, look: Look) -> None:
    """Draw the lattice alone on an image."""
    screen = Screen(np.array(image), look)
    screen.draw_board(place, scene)
    image.paste(Image.fromarray(screen.picture))


def draw_hive(letters: Sequence[str], look: Look, size: tuple[int, int]) -> Image.Image:
    """Draw seven hexagons, the first letter in the middle, the others clockwise from the top."""
    return Image.fromarray(Screen.of(size, look).draw_hive(letters).picture)


@dataclass(frozen=True, slots=True)
class Screen:
    """A picture on which parts of an app are drawn in one look."""

    picture: Picture
    look: Look

    @classmethod
    def of(cls, size: tuple[int, int], look: Look) -> "Screen":
        """An empty screen; *size* is its width and height."""
        return cls(make_page(size, look.theme.page), look)

    def write(self, text: str, place: Point, size: float, side: int = 0) -> None:
        """Write around a place, or to the right (1) or to the left (-1) of it."""
        glyph, pen = Glyph(self.look.text_font, size), Pen(self.look.theme.text)
        draw_text(self.picture, text, place, glyph, pen, side)

    def draw_app(self, scene: Scene) -> BoardPainter:
        """Draw the screen of a game app; return the painter of its board."""
        height, width = self.picture.shape[:2]
        top = self.draw_head(scene)
        keyboard_top = height * 29 / 30 - self._key_height * len(scene.keys)
        rows, columns = len(scene.rows), len(scene.rows[0])
        words_height = width * 0.05 * ((len(scene.words) + 1) // 2)
        room = keyboard_top - top - words_height - height / 20
        pitch = min(width * scene.board_width / columns, room / rows)
        place = (width - pitch * columns) / 2, top + height * 0.01, pitch
        painter = self.draw_board(place, scene)
        top += pitch * rows + height * 0.025
        for number, word in enumerate(scene.words):  # in two columns below the players' names
            line, right = divmod(number, 2)
            at = width * (0.94 if right else 0.06), top + width * 0.05 * line
            self.write(f"{word}  {len(word)}", at, width / 28, -1 if right else 1)
        if scene.keys:
            self.draw_keyboard(scene.keys, keyboard_top)
        return painter

    def draw_board(self, place: Place, scene: Scene) -> BoardPainter:
        """Draw the lattice alone; *place* is its left, top and pitch in pixels."""
        (left, top, pitch), look, theme = place, self.look, self.look.theme
        rows, columns = len(scene.rows), len(scene.rows[0])
        spots, paints = [], []
        for row, letters in enumerate(scene.rows):
            for column, letter in enumerate(letters):
                at = column - (columns - 1) / 2, row - (rows - 1) / 2
                spots.append(Spot(*at, look.show(letter)))
                lit = (row, column) in scene.highlighted
                fill = theme.highlight if lit else theme.filled if letter else theme.empty
                paints.append(theme.paint(fill))
        style = Style(
            glyph=Glyph(look.font, look.letter_size),
            panel=theme.board,
            panel_edge=max(theme.gap, 0.02),
            panel_radius=theme.radius,
            gap=theme.gap,
            radius=theme.radius,
            line=theme.line,
            texture=theme.texture,
            opacity=1 - look.faded,
            points=Glyph(look.text_font, 0.2) if look.letter_values else None,
        )
        board = Board("square", tuple(spots), columns, rows, (pitch, pitch))
        middle = left + pitch * columns / 2, top + pitch * rows / 2
        strokes = [scene.stroke] if scene.stroke else []
        rng = random.Random(0)
        painter = BoardPainter(rng, self.picture, board, style, middle, paints, strokes)
        painter.draw()
        if scene.selected:
            row, column = scene.selected
            frame = painter.outline_of(spots[row * columns + column])
            draw_shape(self.picture, frame, Pen(theme.highlight, max(2, pitch / 16)))
        return painter

    def draw_hive(self, letters: Sequence[str]) -> BoardPainter:
        """Draw the screen of a Spelling Bee; return the painter of its hive."""
        look, theme, (height, width) = self.look, self.look.theme, self.picture.shape[:2]
        self.write(letters[0].upper(), (width / 2, height * 0.2), width / 20)
        for number, label in enumerate(("Delete", "Shuffle", "Enter")):
            self.write(label, (width * (0.25 + 0.25 * number), height * 0.84), width / 26)
        places = zip(HIVE.tolist(), letters, strict=True)
        spots = [Spot(x, y, look.show(letter)) for (x, y), letter in places]
        board = Board("hive", tuple(spots), 7, 1, (width * 0.24, width * 0.24))
        paints = [theme.paint(theme.highlight), *[theme.paint(theme.filled)] * 6]
        style = Style(Glyph(look.font, look.letter_size * 0.7), shape="hexagon", gap=theme.gap)
        middle = width / 2, height / 2
        painter = BoardPainter(random.Random(0), self.picture, board, style, middle, paints)
        painter.draw()
        return painter

    def draw_keyboard(self, keys: Sequence[str], top: float) -> None:
        """Draw rows of keys over the whole width, from *top* down to the lower edge."""
        theme, (height, width) = self.look.theme, self.picture.shape[:2]
        ground = blend_colours(theme.page, theme.text, 0.12)
        draw_shape(self.picture, round_corners((0, top - width * 0.02, width, height)), Pen(ground))
        pitch, tall = width / max(map(len, keys)), self._key_height
        glyph = Glyph(self.look.text_font, min(pitch, tall) * 0.5)
        for row, letters in enumerate(keys):
            left, y = (width - pitch * len(letters)) / 2, top + tall * row
            for column, letter in enumerate(letters):
                x = left + pitch * column
                key = (x + pitch * 0.06, y + tall * 0.08, x + pitch * 0.94, y + tall * 0.92)
                outline = round_corners(key, pitch * 0.1)
                draw_button(self.picture, outline, letter, glyph, Pen(theme.page), theme.text)

    @property
    def _key_height(self) -> float:
        height, width = map(float, self.picture.shape[:2])
        return min(width * 0.13, height * 0.06)

    def draw_head(self, scene: Scene) -> float:
        """Draw status bar and scores; return the top of the space for the board."""
        (height, width), text = map(float, self.picture.shape[:2]), self.look.theme.text
        top = height * 0.02
        if scene.clock:
            self.write(scene.clock, (width * 0.05, top), width / 30, 1)
            self.write("LTE", (width * 0.86, top), width / 30, -1)
            upper, lower = top - width * 0.012, top + width * 0.012
            battery = round_corners((width * 0.88, upper, width * 0.94, lower), width / 200)
            draw_shape(self.picture, battery, Pen(text, width / 360))
            charge = round_corners((width * 0.88, upper, width * 0.92, lower))
            draw_shape(self.picture, charge, Pen(text))
            top += height * 0.04
        for number, (name, score) in enumerate(scene.players):
            x, side = ((width * 0.06, 1), (width * 0.94, -1))[number % 2]
            self.write(name, (x, top), width / 22, side)
            self.write(str(score), (x, top + width * 0.08), width / 14, side)
        return top + (width * 0.15 if scene.players else 0)


def make_page(size: tuple[int, int], colour: Colour) -> Picture:
    """An empty page; *size* is its width and height."""
    return np.array(Image.new("RGB", size, colour))


def draw_button(
    picture: Picture, outline: list[Point], text: str, glyph: Glyph, ground: Pen | None, ink: Colour
) -> None:
    """Draw text in the middle of an outline that *ground* fills or draws."""
    if ground:
        draw_shape(picture, outline, ground)
    x, y = np.mean(outline, axis=0).tolist()
    draw_text(picture, text, (x, y), glyph, Pen(ink))
