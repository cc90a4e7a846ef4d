"""Styles of pages and boards, random ones and those that are held out, and random strokes."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PIL import ImageColor

from ocr.detect.views import BoardKind
from ocr.training.boards import STROKE_FORMS, Paint, Stroke, Style
from ocr.training.canvas import (
    Colour,
    Glyph,
    Point,
    colour_apart,
    colour_near,
    contrast,
    random_colour,
    random_extra,
)
from ocr.training.positions import CellIndex, random_path

_THEMES = """
page    text    panel   empty   filled  ink     lit     edge    gap   line radius texture slope
#faf8ef #776e65 #bbada0 #cdc1b4 #eee4da #776e65 #fbbfb1 #bbada0 .11   0    .04  0    0
#121213 #ffffff #121213 #121213 #3a3a3c #ffffff #538d4e #3a3a3c .08   .035 0    0    0
#ffffff #212121 #000000 #ffffff #ffffff #000000 #ffda00 #000000 .02   0    0    0    0
#5c3a21 #ffeecd #462a16 #855a34 #deb887 #3a220e #ffd678 #462a16 .07   0    .16  .03  0
#e3f2fd #0d47a1 #e3f2fd #bbdefb #2196f3 #ffffff #ff7043 #e3f2fd .12   0    .25  0    0
#263238 #eceff1 #263238 #314047 #ffc107 #212121 #ff5722 #263238 .16   0    .42  0    -.06
#fffde7 #3e2723 #fffde7 #fffde7 #fffde7 #15438c #c8e6c9 #90caf9 0     .012 0    0    0
#143c28 #ebf5eb #143c28 #1a4a32 #f0ead6 #181818 #ffeb3b #143c28 .05   0    .1   0    .12
#281a42 #f0e6ff #281a42 #3a285c #673ab7 #ffffff #00bcd4 #281a42 .09   0    .2   0    -.1
"""


def _parse_theme(row: str) -> Style:
    """The theme of a row below the names of its columns."""
    names = _THEMES.split("\n")[1].split()
    values: dict[str, Any] = {
        name: ImageColor.getrgb(value) if value.startswith("#") else float(value)
        for name, value in zip(names, row.split(), strict=True)
    }
    filled, ink, lit = map(values.pop, ("filled", "ink", "lit"))
    paints, font = (Paint(filled, ink), Paint(lit, ink)), "DejaVuSans.ttf"
    return Style(**values, paints=paints, glyph=Glyph(font, 0.6), text_font=font)


HAND_MADE_THEMES = tuple(map(_parse_theme, _THEMES.strip().splitlines()[1:]))


def style_of_app(rng: random.Random, fonts: Sequence[str], themes: Sequence[Style]) -> Style:
    """A tame style that shows all cells, or one of *themes* in random fonts."""
    style = random_style(rng, "square", fonts, wild=False)
    glyph = replace(style.glyph, size=rng.uniform(0.4, 0.75))
    if themes:
        return replace(rng.choice(themes), glyph=glyph, text_font=style.text_font)
    while not style.empty or contrast(style.empty, style.panel or style.page) < 25:
        style = random_style(rng, "square", fonts, wild=False)
    shape, gap = "box" if style.shape == "none" else style.shape, max(style.gap, 0.03)
    return replace(style, glyph=glyph, shape=shape, gap=gap, panel_edge=0.05)


def random_style(rng: random.Random, kind: BoardKind, fonts: Sequence[str], *, wild: bool) -> Style:
    """A random style: colours need not match, but letters are visible on them.

    One that is not *wild* is like most games: one or two kinds of flat tiles, and plain letters.
    """
    extra = partial(random_extra, rng)
    page = rng.choice((random_colour(rng), random_colour(rng), (255, 255, 255), (18, 18, 20)))
    paints = _random_paints(rng, page, wild=wild)
    first, is_die = paints[0].fill, kind == "die"
    others = (colour_near(rng, first, 25), random_colour(rng)) if wild else ()
    is_bare = rng.random() < 0.2  # what is empty is the page
    corner = rng.choice(("", "", "", "se", "se", "ne", "nw", "sw", "s"))
    sizes = (0.3, 0.7) if kind == "hive" else rng.choice(((0.38, 1.0), (0.28, 0.6)))
    is_bent = wild and rng.random() < 0.3
    shapes = ("hexagon",) * 15 if kind == "hive" else ()
    return Style(
        page=page,
        text=(235, 235, 235) if sum(page) < 380 else (35, 35, 35),
        text_font=rng.choice(fonts),
        glyph=Glyph(
            rng.choice(fonts),
            rng.uniform(*sizes),
            bold=extra(0.12 * wild, 0.01, 0.04),
            slant=rng.uniform(-0.25, 0.3) if is_bent else 0.0,
            stretch=rng.uniform(0.7, 1.35) if is_bent else 1.0,
            by_metrics=rng.random() < 0.6,
            language="bg" if rng.random() < 0.15 else None,  # triangular Д, т like m
        ),
        paints=paints,
        empty=None if is_bare else rng.choice((page, first, *others)),
        panel=None if is_bare or rng.random() < (0.35 if wild else 0.67) else random_colour(rng),
        edge=random_colour(rng) if wild and rng.random() < 0.5 else colour_near(rng, first, 60),
        panel_edge=rng.choice((0.02, 0.05, 0.15, 0.3)),
        shape=rng.choice((*shapes, "box", "box", "box", "box", "circle", "octagon", "none")),
        gap=rng.choice((0.0, rng.uniform(0.0, 0.06), rng.uniform(0.03, 0.25))),
        radius=0.22 if is_die else rng.choice((0.0, rng.uniform(0, 0.2), rng.uniform(0.1, 0.5))),
        line=extra(0.45, 0.01, 0.07),
        shadow=extra(0.2, 0.02, 0.12),
        bevel=extra(wild * (1 if is_die else 0.2), 0.03, 0.14),
        slope=extra(0.2 * wild, -0.35, 0.35),
        texture=extra(0.2 * wild, 0.03, 0.2),
        opacity=1 - extra(0.1, 0.1, 0.6),
        letter_shadow=extra(0.1 * wild, 0.015, 0.06),
        offset=(rng.gauss(0, 0.02), rng.gauss(0, 0.035)),
        underlined=rng.choice(("mwnz", "mw")) if is_die and rng.random() < 0.5 else "",
        points=rng.uniform(0.14, 0.28) if corner else 0.0,
        corner=corner,
        has_discs=rng.random() < 0.2,
    )


def _random_paints(rng: random.Random, page: Colour, *, wild: bool) -> tuple[Paint, ...]:
    least = rng.choice((60, 90, 120, 140)) if wild else 110
    first = random_colour(rng)
    if rng.random() < (0.15 if wild else 0.5):
        first = page if wild else colour_near(rng, page, 20)
    paints = [Paint(first, colour_apart(rng, first, least))]
    keeps_ink = rng.random() < 0.6
    for _ in range(rng.choice((0, 0, 1, 1, 2, 4)) if wild else rng.randrange(2)):
        fill, ink = random_colour(rng), paints[-1].ink
        if not keeps_ink or contrast(fill, ink) < least * 0.7:
            ink = colour_apart(rng, fill, least)
        paints.append(Paint(fill, ink))
    return tuple(paints)


def random_stroke(
    rng: random.Random, places: Mapping[CellIndex, Point], reach: float, ink: Colour
) -> Stroke:
    """A stroke from cell to cell, mostly in another colour than the letters.

    Its steps are no longer than *reach*. A wide and opaque one does not hide letters.
    """
    is_under = rng.random() < 0.25
    width = rng.choice((rng.uniform(0.03, 0.15), rng.uniform(0.1, 0.45)))
    opacity = rng.choice((1.0, 1.0, rng.uniform(0.25, 0.9)))
    if width > 0.16 and not is_under:
        opacity = min(opacity, rng.uniform(0.2, 0.6))
    return Stroke(
        cells=random_path(rng, places, reach, rng.randint(1, 10)),
        colour=colour_apart(rng, ink, 30) if rng.random() < 0.9 else colour_near(rng, ink, 30),
        width=width,
        opacity=opacity,
        form=rng.choice(STROKE_FORMS),
        is_under=is_under,
        tip=rng.uniform(0.55, 0.95),
        shift=(rng.gauss(0, 0.04), rng.gauss(0, 0.04)),
    )
