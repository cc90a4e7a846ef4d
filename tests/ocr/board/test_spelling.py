"""Decide letters in doubt by the words that a board must have."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from ocr import Reading, spelled

WORDS = {"катет", "нота"}


def reading(
    *, middle: str = "катет", doubts: Mapping[str, Mapping[str, float]] | None = None
) -> Reading:
    """A 5×5 board with *middle* as its first word and ота below."""
    rows = [[""] * 5, [""] * 5, [*middle], ["", "о", "т", "а", ""], [""] * 5]
    doubts = doubts or {}
    return Reading(
        "balda",
        "ru",
        tuple(map(tuple, rows)),
        ((0.9,) * 5,) * 5,
        doubtful=tuple(doubts),
        likeliest=doubts,
    )


def test_the_first_word_says_which_letter_one_in_doubt_is() -> None:
    found = spelled(reading(middle="кятет", doubts={"b3": {"я": 0.6, "л": 0.2, "а": 0.1}}), WORDS)
    assert "".join(found.rows[2]) == "катет"
    assert [*found.likeliest["b3"]] == ["а", "я", "л"]
    assert found.doubtful == ("b3",)


@pytest.mark.parametrize("path", [("a4", "b4", "c4", "d4"), ("d4", "c4", "b4", "a4")])
def test_the_word_under_a_path_decides_too_from_either_end(path: tuple[str, ...]) -> None:
    seen = reading(doubts={"a4": {"": 0.5, "п": 0.3, "н": 0.2}})
    found = spelled(replace(seen, path=path), WORDS)
    assert "".join(found.rows[3]) == "нота"


@pytest.mark.parametrize(
    "doubts",
    [{}, {"b3": {"я": 0.98, "а": 0.01}}, {"b3": {"я": 0.6, "о": 0.3}}],
    ids=["sure", "too unlikely", "no word"],
)
def test_nothing_else_changes_a_letter(doubts: Mapping[str, Mapping[str, float]]) -> None:
    seen = reading(middle="кятет", doubts=doubts)
    assert spelled(seen, WORDS) == seen


def test_a_known_word_stays() -> None:
    seen = reading(doubts={"a3": {"к": 0.5, "н": 0.4}})
    assert spelled(seen, {*WORDS, "натет"}) == seen


def test_a_board_in_doubt_as_a_whole_stays() -> None:
    seen = reading(middle="кятет", doubts={"b3": {"я": 0.6, "а": 0.4}})
    assert spelled(replace(seen, size_in_doubt=True), WORDS).rows == seen.rows


class Pangrams(set[str]):
    """Words that tell which letters have a pangram; rare words contain a !."""

    def has_pangram(self, letters: str, /, *, natural: bool = False) -> bool:
        words = [word for word in self if not natural or "!" not in word]
        return any({*letters} == {*word} - {"!"} for word in words)


def hive(letters: Sequence[str], doubts: Mapping[str, Mapping[str, float]]) -> Reading:
    return Reading(
        "bee", "ru", (tuple(letters),), ((0.9,) * 7,), doubtful=tuple(doubts), likeliest=doubts
    )


def test_a_hive_has_letters_that_have_a_pangram() -> None:
    seen = hive("жартину", {"a1": {"ж": 0.6, "х": 0.3, "к": 0.02}})
    found = spelled(seen, Pangrams({"картину"}))
    assert "".join(found.rows[0]) == "картину"
    assert found.doubtful == ("a1",)


def test_a_hive_whose_script_is_in_doubt_has_a_pangram() -> None:
    seen = hive("жартину", {"a1": {"ж": 0.6, "к": 0.3}})
    found = spelled(replace(seen, other_alphabet="en"), Pangrams({"картину"}))
    assert "".join(found.rows[0]) == "картину"


def test_hives_are_made_from_words_that_people_know() -> None:
    seen = hive("партину", {"a1": {"п": 0.6, "к": 0.3}})
    assert "".join(spelled(seen, Pangrams({"картину", "партину!"})).rows[0]) == "картину"


def test_a_rare_word_decides_if_no_other_does() -> None:
    seen = hive("жартину", {"a1": {"ж": 0.6, "к": 0.3}})
    assert "".join(spelled(seen, Pangrams({"картину!"})).rows[0]) == "картину"


def test_two_letters_of_a_hive_are_not_changed_at_once() -> None:
    seen = hive("жяртину", {"a1": {"ж": 0.6, "к": 0.3}, "b1": {"я": 0.5, "а": 0.3}})
    assert spelled(seen, Pangrams({"картину"})) == seen


@pytest.mark.parametrize(
    ("letters", "doubts"),
    [
        ("картину", {"a1": {"к": 0.5, "п": 0.5}}),
        ("картину", {"a1": {"к": 0.2, "п": 0.8}}),
        ("жартину", {"a1": {"ж": 0.9, "к": 0.001}}),
        (["", *"артину"], {"b1": {"а": 0.5, "к": 0.5}}),
    ],
    ids=["it has one", "it has one though less likely", "too unlikely", "a letter is missing"],
)
def test_other_letters_of_a_hive_stay(
    letters: Sequence[str], doubts: Mapping[str, Mapping[str, float]]
) -> None:
    seen = hive(letters, doubts)
    assert spelled(seen, Pangrams({"картину", "партину"})) == seen


def test_words_that_know_no_pangrams_change_no_hive() -> None:
    seen = hive("жартину", {"a1": {"ж": 0.6, "к": 0.3}})
    assert spelled(seen, {"картину"}) == seen
