"""A board of Boggle solved."""

from bot.games.boggle.boggle_solving import BoggleRequest, solve_boggle
from solver import Lexicon
from tests.bot.own_words import own_words
from tests.bot.shelves import shelf_of

SHELF = shelf_of(Lexicon.from_words(["бар", "кар"]))


def test_a_board_is_counted_whole_and_shown_in_part() -> None:
    own = own_words(added=("краб",))
    result = solve_boggle(SHELF, BoggleRequest((("б", "а"), ("к", "р")), own, slice(1, 2)))
    assert result.best is not None
    assert (result.total, result.points, result.best.word) == (3, 3, "бар")
    assert [found.word for found in result.found] == ["кар"]
