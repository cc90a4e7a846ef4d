"""The letters of a whole board: what a path covers or a cell cuts off is known from the others."""

import io

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.arrays import Alpha
from ocr.board_ink import lift_inks
from ocr.image import Cell, cell_at
from ocr.ink import Ink
from ocr.training.overlays import Colour
from ocr.word_paths import Path
from tests.ocr.drawn_boards import encoded

PITCH, SIDE, EDGE = 80, 64, 20
FIRST = EDGE + PITCH // 2  # the middle of the first cell
WHITE, BLACK, RED = (255, 255, 255), (0, 0, 0), (220, 30, 30)


def strip(
    letters: str,
    size: float = 40,
    board: Colour = WHITE,
    *,
    tile: Colour = WHITE,
    round_tiles: bool = False,
) -> Image.Image:
    """A row of cells with a gap between them."""
    screen = Image.new("RGB", (PITCH * len(letters) + 2 * EDGE, PITCH + 2 * EDGE), board)
    draw = ImageDraw.Draw(screen)
    font = ImageFont.truetype("DejaVuSans.ttf", size)
    for number, letter in enumerate(letters):
        x, half = FIRST + PITCH * number, SIDE / 2
        shape = draw.ellipse if round_tiles else draw.rectangle
        shape((x - half, FIRST - half, x + half, FIRST + half), tile)
        draw.text((x, FIRST), letter, BLACK, font, anchor="mm")
    return screen


def cells_of(screen: Image.Image, scale: float = 1) -> list[Cell]:
    pixels = np.asarray(screen)
    middles = np.arange(FIRST, screen.width / scale - EDGE, PITCH)
    size = (SIDE * scale, SIDE * scale)
    return [cell_at(pixels, np.array([x, FIRST]) * scale, size) for x in middles]


def glyph_of(ink: Ink | None) -> Alpha:
    assert ink is not None
    return ink.glyph


def unlike(one: Ink | None, other: Ink | None) -> float:
    return float(np.abs(glyph_of(one) - glyph_of(other)).mean())


def test_an_accent_above_the_cell_is_part_of_the_letter() -> None:
    whole, _ = lift_inks(cells_of(strip("ЙО", size=40)), {})
    cut_off, _ = lift_inks(cells_of(strip("ЙО", size=62, board=(150, 200, 150))), {})
    assert unlike(whole, cut_off) < 0.05


def test_the_edge_of_a_round_tile_is_no_accent() -> None:
    screen = strip("ИО", size=58, board=(170, 170, 170), round_tiles=True)
    above = FIRST - SIDE / 2 - 4
    ImageDraw.Draw(screen).line((FIRST - 8, above, FIRST + 8, above), BLACK, 4)
    bare, _ = lift_inks(cells_of(screen), {})
    assert bare is not None
    assert not bare.accented
    assert bare.frame[1] > 0


def test_noise_on_a_dark_board_above_a_cell_is_no_accent() -> None:
    screen = strip("ЕО", size=64, board=(90, 90, 90))
    above = FIRST - SIDE / 2 - 4
    ImageDraw.Draw(screen).line((FIRST - 14, above, FIRST + 8, above), (50, 50, 50), 3)
    bare, _ = lift_inks(cells_of(screen), {})
    assert bare is not None
    assert bare.frame[1] > 0


def test_a_letter_wider_than_its_cell_is_whole() -> None:
    whole, _ = lift_inks(cells_of(strip("ЩО", size=40)), {})
    cut_off, _ = lift_inks(cells_of(strip("ЩО", size=66)), {})
    assert unlike(whole, cut_off) < 0.05


def test_a_letter_seen_with_a_margin_is_as_high_as_the_others() -> None:
    cut_off, whole = lift_inks(cells_of(strip("ЩО", size=66)), {})
    assert cut_off is not None
    assert whole is not None
    assert cut_off.height == pytest.approx(1.2 * whole.height, rel=0.1)


@pytest.mark.parametrize("opacity", [0.4, 0.6, 0.8])
def test_a_letter_is_seen_through_a_path(opacity: float) -> None:
    screen = strip("ХОМ")
    drawn = screen.copy()
    ImageDraw.Draw(drawn).line((FIRST, FIRST, FIRST + PITCH / 2, FIRST), RED, 8)
    whole = lift_inks(cells_of(screen), {})[0]
    seen = lift_inks(cells_of(Image.blend(screen, drawn, opacity)), {0: Path(((1, 0),), 8 / SIDE)})[
        0
    ]
    assert unlike(whole, seen) < 0.04
    assert seen is not None
    assert not seen.hidden.any()


@pytest.mark.parametrize(("opacity", "shines"), [(0.6, True), (1.0, False)])
def test_a_letter_that_shines_through_a_path_is_lifted_without_that_too(
    opacity: float, shines: bool
) -> None:
    screen = strip("ШОШ")
    drawn = screen.copy()
    ImageDraw.Draw(drawn).line((FIRST, FIRST, FIRST + PITCH, FIRST), RED, 8)
    paths = {0: Path(((1, 0),), 8 / SIDE)}
    ink = lift_inks(cells_of(Image.blend(screen, drawn, opacity)), paths)[0]
    assert ink is not None
    assert bool(ink.hidden.any()) is not shines
    assert (ink.other is not None and bool(ink.other.hidden.any())) is shines


def test_a_letter_that_a_path_does_not_reach_is_lifted_whole() -> None:
    screen = strip("ШОМ")
    whole = lift_inks(cells_of(screen), {})[0]
    ImageDraw.Draw(screen).line((FIRST + 0.4 * PITCH, FIRST, FIRST + PITCH / 2, FIRST), RED, 8)
    beside = lift_inks(cells_of(screen), {0: Path(((1, 0),), 8 / SIDE)})[0]
    assert unlike(whole, beside) < 0.02
    assert beside is not None
    assert not beside.covered


def test_a_letter_that_ends_under_a_path_goes_on_to_the_line_of_the_others() -> None:
    screen = strip("ТОМ")
    ImageDraw.Draw(screen).line((FIRST, FIRST - 8, FIRST, FIRST + PITCH / 2), RED, 10)
    hidden, beside, _ = lift_inks(cells_of(screen), {0: Path(((0, 1),), 10 / SIDE)})
    assert hidden is not None
    assert beside is not None
    assert hidden.frame[3] == pytest.approx(beside.frame[3], abs=0.05)


def test_a_letter_wholly_under_a_path_is_something_that_cannot_be_read() -> None:
    screen = strip("ІОМ")
    ImageDraw.Draw(screen).line((FIRST, EDGE, FIRST, EDGE + PITCH), RED, 20)
    hidden = lift_inks(cells_of(screen), {0: Path(((0, 1), (0, -1)), 20 / SIDE)})[0]
    assert hidden is not None
    assert not hidden.glyph.any()


def test_a_letter_under_a_path_in_another_colour_is_lifted_by_itself() -> None:
    screen = strip("ОМХ")
    draw = ImageDraw.Draw(screen)
    x = FIRST + 2 * PITCH
    draw.rectangle((x - SIDE / 2, FIRST - SIDE / 2, x + SIDE / 2, FIRST + SIDE / 2), BLACK)
    font = ImageFont.truetype("DejaVuSans.ttf", 40)
    draw.text((x, FIRST), "Х", WHITE, font, anchor="mm")
    whole = lift_inks(cells_of(screen), {})[2]
    draw.line((x - SIDE / 2, FIRST, x - 20, FIRST), RED, 4)
    alone = lift_inks(cells_of(screen), {2: Path(((-1, 0),), 4 / SIDE)})[2]
    assert unlike(whole, alone) < 0.05


def test_the_board_around_a_cell_is_no_part_of_its_letter() -> None:
    whole, _ = lift_inks(cells_of(strip("ПО", size=60)), {})
    framed, _ = lift_inks(cells_of(strip("ПО", size=60, board=BLACK)), {})
    assert unlike(whole, framed) < 0.05


@pytest.mark.parametrize(("letter", "size"), [("Д", 54), ("Щ", 46)])
def test_a_letter_that_runs_into_the_edge_of_a_round_tile_is_read(letter: str, size: int) -> None:
    whole, _ = lift_inks(cells_of(strip(f"{letter}О", size)), {})
    cut_off, _ = lift_inks(cells_of(strip(f"{letter}О", size, BLACK, round_tiles=True)), {})
    assert unlike(whole, cut_off) < 0.1


@pytest.mark.parametrize("scale", [1, 0.5])
def test_a_tail_that_runs_into_the_edge_of_a_round_tile_is_seen(scale: float) -> None:
    whole, _ = lift_inks(cells_of(strip("ЩО", 52)), {})
    tiles = strip("ЩО", 52, BLACK, round_tiles=True)
    size = round(tiles.width * scale), round(tiles.height * scale)
    seen, _ = lift_inks(cells_of(tiles.resize(size, Image.Resampling.HAMMING), scale), {})
    assert unlike(whole, seen) < 0.08


def test_a_letter_in_halves_that_shines_through_less_than_others_is_one_letter() -> None:
    screen = strip("ІНІОМ")
    drawn = screen.copy()
    ImageDraw.Draw(drawn).line((EDGE, FIRST, EDGE + 3 * PITCH, FIRST), RED, 12)
    through = Image.blend(screen, drawn, 0.75)
    opaque = EDGE, EDGE, EDGE + PITCH, EDGE + PITCH
    through.paste(drawn.crop(opaque), opaque)
    paths = dict.fromkeys(range(3), Path(((1, 0), (-1, 0)), 12 / SIDE))
    seen = lift_inks(cells_of(through), paths)[0]
    assert seen is not None
    assert seen.other is not None
    assert seen.height == pytest.approx(seen.other.height, abs=0.02)


@pytest.mark.parametrize(("letter", "quality"), [("Ц", 40), ("Д", 70)])
def test_what_is_left_of_a_letter_taken_for_a_path_is_not_the_letter(
    letter: str, quality: int
) -> None:
    whole, _ = lift_inks(cells_of(strip(f"{letter}О")), {})
    tiles = strip(f"{letter}ООООО", 62, board=(215, 225, 215), tile=(170, 185, 178))
    small = tiles.resize((tiles.width // 2, tiles.height // 2), Image.Resampling.LANCZOS)
    saved = io.BytesIO(encoded(small, "JPEG", quality=quality))
    cut_off = lift_inks(cells_of(Image.open(saved), 0.5), {})[0]
    assert unlike(whole, cut_off) < 0.1


@pytest.mark.parametrize("arrow", [(0, 0, 32, 0), (-10, 32, 16, -32)])
def test_what_an_arrow_hides_stays_hidden(arrow: tuple[int, ...]) -> None:
    screen = strip("ШОМ")
    ImageDraw.Draw(screen).line([FIRST + end for end in arrow], RED, 6)
    under, *_ = lift_inks(cells_of(screen), {})
    assert under is not None
    assert under.hidden.any()
    assert under.other is not None
    assert not under.other.hidden.any()


@pytest.mark.parametrize("width", [8, 16, 26])
def test_what_runs_off_a_cell_in_another_colour_is_not_taken_for_its_letter(width: int) -> None:
    screen = strip("НТОР")
    second = FIRST + PITCH
    ImageDraw.Draw(screen).line((second, FIRST - 10, second, FIRST + SIDE / 2), RED, width)
    under = lift_inks(cells_of(screen), {})[1]
    assert under is not None
    assert under.colour.max() < 30
    assert under.hidden.any()


def test_an_arrow_over_most_of_a_letter_leaves_something_to_be_named() -> None:
    screen = strip("НТОР")
    second, draw = FIRST + PITCH, ImageDraw.Draw(screen)
    for side in (-SIDE / 2, SIDE / 2):
        draw.line((second + side, FIRST - 20, second, FIRST), RED, 12)
    under = lift_inks(cells_of(screen), {})[1]
    assert glyph_of(under).any()


def test_an_arrow_over_an_empty_cell_is_no_letter() -> None:
    screen = strip("Н ОР")
    second = FIRST + PITCH
    ImageDraw.Draw(screen).line((second, FIRST - 10, second, FIRST + SIDE / 2), RED, 8)
    under = lift_inks(cells_of(screen), {})[1]
    assert under is None or under.colour[0] > 200 or not under.glyph.any()


@pytest.mark.parametrize("letter", "НМ")
def test_a_second_arrow_in_the_colour_of_the_path_is_no_part_of_the_letter(letter: str) -> None:
    screen = strip(f"{letter}ОМ")
    whole, *_ = lift_inks(cells_of(screen), {})
    draw = ImageDraw.Draw(screen)
    draw.line((FIRST, FIRST, FIRST + PITCH / 2, FIRST), RED, 6)
    draw.line((FIRST - SIDE / 2, FIRST + 22, FIRST - 6, FIRST + 6), RED, 6)
    under, *_ = lift_inks(cells_of(screen), {0: Path(((1, 0),), 6 / SIDE)})
    assert unlike(whole, under) < 0.05


@pytest.mark.parametrize("letter", "ЕГТЛ")
def test_a_letter_that_a_faint_line_cuts_in_flat_pieces_is_lifted(letter: str) -> None:
    screen = strip(f"{letter}ОМ", size=30)
    line = (FIRST - SIDE / 2, FIRST, FIRST + SIDE / 2, FIRST)
    ImageDraw.Draw(screen).line(line, (150, 200, 150), 6)
    under, *_ = lift_inks(cells_of(screen), {})
    assert glyph_of(under).any()


@pytest.mark.parametrize(("letters", "size", "drawn"), [("Ж···", 40, 1), ("Жоав", 18, 4)])
def test_dots_are_nothing_but_where_the_letters_are_as_small(
    letters: str, size: int, drawn: int
) -> None:
    inks = lift_inks(cells_of(strip(letters, size)), {})
    assert sum(ink is not None for ink in inks) == drawn
