"""What the letters of a board say about its cells in doubt."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from ocr.board_ink import lift_board
from ocr.flat_boxes import FlatRegions
from ocr.ink import GLYPH_SIDE, Ink
from ocr.lattice import Layout
from ocr.locate import find_layouts
from ocr.naming import Hints, Named
from ocr.settling import drawn_alike, named_again, named_without_noise, settled
from ocr.training.screenshots import Scene, draw_balda
from tests.ocr.drawn_boards import PLAIN, rows_of, text_of

INK = Ink(
    np.ones((GLYPH_SIDE, GLYPH_SIDE), np.float32),
    np.zeros((GLYPH_SIDE, GLYPH_SIDE), np.float32),
    contrast=200.0,
    colour=np.zeros(3, np.float32),
    frame=(0.3, 0.25, 0.7, 0.75),
)


def board(letter: str, ink: Ink) -> Named:
    """A row of a word and one cell with *ink* that was taken for *letter*, or might be Ш."""
    layout = Layout("balda", np.zeros((6, 2)), 1, 6, (60.0, 60.0), 1.0)
    cells = (*((each, "ш") for each in "карта"), (letter, "ш" if not letter else ""))
    likeliest = tuple(dict.fromkeys(cell, 0.5) for cell in cells)
    return Named(
        layout, "ru", (*"карта", letter), np.full(6, 0.8, np.float32), (*[INK] * 5, ink), likeliest
    )


def test_what_is_drawn_as_the_letters_are_is_the_likeliest_letter_and_in_doubt() -> None:
    found = settled(board("", INK))
    assert found.letters[5] == "ш"
    assert [*found.likeliest[5]] == ["ш", ""]
    assert found.confidence[5] <= 0.5


@pytest.mark.parametrize(
    "other",
    [
        replace(INK, contrast=80.0),
        replace(INK, frame=(0.3, 0.45, 0.7, 0.55)),
        replace(INK, colour=np.array((200, 0, 0), np.float32)),
    ],
    ids=["fainter", "lower", "of another colour"],
)
def test_what_is_drawn_otherwise_is_none(other: Ink) -> None:
    assert settled(board("", other)).letters[5] == ""


def test_what_has_the_colour_of_a_letter_that_is_sure_is_drawn_as_letters_are() -> None:
    lit = replace(INK, colour=np.array((200, 0, 0), np.float32))
    found = board("", lit)
    assert not drawn_alike(found, [lit])[0]
    sure = replace(
        found,
        inks=(*found.inks[:4], lit, lit),
        confidence=np.array([0.8] * 4 + [0.99, 0.8], np.float32),
    )
    assert drawn_alike(sure, [lit])[0]


def test_what_a_second_look_lifts_as_before_stays_what_it_was() -> None:
    found = board("ж", INK)
    again = named_again(found, found.inks, Hints())
    assert again.letters == found.letters
    assert (again.confidence == found.confidence).all()


def test_what_is_hardly_to_be_seen_beside_the_letters_is_none() -> None:
    picture = np.asarray(draw_balda(Scene(rows_of("..... ..... карта ..... .....")), PLAIN)).copy()
    layout = next(find_layouts(FlatRegions(picture)))
    inks = lift_board(picture, layout)
    word = next(ink for ink in inks if ink)
    noisy = (*inks[:-1], replace(word, contrast=0.15 * word.contrast))
    found = named_without_noise(layout, noisy, Hints())
    assert found is not None
    assert text_of([found.letters[10:15], found.letters[20:]]) == "карта\n....."
    assert found.confidence[24] <= 0.5
    assert [*found.likeliest[24]][:2] == ["", "к"]


@pytest.mark.parametrize("every", [1, 2])
def test_noise_in_many_cells_without_a_letter_is_how_a_game_shows_them(every: int) -> None:
    picture = np.asarray(draw_balda(Scene(rows_of("..... ..... карта ..... .....")), PLAIN)).copy()
    layout = next(find_layouts(FlatRegions(picture)))
    inks = lift_board(picture, layout)
    word = next(ink for ink in inks if ink)
    plus = np.zeros_like(word.glyph)
    plus[14:18, 2:30] = plus[2:30, 14:18] = 1
    faint = replace(word, glyph=plus, contrast=0.15 * word.contrast)
    noisy = (ink or (faint if n % every == 0 else None) for n, ink in enumerate(inks))
    found = named_without_noise(layout, tuple(noisy), Hints())
    assert found is not None
    assert text_of([found.letters]) == "." * 10 + "карта" + "." * 10
    assert found.confidence.min() > 0.9


def test_a_faint_letter_is_one() -> None:
    assert settled(board("ш", replace(INK, contrast=60.0))).letters == (*"карта", "ш")


def hive(letters: str, confidence: Sequence[float]) -> Named:
    """Seven cells, the letters of which may also be Ж."""
    layout = Layout("bee", np.zeros((7, 2)), 1, 7, (60.0, 60.0), 1.0)
    sure = np.array(confidence, np.float32)
    likeliest = tuple({letter: 0.6, "ж": 0.4} for letter in letters)
    return Named(layout, "ru", (*letters,), sure, (INK,) * 7, likeliest)


def test_of_two_letters_alike_in_a_hive_the_less_sure_is_another_one_and_in_doubt() -> None:
    found = settled(hive("картина", [1.0, 0.9, 1.0, 1.0, 1.0, 1.0, 0.99]))
    assert "".join(found.letters) == "кжртина"
    assert [*found.likeliest[1]] == ["ж", "а"]
    assert found.confidence[1] <= 0.5
    assert found.confidence[6] == pytest.approx(0.99)


def test_a_hive_s_cell_without_a_letter_is_in_doubt() -> None:
    found = hive("картину", [1.0] * 7)
    empty = replace(found, letters=(*"картин", ""), inks=(*[INK] * 6, None))
    assert settled(empty).confidence[6] <= 0.5


def test_what_is_surely_no_letter_says_what_an_empty_cell_is_worth() -> None:
    found = board("", INK)
    likeliest = (*found.likeliest[:5], {"": 0.995, "ш": 0.005})
    letters, inks = (*"карт", "", ""), (*[INK] * 4, None, INK)
    sign = replace(found, letters=letters, inks=inks, likeliest=likeliest)
    assert settled(sign).letters[5] == ""
    assert settled(sign).confidence[5] == pytest.approx(0.8)
    two_parts = replace(sign, inks=(*inks[:5], replace(INK, apart=True)))
    assert settled(two_parts).confidence[5] == pytest.approx(0.995)
    full = replace(found, likeliest=likeliest)
    assert settled(full).letters[5] == "ш"
