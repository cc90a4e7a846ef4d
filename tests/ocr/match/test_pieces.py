"""Find lines of text around a board, whatever is drawn there."""

from dataclasses import astuple

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.pieces import Row, find_text

FONT = ImageFont.truetype("DejaVuSans.ttf", 20)
SMALL = ImageFont.truetype("DejaVuSans.ttf", 16)
BOLD = ImageFont.truetype("DejaVuSans-Bold.ttf", 36)
NO_BOARD = (0.0, 900.0, 10.0, 910.0)


def page() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    screen = Image.new("RGB", (600, 800), "white")
    return screen, ImageDraw.Draw(screen)


def rows_of(screen: Image.Image) -> tuple[Row, ...]:
    return find_text(np.asarray(screen), NO_BOARD)


def test_words_of_one_line_are_a_piece_and_columns_are_two() -> None:
    screen, draw = page()
    draw.text((30, 100), "Ваш ход", "black", FONT)
    draw.text((300, 100), "Анна 12", "black", FONT)
    draw.text((30, 140), "слово", "black", FONT)
    assert [len(row) for row in rows_of(screen)] == [2, 1]


def test_lines_beside_a_portrait_stay_apart() -> None:
    screen, draw = page()
    draw.ellipse((60, 100, 110, 150), fill=(120, 160, 200))
    draw.text((125, 100), "Анна", "black", SMALL)
    draw.text((125, 128), "очки: 12", "black", SMALL)
    assert [[piece.left > 120 for piece in row] for row in rows_of(screen)] == [[True], [True]]


@pytest.mark.parametrize("written", ["ВФ88", "ОБОД", "Ю0"])
def test_bold_letters_are_whole(written: str) -> None:
    screen, draw = page()
    draw.text((100, 100), written, "black", BOLD)
    left, top, right, bottom = draw.textbbox((100, 100), written, BOLD)
    ((piece,),) = rows_of(screen)
    assert np.allclose(astuple(piece), (left, top, right, bottom), atol=3)


@pytest.mark.parametrize("fill", ["white", (80, 80, 80)])
def test_a_score_in_a_disc_is_text_without_the_disc(fill: str | tuple[int, int, int]) -> None:
    screen, draw = page()
    draw.ellipse((100, 100, 150, 150), fill=fill, outline=(80, 80, 80), width=2)
    draw.text((125, 125), "20", "white" if fill != "white" else "black", FONT, anchor="mm")
    ((piece,),) = rows_of(screen)
    assert piece.height < 25


def test_text_cut_off_by_the_edge_is_left_out() -> None:
    screen, draw = page()
    draw.text((-8, 100), "кладь", "black", FONT)
    assert rows_of(screen) == ()


@pytest.mark.parametrize("rule", [1, 2])
def test_cells_of_a_table_are_pieces_though_its_rules_touch_their_letters(rule: int) -> None:
    screen, draw = page()
    for line, written in enumerate(("торт (4)", "фото (4)", "донор (5)")):
        y = 100 + 25 * line
        for x in (100, 210):
            draw.rectangle((x, y, x + 110, y + 25), outline="black", width=rule)
            draw.text((x + rule + 1, y + rule - 1), written, "black", FONT)
    rows = rows_of(screen)
    assert [len(row) for row in rows] == [2, 2, 2]
    assert all(piece.height < 25 for row in rows for piece in row)


def test_words_in_frames_are_pieces_of_their_own_though_their_letters_are_joined() -> None:
    screen, draw = page()
    font = FONT.font_variant(size=14)
    for x, written in ((100, "тип"), (145, "боб")):
        draw.rounded_rectangle((x, 100, x + 38, 124), 4, fill="lightblue")
        draw.text((x + 19, 112), written, "black", font, anchor="mm", stroke_width=1)
    assert [len(row) for row in rows_of(screen)] == [2]


def test_a_word_of_one_part_is_no_part_of_its_low_frame() -> None:
    screen, draw = page()
    font = FONT.font_variant(size=16)
    for left in (100, 155, 210):
        draw.rounded_rectangle((left, 100, left + 48, 118), 4, fill="lightblue")
        draw.text((left + 24, 109), "шшш", "black", font, anchor="mm")
        draw.line((left + 6, 113, left + 42, 113), "black")
    assert [len(row) for row in rows_of(screen)] == [3]
    assert all(piece.height < 16 for piece in rows_of(screen)[0])


def test_text_that_touches_the_edge_of_the_window_around_the_board_is_whole() -> None:
    screen, draw = page()
    draw.rectangle((20, 20, 580, 780), outline="black", width=2)
    draw.text((20, 100), "март (4)", "black", FONT)
    ((piece,),) = find_text(np.asarray(screen), (150, 150, 560, 760))
    assert np.allclose(piece.left, 22, atol=2)
    assert piece.height < 30


@pytest.mark.parametrize("beyond", [0, 10])
def test_words_on_squared_paper_are_whole(beyond: int) -> None:
    screen, draw = page()
    first, last_x, last_y = 10, 10 + 18 * 32, 10 + 18 * 43
    for x in range(first, last_x + 1, 18):
        draw.line((x, first - beyond, x, last_y + beyond), "lightblue")
    for y in range(first, last_y + 1, 18):
        draw.line((first - beyond, y, last_x + beyond, y), "lightblue")
    draw.text((100, 97), "стопа", "darkblue", FONT)
    left, _, right, _ = draw.textbbox((100, 97), "стопа", FONT)
    ((piece,),) = find_text(np.asarray(screen), (300, 300, 500, 500))
    assert np.allclose((piece.left, piece.right), (left, right), atol=4)


def test_a_line_between_boxes_does_not_swallow_the_words_under_it() -> None:
    screen, draw = page()
    draw.line((20, 100, 250, 100), "black")
    draw.rectangle((170, 100, 250, 150), "black")
    draw.text((210, 125), "14", "white", BOLD, anchor="mm")
    draw.text((30, 110), "ход", "black", SMALL)
    draw.text((30, 132), "вход", "black", SMALL)
    pieces = [piece for row in rows_of(screen) for piece in row]
    assert [piece.height < 20 for piece in pieces if piece.right < 160] == [True, True]


def test_text_right_under_the_board_is_found() -> None:
    screen, draw = page()
    draw.text((30, 402), "Анна: 33", "black", FONT)
    assert len(find_text(np.asarray(screen), (10, 10, 590, 400))) == 1


def test_the_rows_of_a_keyboard_are_left_out() -> None:
    screen, draw = page()
    for row, letters in enumerate(("ЙЦУКЕНГ", "ФЫВАПРО")):
        for column, letter in enumerate(letters):
            draw.text((30 + 70 * column, 500 + 60 * row), letter, "black", FONT)
    draw.text((30, 700), "Ход: Анна", "black", FONT)
    draw.text((300, 700), "7", "black", FONT)
    assert [len(row) for row in rows_of(screen)] == [2]
