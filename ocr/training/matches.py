"""Play random matches of Balda with common words, to be drawn on screens."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS
from ocr.training.positions import CellIndex, cells_beside

SIDE = 5
_MAX_TRIES = 40  # first words to try for a match of the wanted length


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
    def scores(self) -> list[int]:
        return [sum(each.points for each in self.played if each.side == side) for side in (0, 1)]


@cache
def common_words(alphabet: AlphabetName) -> tuple[str, ...]:
    """Words of three to seven letters that people know."""
    file = resources.files("ocr.training").joinpath("words", f"{alphabet}.txt")
    return tuple(file.read_text(encoding="utf-8").split())


def random_match(rng: random.Random, alphabet: AlphabetName, moves: int) -> Match:
    """A match of *moves* moves, or of fewer if the words run out."""
    tried: list[Match] = []
    while len(tried) < _MAX_TRIES:
        tried.append(_play_from(rng, alphabet, moves))
        if len(tried[-1].played) == moves:
            break
    return max(tried, key=lambda match: len(match.played))


def _play_from(rng: random.Random, alphabet: AlphabetName, moves: int) -> Match:
    first = rng.choice([word for word in common_words(alphabet) if len(word) == SIDE])
    board = {(SIDE // 2, column): letter for column, letter in enumerate(first)}
    used = [first]
    for _ in range(moves):
        found = {word: grown for word, grown in _moves(board, alphabet) if word not in used}
        if not found:
            break
        least = max(map(len, found)) - rng.randint(0, 2)
        word = rng.choice([word for word in found if len(word) >= least])
        board = found[word]
        used.append(word)
    rows = tuple(tuple(board.get((r, c), "") for c in range(SIDE)) for r in range(SIDE))
    played = (Played(word, n % 2, len(word)) for n, word in enumerate(used[1:]))
    return Match(alphabet, rows, tuple(played))


Letters = Mapping[CellIndex, str]


def _moves(board: Letters, alphabet: AlphabetName) -> Iterator[tuple[str, dict[CellIndex, str]]]:
    """Words with the boards that they make by one letter more."""
    empty = {cell for taken in board for cell in cells_beside(taken, SIDE)} - board.keys()
    for cell in sorted(empty):
        for letter in ALPHABETS[alphabet]:
            grown = {**board, cell: letter}
            for word in _words_through(grown, cell, alphabet):
                yield word, grown


def _words_through(board: Letters, cell: CellIndex, alphabet: AlphabetName) -> Iterator[str]:
    """The words of three letters and more with *cell* on their path on the board."""
    prefixes, words = _prefixes(alphabet)
    paths: list[tuple[CellIndex, ...]] = [(start,) for start in sorted(board)]
    while paths:
        path = paths.pop()
        text = "".join(board[each] for each in path)
        if text in words and cell in path:
            yield text
        if text in prefixes:
            beside = cells_beside(path[-1], SIDE)
            paths.extend((*path, each) for each in beside if each in board and each not in path)


@cache
def _prefixes(alphabet: AlphabetName) -> tuple[frozenset[str], frozenset[str]]:
    words = frozenset(common_words(alphabet))
    return frozenset(word[:end] for word in words for end in range(1, len(word))), words
