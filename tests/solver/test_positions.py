"""The positions of tests/positions parse back, and playing their lines makes their values."""

import pytest

from solver import Lexicon, Position, analyse
from tests.positions import FILES, Known, digest, play, read

POSITIONS = [
    pytest.param(known, id=f"{path.stem}-{number:02}")
    for path in FILES
    for number, known in enumerate(read(path)[1], start=1)
]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    lexicon = Lexicon.open("ru")
    if any(read(path)[0] != digest(lexicon) for path in FILES):
        pytest.skip("the values are those of other words")
    return lexicon


def test_there_are_thirty_small_and_twenty_large_positions() -> None:
    assert [len(read(path)[1]) for path in FILES] == [30, 20]


@pytest.mark.parametrize("known", POSITIONS)
def test_a_position_parses_back(known: Known) -> None:
    assert Known.parse(str(known)) == known


@pytest.mark.parametrize("known", POSITIONS)
def test_the_line_of_a_position_makes_its_value(known: Known, lexicon: Lexicon) -> None:
    margin = 0
    for position, move in play(known, lexicon):
        mine = position.side == Position.parse(known.position, lexicon).side
        margin += move.score if mine else -move.score
    assert margin == known.value


@pytest.mark.parametrize("known", POSITIONS[:15])
def test_the_exact_value_of_a_small_position_is_found(known: Known, lexicon: Lexicon) -> None:
    position = Position.parse(known.position, lexicon)
    analysis = analyse(position, seconds=60)
    own, other = position.scores[position.side], position.scores[1 - position.side]
    assert (analysis.exact, analysis.lines[0].value - (own - other)) == (True, known.value)


@pytest.mark.parametrize("threads", [2, 4])
@pytest.mark.parametrize("known", POSITIONS[:5])
def test_threads_that_share_the_tree_find_the_same(known: Known, threads: int) -> None:
    position = Position.parse(known.position, Lexicon.open("ru"))
    alone, together = (analyse(position, seconds=60, threads=n) for n in (1, threads))
    assert (together.exact, together.lines[0].value) == (True, alone.lines[0].value)
