"""Golden readings: the example screenshots read as the boards they were drawn from."""

from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from ocr import Reading, read_board
from tests.long import long
from tests.ocr.drawn_boards import encode, text_of

EXAMPLES = Path(__file__).parents[3] / "examples"
BOARDS = ("balda-9x9-knots", "balda-5x5", "balda-5x5-en")


@cache
def read_example(name: str) -> Reading:
    return read_board((EXAMPLES / f"{name}.png").read_bytes())


@pytest.mark.parametrize("name", BOARDS)
def test_an_example_screenshot_reads_as_the_board_it_was_drawn_from(name: str) -> None:
    reading = read_example(name)
    assert text_of(reading.rows) == (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8").strip()
    assert reading.game == "balda"
    assert reading.doubtful == ()


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(("side", "quality"), [long(1280, 75), (800, 85)])
def test_an_example_survives_being_sent_as_a_photo(name: str, side: int, quality: int) -> None:
    image = Image.open(EXAMPLES / f"{name}.png")
    image.thumbnail((side, side))
    reading = read_board(encode(image, "JPEG", quality=quality))
    assert text_of(reading.rows) == (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8").strip()


def test_the_alphabet_is_the_boards_not_the_letters() -> None:
    alphabets = [read_example(name).alphabet for name in ("balda-5x5", "balda-5x5-en")]
    assert alphabets == ["ru", "en"]


def test_a_hive_reads_as_one_row_from_the_centre_clockwise() -> None:
    reading = read_example("bee-hive")
    assert reading.game == "bee"
    assert reading.rows == (("l", "t", "a", "i", "o", "n", "c"),)


def test_the_same_picture_always_gives_the_same_reading() -> None:
    image = Image.open(EXAMPLES / "balda-5x5-en.png")
    image.thumbnail((500, 500))
    data = encode(image, "JPEG", quality=40)
    first, second = read_board(data), read_board(data)
    assert (first.rows, first.confidence) == (second.rows, second.confidence)


def test_stage_times_follow_the_order_of_the_stages() -> None:
    reading = read_example("balda-5x5-en")
    assert list(reading.stage_ms) == ["image", "board", "doubts", "other boards"]
    assert reading.ms == sum(reading.stage_ms.values())
