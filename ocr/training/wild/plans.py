"""Plans of wild boards: any lattice, and the content of each cell."""

import random
from dataclasses import replace
from math import sqrt

from ocr.cells.shapes import ALPHABETS, EMPTY, OUTSIDE, SIGN, TILES, class_of
from ocr.detect.lattices import HIVE, TURNED_HIVE
from ocr.detect.views import KINDS, BoardKind
from ocr.reading import AlphabetName
from ocr.training.boards import Board, Spot, centre_places
from ocr.training.positions import random_letter, random_position

# Digits that look like З, О, б and І are left out, since their shapes are letters, and so are Greek
# letters like Г and Ë, which is a Ё. So is №, which is N if its small o is taken for a value.
SYMBOLS = "2457892457892457899%&@#+-+-*=?€$★☆♥●■▲▼►◄→←…"
ALIKE = frozenset("вгдеёзийлцшщъьэґіїoqceilnuvy")  # drawn twice as often as others
FOREIGN = "ÁÀÂÄÃÅĄÆÇĆČÉÈÊĘÍÎÑŃÓÔÖÕŐØÚÛÜŰŚŠŞŻŹŽŁĐŘĞÝßΘΞΨЂЉЊЋЏЎ"
LABELS = "2L", "3L", "2W", "DL", "TL", "DW", "TW", "x2", "×2", "+5", "ST", "ING", "-ED", "A/B"


def plan_board(rng: random.Random, pitch: float, kind: BoardKind | None = None) -> Board:
    """Plan the cells of a random board and their content."""
    kind = kind or rng.choices(KINDS, (68, 14, 18))[0]
    is_latin = rng.random() < (0.9 if kind == "die" else 0.45)
    alphabet: AlphabetName = "en" if is_latin else rng.choice(("ru", "ru", "uk"))
    is_square = kind == "square"
    lower = rng.random() < {"square": 0.3, "hive": 0.15, "die": 0.0}[kind]
    if kind == "hive":
        places = (HIVE if rng.random() < 0.8 else TURNED_HIVE).tolist()
        spots = [Spot(x, y, *_write_cell(rng, alphabet, lower, 0.01)) for x, y in places]
        return Board("hive", tuple(spots), 7, 1, (pitch, pitch), alphabet)
    aspect = rng.uniform(1.05, rng.choice((2.2, 4.5))) if rng.random() < 0.14 * is_square else 1.0
    steps = (pitch * aspect, pitch) if rng.random() < 0.85 else (pitch, pitch * min(aspect, 1.4))
    columns = rng.choice((3, 4, 4, 4, 5, 5, 5, 5, 6, 7, 8, 9, 12))
    rows = columns if rng.random() < 0.85 else max(3, columns + rng.randint(-2, 2))
    share = rng.choice((1.0, 1.0, rng.uniform(0.15, 1.0))) if is_square else 1.0
    filled = [rng.random() < share for _ in range(columns * rows)]
    if share < 1 and columns == rows and rng.random() < 0.6:  # as in Balda around a full row
        position = random_position(rng, "en", columns, max(share, 1 / columns))
        filled = [bool(letter) for letters in position for letter in letters]
    holes = 0.15 if rng.random() < 0.06 * is_square else 0.0
    lies_anyhow = kind == "die" and rng.random() < 0.7
    signs = rng.choice((0.0, 0.04, 0.1))
    spots = []
    for (x, y), is_filled in zip(centre_places(columns, rows), filled, strict=True):
        turn = rng.randrange(4) * 90 + rng.uniform(-8, 8) if lies_anyhow else 0.0
        what = _write_cell(rng, alphabet, lower, signs) if is_filled else ("", EMPTY)
        is_tile = rng.random() >= holes
        spots.append(Spot(x, y, *(what if is_tile else ("", OUTSIDE)), turn, is_tile))
    return Board(kind, tuple(spots), columns, rows, steps, alphabet)


def plan_honeycomb(rng: random.Random, board: Board) -> Board:
    """A honeycomb with as large cells as a hive, but more of them: it is no board."""
    columns, rows = rng.randint(4, 7), rng.randint(3, 6)
    spots = []
    for number, (x, y) in enumerate(centre_places(columns, rows)):
        shift = number // columns % 2 / 2
        what = _write_cell(rng, board.alphabet, False, 0.01)
        spots.append(Spot(x + shift, y * sqrt(3) / 2, *what))
    return replace(board, spots=tuple(spots), columns=columns, rows=rows)


def _write_cell(
    rng: random.Random, alphabet: AlphabetName, lower: bool, sign_share: float
) -> tuple[str, int]:
    """A random text for a cell, and its class when it is upright."""
    if rng.random() < sign_share:
        text = rng.choice(rng.choices((LABELS, FOREIGN, SYMBOLS), (3, 4, 5))[0])
        return text.lower() if lower and text in FOREIGN else text, SIGN
    if alphabet == "en" and rng.random() < 0.05:
        tile = rng.choice((*TILES, "qu", "qu"))
        return tile if lower else rng.choice((tile.upper(), tile.capitalize())), class_of(tile)
    letters = ALPHABETS[alphabet]
    letter = rng.choice([*letters, *sorted(letters.keys() & ALIKE), random_letter(rng, alphabet)])
    shapes = letters[letter]
    return (letter, class_of(shapes[-1])) if lower else (letter.upper(), class_of(shapes[0]))
