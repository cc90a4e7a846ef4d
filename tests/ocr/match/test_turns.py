"""Whose turn it is, by what is drawn around a name."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.arrays import Picture
from ocr.match.named import Player
from ocr.match.pieces import Piece, find_text
from ocr.match.places import places_of
from ocr.match.texts import Text, strip_of
from ocr.match.turn_words import turn_in_words
from ocr.match.turns import turn_by_mark, with_signs
from tests.ocr.match.drawn_heads import FONT, NO_BOARD, head, heads, turn_of


def with_mark(picture: Picture, box: Sequence[int]) -> Picture:
    """The picture, with a disc in a box, which was known before it was drawn."""
    page = Image.fromarray(picture)
    ImageDraw.Draw(page).ellipse(list(box), "green")
    return np.asarray(page)


def name_in_head(piece: Piece, drawn: str) -> Piece:
    """Where "Вы" stands in what is drawn as the right one of two heads."""
    before, _, _ = drawn.partition("Вы")
    left = 330 + round(FONT.getlength(before))
    right = left + round(FONT.getlength("Вы"))
    return replace(piece, left=max(left, piece.left), right=min(right, piece.right))


@pytest.mark.parametrize(("side", "turn"), [(18, 0), (30, None)])
def test_a_disc_beside_a_name_is_a_mark_but_not_one_as_high_as_an_avatar(
    side: int, turn: int | None
) -> None:
    picture = heads("Анна 8", "Вы 6")
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    players = Player(8, "Анна", (left,)), Player(6, "Вы", (right,))
    disc = [left.right + 10, 40, left.right + 10 + side, 40 + side]
    marked = replace(found, marks=np.array([disc]))
    assert turn_by_mark(with_mark(picture, disc), marked, players) == turn


def test_a_small_word_in_a_pill_beside_one_name_is_a_mark() -> None:
    page = Image.fromarray(heads("Анна", "Вы"))
    draw, small = ImageDraw.Draw(page), ImageFont.truetype("DejaVuSans.ttf", 14)
    left = 36 + round(FONT.getlength("Анна"))
    draw.rounded_rectangle((left + 10, 46, left + 56, 68), 6, "green")
    draw.text((left + 33, 57), "ход", "white", small, anchor="mm")
    picture = np.asarray(page)
    found = find_text(picture, NO_BOARD)
    one, pill, other = found.rows[0]
    players = Player(8, "Анна", (one,)), Player(6, "Вы", (other,))
    for said, turn in (("жхм^", 0), ("27", None)):
        assert (
            turn_by_mark(picture, with_signs(found, [[Text(pill, said, 0.2)]], players), players)
            == turn
        )


def test_the_pill_of_a_score_without_its_name_is_no_mark() -> None:
    page = Image.fromarray(heads("Анна", "7"))
    ImageDraw.Draw(page).rounded_rectangle((320, 34, 356, 76), 12, outline="grey", width=2)
    picture = np.asarray(page)
    found = find_text(picture, NO_BOARD)
    name, score = found.rows[0]
    named = Player(8, "Анна", (replace(name, top=90, bottom=110), name))
    assert turn_by_mark(picture, found, (named, Player(7, "", (score,)))) is None
    assert turn_by_mark(picture, found, (Player(8, "", (name,)), Player(7, "", (score,)))) == 1


def test_the_first_letter_of_a_name_is_no_sign_beside_it() -> None:
    picture = heads("Анна 8", "Вы 6")
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    players = Player(8, "Анна", (left,)), Player(6, "Вы", (right,))
    beside = replace(left, left=left.left - 25, right=left.left - 5)
    picture = with_mark(picture, (beside.left, beside.top, beside.right, beside.bottom))
    signs = {said: with_signs(found, [[Text(beside, said, 0.9)]], players) for said in ("А", "»")}
    assert turn_by_mark(picture, signs["А"], players) is None
    assert turn_by_mark(picture, signs["»"], players) == 0


def test_a_frame_that_is_found_with_its_text_marks_a_name() -> None:
    picture = head((0, 0, 0))
    left, right = find_text(picture, NO_BOARD).rows[0]
    framed = Image.fromarray(picture)
    sides = right.left - 2, right.top - 2, right.right + 1, right.bottom + 1
    ImageDraw.Draw(framed).rectangle(sides, outline=(0, 0, 0))
    picture, found = np.asarray(framed), find_text(picture, NO_BOARD)
    players = Player(6, "Мария", (left,)), Player(8, "Анна", (right,))
    texts = [[Text(left, "Мария 6", 0.9), Text(right, "Анна 8", 0.9, framed=True)]]
    assert turn_by_mark(picture, with_signs(found, texts, players), players) == 1


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


@pytest.mark.parametrize("drawn", ["▶ Вы 6", "→ Вы 6", "Вы ◄ 6", "» Вы 6", "● Вы 6"])
def test_a_sign_beside_a_name_marks_it(drawn: str) -> None:
    picture = heads("Анна 8", drawn)
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    players = Player(8, "Анна", (left,)), Player(6, "Вы", (right, name_in_head(right, drawn)))
    assert turn_by_mark(picture, found, players) == 1


def test_a_sign_beside_a_name_marks_it_over_a_wider_score() -> None:
    page = Image.fromarray(heads("", "→ Вы"))
    draw = ImageDraw.Draw(page)
    draw.text((30, 40), "Анна", "black", FONT)
    for left in (10, 310):
        draw.text((left, 90), "18 очков", "black", FONT)
    found = find_text(np.asarray(page), NO_BOARD)
    (anna, you), scores, *_ = found.rows
    players = (
        Player(18, "Анна", (scores[0], anna)),
        Player(18, "Вы", (scores[1], you, name_in_head(you, "→ Вы"))),
    )
    assert turn_by_mark(np.asarray(page), found, players) == 1


def test_a_line_under_a_name_marks_it() -> None:
    page = Image.fromarray(heads("Анна 8", "Вы 6"))
    ImageDraw.Draw(page).rectangle((30, 72, 95, 75), fill="black")
    assert turn_of(np.asarray(page)) == 0


def test_a_card_around_a_name_and_its_score_marks_it() -> None:
    page = Image.fromarray(heads("Анна 8", "Вы 6"))
    ImageDraw.Draw(page).rectangle((10, 10, 200, 120), outline="black", width=2)
    assert turn_of(np.asarray(page)) == 0


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


def test_a_bar_along_a_card_marks_its_player() -> None:
    page = Image.fromarray(heads("Анна 8", "Вы 6"))
    ImageDraw.Draw(page).rectangle((12, 30, 15, 84), fill="green")
    assert turn_of(np.asarray(page)) == 0


def test_a_mark_belongs_to_the_name_that_is_nearest() -> None:
    page = Image.fromarray(heads("Анна 8", ""))
    draw = ImageDraw.Draw(page)
    draw.ellipse((158, 48, 174, 64), fill="green")
    draw.text((180, 40), "Вы 6", "black", FONT)
    assert turn_of(np.asarray(page)) == 1


def test_a_colon_between_two_scores_marks_nobody() -> None:
    picture = heads("Анна 8", "Вы 6")
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    players = Player(8, "Анна", (left,)), Player(6, "Вы", (right,))
    between = (left.right + right.left) // 2
    colon = replace(found, marks=np.array([[between - 96, 45, between + 98, 65]]))
    assert turn_by_mark(picture, colon, players) is None


def test_a_name_of_one_letter_is_no_sign() -> None:
    assert turn_of(heads("Анна 8", "Я 6 очк.")) is None


def test_a_badge_makes_no_frame_of_its_avatar() -> None:
    picture = heads("           Анна", "Вы")
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    badge = Piece(70, 60, 82, 78, 18, 18)
    avatar = np.array([[10, 20, 90, 90]])
    players = Player(8, "Анна", (badge, left)), Player(6, "Вы", (right,))
    assert turn_by_mark(picture, replace(found, outlines=avatar), players) is None


def test_a_letter_that_was_read_surely_is_no_sign() -> None:
    picture = heads("Анна 8", "Вы 6")
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    players = Player(8, "Анна", (left,)), Player(6, "Вы", (right,))
    beside = Piece(300, 40, 318, 64, 24, 24)
    assert len(with_signs(found, [[Text(beside, "К.", 0.95)]], players).marks) == 0


def two_players(left: Piece, right: Piece) -> tuple[Player, Player]:
    return Player(6, "Мария", (left,)), Player(8, "Анна", (right,))


def test_what_is_drawn_on_an_avatar_is_no_mark_beside_the_name() -> None:
    picture = head((0, 0, 0))
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    avatar = np.array([[left.left - 45, left.top - 10, left.left - 5, left.bottom + 10]])
    eye = np.array([[left.left - 30, left.top, left.left - 15, left.bottom - 5]])
    marked = replace(found, marks=eye)
    picture = with_mark(picture, eye[0].tolist())
    assert turn_by_mark(picture, marked, two_players(left, right)) == 0
    drawn = replace(marked, outlines=avatar)
    assert turn_by_mark(picture, drawn, two_players(left, right)) is None


def test_lines_between_the_rows_of_a_table_are_under_no_name() -> None:
    picture = head((0, 0, 0))
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    line = [left.left, left.bottom + 4, left.right, left.bottom + 6]
    below = [left.left, left.bottom + 60, left.right, left.bottom + 62]
    for lines, turn in (([line], 0), ([line, below], None)):
        ruled = replace(found, lines=np.array(lines))
        assert turn_by_mark(picture, ruled, two_players(left, right)) == turn


@pytest.mark.parametrize(
    ("first", "drawn", "second"),
    [("Мария", "Рысь К", "Рысь К"), ("Анна", "В И", "Ви"), ("Мария", "Ю лия", "Юлия")],
)
def test_a_letter_of_a_name_that_stands_apart_is_no_sign(
    first: str, drawn: str, second: str
) -> None:
    picture = heads(first, drawn)
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    players = Player(6, first, (left,)), Player(8, second, (right,))
    assert turn_by_mark(picture, found, players) is None


def test_names_that_stand_once_more_may_be_marked_there() -> None:
    left, right = Piece(0, 0, 90, 20, 20, 20), Piece(300, 0, 390, 20, 20, 20)
    lower = replace(left, top=100, bottom=120), replace(right, top=100, bottom=120)
    row = [Text(lower[0], "Мария 6", 0.9), Text(lower[1], "Анна 8", 0.9)]
    _, other = places_of(two_players(left, right), [row])
    assert tuple(player.pieces[0] for player in other) == lower


def test_a_stroke_between_two_players_marks_none_though_one_has_a_tail() -> None:
    left, right = Piece(0, 0, 90, 26, 20, 20), Piece(150, 0, 240, 20, 20, 20)
    found = find_text(heads("", ""), NO_BOARD)
    stroke = replace(found, marks=np.array([[118, 0, 121, 21]]))
    players = Player(6, "", (left,)), Player(8, "", (right,))
    assert turn_by_mark(heads("", ""), stroke, players) is None


def test_the_bow_of_a_letter_is_no_mark_beside_the_name() -> None:
    left, right = Piece(0, 0, 90, 26, 20, 20), Piece(150, 0, 240, 20, 20, 20)
    found = find_text(heads("", ""), NO_BOARD)
    bow = replace(found, marks=np.array([[60, 0, 74, 9]]))
    players = Player(6, "", (left,)), Player(8, "", (right,))
    assert turn_by_mark(heads("", ""), bow, players) is None


def test_equal_lines_over_two_lists_are_under_no_name() -> None:
    picture = head((0, 0, 0))
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    line = [right.left, right.bottom + 4, right.right, right.bottom + 6]
    far = [left.left, line[1], left.left + line[2] - line[0], line[3]]
    left = replace(left, right=left.left + 15)
    ruled = replace(found, lines=np.array([line, far]))
    assert turn_by_mark(picture, ruled, two_players(left, right)) is None


def test_what_is_drawn_on_an_avatar_with_a_score_at_its_edge_marks_nobody() -> None:
    picture = head((0, 0, 0))
    found = find_text(picture, NO_BOARD)
    left, right = found.rows[0]
    score = Piece(415, 60, 430, 72, 12, 12)
    face = [[410, 45, 430, 60]]
    players = Player(6, "Мария", (left,)), Player(8, "Анна", (score, right))
    with_face = replace(found, marks=np.array(face))
    picture = with_mark(picture, face[0])
    assert turn_by_mark(picture, with_face, players) == 1
    avatar = np.array([[395, 30, 440, 75]])
    assert turn_by_mark(picture, replace(with_face, outlines=avatar), players) is None


def test_a_letter_on_an_avatar_that_is_joined_with_a_name_is_no_sign() -> None:
    page = Image.new("RGB", (600, 700), "white")
    draw = ImageDraw.Draw(page)
    for left, written in ((60, "Анна 25"), (360, "Катя 22")):
        draw.text((left, 40), written, "black", FONT)
    draw.rectangle((24, 38, 52, 68), fill="#64b5f6")
    draw.text((28, 40), "Н", "black", FONT)
    picture = np.asarray(page)
    name, other = Piece(28, 45, 122, 65, 20, 20), Piece(361, 45, 424, 65, 20, 20)
    joined, right = replace(name, right=162), replace(other, right=466)
    players = (
        Player(25, "Анна", (joined, replace(name, left=61))),
        Player(22, "Катя", (right, other)),
    )
    found = replace(find_text(picture, NO_BOARD), outlines=np.array([[24, 38, 52, 68]]))
    marks = np.empty((0, 4), dtype=np.int64)
    assert turn_by_mark(picture, replace(found, marks=marks), players) is None
