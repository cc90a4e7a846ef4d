"""What belongs to a player's place in a head."""

from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw

from ocr.match.boxes import Boxes
from ocr.match.cards import Head, avatars_of, between_bars, head_of, squares_near
from ocr.match.named import Player
from ocr.match.pieces import Piece, find_text
from ocr.match.texts import Text

NO_BOXES: Boxes = np.empty((0, 4), dtype=np.int64)
BOARD = (0, 200, 600, 800)


def test_an_avatar_may_be_hardly_higher_than_a_line_with_name_and_score() -> None:
    left, right = (Piece(x, 93, x + 120, 127, 30, 34) for x in (94, 380))
    avatars = np.array([[29, 89, 70, 130], [530, 89, 571, 130]])
    head = Head(([left], [right]), (), (), (), NO_BOXES, avatars, (0, 200, 600, 800))
    assert [squares_near(head, n) for n in (0, 1)] == [[(29, 89, 70, 130)], [(530, 89, 571, 130)]]


def test_an_avatar_that_was_not_found_is_where_that_of_the_other_player_says() -> None:
    left, right = (Piece(x, 60, x + 80, 80, 20, 20) for x in (100, 400))
    page = Image.new("RGB", (600, 300), "white")
    for x in (40, 340):
        ImageDraw.Draw(page).ellipse((x, 50, x + 40, 90), "teal")
    head = Head(([left], [right]), (), (), (), NO_BOXES, np.array([[40, 50, 81, 91]]), BOARD)
    assert avatars_of(np.asarray(page), head) == ([(40, 50, 81, 91)], [(340, 50, 381, 91)])
    blank = np.full((300, 600, 3), 255, dtype=np.uint8)
    assert avatars_of(blank, head) is None


def test_a_score_that_was_found_with_its_pill_hides_as_much_at_the_other_player() -> None:
    names = Piece(40, 60, 100, 80, 20, 20), Piece(340, 60, 400, 80, 20, 20)
    scores = Piece(120, 50, 180, 90, 40, 40), Piece(435, 60, 465, 80, 20, 20)
    pairs = zip(("Анна", "Иван"), scores, names, strict=True)
    one, other = (Player(12, name, (score, piece)) for name, score, piece in pairs)
    found = find_text(np.full((300, 600, 3), 255, dtype=np.uint8), BOARD)
    head = head_of((one, other), [], found, BOARD)
    assert head is not None
    assert (420, 50, 480, 90) in [piece.box for piece in head.own]


def test_a_line_with_both_players_is_their_own_text() -> None:
    line = Piece(40, 60, 560, 80, 20, 20)
    one, other = (replace(line, left=x, right=x + 60) for x in (40, 500))
    players = Player(12, "Анна", (one,)), Player(6, "Иван", (other,))
    found = find_text(np.full((300, 600, 3), 255, dtype=np.uint8), BOARD)
    head = head_of(players, [[Text(line, "Анна 12 : 6 Иван", 0.9)]], found, BOARD)
    assert head is not None
    assert (head.others, set(head.own)) == ([], {line, one, other})


def test_a_zone_ends_at_a_bar_from_side_to_side_of_the_page() -> None:
    page = np.full((200, 300, 3), 250, dtype=np.uint8)
    page[:40] = 40, 60, 160
    page[30:34, 20:200] = 250, 120, 0
    assert between_bars(page, (20, 10, 200, 120), (30, 50, 150, 90)) == (20, 40, 200, 120)
    assert between_bars(page, (20, 50, 200, 120), (30, 50, 150, 90)) == (20, 50, 200, 120)


def test_a_face_that_was_found_on_one_avatar_is_as_large_as_the_other_avatar() -> None:
    left, right = (Piece(x, 60, x + 80, 80, 20, 20) for x in (100, 400))
    page = Image.new("RGB", (600, 300), "white")
    for x in (40, 340):
        ImageDraw.Draw(page).ellipse((x, 50, x + 40, 90), "teal")
    found = np.array([[40, 50, 81, 91], [347, 58, 371, 82]])
    head = Head(([left], [right]), (), (), (), NO_BOXES, found, BOARD)
    assert avatars_of(np.asarray(page), head) == ([(40, 50, 81, 91)], [(340, 50, 381, 91)])


def test_what_is_around_a_score_is_no_avatar() -> None:
    score, name = Piece(60, 60, 80, 80, 20, 20), Piece(100, 60, 180, 80, 20, 20)
    pill = np.array([[50, 50, 90, 90]])
    head = Head(([score, name], [name, name]), (), (), (), NO_BOXES, pill, BOARD)
    assert squares_near(head, 0) == []


def test_no_avatar_is_where_the_picture_ends() -> None:
    left, right = Piece(100, 60, 180, 80, 20, 20), Piece(40, 160, 120, 180, 20, 20)
    page = Image.new("RGB", (600, 300), "white")
    draw = ImageDraw.Draw(page)
    draw.ellipse((40, 50, 80, 90), "teal")
    draw.ellipse((-20, 150, 20, 190), "teal")
    head = Head(([left], [right]), (), (), (), NO_BOXES, np.array([[40, 50, 81, 91]]), BOARD)
    assert avatars_of(np.asarray(page), head) is None


def test_a_name_over_a_list_is_a_head_where_its_score_stands_beside_it() -> None:
    names = Piece(40, 60, 100, 80, 20, 20), Piece(340, 60, 400, 80, 20, 20)
    scores = Piece(180, 60, 210, 80, 20, 20), Piece(480, 60, 510, 80, 20, 20)
    words = tuple(replace(name, top=100, bottom=120) for name in names)
    found = find_text(np.full((300, 600, 3), 255, dtype=np.uint8), BOARD)
    found = replace(found, rows=(words,))
    one, other = (Player(9, "Анна", pair) for pair in zip(scores, names, strict=True))
    assert head_of((one, other), [], found, BOARD) is not None
    one, other = (Player(None, "Анна", (name,)) for name in names)
    assert head_of((one, other), [], found, BOARD) is None
