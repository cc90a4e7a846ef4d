"""A place in the head is lit where it has colours that the other one has not."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ocr.arrays import Picture
from ocr.match.boxes import Box
from ocr.match.cards import block_of, head_of
from ocr.match.named import Player
from ocr.match.pieces import Piece, find_text
from ocr.match.texts import Text
from ocr.match.zones import lit_place

FONT = ImageFont.truetype("DejaVuSans.ttf", 22)
BOARD: Box = (0, 500, 600, 1100)
BLUE, RED, GREY = (40, 110, 230), (220, 60, 60), (235, 236, 240)
CARDS = ((20, 30, 280, 110), (320, 30, 580, 110))
Drawn = ImageDraw.ImageDraw
Colour = tuple[int, int, int]


def photo(seed: int) -> Image.Image:
    noise = np.random.default_rng(seed).integers(0, 255, (6, 6, 3), dtype=np.uint8)
    return Image.fromarray(noise).resize((48, 48), Image.Resampling.BICUBIC)


def cards(*colours: tuple[int, int, int]) -> tuple[Image.Image, Drawn]:
    """Two cards in a row, each with a photo; names and scores are to the right of these."""
    page = Image.new("RGB", (600, 1200), "white")
    draw = ImageDraw.Draw(page)
    for n, (card, colour) in enumerate(zip(CARDS, colours or (GREY, GREY), strict=True)):
        draw.rounded_rectangle(card, 12, fill=colour)
        page.paste(photo(n), (card[0] + 16, card[1] + 16))
    return page, draw


def lit(page: Image.Image, lefts: tuple[int, int] = (100, 400), board: Box = BOARD) -> int | None:
    draw = ImageDraw.Draw(page)
    texts = []
    for left, name in zip(lefts, ("Анна", "Иван"), strict=True):
        for top, written in ((42, name), (76, "12")):
            draw.text((left, top), written, "black", FONT)
            texts.append(Text(_piece(draw, (left, top), written), written, 0.9))
    one, other = (
        Player(12, name.written, (score.piece, name.piece))
        for name, score in (texts[:2], texts[2:])
    )
    picture: Picture = np.asarray(page)
    found = find_text(picture, board)
    signs = [Text(p, "|", 0.5) for row in found.rows for p in row]
    head = head_of((one, other), [[*texts, *signs]], found, board)
    return lit_place(picture, head) if head else None


def _piece(draw: Drawn, at: tuple[int, int], written: str) -> Piece:
    left, top, right, bottom = map(round, draw.textbbox(at, written, FONT))
    return Piece(left, top, right, bottom, bottom - top, bottom - top)


def test_a_head_without_a_mark_says_nothing() -> None:
    assert lit(cards()[0]) is None


def test_a_line_at_the_lower_edge_of_a_card_marks_it() -> None:
    page, draw = cards()
    draw.rectangle((330, 106, 570, 110), BLUE)
    assert lit(page) == 1


def test_a_bar_at_the_side_of_a_card_marks_it() -> None:
    page, draw = cards()
    draw.rectangle((20, 40, 25, 100), BLUE)
    assert lit(page) == 0


def test_a_border_of_a_card_marks_it() -> None:
    page, draw = cards()
    draw.rounded_rectangle(CARDS[1], 12, outline=BLUE, width=3)
    assert lit(page) == 1


def test_a_glow_around_a_card_marks_it() -> None:
    page, _ = cards()
    glow = Image.new("RGB", page.size, "white")
    ImageDraw.Draw(glow).rectangle((10, 20, 290, 120), BLUE)
    glow = glow.filter(ImageFilter.GaussianBlur(6))
    glow.paste(page.crop(CARDS[0]), CARDS[0][:2])
    glow.paste(page.crop(CARDS[1]), CARDS[1][:2])
    assert lit(glow) == 0


def test_a_ring_around_an_avatar_marks_it() -> None:
    page, draw = cards()
    draw.rectangle((332, 42, 387, 97), outline=BLUE, width=4)
    assert lit(page) == 1


def test_a_thin_ring_marks_though_it_makes_an_avatar_much_larger() -> None:
    page, draw = cards(GREY, GREY)
    for left in (20, 320):
        draw.rectangle((left + 12, 42, left + 68, 98), GREY)
        page.paste(photo(left).resize((36, 36)), (left + 22, 52))
    draw.rectangle((330, 40, 390, 100), outline=BLUE, width=4)
    assert lit(page) == 1


def test_a_sign_close_before_one_name_marks_it() -> None:
    page, draw = cards()
    draw.line([(108, 48), (115, 55), (108, 62)], BLUE, 3)
    assert lit(page, lefts=(120, 420)) == 0


@pytest.mark.parametrize(
    ("ground", "inks"),
    [
        ((18, 18, 18), ((255, 255, 255), (160, 200, 160))),
        ((103, 205, 209), ((36, 31, 30), (224, 158, 116))),
    ],
)
def test_white_or_black_text_beside_a_pale_name_is_no_mark(
    ground: Colour, inks: tuple[Colour, Colour]
) -> None:
    page = Image.new("RGB", (600, 1200), ground)
    draw, texts = ImageDraw.Draw(page), []
    for left, name, colour in ((60, "Анна", inks[0]), (360, "Иван", inks[1])):
        for top, written in ((42, name), (76, "12")):
            draw.text((left, top), written, colour, FONT)
            texts.append(Text(_piece(draw, (left, top), written), written, 0.9))
    players = (
        Player(12, "Анна", (texts[1].piece, texts[0].piece)),
        Player(12, "Иван", (texts[3].piece, texts[2].piece)),
    )
    picture = np.asarray(page)
    bars = [Text(p, "|", 0.5) for row in find_text(picture, BOARD).rows for p in row]
    head = head_of(players, [[*texts, *bars]], find_text(picture, BOARD), BOARD)
    assert head is not None
    assert lit_place(picture, head) != 0


def test_a_coloured_pill_marks_a_score_beside_a_faint_one_with_soft_edges() -> None:
    page, draw = cards()
    draw.rounded_rectangle((88, 70, 140, 106), 16, (190, 194, 215))
    page.paste(page.crop((78, 60, 150, 110)).filter(ImageFilter.GaussianBlur(3)), (78, 60))
    draw.rounded_rectangle((388, 70, 440, 106), 16, RED)
    assert lit(page) == 1


def test_a_line_close_under_one_name_marks_it() -> None:
    page, draw = cards()
    draw.line((102, 64, 150, 64), BLUE, 2)
    assert lit(page) == 0


def test_a_dot_with_a_ring_around_it_is_no_avatar() -> None:
    page, draw = cards()
    draw.ellipse((170, 41, 192, 63), (170, 195, 240))
    draw.ellipse((176, 47, 186, 57), BLUE)
    assert lit(page) == 0


def test_a_card_of_another_colour_is_marked_where_the_other_has_that_of_the_page() -> None:
    assert lit(cards((255, 255, 255), (150, 190, 255))[0]) == 1


def test_a_colour_of_each_player_marks_none() -> None:
    page, draw = cards()
    draw.rectangle((20, 40, 25, 100), RED)
    draw.rectangle((320, 40, 325, 100), BLUE)
    assert lit(page) is None


def test_a_mark_on_a_card_counts_where_each_card_has_an_own_colour() -> None:
    page, draw = cards((60, 130, 246), (238, 68, 68))
    draw.rounded_rectangle(CARDS[0], 12, outline=(255, 221, 51), width=3)
    assert lit(page) == 0


def test_a_strong_border_is_a_mark_beside_a_faint_one() -> None:
    page, draw = cards()
    draw.rounded_rectangle(CARDS[0], 12, outline=(205, 208, 216), width=2)
    draw.rounded_rectangle(CARDS[1], 12, outline=BLUE, width=3)
    assert lit(page) == 1


def test_a_bar_at_the_side_of_a_card_may_be_far_from_its_name() -> None:
    page, draw = cards()
    draw.rectangle((20, 40, 25, 100), BLUE)
    ImageDraw.Draw(page).rectangle((30, 35, 90, 105), GREY)
    ImageDraw.Draw(page).rectangle((330, 35, 390, 105), GREY)
    assert lit(page, lefts=(140, 440)) == 0


def test_the_soft_edge_of_an_avatar_is_no_mark() -> None:
    page, draw = cards()
    draw.rectangle((36, 46, 84, 94), "#a1887f")
    for out, colour in ((2, (215, 228, 242)), (1, (193, 218, 244)), (0, "#64b5f6")):
        draw.rectangle((336 - out, 46 - out, 384 + out, 94 + out), colour)
    assert lit(page) is None


def test_the_frame_of_a_board_under_one_of_two_cards_marks_none() -> None:
    page, draw = cards()
    draw.rectangle((0, 121, 308, 438), RED)
    assert lit(page, board=(0, 130, 300, 430)) is None


def test_the_head_of_a_page_over_one_of_two_rows_marks_none() -> None:
    page = Image.new("RGB", (600, 1200), "white")
    draw = ImageDraw.Draw(page)
    draw.rectangle((0, 0, 600, 60), RED)
    texts = [
        Text(_piece(draw, at, written), written, 0.9)
        for at, written in (
            ((60, 84), "Анна"),
            ((500, 84), "9"),
            ((60, 140), "Иван"),
            ((500, 140), "8"),
        )
    ]
    for text in texts:
        draw.text((text.piece.left, text.piece.top), text.written, "black", FONT, anchor="lt")
    players = (
        Player(9, "Анна", (texts[1].piece, texts[0].piece)),
        Player(8, "Иван", (texts[3].piece, texts[2].piece)),
    )
    picture = np.asarray(page)
    head = head_of(players, [texts], find_text(picture, BOARD), BOARD)
    assert head is not None
    assert lit_place(picture, head) is None


@pytest.mark.parametrize(
    ("name", "count", "is_one"), [("", 1, False), ("Вы", 1, True), ("", 2, True), ("Вы", 0, False)]
)
def test_only_a_head_where_both_names_stand_is_looked_at(
    name: str, count: int, is_one: bool
) -> None:
    piece = Piece(30, 40, 90, 60, 20, 20)
    players = Player(6, "Анна", (piece,)), Player(8, name, (piece,) * count)
    found = find_text(np.full((300, 300, 3), 255, dtype=np.uint8), BOARD)
    assert (head_of(players, [], found, BOARD) is not None) == is_one


def test_a_line_over_a_card_that_was_read_as_letters_is_no_text() -> None:
    pieces = [
        Piece(left, top, left + 60, top + 20, 20, 20) for left in (40, 340) for top in (30, 60)
    ]
    players = Player(12, "Анна", (pieces[1], pieces[0])), Player(6, "Иван", (pieces[3], pieces[2]))
    line, title = Piece(330, 16, 570, 22, 6, 6), Piece(200, 4, 300, 24, 20, 20)
    texts = [Text(line, "рр", 0.4), Text(title, "Балда", 0.9)]
    found = find_text(np.full((200, 600, 3), 255, dtype=np.uint8), BOARD)
    head = head_of(players, [texts], found, BOARD)
    assert head is not None
    assert head.others == [title]


def test_a_text_under_both_players_belongs_to_none() -> None:
    pieces = [Piece(left, 38, left + 60, 58, 20, 20) for left in (150, 220, 315, 385)]
    players = Player(12, "Анна", (pieces[1], pieces[0])), Player(6, "Иван", (pieces[3], pieces[2]))
    clock = Text(Piece(240, 68, 360, 84, 16, 16), "Осталось", 0.9)
    found = find_text(np.full((200, 600, 3), 255, dtype=np.uint8), BOARD)
    head = head_of(players, [[clock]], found, BOARD)
    assert head is not None
    assert [block_of(head, n, []) for n in (0, 1)] == [(150, 38, 280, 58), (315, 38, 445, 58)]


def test_a_star_that_is_read_with_a_rating_at_one_player_alone_is_no_mark() -> None:
    page, draw = cards(GREY, GREY)
    texts, players = [], []
    for n, left in enumerate((100, 400)):
        for top, written in ((36, "Анна"), (82, "12")):
            draw.text((left, top), written, "black", FONT)
        draw.ellipse((left, 62, left + 10, 72), "orange")
        draw.text((left + 40, 58), "1200", "grey", FONT)
        rating = Piece(left + 40 * (n == 0), 58, left + 96, 78, 20, 20)
        name, score = (_piece(draw, (left, top), said) for top, said in ((36, "Анна"), (82, "12")))
        texts += [
            Text(p, said, 0.9) for p, said in ((name, "Анна"), (rating, "ур. 1200"), (score, "12"))
        ]
        players.append(Player(12, "Анна", (score, name)))
    picture = np.asarray(page)
    found = find_text(picture, BOARD)
    signs = [Text(p, "|", 0.5) for row in found.rows for p in row]
    head = head_of((players[0], players[1]), [[*texts, *signs]], found, BOARD)
    assert head is not None
    assert lit_place(picture, head) is None
