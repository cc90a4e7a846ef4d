"""Review a match: the cost of each move, the turning point, and missed words."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    Analysis,
    Analyst,
    GridError,
    Lexicon,
    Match,
    Position,
    Review,
    ReviewedMove,
    Stop,
    review,
)
from solver import start_grid as start
from tests.long import examples
from tests.oracle import minimax

WORDS = Lexicon.from_words(["кот", "ток", "окот", "рот", "тор", "скот", "коты", "скоты", "ротик"])
KNOWN: minimax.Known = {}  # shared, as all matches have the same start word


def review_match(text: str) -> Review:
    return review(Match.parse(text), WORDS, seconds=30)


def test_the_best_move_costs_nothing_and_no_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    analyse, looks = Analyst.analyse, list[str]()

    def look(analyst: Analyst, position: Position, **how: Any) -> Analysis:
        looks.append(str(position))
        return analyse(analyst, position, **how)

    position = Position(start("кот"), WORDS)
    best = review_match(f"кот; {position.moves()[0]}").moves[0].best
    assert best is not None
    monkeypatch.setattr(Analyst, "analyse", look)
    assert review_match(f"кот; {best}").moves[0].cost == 0
    assert len(looks) == 1


@examples(10)
@given(st.lists(st.integers(0, 99), min_size=1, max_size=4))
def test_the_cost_of_a_move_is_that_of_plain_minimax(choices: list[int]) -> None:
    position = Position(start("кот"), WORDS)
    costs = []
    for choice in choices:
        moves = position.moves()
        if not moves:
            break
        move = moves[choice % len(moves)]
        value = minimax.play_out(position, KNOWN)
        position.play(move)
        costs.append(value - (move.score - minimax.play_out(position, KNOWN)))
    report = review(Match.of(position), WORDS, seconds=30)
    assert [move.cost for move in report.moves] == costs
    assert all(move.exact for move in report.moves)


def test_the_turning_point_is_the_costliest_move_of_the_loser() -> None:
    report = review_match("кот; a1=с скот; b1=р рот")
    assert [move.cost > 0 for move in report.moves][1]
    assert (report.scores, report.turning_point) == ((4, 3), 1)


def test_a_draw_has_no_turning_point() -> None:
    assert review_match("кот; b1=р рот; b3=т ток").turning_point is None
    assert review_match("кот").turning_point is None


def test_a_word_is_missed_if_both_sides_could_have_made_it() -> None:
    report = review_match("кот; b1=р рот; b3=т ток")
    assert "скот" in report.missed
    assert not {"рот", "ток", "кот"} & set(report.missed)


def test_a_word_that_one_side_made_later_is_not_missed() -> None:
    assert "скот" not in review_match("кот; b1=р рот; b3=т ток; a1=с скот").missed


def test_a_pass_is_a_move_that_costs() -> None:
    report = review_match("кот passing; pass")
    assert report.moves[0].move is None
    assert report.scores == (0, 0)


def test_moves_are_told_one_by_one() -> None:
    told: list[ReviewedMove] = []
    report = review(
        Match.parse("кот; b1=р рот; a1=с скот"), WORDS, seconds=5, on_progress=told.append
    )
    assert tuple(told) == report.moves


def test_a_match_that_cannot_be_played_is_refused_at_once() -> None:
    told: list[ReviewedMove] = []
    with pytest.raises(GridError, match="not empty"):
        review(Match.parse("кот; b1=р рот; b1=т ток"), WORDS, on_progress=told.append)
    assert not told


def test_a_review_that_is_stopped_has_all_moves() -> None:
    stop = Stop()
    stop.set()
    report = review(Match.parse("кот; b1=р рот; a1=с скот"), WORDS, stop=stop)
    assert [move.scores for move in report.moves] == [(3, 0), (3, 4)]
