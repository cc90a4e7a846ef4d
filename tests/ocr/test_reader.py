"""Whole readings of drawn screenshots: sizes, themes, surroundings, alphabets, refusals."""

import random
from dataclasses import replace
from math import cos, radians, sin
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr import ReadingError, read_board
from ocr.training.negatives import KINDS, negative
from ocr.training.overlays import Stroke
from ocr.training.scenes import random_position
from ocr.training.screenshots import Look, Scene, Theme, draw_balda, draw_hive
from ocr.training.themes import HAND_MADE_THEMES
from tests.ocr.drawn_boards import FONTS, PLAIN, encoded, phone, rows_of, text_of

MIDGAME = """
    .....
    .тсе.
    карта
    .йак.
    .....
"""
FULL = "конец ворот карта балда месть"
READ_UPSIDE_DOWN = "..... ..о.. хонио .н.и. ....."


def screenshot(text: str, look: Look = PLAIN, **scene: Any) -> bytes:
    return encoded(draw_balda(phone(rows_of(text), **scene), look))


@pytest.mark.parametrize("size", [(1, 1), (900, 1), (3, 900)])
def test_a_picture_without_room_for_a_board_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ReadingError, match="no board"):
        read_board(encoded(Image.new("RGB", size, "white")))


@pytest.mark.parametrize("side", range(4, 13))
def test_every_size_of_board_is_found(side: int) -> None:
    rows = random_position(random.Random(side), "ru", side, fill=0.4)
    scene = Scene(rows, clock="12:30", players=(("Анна", 5), ("Вы", 7)), keyboard="ru")
    reading = read_board(encoded(draw_balda(scene, PLAIN)))
    assert text_of(reading.rows) == text_of(rows)


def test_a_board_of_tiny_cells_is_read() -> None:
    rows = random_position(random.Random(3), "ru", 9, fill=0.4)
    screen = draw_balda(phone(rows), PLAIN).resize((120, 260), Image.Resampling.LANCZOS)
    assert text_of(read_board(encoded(screen)).rows) == text_of(rows)


def test_a_board_of_three_rows_is_read() -> None:
    assert text_of(read_board(screenshot("..к дом .т.", keyboard="ru")).rows) == "..к\nдом\n.т."


@pytest.mark.parametrize("theme", HAND_MADE_THEMES)
@pytest.mark.parametrize("font", FONTS[:2])
def test_themes_do_not_matter(theme: Theme, font: str) -> None:
    look = replace(PLAIN, theme=theme, font=font)
    assert text_of(read_board(screenshot(MIDGAME, look)).rows) == text_of(rows_of(MIDGAME))


def test_a_board_with_only_its_first_word_is_read() -> None:
    first_move = "..... ..... балда ..... ....."
    assert text_of(read_board(screenshot(first_move)).rows) == text_of(rows_of(first_move))


def test_highlighted_words_and_letter_values_are_no_letters() -> None:
    look = replace(PLAIN, letter_values=True)
    lit = frozenset({(2, 0), (2, 1), (2, 2)})
    reading = read_board(screenshot(MIDGAME, look, highlighted=lit))
    assert text_of(reading.rows) == text_of(rows_of(MIDGAME))


def test_a_keyboard_does_not_win_over_a_small_board() -> None:
    data = screenshot(
        MIDGAME, board_width=0.5, key_rows=("абвгдежз", "ийклмноп", "рстуфхцч", "шщъыьэюя")
    )
    assert text_of(read_board(data).rows) == text_of(rows_of(MIDGAME))


@pytest.mark.parametrize(
    ("text", "alphabet"),
    [
        (".... .... съём ....", "ru"),
        (".... .... їжак ....", "uk"),
        (".... .... wolf ....", "en"),
        (".... .... кот. ....", "ru"),
    ],
)
def test_one_alphabet_is_chosen_for_the_whole_board(text: str, alphabet: str) -> None:
    reading = read_board(screenshot(text))
    assert reading.alphabet == alphabet
    assert text_of(reading.rows) == text_of(rows_of(text))


@pytest.mark.parametrize(("text", "alphabet"), [("рота", "ru"), ("cape", "en")])
def test_letters_that_both_scripts_have_leave_the_script_in_doubt(text: str, alphabet: str) -> None:
    reading = read_board(screenshot(f".... .... {text} ...."))
    assert {reading.alphabet, reading.other_alphabet} == {"ru", "en"}
    assert set(reading.doubtful) == {"a3", "b3", "c3", "d3"}
    chosen = read_board(screenshot(f".... .... {text} ...."), alphabet=alphabet)  # type: ignore[arg-type]
    assert text_of(chosen.rows).split()[2] == text
    assert chosen.other_alphabet is None


def test_one_letter_of_its_own_tells_the_script() -> None:
    assert read_board(screenshot(".... .... карп ....")).other_alphabet is None


@pytest.mark.parametrize("side", ["top", "bottom", "left", "right"])
def test_a_board_that_the_picture_cuts_off_is_in_doubt_as_a_whole(side: str) -> None:
    drawn = draw_balda(Scene(rows_of(MIDGAME)), PLAIN)
    across, down = (1, 2) if side in ("top", "bottom") else (2, 1)
    whole = Image.new("RGB", (drawn.width * across, drawn.height * down), PLAIN.theme.page)
    whole.paste(drawn, (drawn.width * (across - 1) // 2, drawn.height * (down - 1) // 2))
    left, top, right, bottom = _frame_of(whole)
    cut = 0.5 * (right - left) / 5
    frame = {
        "top": (0, top + cut, whole.width, whole.height),
        "bottom": (0, 0, whole.width, bottom - cut),
        "left": (left + cut, 0, whole.width, whole.height),
        "right": (0, 0, right - cut, whole.height),
    }[side]
    reading = read_board(encoded(whole.crop(frame)))
    assert reading.size_in_doubt
    assert reading.cut_off == (side,)
    assert len(reading.doubtful) == sum(map(len, reading.rows))


def test_the_side_is_told_where_cells_hardly_stand_out() -> None:
    faint = replace(PLAIN.theme, page=(240, 240, 240), board=(225, 225, 225), empty=(245, 245, 245))
    screen = draw_balda(phone(rows_of(MIDGAME)), replace(PLAIN, theme=faint))
    cell = screen.width * 0.94 / 5
    cropped = screen.crop((round(0.03 * screen.width + 0.8 * cell), 0, *screen.size))
    reading = read_board(encoded(cropped))
    assert text_of(reading.rows) == "....\nтсе.\nарта\nйак.\n...."
    assert reading.cut_off == ("left",)


@pytest.mark.parametrize("text", [FULL, MIDGAME])
def test_a_row_that_the_picture_cuts_is_not_made_up_at_the_other_side(text: str) -> None:
    names = (("Вы", 12), ("Анна", 10))
    screen = draw_balda(phone(rows_of(text), clock="12:30", players=names), PLAIN)
    _, _, _, bottom = _frame_of(screen)
    cut = 0.5 * 0.94 * screen.width / 5
    reading = read_board(encoded(screen.crop((0, 0, screen.width, round(bottom - cut)))))
    assert text_of(reading.rows).split() == text.split()[:4]
    assert reading.cut_off == ("bottom",)


def test_both_sides_are_told_that_a_picture_cuts() -> None:
    faint = replace(
        PLAIN.theme, board=(242, 242, 242), empty=(250, 250, 250), filled=(250, 250, 250)
    )
    screen = draw_balda(phone(rows_of(FULL)), replace(PLAIN, theme=faint))
    left, top, _, _ = _frame_of(screen)
    cut = 0.5 * 0.94 * screen.width / 5
    reading = read_board(encoded(screen.crop((round(left + cut), round(top + cut), *screen.size))))
    assert text_of(reading.rows).split() == [line[1:] for line in FULL.split()[1:]]
    assert set(reading.cut_off) == {"left", "top"}
    assert len(reading.doubtful) == 16


def test_a_cut_column_of_round_tiles_that_touch_is_left_out() -> None:
    touching = replace(PLAIN.theme, board=PLAIN.theme.page, gap=0.0, radius=0.5)
    screen = draw_balda(phone(rows_of(FULL)), replace(PLAIN, theme=touching))
    pitch = 0.94 * screen.width / 5
    reading = read_board(
        encoded(screen.crop((round(0.03 * screen.width + 0.4 * pitch), 0, *screen.size)))
    )
    assert text_of(reading.rows).split() == [line[1:] for line in FULL.split()]
    assert reading.cut_off == ("left",)


def test_a_cut_row_of_a_board_that_is_placed_by_its_first_word_is_left_out() -> None:
    theme = replace(PLAIN.theme, board=PLAIN.theme.page, empty=PLAIN.theme.page)
    screen = draw_balda(phone(rows_of(MIDGAME)), replace(PLAIN, theme=theme))
    bottom = 0.03 * screen.height + 4.4 * 0.94 * screen.width / 5
    reading = read_board(encoded(screen.crop((0, 0, screen.width, round(bottom)))))
    assert text_of(reading.rows).split() == MIDGAME.split()[:4]
    assert reading.cut_off == ("bottom",)


def test_a_whole_board_has_a_size_without_doubt() -> None:
    reading = read_board(screenshot(MIDGAME))
    assert not reading.size_in_doubt
    assert reading.cut_off == ()


@pytest.mark.parametrize("degrees", [12, 45, 90, 180, -75])
def test_a_board_that_is_turned_is_read(degrees: int) -> None:
    board = draw_balda(Scene(rows_of(MIDGAME), width=700, height=900), PLAIN)
    turned = board.rotate(degrees, expand=True, fillcolor=PLAIN.theme.page)
    assert text_of(read_board(encoded(turned)).rows) == text_of(rows_of(MIDGAME))


@pytest.mark.parametrize("degrees", [40, -33])
def test_a_large_board_of_thin_lines_is_turned_back(degrees: int) -> None:
    side = 12
    rows = [["" for _ in range(side)] for _ in range(side)]
    rows[side // 2] = list("карандашница")
    rows[side // 2 - 1][4:9] = list("осень")
    paper = (255, 255, 255)
    sheet = replace(PLAIN.theme, page=paper, board=paper, empty=paper, filled=paper)
    sheet = replace(sheet, line=0.03, line_colour=(40, 40, 40), gap=0.0, radius=0.0)
    board = draw_balda(Scene(rows, width=700, height=900), replace(PLAIN, theme=sheet))
    turned = board.rotate(degrees, expand=True, fillcolor=paper)
    assert text_of(read_board(encoded(turned)).rows) == text_of(rows)


def test_round_tiles_are_turned_back_by_their_own_rows_not_by_the_gaps_between_them() -> None:
    dark, yellow = (38, 48, 55), (250, 200, 20)
    theme = replace(PLAIN.theme, page=dark, board=dark, empty=(55, 65, 72), filled=yellow)
    look = replace(PLAIN, theme=replace(theme, gap=0.2, radius=0.5))
    rows = rows_of(".тн.б оитса ьеиеъ сииом ...ро")
    board = draw_balda(Scene(rows, width=700, height=900), look)
    turned = board.rotate(40, expand=True, fillcolor=dark)
    assert text_of(read_board(encoded(turned, "JPEG")).rows) == text_of(rows)


def test_the_row_below_the_middle_is_the_first_one_of_an_even_board_upside_down_too() -> None:
    theme = replace(PLAIN.theme, board=PLAIN.theme.page, empty=PLAIN.theme.page)
    rows = rows_of("...... ..о... .нот.. мотион ..не.. ......")
    board = draw_balda(phone(rows), replace(PLAIN, theme=theme))
    assert text_of(read_board(encoded(board.rotate(180))).rows) == text_of(rows)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_turned_board_is_found_by_the_rules_of_balda(degrees: int) -> None:
    theme = replace(PLAIN.theme, board=PLAIN.theme.page, empty=PLAIN.theme.page)
    board = draw_balda(phone(rows_of(MIDGAME)), replace(PLAIN, theme=theme))
    turned = board.rotate(degrees, expand=True)
    assert text_of(read_board(encoded(turned)).rows) == text_of(rows_of(MIDGAME))


def test_a_photo_that_is_upside_down_is_read() -> None:
    text = "..... .ро.. хамон .и.х. ....."
    screen = draw_balda(Scene(rows_of(text), width=700, height=900), PLAIN)
    noise = np.random.default_rng(1).normal(0, 9, (*screen.size[::-1], 3))
    photo = np.clip(np.asarray(screen) + noise, 0, 255).astype(np.uint8)
    reading = read_board(encoded(Image.fromarray(photo).rotate(180)))
    assert text_of(reading.rows) == text_of(rows_of(text))


@pytest.mark.parametrize(("text", "in_doubt"), [(READ_UPSIDE_DOWN, True), (MIDGAME, False)])
def test_a_turned_board_that_reads_upside_down_too_is_in_doubt(text: str, in_doubt: bool) -> None:
    board = draw_balda(Scene(rows_of(text), width=700, height=900), PLAIN)
    turned = board.rotate(20, expand=True, fillcolor=PLAIN.theme.page)
    reading = read_board(encoded(turned))
    assert text_of(reading.rows) == text_of(rows_of(text))
    assert reading.size_in_doubt == in_doubt


def _frame_of(picture: Image.Image) -> tuple[float, float, float, float]:
    left, top, right, bottom = read_board(encoded(picture)).frame
    width, height = picture.size
    return left * width, top * height, right * width, bottom * height


def test_accents_are_part_of_their_letters() -> None:
    board = ".... ёйеи иейё ...."
    assert text_of(read_board(screenshot(board)).rows) == text_of(rows_of(board))


@pytest.mark.parametrize(("text", "cell"), [("wölf", "b3"), ("café", "d3")])
def test_an_accent_that_the_alphabet_does_not_have_is_marked(text: str, cell: str) -> None:
    assert cell in read_board(screenshot(f".... .... {text} gkdz")).doubtful


def test_lower_case_boards_are_read() -> None:
    look = replace(PLAIN, lower_case=True)
    assert text_of(read_board(screenshot(MIDGAME, look)).rows) == text_of(rows_of(MIDGAME))


@pytest.mark.parametrize("size", [(1080, 1920), (800, 800)])
def test_a_hive_in_the_dark_is_read(size: tuple[int, int]) -> None:
    dark = replace(
        PLAIN.theme,
        page=(18, 18, 18),
        filled=(58, 58, 58),
        letter=(240, 240, 240),
        highlight=(150, 110, 20),
    )
    reading = read_board(encoded(draw_hive("kwizent", replace(PLAIN, theme=dark), size)))
    assert reading.rows == (tuple("kwizent"),)
    assert reading.game == "bee"


@pytest.mark.parametrize("letters", ["kwizent", "ойберна", "ощбарен"])
def test_a_hive_whose_cells_touch_is_found_by_its_letters(letters: str) -> None:
    look = replace(PLAIN, theme=replace(PLAIN.theme, gap=0.0))
    reading = read_board(encoded(draw_hive(letters, look, (1080, 1920))))
    assert reading.rows == (tuple(letters),)


@pytest.mark.parametrize("path", [(1, 0, 4), (2, 3, 0, 6, 5), (1, 0, 2, 0, 3)])
@pytest.mark.parametrize("gap", [0.0, 0.08])
def test_a_hive_with_a_path_over_its_letters_is_read(gap: float, path: tuple[int, ...]) -> None:
    screen = draw_hive("kwizent", replace(PLAIN, theme=replace(PLAIN.theme, gap=gap)), (720, 1280))
    pitch = 0.24 * 720
    places = [(360.0, 640.0)] + [
        (360 + pitch * sin(radians(turn)), 640 - pitch * cos(radians(turn)))
        for turn in range(0, 360, 60)
    ]
    drawn = screen.copy()
    ImageDraw.Draw(drawn).line([places[place] for place in path], (220, 30, 40), 12)
    reading = read_board(encoded(Image.blend(screen, drawn, 0.6)))
    assert reading.rows == (tuple("kwizent"),)


@pytest.mark.parametrize("tile", ["u/l", "o/u", "-er", "over-", "-ing", "de-", "ion"])
def test_a_tile_of_word_parts_or_of_either_letter_is_read_and_in_doubt(tile: str) -> None:
    rows = [[*"cart"], ["e", tile, *"ns"], [*"lodi"], [*"hmpg"]]
    look = replace(PLAIN, letter_size=0.9, tiles_upper=True)
    reading = read_board(encoded(draw_balda(Scene(rows), look)))
    assert reading.rows == tuple(map(tuple, rows))
    assert reading.doubtful == ("b2",)


@pytest.mark.parametrize("tile", ["u/l", "-er", "over-", "-ing"])
def test_a_tile_whose_letters_are_too_small_to_be_read_is_in_doubt(tile: str) -> None:
    rows = [[*"cart"], ["e", tile, *"ns"], [*"lodi"], [*"hmpg"]]
    look = replace(PLAIN, letter_size=0.5 if len(tile) < 4 else 0.3)
    reading = read_board(encoded(draw_balda(Scene(rows), look)))
    assert "b2" in reading.doubtful


@pytest.mark.parametrize("side", [4, 5, 6])
@pytest.mark.parametrize("tiles_upper", [True, False])
def test_a_full_board_is_boggle_and_tiles_may_have_two_letters(
    side: int, tiles_upper: bool
) -> None:
    letters = "slateronestaidensoarchidumplwkgbyve" * 2
    rows = [[*letters[side * row : side * (row + 1)]] for row in range(side)]
    rows[1][1:4] = "qu", "th", "er"
    look = replace(PLAIN, tiles_upper=tiles_upper)
    reading = read_board(encoded(draw_balda(Scene(rows), look)))
    assert reading.rows == tuple(map(tuple, rows))
    assert reading.game == "boggle"


@pytest.mark.parametrize("opacity", [0.5, 1.0])
def test_a_path_over_the_letters_does_not_matter(opacity: float) -> None:
    cells = ((1, 1), (1, 2), (2, 2), (2, 3))
    stroke = Stroke(cells, (220, 30, 40), opacity=opacity)
    assert text_of(read_board(screenshot(MIDGAME, stroke=stroke)).rows) == text_of(rows_of(MIDGAME))


def test_letters_of_which_a_path_hides_much_are_doubtful() -> None:
    stroke = Stroke(((1, 1), (1, 2)), (220, 30, 40), width=0.3)
    assert {"b2", "c2"} <= set(read_board(screenshot(MIDGAME, stroke=stroke)).doubtful)


def test_a_doubt_between_ye_and_yo_is_none_where_they_are_one_letter() -> None:
    data = screenshot(".... .... ёлка ....")
    apart, together = read_board(data), read_board(data, yo_is_ye=True)
    assert apart.rows == together.rows
    assert together.confidence[2][0] >= apart.confidence[2][0]


def test_confidence_has_the_shape_of_the_rows() -> None:
    reading = read_board(screenshot(MIDGAME))
    assert [len(row) for row in reading.confidence] == [5] * 5
    assert all(0 <= value <= 1 for row in reading.confidence for value in row)


def test_every_cell_is_doubtful_where_the_rows_are_placed_by_a_guess() -> None:
    bare = replace(PLAIN.theme, board=PLAIN.theme.page, empty=PLAIN.theme.page)
    text = "..... ..... карта ворот .йа.."
    reading = read_board(screenshot(text, replace(PLAIN, theme=bare)))
    assert len(reading.doubtful) == 25


@pytest.mark.parametrize("text", ["..... ..... карта ..... .....", ".... .... рука ..с."])
def test_a_first_word_alone_is_a_board_where_empty_cells_are_faint(text: str) -> None:
    theme = next(theme for theme in HAND_MADE_THEMES if theme.shade == 18)
    screen = draw_balda(phone(rows_of(text)), replace(PLAIN, theme=theme))
    reading = read_board(encoded(screen, "JPEG", quality=80))
    assert text_of(reading.rows) == text_of(rows_of(text))


def test_so_is_one_that_a_path_is_drawn_over() -> None:
    rows = rows_of("...... ...... .н.... лопата ...... ......")
    theme = next(theme for theme in HAND_MADE_THEMES if theme.shade == 18)
    stroke = Stroke(tuple((3, column) for column in range(6)), (230, 40, 40))
    screen = draw_balda(phone(rows, stroke=stroke), replace(PLAIN, theme=theme))
    assert text_of(read_board(encoded(screen, "JPEG", quality=80)).rows) == text_of(rows)


def test_a_small_board_of_letters_that_all_differ_is_no_keyboard() -> None:
    text = "...тг .лдшх кцыпс юв.ан .уо.р"
    assert text_of(read_board(screenshot(text)).rows) == text_of(rows_of(text))


def test_a_sign_that_is_hardly_a_letter_is_marked_doubtful() -> None:
    assert "c4" in read_board(screenshot(MIDGAME.replace("йак", "й§к"))).doubtful


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_picture_without_a_board_is_refused(kind: str) -> None:
    with pytest.raises(ReadingError) as caught:
        read_board(negative(kind, random.Random(kind), FONTS))
    assert caught.value.stage in {"locate", "glyphs"}
