"""A game in progress: moves can be played and undone."""

import hashlib
from collections.abc import Iterable

from solver import _core, balda
from solver.checks import in_time
from solver.grid import Cell, Grid, check_grid
from solver.lexicon import Lexicon
from solver.query import Order, Rules, check_order
from solver.solver_errors import IllegalMoveError, PositionError

SIDES = 2
MAX_SCORE_POINTS = 9999

PASS = "pass"
_KNOTS, _DIAGONAL, _PASSING, _MIN_LETTERS = "knots", "diagonal", "passing", "letters"


class Position:
    """Board, used words, scores and the side to move, 0 or 1, by the rules of one game.

    The text form has the board that the game began with and the plays since then; it parses back.
    Its moves are updated after each placed letter by incremental search. The game began on
    `first_grid` with side `first_side` to move; `first_used` are words used before, besides the
    start word.
    """

    def __init__(
        self,
        grid: Grid,
        lexicon: Lexicon,
        rules: Rules = Rules(),
        *,
        used: Iterable[str] = (),
        scores: tuple[int, int] = (0, 0),
        side: int = 0,
        seconds: float = balda.SEARCH_SECONDS,
    ) -> None:
        """Search the whole board once; errors and *seconds* as in `find_moves`.

        The start word of *grid* is used too. PositionError if a score or the side is out of range.
        """
        check_grid(grid)
        if not all(0 <= score <= MAX_SCORE_POINTS for score in scores):
            raise PositionError("A score is 0 to {most} points.", most=MAX_SCORE_POINTS)
        if side not in range(SIDES):
            raise _no_side(str(side))
        self.lexicon = lexicon
        self.rules = rules
        self.first_grid = grid
        self.first_used = frozenset(map(lexicon.alphabet.spell, used))
        self._first_scores = scores
        self.first_side = side
        self._plays: list[balda.Move | None] = []
        self._seconds = seconds
        start = frozenset({grid.start_word} if grid.start_word else ())
        self._first_played = self.first_used | start
        with in_time(seconds):
            self._table = _core.MoveTable(
                balda.core_position(grid, lexicon, self.rules, self._first_played), seconds
            )

    @property
    def plays(self) -> tuple[balda.Move | None, ...]:
        """The moves since the first board; None is a pass."""
        return tuple(self._plays)

    @property
    def grid(self) -> Grid:
        """The board with the letters placed so far."""
        grid = self.first_grid
        for move in filter(None, self._plays):
            grid = grid.with_letter(move.cell, move.letter)
        return grid

    @property
    def used(self) -> frozenset[str]:
        """The words that cannot be played any more, the start word among them."""
        return self._first_played | {move.word for move in self._plays if move}

    @property
    def side(self) -> int:
        """The side to move."""
        return (self.first_side + len(self._plays)) % SIDES

    @property
    def scores(self) -> tuple[int, int]:
        """The points of side 0 and of side 1."""
        scores = list(self._first_scores)
        for number, move in enumerate(self._plays, start=self.first_side):
            scores[number % SIDES] += move.score if move else 0
        return scores[0], scores[1]

    @property
    def over(self) -> bool:
        """True if the game has ended. Cost: as `moves`."""
        return self._plays[-SIDES:] == [None] * SIDES or not self.moves()

    @property
    def hash(self) -> int:
        """A 64-bit hash of all that decides how the game goes on; equal in every process."""
        state = (
            self.grid,
            sorted(self.used),
            self.scores,
            self.side,
            self._plays[-1:] == [None],
            rules_text(self.rules),
        )
        return int.from_bytes(hashlib.blake2b(repr(state).encode(), digest_size=8).digest())

    def moves(self, *, order: Order = "points") -> balda.Moves:
        """The current moves, as `find_moves` gives them. Cost: one look at each."""
        check_order(order)
        with in_time(self._seconds):
            found = self._table.moves(_core.Order[order], self._seconds)
        return balda.Moves(found, self.first_grid, self.lexicon.alphabet, seconds=self._seconds)

    def moves_of(self, word: str) -> list[balda.Move]:
        """The moves that make *word*, as a person wrote it.

        IllegalMoveError, which says why, if there is none. Cost: as `moves`.
        """
        word = self.lexicon.alphabet.spell(word)
        found = [move for move in self.moves() if move.word == word]
        if not found:
            raise self._why_not(word)
        return found

    def legal(self, cell: Cell, word: str) -> balda.Move:
        """The move that makes *word* by a letter on *cell*.

        IllegalMoveError, which says why, if there is none; GridError if the cell is not empty.
        """
        self._check_open(cell)
        for move in self.moves_of(word):
            if move.cell == cell:
                return move
        raise IllegalMoveError(
            "“{word}” cannot be made by a letter on {cell}; choose another cell.",
            word=word.strip().lower(),
            cell=cell,
        )

    def play(self, move: balda.Move) -> None:
        """Place the move's letter, use its word and count its score; the word is not checked.

        Cost: one walk through the placed letter, whatever the size of the board. GridError if the
        cell is not empty.
        """
        self._check_open(move.cell)
        alphabet = self.lexicon.alphabet
        with in_time(self._seconds):
            self._table.play(
                balda.cell_number(self.first_grid, move.cell),
                alphabet.encode(move.letter)[0],
                alphabet.encode(move.word),
                self._seconds,
            )
        self._plays.append(move)

    def play_pass(self) -> None:
        """Let the other side move. IllegalMoveError if the rules do not allow it."""
        if not self.rules.passing:
            raise IllegalMoveError("These rules allow no pass; make a move.")
        self._plays.append(None)

    def undo(self) -> None:
        """Undo the last move or pass; do nothing if there is none."""
        if self._plays and self._plays.pop() is not None:
            self._table.undo()

    def __str__(self) -> str:
        lines = [
            str(self.first_grid),
            f"rules: {rules_text(self.rules)}",
            f"used: {' '.join(sorted(self.first_used))}",
            f"scores: {self._first_scores[0]}:{self._first_scores[1]}",
            f"side: {self.first_side}",
            *(f"play: {move or PASS}" for move in self._plays),
        ]
        return "\n".join(line.rstrip() for line in lines)

    @classmethod
    def parse(
        cls, text: str, lexicon: Lexicon, *, seconds: float = balda.SEARCH_SECONDS
    ) -> "Position":
        """Read the text of `str()`; a bare board is a position too.

        Errors as of `Grid.parse` and of the constructor, and PositionError for any other line.
        """
        board: list[str] = []
        known = {"rules": "", "used": "", "scores": "0:0", "side": "0"}
        plays: list[str] = []
        for line in text.splitlines():
            name, colon, value = line.partition(":")
            if not colon:
                board.append(line)
            elif name == "play":
                plays.append(value.strip())
            elif name in known:
                known[name] = value.strip()
            else:
                raise PositionError("“{line}” is not a line of a position.", line=line[:40])
        position = cls(
            Grid.parse("\n".join(board)),
            lexicon,
            parse_rules(known["rules"]),
            used=known["used"].split(),
            scores=_parse_scores(known["scores"]),
            side=_parse_side(known["side"]),
            seconds=seconds,
        )
        for play in plays:
            position._replay(play)
        return position

    def _replay(self, play: str) -> None:
        if play == PASS:
            self.play_pass()
            return
        placement, _, word = play.partition(" ")
        cell, _, letter = placement.partition("=")
        alphabet = self.lexicon.alphabet
        if letter not in alphabet or not word:
            raise PositionError("“{line}” is not a line of a position.", line=play[:40])
        self._check_open(Cell.parse(cell))
        made = (Cell.parse(cell), letter, alphabet.spell(word))
        self.play(balda.place_move(self.grid, self.lexicon, self.rules, made))

    def _check_open(self, cell: Cell) -> None:
        balda.check_empty(self.first_grid, cell)
        if any(move and move.cell == cell for move in self._plays):
            raise balda.not_empty(cell)

    def _why_not(self, word: str) -> IllegalMoveError:
        if word in self.used:
            return IllegalMoveError("“{word}” has been played already.", word=word)
        if word not in self.lexicon:
            return IllegalMoveError("“{word}” is not in the lexicon.", word=word)
        if len(word) < self.rules.min_letters:
            return IllegalMoveError(
                "“{word}” is too short; words have at least {least} letters.",
                word=word,
                least=self.rules.min_letters,
            )
        return IllegalMoveError("“{word}” cannot be made on this board.", word=word)


def rules_text(rules: Rules) -> str:
    switches = [
        (_KNOTS, rules.knots),
        (_DIAGONAL, rules.diagonal),
        (_PASSING, rules.passing),
        (f"{_MIN_LETTERS}={rules.min_letters}", rules.min_letters != Rules().min_letters),
    ]
    prizes = [f"{cell}={points}" for cell, points in rules.prizes]
    return " ".join([text for text, is_on in switches if is_on] + prizes)


def parse_rules(text: str) -> Rules:
    switches: set[str] = set()
    numbers: dict[str, int] = {}
    for part in text.split():
        name, equals, number = part.partition("=")
        if equals and number.isascii() and number.isdecimal():
            numbers[name] = int(number[:3])
        elif part in (_KNOTS, _DIAGONAL, _PASSING):
            switches.add(part)
        else:
            raise PositionError("“{rule}” is not a rule of a game.", rule=part[:40])
    return Rules(
        knots=_KNOTS in switches,
        diagonal=_DIAGONAL in switches,
        passing=_PASSING in switches,
        min_letters=numbers.pop(_MIN_LETTERS, Rules().min_letters),
        prizes=tuple((Cell.parse(name), number) for name, number in numbers.items()),
    )


def _parse_scores(text: str) -> tuple[int, int]:
    first, _, second = text.partition(":")
    if not all(score.isascii() and score.isdecimal() for score in (first, second)):
        raise PositionError("“{scores}” is not a score; write one like 12:9.", scores=text[:20])
    return int(first[:5]), int(second[:5])


def _parse_side(text: str) -> int:
    if text not in ("0", "1"):
        raise _no_side(text)
    return int(text)


def _no_side(text: str) -> PositionError:
    return PositionError("The side to move is 0 or 1, not “{side}”.", side=text[:20])
