"""Golden readings: the example screenshots, and the boards they were drawn from."""

import io
from pathlib import Path

import pytest
from PIL import Image

from ocr import read_board
from tests.ocr.drawn_boards import encoded, text_of

EXAMPLES = Path(__file__).parents[2] / "examples"
BOARDS = ("balda-9x9-knots", "balda-5x5", "balda-5x5-en")


@pytest.mark.parametrize("name", BOARDS)
def test_an_example_screenshot_reads_as_the_board_it_was_drawn_from(name: str) -> None:
    reading = read_board((EXAMPLES / f"{name}.png").read_bytes())
    assert text_of(reading.rows) == (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8").strip()
    assert reading.game == "balda"
    assert reading.doubtful == ()


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(("side", "quality"), [(1280, 75), (800, 85)])
def test_an_example_survives_being_sent_as_a_photo(name: str, side: int, quality: int) -> None:
    image = Image.open(EXAMPLES / f"{name}.png")
    image.thumbnail((side, side))
    reading = read_board(encoded(image, "JPEG", quality=quality))
    assert text_of(reading.rows) == (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8").strip()


def test_the_alphabet_is_the_boards_not_the_letters() -> None:
    russian = read_board((EXAMPLES / "balda-5x5.png").read_bytes())
    english = read_board((EXAMPLES / "balda-5x5-en.png").read_bytes())
    assert (russian.alphabet, english.alphabet) == ("ru", "en")


def test_a_hive_reads_as_one_row_from_the_centre_clockwise() -> None:
    reading = read_board((EXAMPLES / "bee-hive.png").read_bytes())
    assert reading.game == "bee"
    assert reading.rows == (("l", "t", "a", "i", "o", "n", "c"),)


def test_the_same_picture_always_gives_the_same_reading() -> None:
    image = Image.open(EXAMPLES / "balda-5x5-en.png")
    image.thumbnail((500, 500))
    data = encoded(image, "JPEG", quality=40)
    first, second = read_board(data), read_board(data)
    assert (first.rows, first.confidence) == (second.rows, second.confidence)


def test_stage_times_follow_the_order_of_the_stages() -> None:
    data = io.BytesIO((EXAMPLES / "balda-5x5-en.png").read_bytes()).getvalue()
    reading = read_board(data)
    assert list(reading.stage_ms) == ["image", "locate", "glyphs", "doubts", "other boards"]
    assert reading.ms == sum(reading.stage_ms.values())
