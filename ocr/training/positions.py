"""Random letters, and positions and paths of cells that hold them."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS

Rows = Sequence[Sequence[str]]
CellIndex = tuple[int, int]
Place = TypeVar("Place")

FREQUENCY: Mapping[AlphabetName, str] = {
    "ru": "оооооооооооааааааааеееееееииииииинннннннтттттттсссссррррррввввлллкккмммдддпппуу",
    "en": "eeeeeeeeeeeetttttttttaaaaaaaaoooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddlllluuucc",
    "uk": "ооооооооооаааааааааниииииииннннннввввввввттттттеееессссррррііііллллккккммммдддппуу",
}
KEYBOARDS: Mapping[AlphabetName, tuple[str, ...]] = {
    "ru": ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"),
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "uk": ("йцукенгшщзхї", "фівапролджє", "ячсмитьбю"),
}


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


def list_filled(rows: Rows) -> list[CellIndex]:
    """The cells with letters, row by row."""
    return [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter]


def random_path(
    rng: random.Random,
    places: Sequence[Place],
    is_beside: Callable[[Place, Place], bool],
    steps: int,
) -> list[Place]:
    """A path of at most so many steps from one of *places* to others, each visited once."""
    path = [rng.choice(places)]
    while len(path) <= steps:
        free = [each for each in places if each not in path and is_beside(path[-1], each)]
        if not free:
            break
        path.append(rng.choice(free))
    return path
