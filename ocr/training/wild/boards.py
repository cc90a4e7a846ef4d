"""Boards that no game has: any lattice, letters, colours and strokes, with what stands where."""

import colorsys
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ocr.arrays import Picture
from ocr.cells.classes import EMPTY, OUTSIDE, SIGN, class_of
from ocr.detect.views import KINDS, BoardKind
from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS
from ocr.tiles import TILES
from ocr.training.fonts import Fonts
from ocr.training.overlays import Colour, Point
from ocr.training.scenes import random_letter
from ocr.training.train import ALIKE, SYMBOLS
from ocr.training.wild.canvas import (
    Glyph,
    Pen,
    draw_line,
    draw_text,
    draw_texture,
    fill_polygon,
    regular,
    rounded,
    shade,
)
from ocr.training.wild.strokes import WildStroke, stroke_through

FOREIGN = "ÁÀÂÄÃÅÆÇÉÈÊËÍÎÏÑÓÔÖÕØÚÛÜŚŠŻŹŽŁĆČĐŘŞĞßΓΔΘΛΞΠΣΦΨΩЂЉЊЋЏЎ"
LABELS = (
    "2L",
    "3L",
    "2W",
    "3W",
    "DL",
    "TL",
    "DW",
    "TW",
    "x2",
    "x3",
    "×2",
    "+5",
    "ST",
    "ING",
    "-ED",
    "A/B",
)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a board: its centre in pitches, what is written there, its class, its turn.

    `is_tile` where the board has a cell there at all.
    """

    column: float
    row: float
    text: str
    label: int
    turn: float = 0.0
    is_tile: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """Spots in rows of `columns`; `steps` are a column's and a row's width in pixels."""

    kind: BoardKind
    spots: tuple[Spot, ...]
    columns: int
    rows: int
    steps: tuple[float, float]
    alphabet: AlphabetName

    @property
    def pitch(self) -> float:
        return min(self.steps)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in pixels."""
        reach = (1.5, 1.5) if self.kind == "hive" else (self.columns / 2, self.rows / 2)
        return 2 * reach[0] * self.steps[0], 2 * reach[1] * self.steps[1]

    def centre_of(self, spot: Spot, middle: Point) -> Point:
        """In pixels, where the middle of the board is there."""
        return (
            middle[0] + spot.column * self.steps[0],
            middle[1] + spot.row * self.steps[1],
        )


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of one kind of cell."""

    fill: Colour
    ink: Colour
    edge: Colour
    slope: float = 0.0


@dataclass(frozen=True, slots=True)
class Style:
    """How all cells of a board are drawn; lengths are parts of the pitch."""

    panel: Colour | None
    paints: tuple[Paint, ...]
    empty: Paint
    shape: str
    gap: float
    radius: float
    line: float
    shadow: float
    bevel: float
    grid: float
    glyph: Glyph
    opacity: float
    outline: int
    letter_shadow: float
    offset: Point
    wobble: float
    points: str
    points_glyph: Glyph
    disc: bool
    texture: bool
    dot: float
    underline: str
    draws_empty: bool
    strokes: int = field(default=0)


def plan_board(
    rng: random.Random, pitch: float, fonts: Fonts, kind: BoardKind | None = None
) -> Board:
    """Which cells there are and what stands in them."""
    kind = kind or rng.choices(KINDS, (68, 14, 18, 0))[0]
    is_latin = rng.random() < (0.9 if kind == "die" else 0.45)
    alphabet: AlphabetName = "en" if is_latin else rng.choice(("ru", "ru", "uk"))
    if kind == "hive":
        return _plan_hive(rng, pitch, alphabet)
    if kind == "key":
        return _plan_keys(rng, pitch, alphabet)
    aspect = rng.uniform(1.05, 2.2) if kind == "square" and rng.random() < 0.12 else 1.0
    steps = (pitch * aspect, pitch) if rng.random() < 0.85 else (pitch, pitch * min(aspect, 1.4))
    columns = rng.choice((3, 4, 4, 4, 5, 5, 5, 6, 7, 8))
    rows = columns if rng.random() < 0.85 else max(3, columns + rng.randint(-2, 2))
    share = rng.choice((1.0, 1.0, rng.uniform(0.15, 1.0))) if kind == "square" else 1.0
    holes = 0.15 if kind == "square" and rng.random() < 0.06 else 0.0
    lower = rng.random() < 0.3 and kind == "square"
    lies_anyhow = kind == "die" and rng.random() < 0.7
    sign_share = rng.choice((0.0, 0.04, 0.1))
    spots = []
    for number in range(rows * columns):
        row, column = divmod(number, columns)
        turn = rng.randrange(4) * 90 + rng.uniform(-8, 8) if lies_anyhow else 0.0
        text, label = (
            _write_cell(rng, alphabet, lower, sign_share) if rng.random() < share else ("", EMPTY)
        )
        is_tile = rng.random() >= holes
        spots.append(
            Spot(
                column - (columns - 1) / 2,
                row - (rows - 1) / 2,
                text if is_tile else "",
                label if is_tile else OUTSIDE,
                turn,
                is_tile,
            )
        )
    return Board(kind, tuple(spots), columns, rows, steps, alphabet)


def _plan_hive(rng: random.Random, pitch: float, alphabet: AlphabetName) -> Board:
    lower = rng.random() < 0.15
    first = -90 if rng.random() < 0.8 else -60
    angles = [math.radians(first + 60 * turn) for turn in range(6)]
    places = [(0.0, 0.0), *((math.cos(angle), math.sin(angle)) for angle in angles)]
    spots = [Spot(x, y, *_write_cell(rng, alphabet, lower, 0.01)) for x, y in places]
    return Board("hive", tuple(spots), 7, 1, (pitch, pitch), alphabet)


def _plan_keys(rng: random.Random, pitch: float, alphabet: AlphabetName) -> Board:
    """What is laid out like a board and is none: letters in order, numbers, days, words."""
    columns, rows = rng.randint(3, 9), rng.randint(2, 8)
    steps = (pitch * rng.choice((1.0, rng.uniform(0.8, 3.0))), pitch)
    letters = sorted(ALPHABETS[alphabet])
    kind = rng.choice(("letters", "letters", "numbers", "days", "words", "icons"))
    first = -rng.randint(0, columns - 1) if kind == "days" else 0
    spots = []
    for number in range(rows * columns):
        row, column = divmod(number, columns)
        if kind == "letters":
            text = letters[number].upper() if number < len(letters) else ""
        elif kind == "numbers":
            text = rng.choice(("", str(rng.randint(1, 9)), str(rng.randint(1, 99))))
        elif kind == "days":
            text = str(number + first + 1) if 0 <= number + first < 31 else ""
        elif kind == "words":
            text = "".join(random_letter(rng, alphabet) for _ in range(rng.randint(2, 7)))
        else:
            text = rng.choice((*SYMBOLS, ""))
        place = column - (columns - 1) / 2, row - (rows - 1) / 2
        spots.append(Spot(*place, text, SIGN if text else EMPTY, 0.0, bool(text)))
    return Board("key", tuple(spots), columns, rows, steps, alphabet)


def _write_cell(
    rng: random.Random, alphabet: AlphabetName, lower: bool, sign_share: float
) -> tuple[str, int]:
    """What is written in a cell, and its class where it stands upright."""
    if rng.random() < sign_share:
        kind = rng.random()
        if kind < 0.3:
            return rng.choice(LABELS), SIGN
        return (rng.choice(FOREIGN), SIGN) if kind < 0.5 else (rng.choice(SYMBOLS), SIGN)
    if alphabet == "en" and rng.random() < 0.05:
        tile = rng.choice((*TILES, "qu", "qu"))
        return tile if lower else rng.choice((tile.upper(), tile.capitalize())), class_of(tile)
    letters = ALPHABETS[alphabet]
    letter = rng.choice([*letters, *sorted(letters.keys() & ALIKE), random_letter(rng, alphabet)])
    shapes = letters[letter]
    shape = shapes[-1] if lower else shapes[0]
    return letter if lower else letter.upper(), class_of(shape)


def random_colour(rng: random.Random) -> Colour:
    """Any colour, often grey, nearly white or nearly black."""
    saturation = rng.choice((0.0, 0.0, 0.1, 0.3, 0.6, 0.9, 1.0))
    value = rng.choice(
        (rng.random(), rng.uniform(0.8, 1), rng.uniform(0.85, 1), rng.uniform(0, 0.25), 1.0)
    )
    red, green, blue = colorsys.hsv_to_rgb(rng.random(), saturation, value)
    return round(red * 255), round(green * 255), round(blue * 255)


def contrast(one: Colour, other: Colour) -> float:
    """In levels: by lightness, or half of what it is by colour."""
    weights = (0.3, 0.59, 0.11)
    light = abs(sum(w * (a - b) for w, a, b in zip(weights, one, other, strict=True)))
    return max(light, 0.5 * math.dist(one, other))


def colour_apart(rng: random.Random, other: Colour, least: float) -> Colour:
    """Any colour that stands out from another one by so many levels."""
    for _ in range(12):
        colour = random_colour(rng)
        if contrast(colour, other) >= least:
            return colour
    return (255, 255, 255) if sum(other) < 380 else (0, 0, 0)


def colour_near(rng: random.Random, other: Colour, reach: int) -> Colour:
    red, green, blue = (min(255, max(0, level + rng.randint(-reach, reach))) for level in other)
    return red, green, blue


def random_style(rng: random.Random, board: Board, fonts: Fonts, page: Colour) -> Style:
    """Colours that need not match, and a letter that can be seen on each of them; most are tame."""
    style = _wild_style(rng, board, fonts, page)
    return style if rng.random() < 0.35 else _tamed(rng, style, page)


def _tamed(rng: random.Random, style: Style, page: Colour) -> Style:
    """As most games look: one kind of flat tile, or two, and letters that are plainly seen."""
    fill = colour_near(rng, page, 20) if rng.random() < 0.5 else random_colour(rng)
    ink = colour_apart(rng, fill, 110)
    edge = colour_near(rng, fill, 60)
    other = random_colour(rng) if rng.random() < 0.5 else fill
    paints = Paint(fill, ink, edge), Paint(other, colour_apart(rng, other, 110), edge)
    glyph = replace(style.glyph, bold=0, slant=0.0, stretch=1.0)
    return replace(
        style,
        paints=paints,
        empty=Paint(rng.choice((page, fill)), ink, edge),
        panel=None if rng.random() < 0.6 else style.panel,
        glyph=glyph,
        texture=False,
        bevel=0.0,
        outline=0,
        wobble=0.0,
        letter_shadow=0.0,
    )


def _wild_style(rng: random.Random, board: Board, fonts: Fonts, page: Colour) -> Style:
    least = rng.choice((60, 90, 120, 140))
    first = page if rng.random() < 0.15 else random_colour(rng)
    fills = [first, *(random_colour(rng) for _ in range(rng.choice((0, 0, 1, 1, 2, 4))))]
    ink = colour_apart(rng, first, least)
    same_ink = rng.random() < 0.6
    paints = [_paint_of(rng, first, ink)]
    for fill in fills[1:]:
        keeps = same_ink and contrast(fill, ink) >= least * 0.7
        paints.append(_paint_of(rng, fill, ink if keeps else colour_apart(rng, fill, least)))
    empty = rng.choice((page, first, colour_near(rng, first, 25), random_colour(rng)))
    panel = None if rng.random() < 0.35 else random_colour(rng)
    lined = rng.random() < 0.4
    font = rng.choice(fonts[board.alphabet])
    die = board.kind == "die"
    size = rng.uniform(0.38, 1.0) if rng.random() < 0.65 else rng.uniform(0.28, 0.5)
    if board.kind == "hive":
        size = rng.uniform(0.3, 0.7)
    pitch = board.pitch
    bent = rng.random() < 0.3
    glyph = Glyph(
        font,
        size * pitch,
        bold=rng.choice((1, 1, 2)) if rng.random() < 0.12 and pitch > 28 else 0,
        slant=rng.uniform(-0.25, 0.3) if bent else 0.0,
        stretch=rng.uniform(0.7, 1.35) if bent else 1.0,
        by_metrics=rng.random() < 0.6,
    )
    plain_shapes = ("box", "box", "box", "box", "circle", "octagon", "none")
    return Style(
        panel=panel,
        paints=tuple(paints),
        empty=_paint_of(rng, empty, ink),
        shape="hexagon"
        if board.kind == "hive" and rng.random() < 0.75
        else rng.choice(plain_shapes),
        gap=rng.choice((0.0, rng.uniform(0.0, 0.06), rng.uniform(0.03, 0.25))),
        radius=rng.choice((0.0, rng.uniform(0, 0.2), rng.uniform(0.1, 0.5))) if not die else 0.22,
        line=rng.uniform(0.01, 0.07) if lined else 0.0,
        shadow=rng.uniform(0.02, 0.12) if rng.random() < 0.2 else 0.0,
        bevel=rng.uniform(0.03, 0.14) if rng.random() < 0.2 or die else 0.0,
        grid=rng.uniform(0.01, 0.06)
        if rng.random() < (0.12 if board.kind == "square" else 0)
        else 0.0,
        glyph=glyph,
        opacity=rng.uniform(0.4, 0.9) if rng.random() < 0.1 else 1.0,
        outline=rng.choice((1, 2)) if rng.random() < 0.07 and pitch > 24 else 0,
        letter_shadow=rng.uniform(0.015, 0.06) if rng.random() < 0.1 else 0.0,
        offset=(rng.gauss(0, 0.02), rng.gauss(0, 0.035)),
        wobble=rng.uniform(3, 15) if rng.random() < 0.07 else 0.0,
        points=rng.choice(("", "", "", "se", "se", "ne", "nw", "sw", "s")),
        points_glyph=Glyph(rng.choice(fonts[board.alphabet]), pitch * rng.uniform(0.14, 0.28)),
        disc=rng.random() < 0.2,
        texture=rng.random() < 0.2,
        dot=rng.uniform(0.02, 0.12) if rng.random() < 0.06 else 0.0,
        underline=rng.choice(("mwnz", "mw", "all"))
        if rng.random() < (0.5 if die else 0.04)
        else "",
        draws_empty=rng.random() < 0.85,
        strokes=rng.choices((0, 1, 2), (70, 24, 6))[0],
    )


def _paint_of(rng: random.Random, fill: Colour, ink: Colour) -> Paint:
    edge = colour_near(rng, fill, 60) if rng.random() < 0.5 else random_colour(rng)
    return Paint(fill, ink, edge, rng.uniform(-0.35, 0.35) if rng.random() < 0.2 else 0.0)


def draw_board(
    rng: random.Random, picture: Picture, board: Board, style: Style, middle: Point
) -> None:
    """Panel, cells, letters and strokes, the middle of the board there in pixels."""
    if style.panel is not None:
        _draw_panel(rng, picture, board, style.panel, middle)
    shares = (3, *[1] * (len(style.paints) - 1))
    paints = [rng.choices(style.paints, shares)[0] for _ in board.spots]
    strokes = [random_stroke(rng, board, style, middle) for _ in range(style.strokes)]
    _draw_tiles(rng, picture, board, style, (middle, paints))
    for stroke in (each for each in strokes if each.under):
        stroke.draw(picture, style.points_glyph)
    _draw_letters(rng, picture, board, style, (middle, paints))
    for stroke in (each for each in strokes if not each.under):
        stroke.draw(picture, style.points_glyph)
    if rng.random() < 0.12:
        _draw_selection(rng, picture, board, middle)


Painted = tuple[Point, Sequence[Paint]]  # the middle of a board, and the paint of each spot


def _draw_tiles(
    rng: random.Random, picture: Picture, board: Board, style: Style, painted: Painted
) -> None:
    middle, paints = painted
    for spot, paint in zip(board.spots, paints, strict=True):
        if spot.is_tile and (spot.label != EMPTY or style.draws_empty):
            shown = style.empty if spot.label == EMPTY else paint
            _draw_tile(rng, picture, board, style, (board.centre_of(spot, middle), shown))
    if style.grid:
        _draw_grid(picture, board, style, middle)


def _draw_letters(
    rng: random.Random, picture: Picture, board: Board, style: Style, painted: Painted
) -> None:
    middle, paints = painted
    for spot, paint in zip(board.spots, paints, strict=True):
        if spot.text:
            _draw_letter(rng, picture, board, style, (spot, board.centre_of(spot, middle), paint))
        elif style.dot and spot.is_tile:
            dot = regular(board.centre_of(spot, middle), style.dot * board.pitch, 10)
            fill_polygon(picture, dot, style.empty.edge)


def _draw_panel(
    rng: random.Random, picture: Picture, board: Board, colour: Colour, middle: Point
) -> None:
    edge = board.pitch * rng.choice((0.02, 0.05, 0.15, 0.3))
    across, down = (length / 2 + edge for length in board.size)
    x, y = middle
    outline = rounded(
        (x - across, y - down, x + across, y + down), board.pitch * rng.choice((0.0, 0.1, 0.5))
    )
    fill_polygon(picture, outline, colour)


def _draw_tile(
    rng: random.Random, picture: Picture, board: Board, style: Style, what: tuple[Point, Paint]
) -> None:
    (x, y), paint = what
    across, down = (step * (1 - style.gap) / 2 for step in board.steps)
    pitch = board.pitch
    if style.shape == "none":
        return
    outline = _outline(style, (x, y), (across, down), pitch)
    if style.shadow:
        shift = style.shadow * pitch
        moved = [(px + shift * 0.6, py + shift) for px, py in outline]
        fill_polygon(picture, moved, (0, 0, 0), 0.35)
    fill_polygon(picture, outline, paint.fill)
    if style.bevel:
        inner = _outline(
            style,
            (x, y - style.bevel * pitch * 0.5),
            (across * (1 - style.bevel), down * (1 - style.bevel)),
            pitch,
        )
        fill_polygon(picture, outline, paint.edge, 0.5)
        fill_polygon(picture, inner, paint.fill)
    if paint.slope or style.texture:
        _shade_tile(rng, picture, (x, y, across, down), paint.slope, style.texture)
    if style.line:
        draw_line(picture, outline, Pen(paint.edge, style.line * pitch), closed=True)


def _outline(style: Style, centre: Point, half: tuple[float, float], pitch: float) -> list[Point]:
    x, y = centre
    across, down = half
    if style.shape == "hexagon":
        return regular(centre, across / math.cos(math.pi / 6), 6, 0.0)
    if style.shape == "circle":
        return [
            (x + across * math.cos(angle), y + down * math.sin(angle))
            for angle in np.linspace(0, 2 * math.pi, 24, endpoint=False)
        ]
    if style.shape == "octagon":
        return [
            (x + across * 1.06 * math.cos(angle), y + down * 1.06 * math.sin(angle))
            for angle in np.linspace(0, 2 * math.pi, 8, endpoint=False) + math.pi / 8
        ]
    return rounded((x - across, y - down, x + across, y + down), style.radius * pitch)


def _shade_tile(
    rng: random.Random,
    picture: Picture,
    box: tuple[float, float, float, float],
    slope: float,
    textured: bool,
) -> None:
    x, y, across, down = box
    height, width = picture.shape[:2]
    left, top = max(0, round(x - across)), max(0, round(y - down))
    right, bottom = min(width, round(x + across)), min(height, round(y + down))
    if right - left < 3 or bottom - top < 3:
        return
    light = np.linspace(1 - slope, 1 + slope, bottom - top, dtype=np.float32)[:, None, None]
    light = np.broadcast_to(light, (bottom - top, right - left, 1))
    if textured:
        light = light * draw_texture(rng, bottom - top, right - left)[..., None]
    shade(picture[top:bottom, left:right], np.asarray(light, dtype=np.float32))


def _draw_grid(picture: Picture, board: Board, style: Style, middle: Point) -> None:
    width, height = board.size
    left, top = middle[0] - width / 2, middle[1] - height / 2
    ink = Pen(style.paints[0].edge, style.grid * board.pitch)
    for column in range(board.columns + 1):
        x = left + column * board.steps[0]
        draw_line(picture, [(x, top), (x, top + height)], ink)
    for row in range(board.rows + 1):
        y = top + row * board.steps[1]
        draw_line(picture, [(left, y), (left + width, y)], ink)


def _draw_letter(
    rng: random.Random,
    picture: Picture,
    board: Board,
    style: Style,
    what: tuple[Spot, Point, Paint],
) -> None:
    spot, (x, y), paint = what
    pitch = board.pitch
    turn = spot.turn + (rng.uniform(-style.wobble, style.wobble) if style.wobble else 0.0)
    size = style.glyph.size / (0.4 + 0.6 * len(spot.text))
    glyph = replace(style.glyph, turn=turn, size=size)
    centre = (x + style.offset[0] * pitch, y + style.offset[1] * pitch)
    if style.letter_shadow:
        shift = style.letter_shadow * pitch
        moved = (centre[0] + shift, centre[1] + shift)
        draw_text(picture, spot.text, moved, glyph, Pen((0, 0, 0), opacity=0.5))
    if style.outline:
        thick = replace(glyph, bold=glyph.bold + style.outline)
        draw_text(picture, spot.text, centre, thick, Pen(paint.edge))
    draw_text(picture, spot.text, centre, glyph, Pen(paint.ink, opacity=style.opacity))
    if style.underline and (style.underline == "all" or spot.text.lower() in style.underline):
        _underline(picture, centre, turn, Pen(paint.ink, pitch * 0.05), glyph.size)
    if style.points and spot.label not in (EMPTY, OUTSIDE) and len(spot.text) < 3:
        _draw_points(rng, picture, board, style, ((x, y), paint))


def _underline(picture: Picture, centre: Point, turn: float, pen: Pen, size: float) -> None:
    angle = math.radians(turn)
    down, along = (-math.sin(angle), math.cos(angle)), (math.cos(angle), math.sin(angle))
    middle = [centre[i] + down[i] * size * 0.5 for i in (0, 1)]
    ends = [
        (middle[0] + along[0] * size * side, middle[1] + along[1] * size * side)
        for side in (-0.35, 0.35)
    ]
    draw_line(picture, ends, pen)


def _draw_points(
    rng: random.Random, picture: Picture, board: Board, style: Style, what: tuple[Point, Paint]
) -> None:
    (x, y), paint = what
    side = {"e": 1, "w": -1}.get(style.points[-1], 0)
    up = {"n": -1, "s": 1}[style.points[0]]
    reach = 0.5 - style.gap / 2
    size = style.points_glyph.size / board.pitch
    place = (
        x + side * (reach * board.steps[0] - size * 0.55 * board.pitch),
        y + up * (reach * board.steps[1] - size * 0.55 * board.pitch),
    )
    ink = paint.ink
    if style.disc:
        fill_polygon(picture, regular(place, style.points_glyph.size * 0.7, 14), paint.edge)
        ink = (255, 255, 255) if sum(paint.edge) < 380 else (0, 0, 0)
    text = str(rng.choice((1, 1, 1, 2, 3, 4, 5, 8, 10)))
    draw_text(picture, text, place, style.points_glyph, Pen(ink, opacity=style.opacity))


def _random_path(rng: random.Random, board: Board) -> list[Spot]:
    path = [rng.choice(board.spots)]
    for _ in range(rng.randint(1, 7)):
        beside = [
            spot
            for spot in board.spots
            if spot not in path
            and max(abs(spot.column - path[-1].column), abs(spot.row - path[-1].row)) < 1.1
        ]
        if not beside:
            break
        path.append(rng.choice(beside))
    return path


def random_stroke(rng: random.Random, board: Board, style: Style, middle: Point) -> WildStroke:
    """A stroke from cell to cell, mostly in a colour that is not the letters'."""
    points = [board.centre_of(spot, middle) for spot in _random_path(rng, board)]
    ink = style.paints[0].ink
    colour = colour_apart(rng, ink, 30) if rng.random() < 0.9 else colour_near(rng, ink, 30)
    return stroke_through(rng, points, board.pitch, colour)


def _draw_selection(rng: random.Random, picture: Picture, board: Board, middle: Point) -> None:
    """A frame around one cell, or a veil over some."""
    pitch = board.pitch
    colour = random_colour(rng)
    framed = rng.random() < 0.6
    for spot in rng.sample(board.spots, 1 if framed else min(len(board.spots), rng.randint(2, 6))):
        x, y = board.centre_of(spot, middle)
        across, down = (step / 2 for step in board.steps)
        box = rounded((x - across, y - down, x + across, y + down), 0.0)
        if framed:
            draw_line(picture, box, Pen(colour, pitch * rng.uniform(0.02, 0.09)), closed=True)
        else:
            fill_polygon(picture, box, colour, rng.uniform(0.1, 0.35))
