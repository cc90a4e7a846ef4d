"""Letters are told by the lines between which the others stand."""

import numpy as np
import pytest

from ocr.ink import GLYPH_SIDE, Ink
from ocr.lines import by_lines
from ocr.shapes import NO_LETTER

NAMES = ("и", "ц", "й", NO_LETTER)
AS_LIKELY = np.array([0.5, 0.3, 0.2, 0.0], dtype=np.float32)


def ink(top: float, bottom: float, *, hidden: bool = False) -> Ink:
    """A glyph that stands so in its cell."""
    blank = np.zeros((GLYPH_SIDE, GLYPH_SIDE), dtype=np.float32)
    frame = (0.3, top, 0.7, bottom)
    return Ink(blank, blank + hidden, 100.0, np.zeros(3, dtype=np.float32), frame)


LETTERS = [ink(0.3, 0.7)] * 5


def name_of(letter: Ink, others: list[Ink] = LETTERS) -> str:
    inks = [letter, *others]
    weighed = by_lines(NAMES, np.tile(AS_LIKELY, (len(inks), 1)), inks)
    np.testing.assert_allclose(weighed.sum(axis=1), 1, rtol=1e-5)
    return NAMES[int(weighed[0].argmax())]


@pytest.mark.parametrize(
    ("top", "bottom", "name"),
    [
        (0.3, 0.7, "и"),
        (0.3, 0.78, "ц"),
        (0.2, 0.7, "й"),
        (0.3, 0.73, "и"),  # between: nothing is said
        (0.3, 0.9, "и"),  # farther than any tail
        (0.05, 0.7, "и"),  # farther than any accent
    ],
)
def test_what_goes_beyond_the_lines_tells_a_letter(top: float, bottom: float, name: str) -> None:
    assert name_of(ink(top, bottom)) == name


def test_nothing_is_said_of_a_letter_that_something_lies_over() -> None:
    assert name_of(ink(0.3, 0.78, hidden=True)) == "и"


def test_few_letters_have_no_lines() -> None:
    assert name_of(ink(0.3, 0.78), LETTERS[:3]) == "и"


def test_letters_of_many_heights_have_no_lines() -> None:
    many = [ink(0.3 - each / 20, 0.7 + each / 20) for each in range(5)]
    assert name_of(ink(0.3, 0.84), many) == "и"


def test_letters_that_a_blur_moved_a_little_have_lines() -> None:
    moved = [ink(0.3 + each / 75, 0.7 + each / 75) for each in range(-2, 3)]
    assert name_of(ink(0.3, 0.8), moved) == "ц"


def test_a_long_tail_outweighs_a_letter_that_is_nearly_sure() -> None:
    nearly = np.tile(np.array([0.98, 0.02, 0, 0], dtype=np.float32), (6, 1))
    long, short = (
        by_lines(NAMES, nearly, [ink(0.3, bottom), *LETTERS])[0].argmax() for bottom in (0.77, 0.74)
    )
    assert (NAMES[long], NAMES[short]) == ("ц", "и")


def test_a_sure_letter_stays_what_it_is() -> None:
    sure = np.tile(np.array([0.999, 0.001, 0, 0], dtype=np.float32), (6, 1))
    weighed = by_lines(NAMES, sure, [ink(0.3, 0.78), *LETTERS])
    assert weighed[0].argmax() == 0
    assert weighed[0, 0] < sure[0, 0]


def test_an_accent_that_is_not_seen_may_be_faint() -> None:
    weighed = by_lines(NAMES, np.tile(AS_LIKELY, (6, 1)), [ink(0.3, 0.73), *LETTERS])
    assert weighed[0, 0] / weighed[0, 2] == pytest.approx(0.5 / 0.2)


LATIN = ("a", "d", "l", "v", "y", "z")


def text_of(guesses: list[str], beyond: list[tuple[float, float]]) -> str:
    """What letters are that go so far above and below the lines, with the first guess likeliest."""
    likely = np.full((len(guesses), len(LATIN)), 0.01, dtype=np.float32)
    for row, letters in enumerate(guesses):
        likely[row, [LATIN.index(letter) for letter in letters]] = 0.2
        likely[row, LATIN.index(letters[0])] = 0.6
    inks = [ink(0.4 - 0.3 * above, 0.7 + 0.3 * below) for above, below in beyond]
    return "".join(LATIN[best] for best in by_lines(LATIN, likely, inks).argmax(axis=1))


def test_letters_in_lower_case_are_tall_low_or_neither() -> None:
    flat, tall, deep = (0.0, 0.0), (0.45, 0.0), (0.0, 0.35)
    guesses = ["a", "a", "d", "d", "zl", "vy", "yv", "z", "a"]
    beyond = [flat, flat, tall, tall, tall, deep, flat, flat, flat]
    assert text_of(guesses, beyond) == "aaddlyvza"


def test_capitals_are_no_letters_in_lower_case() -> None:
    assert text_of(["a", "d", "l", "y", "vy", "z", "zl"], [(0.0, 0.0)] * 7) == "adlyvzz"
