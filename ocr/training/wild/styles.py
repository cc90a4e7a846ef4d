"""Styles of wild boards: colours, shapes and lines of cells, and the letters in them."""

import random
from dataclasses import dataclass, replace

from ocr.training.fonts import Fonts
from ocr.training.overlays import Colour, Point
from ocr.training.wild.canvas import Glyph
from ocr.training.wild.colours import colour_apart, colour_near, contrast, random_colour
from ocr.training.wild.plans import Board

_SHAPES = ("box", "box", "box", "box", "circle", "octagon", "none")


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of one kind of cell."""

    fill: Colour
    ink: Colour
    edge: Colour
    slope: float = 0.0


@dataclass(frozen=True, slots=True)
class Tiles:
    """The drawing of a cell; lengths are fractions of the pitch, here and below."""

    shape: str
    gap: float
    radius: float
    line: float
    shadow: float
    bevel: float
    grid: float


@dataclass(frozen=True, slots=True)
class Lettering:
    """The drawing of letters on their cells."""

    glyph: Glyph
    opacity: float
    outline: int
    shadow: float
    offset: Point
    wobble: float


@dataclass(frozen=True, slots=True)
class Points:
    """Numbers in a corner of each cell (`corner` is "" without them), with or without discs."""

    corner: str
    glyph: Glyph
    has_disc: bool


@dataclass(frozen=True, slots=True)
class Style:
    """The drawing of all cells of a board."""

    panel: Colour | None
    paints: tuple[Paint, ...]
    empty: Paint
    tiles: Tiles
    lettering: Lettering
    points: Points
    has_texture: bool
    dot: float
    underline: str
    draws_empty: bool
    strokes: int


def random_style(rng: random.Random, board: Board, fonts: Fonts, page: Colour) -> Style:
    """A random style: colours need not match, but letters are visible on them; most are tame."""
    style = _wild_style(rng, board, fonts, page)
    return style if rng.random() < 0.35 else _tame(rng, style, page)


def _tame(rng: random.Random, style: Style, page: Colour) -> Style:
    """A style like most games: one or two kinds of flat tiles, and plainly visible letters."""
    fill = colour_near(rng, page, 20) if rng.random() < 0.5 else random_colour(rng)
    ink = colour_apart(rng, fill, 110)
    edge = colour_near(rng, fill, 60)
    other = random_colour(rng) if rng.random() < 0.5 else fill
    paints = Paint(fill, ink, edge), Paint(other, colour_apart(rng, other, 110), edge)
    glyph = replace(style.lettering.glyph, bold=0, slant=0.0, stretch=1.0)
    return replace(
        style,
        paints=paints,
        empty=Paint(rng.choice((page, fill)), ink, edge),
        panel=None if rng.random() < 0.5 else style.panel,
        tiles=replace(style.tiles, bevel=0.0),
        lettering=replace(style.lettering, glyph=glyph, outline=0, wobble=0.0, shadow=0.0),
        has_texture=False,
    )


def _wild_style(rng: random.Random, board: Board, fonts: Fonts, page: Colour) -> Style:
    paints = _wild_paints(rng, page)
    first, ink = paints[0].fill, paints[0].ink
    empty = rng.choice((page, first, colour_near(rng, first, 25), random_colour(rng)))
    is_bare = rng.random() < 0.2  # what is empty is the page
    panel = None if is_bare or rng.random() < 0.35 else random_colour(rng)
    is_lined = rng.random() < 0.4
    glyph = _wild_glyph(rng, board, fonts)
    is_die = board.kind == "die"
    return Style(
        panel=panel,
        paints=paints,
        empty=_paint_of(rng, empty, ink),
        tiles=_wild_tiles(rng, board, is_lined, has_grid=not is_bare),
        lettering=_wild_lettering(rng, board, glyph),
        points=_wild_points(rng, board, fonts),
        has_texture=rng.random() < 0.2,
        dot=rng.uniform(0.02, 0.12) if rng.random() < 0.06 else 0.0,
        underline=rng.choice(("mwnz", "mw", "all"))
        if rng.random() < (0.5 if is_die else 0.04)
        else "",
        draws_empty=not is_bare,
        strokes=rng.choices((0, 1, 2), (70, 24, 6))[0],
    )


def _wild_paints(rng: random.Random, page: Colour) -> tuple[Paint, ...]:
    least = rng.choice((60, 90, 120, 140))
    first = page if rng.random() < 0.15 else random_colour(rng)
    fills = [first, *(random_colour(rng) for _ in range(rng.choice((0, 0, 1, 1, 2, 4))))]
    ink = colour_apart(rng, first, least)
    same_ink = rng.random() < 0.6
    paints = [_paint_of(rng, first, ink)]
    for fill in fills[1:]:
        keeps = same_ink and contrast(fill, ink) >= least * 0.7
        paints.append(_paint_of(rng, fill, ink if keeps else colour_apart(rng, fill, least)))
    return tuple(paints)


def _wild_glyph(rng: random.Random, board: Board, fonts: Fonts) -> Glyph:
    font = rng.choice(fonts[board.alphabet])
    size = rng.uniform(0.38, 1.0) if rng.random() < 0.5 else rng.uniform(0.28, 0.6)
    if board.kind == "hive":
        size = rng.uniform(0.3, 0.7)
    is_bent = rng.random() < 0.3
    return Glyph(
        font,
        size * board.pitch,
        bold=rng.choice((1, 1, 2)) if rng.random() < 0.12 and board.pitch > 28 else 0,
        slant=rng.uniform(-0.25, 0.3) if is_bent else 0.0,
        stretch=rng.uniform(0.7, 1.35) if is_bent else 1.0,
        by_metrics=rng.random() < 0.6,
        language="bg" if rng.random() < 0.15 else None,  # triangular Д, т like m
    )


def _wild_tiles(rng: random.Random, board: Board, is_lined: bool, *, has_grid: bool) -> Tiles:
    is_die = board.kind == "die"
    is_hexagon = board.kind == "hive" and rng.random() < 0.75
    lined = 0.12 if has_grid and board.kind == "square" else 0
    return Tiles(
        shape="hexagon" if is_hexagon else rng.choice(_SHAPES),
        gap=rng.choice((0.0, rng.uniform(0.0, 0.06), rng.uniform(0.03, 0.25))),
        radius=0.22 if is_die else rng.choice((0.0, rng.uniform(0, 0.2), rng.uniform(0.1, 0.5))),
        line=rng.uniform(0.01, 0.07) if is_lined else 0.0,
        shadow=rng.uniform(0.02, 0.12) if rng.random() < 0.2 else 0.0,
        bevel=rng.uniform(0.03, 0.14) if rng.random() < 0.2 or is_die else 0.0,
        grid=rng.uniform(0.01, 0.06) if rng.random() < lined else 0.0,
    )


def _wild_lettering(rng: random.Random, board: Board, glyph: Glyph) -> Lettering:
    return Lettering(
        glyph,
        opacity=rng.uniform(0.4, 0.9) if rng.random() < 0.1 else 1.0,
        outline=rng.choice((1, 2)) if rng.random() < 0.07 and board.pitch > 24 else 0,
        shadow=rng.uniform(0.015, 0.06) if rng.random() < 0.1 else 0.0,
        offset=(rng.gauss(0, 0.02), rng.gauss(0, 0.035)),
        wobble=rng.uniform(3, 15) if rng.random() < 0.07 else 0.0,
    )


def _wild_points(rng: random.Random, board: Board, fonts: Fonts) -> Points:
    return Points(
        rng.choice(("", "", "", "se", "se", "ne", "nw", "sw", "s")),
        Glyph(rng.choice(fonts[board.alphabet]), board.pitch * rng.uniform(0.14, 0.28)),
        has_disc=rng.random() < 0.2,
    )


def _paint_of(rng: random.Random, fill: Colour, ink: Colour) -> Paint:
    edge = colour_near(rng, fill, 60) if rng.random() < 0.5 else random_colour(rng)
    return Paint(fill, ink, edge, rng.uniform(-0.35, 0.35) if rng.random() < 0.2 else 0.0)
