"""Plans of wild boards: any lattice, and the content of each cell."""

import random
from dataclasses import replace
from math import sqrt

from ocr.cells.classes import EMPTY, OUTSIDE, SIGN, class_of
from ocr.detect.lattices import HIVE, TURNED_HIVE
from ocr.detect.views import KINDS, BoardKind
from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS, TILES
from ocr.training.boards import Board, Spot
from ocr.training.canvas import Point
from ocr.training.positions import random_letter, random_position

# Digits that look like З, О, б and І are left out, since their shapes are letters. So is №, which
# is N if its small o is taken for a value of the tile.
SYMBOLS = "2457892457892457899%&@#+*=?€$★☆♥●■▲▼►◄→←…"
ALIKE = frozenset("вгдеёзийлцшщъьэґіїoqceilnuvy")  # drawn twice as often as others
FOREIGN = "ÁÀÂÄÃÅÆÇÉÈÊËÍÎÏÑÓÔÖÕØÚÛÜŚŠŻŹŽŁĆČĐŘŞĞßΓΔΘΛΞΠΣΦΨΩЂЉЊЋЏЎ"
LABELS = [
    "2L",
    "3L",
    "2W",
    "3W",
    "DL",
    "TL",
    "DW",
    "TW",
    "x2",
    "x3",
    "×2",
    "+5",
    "ST",
    "ING",
    "-ED",
    "A/B",
]


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
        return Board("hive", tuple(spots), 7, 1, (pitch, pitch), alphabet, sizes=(0.3, 0.7))
    aspect = rng.uniform(1.05, rng.choice((2.2, 5.0))) if rng.random() < 0.2 * is_square else 1.0
    steps = (pitch * aspect, pitch) if rng.random() < 0.85 else (pitch, pitch * min(aspect, 1.4))
    columns = rng.choice((3, 4, 4, 4, 5, 5, 5, 5, 6, 7, 8, 9, 12))
    rows = columns if rng.random() < 0.85 else max(3, columns + rng.randint(-2, 2))
    share = rng.choice((1.0, 1.0, rng.uniform(0.15, 1.0))) if is_square else 1.0
    filled = [[rng.random() < share for _ in range(columns)] for _ in range(rows)]
    if share < 1 and columns == rows and rng.random() < 0.6:  # as in Balda around a full row
        position = random_position(rng, "en", columns, max(share, 1 / columns))
        filled = [[bool(letter) for letter in row] for row in position]
    holes = 0.15 if rng.random() < 0.06 * is_square else 0.0
    lies_anyhow = kind == "die" and rng.random() < 0.7
    signs = rng.choice((0.0, 0.04, 0.1))
    spots = []
    for place in ((x, y) for y in range(rows) for x in range(columns)):
        turn = rng.randrange(4) * 90 + rng.uniform(-8, 8) if lies_anyhow else 0.0
        is_tile, what = rng.random() >= holes, ("", EMPTY)
        if filled[place[1]][place[0]]:
            what = _write_cell(rng, alphabet, lower, signs)
        x, y = place[0] - (columns - 1) / 2, place[1] - (rows - 1) / 2
        spots.append(Spot(x, y, *(what if is_tile else ("", OUTSIDE)), turn, is_tile))
    offset = rng.gauss(0, 0.02), rng.gauss(0, 0.035)
    sizes = rng.choice(((0.38, 1.0), (0.28, 0.6)))
    if rng.random() < 0.12 * is_square:
        offset, sizes = _place_letters(rng, steps), (0.18, 0.6)
    elif rng.random() < 0.08 * is_square:
        sizes = (0.1, 0.3)
    return Board(kind, tuple(spots), columns, rows, steps, alphabet, offset, sizes)


def _place_letters(rng: random.Random, steps: Point) -> Point:
    """A place for letters at an edge or in a corner of their cells, mostly at the left."""
    ways = rng.choice(((-1, 0), (-1, 0), (-1, 0), (-1, -1), (0, -1), (1, 0)))
    room = (step / min(steps) / 2 - rng.uniform(0.15, 0.35) for step in steps)
    across, down = (way * most for way, most in zip(ways, room, strict=True))
    return across, down


def plan_honeycomb(rng: random.Random, board: Board) -> Board:
    """A honeycomb with as large cells as a hive, but more of them: it is no board."""
    columns, rows = rng.randint(4, 7), rng.randint(3, 6)
    spots = [
        Spot(
            column - (columns - 1) / 2 + row % 2 / 2,
            (row - (rows - 1) / 2) * sqrt(3) / 2,
            *_write_cell(rng, board.alphabet, False, 0.01),
        )
        for row in range(rows)
        for column in range(columns)
    ]
    return replace(board, spots=tuple(spots), columns=columns, rows=rows)


def _write_cell(
    rng: random.Random, alphabet: AlphabetName, lower: bool, sign_share: float
) -> tuple[str, int]:
    """A random text for a cell, and its class when it is upright."""
    if rng.random() < sign_share:
        return rng.choice(rng.choices((LABELS, FOREIGN, SYMBOLS), (3, 2, 5))[0]), SIGN
    if alphabet == "en" and rng.random() < 0.05:
        tile = rng.choice((*TILES, "qu", "qu"))
        return tile if lower else rng.choice((tile.upper(), tile.capitalize())), class_of(tile)
    letters = ALPHABETS[alphabet]
    letter = rng.choice([*letters, *sorted(letters.keys() & ALIKE), random_letter(rng, alphabet)])
    shapes = letters[letter]
    return (letter, class_of(shapes[-1])) if lower else (letter.upper(), class_of(shapes[0]))
