"""A score that is found only because the other one tells where it must stand."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from ocr.match.pieces import Piece
from ocr.match.texts import Text, TextWord
from ocr.match.twins import with_twins

FONT = ImageFont.truetype("DejaVuSans.ttf", 26)
LEFT, RIGHT = 60, 380  # sides of both names, in pixels
NAMES, SCORES = 40, 90  # lines in which they stand


def test_a_score_is_read_where_the_other_card_has_it() -> None:
    assert found(("Анна", RIGHT), ("17", RIGHT)) == [17]


def test_a_score_is_read_where_a_mirrored_card_has_it() -> None:
    width = round(FONT.getlength("Екатерина") - FONT.getlength("17"))
    assert found(("Екатерина", RIGHT), ("17", RIGHT + width)) == [17]


def test_a_frame_around_it_is_no_digit() -> None:
    assert found(("Анна", RIGHT), ("7", RIGHT), frame=True) == [7]


@pytest.mark.parametrize("written", ["Вы", "★"])
def test_what_is_no_number_is_no_score(written: str) -> None:
    assert found(("Анна", RIGHT), (written, RIGHT)) == []


def test_where_a_number_was_read_no_other_one_is_looked_for() -> None:
    page, texts = head(("Анна", RIGHT), ("17", RIGHT))
    other = text_at(page, "17", (RIGHT, SCORES))
    assert len(flat(with_twins(np.asarray(page), [[*texts, other]]))) == len(texts) + 1


def test_without_a_second_name_there_is_no_place_for_a_score() -> None:
    page, texts = head(("", RIGHT), ("17", RIGHT))
    assert flat(with_twins(np.asarray(page), [texts])) == texts


def found(name: tuple[str, int], score: tuple[str, int], *, frame: bool = False) -> list[int]:
    """The numbers that are read on the second card; the first one is known."""
    page, texts = head(name, score)
    if frame:
        box = (score[1] - 12, SCORES - 8, score[1] + 28, SCORES + 36)
        ImageDraw.Draw(page).rounded_rectangle(box, 10, outline="grey", width=2)
    rows = with_twins(np.asarray(page), [texts])
    return [int(text.written) for text in flat(rows) if text not in texts]


def head(name: tuple[str, int], score: tuple[str, int]) -> tuple[Image.Image, list[Text]]:
    """A name over a score on the left, both known, and those on the right: the score is not."""
    page = Image.new("RGB", (640, 200), "white")
    known = [text_at(page, "Иван", (LEFT, NAMES)), text_at(page, "12", (LEFT, SCORES))]
    if name[0]:
        known.append(text_at(page, name[0], (name[1], NAMES)))
    text_at(page, score[0], (score[1], SCORES))
    return page, known


def text_at(page: Image.Image, written: str, at: tuple[int, int]) -> Text:
    draw = ImageDraw.Draw(page)
    draw.text(at, written, "black", FONT)
    left, top, right, bottom = map(round, draw.textbbox(at, written, FONT))
    numbers = (int(written),) if written.isdecimal() else ()
    word = TextWord(written, left, right, numbers)
    piece = Piece(left, top, right, bottom, bottom - top, bottom - top)
    return Text(piece, written, 0.95, numbers, words=(word,))


def flat(rows: list[list[Text]]) -> list[Text]:
    return [text for row in rows for text in row]
