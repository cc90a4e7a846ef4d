"""Games of Balda in a chat: jobs in the sense of bot/work/jobs.py that take a game one turn on.

A game goes from one to the next as the text form of its position.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from bot.errors import BotError
from bot.games.balda.solving import host_rules
from bot.work.lexicons import Words
from bot.work.shelf import LexiconShelf
from solver import Cell, Grid, Lexicon, Move, Position
from solver.grid import EMPTY
from solver.players import LEVELS, choose_move
from solver.position import SIDES

Rows = tuple[tuple[str, ...], ...]

HOST, OTHER = range(SIDES)
LEAST_SIDE, MOST_SIDE = 3, 9

_CELL = re.compile(r"[^\W\d_]{1,2}[0-9]{1,2}")
_SEPARATORS = str.maketrans("=:,;—–-", " " * 7)


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A word as a person typed it, with the cell and the letter to make it by if they gave them."""

    word: str
    cell: str | None = None
    letter: str | None = None

    @classmethod
    def parse(cls, text: str) -> "TypedMove | None":
        """None if *text* is not meant as a move: that is `c3 word`, `c3 w word` or a word."""
        match text.translate(_SEPARATORS).rstrip(" .!").split():
            case [word] if word.isalpha():
                return cls(word)
            case [cell, word] if _CELL.fullmatch(cell) and word.isalpha():
                return cls(word, cell)
            case [cell, letter, word] if (
                _CELL.fullmatch(cell) and len(letter) == 1 and word.isalpha()
            ):
                return cls(word, cell, letter)
        return None


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to begin: the start word is *word*, or one of *size* letters by *seed*."""

    lexicon: str
    words: Words
    knots: bool = False
    word: str | None = None
    size: int = 5
    seed: int = 0
    passing: bool = False
    first: int = HOST


@dataclass(frozen=True, slots=True)
class Turn:
    """A game to take one turn on: its position as text, and the *level* of the bot if that plays.

    *side* is the person's who asks, *move* is what they want to play.
    """

    position: str
    lexicon: str
    words: Words
    level: str | None = None
    seed: int = 0
    side: int = HOST
    move: TypedMove | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One turn of a game; without a *move* it was a pass. *added*: the host added the word."""

    side: int
    move: Move | None
    added: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A game as it is shown: *rows* lack the letter that was placed last."""

    position: str
    rows: Rows
    plays: tuple[Play, ...]
    scores: tuple[int, int]
    side: int
    knots: bool
    passing: bool
    over: bool

    @property
    def last_move(self) -> Move | None:
        return _last_move(self.plays)


def begin(shelf: LexiconShelf, new: NewGame) -> Standing:
    """BotError if no word can be made from the start word."""
    lexicon = shelf.lexicon_for(new.lexicon, new.words)
    rules = replace(host_rules(new.words, knots=new.knots), passing=new.passing)
    for word in _start_words(new, lexicon):
        position = Position(_board(word), lexicon, rules, side=new.first)
        if not position.over:
            return _standing(position, new.words)
    raise BotError("No game can begin like this; choose another size or another start word.")


def look(shelf: LexiconShelf, turn: Turn) -> Standing:
    return _standing(_position(shelf, turn), turn.words)


def move(shelf: LexiconShelf, turn: Turn) -> Standing:
    """Play the person's move and the bot's reply; an error says why it is not legal."""
    position = _own_turn(shelf, turn)
    assert turn.move is not None
    position.play(_chosen(position, turn.move, turn.words))
    return _replied(position, turn)


def pass_by(shelf: LexiconShelf, turn: Turn) -> Standing:
    position = _own_turn(shelf, turn)
    position.play_pass()
    return _replied(position, turn)


def join_bot(shelf: LexiconShelf, turn: Turn) -> Standing:
    """The bot takes the other side, and makes the first move if that side begins."""
    return _replied(_position(shelf, turn), turn)


def hint(shelf: LexiconShelf, turn: Turn) -> Move:
    """The move that is worth most against the best reply to it; the game is not over."""
    return _own_turn(shelf, turn).moves(order="net")[0]


def _start_words(new: NewGame, lexicon: Lexicon) -> Iterator[str]:
    if new.word:
        yield new.word
        return
    natural = [w for w in lexicon.match("?" * new.size) if lexicon.tier(w) == "natural"]
    yield from Random(new.seed).sample(natural, len(natural))


def _board(word: str) -> Grid:
    """As many rows as the word has letters, the word in the middle."""
    rows = [(EMPTY,) * len(word)] * len(word)
    rows[len(word) // 2] = tuple(word)
    return Grid(tuple(rows))


def _position(shelf: LexiconShelf, turn: Turn) -> Position:
    return Position.parse(turn.position, shelf.lexicon_for(turn.lexicon, turn.words))


def _own_turn(shelf: LexiconShelf, turn: Turn) -> Position:
    position = _position(shelf, turn)
    if position.over:  # as it may be after the host has banned words
        raise BotError("Nobody can move any more; /play shows how the game ended.")
    if position.side != turn.side:
        raise BotError("It is not your turn yet.")
    return position


def _chosen(position: Position, typed: TypedMove, words: Words) -> Move:
    """The one move that *typed* can mean."""
    alphabet = position.lexicon.alphabet
    word = alphabet.clean_word(typed.word)
    _check_word(position, word, words)
    moves = position.moves_of(word)
    if typed.cell:
        cell = position.legal(Cell.parse(typed.cell), word).cell
        moves = [move for move in moves if move.cell == cell]
    if typed.letter:
        letter = alphabet.spell(typed.letter)
        moves = [move for move in moves if move.letter == letter]
    if not moves:
        raise BotError(
            "“{word}” cannot be made by “{letter}” on {cell}; choose another letter or cell.",
            word=word,
            letter=typed.letter,
            cell=typed.cell,
        )
    if len(moves) > 1:
        raise several_ways(word, moves)
    return moves[0]


def several_ways(word: str, moves: list[Move]) -> BotError:
    ways = [f"{move.cell} {move.letter}" for move in moves]
    return BotError(
        "“{word}” can be made in several ways: {ways}. Write the cell and the letter before the "
        "word, like this: {example}",
        word=word,
        ways=", ".join(ways),
        example=f"{ways[0]} {word}",
    )


def _check_word(position: Position, word: str, words: Words) -> None:
    """Say more of a word that does not count than the rules of the game can."""
    if word in position.used or word in position.lexicon:
        return
    if words.ban(word):
        raise BotError("“{word}” does not count: whoever began this game banned it.", word=word)
    raise BotError(
        "“{word}” is not in the lexicon. Whoever began this game can add it: /addword {word}",
        word=word,
    )


def _replied(position: Position, turn: Turn) -> Standing:
    """After the bot's move, if it is the bot's turn."""
    if turn.level and position.side == OTHER and not position.over:
        reply = choose_move(position, LEVELS[turn.level], Random(turn.seed))
        if reply:
            position.play(reply)
        else:
            position.play_pass()
    return _standing(position, turn.words)


def _standing(position: Position, words: Words) -> Standing:
    first = (position.side + len(position.plays)) % SIDES
    plays = tuple(
        Play(number % SIDES, move, move is not None and words.add(move.word))
        for number, move in enumerate(position.plays, start=first)
    )
    return Standing(
        position=str(position),
        rows=_rows_before(_last_move(plays), position.grid),
        plays=plays,
        scores=position.scores,
        side=position.side,
        knots=position.rules.knots,
        passing=position.rules.passing,
        over=position.over,
    )


def _last_move(plays: tuple[Play, ...]) -> Move | None:
    return next((play.move for play in reversed(plays) if play.move), None)


def _rows_before(last: Move | None, grid: Grid) -> Rows:
    return grid.rows if last is None else grid.with_letter(last.cell, EMPTY).rows
