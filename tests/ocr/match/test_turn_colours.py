"""Whose turn it is, by the colours of names and of what they stand on."""

import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.named import Player
from ocr.match.pieces import find_text
from ocr.match.turns import turn_by_mark
from tests.ocr.match.drawn_heads import BLUISH, FAINT, FONT, NO_BOARD, PALE, head, heads, turn_of


def test_a_name_in_a_pale_colour_has_the_turn() -> None:
    assert turn_of(head(PALE)) == 0


@pytest.mark.parametrize("grey", [FAINT, BLUISH])
def test_a_name_that_is_only_fainter_waits(grey: tuple[int, int, int]) -> None:
    assert turn_of(head(grey)) == 1


def test_a_name_that_is_stronger_than_all_other_text_has_the_turn_if_the_other_is_faint() -> None:
    picture = heads("Анна 8", "Вы 6").copy()
    picture[100:] = 255 - (255 - picture[100:]) // 2
    picture[:100, :300] = 255 - (255 - picture[:100, :300]) // 3
    assert turn_of(picture) == 1


def test_names_of_one_colour_say_nothing() -> None:
    assert turn_of(head((0, 0, 0))) is None


def test_names_alike_have_no_turn() -> None:
    assert turn_of(heads("Игрок 1: 8", "Сергей К.: 6")) is None


def test_a_colour_for_each_player_says_nothing() -> None:
    picture = head((30, 140, 60)).copy()
    right = picture[:100, 400:]
    right[right[..., 0] < 128] = (230, 120, 0)
    assert turn_of(picture) is None


def test_a_name_with_a_colour_has_the_turn_whatever_colour_other_text_has() -> None:
    page = Image.new("RGB", (600, 700), (175, 212, 246))
    draw = ImageDraw.Draw(page)
    draw.rectangle((0, 0, 600, 110), "white")
    draw.text((30, 40), "Мария", (50, 142, 221), FONT)
    draw.text((450, 40), "Анна", (11, 27, 40), FONT)
    for row in (150, 220):
        draw.text((200, row), "слово", (34, 102, 169), FONT)
    assert turn_of(np.asarray(page)) == 0


def test_colours_of_names_in_two_places_say_nothing() -> None:
    found = find_text(head(FAINT), NO_BOARD)
    left, right = found.rows[0]
    away = replace(right, top=right.top + 90, bottom=right.bottom + 90)
    players = Player(6, "Анна", (left,)), Player(8, "Вы", (away,))
    assert turn_by_mark(head(FAINT), found, players) is None


def test_thin_letters_of_a_pale_colour_keep_their_hue_in_a_jpeg() -> None:
    page = Image.new("RGB", (600, 700), (21, 60, 41))
    draw = ImageDraw.Draw(page)
    thin = ImageFont.truetype("DejaVuSans.ttf", 17)
    draw.text((30, 40), "Вы", (104, 184, 104), thin)
    draw.text((450, 40), "Анна", (240, 240, 236), thin)
    for row in (150, 220):
        draw.text((200, row), "слово", (240, 240, 236), thin)
    buffer = io.BytesIO()
    page.save(buffer, "JPEG", quality=72)
    assert turn_of(np.asarray(Image.open(buffer).convert("RGB"))) == 0


def test_a_faint_name_through_which_its_ground_shines_is_not_marked_by_that_hue() -> None:
    page = Image.new("RGB", (600, 700), (70, 124, 180))
    draw = ImageDraw.Draw(page)
    draw.text((30, 40), "Мария", (176, 210, 244), FONT)
    for at, written in (((450, 40), "Анна"), ((200, 150), "слово"), ((200, 220), "слово")):
        draw.text(at, written, (238, 238, 232), FONT)
    assert turn_of(np.asarray(page)) != 0


def test_a_grey_name_waits_though_the_other_one_is_warm_black() -> None:
    page = Image.new("RGB", (600, 700), "#fdf6e3")
    draw = ImageDraw.Draw(page)
    draw.text((30, 40), "Мария 6", "#3b3a30", FONT)
    draw.text((450, 40), "Анна 8", "#93a1a1", FONT)
    for row in (150, 220):
        draw.text((200, row), "слово", "#3b3a30", FONT)
    assert turn_of(np.asarray(page)) == 0
