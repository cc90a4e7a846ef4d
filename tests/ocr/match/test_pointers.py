"""A triangle between two players tells who moves; a disc, a digit and two triangles do not."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.named import Player
from ocr.match.pieces import Piece
from ocr.match.pointers import pointed_at

Triangle = tuple[tuple[int, int], ...]

ONE, OTHER = Piece(20, 40, 100, 60, 20, 20), Piece(300, 40, 380, 60, 20, 20)
LEFT: Triangle = ((190, 70), (210, 60), (210, 80))
RIGHT: Triangle = ((230, 60), (250, 70), (230, 80))
GREEN = (20, 140, 60)


def header(*triangles: Triangle) -> Image.Image:
    screen = Image.new("RGB", (400, 120), (230, 240, 230))
    for triangle in triangles:
        ImageDraw.Draw(screen).polygon(triangle, GREEN)
    return screen


def pointed(
    screen: Image.Image, one: Piece = ONE, other: Piece = OTHER, numbers: tuple[Piece, ...] = ()
) -> int | None:
    players = Player(8, "Анна", (one,)), Player(6, "Вы", (other,))
    return pointed_at(np.asarray(screen), players, numbers)


@pytest.mark.parametrize(("triangle", "player"), [(LEFT, 0), (RIGHT, 1)])
def test_a_triangle_points_at_who_moves(triangle: Triangle, player: int) -> None:
    assert pointed(header(triangle)) == player


def test_a_triangle_may_stand_beside_avatars_above_both_names() -> None:
    one, other = (replace(each, top=75, bottom=95) for each in (ONE, OTHER))
    assert pointed(header(((190, 30), (210, 20), (210, 40))), one, other) == 0


def test_a_triangle_close_to_one_name_points_at_none() -> None:
    assert pointed(header(((110, 50), (130, 40), (130, 60)))) is None


def test_two_triangles_tell_nothing() -> None:
    assert pointed(header(LEFT, RIGHT)) is None


def test_a_score_and_a_disc_are_no_triangle() -> None:
    screen = header()
    draw = ImageDraw.Draw(screen)
    draw.text((170, 20), "14:7", (20, 20, 20), ImageFont.truetype("DejaVuSans-Bold.ttf", 24))
    draw.ellipse((190, 60, 210, 80), GREEN)
    assert pointed(screen) is None


def test_what_was_read_as_a_number_is_no_triangle() -> None:
    four = Piece(186, 56, 214, 84, 28, 28)
    assert pointed(header(LEFT), numbers=(four,)) is None


def test_a_triangle_cut_off_above_may_be_the_end_of_a_digit() -> None:
    above = ((190, 0), (210, 0), (200, 26))
    assert pointed(header(above), one=Piece(20, 35, 100, 55, 20, 20)) is None


def test_nothing_is_between_names_that_stand_over_one_another() -> None:
    assert pointed(header(LEFT), other=Piece(20, 80, 100, 100, 20, 20)) is None
