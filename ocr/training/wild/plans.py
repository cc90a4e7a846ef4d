"""Plans of wild boards: any lattice, and the content of each cell."""

import math
import random
from dataclasses import replace

from ocr.cells.classes import EMPTY, OUTSIDE, SIGN, class_of
from ocr.detect.views import KINDS, BoardKind
from ocr.reading import AlphabetName
from ocr.shapes import ALPHABETS, TILES
from ocr.training.boards import Board, Spot
from ocr.training.positions import random_letter, random_position

# Digits that look like З, О, б and І are left out, since their shapes are letters. So is №, which
# is N if its small o is taken for a value of the tile.
SYMBOLS = "2457892457892457899%&@#+*=?€$★☆♥●■▲▼►◄→←…"
ALIKE = frozenset("вгдеёзийлцшщъьэґіїoqceilnuvy")  # drawn twice as often as others
FOREIGN = "ÁÀÂÄÃÅÆÇÉÈÊËÍÎÏÑÓÔÖÕØÚÛÜŚŠŻŹŽŁĆČĐŘŞĞßΓΔΘΛΞΠΣΦΨΩЂЉЊЋЏЎ"
LABELS = (
    *("2L", "3L", "2W", "3W", "DL", "TL", "DW", "TW"),
    *("x2", "x3", "×2", "+5", "ST", "ING", "-ED", "A/B"),
)


def plan_board(rng: random.Random, pitch: float, kind: BoardKind | None = None) -> Board:
    """Plan the cells of a random board and their content."""
    kind = kind or rng.choices(KINDS, (68, 14, 18))[0]
    is_latin = rng.random() < (0.9 if kind == "die" else 0.45)
    alphabet: AlphabetName = "en" if is_latin else rng.choice(("ru", "ru", "uk"))
    if kind == "hive":
        return _plan_hive(rng, pitch, alphabet)
    widest = rng.choice((2.2, 4.5))
    aspect = rng.uniform(1.05, widest) if kind == "square" and rng.random() < 0.14 else 1.0
    steps = (pitch * aspect, pitch) if rng.random() < 0.85 else (pitch, pitch * min(aspect, 1.4))
    columns = rng.choice((3, 4, 4, 4, 5, 5, 5, 5, 6, 7, 8, 9, 12))
    rows = columns if rng.random() < 0.85 else max(3, columns + rng.randint(-2, 2))
    share = rng.choice((1.0, 1.0, rng.uniform(0.15, 1.0))) if kind == "square" else 1.0
    filled = _fill(rng, columns, rows, share)
    holes = 0.15 if kind == "square" and rng.random() < 0.06 else 0.0
    lower = rng.random() < 0.3 and kind == "square"
    lies_anyhow = kind == "die" and rng.random() < 0.7
    sign_share = rng.choice((0.0, 0.04, 0.1))
    spots = []
    for number in range(rows * columns):
        row, column = divmod(number, columns)
        place = column - (columns - 1) / 2, row - (rows - 1) / 2
        turn = rng.randrange(4) * 90 + rng.uniform(-8, 8) if lies_anyhow else 0.0
        what = ("", EMPTY)
        if filled[row][column]:
            what = _write_cell(rng, alphabet, lower, sign_share)
        is_tile = rng.random() >= holes
        spots.append(Spot(*place, *(what if is_tile else ("", OUTSIDE)), turn, is_tile))
    return Board(kind, tuple(spots), columns, rows, steps, alphabet)


def _fill(rng: random.Random, columns: int, rows: int, share: float) -> list[list[bool]]:
    """The cells with something in them: any, or as in Balda around a full row in the middle."""
    if share < 1 and columns == rows and rng.random() < 0.6:
        position = random_position(rng, "en", columns, max(share, 1 / columns))
        return [[bool(letter) for letter in row] for row in position]
    return [[rng.random() < share for _ in range(columns)] for _ in range(rows)]


def _plan_hive(rng: random.Random, pitch: float, alphabet: AlphabetName) -> Board:
    lower = rng.random() < 0.15
    first = -90 if rng.random() < 0.8 else -60
    angles = [math.radians(first + 60 * turn) for turn in range(6)]
    places = [(0.0, 0.0), *((math.cos(angle), math.sin(angle)) for angle in angles)]
    spots = [Spot(x, y, *_write_cell(rng, alphabet, lower, 0.01)) for x, y in places]
    return Board("hive", tuple(spots), 7, 1, (pitch, pitch), alphabet)


def plan_honeycomb(rng: random.Random, board: Board) -> Board:
    """A honeycomb with as large cells as a hive, but more of them: it is no board."""
    columns, rows = rng.randint(4, 7), rng.randint(3, 6)
    spots = [
        Spot(
            column - (columns - 1) / 2 + row % 2 / 2,
            (row - (rows - 1) / 2) * math.sqrt(3) / 2,
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
        kind = rng.random()
        if kind < 0.3:
            return rng.choice(LABELS), SIGN
        return (rng.choice(FOREIGN), SIGN) if kind < 0.5 else (rng.choice(SYMBOLS), SIGN)
    if alphabet == "en" and rng.random() < 0.05:
        tile = rng.choice((*TILES, "qu", "qu"))
        return tile if lower else rng.choice((tile.upper(), tile.capitalize())), class_of(tile)
    letters = ALPHABETS[alphabet]
    letter = rng.choice([*letters, *sorted(letters.keys() & ALIKE), random_letter(rng, alphabet)])
    shapes = letters[letter]
    shape = shapes[-1] if lower else shapes[0]
    return letter if lower else letter.upper(), class_of(shape)
