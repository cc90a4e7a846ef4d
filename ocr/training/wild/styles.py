"""Random styles of wild boards, and random strokes over them."""

import random
from functools import partial

from ocr.arrays import Picture
from ocr.shapes import ALPHABETS
from ocr.training.boards import STROKE_FORMS, Board, BoardPainter, Paint, Stroke, Style
from ocr.training.canvas import Glyph, Pen, Point, draw_shape
from ocr.training.colours import (
    Colour,
    colour_apart,
    colour_near,
    contrast,
    random_colour,
    random_extra,
)
from ocr.training.fonts import Fonts
from ocr.training.positions import random_path


def random_style(rng: random.Random, board: Board, fonts: Fonts, page: Colour) -> Style:
    """A random style: colours need not match, but letters are visible on them.

    Two in three are tame, like most games: one or two kinds of flat tiles, and plain letters.
    """
    wild = rng.random() < 0.35
    extra = partial(random_extra, rng)
    paints = _random_paints(rng, page, wild=wild)
    first, ink, edge = paints[0].fill, paints[0].ink, paints[0].edge
    is_die, is_square = board.kind == "die", board.kind == "square"
    others = (colour_near(rng, first, 25), random_colour(rng)) if wild else ()
    is_bare = rng.random() < 0.2 and not board.needs_lines  # what is empty is the page
    underlined = rng.choice(("mwnz", "mw", "".join(ALPHABETS[board.alphabet])))
    corner = rng.choice(("", "", "", "se", "se", "ne", "nw", "sw", "s"))
    points = Glyph(rng.choice(fonts[board.alphabet]), rng.uniform(0.14, 0.28))
    shapes = ("hexagon",) * 15 if board.kind == "hive" else ()
    return Style(
        glyph=_random_glyph(rng, board, fonts, wild=wild),
        paints=paints,
        empty=None if is_bare else Paint(rng.choice((page, first, *others)), ink, edge),
        panel=None if is_bare or rng.random() < (0.35 if wild else 0.67) else random_colour(rng),
        panel_edge=rng.choice((0.02, 0.05, 0.15, 0.3)),
        panel_radius=rng.choice((0.0, 0.1, 0.5)),
        shape=rng.choice((*shapes, "box", "box", "box", "box", "circle", "octagon", "none")),
        gap=rng.choice((0.0, rng.uniform(0.0, 0.06), rng.uniform(0.03, 0.25))),
        radius=0.22 if is_die else rng.choice((0.0, rng.uniform(0, 0.2), rng.uniform(0.1, 0.5))),
        line=extra(1.0 if board.needs_lines else 0.4, 0.01, 0.07),
        shadow=extra(0.2, 0.02, 0.12),
        bevel=extra(wild * (1 if is_die else 0.2), 0.03, 0.14),
        grid=extra(0.12 * (is_square and not is_bare), 0.01, 0.06),
        texture=extra(0.2 * wild, 0.03, 0.2),
        dot=extra(0.06, 0.02, 0.12),
        opacity=1 - extra(0.1, 0.1, 0.6),
        outline=rng.choice((1, 2)) if wild and rng.random() < 0.07 and board.pitch > 24 else 0,
        letter_shadow=extra(0.1 * wild, 0.015, 0.06),
        wobble=extra(0.07 * wild, 3, 15),
        underlined=underlined if rng.random() < (0.5 if is_die else 0.04) else "",
        points=points if corner else None,
        corner=corner,
        has_discs=rng.random() < 0.2,
        strokes=rng.choices((0, 1, 2), (70, 24, 6))[0],
    )


def _random_paints(rng: random.Random, page: Colour, *, wild: bool) -> tuple[Paint, ...]:
    least = rng.choice((60, 90, 120, 140)) if wild else 110
    first = random_colour(rng)
    if rng.random() < (0.15 if wild else 0.5):
        first = page if wild else colour_near(rng, page, 20)
    others = rng.choice((0, 0, 1, 1, 2, 4)) if wild else rng.randrange(2)
    ink = colour_apart(rng, first, least)
    keeps_ink = rng.random() < 0.6
    paints = []
    for fill in (first, *(random_colour(rng) for _ in range(others))):
        if fill != first and not (keeps_ink and contrast(fill, ink) >= least * 0.7):
            ink = colour_apart(rng, fill, least)
        edge = random_colour(rng) if wild and rng.random() < 0.5 else colour_near(rng, fill, 60)
        paints.append(Paint(fill, ink, edge, random_extra(rng, 0.2 * wild, -0.35, 0.35)))
    return tuple(paints)


def _random_glyph(rng: random.Random, board: Board, fonts: Fonts, *, wild: bool) -> Glyph:
    is_bent = wild and rng.random() < 0.3
    is_bold = wild and rng.random() < 0.12 and board.pitch > 28
    return Glyph(
        rng.choice(fonts[board.alphabet]),
        rng.uniform(*board.sizes),
        bold=rng.choice((1, 1, 2)) if is_bold else 0,
        slant=rng.uniform(-0.25, 0.3) if is_bent else 0.0,
        stretch=rng.uniform(0.7, 1.35) if is_bent else 1.0,
        by_metrics=rng.random() < 0.6,
        language="bg" if rng.random() < 0.15 else None,  # triangular Д, т like m
    )


def draw_in_style(
    rng: random.Random, picture: Picture, board: Board, style: Style, middle: Point
) -> None:
    """Draw a board with random paints, strokes and marked cells, its middle at *middle* (px)."""
    shares = (3, *[1] * (len(style.paints) - 1))
    paints = [
        rng.choices(style.paints, shares)[0] if spot.text else style.empty for spot in board.spots
    ]
    strokes = [_random_stroke(rng, board, style.paints[0].ink) for _ in range(style.strokes)]
    painter = BoardPainter(rng, picture, board, style, middle, paints, strokes)
    painter.draw()
    what, colour = rng.random(), random_colour(rng)
    if what < 0.07:  # a frame around one cell, or a veil over some
        pen, count = Pen(colour, board.pitch * rng.uniform(0.02, 0.09)), 1
    else:
        pen, count = Pen(colour, opacity=rng.uniform(0.1, 0.35)), rng.randint(2, 6)
    for spot in rng.sample(board.spots, min(count, len(board.spots))) if what < 0.12 else ():
        draw_shape(picture, painter.outline_of(spot), pen)


def _random_stroke(rng: random.Random, board: Board, ink: Colour) -> Stroke:
    """A stroke from cell to cell, mostly in another colour than the letters.

    A wide and opaque one does not hide letters.
    """
    places = [(spot.column, spot.row) for spot in board.spots]
    path = random_path(rng, places, 1.1 if board.kind == "hive" else 1.5, rng.randint(1, 7))
    is_under = rng.random() < 0.25
    width = rng.choice((rng.uniform(0.03, 0.15), rng.uniform(0.1, 0.45)))
    opacity = rng.choice((1.0, 1.0, rng.uniform(0.25, 0.9)))
    if width > 0.16 and not is_under:
        opacity = min(opacity, rng.uniform(0.2, 0.6))
    return Stroke(
        cells=tuple(divmod(number, board.columns) for number in path),
        colour=colour_apart(rng, ink, 30) if rng.random() < 0.9 else colour_near(rng, ink, 30),
        width=width,
        opacity=opacity,
        form=rng.choice(STROKE_FORMS),
        is_under=is_under,
        tip=rng.uniform(0.55, 0.95),
        shift=(rng.gauss(0, 0.04), rng.gauss(0, 0.04)),
    )
