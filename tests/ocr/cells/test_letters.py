"""Choose the alphabet of a board, and name its letters."""

import numpy as np
import pytest

from ocr.cells.letters import as_letters, choose_alphabet, names_in
from ocr.cells.shapes import ALPHABETS, CLASSES, EMPTY, SHAPES, SIGN, class_of
from ocr.picture.arrays import Floats
from ocr.reading import AlphabetName


def see(shapes: str) -> Floats:
    """Log-probabilities of cells that almost surely show *shapes*; `?` is a sign, `.` nothing."""
    probabilities = np.full((len(shapes), CLASSES), 1e-4, dtype=np.float32)
    for row, shape in enumerate(shapes):
        label = {"?": SIGN, ".": EMPTY}.get(shape) or class_of(shape)
        probabilities[row, label] = 1 - 1e-4 * (CLASSES - 1)
    return np.log(probabilities)


def likeliest(alphabet: AlphabetName, shapes: str) -> str:
    """The likeliest letters of cells, with a blank for none."""
    names, chances = names_in(alphabet), as_letters(alphabet, see(shapes))
    return "".join(names[best] or " " for best in chances.argmax(axis=1))


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_every_letter_has_a_shape(alphabet: AlphabetName) -> None:
    assert {*"".join(ALPHABETS[alphabet].values())} <= {*SHAPES}


@pytest.mark.parametrize(
    ("shapes", "alphabet"),
    [("каса", "ru"), ("касаы", "ru"), ("касаї", "uk"), ("касаz", "en"), ("????", "ru")],
)
def test_one_telling_letter_decides_the_alphabet(shapes: str, alphabet: AlphabetName) -> None:
    assert choose_alphabet(see(shapes)) == alphabet


@pytest.mark.parametrize(("shapes", "alphabet"), [("каса", "uk"), ("касаы", "ru"), ("касаz", "en")])
def test_without_a_telling_letter_the_preferred_alphabet_is_taken(
    shapes: str, alphabet: str
) -> None:
    assert choose_alphabet(see(shapes), "uk") == alphabet


def test_many_russian_letters_outweigh_one_that_is_not() -> None:
    assert choose_alphabet(see("жыфяъї")) == "ru"


def test_a_repeated_letter_tells_as_much_as_a_single_one() -> None:
    """Every r of a font may be taken for г."""
    assert choose_alphabet(see("ггггw")) == "ru"
    assert choose_alphabet(see("ггггwn")) == "en"


@pytest.mark.parametrize(
    ("alphabet", "shapes", "letters"),
    [
        ("en", "в", "b"),  # the shape of a Cyrillic letter
        ("ru", "?.ж", "  ж"),
    ],
)
def test_a_shape_is_named_in_the_alphabets_own_letter(
    alphabet: AlphabetName, shapes: str, letters: str
) -> None:
    assert likeliest(alphabet, shapes) == letters


@pytest.mark.parametrize(
    ("shapes", "letters"),
    [("наӏ", "hai"), ("hаӏ", "hal"), ("lӏl", "lil"), ("іӏ", "il"), ("ӏ", "i")],
)
def test_a_bar_is_an_i_among_capitals_and_an_l_among_small_letters(
    shapes: str, letters: str
) -> None:
    assert likeliest("en", shapes) == letters


def test_a_shape_of_no_letter_of_the_alphabet_is_missing() -> None:
    assert as_letters("uk", see("вq?")).sum(axis=1) == pytest.approx([1, 0, 1], abs=0.01)
