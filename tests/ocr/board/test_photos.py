"""In photos each letter is in doubt unless nearly all are sure; dice may lie any way."""

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr import Reading, ReadingError, read_board
from ocr.picture.edges import is_photo
from ocr.picture.image import open_picture
from ocr.training.camera import vary
from ocr.training.canvas import Glyph
from tests.long import long
from tests.ocr.drawn_boards import PLAIN, draw_balda, encode, phone, rows_of, text_of

LETTERS = "gaterlosfeypkcbd"


@cache
def tray(turns: tuple[int, ...]) -> bytes:
    """Draw sixteen dice, each turned by one of *turns* degrees, with the noise of a camera."""
    rng = random.Random(1)
    picture = Image.new("RGB", (480, 480), (40, 60, 120))
    font = ImageFont.truetype("DejaVuSans-Bold.ttf", 54)
    for place, letter in enumerate(LETTERS):
        die = Image.new("RGB", (94, 94), (240, 232, 210))
        ImageDraw.Draw(die).text((47, 47), letter.upper(), (25, 25, 60), font, anchor="mm")
        row, column = divmod(place, 4)
        picture.paste(die.rotate(rng.choice(turns)), (30 + 110 * column, 30 + 110 * row))
    return encode(with_noise(picture), "JPEG", quality=85)


@cache
def read_tray(*turns: int) -> Reading:
    return read_board(tray(turns))


def with_noise(picture: Image.Image) -> Image.Image:
    noise = np.random.default_rng(1).normal(0, 5, (picture.height, picture.width, 3))
    noisy = np.clip(np.asarray(picture) + noise, 0, 255).astype(np.uint8)
    return Image.fromarray(noisy)


def test_a_camera_is_told_from_a_screen() -> None:
    screen = encode(draw_balda(phone(rows_of("..... ..... карта ..... .....")), PLAIN), "JPEG")
    assert is_photo(open_picture(tray((0,))))
    assert not is_photo(open_picture(screen))


def test_letters_on_white_are_no_photo() -> None:
    picture = Image.new("RGB", (720, 720), (255, 255, 255))
    soft = with_noise(Image.new("RGB", (8, 720), (90, 80, 70)))
    for left in range(0, 720, 13):
        picture.paste(soft, (left, 0))
    assert not is_photo(np.asarray(picture))


@pytest.mark.parametrize("turns", [(0,), (0, 90, 180, 270)])
def test_dice_are_read_whichever_way_they_lie(turns: tuple[int, ...]) -> None:
    reading = read_tray(*turns)
    assert sum("".join(row) == LETTERS[4 * n : 4 * n + 4] for n, row in enumerate(reading.rows)) > 2


def test_dice_that_lie_any_way_are_marked_as_a_whole() -> None:
    reading = read_tray(0, 90, 180, 270)
    assert len(reading.doubtful) == 16


def test_dice_that_all_lie_on_one_side_are_a_tray_that_is_turned() -> None:
    reading = read_tray(90)
    assert "".join("".join(row) for row in reading.rows) == "".join(
        LETTERS[4 * (3 - column) + row] for row in range(4) for column in range(4)
    )


def test_clear_cyrillic_letters_are_no_dice_in_doubt() -> None:
    rows = rows_of("рнс. ежшс бккв внм.")
    screen = draw_balda(phone(rows), replace(PLAIN, glyph=Glyph("DejaVuSans-Bold.ttf", 0.6)))
    assert text_of(read_board(encode(with_noise(screen), "JPEG", quality=85)).rows) == text_of(rows)


@pytest.mark.parametrize("number", [0, long(1)])
def test_noise_in_empty_cells_is_not_taken_for_letters(number: int) -> None:
    rows = rows_of("..... .рук. карта .йог. ..б..")
    screen = draw_balda(phone(rows), PLAIN)
    screen.thumbnail((1280, 1280))
    photo = vary("photographed 12", random.Random(number), screen)
    assert text_of(read_board(encode(photo, "JPEG")).rows) == text_of(rows)


@pytest.mark.long
def test_a_photo_without_a_board_is_refused() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (600, 600, 3)).astype(np.uint8)
    with pytest.raises(ReadingError):
        read_board(encode(Image.fromarray(noise)))
