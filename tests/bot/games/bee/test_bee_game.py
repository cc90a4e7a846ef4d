"""A hive that somebody shows again."""

import pytest

from tests.bot.games.examples import BEE, HIVE

FOUND = HIVE.with_used(["calve"])


@pytest.mark.parametrize("letters", ["cveasol", "closave"])
def test_found_words_stay_found(letters: str) -> None:
    again = HIVE.with_rows((tuple(letters),)).with_used(["cease"])
    expected = again.with_used(["calve"])
    assert BEE.follow(FOUND, again) == expected
    assert BEE.follow(FOUND.as_hints(), again) == expected.as_hints()


@pytest.mark.parametrize("letters", ["vceasol", "cveasot"])
def test_another_hive_has_no_found_words(letters: str) -> None:
    assert BEE.follow(FOUND, HIVE.with_rows((tuple(letters),))) is None


def test_a_hive_without_finds_has_no_found_words() -> None:
    assert BEE.follow(HIVE, HIVE) is None
