"""Shapes, alphabets, and the one alphabet of a board."""

import numpy as np
import pytest

from ocr.arrays import Floats
from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS, NO_LETTER, SHAPES, choose_alphabet, letters_of


def seen(shapes: str) -> Floats:
    """Log-probabilities of glyphs that are nearly surely these shapes."""
    probabilities = np.full((len(shapes), len(SHAPES)), 1e-4, dtype=np.float32)
    for row, shape in enumerate(shapes):
        probabilities[row, SHAPES.index(shape)] = 1 - 1e-4 * (len(SHAPES) - 1)
    return np.log(probabilities)


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_every_letter_has_a_shape(alphabet: AlphabetName) -> None:
    assert {*"".join(ALPHABETS[alphabet].values())} <= {*SHAPES}


@pytest.mark.parametrize(
    ("shapes", "alphabet"),
    [("каса", "ru"), ("касаы", "ru"), ("касаї", "uk"), ("касаz", "en"), ("????", "ru")],
)
def test_one_telling_letter_decides_the_alphabet(shapes: str, alphabet: AlphabetName) -> None:
    assert choose_alphabet(seen(shapes)) == alphabet


@pytest.mark.parametrize(("shapes", "alphabet"), [("каса", "uk"), ("касаы", "ru"), ("касаz", "en")])
def test_where_no_letter_tells_the_preferred_alphabet_is_taken(shapes: str, alphabet: str) -> None:
    assert choose_alphabet(seen(shapes), "uk") == alphabet


def test_many_russian_letters_outweigh_one_that_is_not() -> None:
    assert choose_alphabet(seen("жыфяъї")) == "ru"


def test_a_letter_that_stands_often_tells_as_much_as_once() -> None:
    """The r of a font may be taken for г wherever it stands."""
    assert choose_alphabet(seen("ггггw")) == "ru"
    assert choose_alphabet(seen("ггггwn")) == "en"


def test_a_shape_is_named_in_the_alphabets_own_letter() -> None:
    letters, probabilities = letters_of("en", seen("в"))
    assert letters[int(probabilities[0].argmax())] == "b"


def test_a_letter_may_be_drawn_as_it_is_written() -> None:
    letters, probabilities = letters_of("ru", seen("ng"))
    assert [letters[best] for best in probabilities.argmax(axis=1)] == ["п", "д"]
    assert choose_alphabet(seen("каnаg")) == "en"


def test_the_probabilities_of_a_glyph_add_up_to_one() -> None:
    _, probabilities = letters_of("uk", seen("вq?"))
    assert probabilities.sum(axis=1) == pytest.approx([1, 1, 1], abs=1e-5)


def test_what_is_no_letter_stays_none() -> None:
    letters, probabilities = letters_of("ru", seen("?"))
    assert letters[int(probabilities[0].argmax())] == NO_LETTER
