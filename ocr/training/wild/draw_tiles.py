"""Draw the cells of a wild board: panel, tiles and lines, without their content."""

import math
import random

import numpy as np

from ocr.arrays import Picture
from ocr.training.overlays import Colour, Point
from ocr.training.wild.canvas import (
    Pen,
    draw_line,
    draw_texture,
    fill_polygon,
    regular,
    round_corners,
    shade,
)
from ocr.training.wild.plans import Board
from ocr.training.wild.styles import Paint, Style, Tiles


def draw_panel(
    rng: random.Random, picture: Picture, board: Board, colour: Colour, middle: Point
) -> None:
    edge = board.pitch * rng.choice((0.02, 0.05, 0.15, 0.3))
    across, down = (length / 2 + edge for length in board.size)
    x, y = middle
    outline = round_corners(
        (x - across, y - down, x + across, y + down), board.pitch * rng.choice((0.0, 0.1, 0.5))
    )
    fill_polygon(picture, outline, colour)


def draw_tile(
    rng: random.Random, picture: Picture, board: Board, style: Style, what: tuple[Point, Paint]
) -> None:
    (x, y), paint = what
    tiles = style.tiles
    across, down = (step * (1 - tiles.gap) / 2 for step in board.steps)
    pitch = board.pitch
    if tiles.shape == "none":
        return
    outline = _outline(tiles, (x, y), (across, down), pitch)
    if tiles.shadow:
        shift = tiles.shadow * pitch
        moved = [(px + shift * 0.6, py + shift) for px, py in outline]
        fill_polygon(picture, moved, (0, 0, 0), 0.35)
    fill_polygon(picture, outline, paint.fill)
    if tiles.bevel:
        inner = _outline(
            tiles,
            (x, y - tiles.bevel * pitch * 0.5),
            (across * (1 - tiles.bevel), down * (1 - tiles.bevel)),
            pitch,
        )
        fill_polygon(picture, outline, paint.edge, 0.5)
        fill_polygon(picture, inner, paint.fill)
    if paint.slope or style.has_texture:
        _shade_tile(rng, picture, (x, y, across, down), paint.slope, style.has_texture)
    if tiles.line:
        draw_line(picture, outline, Pen(paint.edge, tiles.line * pitch), closed=True)


def _outline(tiles: Tiles, centre: Point, half: tuple[float, float], pitch: float) -> list[Point]:
    x, y = centre
    across, down = half
    if tiles.shape == "hexagon":
        return regular(centre, across / math.cos(math.pi / 6), 6, 0.0)
    if tiles.shape == "circle":
        return [
            (x + across * math.cos(angle), y + down * math.sin(angle))
            for angle in np.linspace(0, 2 * math.pi, 24, endpoint=False)
        ]
    if tiles.shape == "octagon":
        return [
            (x + across * 1.06 * math.cos(angle), y + down * 1.06 * math.sin(angle))
            for angle in np.linspace(0, 2 * math.pi, 8, endpoint=False) + math.pi / 8
        ]
    return round_corners((x - across, y - down, x + across, y + down), tiles.radius * pitch)


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


def draw_grid(picture: Picture, board: Board, style: Style, middle: Point) -> None:
    width, height = board.size
    left, top = middle[0] - width / 2, middle[1] - height / 2
    ink = Pen(style.paints[0].edge, style.tiles.grid * board.pitch)
    for column in range(board.columns + 1):
        x = left + column * board.steps[0]
        draw_line(picture, [(x, top), (x, top + height)], ink)
    for row in range(board.rows + 1):
        y = top + row * board.steps[1]
        draw_line(picture, [(left, y), (left + width, y)], ink)
