"""Whose turn it is, by what is drawn around a name."""

from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw

from ocr.match.named import Player
from ocr.match.pieces import Piece, find_text
from ocr.match.places import places_of
from ocr.match.texts import Text, strip_of
from ocr.match.turn_words import turn_in_words
from ocr.match.turns import turn_by_mark, with_frames
from tests.ocr.match.drawn_heads import FONT, NO_BOARD, head, heads, turn_of


def test_the_pill_of_a_score_without_its_name_is_no_mark() -> None:
    page = Image.fromarray(heads("Анна", "7"))
    ImageDraw.Draw(page).rounded_rectangle((320, 34, 356, 76), 12, outline="grey", width=2)
    picture = np.asarray(page)
    found = find_text(picture, NO_BOARD)
    name, score = found.rows[0]
    named = Player(8, "Анна", (replace(name, top=90, bottom=110), name))
    assert turn_by_mark(picture, found, (named, Player(7, "", (score,)))) is None
    assert turn_by_mark(picture, found, (Player(8, "", (name,)), Player(7, "", (score,)))) == 1


def test_a_frame_that_is_found_with_its_text_marks_a_name() -> None:
    picture = head((0, 0, 0))
    left, right = find_text(picture, NO_BOARD).rows[0]
    framed = Image.fromarray(picture)
    sides = right.left - 2, right.top - 2, right.right + 1, right.bottom + 1
    ImageDraw.Draw(framed).rectangle(sides, outline=(0, 0, 0))
    picture, found = np.asarray(framed), find_text(picture, NO_BOARD)
    players = Player(6, "Мария", (left,)), Player(8, "Анна", (right,))
    texts = [[Text(left, "Мария 6", 0.9), Text(right, "Анна 8", 0.9, framed=True)]]
    assert turn_by_mark(picture, with_frames(found, texts), players) == 1


def test_a_frame_is_wiped_off_its_text() -> None:
    page = Image.new("RGB", (200, 80), "white")
    draw = ImageDraw.Draw(page)
    draw.text((60, 40), "Вы 6", "black", FONT, anchor="lm")
    bare = np.asarray(page.copy())
    draw.rectangle((50, 20, 140, 60), outline="black", width=2)
    framed = strip_of(np.asarray(page), (Piece(50, 20, 141, 61, 20, 20),))
    assert framed.framed == (True,)
    drawn = (strip_of(bare, (Piece(50, 20, 141, 61, 20, 20),)).pixels < 128).sum()
    assert abs((framed.pixels < 128).sum() - drawn) < 0.1 * drawn


def test_a_turn_of_which_only_the_name_is_read_is_that_players() -> None:
    piece = Piece(0, 0, 90, 24, 20, 20)
    players = Player(6, "Вы", (piece,)), Player(8, "Олена", (piece,))
    assert turn_in_words([[Text(piece, "д: Олена", 0.3)]], players) == 1
    assert (
        turn_in_words([[Text(piece, "Вы: 6", 0.9), Text(piece, "Олена: 8", 0.9)]], players) is None
    )


def test_a_card_around_a_name_and_its_score_marks_it() -> None:
    page = Image.fromarray(heads("Анна 8", "Вы 6"))
    ImageDraw.Draw(page).rectangle((10, 10, 200, 120), outline="black", width=2)
    assert turn_of(np.asarray(page)) == 0


def test_a_frame_around_a_whole_column_marks_its_player() -> None:
    page = Image.new("RGB", (600, 1000), "white")
    draw = ImageDraw.Draw(page)
    for x, name in ((40, "Анна 8"), (400, "Вы 6")):
        draw.text((x, 40), name, "black", FONT)
        for n in range(8):
            draw.text((x, 120 + 50 * n), "слово", "black", FONT)
    draw.rectangle((380, 20, 570, 520), outline="black", width=2)
    picture = np.asarray(page)
    found = find_text(picture, (0.0, 600.0, 600.0, 1000.0))
    left, right = found.rows[0]
    players = Player(8, "Анна", (left,)), Player(6, "Вы", (right,))
    assert turn_by_mark(picture, found, players) == 1


def test_a_frame_around_all_of_a_player_counts_beside_pills_at_both() -> None:
    page = Image.new("RGB", (600, 700), "white")
    draw = ImageDraw.Draw(page)
    for left, name in ((40, "Мария"), (400, "Анна")):
        draw.text((left, 40), name, "black", FONT)
        draw.rounded_rectangle((left + 100, 34, left + 150, 78), 22, "darkred")
        draw.text((left + 125, 56), "7", "white", FONT, anchor="mm")
    draw.rectangle((380, 20, 570, 92), outline="green", width=3)
    found = find_text(np.asarray(page), NO_BOARD)
    pieces = found.rows[0]
    players = Player(7, "Мария", pieces[1::-1]), Player(7, "Анна", pieces[:1:-1])
    assert turn_by_mark(np.asarray(page), found, players) == 1


def test_a_badge_makes_no_frame_of_its_avatar() -> None:
    picture = heads("           Анна", "Вы")
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    badge = Piece(70, 60, 82, 78, 18, 18)
    avatar = np.array([[10, 20, 90, 90]])
    players = Player(8, "Анна", (badge, left)), Player(6, "Вы", (right,))
    assert turn_by_mark(picture, replace(found, outlines=avatar), players) is None


def two_players(left: Piece, right: Piece) -> tuple[Player, Player]:
    return Player(6, "Мария", (left,)), Player(8, "Анна", (right,))


def test_names_that_stand_once_more_may_be_marked_there() -> None:
    left, right = Piece(0, 0, 90, 20, 20, 20), Piece(300, 0, 390, 20, 20, 20)
    lower = replace(left, top=100, bottom=120), replace(right, top=100, bottom=120)
    row = [Text(lower[0], "Мария 6", 0.9), Text(lower[1], "Анна 8", 0.9)]
    _, other = places_of(two_players(left, right), [row])
    assert tuple(player.pieces[0] for player in other) == lower
