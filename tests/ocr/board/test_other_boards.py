"""Of several boards in one picture the larger or later one is read, and the reading says so."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from ocr import read_board, read_match
from ocr.training.boards import Style
from ocr.training.positions import KEYBOARDS
from ocr.training.screenshots import Scene
from ocr.training.styles import HAND_MADE_THEMES
from tests.long import long
from tests.ocr.drawn_boards import (
    MIDGAME,
    PLAIN,
    draw_balda,
    draw_board,
    draw_hive,
    encode,
    phone,
    rows_of,
    text_of,
)

START = "..... ..... карта ..... ....."
OTHER = "..... .бук. почта .рак. ....."
BOGGLE = "конь воро карт бале"
DARK = min(HAND_MADE_THEMES, key=lambda theme: sum(theme.page))

Placed = tuple[str, tuple[int, int, int]]


def page_of(*boards: Placed, size: tuple[int, int] = (1280, 720), style: Style = PLAIN) -> bytes:
    """Draw boards, each at a left and top with a side of its cells, in pixels."""
    screen = Image.new("RGB", size, style.page)
    for text, place in boards:
        draw_board(screen, place, Scene(rows_of(text)), style)
    return encode(screen)


def read(data: bytes) -> tuple[str, bool]:
    reading = read_board(data)
    return text_of(reading.rows), reading.has_others


def text(board: str) -> str:
    return text_of(rows_of(board))


@pytest.mark.parametrize(("at", "style"), [((450, 60), PLAIN), ((40, 430), DARK)])
def test_the_later_of_two_equal_boards_is_read(at: tuple[int, int], style: Style) -> None:
    both = (OTHER, (40, 60, 60)), (MIDGAME, (*at, 60))
    assert read(page_of(*both, size=(820, 800), style=style)) == (text(MIDGAME), True)


@pytest.mark.parametrize("lefts", [(40, 700), (700, 40)])
def test_the_later_of_two_positions_of_a_match_is_read(lefts: tuple[int, int]) -> None:
    both = [(board, (left, 80, 90)) for board, left in zip((START, MIDGAME), lefts, strict=True)]
    assert read(page_of(*both)) == (text(MIDGAME), True)


@pytest.mark.parametrize("cells", [(90, 60), (60, 90)])
def test_the_larger_of_two_boards_is_read(cells: tuple[int, int]) -> None:
    first, second = cells
    both = (OTHER, (40, 80, first)), (MIDGAME, (700, 80, second))
    assert read(page_of(*both)) == (text(OTHER if first > second else MIDGAME), True)


@pytest.mark.parametrize("across", [True, long(False)], ids=["beside", "stacked"])
def test_a_collage_of_two_screenshots_has_two_boards(across: bool) -> None:
    first, second = (draw_balda(phone(rows_of(board)), PLAIN) for board in (OTHER, MIDGAME))
    width, height = first.size
    at = (width, 0) if across else (0, height)
    collage = Image.new("RGB", (width + at[0], height + at[1]))
    collage.paste(first)
    collage.paste(second, at)
    reading = read_board(encode(collage))
    assert (text_of(reading.rows), reading.has_others) == (text(MIDGAME), True)
    assert reading.frame[0 if across else 1] > 0.5


def test_a_hive_beside_a_board_is_another() -> None:
    screen = Image.open(BytesIO(page_of((OTHER, (40, 80, 70)))))
    screen.paste(draw_hive("аклмотр", PLAIN, (500, 720)), (700, 0))
    assert read_board(encode(screen)).has_others


def test_nothing_is_read_beside_one_of_two_boards() -> None:
    first, second = (
        draw_balda(phone(rows_of(board), lists=(("театр  5",), ("парик  5",))), PLAIN)
        for board in (OTHER, MIDGAME)
    )
    collage = Image.new("RGB", (2 * first.width, first.height))
    collage.paste(first)
    collage.paste(second, (first.width, 0))
    data = encode(collage)
    assert read_match(data, read_board(data)).used == ()


ALONE: Sequence[tuple[str, tuple[Placed, ...]]] = [
    ("a small preview", ((OTHER, (40, 80, 90)), (MIDGAME, (900, 80, 30)))),
    ("twice the same", ((OTHER, (40, 80, 90)), (OTHER, (700, 80, 90)))),
]


@pytest.mark.parametrize(("_", "boards"), ALONE, ids=[name for name, _ in ALONE])
def test_other_drawings_are_not_told_as_boards(_: str, boards: tuple[Placed, ...]) -> None:
    assert read(page_of(*boards)) == (text(OTHER), False)


def test_a_keyboard_and_lists_are_no_other_board() -> None:
    scene = phone(rows_of(MIDGAME), keys=KEYBOARDS["ru"], lists=(("театр  5",), ("парик  5",)))
    assert read(encode(draw_balda(scene, PLAIN))) == (text(MIDGAME), False)
