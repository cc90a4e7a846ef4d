"""Convert characters to letters of an alphabet."""

import pytest

from solver import Alphabet, Grid, Lexicon, SolverError, WordError


@pytest.mark.parametrize(("name", "count"), [("ru", 32), ("ru-yo", 33), ("uk", 33), ("en", 26)])
def test_every_alphabet_encodes_its_letters_in_order(name: str, count: int) -> None:
    alphabet = Alphabet.find(name)
    assert alphabet.encode(alphabet.letters.upper()) == bytes(range(count))
    assert alphabet.decode(bytes(range(count))) == alphabet.letters


def test_yo_is_ye_unless_the_game_keeps_them_apart() -> None:
    assert Alphabet.find("ru").clean_word("Ёлка") == "елка"
    assert Alphabet.find("ru-yo").clean_word("Ёлка") == "ёлка"


def test_apostrophes_are_dropped() -> None:
    assert Alphabet.find("uk").clean_word("м'ята") == "мята"
    assert Alphabet.find("uk").clean_word("пʼять") == "пять"


def test_a_letter_of_two_code_points_is_one_letter() -> None:
    assert Alphabet.find("ru").clean_word("и\u0306од") == "йод"


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("два слова", "has a space"),
        ("wлово", "“w”"),
        ("сло-во", "“-”"),
        ("Истанбулİ", "“Истанбулİ” has “İ”"),
        ("Wово", "“Wово” has “W”"),
        ("я", "has 1 letters"),
        ("", "has 0 letters"),
        ("а" * 65, "has 65 letters"),
    ],
)
def test_a_text_that_is_no_word_is_refused_with_the_reason(word: str, reason: str) -> None:
    with pytest.raises(WordError, match=reason):
        Alphabet.find("ru").clean_word(word)


def test_an_unknown_alphabet_is_refused_with_those_that_there_are() -> None:
    refused = pytest.raises(SolverError, match="no alphabet “xx”; there are ru, ru-yo, en, uk")
    with refused:
        Alphabet.find("xx")
    with refused:
        Lexicon.from_words(["кот"], alphabet="xx")


@pytest.mark.parametrize("mark", ["\u0301", "\u00ad", "\u200b", "\u200e", "\u2060", "\ufeff"])
def test_stress_and_invisible_marks_do_not_matter(mark: str) -> None:
    assert Alphabet.find("ru").clean_word(f"ко{mark}т") == "кот"
    assert str(Grid.parse(f"ко{mark}т\n...")) == "кот\n..."


@pytest.mark.parametrize("apostrophe", "'’ʼ`´\u2018\u2032\uff07")
def test_an_apostrophe_of_any_kind_does_not_matter(apostrophe: str) -> None:
    assert Alphabet.find("uk").clean_word(f"м{apostrophe}ята") == "мята"
