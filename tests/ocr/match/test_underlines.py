"""Lines that a letter over them touches."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr.match.pieces import find_text

FONT = ImageFont.truetype("DejaVuSans.ttf", 30)
NO_BOARD = (0.0, 300.0, 600.0, 700.0)


def drawn(written: str, line: tuple[int, int, int, int] | None) -> list[tuple[int, int]]:
    """The upper and lower edges of the pieces of what is written at 100, 80."""
    page = Image.new("RGB", (600, 700), "white")
    draw = ImageDraw.Draw(page)
    draw.text((100, 80), written, "black", FONT, anchor="ls")
    if line:
        draw.rectangle(line, "green")
    found = find_text(np.asarray(page), NO_BOARD)
    return [(piece.top, piece.bottom) for row in found.rows for piece in row]


def test_a_line_that_a_tail_touches_is_no_part_of_the_name() -> None:
    ((_, alone),) = drawn("Вера", None)
    ((_, bottom),) = drawn("Вера", (100, alone, 172, alone + 2))
    assert abs(bottom - alone) <= 1


def test_letters_that_touch_at_their_feet_are_no_line() -> None:
    assert drawn("ШШШ", None) == drawn("ШШН", None)


def test_the_lower_edge_of_a_card_is_under_no_text() -> None:
    page = Image.new("RGB", (600, 700), "white")
    ImageDraw.Draw(page).arc((100, 80, 300, 110), 0, 180, "black", 2)
    assert not find_text(np.asarray(page), NO_BOARD).rows
