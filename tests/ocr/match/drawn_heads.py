"""Two names with their scores over two lines of text, and whose turn that says it is."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ocr.arrays import Picture
from ocr.match.named import Player
from ocr.match.pieces import find_text
from ocr.match.turns import turn_by_mark

FONT = ImageFont.truetype("DejaVuSans.ttf", 26)
PALE, FAINT, BLUISH = (130, 175, 131), (140, 140, 140), (128, 140, 152)
NO_BOARD = (0.0, 300.0, 600.0, 700.0)


def head(left_name: tuple[int, int, int]) -> Picture:
    """Two names and two lines of text on a white page, black but for the left name."""
    page = Image.new("RGB", (600, 700), "white")
    draw = ImageDraw.Draw(page)
    draw.text((30, 40), "Мария 6", left_name, FONT)
    draw.text((450, 40), "Анна 8", "black", FONT)
    for row in (150, 220):
        draw.text((200, row), "слово", "black", FONT)
    return np.asarray(page)


def turn_of(picture: Picture) -> int | None:
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    players = Player(6, "Анна", (left,)), Player(8, "Вы", (right,))
    return turn_by_mark(picture, found, players)


def heads(*written: str) -> Picture:
    """Names with scores side by side over one line of text, all black."""
    page = Image.new("RGB", (600, 700), "white")
    draw = ImageDraw.Draw(page)
    for n, said in enumerate(written):
        draw.text((30 + 300 * n, 40), said, "black", FONT)
    draw.text((200, 150), "слово", "black", FONT)
    return np.asarray(page)
