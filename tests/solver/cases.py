"""Small random boards with rules and words, for the native core and the oracle."""

from collections.abc import Iterable
from dataclasses import dataclass

from hypothesis import strategies as st

from solver import Cell, Grid, Lexicon, Move, Query, Rules, find_moves
from tests.oracle import balda as oracle

ALPHABETS = {"ru": "абе", "ru-yo": "абё", "uk": "аїґ", "en": "abz"}
CLASSIC = Rules()
SIZES = [(1, 2), (1, 6), (6, 1), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4)]


@dataclass(frozen=True, slots=True)
class Case:
    """A board with its lexicon, some of whose words are used."""

    alphabet: str
    grid: Grid
    words: frozenset[str]
    used: frozenset[str]
    rules: Rules

    @property
    def lexicon(self) -> Lexicon:
        return Lexicon.from_words(self.words, alphabet=self.alphabet)

    @property
    def query(self) -> Query:
        return Query(self.rules, tuple(self.used))

    @property
    def position(self) -> oracle.Position:
        return oracle.position(self.grid, self.words, self.rules, self.used)

    def cells(self, *, filled: bool) -> list[Cell]:
        """The cells that hold a letter, or else the empty ones."""
        return [
            Cell(row, column)
            for row, texts in enumerate(self.grid.rows)
            for column, text in enumerate(texts)
            if text != "#" and bool(text) == filled
        ]


def find_all(board: str, words: str, rules: Rules = CLASSIC, used: Iterable[str] = ()) -> set[str]:
    """The moves on a board in the notation of `str(move)`; *words* are parted by spaces."""
    lexicon = Lexicon.from_words(words.split())
    query = Query(rules, tuple(used))
    return {str(move) for move in find_moves(Grid.parse(board), lexicon, query)}


def place_all(moves: Iterable[Move]) -> list[oracle.Placed]:
    """Convert moves to those of the oracle, in the same order."""
    return [oracle.Placed(move.cell, move.letter, move.word) for move in moves]


@st.composite
def cases(draw: st.DrawFn, *, max_letters: int = 6) -> Case:
    alphabet = draw(st.sampled_from(sorted(ALPHABETS)))
    letters = ALPHABETS[alphabet]
    short = st.text(alphabet=letters, min_size=2, max_size=3)
    long = st.text(alphabet=letters, min_size=2, max_size=max_letters)
    words = draw(st.frozensets(short | long, min_size=6, max_size=20))
    grid = draw(_grids(letters))
    used = draw(st.frozensets(st.sampled_from(sorted(words)), max_size=2))
    return Case(alphabet, grid, words, used, draw(_rules(grid)))


@st.composite
def _grids(draw: st.DrawFn, letters: str) -> Grid:
    height, width = draw(st.sampled_from(SIZES))
    cell = st.sampled_from([*letters, *letters, "", "", "", "#"])
    row = st.lists(cell, min_size=width, max_size=width).map(tuple)
    rows = st.lists(row, min_size=height, max_size=height).map(tuple)
    return Grid(draw(rows.filter(lambda rows: any(set(row) & set(letters) for row in rows))))


@st.composite
def _rules(draw: st.DrawFn, grid: Grid) -> Rules:
    on_board = [
        Cell(row, column)
        for row, texts in enumerate(grid.rows)
        for column, text in enumerate(texts)
        if text != "#"
    ]
    prize = st.tuples(st.sampled_from(on_board), st.integers(1, 4))
    return Rules(
        knots=draw(st.booleans()),
        diagonal=draw(st.booleans()),
        min_letters=draw(st.sampled_from([1, 2, 2, 2, 3])),
        prizes=tuple(draw(st.lists(prize, max_size=2, unique_by=lambda prize: prize[0]))),
    )
