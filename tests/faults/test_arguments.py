"""Calls of the library with nonsense give an answer or a SolverError, and no other error."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver import (
    DICE,
    Alphabet,
    BoardSearch,
    BoggleRules,
    Cell,
    Dice,
    Grid,
    Hive,
    Level,
    Lexicon,
    Match,
    Placement,
    Position,
    Query,
    Rules,
    SolverError,
    analyse,
    best_board,
    choose_move,
    find_answers,
    find_moves,
    find_words,
    generate_hives,
    hint_tables,
    image_path,
    judge,
    nature_of,
    parse_boggle,
    parse_points,
    read_brought,
    read_judged,
    review,
    roll,
    start_grid,
)
from tests.faults.conftest import Note, make_random, rounds

CALLS = rounds("CALLS", 10)
WORDS = Lexicon.from_words(["кот", "кит", "скот", "коток", "тик", "ток", "окот"])
BOARD = Grid.parse("...\nкот\n...")
FULL = Grid.parse("кот\nсок\nтик")
TEXTS = (
    *("", " ", "к", "кот", "КОТ", "кіт", "cat", "ёж", "İ", "\0", "\ud800", "к\u0301от", "к" * 70),
    *("c3", "a0", "z99", "٣", "1:2", "-1", "..\n..", "кот\n...", "...\nкот\n...", "🂡", "xx"),
    *("points", "natural", "ru", "uk", "ru-yo", "pass", "c3=с скот", "9x9 кот", "3:1 5:2", "?*?"),
    *("кот\nc3=о кото\npass", "кот knots", "to move 0", "#", "(", "qu", "q(u)", "к(от)", "\n", "/"),
)
NUMBERS = (-(2**70), -(2**31), -1, 0, 1, 2, 3, 4, 7, 15, 64, 65, 999, 2**31, 2**63, 2**64, 10**30)
SECONDS = (-1.0, 0.0, 1e-9, 0.01, 0.02, float("nan"), float("-inf"))


class Made:
    """Random arguments of the right types, as people may write them."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def text(self) -> str:
        text = self._rng.choice(TEXTS)
        return text if self._rng.random() < 0.7 else text + self._rng.choice(TEXTS)

    def number(self) -> int:
        return self._rng.choice(NUMBERS)

    def few(self) -> int:
        return self._rng.choice((-1, 0, 1, 2, 65))

    def seconds(self) -> float:
        return self._rng.choice(SECONDS)

    def flag(self) -> bool:
        return self._rng.random() < 0.5

    def cell(self) -> Cell:
        return Cell(self.number(), self.number()) if self.flag() else Cell.parse(self.text())

    def several(self, make: Callable[[], Any]) -> tuple[Any, ...]:
        return tuple(make() for _ in range(self._rng.randrange(4)))

    def pairs(self, *makes: Callable[[], Any]) -> tuple[Any, ...]:
        return self.several(lambda: tuple(make() for make in makes))

    def grid(self) -> Grid:
        return self._rng.choice(
            (
                lambda: BOARD,
                lambda: FULL,
                lambda: Grid.parse(self.text()),
                lambda: Grid(self.several(lambda: self.several(self.text))),
                lambda: parse_boggle(self.text()),
                lambda: start_grid(self.text(), width=self.number(), height=self.number()),
            )
        )()

    def lexicon(self) -> Lexicon:
        if self._rng.random() < 0.7:
            return WORDS
        return Lexicon.from_words(self.several(self.text), alphabet=self.text()).with_changes(
            added=self.several(self.text), banned=self.several(self.text)
        )

    def rules(self) -> Rules:
        prizes = self.pairs(self.cell, self.number)
        return Rules(self.flag(), self.flag(), self.number(), prizes, self.flag())

    def query(self) -> Query:
        return Query(
            self.rules() if self.flag() else Rules(),
            self.several(self.text),
            self.several(self.cell) if self.flag() else (),
            self.cell() if self.flag() else None,
            self._rng.choice((self.text(), "net", "natural")),  # type: ignore[arg-type]
            self._rng.choice((self.text(), "rare")),  # type: ignore[arg-type]
            self.number(),
            self.number(),
        )

    def position(self) -> Position:
        return Position(
            self.grid(),
            self.lexicon(),
            self.rules() if self.flag() else Rules(),
            used=self.several(self.text),
            scores=(self.number(), self.number()),
            side=self.few(),
        )

    def boggle_rules(self) -> BoggleRules:
        return BoggleRules(self.number(), self.flag(), self.pairs(self.number, self.number))


def _analyse(made: Made) -> Any:
    return analyse(
        made.position() if made.flag() else Position(BOARD, WORDS),
        seconds=made.seconds(),
        threads=made.few(),
        lines=made.number(),
        nodes=made.number(),
        max_depth=made.few(),
    )


def _best_board(made: Made) -> Any:
    search = BoardSearch(
        made.seconds(),
        made.number(),
        made.number(),
        DICE["new"] if made.flag() else None,
        made.boggle_rules() if made.flag() else BoggleRules(),
        made.number(),
        made.few(),
        made.number(),
    )
    return list(islice(best_board(made.lexicon(), search), 1))


def _play(made: Made) -> Any:
    position = made.position() if made.flag() else Position(BOARD, WORDS)
    position.play(position.legal(made.cell(), made.text()))
    position.play_pass()
    return str(position), position.moves_of(made.text()), position.moves(order=made.text())  # type: ignore[arg-type]


def _review(made: Made) -> Any:
    move = Placement(made.cell(), made.text(), made.text())
    match = Match(made.grid(), (move, None), made.rules(), made.several(made.text), made.number())
    return review(match, made.lexicon(), seconds=made.seconds())


def _hives(made: Made) -> Any:
    return list(
        islice(
            generate_hives(
                made.lexicon(),
                letters=made.number(),
                min_letters=made.number(),
                min_words=made.number(),
                max_words=made.number(),
                min_pangrams=made.number(),
                max_pangrams=made.number(),
            ),
            2,
        )
    )


def _level(made: Made) -> Level:
    return Level(made.text(), "", made.text(), made.seconds(), made.flag(), made.seconds())  # type: ignore[arg-type]


CALLED: dict[str, Callable[[Made], Any]] = {
    "alphabet": lambda made: Alphabet.find(made.text()).clean_word(made.text()),
    "letters": lambda made: Alphabet.of_letters(made.text()),
    "cell": lambda made: str(made.cell()),
    "grid": lambda made: str(made.grid()),
    "lexicon": lambda made: made.lexicon().match(made.text()),
    "opened": lambda made: Lexicon.open(f"{made.text()}x"),
    "tier": lambda made: made.lexicon().tier(made.text()),
    "nature": lambda made: nature_of(made.text(), WORDS),
    "moves": lambda made: find_moves(made.grid(), made.lexicon(), made.query()).page(),
    "moves of a board": lambda made: find_moves(BOARD, WORDS, made.query()).by_word(),
    "position": lambda made: str(made.position()),
    "parsed position": lambda made: Position.parse(made.text(), WORDS),
    "play": _play,
    "look ahead": _analyse,
    "level": lambda made: choose_move(Position(BOARD, WORDS), _level(made), Random(1)),
    "match": lambda made: Match.parse(made.text()),
    "review": _review,
    "words": lambda made: find_words(made.grid(), made.lexicon(), made.boggle_rules()),
    "points": lambda made: parse_points(made.text()),
    "best board": _best_board,
    "dice": lambda made: roll(
        Dice(made.text(), made.several(lambda: made.several(made.text))), Random(1)
    ),
    "hive": lambda made: hint_tables(
        find_answers(Hive.parse(made.text()), made.lexicon(), min_letters=made.number())
    ),
    "hives": _hives,
    "list": lambda made: read_brought(
        made.text().encode("utf-8", "surrogatepass"), made.text(), max_lines=made.number()
    ),
    "file": lambda made: Lexicon.from_file(made.text()),
    "image": lambda made: image_path(made.text()),
    "judged": lambda made: read_judged(Path(made.text())),
    "judge": lambda made: judge(made.lexicon(), {made.text(): made.flag()}),
}


@pytest.mark.parametrize("name", CALLED)
def test_nonsense_is_refused_by_a_solver_error(name: str, note: Note) -> None:
    made, refused = Made(make_random(f"arguments of {name}")), 0
    for _ in range(CALLS):
        try:
            CALLED[name](made)
        except SolverError:
            refused += 1
    note("calls", CALLS)
    note("calls refused", refused)
