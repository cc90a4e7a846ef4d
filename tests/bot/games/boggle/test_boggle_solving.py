"""Solve a board of Boggle."""

from bot.games.boggle.boggle_text import BoggleRequest, solve_boggle
from bot.work.lexicons import Words
from solver import Lexicon
from tests.bot.own_words import own_words
from tests.bot.shelves import shelf_of
from tests.solver.tiers import make_tiers

SHELF = shelf_of(Lexicon.from_words(["бар", "кар"]))


def test_a_named_game_has_words_first_that_people_know() -> None:
    shelf = shelf_of(make_tiers(carb="rare", bar="well-read", car="natural", cab="natural"))
    request = BoggleRequest((tuple("ca"), tuple("br")), Words(), slice(0, 4), natural_first=True)
    found = solve_boggle(shelf, request).found
    assert [word.word for word in found] == ["cab", "car", "bar", "carb"]


def test_a_board_is_counted_whole_and_shown_in_part() -> None:
    own = own_words(added=("краб",))
    result = solve_boggle(SHELF, BoggleRequest((("б", "а"), ("к", "р")), own, slice(1, 2)))
    assert result.best is not None
    assert (result.total, result.points, result.best.word) == (3, 3, "краб")
    assert [found.word for found in result.found] == ["бар"]
