"""Find the dice of a tray in a photo, turned by any angle and seen from one side."""

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr import Reading, ReadingError, read_board
from ocr.picture.arrays import Picture
from tests.long import long
from tests.ocr.board.test_dice import PLAIN, tray
from tests.ocr.drawn_boards import encode, layout_of

FIVE = """
    G A T E S
    R L O S M
    F E Y P I
    K C B D U
    H T R A W_
"""
TABLE = (150, 110, 70)


def photo(
    faces: str, *, degrees: float, turns: tuple[int, ...] = (0, 90, 180, 270), far: float = 0.8
) -> Picture:
    """Draw a tray turned by *degrees* clockwise; *far* is its far side over its near one."""
    flat = np.asarray(tray(faces, turns))
    side = len(flat)
    middle, room = np.array((side, side)) / 2, 1.6 * side
    corners = np.array([(0, 0), (side, 0), (side, side), (0, side)], dtype=np.float64)
    angle = np.radians(degrees)
    turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    level = (corners - middle) @ turn
    nearer = 1 - (1 - far) * (0.5 - level[:, 1:] / side)
    target = (level * nearer + room / 2).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    size = (round(room),) * 2
    seen = cv2.warpPerspective(flat, matrix, size, borderValue=TABLE)
    noise = np.random.default_rng(3).normal(0, 5, seen.shape)
    return np.asarray(np.clip(seen + noise, 0, 255), dtype=np.uint8)


def read(picture: Picture) -> Reading:
    return read_board(encode(Image.fromarray(picture), "JPEG", quality=85))


def rows_of(faces: str) -> list[list[str]]:
    return [line.lower().replace("_", "").split() for line in faces.strip().splitlines()]


@pytest.mark.parametrize(
    ("faces", "degrees"), [(PLAIN, -25.0), long(PLAIN, 40.0), long(FIVE, 30.0)]
)
def test_a_tray_is_read_however_it_lies(faces: str, degrees: float) -> None:
    assert [list(row) for row in read(photo(faces, degrees=degrees)).rows] == rows_of(faces)


@pytest.mark.long
def test_a_tray_of_dice_that_all_stand_one_way_is_marked_if_only_they_tell_it() -> None:
    reading = read(photo(PLAIN, degrees=30, turns=(180,), far=0.7))
    assert len(reading.doubtful) == 16


@pytest.mark.long
def test_a_tray_is_found_on_a_checked_cloth() -> None:
    picture = Image.fromarray(photo(PLAIN, degrees=20))
    cloth = Image.new("RGB", picture.size, (225, 235, 225))
    draw = ImageDraw.Draw(cloth)
    for x in range(0, cloth.width, 60):
        for y in range(x % 120, cloth.height, 120):
            draw.rectangle((x, y, x + 59, y + 59), (60, 160, 90))
    is_table = np.abs(np.asarray(picture, dtype=int) - TABLE).max(axis=2) < 30
    laid = np.where(is_table[..., None], np.asarray(cloth), np.asarray(picture))
    assert [list(row) for row in read(laid.astype(np.uint8)).rows] == rows_of(PLAIN)


def test_a_tray_is_warped_level_with_all_its_dice() -> None:
    layout = layout_of(photo(PLAIN, degrees=30))
    assert (layout.rows, layout.columns) == (4, 4)
    assert np.ptp(layout.grid[..., 0], axis=0).max() == pytest.approx(0, abs=0.1)


@pytest.mark.long
def test_a_tiled_floor_is_no_tray() -> None:
    floor = Image.new("RGB", (900, 900), (120, 120, 120))
    draw = ImageDraw.Draw(floor)
    for x in range(0, 900, 150):
        for y in range(0, 900, 150):
            draw.rectangle((x + 6, y + 6, x + 143, y + 143), (230, 225, 215))
    noise = np.random.default_rng(4).normal(0, 5, (900, 900, 3))
    with pytest.raises(ReadingError):
        read(np.clip(np.asarray(floor) + noise, 0, 255).astype(np.uint8))
