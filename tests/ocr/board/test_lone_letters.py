"""Read letters that stand alone, in a terminal or on a bare page."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import ReadingError, read_board
from ocr.board.lone_letters import find_squares
from ocr.detect.tables import find_marks
from ocr.reading import WHOLE_PICTURE
from tests.ocr.drawn_boards import encode

WORDS = ".....", "..сл.", "балда", "..воз", "....."
FONT = "DejaVuSansMono.ttf"


def write(lines: str, size: int = 16, ink: str = "white", page: str = "black") -> Image.Image:
    """A terminal of 80 columns and 24 lines that shows *lines*."""
    font = ImageFont.truetype(FONT, size)
    wide, tall = font.getlength("M"), round(size * 1.25)
    screen = Image.new("RGB", (round(80 * wide), 24 * tall), page)
    draw = ImageDraw.Draw(screen)
    for row, line in enumerate(lines.splitlines()):
        draw.text((wide, row * tall), line, ink, font)
    return screen


def rows_read(screen: Image.Image) -> list[str]:
    reading = read_board(encode(screen))
    assert reading.size_in_doubt
    assert reading.frame != WHOLE_PICTURE
    assert len(reading.doubtful) == sum(map(len, reading.rows))
    return ["".join(letter or "." for letter in row) for row in reading.rows]


@pytest.mark.parametrize(("sign", "size"), [(".", 14), (".", 16), ("_", 14), ("_", 20)])
def test_a_terminal_with_heads_and_text_is_read(sign: str, size: int) -> None:
    board = (f"{n}| {' '.join(row.replace('.', sign))}" for n, row in enumerate(WORDS))
    lines = "=== ИГРА БАЛДА ===", "", "   0 1 2 3 4", *board, "", "Введите слово: _"
    assert rows_read(write("\n".join(lines), size)) == [*WORDS]


def draw_bare(words: tuple[str, ...], across: int, down: int, lowered: int = 0) -> Image.Image:
    """Letters on a bare page, those of the second row lowered, with text over and under them."""
    page = Image.new("RGB", (across * (len(words[0]) + 1), down * 8), "white")
    draw, font = ImageDraw.Draw(page), ImageFont.truetype("DejaVuSans.ttf", 26)
    draw.text((across * 3, down), "Ходит игрок", "black", font, anchor="mm")
    draw.text((across * 3, down * 7), "Слово принято", "black", font, anchor="mm")
    for row, letters in enumerate(words):
        for column, letter in enumerate(letters.replace(".", " ")):
            at = across * (column + 1), down * (row + 2) + lowered * (row == 1)
            draw.text(at, letter.upper(), "black", font, anchor="mm")
    return page


@pytest.mark.parametrize(("across", "down"), [(110, 52), (60, 60), (140, 64)])
def test_letters_on_a_bare_page_are_read_around_their_word(across: int, down: int) -> None:
    assert rows_read(draw_bare(WORDS, across, down)) == [*WORDS]


def test_letters_at_uneven_steps_have_their_place_in_the_picture() -> None:
    words = "..т..", "..сл.", "балда", "..воз", "...л."
    assert rows_read(draw_bare(words, 110, 52, lowered=9)) == [*words]


def test_of_two_full_rows_that_with_more_even_halves_is_the_middle() -> None:
    words = "...п.", "эпнор", "тайга", "уч..ш", "....."
    assert rows_read(draw_bare(words, 100, 56)) == [*words]


def test_a_bare_keyboard_is_no_board() -> None:
    keyboard = draw_bare(("йцукенгшщзх", "фывапролджэ", "ячсмитьбюъё"), 56, 56)
    with pytest.raises(ReadingError):
        read_board(encode(keyboard))
    picture = np.asarray(keyboard)
    assert [*find_squares(picture, find_marks(picture))] == []


def test_words_and_bars_are_no_lone_marks() -> None:
    words = write("\n".join(["карта лес | дом"] * 6))
    assert find_marks(np.asarray(words)) == []
