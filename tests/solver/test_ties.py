"""Order moves of equal points by lower risk, then tier of the word, then letter and place."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import TIERS, Alphabet, Grid, Lexicon, Move, Order, Query, Tier, find_moves
from tests.long import examples
from tests.oracle import balda as oracle
from tests.solver.cases import Case, cases, place_all
from tests.solver.tiers import make_tiers

A = Grid.parse("a...")
TIED = make_tiers(  # e is rarer than d
    ac="natural", act="natural", ab="rare", ad="natural", ae="natural", dud="natural"
)


@dataclass(frozen=True, slots=True)
class Tiered:
    """A case with a tier for each word."""

    case: Case
    tiers: dict[str, Tier]

    @property
    def lexicon(self) -> Lexicon:
        return make_tiers(self.case.alphabet, **self.tiers)

    @property
    def order(self) -> list[oracle.Placed]:
        """All moves in the order of the oracle."""
        alphabet = Alphabet.find(self.case.alphabet)
        ranked = oracle.rank(self.case.position, self.case.words, alphabet)
        numbers = {word: TIERS.index(tier) for word, tier in self.tiers.items()}
        return oracle.break_ties(self.case.position, ranked, numbers)


@st.composite
def draw_tiers(draw: st.DrawFn) -> Tiered:
    case = draw(cases(max_letters=4))
    return Tiered(case, {word: draw(st.sampled_from(TIERS)) for word in sorted(case.words)})


def words(moves: list[Move]) -> list[str]:
    return [move.word for move in moves]


def test_a_tie_goes_to_the_lower_risk_then_to_the_known_word_then_to_the_rarer_letter() -> None:
    assert [(move.word, move.risk, move.tier) for move in find_moves(A, TIED).page()] == [
        ("ae", 0, "natural"),
        ("ad", 0, "natural"),
        ("ab", 0, "rare"),
        ("ac", 3, "natural"),
    ]


def test_a_page_in_the_middle_of_a_tie_has_the_same_order() -> None:
    assert words(find_moves(A, TIED, Query(first=2, limit=1)).page()) == ["ab"]


def test_moves_read_after_a_page_keep_its_order() -> None:
    moves = find_moves(A, TIED)
    assert words(moves.page()) == words(list(moves))


def test_more_points_go_before_less_risk() -> None:
    lexicon = make_tiers(cat="natural", at="natural", cats="natural")
    moves = find_moves(Grid.parse("ca.."), lexicon).page()
    assert [(move.word, move.risk) for move in moves] == [("cat", 4), ("at", 4)]


def test_the_natural_order_breaks_ties_within_a_tier() -> None:
    moves = find_moves(A, TIED, Query(order="natural")).page()
    assert words(moves) == ["ae", "ad", "ac", "ab"]


def test_a_word_comes_with_all_its_placements_and_counts_as_one() -> None:
    lexicon = make_tiers(ad="natural", da="rare")
    grid = Grid.parse("...\n.a.\n...")
    found, more = find_moves(grid, lexicon, Query(limit=1)).by_word()
    assert [[str(move.cell) for move in moves] for moves in found] == [["b1", "a2", "c2", "b3"]]
    assert [words(list(moves)) for moves in found] == [["ad"] * 4]
    assert more
    following, more = find_moves(grid, lexicon, Query(first=1, limit=1)).by_word()
    assert [words(list(moves)) for moves in following] == [["da"] * 4]
    assert not more


@examples(20)
@given(tiered=draw_tiers(), first=st.integers(0, 6), limit=st.integers(1, 6))
def test_the_ties_of_a_page_and_oracle_agree(tiered: Tiered, first: int, limit: int) -> None:
    query = replace(tiered.case.query, first=first, limit=limit)
    page = find_moves(tiered.case.grid, tiered.lexicon, query).page()
    assert place_all(page) == tiered.order[first : first + limit]


@pytest.mark.parametrize("order", ["points", "net", "natural"])
@examples(10)
@given(tiered=draw_tiers(), limit=st.integers(1, 4))
def test_words_with_their_placements_are_the_moves(
    order: Order, tiered: Tiered, limit: int
) -> None:
    query = replace(tiered.case.query, order=order)
    grid, lexicon = tiered.case.grid, tiered.lexicon
    ranked = find_moves(grid, lexicon, query).page()
    in_turn = list(dict.fromkeys(words(ranked)))
    found, more = find_moves(grid, lexicon, replace(query, limit=limit)).by_word()
    assert [moves[0].word for moves in found] == in_turn[:limit]
    assert more == (len(in_turn) > limit)
    for moves in found:
        assert sorted(place_all(moves)) == sorted(
            place_all(m for m in ranked if m.word == moves[0].word)
        )
        assert str(moves[0]) == next(str(m) for m in ranked if m.word == moves[0].word)
