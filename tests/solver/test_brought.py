"""Word lists of strangers: take words, leave out faulty lines, refuse other files."""

import pytest

from solver import BroughtList, LeftOut, LexiconError, read_brought


def read(text: str, *, max_lines: int = 100) -> BroughtList:
    return read_brought(text.encode(), "words.txt", max_lines=max_lines)


def test_words_are_kept_in_their_order_and_as_they_are_written() -> None:
    brought = read("ёж\r\n\r\n  Кот \nбар\nкит\n")
    assert brought.words == ("ёж", "бар", "кит")
    assert brought.alphabet == "ru"


@pytest.mark.parametrize("mark", ["\ufeff", "\u202e", "\u0301", "\u00ad"])
def test_marks_that_are_no_letters_do_not_matter(mark: str) -> None:
    brought = read(f"{mark}кот\nки{mark}т")
    assert brought.words == ("кот", "кит")
    assert brought.left_out == ()


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("два слова", "several words"),
        ("ко7", "other characters"),
        ("я", "length"),
        ("Иван", "name"),
        ("кот", "twice"),
        ("КОТ", "twice"),
    ],
)
def test_a_line_that_is_no_new_word_is_left_out_with_its_fault(line: str, fault: str) -> None:
    brought = read(f"кот\nкит\nбар\n{line}")
    assert brought.words == ("кот", "кит", "бар")
    assert [(left.fault, left.example) for left in brought.left_out] == [(fault, line)]


def test_faults_are_counted_with_the_first_as_an_example() -> None:
    assert read("кот\nкит\nбар\nа\nя").left_out == (LeftOut("length", 2, "а"),)


def test_the_first_line_of_a_list_without_words_is_told() -> None:
    with pytest.raises(LexiconError, match="since “ко7” is none"):
        read("ко7\n1")


def test_an_english_word_with_an_apostrophe_is_two() -> None:
    assert read("cat\ndon't").left_out == (LeftOut("several words", 1, "don't"),)


def test_a_list_in_capitals_has_words_and_no_names() -> None:
    assert read("КОТ\nКИТ").left_out == ()


def test_a_line_in_capitals_is_a_word_too() -> None:
    assert read("кот\nкит\nБАР").words == ("кот", "кит", "бар")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "has no word in it"),
        ("1\n2", "has no word in it"),
        ("кот\nк\x1bит", r"U\+001B in line 2"),
        ("кот\n\x85", r"U\+0085 in line 2"),
        ("к\0т", "is not text"),
        ("кот\nкит\nбар", "3 lines, and I take at most 2"),
        ("кот\u2028кит\u2028бар", "3 lines, and I take at most 2"),
        ("к\0т\n\n\n", "3 lines, and I take at most 2"),
        ("к\0т\r\r\r", "3 lines, and I take at most 2"),
    ],
)
def test_a_file_that_is_no_list_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(LexiconError, match=sentence):
        read(text, max_lines=2)
