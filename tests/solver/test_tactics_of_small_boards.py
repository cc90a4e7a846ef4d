"""Look ahead on boards so small that a person sees the end."""

from typing import Any

import pytest

from solver import MAX_THREADS, Cell, Grid, Lexicon, Position, Rules, SolverError, analyse
from solver.checks import check_effort

KOT = Lexicon.from_words(["кот"])


def test_the_scores_so_far_count_for_the_side_to_move() -> None:
    def value(side: int) -> int:
        position = Position(Grid.parse("ко."), KOT, scores=(12, 9), side=side)
        return analyse(position).lines[0].value

    assert (value(0), value(1)) == (6, 0)


def test_a_finished_game_has_no_line() -> None:
    analysis = analyse(Position(Grid.parse("кот"), KOT))
    assert (analysis.lines, analysis.exact, analysis.depth) == ((), True, 0)


def test_a_board_on_which_no_word_fits_has_no_line() -> None:
    analysis = analyse(Position(Grid.parse("шш."), KOT))
    assert (analysis.lines, analysis.exact) == ((), True)


def test_passing_is_better_than_a_move_that_only_helps_the_other_side() -> None:
    words = Lexicon.from_words(["ко", "кот", "котик"])
    position = Position(Grid.parse("к...."), words, Rules(passing=True))
    line = analyse(position).lines[0]
    assert (line.value, line.moves) == (0, ())


def test_a_move_that_comes_to_nothing_is_better_than_passing() -> None:
    position = Position(Grid.parse("к.."), Lexicon.from_words(["ко", "от"]), Rules(passing=True))
    line = analyse(position).lines[0]
    assert (line.value, str(line.moves[0])) == (0, "b1=о ко")


def test_without_passing_that_move_has_to_be_made() -> None:
    words = Lexicon.from_words(["ко", "кот"])
    line = analyse(Position(Grid.parse("к..\n###"), words)).lines[0]
    assert (line.value, [str(move) for move in line.moves]) == (-1, ["b1=о ко", "c1=т кот"])


def test_prizes_count() -> None:
    rules = Rules(prizes=((Cell.parse("c1"), 5),))
    assert analyse(Position(Grid.parse("ко."), KOT, rules)).lines[0].value == 8


def test_the_most_threads_may_be_asked_for() -> None:
    check_effort(0.1, MAX_THREADS)


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        ({"seconds": 0}, "more than 0 seconds"),
        ({"threads": 0}, "1 to 64 threads"),
        ({"threads": 65}, "1 to 64 threads"),
        ({"lines": 0}, "at least 1 line"),
        ({"nodes": -1}, "at least 1 line, node"),
        ({"max_depth": -1}, "at least 1 line, node and ply"),
    ],
)
def test_limits_out_of_range_are_refused(limits: dict[str, Any], reason: str) -> None:
    with pytest.raises(SolverError, match=reason):
        analyse(Position(Grid.parse("ко."), KOT), **limits)
