"""Draw boards unlike those of any game: letters and strokes on any cells."""

import math
import random
from collections.abc import Sequence
from dataclasses import replace

from ocr.arrays import Picture
from ocr.cells.classes import EMPTY, OUTSIDE
from ocr.training.overlays import Point
from ocr.training.wild.canvas import Pen, draw_line, draw_text, fill_polygon, regular, round_corners
from ocr.training.wild.colours import colour_apart, colour_near, random_colour
from ocr.training.wild.draw_tiles import draw_grid, draw_panel, draw_tile
from ocr.training.wild.plans import Board, Spot
from ocr.training.wild.strokes import WildStroke, stroke_through
from ocr.training.wild.styles import Paint, Style


def draw_board(
    rng: random.Random, picture: Picture, board: Board, style: Style, middle: Point
) -> None:
    """Draw panel, cells, letters and strokes with the board's middle at *middle*, in pixels."""
    if style.panel is not None:
        draw_panel(rng, picture, board, style.panel, middle)
    shares = (3, *[1] * (len(style.paints) - 1))
    paints = [rng.choices(style.paints, shares)[0] for _ in board.spots]
    strokes = [_random_stroke(rng, board, style, middle) for _ in range(style.strokes)]
    _draw_tiles(rng, picture, board, style, (middle, paints))
    for stroke in (each for each in strokes if each.under):
        stroke.draw(picture, style.points.glyph)
    _draw_letters(rng, picture, board, style, (middle, paints))
    for stroke in (each for each in strokes if not each.under):
        stroke.draw(picture, style.points.glyph)
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
            draw_tile(rng, picture, board, style, (board.centre_of(spot, middle), shown))
    if style.tiles.grid:
        draw_grid(picture, board, style, middle)


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


def _draw_letter(
    rng: random.Random,
    picture: Picture,
    board: Board,
    style: Style,
    what: tuple[Spot, Point, Paint],
) -> None:
    spot, (x, y), paint = what
    pitch = board.pitch
    turn = spot.turn + (
        rng.uniform(-style.lettering.wobble, style.lettering.wobble)
        if style.lettering.wobble
        else 0.0
    )
    size = style.lettering.glyph.size / (0.4 + 0.6 * len(spot.text))
    glyph = replace(style.lettering.glyph, turn=turn, size=size)
    centre = (x + style.lettering.offset[0] * pitch, y + style.lettering.offset[1] * pitch)
    if style.lettering.shadow:
        shift = style.lettering.shadow * pitch
        moved = (centre[0] + shift, centre[1] + shift)
        draw_text(picture, spot.text, moved, glyph, Pen((0, 0, 0), opacity=0.5))
    if style.lettering.outline:
        thick = replace(glyph, bold=glyph.bold + style.lettering.outline)
        draw_text(picture, spot.text, centre, thick, Pen(paint.edge))
    draw_text(picture, spot.text, centre, glyph, Pen(paint.ink, opacity=style.lettering.opacity))
    if style.underline and (style.underline == "all" or spot.text.lower() in style.underline):
        _underline(picture, centre, turn, Pen(paint.ink, pitch * 0.05), glyph.size)
    if style.points.corner and spot.label not in (EMPTY, OUTSIDE) and len(spot.text) < 3:
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
    side = {"e": 1, "w": -1}.get(style.points.corner[-1], 0)
    up = {"n": -1, "s": 1}[style.points.corner[0]]
    reach = 0.5 - style.tiles.gap / 2
    size = style.points.glyph.size / board.pitch
    place = (
        x + side * (reach * board.steps[0] - size * 0.55 * board.pitch),
        y + up * (reach * board.steps[1] - size * 0.55 * board.pitch),
    )
    ink = paint.ink
    if style.points.has_disc:
        fill_polygon(picture, regular(place, style.points.glyph.size * 0.7, 14), paint.edge)
        ink = (255, 255, 255) if sum(paint.edge) < 380 else (0, 0, 0)
    text = str(rng.choice((1, 1, 1, 2, 3, 4, 5, 8, 10)))
    draw_text(picture, text, place, style.points.glyph, Pen(ink, opacity=style.lettering.opacity))


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


def _random_stroke(rng: random.Random, board: Board, style: Style, middle: Point) -> WildStroke:
    """A stroke from cell to cell, mostly in another colour than the letters."""
    points = [board.centre_of(spot, middle) for spot in _random_path(rng, board)]
    ink = style.paints[0].ink
    colour = colour_apart(rng, ink, 30) if rng.random() < 0.9 else colour_near(rng, ink, 30)
    return stroke_through(rng, points, board.pitch, colour)


def _draw_selection(rng: random.Random, picture: Picture, board: Board, middle: Point) -> None:
    """Draw a frame around one cell, or a veil over some cells."""
    pitch = board.pitch
    colour = random_colour(rng)
    framed = rng.random() < 0.6
    for spot in rng.sample(board.spots, 1 if framed else min(len(board.spots), rng.randint(2, 6))):
        x, y = board.centre_of(spot, middle)
        across, down = (step / 2 for step in board.steps)
        box = round_corners((x - across, y - down, x + across, y + down), 0.0)
        if framed:
            draw_line(picture, box, Pen(colour, pitch * rng.uniform(0.02, 0.09)), closed=True)
        else:
            fill_polygon(picture, box, colour, rng.uniform(0.1, 0.35))
