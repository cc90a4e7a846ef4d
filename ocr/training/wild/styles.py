"""Random styles of wild boards, and random strokes over them."""

import random
from dataclasses import replace

from ocr.arrays import Picture
from ocr.shapes import ALPHABETS
from ocr.training.boards import STROKE_FORMS, Board, BoardPainter, Paint, Points, Stroke, Style
from ocr.training.canvas import (
    Colour,
    Glyph,
    Pen,
    Point,
    colour_apart,
    colour_near,
    contrast,
    draw_line,
    fill_polygon,
    random_colour,
)
from ocr.training.fonts import Fonts
from ocr.training.positions import random_path

_SHAPES = ("box", "box", "box", "box", "circle", "octagon", "none")


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
    return replace(
        style,
        glyph=replace(style.glyph, bold=0, slant=0.0, stretch=1.0),
        paints=(Paint(fill, ink, edge), Paint(other, colour_apart(rng, other, 110), edge)),
        empty=style.empty and Paint(rng.choice((page, fill)), ink, edge),
        panel=None if rng.random() < 0.5 else style.panel,
        bevel=0.0,
        texture=0.0,
        outline=0,
        wobble=0.0,
        letter_shadow=0.0,
    )


def _wild_style(rng: random.Random, board: Board, fonts: Fonts, page: Colour) -> Style:
    paints = _wild_paints(rng, page)
    first, ink = paints[0].fill, paints[0].ink
    is_die, is_square = board.kind == "die", board.kind == "square"
    empty = rng.choice((page, first, colour_near(rng, first, 25), random_colour(rng)))
    is_bare = rng.random() < 0.2  # what is empty is the page
    is_hexagon = board.kind == "hive" and rng.random() < 0.75
    underlined = rng.choice(("mwnz", "mw", "".join(ALPHABETS[board.alphabet])))
    corner = rng.choice(("", "", "", "se", "se", "ne", "nw", "sw", "s"))
    small = Glyph(rng.choice(fonts[board.alphabet]), board.pitch * rng.uniform(0.14, 0.28))

    def vary(share: float, least: float, most: float) -> float:
        return rng.uniform(least, most) if rng.random() < share else 0.0

    return Style(
        glyph=_wild_glyph(rng, board, fonts),
        paints=paints,
        empty=None if is_bare else _paint_of(rng, empty, ink),
        panel=None if is_bare or rng.random() < 0.35 else random_colour(rng),
        panel_edge=rng.choice((0.02, 0.05, 0.15, 0.3)),
        panel_radius=rng.choice((0.0, 0.1, 0.5)),
        shape="hexagon" if is_hexagon else rng.choice(_SHAPES),
        gap=rng.choice((0.0, rng.uniform(0.0, 0.06), rng.uniform(0.03, 0.25))),
        radius=0.22 if is_die else rng.choice((0.0, rng.uniform(0, 0.2), rng.uniform(0.1, 0.5))),
        line=vary(0.4, 0.01, 0.07),
        shadow=vary(0.2, 0.02, 0.12),
        bevel=vary(1 if is_die else 0.2, 0.03, 0.14),
        grid=vary(0.12, 0.01, 0.06) if is_square and not is_bare else 0.0,
        texture=vary(0.2, 0.03, 0.2),
        dot=vary(0.06, 0.02, 0.12),
        opacity=1 - vary(0.1, 0.1, 0.6),
        outline=rng.choice((1, 2)) if rng.random() < 0.07 and board.pitch > 24 else 0,
        letter_shadow=vary(0.1, 0.015, 0.06),
        offset=(rng.gauss(0, 0.02), rng.gauss(0, 0.035)),
        wobble=vary(0.07, 3, 15),
        underlined=underlined if rng.random() < (0.5 if is_die else 0.04) else "",
        points=Points(corner, small, rng.random() < 0.2) if corner else None,
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


def _paint_of(rng: random.Random, fill: Colour, ink: Colour) -> Paint:
    edge = colour_near(rng, fill, 60) if rng.random() < 0.5 else random_colour(rng)
    return Paint(fill, ink, edge, rng.uniform(-0.35, 0.35) if rng.random() < 0.2 else 0.0)


def draw_in_style(
    rng: random.Random, picture: Picture, board: Board, style: Style, middle: Point
) -> None:
    """Draw a board with random paints and strokes, with its middle at *middle*, in pixels."""
    shares = (3, *[1] * (len(style.paints) - 1))
    paints = [
        rng.choices(style.paints, shares)[0] if spot.text else style.empty for spot in board.spots
    ]
    strokes = [_random_stroke(rng, board, style) for _ in range(style.strokes)]
    painter = BoardPainter(rng, picture, board, style, middle, paints, strokes)
    painter.draw()
    if rng.random() < 0.12:
        _draw_selection(painter)


def _random_stroke(rng: random.Random, board: Board, style: Style) -> Stroke:
    """A stroke from cell to cell, mostly in another colour than the letters.

    A wide and opaque one does not hide letters.
    """

    def are_beside(one: int, other: int) -> bool:
        before, after = board.spots[one], board.spots[other]
        return max(abs(before.column - after.column), abs(before.row - after.row)) < 1.1

    path = random_path(rng, range(len(board.spots)), are_beside, rng.randint(1, 7))
    ink = style.paints[0].ink
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


def _draw_selection(painter: BoardPainter) -> None:
    """Draw a frame around one cell, or a veil over some cells."""
    rng, board, colour = painter.rng, painter.board, random_colour(painter.rng)
    is_framed = rng.random() < 0.6
    count = 1 if is_framed else min(len(board.spots), rng.randint(2, 6))
    for outline in map(painter.outline_of, rng.sample(board.spots, count)):
        if is_framed:
            pen = Pen(colour, board.pitch * rng.uniform(0.02, 0.09))
            draw_line(painter.picture, outline, pen, closed=True)
        else:
            fill_polygon(painter.picture, outline, colour, rng.uniform(0.1, 0.35))
