"""Play random matches of Balda with common words, to be drawn on screens."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS

SIDE = 5
_MAX_TRIES = 40  # first words to try for a match of the wanted length

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Played:
    """A word that was played, by the first side (0) or the other (1), and its points."""

    word: str
    side: int
    points: int


@dataclass(frozen=True, slots=True)
class Match:
    """A board with the words that grew it from its middle row, in the order of play."""

    alphabet: AlphabetName
    rows: tuple[tuple[str, ...], ...]
    played: tuple[Played, ...]

    @property
    def scores(self) -> tuple[int, int]:
        first, second = (
            sum(played.points for played in self.played if played.side == side) for side in (0, 1)
        )
        return first, second


@dataclass(frozen=True, slots=True)
class _Move:
    word: str
    place: Place
    letter: str


@cache
def common_words(alphabet: AlphabetName) -> tuple[str, ...]:
    """Words of three to seven letters that people know."""
    file = resources.files("ocr.training").joinpath("words", f"{alphabet}.txt")
    return tuple(file.read_text(encoding="utf-8").split())


def random_match(rng: random.Random, alphabet: AlphabetName, moves: int) -> Match:
    """A match of *moves* moves, or of fewer if the words run out."""
    longest = _play_from(rng, alphabet, 0)
    for _ in range(_MAX_TRIES):
        match = _play_from(rng, alphabet, moves)
        if len(match.played) == moves:
            return match
        longest = max(longest, match, key=lambda match: len(match.played))
    return longest


def _play_from(rng: random.Random, alphabet: AlphabetName, moves: int) -> Match:
    first = rng.choice([word for word in common_words(alphabet) if len(word) == SIDE])
    board = {(SIDE // 2, column): letter for column, letter in enumerate(first)}
    used = [first]
    for _ in range(moves):
        found = [move for move in _moves(board, alphabet) if move.word not in used]
        if not found:
            break
        longest = max(len(move.word) for move in found)
        move = rng.choice([move for move in found if len(move.word) >= longest - rng.randint(0, 2)])
        board[move.place] = move.letter
        used.append(move.word)
    rows = tuple(tuple(board.get((r, c), "") for c in range(SIDE)) for r in range(SIDE))
    played = (Played(word, n % 2, len(word)) for n, word in enumerate(used[1:]))
    return Match(alphabet, rows, tuple(played))


def _moves(board: Mapping[Place, str], alphabet: AlphabetName) -> Iterator[_Move]:
    empty = {place for taken in board for place in beside(taken) if place not in board}
    for place in sorted(empty):
        for letter in ALPHABETS[alphabet]:
            grown = {**board, place: letter}
            for word in _words_through(grown, place, alphabet):
                yield _Move(word, place, letter)


def _words_through(
    board: Mapping[Place, str], place: Place, alphabet: AlphabetName
) -> Iterator[str]:
    """The words of three letters and more with *place* on their path on the board."""
    prefixes, words = _prefixes(alphabet)
    for start in sorted(board):
        paths: list[tuple[Place, ...]] = [(start,)]
        while paths:
            path = paths.pop()
            text = "".join(board[cell] for cell in path)
            if text not in prefixes:
                continue
            if text in words and place in path:
                yield text
            paths.extend(
                (*path, cell) for cell in beside(path[-1]) if cell in board and cell not in path
            )


@cache
def _prefixes(alphabet: AlphabetName) -> tuple[frozenset[str], frozenset[str]]:
    words = frozenset(common_words(alphabet))
    return frozenset(word[:end] for word in words for end in range(1, len(word) + 1)), words


def beside(place: Place) -> list[Place]:
    """The places above, below, left and right of *place*."""
    row, column = place
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE]
