"""Read the board in a picture with the words of its lexicon."""

from pathlib import Path

import pytest
from PIL import Image

from bot.work.picture_jobs import read_picture
from ocr.training.boards import Stroke
from ocr.training.screenshots import Scene
from solver import Lexicon
from tests.bot.shelves import shelf_of
from tests.ocr.drawn_boards import PLAIN, draw_board, encode

RED = (220, 30, 40)


def cross_out(word: str) -> bytes:
    """A picture of a board whose path hides the middles of two letters of the first word."""
    rows = [[""] * 5, [""] * 5, [*word], [""] * 5, [""] * 5]
    screen, place = Image.new("RGB", (340, 340), PLAIN.page), (20, 20, 60)
    stroke = Stroke(((2, 2), (2, 3)), RED, width=0.25)
    draw_board(screen, place, Scene(rows, stroke=stroke), PLAIN)
    return encode(screen)


@pytest.mark.parametrize(
    ("known", "read"),
    [("сапог", "сапог"), ("сагог", "сагог"), ("балкон", "сапог")],
    ids=["likely", "less likely", "not known"],
)
def test_a_hidden_letter_is_the_one_that_makes_a_word(
    tmp_path: Path, known: str, read: str
) -> None:
    shelf = shelf_of(Lexicon.from_words([known]), directory=tmp_path)
    reading = read_picture(shelf, cross_out("сапог"))
    assert "".join(reading.rows[2]) == read
    assert {"c3", "d3"} <= {*reading.doubtful}
