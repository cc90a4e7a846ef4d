"""Common words, random letters, and positions and paths of cells that hold them."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from math import dist

from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS

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
    rng: random.Random, places: Sequence[tuple[float, float]], reach: float, steps: int
) -> list[int]:
    """The numbers of places on a path of at most so many steps, none longer than *reach*."""
    path = [rng.randrange(len(places))]
    while len(path) <= steps:
        last = places[path[-1]]
        free = [n for n, at in enumerate(places) if n not in path and dist(at, last) < reach]
        if not free:
            break
        path.append(rng.choice(free))
    return path
