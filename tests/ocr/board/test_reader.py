"""Read drawn screenshots: sizes, themes, surroundings, alphabets, refusals."""

import random
from collections.abc import Callable
from dataclasses import replace
from math import cos, radians, sin

import pytest
from PIL import Image, ImageDraw

from ocr import ReadingError, read_board
from ocr.reading import cell_name
from ocr.training.boards import Paint, Stroke, Style
from ocr.training.canvas import Glyph
from ocr.training.negatives import NEGATIVE_KINDS, negative
from ocr.training.positions import KEYBOARDS, random_position
from ocr.training.styles import HAND_MADE_THEMES
from tests.long import long
from tests.ocr.drawn_boards import (
    FONTS,
    MIDGAME,
    PLAIN,
    TILES_ONLY,
    draw,
    draw_balda,
    draw_hive,
    encode,
    phone,
    rows_of,
    screenshot,
    text_of,
)


@pytest.fixture(scope="module")
def board() -> Image.Image:
    """A board with little around it, which makes a small and fast frame of an animation."""
    return Image.fromarray(draw(MIDGAME)[130:570, 80:520])


def animate(file_format: str, *frames: Image.Image) -> bytes:
    return encode(frames[0], file_format, save_all=True, append_images=frames[1:])


@pytest.mark.parametrize("size", [(1, 1), (900, 1), (3, 900)])
def test_a_picture_without_room_for_a_board_is_refused(size: tuple[int, int]) -> None:
    frames = [Image.new("RGB", size, colour) for colour in ("white", "teal")]
    for data in (encode(frames[0]), animate("GIF", *frames)):
        with pytest.raises(ReadingError, match="no board"):
            read_board(data)


@pytest.mark.parametrize("file_format", ["GIF", "WEBP", "PNG", "AVIF"])
def test_the_first_frame_that_shows_a_board_is_read(file_format: str, board: Image.Image) -> None:
    title, other = (Image.new("RGB", board.size, colour) for colour in ("white", "teal"))
    reading = read_board(animate(file_format, title, other, board, other))
    assert (text_of(reading.rows), reading.animation_frame) == (text_of(rows_of(MIDGAME)), 2)


def test_an_animation_without_a_board_is_refused_as_its_first_frame_is() -> None:
    frames = [Image.new("RGB", (200, 200 + n)).resize((200, 200)) for n in range(3)]
    frames[1] = Image.effect_noise((200, 200), 90).convert("RGB")
    with pytest.raises(ReadingError, match="I see no board in this picture"):
        read_board(animate("GIF", *frames))


@pytest.mark.parametrize("side", [4, long(5), 6, long(7), long(8), 9, *map(long, (10, 11)), 12])
def test_every_size_of_board_is_found(side: int) -> None:
    rows = random_position(random.Random(side), "ru", side, fill=0.4)
    scene = phone(rows, clock="12:30", players=(("Анна", 5), ("Вы", 7)), keys=KEYBOARDS["ru"])
    reading = read_board(encode(draw_balda(scene, PLAIN)))
    assert text_of(reading.rows) == text_of(rows)


def test_a_board_of_tiny_cells_is_read() -> None:
    rows = random_position(random.Random(3), "ru", 9, fill=0.4)
    screen = draw_balda(phone(rows), PLAIN).resize((120, 260), Image.Resampling.LANCZOS)
    assert text_of(read_board(encode(screen)).rows) == text_of(rows)


def test_a_board_of_three_rows_is_read() -> None:
    reading = read_board(screenshot("..к дом .т.", keys=KEYBOARDS["ru"]))
    assert text_of(reading.rows) == "..к\nдом\n.т."


@pytest.mark.parametrize("theme", HAND_MADE_THEMES)
@pytest.mark.parametrize("font", [FONTS[0], long(FONTS[1])])
def test_themes_do_not_matter(theme: Style, font: str) -> None:
    style = replace(theme, glyph=Glyph(font, 0.6))
    assert text_of(read_board(screenshot(MIDGAME, style)).rows) == text_of(rows_of(MIDGAME))


def test_a_board_with_only_its_first_word_is_read() -> None:
    first_move = "..... ..... балда ..... ....."
    assert text_of(read_board(screenshot(first_move)).rows) == text_of(rows_of(first_move))


def test_highlighted_words_and_letter_values_are_no_letters() -> None:
    style = replace(PLAIN, points=0.2)
    lit = frozenset({(2, 0), (2, 1), (2, 2)})
    reading = read_board(screenshot(MIDGAME, style, highlighted=lit))
    assert text_of(reading.rows) == text_of(rows_of(MIDGAME))


def test_a_keyboard_does_not_win_over_a_small_board() -> None:
    data = screenshot(
        MIDGAME, board_width=0.5, keys=("абвгдежз", "ийклмноп", "рстуфхцч", "шщъыьэюя")
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


def test_accents_are_part_of_their_letters() -> None:
    board = ".... ёйеи иейё ...."
    assert text_of(read_board(screenshot(board)).rows) == text_of(rows_of(board))


@pytest.mark.parametrize(("text", "cell"), [("wölf", "b3"), ("café", "d3")])
def test_an_accent_that_the_alphabet_does_not_have_is_marked(text: str, cell: str) -> None:
    assert cell in read_board(screenshot(f".... .... {text} gkdz")).doubtful


def test_lower_case_boards_are_read() -> None:
    assert text_of(read_board(screenshot(MIDGAME, show=str.lower)).rows) == text_of(
        rows_of(MIDGAME)
    )


@pytest.mark.parametrize("size", [(720, 1280), (800, 800)])
def test_a_hive_in_the_dark_is_read(size: tuple[int, int]) -> None:
    paints = Paint((58, 58, 58), (240, 240, 240)), Paint((150, 110, 20), (240, 240, 240))
    dark = replace(PLAIN, page=(18, 18, 18), paints=paints)
    reading = read_board(encode(draw_hive("kwizent", dark, size)))
    assert reading.rows == (tuple("kwizent"),)
    assert reading.game == "bee"


@pytest.mark.parametrize("path", [(1, 0, 4), long((2, 3, 0, 6, 5)), (1, 0, 2, 0, 3)])
def test_a_hive_with_a_path_over_its_letters_is_read(path: tuple[int, ...]) -> None:
    screen = draw_hive("kwizent", replace(PLAIN, gap=0.08), (720, 1280))
    pitch = 0.24 * 720
    places = [(360.0, 640.0)] + [
        (360 + pitch * sin(radians(turn)), 640 - pitch * cos(radians(turn)))
        for turn in range(0, 360, 60)
    ]
    drawn = screen.copy()
    ImageDraw.Draw(drawn).line([places[place] for place in path], (220, 30, 40), 12)
    reading = read_board(encode(Image.blend(screen, drawn, 0.6)))
    assert reading.rows == (tuple("kwizent"),)


@pytest.mark.parametrize("tile", ["u/l", "-er", "over-", "-ing"])
def test_a_tile_is_read_or_in_doubt(tile: str) -> None:
    rows = [[*"cart"], ["e", tile, *"ns"], [*"lodi"], [*"hmpg"]]
    glyph = replace(PLAIN.glyph, size=0.5 if len(tile) < 4 else 0.3)
    reading = read_board(encode(draw_balda(phone(rows), replace(PLAIN, glyph=glyph))))
    assert "b2" in reading.doubtful


def test_tiles_that_few_games_have_are_read_mark_by_mark_or_in_doubt() -> None:
    rows = [[*"cart"], ["e", "-y", *"ns"], [*"lo", "at", "re-"], [*"hmpg"]]
    reading = read_board(encode(draw_balda(phone(rows), PLAIN)))
    assert reading.rows[2] == ("l", "o", "at", "re-")
    assert {"b2", "d3"} <= {*reading.doubtful}


@pytest.mark.parametrize(
    ("side", "show"),
    [
        (4, str.upper),
        (5, str.capitalize),
        long(4, str.capitalize),
        long(5, str.upper),
        long(6, str.upper),
    ],
)
def test_a_full_board_is_boggle_and_tiles_may_have_two_letters(
    side: int, show: Callable[[str], str]
) -> None:
    letters = "slateronestaidensoarchidumplwkgbyve" * 2
    rows = [[*letters[side * row : side * (row + 1)]] for row in range(side)]
    rows[1][1:4] = "qu", "th", "er"
    reading = read_board(encode(draw_balda(phone(rows, show=show), PLAIN)))
    assert reading.rows == tuple(map(tuple, rows))
    assert reading.game == "boggle"


@pytest.mark.parametrize("text", ["slat erin tono .id.", ".pau. grovt fd.yi ursen .cic."])
def test_places_that_are_empty_alike_at_both_sides_of_a_board_of_dice_are_no_cells(
    text: str,
) -> None:
    reading = read_board(encode(draw_balda(phone(rows_of(text)), PLAIN)))
    assert ["".join(row) for row in reading.rows] == text.replace(".", "#").split()
    assert reading.game == "boggle"


def test_a_letter_with_a_mark_is_a_cell_between_places_that_are_none() -> None:
    reading = read_board(encode(draw_balda(phone(rows_of(".pau. grövt fd.yi ursen .cic.")), PLAIN)))
    assert ["".join(row) for row in reading.rows] == ["#pau#", "grvt", "fd#yi", "ursen", "#cic#"]
    assert reading.doubtful == ("c2",)


@pytest.mark.parametrize("text", ["slat erin .ono ide.", "sl.te .a.e. rinso t.n.d gr.be", MIDGAME])
def test_cells_that_are_empty_anyhow_or_by_the_dozen_are_those_of_balda(text: str) -> None:
    reading = read_board(encode(draw_balda(phone(rows_of(text)), PLAIN)))
    assert all("#" not in row for row in reading.rows)


@pytest.mark.parametrize("opacity", [0.5, 1.0])
def test_a_path_over_the_letters_does_not_matter(opacity: float) -> None:
    cells = ((1, 1), (1, 2), (2, 2), (2, 3))
    stroke = Stroke(cells, (220, 30, 40), opacity=opacity)
    assert text_of(read_board(screenshot(MIDGAME, stroke=stroke)).rows) == text_of(rows_of(MIDGAME))


def test_a_letter_of_which_a_path_hides_much_is_read_or_doubtful() -> None:
    stroke = Stroke(((1, 1), (1, 2)), (220, 30, 40), width=0.2)
    reading = read_board(screenshot(MIDGAME, stroke=stroke))
    assert reading.rows[1][:2] == ("", "т")
    assert reading.rows[1][2] == "с" or "c2" in reading.doubtful


def test_ye_and_yo_are_not_in_doubt_if_they_are_one_letter() -> None:
    """The dots over the letter come up from nothing."""
    ye, yo = (
        draw_balda(phone(rows_of(f".... .... {word} ....")), PLAIN) for word in ("елка", "ёлка")
    )
    pictures = [encode(Image.blend(ye, yo, share / 50)) for share in range(15)]
    apart = [read_board(data) for data in pictures]
    together = [read_board(data, yo_is_ye=True) for data in pictures]
    assert [each.rows for each in apart] == [each.rows for each in together]
    assert {each.doubtful for each in apart} == {(), ("a3",)}
    assert {each.doubtful for each in together} == {()}


def test_confidence_has_the_shape_of_the_rows() -> None:
    reading = read_board(screenshot(MIDGAME))
    assert [len(row) for row in reading.confidence] == [5] * 5
    assert all(0 <= value <= 1 for row in reading.confidence for value in row)


def test_every_cell_is_doubtful_if_the_rows_are_placed_by_a_guess() -> None:
    text = "..... ..... карта ворот .йа.."
    reading = read_board(screenshot(text, TILES_ONLY))
    assert reading.size_in_doubt
    assert len(reading.doubtful) == sum(map(len, reading.rows))


@pytest.mark.parametrize("text", ["..... ..... карта ..... .....", ".... .... рука ..с."])
def test_a_first_word_alone_is_a_board_even_if_empty_cells_are_faint(text: str) -> None:
    theme = max(HAND_MADE_THEMES, key=lambda theme: theme.slope)
    screen = draw_balda(phone(rows_of(text)), theme)
    reading = read_board(encode(screen, "JPEG", quality=80))
    assert text_of(reading.rows) == text_of(rows_of(text))


def test_one_that_a_path_cuts_from_side_to_side_is_read_or_doubtful() -> None:
    rows = rows_of("...... ...... .н.... лопата ...... ......")
    theme = max(HAND_MADE_THEMES, key=lambda theme: theme.slope)
    stroke = Stroke(tuple((3, column) for column in range(6)), (230, 40, 40))
    screen = draw_balda(phone(rows, stroke=stroke), theme)
    reading = read_board(encode(screen, "JPEG", quality=80))
    marked = [
        "?" if cell_name(row, column) in reading.doubtful else letter
        for row, line in enumerate(reading.rows)
        for column, letter in enumerate(line)
    ]
    if len(reading.rows) < 6:
        assert set(marked) == {"?"}
        return
    shown = [letter for line in rows for letter in line]
    assert all(mark in ("?", letter) for mark, letter in zip(marked, shown, strict=True))


def test_a_small_board_of_letters_that_all_differ_is_no_keyboard() -> None:
    text = "...тг .лдшх кцыпс юв.ан .уо.р"
    assert text_of(read_board(screenshot(text)).rows) == text_of(rows_of(text))


def test_a_sign_that_is_hardly_a_letter_is_marked_doubtful() -> None:
    assert "c4" in read_board(screenshot(MIDGAME.replace("йак", "й%к"))).doubtful


QUICKLY_REFUSED = {"keyboard", "blank", "text page"}


@pytest.mark.parametrize(
    "kind", [kind if kind in QUICKLY_REFUSED else long(kind) for kind in sorted(NEGATIVE_KINDS)]
)
def test_a_picture_without_a_board_is_refused(kind: str) -> None:
    with pytest.raises(ReadingError) as caught:
        read_board(negative(kind, random.Random(f"{kind} 4"), FONTS))
    assert caught.value.stage in {"locate", "glyphs"}
