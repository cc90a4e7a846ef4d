"""Boggle: the words of a board of letters.

A word steps from cell to cell, by corners too unless the rules forbid it, and uses each cell once.
The native core finds all words by one walk of the word graph (`core/boggle/boggle.h`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from math import isqrt
from typing import NamedTuple

from solver import _core
from solver.alphabet import MAX_WORD_LETTERS, Alphabet, check_min_letters, foreign_letter
from solver.checks import in_time, out_of_time
from solver.grid import EMPTY, OUTSIDE, Cell, Grid, check_grid
from solver.lexicon import Lexicon
from solver.solver_errors import GridError, SolverError, WordError
from solver.tiles import MAX_TILE_LETTERS, letters_of, use_of
from solver.wordlists.word_list import TIERS, Tier

MAX_BOGGLE_SIDE = 8
MAX_WORD_POINTS = 100_000
SEARCH_SECONDS = 10.0
_BOARDS_AT_ONCE = 500

TILE_BYTES = 1 + MAX_TILE_LETTERS
NO_LETTER = b"\xff"
_POINTS = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5, 8: 11}
_USUAL_SQUARES = (9, 16, 25)  # cells
_STEP = re.compile(r"([0-9]{1,2})=([0-9]{1,6})")

PointSteps = tuple[tuple[int, int], ...]
"""Points of words, as pairs: a number of letters, and the points of words from that length on."""


@dataclass(frozen=True, slots=True)
class BoggleRules:
    """The rules of a game. `min_letters` None is as in the sets: 3, or 4 on more than 16 cells.

    Without `corners` a word steps only to the sides. Without `points` the points of the sets
    count. SolverError if a number is out of range.
    """

    min_letters: int | None = None
    corners: bool = True
    points: PointSteps = ()

    def __post_init__(self) -> None:
        if self.min_letters is not None:
            check_min_letters(self.min_letters)
        for letters, points in self.points:
            if not (0 < letters <= MAX_WORD_LETTERS and 0 <= points <= MAX_WORD_POINTS):
                raise SolverError(
                    "A word of {letters} letters cannot count {points} points; words have at most "
                    "{most_letters} letters and {most_points} points.",
                    letters=letters,
                    points=points,
                    most_letters=MAX_WORD_LETTERS,
                    most_points=MAX_WORD_POINTS,
                )

    def min_letters_on(self, cells: int) -> int:
        """The minimum length of a word on a board of *cells* cells."""
        if self.min_letters is not None:
            return self.min_letters
        return 3 if cells <= 16 else 4


class FoundWord(NamedTuple):
    """A word of a board. Of all its paths, `path` is the first in reading order."""

    word: str
    points: int
    path: tuple[Cell, ...]
    tier: Tier


class Words(tuple[FoundWord, ...]):
    """The words of a board: by points, by length, the likely before the rare, alphabetically."""

    @cached_property
    def points(self) -> int:
        return sum(word.points for word in self)


def find_words(grid: Grid, lexicon: Lexicon, rules: BoggleRules | None = None) -> Words:
    """All words of *grid*, each once; no word walks an empty cell or one off the board.

    Releases the GIL. The word graph of a lexicon is built on its first use in a process, which
    takes about 0.1 s. GridError if the board is larger than 8 by 8 or has a letter that the lexicon
    lacks; SolverError if it has too many paths to follow, like a large board of one letter.
    """
    check_grid(grid)
    board = _encode_grid(grid, lexicon.alphabet)
    cells = grid.height * grid.width
    rules = rules or BoggleRules()
    graph = word_graph(lexicon.layers, lexicon.banned)
    with in_time(SEARCH_SECONDS):
        found = graph.boggle_words(
            board,
            grid.width,
            rules.corners,
            rules.min_letters_on(cells),
            word_points(cells, rules),
            SEARCH_SECONDS,
        )
    steps = [Cell(*divmod(number, grid.width)) for number in range(cells)]
    words = [_decode_word(word, points, path, steps, lexicon) for word, points, path in found]
    words.sort(key=lambda w: (-w.points, -len(w.word), TIERS.index(w.tier), w.word))
    return Words(words)


class BoardTotals(NamedTuple):
    """The number of words on a board, and the sum of their points."""

    words: int
    points: int


def total_boards(
    boards: Iterable[str], lexicon: Lexicon, rules: BoggleRules | None = None
) -> Iterator[BoardTotals | SolverError]:
    """The totals of each board, given as text, in order; the error if it cannot be read.

    Boards are read by `parse_boggle`. A few hundred are counted in one call of the core, which
    releases the GIL: a board of 16 plain letters takes as long to count as to read.
    """
    reader = _BoardReader(lexicon, rules or BoggleRules())
    remaining = iter(boards)
    while slice_ := list(islice(remaining, _BOARDS_AT_ONCE)):
        yield from reader.total(slice_)


class _BoardReader:
    def __init__(self, lexicon: Lexicon, rules: BoggleRules) -> None:
        self._alphabet = lexicon.alphabet
        self._graph = word_graph(lexicon.layers, lexicon.banned)
        self._rules = rules
        letters = self._alphabet.letters
        self._tiles = {letter: encode_tiles([letter], self._alphabet) for letter in letters}

    def total(self, boards: Sequence[str]) -> list[BoardTotals | SolverError]:
        found: dict[int, BoardTotals | SolverError] = {}
        of_shape: dict[tuple[int, int], list[tuple[int, bytes]]] = {}
        for number, board in enumerate(boards):
            try:
                shape, tiles = self._read(board)
            except SolverError as refusal:
                found[number] = refusal
            else:
                of_shape.setdefault(shape, []).append((number, tiles))
        for shape, numbered in of_shape.items():
            for (number, _), totals in zip(numbered, self._count(shape, numbered), strict=True):
                found[number] = BoardTotals(*totals) if totals else out_of_time(SEARCH_SECONDS)
        return [found[number] for number in range(len(boards))]

    def _read(self, board: str) -> tuple[tuple[int, int], bytes]:
        if len(board) in _USUAL_SQUARES:
            side = isqrt(len(board))
            with suppress(KeyError):
                return (side, side), b"".join(map(self._tiles.__getitem__, board))
        grid = parse_boggle(board)
        return (grid.height, grid.width), _encode_grid(grid, self._alphabet)

    def _count(
        self, shape: tuple[int, int], numbered: Sequence[tuple[int, bytes]]
    ) -> list[tuple[int, int] | None]:
        height, width = shape
        cells = height * width
        return self._graph.total_boards(
            b"".join(tiles for _, tiles in numbered),
            height,
            width,
            self._rules.corners,
            self._rules.min_letters_on(cells),
            word_points(cells, self._rules),
            SEARCH_SECONDS,
        )


def word_points(cells: int, rules: BoggleRules) -> list[int]:
    """Points by the length of a word. The 6x6 set gives 2 a letter from 9 letters on."""
    if rules.points:
        steps = sorted(rules.points)
        lengths = range(MAX_WORD_LETTERS + 1)
        return [max((step for step in steps if step[0] <= n), default=(0, 0))[1] for n in lengths]
    max_points = _POINTS[8]
    points = [_POINTS.get(length, 0) for length in range(9)] + [max_points] * (MAX_WORD_LETTERS - 8)
    if cells > 25:
        points[9:] = [2 * length for length in range(9, MAX_WORD_LETTERS + 1)]
    return points


def parse_points(text: str) -> PointSteps:
    """Read points like `3=1,5=2,6=3`; SolverError if *text* is not. Sizes are not checked."""
    steps = [_STEP.fullmatch(step.strip()) for step in text.split(",")]
    found = tuple((int(step[1]), int(step[2])) for step in steps if step)
    if len(found) < len(steps):
        raise SolverError(
            "“{text}” is not a list of points; write letters=points, like 3=1,5=2,6=3",
            text=text[:40],
        )
    return found


def parse_boggle(text: str) -> Grid:
    """Read a board as `Grid.parse` does, or a square one with any line breaks.

    N blocks of N × N letters together are rows; one word of 9, 16 or 25 letters is a square too.
    Errors as of `Grid.parse`.
    """
    grid = Grid.parse(text)
    tiles = tuple(tile for row in grid.rows for tile in row)
    blocks = len(text.split())
    if len(tiles) == blocks**2 or (grid.height == 1 and len(tiles) in _USUAL_SQUARES):
        side = isqrt(len(tiles))
        return Grid(tuple(tiles[at : at + side] for at in range(0, len(tiles), side)))
    return grid


def check_size(height: int, width: int) -> None:
    """Raise GridError if a board is too large for Boggle."""
    if max(height, width) > MAX_BOGGLE_SIDE:
        raise GridError(
            "A Boggle board has at most {most} rows and columns, this is {height} by {width}.",
            most=MAX_BOGGLE_SIDE,
            height=height,
            width=width,
        )


def _encode_grid(grid: Grid, alphabet: Alphabet) -> bytes:
    check_size(grid.height, grid.width)
    return encode_tiles((tile for row in grid.rows for tile in row), alphabet)


def encode_tiles(tiles: Iterable[str], alphabet: Alphabet) -> bytes:
    """Six bytes a tile for the core: its use, then its letters.

    Blocked and empty cells have no letter.
    """
    return b"".join(
        bytes([use_of(tile)]) + _letters(tile, alphabet).ljust(MAX_TILE_LETTERS, NO_LETTER)
        for tile in tiles
    )


@lru_cache(maxsize=4)
def word_graph(
    layers: tuple[_core.Lexicon, ...], banned: tuple[_core.WordSet, ...]
) -> _core.WordGraph:
    """The graph of a lexicon's words that the core walks; cached for the last lexicons used."""
    return _core.WordGraph(layers, banned)


def _letters(tile: str, alphabet: Alphabet) -> bytes:
    if tile in (EMPTY, OUTSIDE):
        return b""
    try:
        return alphabet.encode(letters_of(tile))
    except WordError as unknown:
        raise foreign_letter(unknown.values["character"], alphabet) from None


def _decode_word(
    word: bytes, points: int, path: list[int], cells: Sequence[Cell], lexicon: Lexicon
) -> FoundWord:
    text = lexicon.alphabet.decode(word)
    return FoundWord(text, points, tuple([cells[at] for at in path]), lexicon.tier(text))
