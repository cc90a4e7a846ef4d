"""Boards written in the letters of a terminal, among lines of text."""

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFont

from ocr.picture.arrays import Picture
from ocr.training.boards import Board
from ocr.training.canvas import (
    Glyph,
    Pen,
    Point,
    colour_apart,
    draw_shape,
    draw_text,
    random_colour,
    round_corners,
)
from ocr.training.positions import random_word

# Characters and lines from cell to cell; the bars between them, one or two, and the rules.
Grid = tuple[int, int, str, str]

_EMPTY_SIGNS = ".", ".", "*", "-", "_", "·", "+", "?", "~", " "
_GRIDS: tuple[Grid, ...] = (
    *((2, 1, "", ""),) * 3, *((2, 1, "|", ""),) * 2, (3, 1, "", ""), (4, 1, "", ""), (6, 1, "", ""),
    (2, 2, "", ""), (4, 2, "", "-"), (4, 1, "|", ""), (4, 2, "|", "-"), (6, 2, "|", "_"),
    (4, 2, "│", "─"), (4, 2, "!", "="), (5, 3, "||", "-"), (7, 3, "||", "-"), (9, 5, "||", "-"),
)  # fmt: skip
_HEADS = "0123456789012", "1234567890123", "abcdefghijklm", "ABCDEFGHIJKLM"
_AROUND_HEADS = (" ", " "), (" ", "|"), (" ", ")"), ("[", "]"), ("X", "|")
_PAGES = (12, 12, 12), (0, 0, 0), (48, 10, 36)


def draw_terminal(
    rng: random.Random, fonts: Sequence[str], board: Board, margins: Sequence[float]
) -> tuple[Picture, tuple[float, float], Point]:
    """A terminal with a board of about its pitch: the picture, the board's steps and its middle.

    *margins* are the pixels to its left, to its right, above and below. The font is one of equal
    widths, if there is any.
    """
    grid, font = rng.choice(_GRIDS), rng.choice(_list_monospaced(tuple(fonts)) or fonts)
    across, down, line_height = grid[0], grid[1], rng.uniform(1.05, 1.35)  # ems
    size = max(6, round(board.pitch / min(down * line_height, across * 0.6)))
    wide = ImageFont.truetype(font, size).getlength("M" * 20) / 20
    tall, glyph = float(round(size * line_height)), Glyph(font, size)
    units = wide, wide, tall, tall
    around = [int(margin / unit) + 1 for margin, unit in zip(margins, units, strict=True)]
    sheet = _write_sheet(rng, board, grid, around)
    page = rng.choice((*_PAGES, random_colour(rng)))
    ink, lit = colour_apart(rng, page, 90), random_colour(rng)
    own_ink = ink if rng.random() < 0.7 else colour_apart(rng, page, 90)
    shape = round(sheet.shape[1] * wide), round(len(sheet) * tall)
    picture = np.array(Image.new("RGB", shape, page))
    sign = rng.choice((*_EMPTY_SIGNS, *" " * 3 * len(grid[2])))
    are_lit = rng.sample(range(len(board.spots)), 3 if rng.random() < 0.2 else 0)
    steps, half = (across * wide, down * tall), rng.choice((0.5, 1.0))
    x = (around[0] + across // 2 + 0.5) * wide + (board.columns - 1) / 2 * steps[0]
    y = (around[2] + down // 2 + 0.5) * tall + (board.rows - 1) / 2 * steps[1]
    for number, spot in enumerate(board.spots):
        at = x + spot.column * steps[0], y + spot.row * steps[1]
        if number in are_lit:
            box = at[0] - half * wide, at[1] - half * tall, at[0] + half * wide, at[1] + half * tall
            draw_shape(picture, round_corners(box), Pen(lit))
        shown = colour_apart(rng, lit, 90) if number in are_lit else own_ink
        text = (spot.text or sign) if spot.is_tile else " "
        draw_text(picture, text, at, glyph, Pen(shown))
    for number, characters in enumerate(sheet.tolist()):
        text = "".join(characters).rstrip()
        place = len(text) * wide / 2, (number + 0.5) * tall
        draw_text(picture, text, place, glyph, Pen(ink))
    if rng.random() < 0.3:  # the window's title
        fill = rng.choice(((255, 255, 255), random_colour(rng)))
        high = round(tall * rng.uniform(1, 2))
        title = np.array(Image.new("RGB", (picture.shape[1], high), fill))
        words, pen = random_word(rng, board.alphabet, 3, 12), Pen(colour_apart(rng, fill, 90))
        draw_text(title, words.capitalize(), (tall, high / 2), glyph, pen, 1)
        picture, y = np.concatenate([title, picture]), y + high
    return picture, steps, (x, y)


def _write_sheet(
    rng: random.Random, board: Board, grid: Grid, around: Sequence[int]
) -> NDArray[np.str_]:
    """The characters around the cells of a board: bars and rules, heads, and lines of text."""
    (across, down, bar, rule), (before, after, above, below) = grid, around
    columns, rows, is_once = board.columns * across, board.rows * down, bar != "||"
    sheet = np.full((above + rows + below + 1, before + columns + after), " ")
    last = len(sheet) - below + rng.randint(2, 4)
    for number in (*range(above - rng.randint(1, 4)), *range(last, len(sheet))):
        words = [random_word(rng, board.alphabet, 1, 9) for _ in range(rng.randint(1, 9))]
        signs = rng.choice(("", "-", "=", "*")) * rng.randint(3, 40)
        told = f"{words[0]}: {rng.randrange(90)}"
        text = rng.choice(("", " ".join(words), words[0].upper(), told, signs))
        text = (" " * rng.choice((0, 0, 1, 4)) + text)[: sheet.shape[1]]
        sheet[number, : len(text)] = [*text]
    part = sheet[above:, before:]
    for line, place in ((0, 0),) if is_once else ((0, 0), (down - 1, across - 1)):
        if rule:
            part[line : rows + is_once : down, : columns + is_once] = rule
        if bar:
            free = [n for n in range(rows) if part[n, across // 2] != rule]
            part[free, place : columns + is_once : across] = bar[0]
    if rng.random() < 0.6 and above > 1:
        line = above - 1 - rng.choice((0, 0, 1))
        sheet[line] = " "
        heads = sheet[line, before + across // 2 :: across][: board.columns]
        heads[:] = [*rng.choice(_HEADS)[: board.columns]]
    if rng.random() < 0.6 and before > 2:
        mark, end = rng.choice(_AROUND_HEADS)
        beside = sheet[above + down // 2 :: down, before - 3 : before][: board.rows]
        beside[:, 0], beside[:, 1], beside[:, 2] = mark, [*rng.choice(_HEADS)[: board.rows]], end
    return sheet


@cache
def _list_monospaced(fonts: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these fonts whose letters are all as wide."""
    widths = ((font, ImageFont.truetype(font, 40).getlength) for font in fonts)
    return tuple(font for font, measure in widths if measure("i") == measure("W") == measure("."))
