"""The picture of a board shows cells, paths, letters and marks."""

import io
from random import Random

import pytest
from PIL import Image, ImageColor

from bot.render.drawing import Drawing
from bot.render.palette import LIGHT
from bot.render.picture import draw
from bot.render.raster import Layout, load_font
from bot.texts import BotError
from solver import Cell, Grid, Move

BOARD = """
    баъ
    ..с
    #ку
"""
BARSUK = Move(
    "барсук",
    Cell(1, 1),
    "р",
    (Cell(0, 0), Cell(0, 1), Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1)),
    score=6,
)


def draw_board(
    board: str,
    move: Move | None = None,
    doubtful: tuple[str, ...] = (),
    focus: Cell | None = None,
) -> Image.Image:
    path, placed = (move.path, (move.cell, move.letter)) if move else ((), None)
    png = draw(Drawing(Grid.parse(board).rows, path, placed, doubtful, focus))
    return Image.open(io.BytesIO(png)).convert("RGB")


def colours_of(image: Image.Image, cell: Cell, board: str = BOARD) -> set[str]:
    """The named colours that cover more than a hundredth of a cell."""
    rows = Grid.parse(board).rows
    layout = Layout.of(len(rows), len(rows[0]))
    x, y = layout.corner(cell)
    area = image.crop((int(x), int(y), int(x) + layout.cell, int(y) + layout.cell))
    counts = area.getcolors(layout.cell**2) or []
    named = {name: ImageColor.getrgb(name) for name in LIGHT}
    return {
        name
        for name, wanted in named.items()
        if sum(n for n, seen in counts if _near(seen, wanted)) > layout.cell**2 / 100
    }


def _near(seen: object, wanted: tuple[int, ...]) -> bool:
    assert isinstance(seen, tuple)
    return all(abs(a - b) <= 4 for a, b in zip(seen, wanted, strict=True))


def test_a_large_full_board_is_less_than_40_kb() -> None:
    rng = Random(5)
    rows = tuple(
        tuple(rng.choice("абвгдежзиклмнопрстуфхцчшщъыьэюя") for _ in range(9)) for _ in range(9)
    )
    assert len(draw(Drawing(rows))) < 40_000


def test_filled_empty_and_missing_cells_differ() -> None:
    image = draw_board(BOARD)
    assert LIGHT.card in colours_of(image, Cell(0, 0))
    assert LIGHT.hollow in colours_of(image, Cell(1, 0))
    assert colours_of(image, Cell(2, 0)) == {LIGHT.paper}


def test_the_move_is_drawn_through_its_cells_and_its_letter_stands_out() -> None:
    image = draw_board(BOARD, BARSUK)
    assert LIGHT.placed in colours_of(image, BARSUK.cell)
    assert LIGHT.on_path in colours_of(image, Cell(0, 0))
    assert LIGHT.on_path not in colours_of(image, Cell(0, 2))


def test_only_doubtful_cells_are_marked() -> None:
    image = draw_board(BOARD, BARSUK, doubtful=("a1",))
    assert LIGHT.doubt in colours_of(image, Cell(0, 0))
    assert LIGHT.doubt not in colours_of(image, Cell(0, 1))


@pytest.mark.parametrize("cell", [Cell(0, 2), Cell(1, 0), Cell(1, 2)])
def test_the_cell_asked_about_is_marked_whatever_is_on_it(cell: Cell) -> None:
    image = draw_board(BOARD, BARSUK, doubtful=("a1",), focus=cell)
    assert LIGHT.focus in colours_of(image, cell)
    assert LIGHT.focus not in colours_of(image, Cell(0, 0))


def test_on_a_new_letter_marks_have_the_colour_of_its_ink() -> None:
    plain = draw_board(BOARD, BARSUK).getcolors(2**24) or []
    for marked in (
        draw_board(BOARD, BARSUK, focus=BARSUK.cell),
        draw_board(BOARD, BARSUK, ("b2",)),
    ):
        counts = {colour: n for n, colour in marked.getcolors(2**24) or []}
        white = ImageColor.getrgb(LIGHT.on_placed)
        assert counts[white] > next(n for n, colour in plain if colour == white)


def test_the_placed_letter_is_written_into_its_cell() -> None:
    one, other = (
        draw_board(BOARD, Move("бар", Cell(1, 1), letter, (Cell(0, 1), Cell(1, 1)), 3))
        for letter in "рн"
    )
    assert one.tobytes() != other.tobytes()


@pytest.mark.parametrize(
    "board", ["к.", "к\n.", "." * 31 + "к", "к" + "\n." * 31, "\n".join(["ё." * 16] * 32), "(th)a."]
)
def test_every_board_makes_a_picture_that_telegram_takes(board: str) -> None:
    width, height = draw_board(board).size
    assert width + height <= 10_000
    assert max(width, height) <= 20 * min(width, height)
    assert max(width, height) >= 200


def test_a_word_without_a_placed_letter_is_only_a_path() -> None:
    path = (Cell(0, 0), Cell(1, 1))
    image = Image.open(io.BytesIO(draw(Drawing((("к", "о"), ("р", "т")), path))))
    assert LIGHT.on_path in colours_of(image.convert("RGB"), Cell(1, 1), "ко\nрт")
    assert LIGHT.card in colours_of(image.convert("RGB"), Cell(0, 1), "ко\nрт")


def test_a_diagonal_step_crosses_the_corners_of_the_cells_beside_it() -> None:
    rows, path = (("к", "о"), ("#", "т")), (Cell(0, 0), Cell(1, 1))
    image = Image.open(io.BytesIO(draw(Drawing(rows, path)))).convert("RGB")
    layout = Layout.of(2, 2)
    x, y = layout.corner(path[1])
    reach = layout.cell // 10
    for corner in ((x, y - reach), (x - reach, y)):
        area = image.crop((*corner, corner[0] + reach, corner[1] + reach))
        seen = [colour for _, colour in area.getcolors(reach**2) or []]
        assert any(_near(colour, ImageColor.getrgb(LIGHT.path)) for colour in seen)


def test_the_letters_of_a_line_are_drawn_in_the_colours_of_the_two_sides() -> None:
    line = ((Cell(0, 0), "р"), (Cell(1, 1), "м"))
    rows = Grid.parse(BOARD).rows
    image = Image.open(io.BytesIO(draw(Drawing(rows, line=line)))).convert("RGB")
    assert LIGHT.placed in colours_of(image, Cell(0, 0))
    assert LIGHT.rival in colours_of(image, Cell(1, 1))
    assert not {LIGHT.placed, LIGHT.rival} & colours_of(image, Cell(0, 1))


def test_a_line_says_which_letter_comes_first() -> None:
    first, second = (Cell(0, 1), "о"), (Cell(0, 2), "т")
    rows = (("к", "", ""),)
    one = draw(Drawing(rows, line=(first, second, (Cell(0, 0), "к"))))
    other = draw(Drawing(rows, line=((Cell(0, 0), "к"), second, first)))
    assert one != other


def test_a_missing_font_is_named() -> None:
    with pytest.raises(BotError, match=r"Absent-Bold\.ttf is not installed"):
        load_font("Absent-Bold.ttf", 120)
