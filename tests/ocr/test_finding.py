"""Choose between the reading of a board as it is and one made level."""

from dataclasses import replace

import numpy as np
import pytest

from ocr.dice import Dice
from ocr.finding import find_in
from ocr.found import Found
from ocr.naming import Hints
from ocr.training.screenshots import Scene, draw_balda
from tests.ocr.drawn_boards import PLAIN, TILES_ONLY, rows_of
from tests.ocr.test_acceptance import BOARD, lay_out, name_letters

WITHOUT_LETTERS = replace(PLAIN, theme=replace(PLAIN.theme, letter=PLAIN.theme.filled))
PICTURE = np.zeros((300, 300, 3), np.uint8)
ANOTHER = "..... ..юг. шифер .лоб. ....."
NEARLY_THE_SAME = BOARD.replace("карта", "корта")


def find_board(text: str, sure: float) -> Found:
    """A board that may lack rows or columns, as a leaning one may."""
    return Found(PICTURE, name_letters(text, sure, seen=0.9))


def test_a_board_with_most_cells_seen_and_all_letters_sure_is_plain() -> None:
    assert find_board(BOARD, 0.97).is_plain
    board = find_board(BOARD, 0.99)
    confidence = board.named.confidence.copy()
    confidence[board.named.letters.index("к")] = 0.8
    hardly = replace(board, named=replace(board.named, confidence=confidence))
    assert not hardly.is_plain
    whole = lay_out(hardly.named, replace(hardly.named.layout, seen=1.0))
    assert replace(hardly, named=whole).is_plain


@pytest.mark.parametrize("clear", [0.75, 1.0])
def test_dice_that_are_hardly_clear_give_way_to_a_sure_board(
    clear: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = name_letters("море карт лиса тень", 0.9)
    dice = Dice(letters, gained=3.0, quarters=0, clear=clear)
    tray = Found(PICTURE, letters, dice)
    monkeypatch.setattr("ocr.finding._tray_in", lambda *_: tray)
    picture = np.asarray(draw_balda(Scene(rows_of(ANOTHER), width=700, height=900), TILES_ONLY))
    _, board = find_in(picture, Hints(), photo=True)
    assert (board is tray) == (clear > 0.9)
