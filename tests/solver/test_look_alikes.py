"""Read letters of another script as those that they look like."""

import pytest

from solver import Alphabet, Grid, Hive, WordError, in_one_script

# The first word of each pair mixes letters of two scripts.
MIXED = [
    ("ко\N{LATIN SMALL LETTER T}", "кот"),
    ("\N{LATIN SMALL LETTER K}\N{LATIN SMALL LETTER O}т", "кот"),
    ("К\N{LATIN CAPITAL LETTER O}Т", "КОТ"),
    ("\N{CYRILLIC SMALL LETTER ES}ats", "cats"),
    ("\N{CYRILLIC CAPITAL LETTER TE}REE", "TREE"),
]


@pytest.mark.parametrize(("typed", "meant"), MIXED)
def test_most_letters_say_which_script_is_meant(typed: str, meant: str) -> None:
    assert in_one_script(typed) == meant


@pytest.mark.parametrize("text", ["кот", "cat", "жw", "123", "", "\U00017000"])
def test_words_that_are_not_mixed_or_fit_no_script_stay(text: str) -> None:
    assert in_one_script(text) == text


def test_boards_hives_and_words_may_mix_scripts() -> None:
    assert Grid.parse("ко\N{LATIN SMALL LETTER T}\n...") == Grid.parse("кот\n...")
    assert Hive.parse("\N{LATIN SMALL LETTER K}отл").letters == "котл"
    assert Alphabet.find("ru").clean_word("\N{LATIN SMALL LETTER K}отел") == "котел"


def test_a_single_letter_is_read_in_the_alphabet() -> None:
    assert Alphabet.find("ru").spell("\N{LATIN SMALL LETTER C}") == "с"


def test_a_word_of_another_script_is_still_refused() -> None:
    with pytest.raises(WordError, match="“c”"):
        Alphabet.find("ru").clean_word("cat")
