"""Accents that a photo's blur leaves faint are found by a second look."""

import random
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image, ImageFilter

from ocr import read_board, reader
from ocr.accents import named_with_accents
from ocr.image import open_picture
from ocr.naming import Hints, Named
from ocr.photos import is_photo
from ocr.training.scenes import random_position
from ocr.training.screenshots import draw_balda
from tests.long import long
from tests.ocr.drawn_boards import FONTS, PLAIN, encoded, phone, rows_of, text_of
from tests.ocr.test_acceptance import named

ROWS = rows_of("""
    .........
    .чайка...
    ..зимний.
    .лётчик..
    балдежный
    .ёлка.май
    ..поезд..
    ...ежик..
    .........
""")

BLANK = np.zeros((300, 300, 3), np.uint8)


def out_of_focus(font: str, noise_levels: float) -> bytes:
    """A small screen with ROWS, and with so much of a camera's noise."""
    screen = draw_balda(phone(ROWS), replace(PLAIN, font=font)).resize((240, 520))
    blurred = np.asarray(screen.filter(ImageFilter.GaussianBlur(1.3)))
    noise = np.random.default_rng(1).normal(0, noise_levels, blurred.shape)
    levels = np.clip(blurred + noise, 0, 255).astype(np.uint8)
    return encoded(Image.fromarray(levels), "JPEG", quality=85)


@pytest.mark.parametrize(
    ("font", "noise_levels"), [(FONTS[0], 0), long(FONTS[1], 6)], ids=["screenshot", "photo"]
)
def test_accents_that_are_hardly_to_be_seen_are_read(font: str, noise_levels: float) -> None:
    picture = out_of_focus(font, noise_levels)
    assert is_photo(open_picture(picture)) == (noise_levels > 0)
    assert text_of(read_board(picture).rows) == text_of(ROWS)


@pytest.mark.parametrize(("width", "asked"), [(240, [True]), (720, [])])
def test_surer_letters_are_asked_where_cells_are_small(
    width: int, asked: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[bool] = []

    def look(_: object, named: Named, __: object, *, photo: bool, is_small: bool) -> Named:
        found.append(is_small and not photo)
        return named

    monkeypatch.setattr(reader, "named_with_accents", look)
    screen = draw_balda(phone(random_position(random.Random(2), "ru", 7, 0.6)), PLAIN)
    read_board(encoded(screen.resize((width, round(width * screen.height / screen.width)))))
    assert found == asked


@pytest.mark.parametrize(("above", "is_accent"), [(0.3, False), (0.45, True)])
def test_what_a_camera_leaves_above_a_nearly_certain_letter_is_no_accent(
    above: float, is_accent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = named("..... ..... лента ..... .....", sure=0.99)
    strongest = dict.fromkeys(board.lettered, 0.05) | {board.letters.index("е"): above}
    bare = {
        place: SimpleNamespace(strongest_above=lambda level=level: level, accented=lambda: "Ё")
        for place, level in strongest.items()
    }
    monkeypatch.setattr("ocr.accents._bare_letters", lambda *_: bare)
    asked: list[object] = []
    monkeypatch.setattr("ocr.accents.named_again", lambda _, inks, __: asked.extend(inks))
    named_with_accents(BLANK, board, Hints(), photo=True)
    assert ("Ё" in asked) == is_accent
