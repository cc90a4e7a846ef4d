"""Play random matches of Balda with common words, to be drawn on screens."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import product

from ocr.reading import AlphabetName
from ocr.training.positions import CellIndex, Rows, cells_beside

SIDE = 5


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
    rows: Rows
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
    """A match of *moves* moves, or of fewer if forty first words do not lead so far."""
    longest = Match(alphabet, (), ())
    for _ in range(40):
        longest = max(longest, _play(rng, alphabet, moves), key=lambda match: len(match.played))
        if len(longest.played) == moves:
            break
    return longest


def _play(rng: random.Random, alphabet: AlphabetName, moves: int) -> Match:
    words = common_words(alphabet)
    used = [rng.choice([word for word in words if len(word) == SIDE])]
    board: Mapping[CellIndex, str] = {(SIDE // 2, c): letter for c, letter in enumerate(used[0])}
    while len(used) <= moves:
        letters = Counter(board.values())
        fitting = [word for word in words if (Counter(word) - letters).total() < 2]
        fitting.sort(key=lambda word: rng.uniform(0, 3) - len(word))
        boards = ((word, grown) for word in fitting for grown in _grow(board, word))
        found = next((each for each in boards if each[0] not in used), None)
        if found is None:
            break
        board = found[1]
        used.append(found[0])
    rows = [[board.get((row, column), "") for column in range(SIDE)] for row in range(SIDE)]
    played = (Played(word, n % 2, len(word)) for n, word in enumerate(used[1:]))
    return Match(alphabet, rows, tuple(played))


def _grow(board: Mapping[CellIndex, str], word: str) -> Iterator[Mapping[CellIndex, str]]:
    """The boards on which a path spells *word*, with one letter more than *board*."""
    paths: list[tuple[CellIndex, ...]] = [((r, c),) for r, c in product(range(SIDE), repeat=2)]
    for length, letter in enumerate(word, 1):
        fitting = [path for path in paths if board.get(path[-1], letter) == letter]
        fitting = [path for path in fitting if sum(cell not in board for cell in path) < 2]
        if length == len(word):
            paths = fitting
        else:
            paths = [(*p, c) for p in fitting for c in cells_beside(p[-1], SIDE) if c not in p]
    for path in paths:
        grown = {**board, **dict(zip(path, word, strict=True))}
        if len(grown) > len(board):
            yield grown
