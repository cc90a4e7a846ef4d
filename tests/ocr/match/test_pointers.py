"""An arrow that points at one player tells who moves; a disc, a digit and two arrows do not."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.avatars import avatars_in
from ocr.match.boxes import Box
from ocr.match.named import Player
from ocr.match.pieces import Piece, TextMap
from ocr.match.pointers import letters_and_numbers, pointed_at
from ocr.match.texts import Text, TextWord

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
    screen: Image.Image,
    one: Piece = ONE,
    other: Piece = OTHER,
    others: tuple[Box, ...] = (),
    outlines: tuple[Box, ...] = (),
    board: Box = (0, 130, 400, 400),
) -> int | None:
    players = Player(8, "Анна", (one,)), Player(6, "Вы", (other,))
    cards = np.array(outlines, dtype=np.int64).reshape(-1, 4)
    return pointed_at(np.asarray(screen), players, cards, others, board)


@pytest.mark.parametrize(("triangle", "player"), [(LEFT, 0), (RIGHT, 1)])
def test_a_triangle_points_at_who_moves(triangle: Triangle, player: int) -> None:
    assert pointed(header(triangle)) == player


def test_a_triangle_may_stand_beside_avatars_above_both_names() -> None:
    one, other = (replace(each, top=75, bottom=95) for each in (ONE, OTHER))
    assert pointed(header(((190, 30), (210, 20), (210, 40))), one, other) == 0


def test_an_arrow_right_behind_a_name_that_points_away_tells_nothing() -> None:
    assert pointed(header(((110, 40), (130, 50), (110, 60)))) is None


def test_an_arrow_close_to_one_name_may_point_at_the_other() -> None:
    assert pointed(header(((260, 50), (280, 40), (280, 60)))) == 0


def test_an_arrow_over_a_card_points_at_it() -> None:
    assert pointed(header(((330, 12), (350, 12), (340, 30)))) == 1


def test_an_arrow_under_a_name_points_up_at_it() -> None:
    assert pointed(header(((50, 90), (70, 90), (60, 72)))) == 0


def test_an_arrow_close_to_a_card_points_at_it_though_far_from_its_text() -> None:
    screen = header(((200, 90), (220, 90), (210, 74)))
    card: Box = (10, 30, 250, 70)
    assert pointed(screen) is None
    assert pointed(screen, outlines=(card,)) == 0
    assert pointed(screen, outlines=((10, 30, 390, 70),)) is None  # around both


def test_a_key_with_an_arrow_on_the_other_side_of_the_board_points_at_nobody() -> None:
    screen = header(LEFT)
    assert pointed(screen, board=(110, 30, 180, 110)) is None


def test_a_sign_that_both_have_is_no_arrow_though_at_one_it_is_found_as_such() -> None:
    screen = header(((4, 43), (15, 50), (4, 57)), ((284, 43), (295, 50), (284, 57)))
    ImageDraw.Draw(screen).rectangle((293, 44, 295, 46), GREEN)
    assert pointed(header(((4, 43), (15, 50), (4, 57)))) == 0
    assert pointed(screen) is None


def test_an_arrow_between_two_far_over_one_another_points_up() -> None:
    screen = Image.new("RGB", (400, 400), "white")
    ImageDraw.Draw(screen).polygon(((200, 210), (220, 210), (210, 192)), GREEN)
    one, other = (Piece(150, top, 260, top + 20, 20, 20) for top in (40, 300))
    assert pointed(screen, one, other, board=(0, 380, 400, 400)) == 0


def test_an_arrow_in_a_disc_points() -> None:
    screen = header()
    draw = ImageDraw.Draw(screen)
    draw.ellipse((185, 45, 225, 85), GREEN)
    draw.line((195, 65, 214, 65), "white", 4)
    draw.line((206, 55, 215, 65, 206, 75), "white", 4)
    assert pointed(screen) == 1


def test_an_arrow_up_that_is_read_as_a_letter_is_one_where_it_stands_alone() -> None:
    arrow = Text(Piece(50, 72, 70, 90, 18, 18), "А", 0.97, words=(TextWord("А", 50, 70),))
    name = Text(ONE, "Анна", 0.9, words=(TextWord("Анна", 20, 100),))
    found = TextMap((), *(np.empty((0, 4), np.int64),) * 2)
    assert letters_and_numbers([[name], [arrow]], found, {ONE}) == [(20, 40, 100, 60)]
    assert (50, 72, 70, 90) in letters_and_numbers([[name, arrow]], found, {ONE})


def test_an_arrow_between_names_over_one_another_points_at_one() -> None:
    other = replace(ONE, top=90, bottom=110)
    assert pointed(header(((120, 68), (140, 68), (130, 82))), other=other) == 1


@pytest.mark.parametrize("written", ["→", "➤", ">"])
def test_an_arrow_may_be_thin_or_have_a_notch(written: str) -> None:
    screen = header()
    font = ImageFont.truetype("DejaVuSans.ttf", 28)
    ImageDraw.Draw(screen).text((190, 40), written, GREEN, font)
    assert pointed(screen) == 1


def test_a_thin_arrow_may_have_a_head_far_shorter_than_its_shaft() -> None:
    screen = header()
    draw = ImageDraw.Draw(screen)
    draw.rectangle((330, 12, 331, 38), GREEN)
    for aside in range(6):
        draw.line((330 - aside, 37 - aside, 330 - aside, 38 - aside), GREEN)
        draw.line((331 + aside, 37 - aside, 331 + aside, 38 - aside), GREEN)
    one, other = (replace(each, top=50, bottom=70) for each in (ONE, OTHER))
    assert pointed(screen, one, other) == 1


def test_an_arrow_with_a_broad_shaft_points_but_one_way() -> None:
    head, shaft = ((206, 83), (190, 70), (206, 57)), ((206, 65), (221, 65), (221, 75), (206, 75))
    assert pointed(header(head, shaft)) == 0


def test_an_arrow_back_in_a_bar_over_a_name_points_at_nobody() -> None:
    one, other = (replace(each, top=75, bottom=95) for each in (ONE, OTHER))
    assert pointed(header(((25, 30), (45, 20), (45, 40))), one, other) is None


def test_two_triangles_tell_nothing() -> None:
    assert pointed(header(LEFT, RIGHT)) is None


def test_a_score_and_a_disc_are_no_triangle() -> None:
    screen = header()
    draw = ImageDraw.Draw(screen)
    draw.text((170, 20), "14:7", (20, 20, 20), ImageFont.truetype("DejaVuSans-Bold.ttf", 24))
    draw.ellipse((190, 60, 210, 80), GREEN)
    assert pointed(screen) is None


def test_what_was_read_as_a_number_is_no_triangle() -> None:
    assert pointed(header(LEFT), others=((186, 56, 214, 84),)) is None


def test_a_triangle_cut_off_above_may_be_the_end_of_a_digit() -> None:
    above = ((190, 0), (210, 0), (200, 26))
    assert pointed(header(above), one=Piece(20, 35, 100, 55, 20, 20)) is None


def test_an_arrow_at_the_level_of_both_names_points_at_none() -> None:
    other = Piece(20, 80, 100, 100, 20, 20)
    assert pointed(header(LEFT), other=other) is None


@pytest.mark.parametrize("written", ["А", "В", "Л", "●", "×", "Д"])
def test_a_letter_and_a_sign_do_not_point_sideways(written: str) -> None:
    screen = header()
    font = ImageFont.truetype("DejaVuSans.ttf", 28)
    ImageDraw.Draw(screen).text((190, 40), written, GREEN, font)
    assert pointed(screen) is None


def taken(*texts: Text, names: tuple[Piece, ...] = ()) -> list[Box]:
    empty = np.empty((0, 4), dtype=np.int64)
    found = TextMap((tuple(text.piece for text in texts),), empty, empty)
    return letters_and_numbers([texts], found, names)


def test_a_sign_at_the_end_of_a_name_is_left_out_of_its_box() -> None:
    piece = Piece(300, 40, 400, 60, 20, 20)
    name = Text(piece, "Юра<", 0.9, words=(TextWord("Юра<", 300, 400),))
    assert taken(name, names=(piece,)) == [(300, 40, 375, 60)]


def test_a_letter_before_a_word_that_is_no_name_is_no_arrow() -> None:
    piece = Piece(300, 70, 380, 90, 20, 20)
    words = TextWord("в", 300, 310), TextWord("сети", 320, 380)
    assert (300, 70, 380, 90) in taken(Text(piece, "в сети", 0.2, words=words))


def test_what_stands_between_two_scores_may_be_an_arrow() -> None:
    words = TextWord("28", 180, 200, (28,)), TextWord("", 204, 220), TextWord("23", 224, 244, (23,))
    pair = Text(Piece(180, 40, 244, 60, 20, 20), "28 23", 0.2, (28, 23), words=words)
    assert taken(pair) == [(180, 40, 200, 60), (224, 40, 244, 60)]


@pytest.mark.parametrize(("confidence", "read"), [(0.5, False), (0.9, True)])
def test_an_arrow_may_be_read_as_two_letters(confidence: float, *, read: bool) -> None:
    words = (TextWord("ды", 180, 200),)
    assert bool(taken(Text(Piece(180, 40, 200, 60, 20, 20), "ды", confidence, words=words))) == read


def test_a_letter_on_an_avatar_is_no_arrow() -> None:
    empty = np.empty((0, 4), dtype=np.int64)
    outlines = np.array([[180, 50, 220, 90], [160, 20, 300, 120]])
    name = replace(ONE, left=100, right=170)
    avatars = avatars_in(TextMap((), outlines, empty), {name, OTHER})
    assert avatars == [(180, 50, 220, 90)]
    assert pointed(header(LEFT), others=(*avatars,)) is None
    assert avatars_in(TextMap((), outlines, empty), {ONE, OTHER}) == []  # far from both
