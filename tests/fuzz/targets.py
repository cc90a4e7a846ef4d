"""Functions that take random input and may raise only a SolverError."""

import random
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from solver import (
    Grid,
    Hive,
    Lexicon,
    Move,
    Position,
    Query,
    Rules,
    SolverError,
    _core,
    find_answers,
    find_moves,
    generate_hives,
)
from tests.fuzz.images import damage

Target = Callable[[random.Random], None]

LETTERS = "абвеёя"
CELLS = [*LETTERS, *LETTERS.upper(), *"......#", "(я)"]
JUNK = "…()thzї1 \n\t’\u0301#.а"
SECONDS = 0.05
MAX_PLAYS = 3


def grids(rng: random.Random) -> None:
    """Text as a board: refused, or it prints and parses back and can be searched and played."""
    grid = Grid.parse(_grid_text(rng))
    if Grid.parse(str(grid)) != grid:
        raise AssertionError(f"{grid!r} does not parse back")
    _search(grid, _lexicon(rng), rng)


def word_files(rng: random.Random) -> None:
    """Bytes as a word list: refused, or every word in it is in the lexicon."""
    alphabet = rng.choice([LETTERS, "abcxyz", "\r\n \ufeffаb;’-\0"])
    text = "".join(rng.choices([*alphabet, "\n"], k=rng.randrange(80)))
    with TemporaryDirectory() as name:
        path = Path(name) / "words.txt"
        path.write_bytes(text.encode(rng.choice(["utf-8", "cp1251", "utf-16"]), "replace"))
        lexicon = Lexicon.from_file(path)
    if not all(word in lexicon for word in lexicon):
        raise AssertionError(f"a word of {text!r} is not in its lexicon")


def images(rng: random.Random) -> None:
    """Damaged images: refused, or every kind of search on them comes to an end."""
    alphabet = rng.choice([6, 33])
    words = {bytes(rng.choices(range(6), k=rng.randint(2, 6))) for _ in range(rng.randint(1, 30))}
    image = _core.build(b"\xff".join(sorted(words)), alphabet, b"{}", None)
    try:
        core = _core.Lexicon(damage(image, rng, forged=rng.random() < 0.8))
    except _core.ImageError:
        return
    cells = bytes(rng.choices([0, 1, 2, 3, 4, 5, _core.EMPTY_CELL], k=9))
    _search_core(core, cells, rng)


def _grid_text(rng: random.Random) -> str:
    """A rectangle of cells, half of the time with some junk."""
    width = rng.randint(1, 5)
    rows = ("".join(rng.choices(CELLS, k=width)) for _ in range(rng.randint(1, 5)))
    text = list("\n".join(rows))
    for _ in range(rng.choice([0, 0, 1, 3])):
        text[rng.randrange(len(text))] = rng.choice(JUNK)
    return "".join(text)


def _search_core(core: _core.Lexicon, cells: bytes, rng: random.Random) -> None:
    knots, diagonal = rng.random() < 0.5, rng.random() < 0.5
    position = _core.Position([core], [], cells, 3, knots, diagonal, 2, b"")
    try:
        moves = position.moves(b"", None, rng.choice(list(_core.Order)), rng.randint(0, 2), SECONDS)
        moves.read(0, 50, _core.MoveFactory(Move, list(range(9)), list("abcdef"), list(range(3))))
        for cell, letter in enumerate(cells):
            if letter != _core.EMPTY_CELL:
                len(position.moves(b"", cell, _core.Order.points, 2, SECONDS))
    except _core.OutOfTime:
        pass
    core.match(bytes([_core.ANY_ONE_LETTER, _core.ANY_RUN]))
    _core.bee_answers(core, bytes(range(6)), 1)
    len(_core.find_hives([core], [], rng.randint(3, 6), 1, (0, 99), (0, 99)))
    for number in range(len(core)):
        core.tier(core.word(number))
        core.tier(core.word(number))


def _lexicon(rng: random.Random) -> Lexicon:
    words = {"".join(rng.choices(LETTERS, k=rng.randint(2, 7))) for _ in range(rng.randint(1, 40))}
    return Lexicon.from_words(words).with_changes(
        added=["ява"], banned=rng.sample(sorted(words), 1)
    )


def _search(grid: Grid, lexicon: Lexicon, rng: random.Random) -> None:
    """Play at random; the incremental moves must equal those of a whole search."""
    rules = Rules(knots=rng.random() < 0.5, diagonal=rng.random() < 0.5)
    position = Position(grid, lexicon, rules, seconds=SECONDS)
    used = [grid.start_word or ""]
    for _ in range(MAX_PLAYS):
        moves = position.moves(order=rng.choice(["points", "net"]))
        whole = find_moves(position.grid, lexicon, Query(rules, tuple(used)), seconds=SECONDS)
        if set(map(str, moves)) != set(map(str, whole)):
            raise AssertionError(f"incremental and whole search differ on\n{position.grid}")
        if not moves:
            return
        move = rng.choice(moves)
        position.play(move)
        if position.grid.start_word != grid.start_word:
            return  # a new search would take the filled row for the start word
        used.append(move.word)


def hives(rng: random.Random) -> None:
    """Text as a hive: refused, or answered with words of the lexicon."""
    lexicon = _lexicon(rng)
    generate_hives(lexicon, letters=rng.randint(3, 12))[:3]
    hive = Hive.parse("".join(rng.choices(f"{LETTERS}d1 ", k=rng.randrange(14))))
    if not all(answer.word in lexicon for answer in find_answers(hive, lexicon)):
        raise AssertionError(f"an answer of {hive} is no word")


TARGETS: tuple[Target, ...] = (grids, word_files, images, hives)
REFUSALS = (SolverError,)
