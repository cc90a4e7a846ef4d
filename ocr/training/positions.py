"""Common words, random letters, and positions and matches of cells that hold them."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import product
from math import dist

from ocr.cells.shapes import ALPHABETS
from ocr.reading import AlphabetName

Rows = Sequence[Sequence[str]]
CellIndex = tuple[int, int]

FREQUENCY: Mapping[AlphabetName, str] = {
    "ru": "оооооооооооааааааааеееееееииииииинннннннтттттттсссссссррррррввввлллкккмммдддпппуу",
    "en": "eeeeeeeeeeeetttttttttaaaaaaaaoooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddlllluuucc",
    "uk": "ооооооооооаааааааааниииииииннннннввввввввттттттеееессссррррііііллллккккммммдддппуу",
}
KEYBOARDS: Mapping[AlphabetName, tuple[str, ...]] = {
    "ru": ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"),
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "uk": ("йцукенгшщзхї", "фівапролджє", "ячсмитьбю"),
}


@cache
def common_words(alphabet: AlphabetName) -> tuple[str, ...]:
    """Words of three to seven letters that people know."""
    file = resources.files("ocr.training").joinpath("words", f"{alphabet}.txt")
    return tuple(file.read_text(encoding="utf-8").split())


def random_letter(rng: random.Random, alphabet: AlphabetName) -> str:
    """A random letter, half of the time by its frequency in words, else any letter."""
    return rng.choice(FREQUENCY[alphabet] if rng.random() < 0.5 else [*ALPHABETS[alphabet]])


def random_word(rng: random.Random, alphabet: AlphabetName, least: int, most: int) -> str:
    """Between *least* and *most* random letters."""
    return "".join(random_letter(rng, alphabet) for _ in range(rng.randint(least, most)))


def random_position(rng: random.Random, alphabet: AlphabetName, side: int, fill: float) -> Rows:
    """A random position: a word across the middle and letters grown from it, as in a game."""
    board = {(side // 2, column): random_letter(rng, alphabet) for column in range(side)}
    while len(board) < round(fill * side * side):
        free = {cell for taken in board for cell in cells_beside(taken, side)} - board.keys()
        board[rng.choice(sorted(free))] = random_letter(rng, alphabet)
    return [[board.get((row, column), "") for column in range(side)] for row in range(side)]


def cells_beside(cell: CellIndex, side: int) -> list[CellIndex]:
    """The cells above, below, left and right of *cell* on a board of *side* rows."""
    row, column = cell
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in around if 0 <= r < side and 0 <= c < side]


def random_path(
    rng: random.Random, places: Mapping[CellIndex, tuple[float, float]], reach: float, steps: int
) -> tuple[CellIndex, ...]:
    """The cells on a path of at most so many steps from place to place, none beyond *reach*."""
    path = [rng.choice([*places])]
    while len(path) <= steps:
        last = places[path[-1]]
        free = [cell for cell, at in places.items() if cell not in path and dist(at, last) < reach]
        if not free:
            break
        path.append(rng.choice(free))
    return tuple(path)


def random_match(
    rng: random.Random, alphabet: AlphabetName, side: int, moves: int
) -> tuple[Rows, Sequence[str]]:
    """A board, and common words that grew it from its middle row: *moves* or, if stuck, fewer."""
    words = common_words(alphabet)
    used = [rng.choice([word for word in words if len(word) == side])]
    board: Mapping[CellIndex, str] = {(side // 2, c): letter for c, letter in enumerate(used[0])}
    for _ in range(moves):
        letters = Counter(board.values())
        fitting = [word for word in words if (Counter(word) - letters).total() < 2]
        fitting.sort(key=lambda word: rng.uniform(0, 3) - len(word))
        boards = ((word, _grow(board, word, side)) for word in fitting if word not in used)
        found = next(((word, grown) for word, grown in boards if grown != board), None)
        if found is None:
            break
        board = found[1]
        used.append(found[0])
    rows = [[board.get((row, column), "") for column in range(side)] for row in range(side)]
    return rows, used[1:]


def _grow(board: Mapping[CellIndex, str], word: str, side: int) -> Mapping[CellIndex, str]:
    """The board with a letter more on which a path spells *word*; the board itself if none does."""
    paths: list[tuple[CellIndex, ...]] = [((r, c),) for r, c in product(range(side), repeat=2)]
    for length, letter in enumerate(word, 1):
        paths = [path for path in paths if board.get(path[-1], letter) == letter]
        paths = [path for path in paths if sum(cell not in board for cell in path) < 2]
        if length < len(word):
            paths = [(*p, c) for p in paths for c in cells_beside(p[-1], side) if c not in p]
    boards = ({**board, **dict(zip(path, word, strict=True))} for path in paths)
    return next((grown for grown in boards if len(grown) > len(board)), board)
