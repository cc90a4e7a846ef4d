"""Draw phone-like screenshots of word games: the board, and what an app puts around it.

A Theme has colours and shapes, a Look adds fonts and settings, and a Scene has the content of the
screen. Every drawing is a function of these values, so a seed reproduces it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr.training.overlays import CellIndex, Colour, Stroke, draw_selection, draw_stroke

Rows = Sequence[Sequence[str]]
HIVE_PITCH = 0.24  # of a hive, in widths of the screen

KEYBOARDS = {
    "ru": ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"),
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "uk": ("йцукенгшщзхї", "фівапролджє", "ячсмитьбю"),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours and shapes; `gap`, `line` and `radius` are fractions of the cells' pitch.

    `grain` and `shade` are levels of RGB: the depth of wood, and how much darker the foot of a cell
    is.
    """

    page: Colour
    text: Colour
    board: Colour
    empty: Colour
    filled: Colour
    letter: Colour
    highlight: Colour
    gap: float = 0.06
    line: float = 0.0
    line_colour: Colour = (120, 120, 120)
    radius: float = 0.12
    grain: float = 0.0
    shade: float = 0.0


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
    """One screen: `board_width` is a fraction of the width, `keyboard` one of KEYBOARDS or ""."""

    rows: Rows
    width: int = 1080
    height: int = 2340
    board_width: float = 0.94
    clock: str = ""
    players: tuple[tuple[str, int], ...] = ()
    words: tuple[str, ...] = ()
    keyboard: str = ""
    key_rows: tuple[str, ...] = ()
    highlighted: frozenset[CellIndex] = frozenset()
    selected: CellIndex | None = None
    stroke: Stroke | None = None


Place = tuple[float, float, float]  # of a board: left, top and pitch in pixels


def draw_balda(scene: Scene, look: Look) -> Image.Image:
    """Draw the screen of a game app, from the status bar down to the keyboard."""
    return draw_app(scene, look)[0]


def draw_app(scene: Scene, look: Look) -> tuple[Image.Image, Place]:
    """Draw the screen of a game app; tell where its board is."""
    screen = Image.new("RGB", (scene.width, scene.height), look.theme.page)
    top = draw_head(screen, scene, look)
    keys = scene.key_rows or KEYBOARDS.get(scene.keyboard, ())
    keyboard_top = scene.height - _key_height(screen) * len(keys) - scene.height / 30
    rows, columns = len(scene.rows), len(scene.rows[0])
    words_height = scene.width * 0.05 * ((len(scene.words) + 1) // 2)
    room = keyboard_top - top - words_height - scene.height / 20
    pitch = min(scene.width * scene.board_width / columns, room / rows)
    left = (scene.width - pitch * columns) / 2
    place = left, top + scene.height * 0.01, pitch
    draw_board(screen, place, scene, look)
    if scene.words:
        _draw_words(screen, scene, look, top + pitch * rows + scene.height * 0.025)
    if keys:
        draw_keyboard(screen, keys, look, keyboard_top)
    return screen, place


def draw_board(screen: Image.Image, place: Place, scene: Scene, look: Look) -> None:
    """Draw the lattice alone; *place* is its left, top and pitch in pixels."""
    left, top, pitch = place
    theme = look.theme
    draw = ImageDraw.Draw(screen)
    rows, columns = len(scene.rows), len(scene.rows[0])
    edge = pitch * max(theme.gap, 0.02)
    draw.rounded_rectangle(
        (left - edge, top - edge, left + pitch * columns + edge, top + pitch * rows + edge),
        radius=pitch * theme.radius,
        fill=theme.board,
    )
    for row, letters in enumerate(scene.rows):
        for column, letter in enumerate(letters):
            lit = (row, column) in scene.highlighted
            fill = theme.highlight if lit else theme.filled if letter else theme.empty
            tile = _Tile(letter, left + pitch * column, top + pitch * row, pitch, fill)
            _draw_tile(screen, tile, look.theme)
            if letter:
                _draw_letter(screen, tile, look)
    if scene.selected:
        draw_selection(screen, place, scene.selected, theme.highlight)
    if scene.stroke:
        draw_stroke(screen, place, scene.stroke)


def draw_hive(letters: Sequence[str], look: Look, size: tuple[int, int]) -> Image.Image:
    """Draw seven hexagons, the first letter in the middle, the others clockwise from the top."""
    theme = look.theme
    width, height = size
    screen = Image.new("RGB", size, theme.page)
    draw = ImageDraw.Draw(screen)
    text_font = _font(look.text_font, width // 20)
    draw.text((width / 2, height * 0.2), letters[0].upper(), theme.text, text_font, anchor="mm")
    pitch = width * HIVE_PITCH
    side = pitch * (1 - theme.gap) / 3**0.5
    centres = [(width / 2, height / 2)]
    for turn in range(6):
        angle = -pi / 2 + turn * pi / 3
        centres.append((width / 2 + pitch * cos(angle), height / 2 + pitch * sin(angle)))
    for number, ((x, y), letter) in enumerate(zip(centres, letters, strict=True)):
        fill = theme.highlight if number == 0 else theme.filled
        corners = [
            (x + side * cos(turn * pi / 3), y + side * sin(turn * pi / 3)) for turn in range(6)
        ]
        draw.polygon(corners, fill=fill)
        font = _font(look.font, round(pitch * look.letter_size * 0.7))
        draw.text((x, y), look.show(letter), theme.letter, font, anchor="mm")
    for number, label in enumerate(("Delete", "Shuffle", "Enter")):
        x, y = width * (0.25 + 0.25 * number), height * 0.84
        draw.text((x, y), label, theme.text, _font(look.text_font, width // 26), anchor="mm")
    return screen


def draw_keyboard(screen: Image.Image, keys: Sequence[str], look: Look, top: float) -> None:
    """Draw rows of keys over the whole width, from *top* down to the lower edge."""
    draw = ImageDraw.Draw(screen)
    theme = look.theme
    width, height = screen.size
    shade = blend(theme.page, theme.text, 0.12)
    draw.rectangle((0, top - width * 0.02, width, height), fill=shade)
    pitch = width / max(len(row) for row in keys)
    tall = _key_height(screen)
    font = _font(look.text_font, round(min(pitch, tall) * 0.5))
    for number, letters in enumerate(keys):
        left = (width - pitch * len(letters)) / 2
        y = top + tall * number
        for place, letter in enumerate(letters):
            x = left + pitch * place
            key = (x + pitch * 0.06, y + tall * 0.08, x + pitch * 0.94, y + tall * 0.92)
            draw.rounded_rectangle(key, radius=pitch * 0.1, fill=theme.page)
            centre = (x + pitch / 2, y + tall / 2)
            draw.text(centre, letter, theme.text, font, anchor="mm")


def blend(one: Colour, other: Colour, alpha: float) -> Colour:
    """Blend *other* over *one* with an opacity of *alpha*."""
    red, green, blue = (round(a + (b - a) * alpha) for a, b in zip(one, other, strict=True))
    return red, green, blue


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(name, max(size, 6))


def draw_head(screen: Image.Image, scene: Scene, look: Look) -> float:
    """Draw status bar and scores; return the top of the space for the board."""
    draw = ImageDraw.Draw(screen)
    width, text = scene.width, look.theme.text
    top = scene.height * 0.02
    if scene.clock:
        font = _font(look.text_font, width // 30)
        draw.text((width * 0.05, top), scene.clock, text, font, anchor="lm")
        battery = (width * 0.88, top - width * 0.012, width * 0.94, top + width * 0.012)
        draw.rounded_rectangle(battery, radius=width // 200, outline=text, width=width // 360)
        draw.rectangle((battery[0], battery[1], width * 0.92, battery[3]), fill=text)
        draw.text((width * 0.86, top), "LTE", text, font, anchor="rm")
        top += scene.height * 0.04
    font = _font(look.text_font, width // 22)
    score_font = _font(look.text_font, width // 14)
    for number, (name, score) in enumerate(scene.players):
        x, side = ((width * 0.06, "l"), (width * 0.94, "r"))[number % 2]
        draw.text((x, top), name, text, font, anchor=f"{side}m")
        draw.text((x, top + width * 0.08), str(score), text, score_font, anchor=f"{side}m")
    return top + (width * 0.15 if scene.players else 0)


@dataclass(frozen=True, slots=True)
class _Tile:
    """A cell to draw, with its place in pixels."""

    letter: str
    left: float
    top: float
    pitch: float
    fill: Colour


def _draw_tile(screen: Image.Image, tile: _Tile, theme: Theme) -> None:
    """Draw the tile behind the letter."""
    left, top, pitch = tile.left, tile.top, tile.pitch
    draw = ImageDraw.Draw(screen)
    inset = max(pitch * theme.gap / 2, 1.0 if theme.gap else 0.0)
    box = (left + inset, top + inset, left + pitch - inset, top + pitch - inset)
    draw.rounded_rectangle(box, radius=pitch * theme.radius, fill=tile.fill)
    if theme.grain or theme.shade:
        _add_texture(screen, box, theme)
    if theme.line:
        width = max(1, round(pitch * theme.line))
        draw.rounded_rectangle(
            box, radius=pitch * theme.radius, outline=theme.line_colour, width=width
        )


def _draw_letter(screen: Image.Image, tile: _Tile, look: Look) -> None:
    """Draw the letter, and its value in the corner if the game shows one."""
    left, top, pitch, theme = tile.left, tile.top, tile.pitch, look.theme
    draw = ImageDraw.Draw(screen)
    colour = blend(theme.letter, tile.fill, look.faded)
    shown = look.show(tile.letter)
    centre = (left + pitch / 2, top + pitch / 2)
    size = pitch * look.letter_size / (0.4 + 0.6 * len(shown))
    draw.text(centre, shown, colour, _font(look.font, round(size)), anchor="mm")
    if look.letter_values:
        corner = (left + pitch * (0.93 - theme.gap / 2), top + pitch * (0.95 - theme.gap / 2))
        value = str(1 + ord(tile.letter[0]) % 9)
        small = _font(look.text_font, round(pitch * 0.2))
        draw.text(corner, value, colour, small, anchor="rs")


def _add_texture(screen: Image.Image, box: tuple[float, float, float, float], theme: Theme) -> None:
    """Add wood in horizontal streaks that differ by cell, and darken cells downwards."""
    left, top, right, bottom = (round(value) for value in box)
    height, width = bottom - top, right - left
    down = np.arange(height)[:, None]
    lines = down * 0.35 + np.sin(np.arange(width) / 23 + top)[None, :] * 2
    levels = theme.grain * (np.sin(lines + left) + np.sin(lines * 0.37))
    levels = levels - theme.shade * down / max(height, 1)
    patch = np.asarray(screen.crop((left, top, right, bottom)), dtype=np.float32)
    shaded = np.clip(patch + levels[..., None], 0, 255).astype(np.uint8)
    screen.paste(Image.fromarray(shaded), (left, top))


def _draw_words(screen: Image.Image, scene: Scene, look: Look, top: float) -> None:
    """Draw the words played so far, in two columns below the players' names."""
    draw = ImageDraw.Draw(screen)
    font = _font(look.text_font, scene.width // 28)
    for number, word in enumerate(scene.words):
        line, side = divmod(number, 2)
        y = top + scene.width * 0.05 * line
        x, anchor = ((scene.width * 0.06, "lm"), (scene.width * 0.94, "rm"))[side]
        shown = f"{word}  {len(word)}"
        draw.text((x, y), shown, look.theme.text, font, anchor=anchor)


def _key_height(screen: Image.Image) -> float:
    return min(screen.width * 0.13, screen.height * 0.06)
