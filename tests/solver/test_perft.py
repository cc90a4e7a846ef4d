"""Check the oracle's counts of tests/perft: a wrong count is a wrong generator."""

import pytest

from solver import Grid, Lexicon, Position, Query, find_moves
from tests.perft.positions import CountedPosition, load

POSITIONS = load()
each_position = pytest.mark.parametrize("known", POSITIONS, ids=lambda known: known.name)


@each_position
def test_full_searches_count_the_moves_of_every_ply(known: CountedPosition) -> None:
    lexicon = Lexicon.from_words(known.words, alphabet=known.grid.alphabet.name)

    def perft(grid: Grid, used: tuple[str, ...], plies: int) -> int:
        moves = find_moves(grid, lexicon, Query(known.rules, tuple(used)))
        if plies == 1:
            return len(moves)
        return sum(
            perft(grid.with_letter(move.cell, move.letter), (*used, move.word), plies - 1)
            for move in moves
        )

    start = (known.grid.start_word,) if known.grid.start_word else ()
    plies = range(1, len(known.moves) + 1)
    assert [perft(known.grid, start, count) for count in plies] == known.moves


@each_position
def test_incremental_searches_count_the_moves_of_every_ply(known: CountedPosition) -> None:
    lexicon = Lexicon.from_words(known.words, alphabet=known.grid.alphabet.name)
    game = Position(known.grid, lexicon, known.rules)

    def perft(plies: int) -> int:
        moves = game.moves()
        if plies == 1:
            return len(moves)
        leaves = 0
        for move in moves:
            game.play(move)
            leaves += perft(plies - 1)
            game.undo()
        return leaves

    assert [perft(count + 1) for count in range(len(known.moves))] == known.moves
